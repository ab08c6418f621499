// SPDX-License-Identifier: MIT
// The names of calls in messages about translated code.
#ifndef UPC_RUNTIME_DIAGNOSTICS_CALL_NAMES_H
#define UPC_RUNTIME_DIAGNOSTICS_CALL_NAMES_H

#include "upcri/job.h"

namespace upc::runtime {

// Whether the place is in a file that a translator, or a person in its stead, wrote, and that has
// no lines of UPC source: there the calls are those of the runtime's interface.
bool has_translated_calls(const upcri_place_t& place);

// In a text with room for so many characters and a null: each call of UPC becomes the one that a
// translated file has for it, as upc_sync becomes upcr_wait_syncnb. From where a longer name has no
// room, the text stays as it is. Returns its length. Allocates nothing.
unsigned name_translated_calls(char* text, unsigned room);

}  // namespace upc::runtime

#endif
