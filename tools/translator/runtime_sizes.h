// SPDX-License-Identifier: MIT
// Sizes that each runtime chooses: those of pointers-to-shared and of the libraries' types. The
// interface requires the size of private static data as a number.
#ifndef UPC_TOOLS_TRANSLATOR_RUNTIME_SIZES_H
#define UPC_TOOLS_TRANSLATOR_RUNTIME_SIZES_H

#include <cstdint>

#include "clang/AST/Type.h"
#include "translator.h"

namespace upc::translate {

// An upper bound of the size and the alignment of these types in any runtime; a structure counts as
// its members.
constexpr uint64_t kRoomAlignment = 16;

// The bytes that suffice for an object of type t in any runtime, a multiple of kRoomAlignment; 0 if
// it contains none of these sizes.
uint64_t room_for(clang::QualType t, const Source& source, const Unit& unit);

}  // namespace upc::translate

#endif
