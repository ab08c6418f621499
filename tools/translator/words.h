// SPDX-License-Identifier: MIT
// The wording of messages that several checks use, and of Clang's complaints in UPC's terms.
#ifndef UPC_TOOLS_TRANSLATOR_WORDS_H
#define UPC_TOOLS_TRANSLATOR_WORDS_H

#include <string>
#include <vector>

#include "translator.h"

namespace upc::translate {

// A block size as the user writes it: "4", "[] (indefinite)", "[*]".
std::string block_words(const SharedQualifier& l);
// Why UPC does not convert one pointer to another without a cast.
std::string mismatch(clang::QualType from, clang::QualType to);
constexpr char kNoVoid[] =
    "a 'shared void *' cannot be dereferenced: cast it to a pointer with a type and a block size "
    "first";

// How the block sizes of two operands differ: ", 4 and 2".
std::string block_sizes(clang::QualType a, clang::QualType b);

// An error message.
struct Wording {
  int token;
  std::string message;
  std::vector<Fix> fixes;
  std::vector<Note> notes;
  bool misspelt = false;   // the message is about a name for which another is suggested
  bool specifier = false;  // … with which a declaration begins
};

// The complaint as an error message. It names the library's header if that is missing, and the name
// that a misspelt one probably means.
Wording words(const Options& options, Source& source, const Unit& unit, const Complaint& c);

}  // namespace upc::translate

#endif
