// SPDX-License-Identifier: MIT
// What to change, where a rule is sure, and which rules say nothing.

function adviceView(report) {
  return section("advice", "Advice",
    report.advice.length ? element("ul", {}, report.advice.map((a) => element("li", {}, a.file
      ? [element("a", { href: "#" + lineId(a) }, where(a)), ": "] : "", a.text))) : "",
    report.silent.map((why) => element("p", { class: report.advice.length ? "soft" : "" }, why)));
}
