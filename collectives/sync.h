// SPDX-License-Identifier: MIT
// How a collective call is ordered with what threads do before and after it. One Call object exists
// during each call on each thread:
//
//   Call call(…)      this thread has entered
//   need(t)           before the first access to data with affinity to t
//   done()            this thread's last access is over
//   await(t)          for each t that accesses data with affinity to this thread
//   (end of scope)    the call may return
//
//   mode    on entry                              on return
//   NO      nothing                               nothing
//   MY      a fence; need(t) waits until t has    await(t) waits until t is done; a fence
//           entered
//   ALL     the constructor waits for all         the destructor waits until all are done
//
// MY and ALL imply a upc_fence on entry and before the return (UPC 1.3, "Collective Standard
// Library Calls"). ALL needs no instruction for it: a thread that has waited for all was also
// waited for by all, so they see what it wrote before in all that they do after.
//
// ALL is the runtime's barrier. MY is counters in a cache line of each thread's own, which grow by
// one in each call of that mode, so that a thread may be ahead by any number of calls.
#ifndef UPC_COLLECTIVES_SYNC_H
#define UPC_COLLECTIVES_SYNC_H

#include <upcri/access.h>
#include <upcri/collectives.h>

#include <atomic>
#include <cstdint>

#include "runtime/exploration.h"
#include "runtime/job.h"
#include "runtime/schedule.h"
#include "smp/wait.h"

namespace upc::collectives {

// A count that its owner raises and others wait for. Raising is release, waiting acquire: what was
// written before the raise is seen after the wait.
class Counter {
 public:
  void raise(uint64_t value, std::atomic<uint32_t>& sleepers) {
    value_.store(value, std::memory_order_release);
    smp::wake_sleepers({&value_, &sleepers});
  }
  bool reached(uint64_t value) const { return value_.load(std::memory_order_acquire) >= value; }
  void await(uint64_t value, std::atomic<uint32_t>& sleepers, const char* function) {
    if (__builtin_expect(!reached(value), 0)) await_slow(value, sleepers, function);
  }

 private:
  void await_slow(uint64_t value, std::atomic<uint32_t>& sleepers, const char* function);
  // Little-endian: a thread sleeps on the half that changes.
  std::atomic<uint64_t> value_{0};
};

// What one thread announces to the others. Processors fetch lines in pairs.
struct alignas(128) Line {
  Counter entered;              // calls with IN_MYSYNC
  Counter done;                 // calls with OUT_MYSYNC
  Counter expecting, received;  // the same, see Call::expect_delivery; others raise `received`
  // Calls performed by one thread, see small_call.h; that thread raises `over`. Both are in one
  // line, which goes there and back: two lines would be invalidated before each store, which takes
  // as long again.
  Counter here, over;
  std::atomic<uint32_t> sleepers{0};
};
extern Line lines[UPCR_MAX_THREADS];

enum class Mode { kNo, kMy, kAll };

inline Mode in_mode(upc_flag_t flags) {
  return flags & UPC_IN_NOSYNC ? Mode::kNo : flags & UPC_IN_MYSYNC ? Mode::kMy : Mode::kAll;
}
inline Mode out_mode(upc_flag_t flags) {
  return flags & UPC_OUT_NOSYNC ? Mode::kNo : flags & UPC_OUT_MYSYNC ? Mode::kMy : Mode::kAll;
}

// A half-open range of threads, elements or bytes.
struct Range {
  uint64_t begin, end;
  uint64_t size() const { return end - begin; }
};

// Part `part` of `parts` nearly equal ones of [0, size), size < 2^53.
inline Range share_of(uint64_t size, uint64_t part, uint64_t parts) {
  return {size / parts * part + size % parts * part / parts,
          size / parts * (part + 1) + size % parts * (part + 1) / parts};
}

class Call {
 public:
  Call(const char* function, upc_flag_t flags)
      : function_(function),
        me_(runtime::me()),
        threads_(upcri_job.threads),
        in_(threads_ == 1 ? Mode::kNo : in_mode(flags)),
        out_(threads_ == 1 ? Mode::kNo : out_mode(flags)) {
    runtime::require_upc_thread(function);
    runtime::schedule::point(function, kNothing);
    if (in_ == Mode::kAll)
      meet();
    else if (in_ == Mode::kMy)
      enter();
    if (out_ == Mode::kMy) out_ticket_ = ++calls_.done;
  }
  ~Call() {
    if (!is_done_) done();
    if (out_ == Mode::kAll)
      wait_for_all();
    else if (out_ == Mode::kMy)
      fence();
    runtime::schedule::point(function_, kNothing);
  }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  const char* function() const { return function_; }
  unsigned me() const { return me_; }
  unsigned threads() const { return threads_; }
  Mode in() const { return in_; }
  Mode out() const { return out_; }

