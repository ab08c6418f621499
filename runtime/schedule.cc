// SPDX-License-Identifier: MIT
// Points of a schedule by their places in the source, their log, and the summary printed at the
// end.
#include "runtime/schedule.h"

#include <stdio.h>
#include <string.h>
#include <upcri/access.h>
#include <upcri/recent_object.h>

#include "runtime/diagnostics/line.h"
#include "runtime/exploration.h"
#include "runtime/job.h"
#include "runtime/race.h"
#include "smp/mutex.h"
#include "upcri/sync.h"

namespace upc::runtime::schedule {

namespace {

// Consecutive reads of one address after which a thread counts as waiting for a write. A program's
// loop seldom has as many reads of an address that it does not wait for.
constexpr unsigned kReadsInVain = 4;

FILE* log_file;

// The calling thread's last accesses.
__thread uintptr_t last_address;
__thread unsigned same_reads;
// … and last reads: a program that changes one of these relies on the value that it read.
constexpr unsigned kRemembered = 4;
__thread uintptr_t remembered[kRemembered];
__thread unsigned oldest;
__thread bool has_read;  // in the last access

smp::schedule::Point here(const char* what) {
  const upcri_place_t* at = place();
  return {what, at, at ? static_cast<uint32_t>(at->line) : 0};
}

void write_point(uint64_t number, unsigned thread, unsigned next,
                 const smp::schedule::Point& point) {
  const race::Quiet quiet;
  const auto* at = static_cast<const upcri_place_t*>(point.where);
  fprintf(log_file, "%llu thread %u ", static_cast<unsigned long long>(number), thread);
  if (at) fprintf(log_file, "%s:%d ", at->file, at->line);
  fputs(point.what, log_file);
  if (next >= upcri_job.threads)
    fputs(" -> nobody\n", log_file);
  else if (next != thread)
    fprintf(log_file, " -> thread %u\n", next);
  else
    fputc('\n', log_file);
}

}  // namespace

bool open_log(const char* path) {
  log_file = fopen(path, "we");
  // Line by line, so that nothing is left when the job crashes or forks.
  if (log_file) setvbuf(log_file, nullptr, _IOLBF, BUFSIZ);
  return log_file != nullptr;
}

bool start() {
  return smp::schedule::start(upcri_job.threads, job.settings.schedule_seed,
                              log_file ? write_point : nullptr);
}

void access(uintptr_t address, size_t nbytes, size_t want) {
  if (!on()) return;
  if (exploration::on()) return exploration::access(address, nbytes, want);
  const bool reads = want & UPCRI_READS, writes = want & UPCRI_WRITES;
  same_reads = writes || address != last_address ? 0 : same_reads + 1;
  last_address = address;
  upcri_last_access = {address, 0, 0};  // for the table of threads; no bytes are valid
  smp::schedule::Point point = here(reads ? "reads" : writes ? "writes" : "updates");
  if (reads) {
    remembered[oldest++ % kRemembered] = address;
  } else {
    using smp::schedule::Delicate;
    if (has_read) point.delicate = Delicate::kActs;
    for (const uintptr_t read : remembered)
      if (read == address) point.delicate = Delicate::kUpdates;
  }
  has_read = reads;
  if (same_reads >= kReadsInVain)
    smp::schedule::look_again(point);
  else
    smp::schedule::point(point);
}

void* seen(void* at, size_t nbytes, size_t want) {
  return on() && exploration::on() ? exploration::seen(at, nbytes, want) : at;
}

void point(const char* what, Does does, const void* object, const smp::BlockedOn* condition) {
  if (!on()) return;
  if (exploration::on()) {
    if (does != Does::kNothing) exploration::step(does, object, what, condition);
    return;
  }
  last_address = 0;
  smp::schedule::point(here(what));
}

void lock_point(const char* function, const std::atomic<uint64_t>* word) {
  if (!on()) return;
  if (!exploration::on() || !word) return point(function, Does::kNothing);
  const bool takes = strcmp(function, "upc_lock") == 0, tries = strcmp(function, "upc_unlock") != 0;
  const smp::BlockedOn waits = smp::mutex_wait(*word, me(), place());
  point(function,
        takes   ? Does::kLock
        : tries ? Does::kTryLock
                : Does::kUnlock,
        word, takes ? &waits : nullptr);
}

void taken() {
  if (on() && exploration::on()) exploration::succeeded();
}

void notified(const void* barrier, bool orders, const char* function) {
  if (on() && exploration::on())
    exploration::note(Does::kNotify, barrier, function,
                      orders ? smp::exploration::kStrict : smp::exploration::kOrdersNothing);
}

void waited(const void* barrier, bool orders, const char* function) {
  if (on() && exploration::on())
    exploration::note(Does::kWait, barrier, function,
                      orders ? smp::exploration::kStrict : smp::exploration::kOrdersNothing);
}

// A loop of reads and fences still counts as repeated reads.
void fence() {
  if (!on()) return;
  if (exploration::on())
    return exploration::note(Does::kFence, nullptr, "upc_fence", smp::exploration::kStrict);
  smp::schedule::point(here("upc_fence"));
}

void look_again(const char* what) {
  // In an explored job, the look itself was the step.
  if (on() && !exploration::on()) smp::schedule::look_again(here(what));
}

void conclude(int code) {
  const smp::schedule::Account account = smp::schedule::account();
  if (!account.started) return;
  if (job.settings.quiet || (code == 0 && !job.settings.verbose)) return;
  const auto number = [](uint64_t n) { return static_cast<unsigned long long>(n); };
  Line line;
  line.add("upc: schedule: seed %llu, %llu points, %llu changes of thread, digest %016llx",
           number(account.seed), number(account.points), number(account.switches),
           number(account.digest));
  if (account.lost)
    line.add(
        "; %llu time%s a thread reached no point for long and continued in parallel, so "
        "a replay may differ",
        number(account.lost), account.lost == 1 ? "" : "s");
  line.write();
}

}  // namespace upc::runtime::schedule

void upcri_schedule_fence() { upc::runtime::schedule::fence(); }
void upcri_schedule_look_again(const char* function) {
  upc::runtime::schedule::look_again(function);
}
