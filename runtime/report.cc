// Messages and fatal errors.
#include "runtime/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include <atomic>

#include "runtime/backtrace.h"
#include "runtime/exit.h"
#include "runtime/job.h"
#include "smp/mutex.h"
#include "smp/semaphore.h"

namespace upc::runtime {

void Line::add_list(const char* format, va_list arguments) {
  const unsigned room = sizeof text_ - 1 - length_;  // one byte stays for the newline
  const int wanted = vsnprintf(text_ + length_, room, format, arguments);
  if (wanted > 0) length_ += static_cast<unsigned>(wanted) < room ? wanted : room - 1;
}

void Line::add(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add_list(format, arguments);
  va_end(arguments);
}

void Line::add_thread() {
  if (is_upc_thread)
    add("thread %u: ", me());
  else if (job.spawned)
    add("a thread that is not a UPC thread: ");
}

void Line::add_place(const upcri_place_t* place) {
  if (place) add("%s:%d: ", place->file, place->line);
}

void Line::write() {
  text_[length_++] = '\n';
  for (unsigned done = 0; done < length_;) {
    const ssize_t n = ::write(STDERR_FILENO, text_ + done, length_ - done);
    if (n <= 0) break;
    done += static_cast<unsigned>(n);
  }
  length_ = 0;
}

namespace {

void write_line(const char* start, const char* format, va_list arguments) {
  Line line;
  line.add("%s", start);
  line.add_list(format, arguments);
  line.write();
}

}  // namespace

void startup_fatal(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  write_line("upc: ", format, arguments);
  va_end(arguments);
  end_job(1);
}

void warn(const char* format, ...) {
  if (job.environment.quiet) return;
  va_list arguments;
  va_start(arguments, format);
  write_line("upc: warning: ", format, arguments);
  va_end(arguments);
}

void say(const char* format, ...) {
  if (!job.environment.verbose) return;
  va_list arguments;
  va_start(arguments, format);
  write_line("upc: ", format, arguments);
  va_end(arguments);
}

namespace {

uint64_t word_of(const smp::BlockedOn& on) {
  return static_cast<const std::atomic<uint64_t>*>(on.object)->load(std::memory_order_relaxed);
}

unsigned owner_of(const smp::BlockedOn& on) {
  return job.segment.slice_of(reinterpret_cast<uintptr_t>(on.object));
}

void add_semaphore_wait(Line& line, const smp::BlockedOn& on, unsigned thread) {
  line.add("bupc_sem_wait for %llu of ", static_cast<unsigned long long>(on.ticket));
  if (owner_of(on) == thread)
    line.add("its own semaphore");
  else
    line.add("a semaphore of thread %u", owner_of(on));
  line.add(", which is at %u", smp::SemaphoreWord::value(word_of(on)));
}

void add_wait(Line& line, const smp::BlockedOn& on, unsigned thread) {
  line.add_place(static_cast<const upcri_place_t*>(on.where));
  if (on.what == smp::kSemaphoreWait) return add_semaphore_wait(line, on, thread);
  if (on.what != smp::kMutexWait) return line.add("%s", on.what);
  line.add("upc_lock, held by thread %llu",
           static_cast<unsigned long long>(smp::MutexWord::owner(word_of(on)) - 1));
}

// Whether the waits of two threads read the same.
bool alike(const smp::BlockedOn* waits, unsigned thread, unsigned other) {
  const smp::BlockedOn &a = waits[thread], &b = waits[other];
  if (a.what != b.what || a.where != b.where) return false;
  if (a.what == smp::kMutexWait) return a.object == b.object;
  if (a.what != smp::kSemaphoreWait) return true;
  if (a.ticket != b.ticket) return false;
  const bool own = owner_of(a) == thread && owner_of(b) == other;
  return a.object == b.object ||
         (own && smp::SemaphoreWord::value(word_of(a)) == smp::SemaphoreWord::value(word_of(b)));
}

}  // namespace

// Neighbours that wait for the same thing in the same place share a line.
void report_deadlock(const smp::BlockedOn* waits, unsigned threads) {
  claim_end();
  Line line;
  line.add("upc: deadlock: no thread can go on; they wait here:");
  line.write();
  for (unsigned first = 0, next; first < threads; first = next) {
    next = first + 1;
    while (next < threads && alike(waits, first, next)) ++next;
    if (next == first + 1)
      line.add("upc:   thread %u: ", first);
    else
      line.add("upc:   threads %u to %u: ", first, next - 1);
    add_wait(line, waits[first], first);
    line.write();
  }
  end_claimed_job(1);
}

}  // namespace upc::runtime

using upc::runtime::job;

void upcri_fatal(const char* format, ...) {
  upc::runtime::claim_end();  // the first fatal error is the one that is told
  upc::runtime::Line line;
  line.add("upc: ");
  line.add_thread();
  line.add_place(upc::runtime::place());
  va_list arguments;
  va_start(arguments, format);
  line.add_list(format, arguments);
  va_end(arguments);
  line.write();
  if (job.environment.backtrace) upc::runtime::write_backtrace(nullptr);
  upc::runtime::end_claimed_job(1);
}
