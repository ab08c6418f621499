// SPDX-License-Identifier: MIT
// Sizes that each runtime chooses: those of pointers-to-shared and of the libraries' types. The
// interface wants the size of private static data as a number.
#ifndef UPC_TOOLS_TRANSLATOR_RUNTIME_SIZES_H
#define UPC_TOOLS_TRANSLATOR_RUNTIME_SIZES_H

#include <cstdint>

#include "clang/AST/Type.h"
#include "translator.h"

namespace upc::translate {

// No runtime's need a stricter alignment, and none is larger, for which a structure stands as its
// members.
constexpr uint64_t kRoomAlignment = 16;

// The bytes in which an object of the type t fits on any runtime, a multiple of kRoomAlignment; 0
// if it has none of these sizes in it.
uint64_t room_for(clang::QualType t, const Source& source, const Unit& unit);

}  // namespace upc::translate

#endif
