// SPDX-License-Identifier: MIT
// Entry points and variables that the output of other translators refers to
// (upcri/other_translators.h).
#include <upcri/bulk.h>
#include <upcri/other_translators.h>

void _upcrt_memput_nb(upcr_shared_ptr_t dst, const void* src, size_t nbytes) {
  upcr_memput(dst, src, nbytes);
}

// Nesting state of upc_forall, a thread-local variable in the layout of upcri/tld.h. Newer
// translators emit their own, under another name.
extern "C" {
__thread int32_t upcr_tld_upcr_forall_control;
}
