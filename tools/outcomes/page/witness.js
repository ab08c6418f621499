// SPDX-License-Identifier: MIT
// One execution, step by step: a column for each thread, an arrow from each write to the reads that
// see it, and the contents of memory.

const SVG = "http://www.w3.org/2000/svg";
function shape(name, attributes) {
  const e = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  return e;
}

function whoOf(moment) { return moment.thread < 0 ? "at the end" : "thread " + moment.thread; }

// What a moment does, in words; for a read, with the source of the value.
function effect(moment, moments) {
  if (moment.does !== "reads" && moment.does !== "updates") return moment.what;
  if (moment.from < 0) return moment.what + ", as at first";
  const write = moments[moment.from];
  return `${moment.what}, from ${write.thread === moment.thread ? "its own" : whoOf(write) + "’s"} ${write.place}`;
}

// The contents of memory after a sequence of moments, by name.
function memoryAfter(sequence, moments, steps) {
  const memory = new Map();
  for (const number of sequence.slice(0, steps)) {
    const m = moments[number];
    if (m.name && (m.does === "writes" || m.does === "updates")) memory.set(m.name, m.value);
  }
  return [...memory].map(([name, value]) => `${name} = ${value}`).join(", ");
}

// A panel: the moments with these numbers, in this order. show(steps) shows the first `steps`.
function lanesView(title, words, sequence, moments, threads) {
  const lanes = element("div", { class: threads > 6 ? "lanes list" : "lanes", style: `--threads:${threads}` });
  for (let t = 0; t < threads; t++) {
    lanes.append(element("div", { class: "head", style: `grid-column:${t + 1}` }, "thread " + t));
  }
  const boxes = new Map();
  sequence.forEach((number, row) => {
    const m = moments[number], lane = Math.max(0, m.thread);
    const box = element("div", { class: "moment", "data-moment": number, "data-thread": m.thread,
      style: `--lane:${lane + 1};grid-row:${row + 2};--colour:${threadColour(lane)}` },
      element("span", { class: "who" }, whoOf(m)),
      element("span", { class: "place" }, m.place + " "),
      m.strict ? element("span", { class: "strict" }, "strict") : "",
      m.source ? element("div", { class: "line" }, m.source) : "",
      element("div", { class: "effect" }, effect(m, moments)));
    boxes.set(number, box);
    lanes.append(box);
  });
  const arrows = shape("svg", { class: "arrows", "aria-hidden": "true" });
  lanes.append(arrows);
  const memory = element("p", { class: "memory" });
  let shown = sequence.length;
  const draw = () => {
    arrows.replaceChildren();
    const own = lanes.getBoundingClientRect();
    const narrow = getComputedStyle(lanes).display === "block";
    sequence.forEach((number, row) => {
      const m = moments[number], from = m.from >= 0 ? boxes.get(m.from) : null;
      if (!from || moments[m.from].thread === m.thread) return;
      const a = from.getBoundingClientRect(), b = boxes.get(number).getBoundingClientRect();
      const y1 = a.top + a.height / 2 - own.top, y2 = b.top + b.height / 2 - own.top;
      let x1, x2, curve;
      if (narrow) {
        x1 = a.left - own.left;
        x2 = b.left - own.left;
        const bend = x1 - Math.min(28, 10 + 5 * (row % 4));
        curve = `M${x1},${y1} C${bend},${y1} ${bend},${y2} ${x2 - 5},${y2}`;
      } else {
        const right = b.left > a.left;
        x1 = (right ? a.right : a.left) - own.left;
        x2 = (right ? b.left - 6 : b.right + 6) - own.left;
        const middle = (x1 + x2) / 2;
        curve = `M${x1},${y1} C${middle},${y1} ${middle},${y2} ${x2},${y2}`;
      }
      const later = row >= shown ? "later" : "";
      const points = narrow || x2 > x1 ? [[x2 + (narrow ? 0 : 6), y2], [x2 - 6, y2 - 4], [x2 - 6, y2 + 4]]
                                       : [[x2 - 6, y2], [x2 + 6, y2 - 4], [x2 + 6, y2 + 4]];
      arrows.append(shape("path", { d: curve, class: later, "data-from": m.from, "data-to": number }),
                    shape("path", { d: "M" + points.map((p) => p.join(",")).join("L") + "Z", class: "tip " + later }));
    });
  };
  new ResizeObserver(draw).observe(lanes);
  const show = (steps) => {
    shown = Math.min(steps, sequence.length);
    sequence.forEach((number, row) => {
      boxes.get(number).classList.toggle("later", row >= shown);
      boxes.get(number).classList.toggle("now", row === steps - 1);
    });
    const holds = memoryAfter(sequence, moments, shown);
    memory.textContent = holds ? "memory: " + holds : "memory: as at first";
    draw();
  };
  const panel = element("div", { class: "panel" }, element("h3", {}, title),
    words ? element("p", { class: "soft" }, words) : "", lanes, memory);
  return { panel, show, length: sequence.length };
}

// All panels of a witness; one stepper moves through them together.
function witnessView(witness, threads) {
  const moments = witness.moments, panels = [];
  if (witness.views.length) {
    if (witness.strict.length) {
      panels.push(lanesView("S: the order of strict accesses", "All threads agree on it, and each view keeps it.",
        witness.strict, moments, threads));
    }
    witness.views.forEach((view, t) => panels.push(lanesView("View of thread " + t,
      `Its own accesses, all writes, and all strict reads, in the order in which they take effect for thread ${t}.`,
      view, moments, threads)));
  } else {
    panels.push(lanesView("In this order", "One access after the other; each read sees the last write before it.",
      moments.map((_, i) => i), moments, threads));
  }
  const longest = Math.max(...panels.map((p) => p.length));
  const slider = element("input", { type: "range", id: "step", min: 0, max: longest, value: longest, "aria-label": "step" });
  const said = element("output", { for: "step" });
  const show = () => {
    const step = Number(slider.value);
    said.textContent = `step ${step} of ${longest}`;
    for (const panel of panels) panel.show(step);
  };
  const go = (by) => { slider.value = Number(slider.value) + by; show(); };
  const button = (id, text, label, by) => {
    const b = element("button", { type: "button", id, "aria-label": label }, text);
    b.addEventListener("click", () => go(by));
    return b;
  };
  slider.addEventListener("input", show);
  const view = element("div", {}, element("div", { class: "controls stepper" },
    button("first", "«", "to the beginning", -longest), button("back", "‹", "a step back", -1),
    slider, button("next", "›", "a step on", 1), button("last", "»", "to the end", longest), said),
    ...panels.map((p) => p.panel));
  return { view, show, go };
}
