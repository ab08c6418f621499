// SPDX-License-Identifier: MIT
// UPC's type qualifiers: `shared` with its block size, `strict` and `relaxed`. Part of the second
// phase.
#ifndef UPC_TOOLS_TRANSLATOR_QUALIFIERS_H
#define UPC_TOOLS_TRANSLATOR_QUALIFIERS_H

#include <set>

#include "syntax.h"

namespace upc::translate {

class Qualifiers : private Syntax {
 public:
  explicit Qualifiers(Source& source) : Syntax(source), s_(source) {}

  // The qualifier `shared` at i, its layout, and strict or relaxed beside it. `outside`: outside
  // all braces.
  void shared(int i, bool outside);
  // `strict` or `relaxed` at i: part of the address space of the `shared` beside it.
  void reference(int i);

 private:
  void error(int i, const std::string& message) { report(s_, Level::kError, i, message); }
  void place(int i, int close, bool outside);
  void computed_layout(int i, int close, Reference reference);
  void keyword_as_name(int i);
  void too_large(int i);
  void note_typedef(int i);

  Source& s_;
  std::map<llvm::StringRef, std::pair<int, int>> shared_typedefs_;  // first and last token, by name
  std::set<std::string> variants_;                           // their strict or relaxed variants
  std::map<int, std::pair<std::string, Reference>> spaces_;  // address space of each `shared`
  std::set<std::string> refused_names_;
};

}  // namespace upc::translate

#endif
