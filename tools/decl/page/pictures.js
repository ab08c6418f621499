// SPDX-License-Identifier: MIT
// Each object as a picture: its elements, or its blocks if there are many, and the amount on each
// thread.

const MOST = 256;  // cells of a picture

function colours(thread) {
  return `--light:${threadColour(thread, 78)};--dark:${threadColour(thread, 32)}`;
}

function nameOf(object, index, threads) {
  return object.name + subscripts(object, index, threads).map((i) => `[${i}]`).join("");
}

function tell(object, index, last, threads) {
  const place = placeOf(object, index, threads);
  const what = last > index
    ? `${nameOf(object, index, threads)} to ${nameOf(object, last, threads)}, ` +
      plural(last - index + 1, "element")
    : nameOf(object, index, threads);
  const many = object.extents.length > 1 ? `, element ${count(index)}` : "";
  return `${what}${many}: thread ${place.thread}, phase ${place.phase}` +
    (last > index && object.block > 1 ? ` to ${placeOf(object, last, threads).phase}` : "") +
    `, address: byte ${count(place.byte)} of thread ${place.thread}'s part`;
}

// Arrow keys move from cell to cell; up and down to the nearest one of the next row.
function walkCells(cells, event) {
  const from = cells.indexOf(event.target);
  if (from < 0) return;
  const rowStep = (direction) => {
    const own = cells[from];
    for (let i = from + direction; cells[i]; i += direction) {
      if (cells[i].offsetTop === own.offsetTop) continue;
      if (direction > 0 ? cells[i].offsetLeft >= own.offsetLeft
                        : cells[i].offsetLeft <= own.offsetLeft) return i;
    }
    return from;
  };
  const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: cells.length - 1,
               ArrowDown: rowStep(1), ArrowUp: rowStep(-1) }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  if (!cells[to]) return;
  cells[from].tabIndex = -1;
  cells[to].tabIndex = 0;
  cells[to].focus();
}

function cellsView(object, threads) {
  const all = elementsOf(object, threads), size = object.block || Math.max(1, all);
  const each = all <= MOST || size === 1;
  const wide = each ? 1 : size;  // elements of a cell
  const total = Math.ceil(all / wide), drawn = Math.min(MOST, total);
  const told = element("p", { class: "soft told", "aria-live": "polite" });
  const cells = [];
  for (let i = 0; i < drawn; i++) {
    const index = i * wide, last = Math.min(all, index + wide) - 1;
    const place = placeOf(object, index, threads), text = tell(object, index, last, threads);
    const label = each ? subscripts(object, index, threads).join(",") : count(index);
    const cell = element("div", { class: each && size > 1 && index % size === 0 ? "cell begins" : "cell",
      style: colours(place.thread), role: "img", tabindex: i ? -1 : 0, title: text, "aria-label": text,
      "data-index": index, "data-thread": place.thread, "data-phase": place.phase,
      "data-byte": place.byte },
      label || object.name, element("small", {}, "t" + place.thread));
    const show = () => { told.textContent = text; };
    cell.addEventListener("mouseenter", show);
    cell.addEventListener("focus", show);
    cells.push(cell);
  }
  const extents = extentsOf(object, threads), columns = extents[extents.length - 1];
  const grid = each && total === drawn && extents.length > 1 && columns <= 64;
  const picture = element("div", { class: grid ? "cells grid" : "cells", role: "group",
    "aria-label": "elements of " + object.name,
    style: grid ? `grid-template-columns: repeat(${columns}, auto)` : "" }, cells);
  picture.addEventListener("keydown", (event) => walkCells(cells, event));
  const blocks = Math.ceil(all / size);
  const said = (each ? [] : [`Drawn as blocks: a cell is a block of ${plural(size, "element")}.`])
    .concat(drawn < total ? [`The first ${count(drawn)} of ` +
      (each ? plural(all, "element") : plural(blocks, "block")) + "; it goes on in the same way."] : []);
  return [element("div", { class: "wide" }, picture),
          said.length ? element("p", { class: "soft cut" }, said.join(" ")) : "", told];
}

