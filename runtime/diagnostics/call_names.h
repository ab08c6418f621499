// SPDX-License-Identifier: MIT
// The names of calls in messages about translated code.
#ifndef UPC_RUNTIME_DIAGNOSTICS_CALL_NAMES_H
#define UPC_RUNTIME_DIAGNOSTICS_CALL_NAMES_H

#include "upcri/job.h"

namespace upc::runtime {

// Whether the place is in a file of translated code, written by a translator or by hand, without
// lines of UPC source: its calls are those of the runtime's interface.
bool has_translated_calls(const upcri_place_t& place);

// In a text with space for so many characters and a null, replaces each call of UPC by its name in
// a translated file, such as upc_sync by upcr_wait_syncnb. From the first longer name on that does
// not fit, the text is not changed. Returns its length. Allocates nothing.
unsigned name_translated_calls(char* text, unsigned room);

}  // namespace upc::runtime

#endif
