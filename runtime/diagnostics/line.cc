// SPDX-License-Identifier: MIT
// Parts of a line.
#include "runtime/diagnostics/line.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "runtime/diagnostics/call_names.h"
#include "runtime/job.h"
#include "runtime/teams.h"

namespace upc::runtime {

void Line::add_list(const char* format, va_list arguments) {
  const unsigned room = sizeof text_ - 1 - length_;  // one byte is kept for the newline
  const int wanted = vsnprintf(text_ + length_, room, format, arguments);
  if (wanted <= 0) return;
  if (translated_)
    length_ += name_translated_calls(text_ + length_, room - 1);
  else
    length_ += static_cast<unsigned>(wanted) < room ? wanted : room - 1;
}

void Line::add(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add_list(format, arguments);
  va_end(arguments);
}

void Line::add_thread() {
  if (is_upc_thread())
    add("thread %u: ", me());
  else if (teams::is_member())
    add("a thread that works for thread %u: ", me());
  else if (job.spawned)
    add("a thread that is not a UPC thread: ");
}

void Line::add_place(const upcri_place_t* place) {
  if (!place) return;
  add("%s:%d: ", place->file, place->line);
  translated_ = has_translated_calls(*place);
}

void Line::write() {
  if (job.host && job.host->ender == &upcri_self) {
    if (job.host->words[0] == '\0')
      snprintf(job.host->words, sizeof job.host->words, "%.*s", static_cast<int>(length_), text_);
    // The caller that wants to start a job gets this as the answer.
    if (!job.running) return;
  }
  text_[length_++] = '\n';
  for (unsigned done = 0; done < length_;) {
    const ssize_t n = ::write(STDERR_FILENO, text_ + done, length_ - done);
    if (n <= 0) break;
    done += static_cast<unsigned>(n);
  }
  length_ = 0;
}

}  // namespace upc::runtime
