// SPDX-License-Identifier: MIT
// Puts the views together.

(function () {
  const report = JSON.parse(document.getElementById("data").textContent);
  if (report.lines) unpack(report);
  const page = document.getElementById("page");
  const name = report.program.split("/").pop();
  document.title = name + " – UPC report";
  const head = [element("h1", {}, name)];
  if (!report.lines) {
    page.replaceChildren(...head, element("p", { class: "headline", id: "headline" },
      "There is no report: " + report.end.how + "."));
    return;
  }
  head.push(element("p", { class: "soft", id: "end" },
    `${plural(report.THREADS, "thread")} on ${plural(report.cores, "core")}` +
    (report.THREADS > report.cores ? ", which they share: waits are for cores, too" : "") +
    `; ${time(report.end.ns)}; ${endInWords(report)}`),
    element("p", { class: "headline", id: "headline" }, report.headline));
  const stuck = report.threads.filter((t) => t.inside);
  if (stuck.length) {
    head.push(element("p", { id: "stuck" }, "At the end " + stuck.slice(0, 8).map((t) =>
      `thread ${t.thread} was in ${t.inside.function} at ${where(t.inside)}`).join(", ") +
      (stuck.length > 8 ? ` and ${stuck.length - 8} more waited` : "") + "."));
  }
  if (report.places_left_out) {
    head.push(element("p", {}, "The program has more source places than the report keeps: some lines have no counts."));
  }
  const views = [adviceView(report), timeByThread(report), matrixView(report), sourceView(report),
    timelineView(report), ...userEventsView(report), arraysView(report), ...locksView(report), ...falseSharingView(report)];
  const links = element("nav", { "aria-label": "parts of the report" }, views.map((v) =>
    element("a", { href: "#" + v.id }, v.querySelector("h2").textContent)));
  page.replaceChildren(...head, links, ...views);
})();
