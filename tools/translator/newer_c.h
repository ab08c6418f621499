// SPDX-License-Identifier: MIT
// What C23 has that C compilers came to know one by one.
#ifndef UPC_TOOLS_TRANSLATOR_NEWER_C_H
#define UPC_TOOLS_TRANSLATOR_NEWER_C_H

#include <string>

#include "clang/Lex/Token.h"
#include "translator.h"

namespace upc::translate {

// What #embed has brought, as a list of numbers.
std::string bytes_embedded(const clang::Token& annotation);

// Makes C23's keywords those that C had before, where they mean the same: ahead of the prepass.
void lower_keywords(Source& source);

// The translation with lines ahead by which a gcc or clang that is too old for it tells what it
// does not know, by name and line of the user's, and nothing else.
std::string guard_newer_c(const Source& source, const Unit& unit, std::string text);

}  // namespace upc::translate

#endif
