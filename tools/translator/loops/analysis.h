// SPDX-License-Identifier: MIT
// The analysis of a loop: its index or the numbering of its iterations, its bound, its induction
// variables, and its affine accesses. It depends only on the tree, and prints nothing.
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_ANALYSIS_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_ANALYSIS_H

#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "tools/translator/emit_input.h"
#include "tools/translator/loops/affine.h"
#include "tools/translator/loops/effects.h"
#include "tools/translator/loops/form.h"
#include "tools/translator/loops/induction.h"
#include "tools/translator/loops/name.h"

namespace upc::translate {

// The first condition of a numbered loop, which bounds it: the loop continues while `from` has not
// reached `to`, moving by `by` in each iteration.
struct Bound {
  const clang::Expr* test = nullptr;  // null: no bound
  const clang::Expr *from = nullptr, *to = nullptr;
  const clang::Expr* step = nullptr;  // what the test itself steps, if that is `from`
  bool pointers = false, unequal = false, inclusive = false, down = false;
  bool may_wrap = false;  // near the greatest number, the loop continues past it
  int64_t by = 0;         // > 0
  Name times;             // a factor of `by`, which may be any number
  int64_t ahead = 0;      // how far `from` has moved at the first test
};

// The head of a loop: for (i = low; i < high && more; i++), or while (i < high && more), which has
// no low.
struct Head {
  const clang::Expr *low = nullptr, *high = nullptr, *condition = nullptr;
  llvm::SmallVector<const clang::Expr*> more;  // conditions besides the bound, evaluated after it
  bool declared = false, inclusive = false;
  bool shared_high = false;  // a shared object holds it, which is read once
  Bound bound;               // of a numbered loop
};

// A loop over i = low; i < high; i++, or one whose iterations are numbered.
struct AnalysedLoop {
  const clang::VarDecl* index = nullptr;  // null: iterations are numbered from 0
  Effects body;                           // of everything that each iteration evaluates
  bool strided = false;  // the k-th iteration of a strip has index at + k * THREADS
  Element affinity;      // of a upc_forall: a strip's elements lie in one block
  bool owned = false;
  bool leaves = false;  // may end before its bound
  Inductions inductions;
  std::vector<const clang::Expr*> steps;  // what its head steps besides the index
  // The inner loops under consideration, for elements that they reach.
  std::vector<InnerLoop> inner;
};

class LoopAnalysis {
 public:
  LoopAnalysis(const Input& in, FreshNames& names) : in_(in), names_(names) {}

  // Begins the analysis of the loops in f.
  void enter(const clang::FunctionDecl* f);

  // Whether s is `for (i = low; i < high; i++)`, or a loop of the same kind whose body steps i.
  // why: if not, for -Rloops.
  bool counts_up(const LoopForm& s, AnalysedLoop& loop, Head& head, std::string& why);
  // Whether the iterations of s can be numbered, judging by the variables that s steps.
  bool numbered(const LoopForm& s, AnalysedLoop& loop, Head& head, std::string& why);

  // The element that the lvalue e designates; and the target of a pointer-to-shared.
  bool element_of(const clang::Expr* e, const AnalysedLoop& loop, Element& to);
  bool element_at(const clang::Expr* pointer, const AnalysedLoop& loop, Element& to);
  // Adds count * index to the element's place.
  bool move_by(const clang::Expr* index, int64_t count, const AnalysedLoop& loop, Element& to);

  // Whether e has one value throughout the loop.
  bool stays_in(const clang::Expr* e, const AnalysedLoop& loop) {
    return invariant(e, loop.body, effects_of_function());
  }

 private:
  void keep_pointers(AnalysedLoop& loop, const Effects& whole);
  void keep_integers(AnalysedLoop& loop, const Effects& whole);
  bool reaches_bound(const AnalysedLoop& loop, const Head& head, bool shares_out) const;
  bool can_stride(const IntegerInduction& c, const AnalysedLoop& loop, const Effects& whole);
  const Effects& effects_of_function() const { return effects_.whole; }
  const Effects& effects_of_loop(const LoopForm& s);
  bool bounded(const clang::Expr* test, const LoopForm& s, AnalysedLoop& loop, Bound& bound);
  bool bounded_by_pointers(const clang::BinaryOperator* test, AnalysedLoop& loop, Bound& bound);
  bool bounded_by_stride(const clang::BinaryOperator* test, AnalysedLoop& loop, Bound& bound);
  bool rate(const clang::Expr* e, const AnalysedLoop& loop, int64_t& by, int64_t& ahead);
  void note_reach(const clang::Expr* index, int64_t count, uint64_t extent,
                  const AnalysedLoop& loop, Element& to);
  bool note_column(const clang::ArraySubscriptExpr* a, const AnalysedLoop& loop, Element& to);

  const Input& in_;
  FreshNames& names_;
  FunctionEffects effects_;
};

// The trip count of the loop if its index starts with `first`, if known; else 0.
uint64_t runs(const Head& head, const clang::Expr* first, const clang::ASTContext& context);

// Whether sums of type t are mathematically exact modulo the width of t.
bool sums_are_exact(clang::ASTContext& context, clang::QualType t);

// What in a loop's body keeps the loop from being rewritten; empty if nothing. index: null if it
// has none.
std::string why_left_alone(const Effects& body, const clang::VarDecl* index,
                           const Effects& function);

// Whether a strength-reduced pointer can follow the element through the loop, and how.
bool can_follow(const Element& e, const AnalysedLoop& loop, const Options& options,
                PointerKind& kind, std::string& why);

// Whether loops are rewritten for the checking runtime, which checks each strip as a whole.
bool checked_by_strip(const Options& options);

// Whether the loop's strips are blocks of e's array, so that no block ends within a strip.
bool in_affine_block(const Element& e, const AnalysedLoop& loop);

}  // namespace upc::translate

#endif
