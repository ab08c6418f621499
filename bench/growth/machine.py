# SPDX-License-Identifier: MIT
"""A machine of sockets whose cores share memory through cache lines, in enough detail to count which
lines travel during an operation, how far, and when. A core may have several hardware threads, which
share its cache.

Threads are generators that yield steps:
  ("read", line)              an access, like "write" and "add"
  ("cas", line, old, new)     sets the value if it equals the old one; the result is whether it did
  ("pass", ns)                lets time pass
  ("wait", line, condition)   reads until condition(value of the line) holds, then continues
Each line has a value, which ("write", line, value) sets and ("add", line, n) raises; the step's
result is the value after it. A waiting thread has the line in its cache; the next write takes it
away, and the thread fetches it again. Accesses that must move the same line take turns."""

import heapq

HIT, NEAR, FAR = 1, 60, 150  # ns: a hit in the own cache, a transfer in the socket, a transfer between sockets


class Line:
    def __init__(self, value=0):
        self.value = value
        self.holders = set()   # cores with a copy; the only one may write
        self.dirty = False     # whether the only holder has modified it
        self.free_at = 0       # when the last transfer ends
        self.waiting = []      # (thread, condition)


class Machine:
    def __init__(self, threads, sockets=2, a_core=1):
        self.cores, self.sockets, self.a_core = -(-threads // a_core), sockets, a_core
        self.transfers = self.crossings = 0

    def socket(self, core):
        return core * self.sockets // self.cores

    def _far(self, core, others):
        return any(self.socket(c) != self.socket(core) for c in others)

    def access(self, thread, line, writes, now):
        """The end of an access that starts now; counts its transfers."""
        core = thread // self.a_core
        if core in line.holders and (not writes or len(line.holders) == 1):
            line.dirty |= writes
            return now + HIT
        others = line.holders - {core}
        start = max(now, line.free_at)
        if not others:  # from memory, once
            line.holders, line.dirty = {core}, writes
            return start + NEAR
        # A reader takes the nearest copy; a writer waits for all holders.
        same = {c for c in others if self.socket(c) == self.socket(core)}
        crosses = self._far(core, others) if writes else not same
        self.transfers += 1
        self.crossings += crosses
        end = start + (FAR if crosses else NEAR)
        # Copies of a clean line can be made at the same time; a dirty line moves first.
        if writes or line.dirty:
            line.free_at = end
        line.holders = {core} if writes else line.holders | {core}
        line.dirty = writes
        return end

    def run(self, programs):
        """Runs one generator for each thread; returns the time at which each ended."""
        ready = [(0, t, None) for t in range(len(programs))]
        heapq.heapify(ready)
        ended = [0] * len(programs)
        while ready:
            now, t, result = heapq.heappop(ready)
            try:
                step = programs[t].send(result)
            except StopIteration:
                ended[t] = now
                continue
            kind, line = step[0], step[1]
            if kind == "pass":
                heapq.heappush(ready, (now + step[1], t, None))
                continue
            if kind == "wait":
                end = self.access(t, line, False, now)
                if step[2](line.value):
                    heapq.heappush(ready, (end, t, line.value))
                else:
                    line.waiting.append((t, step[2]))
                continue
            end = self.access(t, line, kind != "read", now)
            result = None
            if kind == "cas":
                result = line.value == step[2]
                line.value = step[3] if result else line.value
            elif kind == "write":
                line.value = step[2]
            elif kind == "add":
                line.value += step[2]
            heapq.heappush(ready, (end, t, line.value if result is None else result))
            if kind != "read":
                waiting, line.waiting = line.waiting, []
                for other, condition in waiting:
                    seen = self.access(other, line, False, end)
                    if condition(line.value):
                        heapq.heappush(ready, (seen, other, line.value))
                    else:
                        line.waiting.append((other, condition))
        return ended