  void need(unsigned thread) {
    runtime::schedule::point(function_, kNothing);
    if (in_ != Mode::kMy) return;
    lines[thread].entered.await(in_ticket_, lines[thread].sleepers, function_);
    runtime::schedule::waited(news(lines[thread].entered, in_ticket_), true, function_);
  }
  void need_all() {
    if (in_ == Mode::kMy)
      for (unsigned t = 0; t < threads_; ++t) need(t);
  }
  void done() {
    is_done_ = true;
    if (out_ == Mode::kAll)
      notify_all();
    else if (out_ == Mode::kMy) {
      runtime::schedule::notified(news(lines[me_].done, out_ticket_), true, function_);
      lines[me_].done.raise(out_ticket_, lines[me_].sleepers);
    }
  }
  void await(unsigned thread) {
    if (out_ != Mode::kMy) return;
    lines[thread].done.await(out_ticket_, lines[thread].sleepers, function_);
    runtime::schedule::waited(news(lines[thread].done, out_ticket_), true, function_);
  }
  void await_all() {
    if (out_ == Mode::kMy)
      for (unsigned t = 0; t < threads_; ++t) await(t);
  }

  // For a call in which each thread writes to one other, and the receiver does not know the sender.
  // The receiver awaits the delivery; its counter holds the delivery of one call, so the sender
  // waits until it is expected.
  void expect_delivery() {
    if (out_ == Mode::kMy) lines[me_].expecting.raise(out_ticket_, lines[me_].sleepers);
  }
  void announce_delivery(unsigned receiver) {
    if (out_ != Mode::kMy) return;
    lines[receiver].expecting.await(out_ticket_, lines[receiver].sleepers, function_);
    lines[receiver].received.raise(out_ticket_, lines[receiver].sleepers);
  }
  void await_delivery() {
    if (out_ == Mode::kMy) lines[me_].received.await(out_ticket_, lines[me_].sleepers, function_);
  }

  // Waits for every thread inside the call, whatever its modes are.
  void meet() {
    notify_all();
    wait_for_all();
  }

 private:
  void notify_all() {
    runtime::job.collective_barrier.notify(me_, {});
    runtime::schedule::notified(&runtime::job.collective_barrier, true, function_);
  }
  void wait_for_all() {
    runtime::job.collective_barrier.wait(me_, function_, runtime::place());
    runtime::schedule::waited(&runtime::job.collective_barrier, true, function_);
  }
  // In an explored job, the call's accesses are steps, not the call itself.
  static constexpr auto kNothing = runtime::schedule::Does::kNothing;
  void fence() {
    upcri_fence();
    if (runtime::exploration::on()) runtime::schedule::fence();
  }
  void enter() {
    fence();
    in_ticket_ = ++calls_.entered;
    runtime::schedule::notified(news(lines[me_].entered, in_ticket_), true, function_);
    lines[me_].entered.raise(in_ticket_, lines[me_].sleepers);
  }
  // The object that an explored job uses for a counter that reaches the ticket: it is announced
  // only once.
  static const void* news(const Counter& counter, uint64_t ticket) {
    return reinterpret_cast<const void*>(reinterpret_cast<uintptr_t>(&counter) + (ticket << 48));
  }

  // The calling thread's calls of each mode so far; the same on all threads.
  struct Calls {
    uint64_t entered, done;
  };
  static __thread Calls calls_;

  const char* const function_;
  const unsigned me_, threads_;
  const Mode in_, out_;
  bool is_done_ = false;
  uint64_t in_ticket_ = 0, out_ticket_ = 0;
};

}  // namespace upc::collectives

#endif
