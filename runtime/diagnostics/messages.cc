// SPDX-License-Identifier: MIT
// Messages and fatal errors.
#include "runtime/diagnostics/messages.h"

#include <stdarg.h>

#include "runtime/diagnostics/backtrace.h"
#include "runtime/diagnostics/line.h"
#include "runtime/job.h"
#include "runtime/job_end.h"

namespace upc::runtime {

namespace {

void write_line(const char* start, const char* format, va_list arguments) {
  Line line;
  line.add("%s", start);
  line.add_list(format, arguments);
  line.write();
}

}  // namespace

void startup_fatal(const char* format, ...) {
  const bool again = ending_here();
  if (!again) claim_end();
  va_list arguments;
  va_start(arguments, format);
  write_line("upc: ", format, arguments);
  va_end(arguments);
  if (again) end_job(kMisuseCode);
  end_claimed_job(kMisuseCode);
}

void warn(const char* format, ...) {
  if (job.settings.quiet) return;
  va_list arguments;
  va_start(arguments, format);
  write_line("upc: warning: ", format, arguments);
  va_end(arguments);
}

void say(const char* format, ...) {
  if (!job.settings.verbose) return;
  va_list arguments;
  va_start(arguments, format);
  write_line("upc: ", format, arguments);
  va_end(arguments);
}

}  // namespace upc::runtime

using upc::runtime::job;

void upcri_fatal(const char* format, ...) {
  upc::runtime::claim_end();  // only the first fatal error is reported
  upc::runtime::Line line;
  line.add("upc: ");
  line.add_thread();
  line.add_place(upc::runtime::place());
  va_list arguments;
  va_start(arguments, format);
  line.add_list(format, arguments);
  va_end(arguments);
  line.write();
  if (job.settings.backtrace) upc::runtime::write_backtrace(nullptr);
  upc::runtime::end_claimed_job(upc::runtime::kMisuseCode);
}
