// SPDX-License-Identifier: MIT
// When the record is written. At the start, a file that states that the job has not ended: this
// shows that the file can be written, and it is what a killed job leaves. At any end of the job,
// the record.
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>

#include "runtime/diagnostics/line.h"
#include "runtime/diagnostics/messages.h"
#include "runtime/job.h"
#include "runtime/job_end.h"
#include "runtime/report.h"
#include "runtime/report/recorder.h"
#include "runtime/report/summary.h"
#include "runtime/report/write.h"

namespace upc::runtime::report {

uint64_t job_begun;

namespace {

// A requested file. The path is absolute, since the program may change its directory.
struct File {
  const char* variable;
  const char* what;
  void (*write)(Output&, const End&);
  char path[PATH_MAX];
};
File report = {"UPC_REPORT", "report", nullptr, ""};
File trace = {"UPC_TRACE", "trace", write_trace, ""};

bool ends_with(const char* text, const char* end) {
  const size_t bytes = strlen(text), more = strlen(end);
  return bytes >= more && strcmp(text + bytes - more, end) == 0;
}

// Writes a temporary file that then replaces the old one, so that a full disk leaves the old one; a
// pipe or a device is written directly. Returns 0, or errno.
int write_file(const File& file, const End& end) {
  struct stat status;
  const bool direct = stat(file.path, &status) == 0 && !S_ISREG(status.st_mode);
  char fresh[PATH_MAX + 32];
  snprintf(fresh, sizeof fresh, direct ? "%s" : "%s.%d.tmp", file.path, static_cast<int>(getpid()));
  const int target = open(fresh, O_WRONLY | O_CREAT | O_CLOEXEC | (direct ? 0 : O_TRUNC), 0666);
  if (target < 0) return errno;
  static Output* out;
  if (!out) out = static_cast<Output*>(take_memory(sizeof(Output)));
  if (!out) {
    close(target);
    return ENOMEM;
  }
  *out = Output(target);
  file.write(*out, end);
  int error = out->finish();
  if (close(target) != 0 && !error) error = errno;
  if (direct) return error;
  if (!error && rename(fresh, file.path) != 0) error = errno;
  if (error) unlink(fresh);
  return error;
}

void prepare(File& file) {
  const char* name = getenv(file.variable);
  if (!name || !*name) return;
  char directory[PATH_MAX] = "";
  if (*name != '/' && !getcwd(directory, sizeof directory)) *directory = 0;
  const int length =
      snprintf(file.path, sizeof file.path, "%s%s%s", directory, *directory ? "/" : "", name);
  if (length >= static_cast<int>(sizeof file.path))
    startup_fatal("%s: %s", file.variable, strerror(ENAMETOOLONG));
  struct stat status;
  const bool device =
      stat(file.path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
  if (device) return;
  if (const int error = write_file(file, {})) {
    *file.path = 0;
    startup_fatal("%s: the %s can't be written to %s: %s", file.variable, file.what, name,
                  strerror(error));
  }
}

void write_if_asked(const File& file, const End& end) {
  if (!*file.path) return;
  const int error = write_file(file, end);
  if (!error && job.settings.quiet) return;
  Line line;
  if (error)
    line.add("upc: the %s could not be written to %s: %s; the job's own results are not touched",
             file.what, file.path, strerror(error));
  else
    line.add("upc: %s: %s", file.what, file.path);
  line.write();
}

// Over ssh, this text may be all that the user sees.
void tell_summary(const End& end) {
  const Summary* const summary =
      *report.path && !job.settings.quiet ? summarise(end, sorted_counts()) : nullptr;
  if (!summary) return;
  constexpr unsigned kTold = 5;
  Line headline;
  headline.add("upc: %s", summary->headline.text());
  headline.write();
  for (unsigned i = 0; i < std::min(summary->advice_count, kTold); ++i) {
    const Advice& advice = summary->advice[i];
    Line line;
    line.add("upc: ");
    if (advice.place.file) line.add_place(&advice.place);
    line.add("%s", advice.text.text());
    line.write();
  }
  if (summary->advice_count > kTold) {
    Line line;
    line.add("upc: The report has %u more like these.", summary->advice_count - kTold);
    line.write();
  }
  for (unsigned i = 0; i < summary->silent_count; ++i) {
    Line line;
    line.add("upc: %s", summary->silent[i].text());
    line.write();
  }
}

void conclude_once(int code, int signal) {
  static std::atomic_flag done = ATOMIC_FLAG_INIT;
  if (!recorders || in_child_of_fork() || done.test_and_set(std::memory_order_relaxed)) return;
  const End end = {code, signal, now(), true};
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    if (!recorders[t]) continue;
    finish_runs(*recorders[t]);
    finish_user_events(*recorders[t], end.at);
  }
  write_if_asked(report, end);
  tell_summary(end);
  write_if_asked(trace, end);
}

}  // namespace

void start() {
  job_begun = now();
  start_counting();
  if (!recorders) startup_fatal("no memory to record what %u threads do", upcri_job.threads);
  const char* name = getenv(report.variable);
  report.write = name && ends_with(name, ".json") ? write_json : write_page;
  prepare(report);
  prepare(trace);
}

void conclude(int code) { conclude_once(code, 0); }
void conclude_by_signal(int number) { conclude_once(128 + number, number); }

}  // namespace upc::runtime::report
