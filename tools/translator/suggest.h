// SPDX-License-Identifier: MIT
// The names that misspelt ones may stand for.
#ifndef UPC_TOOLS_TRANSLATOR_SUGGEST_H
#define UPC_TOOLS_TRANSLATOR_SUGGEST_H

#include <optional>
#include <string>
#include <vector>

#include "translator.h"

namespace upc::translate {

// The nearest of the names that are offered, if it is near enough: an edit for each three letters.
class Nearest {
 public:
  explicit Nearest(llvm::StringRef misspelt);
  // Of equally near names the first one that was offered stays.
  void offer(llvm::StringRef name);
  // What nothing can be nearer than.
  void settle(llvm::StringRef name) { name_ = name.str(), distance_ = 1; }
  const std::string& name() const { return name_; }  // empty: none is near enough
  unsigned distance() const { return distance_; }

 private:
  const std::string misspelt_, lower_;
  unsigned distance_;  // of name_; one that is less is nearer
  std::string name_;
};

// A name that was meant.
struct Suggestion {
  int token;                 // the misspelt one
  std::string name;          // what was meant
  std::string header;        // where that is declared, if the program does not include it
  bool specifier = false;    // a declaration goes on behind it
  unsigned distance = 0;     // in letters
  std::string text() const;  // "; did you mean 'upc_barrier'?"
  // The change of the text; none if the misspelt name stands in a macro.
  std::vector<Fix> fixes(const Source& source) const;
};

// UPC's keywords that the name may stand for; `all`: without their "upc_", too.
void offer_keywords(Nearest& nearest, llvm::StringRef misspelt, bool all);
// The keyword that was meant by the token; nothing in C code and for what is no misspelt keyword.
std::optional<Suggestion> meant_keyword(const Options& options, const Source& source, int token);
// What an undeclared function may be called: a function of the libraries, or a statement or an
// operator of UPC that is written like one.
std::optional<Suggestion> meant_function(const Options& options, Source& source, const Unit& unit,
                                         int token);
// What was meant where Clang complains of a name that is not declared, or of what comes after it.
std::optional<Suggestion> suggest(const Options& options, Source& source, const Unit& unit,
                                  const Complaint& c);

}  // namespace upc::translate

#endif