// The amount on each thread: a bar for each, or for each run of threads with the same bytes.
function barsView(runs, threads) {
  const each = threads <= 16
    ? runs.flatMap((run) => [...new Array(run.last - run.first + 1).keys()].map((i) =>
        ({ ...run, first: run.first + i, last: run.first + i })))
    : runs;
  const most = Math.max(1, ...each.map((run) => run.bytes));
  return element("div", { class: "bars" }, each.map((run) => [
    element("span", {}, run.last > run.first ? `threads ${run.first} to ${run.last}, each`
                                             : "thread " + run.first),
    element("div", { class: "bar", style: `${colours(run.first)};width:${100 * run.bytes / most}%` }),
    element("span", { "data-thread": run.first, "data-last": run.last, "data-bytes": run.bytes },
      (run.held === undefined ? "" : plural(run.held, "element") + ", ") + count(run.bytes) + "\u00a0B"),
  ]));
}

// The rule by which its elements are distributed.
function rule(object, threads) {
  if (object.by === "upc_alloc" || object.by === "upc_local_alloc")
    return "All of it lies on the thread that makes the call; drawn as for thread 0.";
  if (!object.extents.length) return "One object: it lies on thread 0.";
  const rows = object.extents.length > 1 ? ", all dimensions counted through," : "";
  if (object.block === 0) return "Indefinite block size: all of it lies on thread 0, without phases.";
  if (object.block === 1) return `Blocks of 1: element i${rows} lies on thread i % ${threads}; phases are 0.`;
  return `Blocks of ${object.block}: element i${rows} lies on thread (i / ${object.block}) % ${threads}, ` +
    `with phase i % ${object.block}.`;
}

function placeInWords(d) {
  return `${d.file}, line ${d.line}` + (d.function ? `, in ${d.function}` : "") + (d.in ? `, in ${d.in}` : "");
}

function membersInWords(object) {
  return `${object.element} has ${plural(object.bytes, "byte")}: ` + object.members.map((m) =>
    `${m.name ? `${m.name} (${m.type})` : "a member without a name"} at byte ${m.offset}, ` +
    (m.bits === undefined ? `${plural(Math.max(0, m.bytes), "byte")}` : plural(m.bits, "bit"))).join("; ") + ".";
}

// A sentence that applies to several objects appears once; the others refer to the first one, with
// a link. `said` has the sentences so far, and their objects.
function once(said, sentence, object, id, again) {
  const first = said.get(sentence);
  if (first) return [again + " ", element("a", { href: "#" + first.id }, first.name), "."];
  said.set(sentence, { id, name: object.name });
  return [sentence];
}

function objectView(object, threads, id, said) {
  const all = elementsOf(object, threads);
  const parts = [element("p", { class: "declared" }, object.text)];
  if (object.plain !== object.text) parts.push(element("p", { class: "declared soft" }, object.plain));
  parts.push(element("p", { class: "soft" }, placeInWords(object) +
    (object.extern ? "; declared here, defined in another file" : "") +
    (object.strict ? "; accesses are strict" : "")));
  if (all < 0) {
    parts.push(element("p", {}, once(said, "Not drawn: " + (object.why || "its extent is not in this program's text."), object, id,
      "Not drawn, for the same reason as")));
    return section(id, object.name, parts);
  }
  const rows = extentsOf(object, threads).map(count).join(" × ");
  parts.push(element("p", {}, element("span", { class: "size" }, (object.extents.length ? `${rows} elements of ` : "") +
    `${plural(object.bytes, "byte")}, ${count(all * object.bytes)}\u00a0B in all. `),
    once(said, rule(object, threads), object, id, "Dealt out as")));
  if (object.members)
    parts.push(element("p", { class: "soft" }, once(said, membersInWords(object), object, id, "Elements have the members of")));
  const runs = heldBy(object, threads).map((run) => ({ ...run, bytes: run.held * object.bytes }));
  return section(id, object.name, parts, cellsView(object, threads), barsView(runs, threads));
}
