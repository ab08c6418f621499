// SPDX-License-Identifier: MIT
// The program's thread-local block, as the dynamic linker reports it. All variables that the
// program and the runtime define are in one block: that of the executable, or of the library that
// contains the runtime. So the distance between two of them is the same in every thread.
#include "tld/blocks.h"

#include <link.h>
#include <upcri/tld.h>

upcri_tld_blocks_t upcri_tld_blocks;
__thread intptr_t upcri_team_distance = 0;

namespace upc::tld {
namespace {

// Its address in a thread locates the block around it.
__thread char anchor;
uintptr_t anchor_offset;  // in the block

// Reads the block's bounds if `own_anchor`, the calling thread's, is in the object's block.
int read_block(dl_phdr_info* info, size_t, void* own_anchor) {
  for (unsigned i = 0; i < info->dlpi_phnum; ++i) {
    const auto& header = info->dlpi_phdr[i];
    if (header.p_type != PT_TLS || !info->dlpi_tls_data) continue;
    const uintptr_t offset =
        reinterpret_cast<uintptr_t>(own_anchor) - reinterpret_cast<uintptr_t>(info->dlpi_tls_data);
    if (offset >= header.p_memsz) continue;
    upcri_tld_blocks.bytes = header.p_memsz;
    anchor_offset = offset;
    return 1;
  }
  return 0;
}

}  // namespace

void measure_block() { dl_iterate_phdr(read_block, &anchor); }

uintptr_t own_block() { return reinterpret_cast<uintptr_t>(&anchor) - anchor_offset; }

void note_block(unsigned thread) { upcri_tld_blocks.block[thread] = own_block(); }

bool in_block(uintptr_t address, unsigned thread) {
  return address - upcri_tld_blocks.block[thread] < upcri_tld_blocks.bytes;
}

uintptr_t instance_of(uintptr_t address, unsigned from, unsigned to) {
  return address - upcri_tld_blocks.block[from] + upcri_tld_blocks.block[to];
}

}  // namespace upc::tld
