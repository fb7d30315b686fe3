"""The parts that GOSU and GOSU X share: armies, zones, costs, effects, decisions."""
