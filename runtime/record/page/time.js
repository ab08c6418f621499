// How each thread spent its time, as a bar.

function timeByThread(report) {
  const rows = report.threads, height = rows.length > 24 ? 9 : 18, left = 34, width = 1000;
  const longest = Math.max(1, ...rows.map((t) => t.ns));
  const svg = element("svg", { viewBox: `0 0 ${width} ${rows.length * height + 4}`, role: "img",
    "aria-label": "time of each thread by what it did" });
  rows.forEach((t, row) => {
    let x = left;
    if (height > 12 || t.thread % 8 === 0) {
      svg.append(element("text", { x: left - 6, y: row * height + height * 0.75,
                                   "text-anchor": "end" }, t.thread));
    }
    for (const kind of KINDS) {
      const w = (width - left) * (t.in[kind] || 0) / longest;
      if (w <= 0) continue;
      svg.append(element("rect", { x, y: row * height + 1, width: w, height: height - 2,
                                   fill: `var(--${kind})`, "data-kind": kind },
        element("title", {}, `thread ${t.thread}: ${kind} ${time(t.in[kind])}, ` +
                             percent(t.in[kind], t.ns))));
      x += w;
    }
  });
  const used = KINDS.filter((kind) => rows.some((t) => t.in[kind]));
  const heads = [{ name: "thread" }, ...used.map((name) => ({ name })), { name: "all" }];
  return section("time", "Time by thread", legend(used.map((k) => [k, `var(--${k})`])), svg,
    element("details", {}, element("summary", {}, "as numbers"),
      table("times", heads, rows.map((t) =>
        [t.thread, ...used.map((k) => time(t.in[k])), time(t.ns)]))));
}
