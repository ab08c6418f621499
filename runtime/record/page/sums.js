// What the views show, added up from the report's JSON.

const KINDS = ["compute", "barrier", "lock", "collective", "io", "memory", "semaphore"];

// Accesses of one thread on a line, or of all: own and remote, and what was waited there.
function sumsOf(line) {
  const sum = { own: 0, remote: 0, ownBytes: 0, remoteBytes: 0, wait: 0, calls: 0, moved: 0, kinds: new Set(),
                functions: new Set(), waitedFor: new Map(), done: 0, skipped: 0 };
  for (const t of line.threads) {
    for (const access of t.access) {
      sum.kinds.add(access.kind);
      for (const [peer, reads, readBytes, writes, writeBytes] of access.to) {
        const atomic = access.kind === "atomic";  // one operation reads and writes
        const accesses = atomic ? Math.max(reads, writes) : reads + writes;
        const moved = atomic ? Math.max(readBytes, writeBytes) : readBytes + writeBytes;
        if (peer === t.thread) { sum.own += accesses; sum.ownBytes += moved; }
        else { sum.remote += accesses; sum.remoteBytes += moved; }
      }
    }
    for (const call of t.calls) {
      sum.functions.add(call.function);
      if (call.bytes) sum.moved = Math.max(sum.moved, call.bytes);
      sum.calls += call.count;
      if (call.kind) sum.wait += call.ns;
      for (const [peer, ns] of call.waited_for) {
        sum.waitedFor.set(peer, (sum.waitedFor.get(peer) || 0) + ns);
      }
    }
    if (t.forall) { sum.done += t.forall.done; sum.skipped += t.forall.skipped; }
  }
  return sum;
}

// The longest wait: who, where, what, for whom.
function longestWait(report) {
  let best = null;
  for (const line of report.lines) {
    for (const t of line.threads) {
      const life = report.threads.find((one) => one.thread === t.thread);
      for (const call of t.calls) {
        if (!["barrier", "lock", "collective", "semaphore", "io"].includes(call.kind)) continue;
        let ns = call.ns;
        if (life.inside && life.inside.line === line.line && life.inside.file === line.file &&
            life.inside.function === call.function) {
          ns = Math.max(ns, Math.min(life.in[call.kind], life.ns));
        }
        if (best && ns <= best.ns) continue;
        const peer = call.waited_for.reduce((a, b) => (b[1] > a[1] ? b : a), [-1, 0]);
        best = { thread: t.thread, ns, share: life.ns ? ns / life.ns : 0, line, call,
                 peer: peer[1] > ns / 2 ? peer[0] : -1 };
      }
    }
  }
  return best;
}

function where(place) { return place.file + ":" + place.line; }

function endInWords(report) {
  if (report.end.signal) return "ended by signal " + report.end.signal;
  const code = report.end.code;
  return { 0: "ended with exit code 0", 120: "ended by an error (exit code 120)",
           121: "ended in a deadlock (exit code 121)",
           124: "ended by its time limit (exit code 124)" }[code] || "ended with exit code " + code;
}

function headline(report) {
  const wait = longestWait(report);
  const total = report.threads.reduce((sum, t) => sum + t.ns, 0);
  const compute = report.threads.reduce((sum, t) => sum + t.in.compute, 0);
  if (!wait || wait.share < 0.02) {
    return `No thread waits for long: the threads compute ${percent(compute, total)} of the time.`;
  }
  const what = { barrier: "in the barrier", lock: "for the lock", collective: "in " +
      wait.call.function, semaphore: "for the semaphore", io: "in " + wait.call.function };
  return `Thread ${wait.thread} waits ${percent(wait.share, 1)} of the time, ` +
      `${what[wait.call.kind]} at line ${wait.line.line}` +
      (wait.peer >= 0 ? `, for thread ${wait.peer}.` : ".");
}
