// What the runtime says, all of it on stderr and each message in one write: fatal errors, warnings,
// and the table of a deadlock.
#ifndef UPC_RUNTIME_REPORT_H
#define UPC_RUNTIME_REPORT_H

#include "smp/blocked.h"
#include "upcri/job.h"

namespace upc::runtime {

// Before there are threads: "upc: …", then exit code 1.
[[noreturn]] void startup_fatal(const char* format, ...) __attribute__((format(printf, 1, 2)));
// "upc: …", and the program goes on. Nothing if UPC_QUIET is set.
void warn(const char* format, ...) __attribute__((format(printf, 1, 2)));
// "upc: …" if UPC_VERBOSE is set.
void say(const char* format, ...) __attribute__((format(printf, 1, 2)));

// The table of who waits where, then exit code 1.
[[noreturn]] void report_deadlock(const smp::BlockedOn* waits, unsigned threads);

// A message put together in place, for code that may not allocate.
class Line {
 public:
  void add(const char* format, ...) __attribute__((format(printf, 2, 3)));
  void add_list(const char* format, __builtin_va_list arguments);
  // Adds "thread N: ", or that the calling thread is none of UPC's; nothing before there are
  // threads.
  void add_thread();
  // Adds "FILE:LINE: " if the place is known.
  void add_place(const upcri_place_t* place);
  // Ends the line and writes all of it to stderr.
  void write();

 private:
  char text_[2048];
  unsigned length_ = 0;
};

}  // namespace upc::runtime

#endif
