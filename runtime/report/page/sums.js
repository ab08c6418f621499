// SPDX-License-Identifier: MIT
// The report as the views take it: what runtime/report/page_data.cc writes, unpacked.

const KINDS = ["compute", "barrier", "lock", "collective", "transfer", "io", "memory", "semaphore"];
const KIND_NAMES = { compute: "computing", barrier: "barriers", lock: "locks", collective: "collectives",
  transfer: "transfers", io: "I/O", memory: "allocation", semaphore: "semaphores" };

// Rows of lines and of events become objects.
function unpack(report) {
  report.lines = report.lines.map(([file, line, own, remote, ownBytes, remoteBytes, wait, moved, done, skipped, functions, kinds,
    kind]) => ({ file: report.files[file], line, own, remote, ownBytes, remoteBytes, wait, moved, done, skipped, functions, kinds,
    kind }));
  const { places, threads } = report.events;
  report.shown = threads;
  report.events = threads.flatMap(({ thread, rows }) => {
    let begin = 0;
    return rows.map(([later, ns, place, from = -1, ago, lock = -1, name, text]) => {
      begin += later;
      const [what, kind, file, line] = places[place];
      const event = { thread, begin, end: begin + ns, what, kind, file, line };
      if (lock >= 0 && !kind) Object.assign(event, { what: "holds a lock", kind: "hold" });
      if (name !== undefined) Object.assign(event, { what: name, kind: "user", text });
      if (from >= 0) Object.assign(event, { from, released: event.end - ago });
      return event;
    });
  });
  threads.forEach((t) => delete t.rows);
  return report;
}

function where(place) { return place.file + ":" + place.line; }

function endInWords(report) {
  if (report.end.signal) return "ended by signal " + report.end.signal;
  const code = report.end.code;
  return { 0: "ended with exit code 0", 120: "ended by an error (exit code 120)",
           121: "ended in a deadlock (exit code 121)",
           124: "ended by its time limit (exit code 124)" }[code] || "ended with exit code " + code;
}
