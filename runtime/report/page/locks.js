// SPDX-License-Identifier: MIT
// Locks by how long threads waited for them, and cache lines that several threads write.

// The variable that a lock was given to where it was made, or what made it; and the line.
function lockName(report, lock) {
  if (!lock.function) return [String(lock.lock)];
  if (!lock.file) return [`${lock.lock}: ${lock.function}`];
  const text = ((report.sources[lock.file] || "").split("\n")[lock.line - 1] || "");
  const variable = /([\w.>\[\]-]+)\s*=\s*(?:\([^()]*\)\s*)?upc_\w*lock_alloc/.exec(text);
  return [`${lock.lock}: ${variable ? variable[1] : lock.function} `,
          element("a", { href: "#" + lineId(lock) }, where(lock))];
}

function locksView(report) {
  if (!report.locks.length) return [];
  const locks = [...report.locks].sort((a, b) => b.wait_ns - a.wait_ns);
  const heads = [{ name: "lock", text: true }, ...["of thread", "taken", "after another thread",
    "waited for", "wait", "longest wait", "most handovers in a row", "held"]
    .map((name) => ({ name }))];
  return [section("locks", "Locks by contention", longTable("lock-table", heads, locks.map((l) => () =>
    [lockName(report, l), l.thread, count(l.taken), count(l.handed_over),
     percent(l.waited, l.taken), time(l.wait_ns), time(l.longest_wait_ns),
     l.longest_chain ? `${count(l.longest_chain)} in ${time(l.longest_chain_ns)}` : "",
     time(l.hold_ns)])),
    element("p", { class: "soft" }, "In a row: each time, the next thread was already waiting." +
      (report.locks_left_out ? " There were more locks." : "")))];
}

function elementName(report, writer) {
  const array = report.arrays[writer.array];
  if (!array) return `bytes ${writer.first_byte} to ${writer.last_byte} of the line`;
  return arrayName(array) + (writer.element !== undefined ? `[${writer.element}]` : "");
}

function falseSharingView(report) {
  if (!report.false_sharing.length) return [];
  const rows = report.false_sharing.flatMap((line, i) => line.writers.map((w) =>
    [i, w.thread, elementName(report, w), w.file ? where(w) : "", count(w.writes)]));
  return [section("false-sharing", "Cache lines that several threads write",
    element("p", { class: "soft" }, "They write different bytes of it, and each write takes the " +
      "line from the others. What each thread writes is best 64 bytes or more apart."),
    longTable("shared-lines", [{ name: "cache line" }, { name: "thread" },
      { name: "element", text: true }, { name: "line", text: true }, { name: "writes" }], rows))];
}
