// SPDX-License-Identifier: MIT
// Who accessed whose memory: a row for each thread that did, a column for each whose it was.

// What the cells have, by from * THREADS + to.
function matrixCells(report, traffic, counts) {
  const cells = new Map();
  for (const [from, to, reads, readBytes, writes, writeBytes] of traffic) {
    const key = from * report.THREADS + to;
    cells.set(key, (cells.get(key) || 0) + (counts ? reads + writes : readBytes + writeBytes));
  }
  return cells;
}

function matrixChoices(report) {
  const phases = report.phases.filter((p) => p.traffic.length);
  const all = { name: "all phases", traffic: phases.flatMap((p) => p.traffic) };
  return phases.length > 1 ? [all, ...phases] : [{ ...all, name: "the whole run" }];
}

function matrixView(report) {
  const choices = matrixChoices(report), n = report.THREADS;
  const size = n > 32 ? 9 : n > 16 ? 16 : n > 8 ? 40 : 66, tall = n > 16 ? size : 26, left = 40, top = 18;
  const says = element("p", { class: "soft", id: "matrix-says", "aria-live": "polite" });
  const phase = element("select", { id: "phase", "aria-label": "phase" },
    choices.map((c, i) => element("option", { value: i }, c.name)));
  const measure = element("select", { id: "measure", "aria-label": "what is counted" },
    element("option", { value: "bytes" }, "bytes"),
    element("option", { value: "accesses" }, "accesses"));
  let cells = new Map();
  const counts = () => measure.value === "accesses";
  const canvas = picture({ id: "matrix", label: `matrix of ${n} by ${n} threads`, width: left + n * size + 2,
    height: top + n * tall + 2 }, (c) => {
    const most = Math.max(1, ...cells.values());
    const own = themed("--own"), remote = themed("--remote"), ink = themed("--ink"), back = themed("--back");
    c.font = "12px system-ui, sans-serif";
    for (let t = 0; t < n; t++) {
      if (n > 32 && t % 8) continue;
      c.fillStyle = ink;
      c.textAlign = "center";
      c.fillText(t, left + (t + 0.5) * size, 12);
      c.textAlign = "right";
      c.fillText(t, left - 6, top + t * tall + tall / 2 + 4);
    }
    for (let from = 0; from < n; from++) {
      for (let to = 0; to < n; to++) {
        const value = cells.get(from * n + to) || 0, x = left + to * size, y = top + from * tall;
        const share = value ? 0.12 + 0.88 * Math.log1p(value) / Math.log1p(most) : 0;
        c.fillStyle = back;
        c.fillRect(x, y, size - 1, tall - 1);
        c.globalAlpha = share;
        c.fillStyle = from === to ? own : remote;
        c.fillRect(x, y, size - 1, tall - 1);
        c.globalAlpha = 1;
        if (n > 16 || !value) continue;
        c.fillStyle = share > 0.6 ? back : ink;
        c.textAlign = "center";
        c.font = `${n > 8 ? 9 : 11}px system-ui, sans-serif`;
        c.fillText(counts() ? scaled(value, ["", "k", "M", "G"], 1000).trim() : bytes(value), x + size / 2, y + 17);
        c.font = "12px system-ui, sans-serif";
      }
    }
  }, (x, y) => {
    const from = Math.floor((y - top) / tall), to = Math.floor((x - left) / size);
    if (from < 0 || to < 0 || from >= n || to >= n) return;
    const value = cells.get(from * n + to) || 0;
    says.textContent = `thread ${from} to thread ${to}'s memory: ` + (counts() ? plural(value, "access", "accesses") : bytes(value));
  });
  const draw = () => {
    cells = matrixCells(report, choices[phase.value || 0].traffic, counts());
    canvas.redraw();
  };
  phase.addEventListener("change", draw);
  measure.addEventListener("change", draw);
  draw();
  return section("communication", "Whose memory each thread accessed",
    element("p", { class: "soft" }, "Rows: the thread that reads and writes. Columns: the thread " +
      "whose memory it is. The diagonal is a thread's own."),
    element("div", { class: "controls" }, phase, measure),
    legend([["own", "var(--own)"], ["remote", "var(--remote)"]]),
    element("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "matrix" }, canvas.element), says);
}
