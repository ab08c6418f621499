// SPDX-License-Identifier: MIT
// Unroll and jam: a loop whose body is one loop with one statement, `c[i][j] += a[i][k] * b[k][j]`,
// runs several outer iterations at once, so that an element that each of them changes is loaded and
// stored once for all. C compilers do the same with C's arrays.
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
  const clang::Expr* statement = nullptr;  // its only statement
  int copies = 0;                          // how many outer iterations at once; 0: none
};

class Jams {
 public:
  Jams(const Input& in, LoopAnalysis& analysis) : in_(in), analysis_(analysis) {}

  // The number of iterations of the loop that can run at once, and are worth it.
  Jam jam_of(const AnalysedLoop& loop, const Head& head, const LoopForm& s);

 private:
  // A nest, and the elements that its statement reads.
  struct Nest {
    const AnalysedLoop& outer;
    const AnalysedLoop& inner;
    const clang::Expr* target = nullptr;            // the written element
    const clang::VarDecl* array = nullptr;          // its array
    std::vector<const clang::Expr*> elements = {};  // elements of other shared arrays
  };
  // A variable that an object is an element or a member of.
  struct Part {
    const clang::VarDecl* of = nullptr;
    const clang::Expr* element = nullptr;  // the element of the array that contains the object
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
