// SPDX-License-Identifier: MIT
// The operation of one call of a reduction: a kernel with the program's function, and a running
// result.
#ifndef UPC_COLLECTIVES_OPERATION_H
#define UPC_COLLECTIVES_OPERATION_H

#include "collectives/kernels.h"
#include "collectives/sync.h"
#include "runtime/layout.h"

namespace upc::collectives {

using runtime::Cursor;
using runtime::Layout;
using runtime::Run;

// Arrays up to this size are folded or scanned by one thread: that takes no longer than waiting for
// another thread's result (bench/run collectives).
inline constexpr uint64_t kAloneBytes = 8192;

class Operation {
 public:
  // Fatal if the type has no such operation.
  Operation(const char* function, const ElementType& type, upc_op_t op, UserFunction user)
      : kernel_(kernel_for(type, op)), user_(user) {
    if (!kernel_) bad_operation(function, op);
  }

  Value fold(Run run) const { return kernel_->fold(run.at, run.count, user_); }
  Value join(const Value& a, const Value& b) const { return kernel_->join(a, b, user_); }
  Value scan(char* dst, Run src, const Value* before) const {
    return kernel_->scan(dst, src.at, src.count, before, user_);
  }
  Value fold_parts(Run src, Value* parts) const {
    return kernel_->fold_parts(src.at, src.count, parts, user_);
  }
  void scan_parts(char* dst, Run src, const Value* before, const Value* parts) const {
    kernel_->scan_parts(dst, src.at, src.count, before, parts, user_);
  }

 private:
  [[noreturn]] static void bad_operation(const char* function, upc_op_t op);

  const Kernel* kernel_;
  UserFunction user_;
};

// The result of all that has been added, from left to right.
class Accumulator {
 public:
  explicit Accumulator(const Operation& operation) : operation_(operation) {}
  void add(const Value& value) {
    value_ = any_ ? operation_.join(value_, value) : value;
    any_ = true;
  }
  void add(Run run) { add(operation_.fold(run)); }
  // NULL before the first.
  const Value* value() const { return any_ ? &value_ : nullptr; }

 private:
  const Operation& operation_;
  Value value_;
  bool any_ = false;
};

// Calls work(Run) for each run of a range in index order.
template <class Work>
void for_each_run(const Layout& layout, Range range, Work work) {
  uint64_t left = range.size();
  for (Cursor cursor(layout, range.begin); left > 0;) {
    const Run run = cursor.run();
    const uint64_t count = run.count < left ? run.count : left;
    work(Run{run.at, count});
    cursor.advance(count);
    left -= count;
  }
}

}  // namespace upc::collectives

#endif
