// upc_forall with affinity to the elements of one array, or to an index: a loop over the owned
// iterations only.
//
// The iterations of one thread come in runs: one a block, or a single one where blocks hold one
// element, whose elements then lie side by side in the thread's memory. Each run is a loop of
// windows, in which elements are reached by private pointers: emit_cursor.cc. Taken only where all
// of that is certain; everything else is emit_forall.cc's.
#include "clang/AST/ASTContext.h"
#include "emit.h"

namespace upc::translate {

using clang::Expr;
using clang::Stmt;
using llvm::dyn_cast;
using llvm::isa;

// The loop, or nothing if it is not of the kind that this is for.
std::string Emitter::owned_forall(const clang::ForStmt* s, const Expr* affinity, const Stmt* body) {
  Loop loop;
  Head head;
  if (!counts_up(s, body, loop, head)) return "";
  Element& a = loop.affinity;
  const Expr* e = affinity->IgnoreParenImpCasts();
  if (e->getType()->isIntegerType()) {
    a.fixed = true;
    if (!move_by(e, 1, loop, a) || a.coefficient != 1) return "";
    // What wraps around has another remainder than what it is in mathematics.
    if (e->getType()->isUnsignedIntegerOrEnumerationType() &&
        (!a.rest.empty() || a.constant < 0 ||
         !loop.index->getType()->isUnsignedIntegerOrEnumerationType()))
      return "";
  } else {
    const auto* u = dyn_cast<clang::UnaryOperator>(affinity->IgnoreParens());
    if (!(u && u->getOpcode() == clang::UO_AddrOf ? element_of(u->getSubExpr(), loop, a)
                                                  : element_at(affinity, loop, a)))
      return "";
    // Whole iterations to a block.
    if (a.block == 0 || a.coefficient <= 0 || a.block % static_cast<uint64_t>(a.coefficient) != 0)
      return "";
  }
  loop.owned = true;
  loop.strided = a.block == 1;
  loop.at = fresh("at"), loop.counter = fresh("k"), loop.length = fresh("n");
  const std::string hi = fresh("hi"), outer = fresh("outer"), step = fresh("step"),
                    me = fresh("me"), phase = fresh("phase"), b = fresh("b"), end = fresh("end");
  loops_.push_back(&loop);
  std::string text = statement(body);
  loops_.pop_back();
  if (!isa<clang::CompoundStmt>(body)) text += ";";
  uses_runtime_ = true;
  uses_forall_ = true;

  const std::string control = "(*(int *)UPCR_TLD_ADDR(upcrt_forall_control))";
  const bool nest = loop.body.calls || contains_forall(body);
  const std::string name = loop.index->getName().str();
  // Iteration i has affinity to element coefficient * i + phase of an array that starts a block,
  // and whose block 0 is on the thread that `me` counts from.
  Element start = a;
  start.coefficient = 0;
  std::string shift = index_text(start, ""), first = "0";
  if (!a.fixed) {
    const std::string kind = a.phased ? "shared(" : "pshared(";
    shift = "(ptrdiff_t)upcr_phaseof_" + kind + a.base + ") + " + shift;
    first = "(ptrdiff_t)upcr_threadof_" + kind + a.base + ")";
  }
  std::string out = "const int " + outer + " = " + control + "; " + start_of(loop, head) + "if (" +
                    expression(head.condition) + ") { const ptrdiff_t " + hi + " = (ptrdiff_t)(" +
                    expression(head.high) + ")" + (head.inclusive ? " + 1" : "") + ", " + step +
                    " = " + outer + " ? 1 : (ptrdiff_t)upcr_threads(), " + me + " = " + outer +
                    " ? 0 : (ptrdiff_t)upcr_mythread()" + (first == "0" ? "" : " - " + first) +
                    ", " + phase + " = " + shift + "; ";
  if (nest) out += control + " = 1; ";
  if (loop.strided) {
    // Nested in another upc_forall, all are run one by one.
    out += "for (ptrdiff_t " + loop.at + " = upcri_first_owned(" + name + " + " + phase + ", " +
           step + ", " + me + ") - " + phase + "; " + loop.at + " < " + hi + "; " + loop.at +
           " = " + outer + " ? " + loop.at + " + 1 : " + hi + ") { const ptrdiff_t " + loop.length +
           " = " + outer + " ? 1 : (" + hi + " - " + loop.at + " + " + step + " - 1) / " + step +
           "; " + window(loop, " * " + step, text) + " }";
  } else {
    const std::string coefficient = std::to_string(a.coefficient), block = std::to_string(a.block);
    const std::string rest = ", " + block + ", " + phase + ", " + coefficient + ")";
    const std::string from = fresh("from"), stop = fresh("stop");
    out += "const ptrdiff_t " + from + " = " + name + "; for (ptrdiff_t " + b +
           " = upcri_first_owned(upcri_block_of(" + from +
           (a.coefficient == 1 ? "" : " * " + coefficient) + " + " + phase + ", " + block + "), " +
           step + ", " + me + "); upcri_block_start(" + b + rest + " < " + hi + "; " + b +
           " += " + step + ") { const ptrdiff_t " + end + " = upcri_least(upcri_block_start(" + b +
           " + 1" + rest + ", " + hi + "), " + stop + " = upcri_greatest(upcri_block_start(" + b +
           rest + ", " + from + "); " + windows(loop, stop, end, text) + " }";
  }
  if (!head.declared) out += " " + name + " = " + hi + ";";
  if (nest) out += " " + control + " = " + outer + ";";
  return block(s, out + " }");
}

}  // namespace upc::translate
