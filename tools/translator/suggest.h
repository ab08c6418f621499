// SPDX-License-Identifier: MIT
// Suggests names for misspelt ones.
#ifndef UPC_TOOLS_TRANSLATOR_SUGGEST_H
#define UPC_TOOLS_TRANSLATOR_SUGGEST_H

#include <optional>
#include <string>
#include <vector>

#include "translator.h"

namespace upc::translate {

// The nearest of the offered names, if it is near enough: one edit for every three letters.
class Nearest {
 public:
  explicit Nearest(llvm::StringRef misspelt);
  // Of equally near names, the first one offered is kept. `declared`: the token that declares it in
  // the program.
  void offer(llvm::StringRef name, int declared = -1);
  // A name that counts as nearer than any other.
  void settle(llvm::StringRef name) { name_ = name.str(), distance_ = 1, declared_ = -1; }
  const std::string& name() const { return name_; }  // empty: none is near enough
  unsigned distance() const { return distance_; }
  int declared() const { return declared_; }  // -1: not in the program

 private:
  const std::string misspelt_, lower_;
  unsigned distance_;  // of name_; a nearer name must have less
  std::string name_;
  int declared_ = -1;
};

// A suggested name.
struct Suggestion {
  int token;                 // the misspelt one
  std::string name;          // what was meant
  std::string header;        // the header that declares it, if the program does not include it
  bool specifier = false;    // a declaration continues after it
  unsigned distance = 0;     // in letters
  int declared = -1;         // the token that declares it in the program
  std::string text() const;  // "; did you mean 'upc_barrier'?"
  // The change of the text; none if the misspelt name comes from a macro.
  std::vector<Fix> fixes(const Source& source) const;
};

// Offers UPC's keywords; `all`: also without their "upc_".
void offer_keywords(Nearest& nearest, llvm::StringRef misspelt, bool all);
// The keyword that the token probably means; none in C code, or if the token is no misspelt
// keyword.
std::optional<Suggestion> meant_keyword(const Options& options, const Source& source, int token);
// What an undeclared function is probably meant to be: a function of the libraries, or a statement
// or an operator of UPC that is written like a call.
std::optional<Suggestion> meant_function(const Options& options, Source& source, const Unit& unit,
                                         int token);
// The name that was probably meant where Clang reports an undeclared name, or a token after it.
std::optional<Suggestion> suggest(const Options& options, Source& source, const Unit& unit,
                                  const Complaint& c);

}  // namespace upc::translate

#endif
