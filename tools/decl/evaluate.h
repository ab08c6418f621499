// SPDX-License-Identifier: MIT
// Constant expressions and sizes, as a compiler for x86-64 would work them out.
#ifndef UPC_TOOLS_DECL_EVALUATE_H
#define UPC_TOOLS_DECL_EVALUATE_H

#include <cstdint>
#include <optional>
#include <string>

#include "tools/decl/type.h"

namespace upc::decl {

// A number, or why there is none.
struct Value {
  enum class Why {
    kKnown,
    kThreads,     // depends on THREADS, whose value is not known
    kMythread,    // depends on MYTHREAD
    kName,        // depends on a variable, `name`
    kIncomplete,  // needs the size of a type that is not complete; `name` describes it
    kWrong,       // breaks a rule of C; `name` says which
  };
  Why why = Why::kKnown;
  int64_t number = 0;
  std::string name;
  size_t at = 0;
  bool known() const { return why == Why::kKnown; }
};

class Evaluator {
 public:
  // `threads`: the value of THREADS, 0 when it is not known.
  Evaluator(const Scope& scope, int64_t threads) : scope_(scope), threads_(threads) {}

  Value Of(const ExprPtr& e);
  // sizeof in bytes. Problems lie at `at`.
  Value SizeOf(const TypePtr& type, size_t at);
  // upc_blocksizeof, upc_elemsizeof or upc_localsizeof (UPC 1.3, 6.4.1), or sizeof.
  Value SizeOperator(const std::string& name, const TypePtr& type, size_t at);
  // The number of ultimate elements of an array; 1 for what is no array.
  Value Count(const TypePtr& type, size_t at);
  // The block size in elements, that of [*] worked out; 0 is indefinite. With THREADS not known,
  // that of an array whose size is a multiple of it.
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
