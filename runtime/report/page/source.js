// SPDX-License-Identifier: MIT
// The lines of the program by what they cost, beside the source: one file at a time, the worst first.

function lineId(place) { return "L" + encodeURIComponent(place.file) + "-" + place.line; }

const LINES_AT_ONCE = 1000;  // of a source file

function sourceView(report) {
  const lines = [...report.lines];
  // What is waited and what is moved between threads weigh the same.
  const waits = Math.max(1, ...lines.map((l) => l.wait)), moved = Math.max(1, ...lines.map((l) => l.remoteBytes));
  const cost = (l) => l.wait / waits + l.remoteBytes / moved;
  lines.sort((a, b) => cost(b) - cost(a) || b.own - a.own || a.line - b.line);
  const several = report.files.length > 1;
  const what = (l) => [l.functions, ...(l.moved ? [bytes(l.moved) + " of all threads"] : []),
    ...l.kinds.split(", ").filter((k) => k !== "relaxed"), ...(l.done + l.skipped
      ? [`upc_forall ${count(l.done)} of ${count(l.done + l.skipped)} iterations`] : [])].filter(Boolean).join(", ");
  const rows = lines.map((l) => () => [
    element("a", { href: "#" + lineId(l) }, several ? where(l) : String(l.line)),
    l.own ? count(l.own) : "", l.remote ? count(l.remote) : "", l.own + l.remote ? percent(l.remote, l.own + l.remote) : "",
    l.own + l.remote ? bytes(l.ownBytes + l.remoteBytes) : "", l.wait ? time(l.wait) : "", what(l)]);
  const heads = [{ name: "line", text: true }, { name: "own" }, { name: "remote" },
    { name: "remote share" }, { name: "bytes" }, { name: "time in calls, all threads" },
    { name: "what", text: true }];

  const pane = element("div", { id: "pane" });
  const costs = new Map(report.files.map((f) => [f, 0]));
  for (const l of lines) costs.set(l.file, costs.get(l.file) + cost(l));
  const files = [...report.files].sort((a, b) => costs.get(b) - costs.get(a));
  const choice = element("select", { id: "file", "aria-label": "source file, the worst first" },
    files.map((f) => element("option", { value: f }, f)));
  const show = (file, line) => {
    choice.value = file;
    pane.replaceChildren(...sourceText(report, file, line));
  };
  choice.addEventListener("change", () => show(choice.value, 0));
  const follow = () => {
    const id = location.hash.slice(1), dash = id.lastIndexOf("-");
    const file = id.startsWith("L") && dash > 0 ? decodeURIComponent(id.slice(1, dash)) : "";
    if (!(file in report.sources)) return;
    show(file, Number(id.slice(dash + 1)));
    const at = document.getElementById(id);
    if (!at) return;
    for (const marked of document.querySelectorAll(".target")) marked.classList.remove("target");
    at.classList.add("target");
    at.scrollIntoView({ block: "center" });
  };
  addEventListener("hashchange", follow);
  // A link to the line that is shown already changes no hash.
  addEventListener("click", (e) => {
    const link = e.target.closest && e.target.closest('a[href^="#L"]');
    if (link && link.hash === location.hash) follow();
  });
  if (files.length) show(files[0], (lines.find((l) => l.file === files[0]) || { line: 0 }).line);
  const used = KINDS.filter((k) => k !== "compute" && lines.some((l) => l.kind === k && !(l.own + l.remote)));
  setTimeout(follow);
  return section("source", "Lines of the source",
    legend([["accesses to own memory", "var(--own)"], ["to remote memory", "var(--remote)"],
            ...used.map((k) => [`time in ${KIND_NAMES[k]}`, `var(--${k})`])]),
    element("div", { class: "beside" },
      element("div", {}, longTable("lines", heads, rows)),
      element("div", {}, several ? element("div", { class: "controls" }, choice) : "", pane)));
}

// The text of a file, its counts left of it; of a long one the lines around the given one.
function sourceText(report, file, around) {
  if (!(file in report.sources)) {
    return [element("p", { class: "soft" }, file + ": is not where it was compiled, so its text is not here.")];
  }
  const of = new Map(report.lines.filter((l) => l.file === file).map((l) => [l.line, l]));
  const most = Math.max(1, ...[...of.values()].map((l) => l.own + l.remote));
  const longest = Math.max(1, ...[...of.values()].map((l) => l.wait));
  const texts = report.sources[file].replace(/\n$/, "").split("\n");
  const row = (number) => {
    const text = texts[number - 1].replace(/\r$/, ""), l = of.get(number);
    const line = element("div", { id: lineId({ file, line: number }) });
    if (l) {
      const all = l.own + l.remote, name = all ? (l.remote > l.own ? "--remote" : "--own") : "--" + (l.kind || "line");
      const share = all ? 0.08 + 0.3 * Math.log1p(all) / Math.log1p(most) : 0.05 + 0.3 * l.wait / longest;
      line.style = `background:${tint(name, share)};border-left-color:var(${name})`;
    }
    const note = !l ? "" : [l.own + l.remote ? `${percent(l.remote, l.own + l.remote)} remote of ${count(l.own + l.remote)}` : "",
      l.wait ? time(l.wait) : ""].filter(Boolean).join(", ");
    line.append(element("span", { class: "note" }, note), element("span", { class: "number" }, number),
                element("span", { class: "code" }, text || " "));
    return line;
  };
  let first = Math.max(1, Math.min(around - LINES_AT_ONCE / 2, texts.length - LINES_AT_ONCE + 1));
  let last = Math.min(texts.length, first + LINES_AT_ONCE - 1);
  const span = (from, to) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => row(from + i));
  const pre = element("pre", { class: "source", tabindex: 0, role: "region", "aria-label": file }, span(first, last));
  const more = (text, left, take) => {
    const button = element("button", { type: "button" }, text);
    const update = () => { button.hidden = left() === 0; };
    button.addEventListener("click", () => { take(); update(); });
    update();
    return button;
  };
  return [element("h3", {}, file),
    more("earlier lines", () => first - 1, () => {
      const from = Math.max(1, first - LINES_AT_ONCE);
      pre.prepend(...span(from, first - 1));
      first = from;
    }), pre,
    more("later lines", () => texts.length - last, () => {
      const to = Math.min(texts.length, last + LINES_AT_ONCE);
      pre.append(...span(last + 1, to));
      last = to;
    })];
}
