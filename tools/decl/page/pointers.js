// SPDX-License-Identifier: MIT
// Pointers-to-shared in words: their targets, and their steps.

function targetInWords(p) {
  if (p.to.endsWith(" upc_lock_t")) return "Points to a lock.";
  if (p.generic) return `Points to ${p.to}: it takes any pointer-to-shared, and is converted before it is dereferenced.`;
  const element = p.bytes < 0 ? "elements, whose type is not complete here,"
                              : `elements of ${plural(p.bytes, "byte")}`;
  if (p.to.endsWith("]")) {
    return `Points to ${p.to}: ${element} in ` + (p.block ? `blocks of ${p.block}` : "one block, on one thread") +
      "; +1 goes on by as many of them as that array has.";
  }
  if (p.block === 0) return `Points to ${p.to}: ${element} that lie on one thread; +1 is the next one there.`;
  if (p.block === 1) return `Points to ${p.to}: ${element} in blocks of 1; +1 is on the next thread.`;
  return `Points to ${p.to}: ${element} in blocks of ${p.block}; +1 stays in the block, and after its end moves to ` +
    "the next thread.";
}

function phaseInWords(p) {
  if (p.generic) return "It keeps the phase of the pointer that was assigned to it.";
  if (!p.phase) return "It has no phase.";
  return `Its phase is 0 to ${p.block - 1}.`;
}

function pointerInWords(p) { return targetInWords(p) + " " + phaseInWords(p); }

function ownPlaceInWords(p) {
  const owner = p.shared ? "shared (drawn above), " : p.kind === "member" ? "" : "private, ";
  return owner + `${p.kind}, ${placeInWords(p)}` + (p.plain !== p.text ? `; ${p.plain}` : "");
}

// Groups those with the same description.
function pointersView(pointers) {
  const alike = new Map();
  for (const p of pointers) {
    const words = pointerInWords(p);
    alike.set(words, [...(alike.get(words) || []), p]);
  }
  return section("pointers", "Pointers-to-shared",
    element("p", { class: "soft" }, `Each has ${plural(pointers[0].own_bytes, "byte")} itself; of a private one, ` +
      "each thread has its own."),
    element("dl", {}, [...alike].map(([words, group]) => [
      group.map((p) => element("dt", { "data-name": p.name }, element("span", { class: "declared" }, p.text),
        element("div", { class: "soft" }, ownPlaceInWords(p)))),
      element("dd", {}, words),
    ])));
}
