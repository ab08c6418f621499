// SPDX-License-Identifier: MIT
// Evaluates constant expressions and sizes like a compiler for x86-64, or for arm64 where that
// differs.
#ifndef UPC_TOOLS_DECL_EVALUATE_H
#define UPC_TOOLS_DECL_EVALUATE_H

#include <cstdint>
#include <optional>
#include <string>

#include "tools/decl/type.h"

namespace upc::decl {

// A number, or the reason why there is none.
struct Value {
  enum class Why {
    kKnown,
    kThreads,     // depends on THREADS, whose value is unknown
    kMythread,    // depends on MYTHREAD
    kName,        // depends on a variable, `name`
    kIncomplete,  // needs the size of an incomplete type; `name` describes it
    kUnsized,     // needs the size of an array that is declared without one
    kWrong,       // violates a rule of C; `name` names the rule
  };
  Why why = Why::kKnown;
  int64_t number = 0;
  std::string name;
  size_t at = 0;
  bool known() const { return why == Why::kKnown; }
};

class Evaluator {
 public:
  // `threads`: the value of THREADS, 0 if it is unknown.
  Evaluator(const Scope& scope, int64_t threads) : scope_(scope), threads_(threads) {}

  Value Of(const ExprPtr& e);
  // sizeof in bytes. Problems are reported at `at`.
  Value SizeOf(const TypePtr& type, size_t at);
  // upc_blocksizeof, upc_elemsizeof or upc_localsizeof (UPC 1.3, 6.4.1), or sizeof.
  Value SizeOperator(const std::string& name, const TypePtr& type, size_t at);
  // The number of ultimate elements of an array; 1 for other types.
  Value Count(const TypePtr& type, size_t at);
  // The block size in elements, with [*] evaluated; 0 is indefinite. If THREADS is unknown: that of
  // an array whose size is a multiple of it.
  Value BlockSize(const TypePtr& type, size_t at);

 private:
  Value Unary(const Expr& e);
  Value Binary(const Expr& e);
  Value Cast(const Expr& e);
  Value SizeOfRecord(const Record& record, size_t at, int64_t* alignment);
  int64_t AlignmentOf(const TypePtr& type, size_t at);
  bool Spend();

  const Scope& scope_;
  int64_t threads_;
  int steps_ = 0;
};

}  // namespace upc::decl

#endif
