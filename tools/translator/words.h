// SPDX-License-Identifier: MIT
// The words of messages that more than one check uses, and Clang's complaints in UPC's words.
#ifndef UPC_TOOLS_TRANSLATOR_WORDS_H
#define UPC_TOOLS_TRANSLATOR_WORDS_H

#include <string>

#include "translator.h"

namespace upc::translate {

// A block size as the user writes it: "4", "[] (indefinite)", "[*]".
std::string block_words(const SharedQualifier& l);
// Why UPC does not convert one pointer to another without a cast.
std::string mismatch(clang::QualType from, clang::QualType to);
// The complaint as an error message; it names the header of a library where that is left out.
std::string words(const Options& options, Source& source, const Complaint& c);

}  // namespace upc::translate

#endif
