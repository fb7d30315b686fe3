"""The facts that explain an action in GOSU X.

Its outcomes vary more than GOSU's, because rounds often end the match. Small searches in twice as
many worlds halve the error of a difference.
"""

from dataclasses import replace

from warren.analysis.why import Effort
from warren.games.army.reasons.parts import ARMY

GOSUX = replace(ARMY, effort=Effort(pairs=240, iterations=24, decisions=8))
