// SPDX-License-Identifier: MIT
// A growing array of declarations, kept for the complete job.
#include "runtime/declared.h"

#include <stdio.h>
#include <stdlib.h>

#include "upcri/job.h"

// tools/gdb/upc.py reads it without debug information: it relies on this name, these members in
// this order, and those of Declaration.
extern "C" {
struct upcri_declared_t {
  upc::runtime::Declaration* all;
  size_t count;
  size_t bytes;  // of one
} upcri_declared = {nullptr, 0, sizeof(upc::runtime::Declaration)};
}

namespace upc::runtime {
namespace {

Declaration*& all = upcri_declared.all;
size_t& count = upcri_declared.count;
size_t room = 0;
// Where the next search begins: files include the same headers in the same order, so declarations
// mostly come in the same order.
size_t likely = 0;

size_t all_blocks(const Declaration& d) {
  return d.times_threads ? d.blocks * upcri_job.threads : d.blocks;
}

bool has_one_block(const Declaration& d) {
  return !d.phased && d.blocks == 1 && !d.times_threads && d.element_bytes != 0;
}

// "shared [2] int [4*THREADS] (2*THREADS blocks of 8 bytes, with phase)"
struct Text {
  char text[256];
};
Text text_of(const Declaration& d) {
  Text result;
  snprintf(result.text, sizeof result.text, "%.160s%s(%zu%s block%s of %zu bytes%s)",
           d.type ? d.type : "", d.type && *d.type ? " " : "", d.blocks,
           d.times_threads ? "*THREADS" : "", d.blocks == 1 && !d.times_threads ? "" : "s",
           d.block_bytes, d.phased ? ", with phase" : "");
  return result;
}

}  // namespace

Declaration* find_declaration(const void* proxy, uint64_t memory) {
  for (size_t i = 0; i < count; ++i) {
    Declaration& candidate = all[(likely + i) % count];
    if (candidate.proxy != proxy || candidate.memory != memory) continue;
    likely = (likely + i + 1) % count;
    return &candidate;
  }
  return nullptr;
}

void remember(const Declaration& declaration) {
  if (count == room) {
    room = room ? 2 * room : 64;
    auto* const larger = static_cast<Declaration*>(realloc(all, room * sizeof *all));
    if (!larger) upcri_fatal("no memory to keep the declarations of %zu shared variables", room);
    all = larger;
  }
  all[count++] = declaration;
}

bool completes(const Declaration& now, const Declaration& before) {
  return has_one_block(now) && has_one_block(before) && now.element_bytes == before.element_bytes &&
         before.block_bytes == before.element_bytes && now.block_bytes > before.block_bytes;
}

void require_alike(const Declaration& before, const Declaration& now) {
  const bool elements_alike =
      !before.element_bytes || !now.element_bytes || before.element_bytes == now.element_bytes;
  if (before.phased == now.phased && before.block_bytes == now.block_bytes &&
      all_blocks(before) == all_blocks(now) && elements_alike)
    return;
  if (completes(before, now)) return;
  const char* name = before.name ? before.name : now.name ? now.name : "(unnamed)";
  upcri_fatal(
      "the shared variable %s is declared as %s in one file and as %s in another; let both include "
      "one declaration of it",
      name, text_of(before).text, text_of(now).text);
}

}  // namespace upc::runtime
