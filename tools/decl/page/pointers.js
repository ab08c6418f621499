// SPDX-License-Identifier: MIT
// Pointers-to-shared in words: what they point to, and how they walk.

function targetInWords(p) {
  if (p.to.endsWith(" upc_lock_t")) return "Points to a lock.";
  if (p.generic) return `Points to ${p.to}: it takes any pointer-to-shared, and is converted before it is followed.`;
  const element = p.bytes < 0 ? "elements, whose type is not complete here,"
                              : `elements of ${plural(p.bytes, "byte")}`;
  if (p.to.endsWith("]")) {
    return `Points to ${p.to}: ${element} in ` + (p.block ? `blocks of ${p.block}` : "one block, on one thread") +
      "; +1 goes on by as many of them as that array has.";
  }
  if (p.block === 0) return `Points to ${p.to}: ${element} that lie on one thread; +1 is the next one there.`;
  if (p.block === 1) return `Points to ${p.to}: ${element} in blocks of 1; +1 is on the next thread.`;
  return `Points to ${p.to}: ${element} in blocks of ${p.block}; +1 stays in the block, and behind its end goes to ` +
    "the next thread.";
}

function phaseInWords(p) {
  if (p.generic) return "It keeps the phase of the pointer that was put into it.";
  if (!p.phase) return "It has no phase.";
  return `Its phase is 0 to ${p.block - 1}.`;
}

function pointersView(pointers) {
  return section("pointers", "Pointers-to-shared", element("dl", {}, pointers.map((p) => [
    element("dt", { class: "declared" }, p.text),
    element("dd", { "data-name": p.name }, targetInWords(p) + " " + phaseInWords(p) +
      ` The pointer itself has ${plural(p.own_bytes, "byte")}` +
      (p.shared ? " and is shared: it is drawn above." :
       p.kind === "member" ? `, in each ${p.in}.` : " and is private: each thread has its own."),
      element("div", { class: "soft" }, `${p.kind}, ${placeInWords(p)}` + (p.plain !== p.text ? `; ${p.plain}` : ""))),
  ])));
}
