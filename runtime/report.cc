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

bool alike(const smp::BlockedOn& a, const smp::BlockedOn& b) {
  return a.what == b.what && a.where == b.where &&
         (a.what != smp::kMutexWait || a.object == b.object);
}

void add_wait(Line& line, const smp::BlockedOn& on) {
  line.add_place(static_cast<const upcri_place_t*>(on.where));
  if (on.what != smp::kMutexWait) return line.add("%s", on.what);
  const auto& word = *static_cast<const std::atomic<uint64_t>*>(on.object);
  const uint64_t owner = smp::MutexWord::owner(word.load(std::memory_order_relaxed));
  line.add("upc_lock, held by thread %llu", static_cast<unsigned long long>(owner - 1));
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
    while (next < threads && alike(waits[first], waits[next])) ++next;
    if (next == first + 1)
      line.add("upc:   thread %u: ", first);
    else
      line.add("upc:   threads %u to %u: ", first, next - 1);
    add_wait(line, waits[first]);
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
  if (job.running) line.add("thread %u: ", upc::runtime::me());
  line.add_place(upc::runtime::place());
  va_list arguments;
  va_start(arguments, format);
  line.add_list(format, arguments);
  va_end(arguments);
  line.write();
  if (job.environment.backtrace) upc::runtime::write_backtrace(nullptr);
  upc::runtime::end_claimed_job(1);
}
