// SPDX-License-Identifier: MIT
// Assembles the pictures, again for each number of threads.

function totalView(objects, threads) {
  const totals = new Array(threads).fill(0);
  for (const object of objects) {
    if (elementsOf(object, threads) < 0) continue;
    for (const run of heldBy(object, threads)) {
      for (let t = run.first; t <= run.last; t++) totals[t] += run.held * object.bytes;
    }
  }
  const runs = [];
  totals.forEach((bytes, t) => {
    const before = runs[runs.length - 1];
    if (before && before.bytes === bytes) before.last = t;
    else runs.push({ first: t, last: t, bytes });
  });
  const unknown = objects.filter((object) => elementsOf(object, threads) < 0).map((object) => object.name);
  return section("total", "What each thread holds of all declared objects", barsView(runs, threads),
    unknown.length ? element("p", { class: "soft" }, `Without ${unknown.join(", ")}: the extent is not known here.`) : "");
}

function draw(program, threads) {
  const { objects, allocations } = program;
  document.getElementById("count").textContent = threads;
  document.getElementById("headline").textContent =
    plural(objects.length, "shared object") + (allocations.length ? `, ${plural(allocations.length, "allocation")}` : "") +
    ` and ${plural(program.pointers.length, "pointer")}-to-shared, with ` +
    plural(threads, "thread");
  const said = new Map();
  const views = objects.map((object, i) => objectView(object, threads, "object-" + i, said));
  if (objects.length > 1) views.push(totalView(objects, threads));
  views.push(...allocations.map((object, i) => objectView(object, threads, "allocation-" + i, said)));
  if (program.pointers.length) views.push(pointersView(program.pointers));
  const links = element("nav", { "aria-label": "parts of the page" }, views.map((v) =>
    element("a", { href: "#" + v.id }, v.querySelector("h2").textContent)));
  document.getElementById("pictures").replaceChildren(links, ...views);
}

function start(program) {
  document.title = program.program + " – shared data";
  const slider = element("input", { type: "range", id: "threads", min: 1, max: Math.max(64, program.THREADS),
    value: program.THREADS, "aria-describedby": "why" });
  slider.disabled = program.threads > 0;
  slider.addEventListener("input", () => draw(program, Number(slider.value)));
  document.getElementById("page").replaceChildren(element("h1", {}, program.program),
    element("p", { class: "headline", id: "headline" }),
    element("div", { class: "controls slider" }, element("label", { for: "threads" }, "THREADS"), slider,
      element("output", { id: "count", for: "threads" })),
    element("p", { class: "soft", id: "why" }, program.threads > 0
      ? `THREADS is the constant ${program.threads} here, since the program is compiled with -T ${program.threads}: ` +
        "it cannot be changed."
      : "A cell shows the index and its thread; a bar on the left begins a block. Point at a cell, or move with the arrow keys. " +
        "Addresses count from where the object begins, which is the same in each thread's part."),
    element("div", { id: "pictures" }));
  draw(program, program.THREADS);
}

start(JSON.parse(document.getElementById("data").textContent));
