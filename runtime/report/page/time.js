// SPDX-License-Identifier: MIT
// How each thread spent its time, as a bar: in the whole run, or in a phase.

// Times of the threads in all phases or in one, and of each phase in all.
function phaseChoices(report) {
  const phases = report.phases.filter((p) => p.threads.length);
  const all = { name: phases.length > 1 ? "all phases" : "the whole run", threads: report.threads };
  return phases.length > 1 ? [all, ...phases] : [all];
}

function timeBars(rows) {
  const height = rows.length > 24 ? 9 : 18, left = 34, width = 1000, axis = 22;
  const longest = Math.max(1, ...rows.map((t) => t.ns)), bottom = rows.length * height;
  const svg = element("svg", { viewBox: `0 0 ${width} ${bottom + axis}`, role: "img",
    "aria-label": "time of each thread by what it did" });
  const scale = (width - left - 30) / longest;
  for (let i = 0; i <= 4; i++) {
    const x = left + longest * scale * i / 4;
    svg.append(element("rect", { x, y: 0, width: 1, height: bottom + 4, class: "axis" }),
      element("text", { x, y: bottom + 17, "text-anchor": i ? "middle" : "start", class: "soft" }, time(longest * i / 4)));
  }
  rows.forEach((t, row) => {
    let x = left;
    if (height > 12 || t.thread % 8 === 0) {
      svg.append(element("text", { x: left - 6, y: row * height + height * 0.75,
                                   "text-anchor": "end" }, t.thread));
    }
    for (const kind of KINDS) {
      const w = (t.in[kind] || 0) * scale;
      if (w <= 0) continue;
      svg.append(element("rect", { x, y: row * height + 1, width: w, height: height - 2,
                                   fill: `var(--${kind})`, "data-kind": kind },
        element("title", {}, `thread ${t.thread}: ${KIND_NAMES[kind]} ${time(t.in[kind])}, ` +
                             percent(t.in[kind], t.ns))));
      x += w;
    }
  });
  return svg;
}

function timeByThread(report) {
  const choices = phaseChoices(report);
  const used = KINDS.filter((kind) => report.threads.some((t) => t.in[kind]));
  const kindHeads = used.map((kind) => ({ name: KIND_NAMES[kind] }));
  const holder = element("div", { id: "time-bars" });
  const choice = element("select", { id: "time-phase", "aria-label": "phase" },
    choices.map((c, i) => element("option", { value: i }, c.name)));
  const draw = () => {
    const rows = choices[choice.value || 0].threads;
    const numbers = element("details", { id: "time-numbers" }, element("summary", {}, "as numbers"));
    numbers.addEventListener("toggle", () => {
      if (numbers.children.length > 1) return;
      numbers.append(table("times", [{ name: "thread" }, ...kindHeads, { name: "all" }], rows.map((t) =>
        [t.thread, ...used.map((k) => time(t.in[k])), time(t.ns)])));
    });
    holder.replaceChildren(timeBars(rows), numbers);
  };
  choice.addEventListener("change", draw);
  draw();
  const sum = (threads, of) => threads.reduce((all, t) => all + of(t), 0);
  return section("time", "Time by thread", choices.length > 1 ? element("div", { class: "controls" }, choice) : "",
    legend(used.map((k) => [KIND_NAMES[k], `var(--${k})`])), holder,
    choices.length > 1 ? [
      element("h3", {}, "By phase, all threads together"),
      longTable("phase-times", [{ name: "phase", text: true }, ...kindHeads, { name: "all" }, { name: "longest thread" },
        { name: "shortest" }], choices.map((c) => {
        const lengths = c.threads.map((t) => t.ns);
        return [c.name, ...used.map((k) => time(sum(c.threads, (t) => t.in[k]))), time(sum(c.threads, (t) => t.ns)),
                time(Math.max(...lengths)), time(Math.min(...lengths))];
      }))] : "");
}
