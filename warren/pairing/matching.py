"""Minimum-weight perfect matching: everybody gets a partner at the lowest total cost.

Edmonds' algorithm with blossoms, in the O(n³) version (Galil, "Efficient algorithms for finding
maximum matching in graphs", 1986). Trees of alternating edges grow from all unmatched vertices;
where two trees meet, augmenting the path between their roots adds a pair. An edge can be used once
it is tight, which means that the labels of its ends add up to its cost. An odd cycle of tight edges
forms a blossom, which acts as one node until its label reaches zero. Labels remain whole numbers,
because costs are multiplied by four and labels start even.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from math import inf

# costs of pairs (a, b) with a < b; unlisted pairs can't meet
Costs = Mapping[tuple[int, int], int]

FREE, OUTER, INNER = -1, 0, 1  # not in a tree, or at an even or odd distance from a root
NOBODY = -1


def best_pairs(many: int, costs: Costs) -> list[tuple[int, int]] | None:
    """Return the cheapest pairs of `0 … many - 1`; None if somebody can't be paired."""
    if many % 2:
        return None
    matching = Matching(many, costs)
    while matching.alone:
        if not matching.grow():
            return None
    partner = matching.partner
    return [(one, partner[one]) for one in range(many) if one < partner[one]]


class Matching:
    """A matching that grows pair by pair; nodes from `many` on are blossoms."""

    def __init__(self, many: int, costs: Costs) -> None:
        size = self.size = many + many // 2 + 1  # the maximum number of blossoms at a time
        self.many = many
        self.cost: list[dict[int, int]] = [{} for _ in range(many)]
        for (one, other), cost in costs.items():
            self.cost[one][other] = self.cost[other][one] = 4 * cost
        self.label = [min(near.values(), default=0) // 4 * 2 for near in self.cost]
        self.label += [0] * (size - many)
        self.partner = [NOBODY] * size  # always a vertex, even inside a blossom
        self.top = [*range(many), *[NOBODY] * (size - many)]  # the outermost blossom of each vertex
        self.inside: list[list[int]] = [[] for _ in range(size)]  # its members, the base first
        self.child: list[dict[int, int]] = [{one: one} for one in range(many)]  # member by vertex
        self.child += [{} for _ in range(size - many)]
        self.edge: list[dict[int, tuple[int, int]]]  # the best edge between two nodes
        self.edge = [{other: (one, other) for other in near} for one, near in enumerate(self.cost)]
        self.edge += [{} for _ in range(size - many)]
        self.state = [FREE] * size
        self.parent = [NOBODY] * size  # the vertex from which an inner node was reached
        self.nearest: list[int] = [NOBODY] * size  # the closest outer vertex, by cost
        self.seen = [0] * size
        self.looks = 0
        self.waiting: deque[int] = deque()
        self._begin()

    def _begin(self) -> None:
        """Match vertices that are each other's best partner, without a search."""
        for one in range(self.many):
            for other in self.cost[one]:
                if NOBODY == self.partner[one] == self.partner[other] and not self.slack(
                    one, other
                ):
                    self.partner[one], self.partner[other] = other, one

    @property
    def alone(self) -> bool:
        """Whether a vertex has no partner."""
        return NOBODY in self.partner[: self.many]

    @property
    def nodes(self) -> list[int]:
        """Yield vertices and blossoms outside blossoms."""
        return [node for node in range(self.size) if self.top[node] == node]

    def slack(self, one: int, other: int) -> int:
        """Return the slack of an edge between two vertices."""
        return self.cost[one][other] - self.label[one] - self.label[other]

    def slack_of(self, one: int, other: int) -> int:
        """Return the slack of the best edge between two nodes."""
        return self.slack(*self.edge[one][other])

    # --- growing ---------------------------------------------------------------------------------

    def grow(self) -> bool:
        """Add a pair; return False if no more pairs are possible."""
        self.state, self.nearest = [FREE] * self.size, [NOBODY] * self.size
        self.waiting.clear()
        for node in self.nodes:
            if self.partner[node] == NOBODY:
                self.parent[node], self.state[node] = NOBODY, OUTER
                self._visit(node)
        while True:
            while self.waiting:
                if self._look_around(self.waiting.popleft()):
                    return True
            step = self._step()
            if step == inf:
                return False
            self._relabel(int(step))
            for node in self.nodes:
                near = self.nearest[node]
                if self.top[node] != node or near == NOBODY or self.top[near] == node:
                    continue
                if not self.slack_of(near, node) and self._found(*self.edge[near][node]):
                    return True
            for node in self.nodes:
                if node >= self.many and self.state[node] == INNER and not self.label[node]:
                    self._open(node)

    def _look_around(self, vertex: int) -> bool:
        """Follow the tight edges of an outer vertex; return True if that formed a pair."""
        if self.state[self.top[vertex]] == INNER:
            return False
        for other in self.cost[vertex]:
            if self.top[other] == self.top[vertex]:
                continue
            if self.slack(vertex, other):
                self._note_nearest(vertex, self.top[other])
            elif self._found(vertex, other):
                return True
        return False

    def _note_nearest(self, vertex: int, node: int) -> None:
        known = self.nearest[node]
        if known == NOBODY or self.slack_of(vertex, node) < self.slack_of(known, node):
            self.nearest[node] = vertex

    def _find_nearest(self, node: int) -> None:
        self.nearest[node] = NOBODY
        for other in range(self.many):
            top = self.top[other]
            if node in self.edge[other] and top != node and self.state[top] == OUTER:
                self._note_nearest(other, node)

    def _visit(self, node: int) -> None:
        """Queue every vertex of a node."""
        if node < self.many:
            self.waiting.append(node)
        for part in self.inside[node]:
            self._visit(part)

    def _step(self) -> float:
        """Return the possible change of labels before the next event."""
        steps: list[float] = [inf]
        for node in self.nodes:
            state, near = self.state[node], self.nearest[node]
            if node >= self.many and state == INNER:
                steps.append(self.label[node] // 2)
            if near != NOBODY and state == FREE:
                steps.append(self.slack_of(near, node))
            elif near != NOBODY and state == OUTER:
                steps.append(self.slack_of(near, node) // 2)
        return min(steps)

    def _relabel(self, step: int) -> None:
        for vertex in range(self.many):
            state = self.state[self.top[vertex]]
            self.label[vertex] += step if state == OUTER else -step if state == INNER else 0
        for node in self.nodes:
            if node >= self.many:
                state = self.state[node]
                self.label[node] += 2 * step * ((state == OUTER) - (state == INNER))

    def _found(self, one: int, other: int) -> bool:
        """Use a tight edge: grow a tree, form a blossom, or join two trees (return True)."""
        here, there = self.top[one], self.top[other]
        if self.state[there] == FREE:
            self.parent[there], self.state[there] = one, INNER
            mate = self.top[self.partner[there]]
            self.nearest[there] = self.nearest[mate] = NOBODY
            self.state[mate] = OUTER
            self._visit(mate)
        elif self.state[there] == OUTER:
            common = self._common(here, there)
            if common == NOBODY:
                self._augment(here, there)
                self._augment(there, here)
                return True
            self._close(here, common, there)
        return False

    def _common(self, one: int, other: int) -> int:
        """Return the node where the paths of two nodes to their roots meet."""
        self.looks += 1
        while one != NOBODY or other != NOBODY:
            if one != NOBODY:
                if self.seen[one] == self.looks:
                    return one
                self.seen[one] = self.looks
                one = self._before(one)
            one, other = other, one
        return NOBODY

    def _before(self, outer: int) -> int:
        """Return the next outer node on the path to the root."""
        mate = self.partner[outer]
        return NOBODY if mate == NOBODY else self.top[self.parent[self.top[mate]]]

    def _augment(self, one: int, other: int) -> None:
        """Re-pair the nodes along the path to the root."""
        while True:
            mate = self.partner[one]
            mate = NOBODY if mate == NOBODY else self.top[mate]
            self._pair(one, other)
            if mate == NOBODY:
                return
            one, other = self.top[self.parent[mate]], mate
            self._pair(mate, one)

    def _pair(self, one: int, other: int) -> None:
        """Give a node a new partner, and re-pair the inside of a blossom."""
        end, self.partner[one] = self.edge[one][other]
        if one < self.many:
            return
        base = self.child[one][end]
        at = self._turned(one, base)
        parts = self.inside[one]
        for place in range(at):
            self._pair(parts[place], parts[place ^ 1])
        self._pair(base, other)
        self.inside[one] = parts[at:] + parts[:at]

    def _turned(self, blossom: int, part: int) -> int:
        """Return the index of a blossom's part, in the direction that makes it even."""
        parts = self.inside[blossom]
        at = parts.index(part)
        if at % 2:
            parts[1:] = parts[:0:-1]
            at = len(parts) - at
        return at

    # --- blossoms --------------------------------------------------------------------------------

    def _close(self, one: int, base: int, other: int) -> None:
        """Join two outer nodes of a tree; the cycle through their ancestor becomes a blossom."""
        node = next(n for n in range(self.many, self.size) if self.top[n] == NOBODY)
        self.label[node], self.state[node] = 0, OUTER
        self.partner[node] = self.partner[base]
        there, back = self._way(one, base), self._way(other, base)
        self.inside[node] = [base, *reversed(there), *back]
        for part in (*there[1::2], *back[1::2]):
            self._visit(part)
        self._set_top(node, node)
        self._take_edges(node)
        self._find_nearest(node)

    def _way(self, node: int, base: int) -> list[int]:
        """Return the nodes on the path from an outer node to the base of a blossom."""
        way: list[int] = []
        while node != base:
            mate = self.top[self.partner[node]]
            way += [node, mate]
            node = self.top[self.parent[mate]]
        return way

    def _set_top(self, node: int, top: int) -> None:
        self.top[node] = top
        for part in self.inside[node]:
            self._set_top(part, top)

    def _take_edges(self, node: int) -> None:
        """Derive the best edges of a blossom from those of its parts."""
        best: dict[int, tuple[int, int]] = {}
        self.child[node] = {}
        for part in self.inside[node]:
            for other, edge in self.edge[part].items():
                if other not in best or self.slack(*edge) < self.slack(*best[other]):
                    best[other] = edge
            self.child[node] |= dict.fromkeys(self.child[part], part)
        for near in self.edge:
            near.pop(node, None)
        self.edge[node] = best
        for other, (end, far) in best.items():
            self.edge[other][node] = (far, end)

    def _open(self, blossom: int) -> None:
        """Expand an inner blossom whose label has reached zero."""
        parts = self.inside[blossom]
        for part in parts:
            self._set_top(part, part)
        reached = self.child[blossom][self.edge[blossom][self.parent[blossom]][0]]
        at = self._turned(blossom, reached)
        parts = self.inside[blossom]
        for place in range(0, at, 2):
            inner, outer = parts[place], parts[place + 1]
            self.parent[inner] = self.edge[outer][inner][0]
            self.state[inner], self.state[outer] = INNER, OUTER
            self.nearest[inner] = NOBODY
            self._find_nearest(outer)
            self._visit(outer)
        self.state[reached], self.parent[reached] = INNER, self.parent[blossom]
        for part in parts[at + 1 :]:
            self.state[part] = FREE
            self._find_nearest(part)
        self.top[blossom], self.inside[blossom] = NOBODY, []
