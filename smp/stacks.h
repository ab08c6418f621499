// SPDX-License-Identifier: MIT
// The stacks of a job's threads. Each is as large as the limit (ulimit -s), plus the thread's
// thread-local data, which the C library puts at its upper end. Below it lies a range that faults.
#ifndef UPC_SMP_STACKS_H
#define UPC_SMP_STACKS_H

#include <cstddef>
#include <cstdint>

namespace upc::smp {

class Stacks {
 public:
  // Reserves the stacks of threads 1 to threads-1; that of thread 0 is the process's own. Without a
  // limit each is as large as the address space allows, up to kLargest. False if there is no
  // address space for them: need_bytes() is what they would take.
  bool reserve(unsigned threads);

  // Where the memory of a thread's stack and data begins, for 0 < thread < threads.
  void* memory(unsigned thread) const;
  size_t memory_bytes() const { return bytes_; }
  uint64_t need_bytes() const { return stride() * (threads_ - 1); }

  // Whether an access to the address, by code of this thread with the given stack pointer,
  // overflowed the thread's stack; *bytes becomes the stack's size. Async-signal-safe.
  bool overflowed(unsigned thread, uintptr_t address, uintptr_t stack_pointer,
                  uint64_t* bytes) const;

  // Of one stack without data.
  static constexpr uint64_t kLargest = uint64_t{1} << 30;
  static constexpr uint64_t kUsual = uint64_t{8} << 20;

 private:
  uint64_t stride() const { return bytes_ + guard_; }

  uintptr_t base_ = 0;
  unsigned threads_ = 1;
  uint64_t stack_ = 0;  // bytes of a stack
  uint64_t bytes_ = 0;  // … with the data
  uint64_t guard_ = 0;  // … of the range below it
};
extern Stacks stacks;

}  // namespace upc::smp

#endif
