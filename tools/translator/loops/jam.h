// SPDX-License-Identifier: MIT
// Loops with one loop in them, whose body is one statement, `c[i][j] += a[i][k] * b[k][j]`: several
// iterations of the outer one at once (unroll and jam), so that an element that each of them
// changes is loaded and stored once for all. C compilers do so where the elements are those of C's
// arrays.
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_JAM_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_JAM_H

#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "tools/translator/emit_input.h"
#include "tools/translator/loops/analysis.h"

namespace upc::translate {

struct Jam {
  const clang::VarDecl* index = nullptr;   // of the outer loop
  const clang::Stmt* body = nullptr;       // of the inner one
  const clang::Expr* statement = nullptr;  // all that it has
  int copies = 0;                          // how many iterations of the outer one; 0: none
};

class Jams {
 public:
  Jams(const Input& in, LoopAnalysis& analysis) : in_(in), analysis_(analysis) {}

  // How many iterations of the loop may be taken at once, and are worth it.
  Jam jam_of(const AnalysedLoop& loop, const Head& head, const LoopForm& s);

 private:
  // A nest, and what its statement reads.
  struct Nest {
    const AnalysedLoop& outer;
    const AnalysedLoop& inner;
    const clang::Expr* target = nullptr;            // what is written
    const clang::VarDecl* array = nullptr;          // of that
    std::vector<const clang::Expr*> elements = {};  // of other shared arrays
  };
  // A variable that an object is an element or a member of.
  struct Part {
    const clang::VarDecl* of = nullptr;
    const clang::Expr* element = nullptr;  // of that array, in which the object is
  };

  bool find_inner(const AnalysedLoop& loop, const LoopForm& s, AnalysedLoop& inner, Jam& jam);
  bool is_part(const clang::Expr* e, Nest& nest, Part& part);
  bool is_plain(const clang::Expr* e, Nest& nest);
  bool is_followed(const clang::Expr* e, const AnalysedLoop& loop, Element& element);

  const Input& in_;
  LoopAnalysis& analysis_;
};

}  // namespace upc::translate

#endif
