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

function heatView(array, threads) {
  const words = Math.max(1, ...array.heat.map((h) => h[1] + 1));
  const parts = [...new Set(array.heat.map((h) => h[0]))].sort((a, b) => a - b);
  const most = Math.max(1, ...array.heat.map((h) => h[2] + h[3]));
  const width = 1000, left = 34, tall = parts.length > 16 ? 8 : 18;
  const cell = (width - left) / words;
  const svg = element("svg", { viewBox: `0 0 ${width} ${parts.length * tall + 2}`, role: "img",
    "aria-label": "accesses over the memory of " + arrayName(array) });
  const rowOf = new Map(parts.map((p, i) => [p, i]));
  for (const p of parts) {
    const y = rowOf.get(p) * tall;
    svg.append(element("rect", { x: left - 8, y: y + 1, width: 6, height: tall - 2,
                                 fill: threadColour(p) }));
    if (tall > 12 || p % 8 === 0) {
      svg.append(element("text", { x: left - 12, y: y + tall * 0.75, "text-anchor": "end" }, p));
    }
  }
  for (const [part, word, own, remote] of array.heat) {
    const share = 0.1 + 0.9 * Math.log1p(own + remote) / Math.log1p(most);
    const y = rowOf.get(part) * tall + 1, h = tall - 2;
    const first = word * array.word_bytes, x = left + word * cell;
    const cut = h * own / (own + remote);
    const tip = `thread ${part}'s part, bytes ${count(first)} to ` +
      `${count(first + array.word_bytes - 1)}: ${count(own)} own, ${count(remote)} remote`;
    const half = (top, height, name) => element("rect", { x, y: top, width: Math.max(cell, 0.5),
      height, style: `fill:${tint(name, share)}`, "data-own": own, "data-remote": remote },
      element("title", {}, tip));
    if (own) svg.append(half(y, cut, "--own"));
    if (remote) svg.append(half(y + cut, h - cut, "--remote"));
  }
  return svg;
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

function arraysView(report) {
  const used = report.arrays.filter((a) => a.heat.length);
  const threads = [...new Array(Math.min(report.THREADS, 32)).keys()];
  const views = used.map((array) => {
    const own = array.heat.reduce((sum, h) => sum + h[2], 0);
    const remote = array.heat.reduce((sum, h) => sum + h[3], 0);
    return element("div", { class: "array", "data-name": arrayName(array) },
      element("h3", {}, arrayName(array)),
      element("p", { class: "soft" }, [array.type, bytes(array.bytes),
        array.block_bytes >= array.bytes ? `one block, on thread ${array.first_thread}`
                                         : "blocks of " + bytes(array.block_bytes),
        `${count(own)} own and ${count(remote)} remote accesses`].filter(Boolean).join("; ")),
      blocksView(array, report.THREADS), heatView(array, report.THREADS));
  });
  const left = report.arrays_left_out;
  return section("arrays", "Shared arrays",
    legend(threads.map((t) => ["thread " + t, threadColour(t)])),
    element("p", { class: "soft" }, "Above: blocks in the order of their indices, in the colours " +
      "of their threads. Below: each thread's part from its first byte to its last, the darker the " +
      "more often accessed, by its own thread and by others."),
    legend([["own", "var(--own)"], ["remote", "var(--remote)"]]),
    views.length ? views : element("p", {}, "No shared array was accessed."),
    left ? element("p", { class: "soft" }, `${plural(left, "later object")} not drawn.`) : "");
}
