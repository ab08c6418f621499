# SPDX-License-Identifier: MIT
"""The algorithms of this runtime, and rejected ones, in steps of machine.py. Each function takes a
number of threads and returns another function: (thread, epoch) → the generator of one operation."""

from growth.machine import Line

FLAG_THREADS = 8  # smp/barrier.h: kFlagThreads
FAN_IN = 7        # smp/barrier.h: kFanIn
FEW_THREADS = 4   # collectives/small_call.h: kFewThreads


def flags(threads):
    """Each thread writes its own line and reads the others'."""
    lines = [[Line(), Line()] for _ in range(threads)]

    def operation(me, epoch):
        yield "write", lines[me][epoch % 2], epoch
        for other in range(threads):
            if other != me:
                yield "wait", lines[other][epoch % 2], lambda v: v >= epoch
    return operation


def flags_in_one_line(threads):
    """The same with all words in one line; the line's value is the number of changed words."""
    line = Line()

    def operation(_, epoch):
        yield "add", line, 1
        yield "wait", line, lambda v: v >= epoch * threads
    return operation


def central(threads):
    """All threads add to one counter; the last writes a word for which the others wait."""
    counter, sense = Line(), Line()

    def operation(_, epoch):
        if (yield "add", counter, 1) == epoch * threads:
            yield "write", sense, epoch
        else:
            yield "wait", sense, lambda v: v >= epoch
    return operation


def dissemination(threads):
    """In step k, each thread signals the thread 2^k after it, and waits for the one 2^k before it."""
    steps = (threads - 1).bit_length()
    lines = [[[Line(), Line()] for _ in range(steps)] for _ in range(threads)]

    def operation(me, epoch):
        for k in range(steps):
            yield "write", lines[(me + (1 << k)) % threads][k][epoch % 2], epoch
            yield "wait", lines[me][k][epoch % 2], lambda v: v >= epoch
    return operation


def tree(threads, fan_in=FAN_IN):
    """Counters of fan_in threads; the last thread at the root releases each group through its own line."""
    levels, width = [], threads
    while width > 1 or not levels:
        width = -(-width // fan_in)
        levels.append([[Line(), Line()] for _ in range(width)])
    releases = [Line() for _ in levels[0]]

    def members(level, group):
        below = threads if level == 0 else len(levels[level - 1])
        return min(fan_in, below - group * fan_in)

    def operation(me, epoch):
        member = me
        for level, nodes in enumerate(levels):
            node = nodes[member // fan_in][epoch % 2]
            if (yield "add", node, 1) < members(level, member // fan_in):
                break
            yield "write", node, 0
            member //= fan_in
        else:
            for release in releases:
                yield "write", release, epoch
        yield "wait", releases[me // fan_in], lambda v: v >= epoch
    return operation


def barrier(threads):
    """The algorithm that the runtime chooses."""
    return COMPARED["barrier"][chosen("barrier", threads)](threads)


def fetch_add(threads):
    """All threads add to one word."""
    word = Line()

    def operation(_, __):
        yield "add", word, 1
    return operation


PAUSE, YIELD = 45, 500  # ns
SPIN = 2000             # pauses before the first yield; smp/wait.cc: kPauses
BACKOFF, BACKOFF_SHARE, MOST_BACKOFF = 64, 8, 32  # smp/mutex.cc: kBackoff, kBackoffShare, kMaxBackoffEach
ELSEWHERE = 200         # ns of work between releasing a lock and acquiring it again


def _lock(threads, next_backoff, pauses_when_yielding, retries_at_once):
    """Each thread takes a lock, which any thread that finds it free may take, and adds to a counter under it."""
    word, data = Line(), Line()

    def operation(me, _):
        taken = yield "cas", word, 0, me + 1
        backoff, waited = 1, 0
        while not taken:
            free = (yield "read", word) == 0
            if free and (yield "cas", word, 0, me + 1):
                break
            if free and retries_at_once:
                continue
            yields = waited >= SPIN
            if yields:
                yield "pass", YIELD
            if not yields or pauses_when_yielding:
                yield "pass", backoff * PAUSE
                waited += backoff
            backoff = next_backoff(backoff, waited)
        yield "add", data, 1
        yield "cas", word, me + 1, 0
        yield "pass", ELSEWHERE
    return operation


def lock_constant(threads):
    """Waiters check as often after a long wait as after a short one, and without pauses when they yield."""
    return _lock(threads, lambda backoff, _: min(2 * backoff, BACKOFF), False, True)


def lock_patient(threads):
    """The longer a thread has waited, the less often it checks."""
    def next_backoff(backoff, waited):
        if backoff < BACKOFF:
            return 2 * backoff
        return max(BACKOFF, min(waited // BACKOFF_SHARE, MOST_BACKOFF * threads))
    return _lock(threads, next_backoff, True, False)


def _between_barriers(threads, move):
    before, behind = barrier(threads), barrier(threads)

    def operation(me, epoch):
        yield from before(me, epoch)
        yield from move(me, epoch)
        yield from behind(me, epoch)
    return operation


def broadcast_pull(threads):
    """Each thread copies the source, which thread 0 changes before every call, into its own memory."""
    source, targets = Line(), [Line() for _ in range(threads)]

    def move(me, epoch):
        yield "read", source
        yield "write", targets[me], epoch
        if me == 0:
            yield "write", source, epoch
    return _between_barriers(threads, move)


def broadcast_push(threads):
    """Thread 0 writes each thread's copy, which its owner reads before every call."""
    targets = [Line() for _ in range(threads)]

    def move(me, epoch):
        yield "read", targets[me]
        if me == 0:
            for target in targets:
                yield "write", target, epoch
    return _between_barriers(threads, move)


def broadcast_by_one(threads):
    """Each thread announces its arrival in its own line; after all have arrived, thread 0 writes each
    thread's copy, and signals completion in the same lines. The owner reads its copy before every call."""
    lines, targets = [Line() for _ in range(threads)], [Line() for _ in range(threads)]

    def operation(me, epoch):
        yield "read", targets[me]
        if me != 0:
            yield "write", lines[me], 2 * epoch - 1
            yield "wait", lines[me], lambda v: v >= 2 * epoch
            return
        for line in lines[1:]:
            yield "wait", line, lambda v: v >= 2 * epoch - 1
        for target in targets:
            yield "write", target, epoch
        for line in lines[1:]:
            yield "write", line, 2 * epoch
    return operation


# The chosen and the rejected algorithms, by operation.
COMPARED = {
    "barrier": {"flags": flags, "flags in one line": flags_in_one_line, "tree of 7": tree,
                "central counter": central, "dissemination": dissemination},
    "broadcast of a line": {"readers pull": broadcast_pull, "the root pushes": broadcast_push,
                            "the root does all": broadcast_by_one},
    "fetch-add, contended": {"one word": fetch_add},
    "lock, contended": {"less and less often": lock_patient, "as often": lock_constant},
}

# Operations in which threads may overtake each other: the total number of operations is counted.
RACES = {lock_constant, lock_patient}


def chosen(operation, threads):
    if operation == "barrier":
        if threads == 2:
            return "flags in one line"
        return "flags" if threads <= FLAG_THREADS else "tree of 7"
    if operation == "broadcast of a line":
        return "the root does all" if threads <= FEW_THREADS else "readers pull"
    return next(iter(COMPARED[operation]))
