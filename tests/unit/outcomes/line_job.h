// SPDX-License-Identifier: MIT
// A job without a process: threads that run straight-line sequences of accesses, for tests of the
// search and of the memory model's rules. It writes its log as smp/exploration.cc does.
#ifndef UPC_TESTS_UNIT_OUTCOMES_LINE_JOB_H
#define UPC_TESTS_UNIT_OUTCOMES_LINE_JOB_H

#include <memory>
#include <string>
#include <vector>

#include "tools/outcomes/job.h"

namespace upc::outcomes {

// kAdd: a relaxed atomic addition; kCopy: a write whose value depends on the last read.
enum class Line {
  kRead,
  kWrite,
  kStrictRead,
  kStrictWrite,
  kFence,
  kNotify,
  kWait,
  kLock,
  kUnlock,
  kAdd,
  kCopy
};
struct Access {
  Line line;
  unsigned place = 0;
  uint64_t value = 0;  // kCopy adds it to the last value read
};
using Lines = std::vector<std::vector<Access>>;

class LineJob : public Job {
 public:
  explicit LineJob(Lines lines) : lines_(std::move(lines)), log_(std::make_unique<Log>()) {}
  Log& log() override { return *log_; }
  bool Run() override;
  int code() const override { return 0; }
  std::string errors() const override { return ""; }
  std::string output() const override { return ""; }

 private:
  using Op = smp::exploration::Op;
  struct Thread {
    size_t at = 0;
    bool ended = false, waits = false;
    size_t notified = 0, waited = 0;
    uint64_t last = 0;
    std::string read;
  };
  bool ToStep(unsigned t);  // runs up to the next step; false if the thread has ended
  void Take(unsigned t);
  bool CanGoOn(unsigned t) const;
  Op OpOf(const Access& access) const;
  uint32_t Note(unsigned t, const Op& op, uint64_t value);
  bool AllNotified(size_t epoch) const;
  uint64_t View(unsigned t, const Op& op);

  Lines lines_;
  std::unique_ptr<Log> log_;
  std::vector<Thread> threads_;
  uint64_t memory_[16];
  int owner_[16];
};

}  // namespace upc::outcomes

#endif
