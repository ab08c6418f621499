// The program's thread-local block, as the dynamic linker knows it. All variables that the program
// and the runtime define are in the executable's block, so the distance between two of them is the
// same in every thread.
#include "runtime/tld_blocks.h"

#include <link.h>

#include "upcri/job.h"
#include "upcri/tld.h"

upcri_tld_blocks_t upcri_tld_blocks;

namespace upc::runtime {
namespace {

uintptr_t self_offset;  // of upcri_self in the block

// Called for the program itself first, and only for it.
int read_program(dl_phdr_info* info, size_t, void*) {
  for (unsigned i = 0; i < info->dlpi_phnum; ++i) {
    const auto& header = info->dlpi_phdr[i];
    if (header.p_type != PT_TLS || !info->dlpi_tls_data) continue;
    upcri_tld_blocks.bytes = header.p_memsz;
    self_offset =
        reinterpret_cast<uintptr_t>(&upcri_self) - reinterpret_cast<uintptr_t>(info->dlpi_tls_data);
  }
  return 1;
}

}  // namespace

void measure_tld_block() { dl_iterate_phdr(read_program, nullptr); }

void note_tld_block(unsigned thread) {
  upcri_tld_blocks.block[thread] = reinterpret_cast<uintptr_t>(&upcri_self) - self_offset;
}

}  // namespace upc::runtime
