// SPDX-License-Identifier: MIT
// The places of a shared object's elements (UPC 1.3, 6.5.1.1): the page draws only what these
// functions return.

function extentsOf(object, threads) {
  return object.extents.map(([n, times]) => (times ? n * threads : n));
}

// The number of elements; negative if the program's text does not determine it.
function elementsOf(object, threads) {
  const extents = extentsOf(object, threads);
  return extents.some((n) => n < 0) ? -1 : extents.reduce((all, n) => all * n, 1);
}

// For the element with this index, counting through all dimensions: its thread, its phase as
// returned by upc_phaseof, and its first byte in that thread's part of the object.
function placeOf(object, index, threads) {
  const size = object.block;
  if (size === 0) return { thread: 0, phase: 0, byte: index * object.bytes };
  const block = Math.floor(index / size), inside = index % size;
  return { thread: block % threads, phase: inside,
           byte: (Math.floor(block / threads) * size + inside) * object.bytes };
}

// The number of elements on each thread, as runs of threads with the same number: [{first, last,
// held}].
function heldBy(object, threads) {
  const all = elementsOf(object, threads);
  const size = object.block || Math.max(1, all);
  const full = Math.floor(all / size), rest = all % size;
  const runs = [];
  for (let t = 0; t < threads; t++) {
    const held = (Math.floor(full / threads) + (t < full % threads ? 1 : 0)) * size +
                 (t === full % threads ? rest : 0);
    if (runs.length && runs[runs.length - 1].held === held) runs[runs.length - 1].last = t;
    else runs.push({ first: t, last: t, held });
  }
  return runs;
}

// The subscripts of the element, as in C.
function subscripts(object, index, threads) {
  const extents = extentsOf(object, threads);
  const each = [];
  for (let d = extents.length - 1; d >= 0; d--) {
    each.unshift(index % extents[d]);
    index = Math.floor(index / extents[d]);
  }
  return each;
}
