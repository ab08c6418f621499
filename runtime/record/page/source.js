// The lines of the program by what they cost, beside the source.

function lineId(place) { return "L" + encodeURIComponent(place.file) + "-" + place.line; }

function sourceView(report) {
  const lines = report.lines.map((line) => ({ line, sum: sumsOf(line) }));
  // What is waited and what is moved between threads weigh the same.
  const waits = Math.max(1, ...lines.map((l) => l.sum.wait));
  const moved = Math.max(1, ...lines.map((l) => l.sum.remoteBytes));
  const cost = ({ sum }) => sum.wait / waits + sum.remoteBytes / moved;
  lines.sort((a, b) => cost(b) - cost(a) || b.sum.own - a.sum.own || a.line.line - b.line.line);
  const several = new Set(report.lines.map((l) => l.file)).size > 1;
  const what = (sum) => [...sum.functions,
    ...(sum.moved ? [bytes(sum.moved) + " of all threads"] : []), ...[...sum.kinds].filter((k) => k !== "relaxed"),
    ...(sum.done + sum.skipped ? [`upc_forall ${count(sum.done)} of ` +
      `${count(sum.done + sum.skipped)} iterations`] : [])].join(", ");
  const rows = lines.map(({ line, sum }) => [
    element("a", { href: "#" + lineId(line) }, several ? where(line) : String(line.line)),
    sum.own ? count(sum.own) : "", sum.remote ? count(sum.remote) : "",
    sum.own + sum.remote ? percent(sum.remote, sum.own + sum.remote) : "",
    sum.own + sum.remote ? bytes(sum.ownBytes + sum.remoteBytes) : "",
    sum.wait ? time(sum.wait) : "", what(sum)]);
  const heads = [{ name: "line", text: true }, { name: "own" }, { name: "remote" },
    { name: "remote share" }, { name: "bytes" }, { name: "time in calls" },
    { name: "what", text: true }];
  return section("source", "Lines of the source",
    legend([["accesses to own memory", "var(--own)"], ["to remote memory", "var(--remote)"],
            ["waits", "var(--lock)"]]),
    element("div", { class: "beside" },
      element("div", {}, table("lines", heads, rows)),
      element("div", {}, Object.keys(report.sources).map((f) => sourceText(report, f)),
        [...new Set(report.lines.map((l) => l.file))].filter((f) => !(f in report.sources))
          .map((f) => element("p", { class: "soft" }, f + ": is not where it was compiled, so " +
            "its text is not here.")))));
}

function sourceText(report, file) {
  const of = new Map(report.lines.filter((l) => l.file === file).map((l) => [l.line, sumsOf(l)]));
  const most = Math.max(1, ...[...of.values()].map((s) => s.own + s.remote));
  const longest = Math.max(1, ...[...of.values()].map((s) => s.wait));
  const rows = report.sources[file].replace(/\n$/, "").split("\n").map((text, i) => {
    const sum = of.get(i + 1), all = sum ? sum.own + sum.remote : 0;
    let style = "";
    if (sum && all) {
      const share = 0.08 + 0.3 * Math.log1p(all) / Math.log1p(most);
      style = `background:${tint(sum.remote > sum.own ? "--remote" : "--own", share)};`;
    } else if (sum && sum.wait) {
      style = `background:${tint("--lock", 0.05 + 0.3 * sum.wait / longest)};`;
    }
    if (sum) style += `border-left-color:${all ? (sum.remote > sum.own ? "var(--remote)"
      : "var(--own)") : "var(--lock)"}`;
    const note = !sum ? "" : [all ? percent(sum.remote, all) + " remote of " + count(all) : "",
      sum.wait ? time(sum.wait) : ""].filter(Boolean).join(", ");
    return element("div", { id: lineId({ file, line: i + 1 }), style },
      element("span", { class: "number" }, i + 1),
      element("span", { class: "code" }, text.replace(/\r$/, "") || " "),
      element("span", { class: "note" }, note));
  });
  return [element("h3", {}, file),
          element("pre", { class: "source", tabindex: 0, role: "region", "aria-label": file }, rows)];
}
