// SPDX-License-Identifier: MIT
// Features of C23 that C compilers added one by one.
#ifndef UPC_TOOLS_TRANSLATOR_NEWER_C_H
#define UPC_TOOLS_TRANSLATOR_NEWER_C_H

#include <string>

#include "clang/Lex/Token.h"
#include "translator.h"

namespace upc::translate {

// The bytes of an #embed, as a list of numbers.
std::string bytes_embedded(const clang::Token& annotation);

// Replaces C23's keywords by C's older ones with the same meaning, before the prepass.
void lower_keywords(Source& source);

// Adds lines before the translation that make a gcc or clang that is too old report the missing
// feature, by name and the user's line, and nothing else.
std::string guard_newer_c(const Source& source, const Unit& unit, std::string text);

}  // namespace upc::translate

#endif
