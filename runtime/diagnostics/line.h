// SPDX-License-Identifier: MIT
// A line of a message to stderr, built from parts.
#ifndef UPC_RUNTIME_DIAGNOSTICS_LINE_H
#define UPC_RUNTIME_DIAGNOSTICS_LINE_H

#include "upcri/job.h"

namespace upc::runtime {

// A message built in place, for code that may not allocate.
class Line {
 public:
  void add(const char* format, ...) __attribute__((format(printf, 2, 3)));
  void add_list(const char* format, __builtin_va_list arguments);
  // Adds "thread N: ", or that the calling thread is not a UPC thread; nothing before there are
  // threads.
  void add_thread();
  // Adds "FILE:LINE: " if the place is known; what follows uses that file's names for calls.
  void add_place(const upcri_place_t* place);
  // Ends the line and writes all of it to stderr.
  void write();

 private:
  char text_[2048];
  unsigned length_ = 0;
  bool translated_ = false;  // the calls are of translated code
};

}  // namespace upc::runtime

#endif
