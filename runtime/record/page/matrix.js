// Who accessed whose memory: a row for each thread that did, a column for each whose it was.

function matrixView(report) {
  const phases = report.phases.filter((p) => p.traffic.length);
  const all = { name: "all phases", traffic: phases.flatMap((p) => p.traffic) };
  const choices = phases.length > 1 ? [all, ...phases] : [{ ...all, name: "the whole run" }];
  const holder = element("div", { class: "wide", tabindex: 0, role: "region",
                                  "aria-label": "matrix" });
  const phase = element("select", { id: "phase", "aria-label": "phase" },
    choices.map((c, i) => element("option", { value: i }, c.name)));
  const measure = element("select", { id: "measure", "aria-label": "what is counted" },
    element("option", { value: "bytes" }, "bytes"),
    element("option", { value: "accesses" }, "accesses"));
  const draw = () => {
    const n = report.THREADS, counts = measure.value === "accesses";
    const cells = new Map();
    for (const [from, to, reads, readBytes, writes, writeBytes] of
         choices[phase.value || 0].traffic) {
      const key = from * n + to;
      cells.set(key, (cells.get(key) || 0) + (counts ? reads + writes : readBytes + writeBytes));
    }
    const most = Math.max(1, ...cells.values()), size = n > 32 ? 9 : n > 16 ? 16 : n > 8 ? 40 : 66;
    const tall = n > 16 ? size : 26, left = 40, top = 18;
    const svg = element("svg", { width: left + n * size + 2, height: top + n * tall + 2, role: "img",
      style: "max-width:none", id: "matrix",
      "aria-label": `matrix of ${n} by ${n} threads` });
    const shown = (t) => n <= 32 || t % 8 === 0;
    for (let t = 0; t < n; t++) {
      if (!shown(t)) continue;
      svg.append(element("text", { x: left + (t + 0.5) * size, y: 12, "text-anchor": "middle" }, t),
                 element("text", { x: left - 6, y: top + t * tall + tall / 2 + 4,
                                   "text-anchor": "end" }, t));
    }
    for (let from = 0; from < n; from++) {
      for (let to = 0; to < n; to++) {
        const value = cells.get(from * n + to) || 0;
        const share = value ? 0.12 + 0.88 * Math.log1p(value) / Math.log1p(most) : 0;
        const x = left + to * size, y = top + from * tall;
        svg.append(element("rect", { x, y, width: size - 1, height: tall - 1,
            style: `fill:${tint(from === to ? "--own" : "--remote", share)}`,
            "data-from": from, "data-to": to, "data-value": value },
          element("title", {}, `thread ${from} to thread ${to}'s memory: ` +
                               (counts ? plural(value, "access", "accesses") : bytes(value)))));
        if (n <= 16 && value) {
          svg.append(element("text", { x: x + size / 2, y: y + 17, "text-anchor": "middle",
              style: `font-size:${n > 8 ? 9 : 11}px;fill:${share > 0.6 ? "var(--back)" : "var(--ink)"}`,
              "pointer-events": "none" },
            counts ? scaled(value, ["", "k", "M", "G"], 1000).trim() : bytes(value)));
        }
      }
    }
    holder.replaceChildren(svg);
  };
  phase.addEventListener("change", draw);
  measure.addEventListener("change", draw);
  draw();
  return section("communication", "Whose memory each thread accessed",
    element("p", { class: "soft" }, "Rows: the thread that reads and writes. Columns: the thread " +
      "whose memory it is. The diagonal is a thread's own."),
    element("div", { class: "controls" }, phase, measure),
    legend([["own", "var(--own)"], ["remote", "var(--remote)"]]), holder);
}
