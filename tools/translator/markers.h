// SPDX-License-Identifier: MIT
// Source that was already preprocessed, by `upcc -E` or another compiler's: line markers give each
// text's file, and stand for the original includes.
#ifndef UPC_TOOLS_TRANSLATOR_MARKERS_H
#define UPC_TOOLS_TRANSLATOR_MARKERS_H

#include <string>
#include <utility>
#include <vector>

#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringRef.h"

namespace upc::translate {

// Macros that change what system headers declare, with their values. They must precede these
// headers in the output, too.
using FeatureDefinitions = std::vector<std::pair<std::string, std::string>>;

// Adds a macro that a program defines, if it is one of these.
void add_feature_macro(FeatureDefinitions& to, const clang::Preprocessor& preprocessor,
                       const clang::Token& name, const clang::MacroDirective* directive);

// Collects those that are defined outside of system headers.
class FeatureMacros : public clang::PPCallbacks {
 public:
  explicit FeatureMacros(clang::Preprocessor& preprocessor) : preprocessor_(preprocessor) {}
  void MacroDefined(const clang::Token& name, const clang::MacroDirective* directive) override;

  FeatureDefinitions found;

 private:
  clang::Preprocessor& preprocessor_;
};

// How an include names the system header at `path`: <sys/stat.h>, or "/path/of/it.h" if no searched
// folder contains it.
std::string include_of(llvm::StringRef path, clang::HeaderSearch& search);

// Definitions of feature macros for the head of preprocessed source, whose headers are included
// again when it is translated; followed by a marker for the start of its text.
std::string feature_definitions(const FeatureDefinitions& macros, llvm::StringRef file);

}  // namespace upc::translate

#endif
