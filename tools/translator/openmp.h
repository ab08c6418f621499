// SPDX-License-Identifier: MIT
// OpenMP's pragmas, which the C compiler parses: the names in them, and the variables of these
// names.
#ifndef UPC_TOOLS_TRANSLATOR_OPENMP_H
#define UPC_TOOLS_TRANSLATOR_OPENMP_H

#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "translator.h"

namespace upc::translate {

// An identifier that is an operand of a pragma's directive or of one of its clauses.
struct OpenMpName {
  size_t at, length;        // in the pragma's text
  std::string clause;       // "" for the directive's own list
  bool is_listed = false;   // the clause applies to the variable; else the name is part of a value
  size_t from = 0, to = 0;  // the clause with its parentheses, in the text
};

// Whether a pseudo token is a pragma of OpenMP.
bool is_openmp(const Token& t);
// The words of its directive, as "parallel for".
std::string openmp_directive(llvm::StringRef pragma);
std::vector<OpenMpName> openmp_names(llvm::StringRef pragma);

// Whether a loop that begins at token `first` must stay as written, since a pragma of OpenMP before
// it, or before the loops directly around it, distributes them together.
bool stays_for_openmp(const Source& source, int first);

// The program's variables by name, and their scopes.
class Scopes {
 public:
  Scopes(const Source& source, const Unit& unit);
  // The variable that a name denotes at a token that is not in the tree; null if none.
  const clang::VarDecl* variable(llvm::StringRef name, int token) const;

 private:
  std::vector<int> depths_;                                       // of braces, by token
  std::vector<std::pair<int, const clang::VarDecl*>> variables_;  // by token
};

}  // namespace upc::translate

#endif
