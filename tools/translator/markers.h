// SPDX-License-Identifier: MIT
// Source that was preprocessed before, by `upcc -E` or another compiler's: line markers say which
// file each text is from, and stand for the includes that there were.
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

// Macros that change what system headers declare, and so must stand before them in the output too,
// with their values.
using FeatureDefinitions = std::vector<std::pair<std::string, std::string>>;

// Adds what a program defines, if it is such a macro.
void add_feature_macro(FeatureDefinitions& to, const clang::Preprocessor& preprocessor,
                       const clang::Token& name, const clang::MacroDirective* directive);

// Gathers those that are defined outside of system headers.
class FeatureMacros : public clang::PPCallbacks {
 public:
  explicit FeatureMacros(clang::Preprocessor& preprocessor) : preprocessor_(preprocessor) {}
  void MacroDefined(const clang::Token& name, const clang::MacroDirective* directive) override;

  FeatureDefinitions found;

 private:
  clang::Preprocessor& preprocessor_;
};

// How an include names the system header at `path`: <sys/stat.h>, or "/path/of/it.h" if it is in no
// folder that is searched.
std::string include_of(llvm::StringRef path, clang::HeaderSearch& search);

// Definitions of feature macros for the head of preprocessed source, whose headers are included
// again when it is translated; followed by a marker that its text begins.
std::string feature_definitions(const FeatureDefinitions& macros, llvm::StringRef file);

}  // namespace upc::translate

#endif
