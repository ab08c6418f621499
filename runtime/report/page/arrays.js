// SPDX-License-Identifier: MIT
// Each shared array: where its blocks lie, and how often its memory was accessed, by its own thread
// and by others.

// The bytes that an index counts: of an element, or of a block where elements are not known.
function unitOf(array) { return array.element_bytes || array.block_bytes || 1; }

// The thread that the element with this index lies with, and where in that thread's part.
function placeOf(array, index, threads) {
  const size = unitOf(array);
  if (array.block_bytes >= array.bytes) {
    return { thread: array.first_thread, inside: index * size };
  }
  const at = index * size, block = Math.floor(at / array.block_bytes);
  return { thread: block % threads,
           inside: Math.floor(block / threads) * array.block_bytes + at % array.block_bytes };
}

function arrayName(array) {
  return array.name || `${array.function} at ${where(array)}` +
    (array.block_bytes >= array.bytes ? `, by thread ${array.made_by}` : "");
}

// Rows of the heat are [thread whose part, first word, words, own, remote accesses of each].
function heatSums(array) {
  return array.heat.reduce(([own, remote], h) => [own + h[2] * h[3], remote + h[2] * h[4]], [0, 0]);
}

function heatView(array) {
  const words = array.heat.reduce((most, h) => Math.max(most, h[1] + h[2]), 1);
  const parts = [...new Set(array.heat.map((h) => h[0]))].sort((a, b) => a - b);
  const most = array.heat.reduce((all, h) => Math.max(all, h[3] + h[4]), 1);
  const left = 34, tall = parts.length > 16 ? 8 : 18;
  const rowOf = new Map(parts.map((p, i) => [p, i]));
  const says = element("p", { class: "soft", "aria-live": "polite" });
  const canvas = picture({ label: "accesses over the memory of " + arrayName(array), height: parts.length * tall + 2 },
    (c, width) => {
      const cell = (width - left) / words, colours = [themed("--own"), themed("--remote")];
      c.font = "11px system-ui, sans-serif";
      c.textAlign = "right";
      for (const p of parts) {
        const y = rowOf.get(p) * tall;
        c.fillStyle = threadColour(p);
        c.fillRect(left - 8, y + 1, 6, tall - 2);
        c.fillStyle = themed("--ink");
        if (tall > 12 || p % 8 === 0) c.fillText(p, left - 12, y + tall * 0.75);
      }
      for (const [part, first, run, own, remote] of array.heat) {
        const y = rowOf.get(part) * tall + 1, h = tall - 2, cut = h * own / (own + remote);
        c.globalAlpha = 0.1 + 0.9 * Math.log1p(own + remote) / Math.log1p(most);
        const x = left + first * cell, w = Math.max(run * cell, 0.5);
        c.fillStyle = colours[0];
        if (own) c.fillRect(x, y, w, cut);
        c.fillStyle = colours[1];
        if (remote) c.fillRect(x, y + cut, w, h - cut);
      }
      c.globalAlpha = 1;
    }, (x, y, width) => {
      const part = parts[Math.floor(y / tall)], word = Math.floor((x - left) / ((width - left) / words));
      const found = array.heat.find((h) => h[0] === part && h[1] <= word && word < h[1] + h[2]);
      const first = word * array.word_bytes;
      says.textContent = part === undefined || word < 0 ? "" : `thread ${part}'s part, bytes ${count(first)} to ` +
        `${count(first + array.word_bytes - 1)}: ` + (found ? `${count(found[3])} own, ${count(found[4])} remote` : "no access");
    });
  return [canvas.element, says];
}

// The first blocks in the order of the indices, each in its thread's colour.
function blocksView(array, threads) {
  const size = unitOf(array);
  const elements = Math.floor(array.bytes / size);
  const perBlock = Math.max(1, Math.floor(array.block_bytes / size));
  const each = elements <= 64;  // every element, else blocks
  const cells = each ? elements : Math.min(64, Math.ceil(elements / perBlock));
  const width = 1000, w = Math.min(60, width / Math.max(1, cells)), tall = 26;
  const svg = element("svg", { viewBox: `0 0 ${width} ${tall}`, role: "img", class: "blocks",
    "aria-label": "to which thread the elements of " + arrayName(array) + " belong" });
  for (let i = 0; i < cells; i++) {
    const index = each ? i : i * perBlock, place = placeOf(array, index, threads);
    const last = each ? i : Math.min(elements, index + perBlock) - 1;
    const newBlock = each && i % perBlock === 0;
    svg.append(element("rect", { x: i * w + (newBlock || !each ? 1 : 0), y: 2,
        width: w - (newBlock || !each ? 1 : 0), height: tall - 4, fill: threadColour(place.thread),
        "data-index": index, "data-thread": place.thread },
      element("title", {}, (last > index ? `elements ${index} to ${last}`
                             : `${array.element_bytes ? "element" : "block"} ${index}`) +
                           `: thread ${place.thread}`)));
    if (w > 24) svg.append(element("text", { x: i * w + w / 2, y: 17, "text-anchor": "middle",
      style: "fill:#fff", "pointer-events": "none" }, index));
  }
  const shown = each ? elements : Math.min(elements, cells * perBlock);
  return [svg, shown < elements ? element("p", { class: "soft" },
    `The first ${plural(cells, "block")} of ${count(Math.ceil(elements / perBlock))}.`) : ""];
}

function arrayView(report, array, open) {
  const [own, remote] = heatSums(array);
  const view = element("details", { class: "array", "data-name": arrayName(array) },
    element("summary", {}, element("strong", {}, arrayName(array)),
      ` ${count(own)} own, ${count(remote)} remote accesses`));
  const draw = () => {
    if (!view.open || view.children.length > 1) return;
    view.append(element("p", { class: "soft" }, [array.type, bytes(array.bytes),
        array.block_bytes >= array.bytes ? `one block, on thread ${array.first_thread}`
                                         : "blocks of " + bytes(array.block_bytes)].filter(Boolean).join("; ")),
      ...blocksView(array, report.THREADS), ...heatView(array));
  };
  view.addEventListener("toggle", draw);
  view.open = open;
  draw();
  return view;
}

// Many arrays are folded, those with the most remote accesses first.
function arraysView(report) {
  const most = 8;
  const used = report.arrays.filter((a) => a.heat.length), folded = used.length > most;
  if (folded) used.sort((a, b) => heatSums(b)[1] - heatSums(a)[1] || heatSums(b)[0] - heatSums(a)[0]);
  const threads = [...new Array(Math.min(report.THREADS, 32)).keys()];
  const left = report.arrays_left_out;
  return section("arrays", "Shared arrays",
    legend(threads.map((t) => ["thread " + t, threadColour(t)])),
    element("p", { class: "soft" }, "Above: blocks in the order of their indices, in the colours " +
      "of their threads. Below: each thread's part from its first byte to its last, the darker the " +
      "more often accessed, by its own thread and by others."),
    legend([["own", "var(--own)"], ["remote", "var(--remote)"]]),
    used.length ? used.map((array, i) => arrayView(report, array, !folded || i < 2))
                : element("p", {}, "No shared array was accessed."),
    left ? element("p", { class: "soft" }, `${plural(left, "later object")} not drawn.`) : "");
}
