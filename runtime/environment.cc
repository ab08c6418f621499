// SPDX-License-Identifier: MIT
// Parsing the UPC_* variables.
#include "runtime/environment.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <initializer_list>

#include "runtime/diagnostics/messages.h"
#include "runtime/size.h"
#include "upcri/config.h"

// Settings of another interface: the shared heap in bytes per thread, 0 if not set; and whether to
// print the job's configuration. Only programs that are linked with its library have them:
// OpenSHMEM's (shmem/environment.cc).
extern "C" uint64_t upcri_other_heap_size() __attribute__((__weak__));
extern "C" int upcri_other_verbose() __attribute__((__weak__));

namespace upc::runtime {
namespace {

// An empty variable counts as unset.
const char* value_of(const char* name) {
  const char* value = getenv(name);
  return value && *value ? value : nullptr;
}

Choice choice_of(const char* name) {
  const char* value = value_of(name);
  if (!value) return Choice::kUnset;
  for (const char* yes : {"yes", "y", "1", "true", "on"})
    if (strcasecmp(value, yes) == 0) return Choice::kYes;
  for (const char* no : {"no", "n", "0", "false", "off"})
    if (strcasecmp(value, no) == 0) return Choice::kNo;
  startup_fatal("%s is '%s'; set it to 'yes' or 'no'", name, value);
}

// In seconds: a job can't start in less, and more than ten years is probably an error.
constexpr double kMinTimeout = 0.01, kMaxTimeout = 3.2e8;

// Of a schedule: the largest that a double of a script represents exactly.
constexpr unsigned long long kMaxSeed = 1ull << 53;

bool yes(const char* name) { return choice_of(name) == Choice::kYes; }

// Parses a decimal number without sign; *rest is the text after it. A number too large for its type
// becomes the largest, which exceeds all limits here.
bool parse_number(const char* text, unsigned long long* number, const char** rest) {
  if (*text < '0' || *text > '9') return false;
  char* end;
  *number = strtoull(text, &end, 10);
  *rest = end;
  return true;
}

// A size in bytes; 0 if the variable is not set.
uint64_t size_of(const char* name, bool may_be_0) {
  const char* value = value_of(name);
  if (!value) return 0;
  const Size size = parse_size(value);
  if (size.fault == Size::Fault::kTooLarge)
    startup_fatal("%s is '%s', which is more than there are addresses; give less", name, value);
  if (size.fault != Size::Fault::kNone)
    startup_fatal(
        "%s is '%s'; give a number and its unit without a blank, such as '256MB' or '4GB'", name,
        value);
  if (size.bytes == 0 && !may_be_0)
    startup_fatal("%s is '%s', and may not be 0; give a size such as '256MB' or '4GB'", name,
                  value);
  return size.bytes;
}

}  // namespace

void read_environment(Settings& to) {
  if (const char* value = value_of("UPC_THREADS")) {
    unsigned long long number;
    const char* rest;
    if (!parse_number(value, &number, &rest) || *rest || number == 0 || number > UPCR_MAX_THREADS)
      startup_fatal("UPC_THREADS is '%s'; set it to a number of threads from 1 to %d", value,
                    UPCR_MAX_THREADS);
    to.threads = static_cast<unsigned>(number);
  }
  to.require_shared_size = choice_of("UPC_REQUIRE_SHARED_SIZE");
  to.size_warn = choice_of("UPC_SIZE_WARN");
  to.polite_sync = yes("UPC_POLITE_SYNC");
  if (const char* value = value_of("UPC_BIND_THREADS")) {
    const Bound bound = parse_binding(value);
    if (!bound.known)
      startup_fatal(
          "UPC_BIND_THREADS is '%s'; set it to 'core', 'package' or 'none', or to 'yes' or 'no'",
          value);
    to.binding = bound.binding;
  }
  to.cores = value_of("UPC_CORES");
  to.places = value_of("UPC_PLACES");
  to.backtrace = yes("UPC_BACKTRACE");
  to.abort = yes("UPC_ABORT");
  to.quiet = yes("UPC_QUIET");
  to.verbose = (yes("UPC_VERBOSE") || (upcri_other_verbose && upcri_other_verbose())) && !to.quiet;
  if (const char* value = value_of("UPC_TIMEOUT")) {
    char* end;
    to.timeout = strtod(value, &end);
    // Only a plain decimal number: strtod also accepts hexadecimal ones, infinity and blanks.
    if (value[strspn(value, "0123456789.")] || *end ||
        !(to.timeout >= kMinTimeout && to.timeout <= kMaxTimeout))
      startup_fatal("UPC_TIMEOUT is '%s'; set it to a number of seconds, such as 60 or 2.5", value);
  }
  if (const char* value = value_of("UPC_SCHEDULE_SEED")) {
    unsigned long long number;
    const char* rest;
    if (!parse_number(value, &number, &rest) || *rest || number > kMaxSeed)
      startup_fatal("UPC_SCHEDULE_SEED is '%s'; set it to a number from 0 to %llu", value,
                    kMaxSeed);
    to.scheduled = true;
    to.schedule_seed = number;
  }
  to.schedule_log = value_of("UPC_SCHEDULE_LOG");
  if (to.schedule_log && !to.scheduled)
    startup_fatal("UPC_SCHEDULE_LOG is set without UPC_SCHEDULE_SEED, and there is nothing to log");
  if (const char* value = value_of("UPC_FREEZE")) {
    unsigned long long number;
    const char* rest;
    if (strcasecmp(value, "no") == 0) {
      to.freeze = -1;
    } else if (strcasecmp(value, "yes") == 0) {
      to.freeze = 0;
    } else if (parse_number(value, &number, &rest) && !*rest && number < UPCR_MAX_THREADS) {
      to.freeze = static_cast<int>(number);
    } else {
      startup_fatal("UPC_FREEZE is '%s'; set it to the number of the thread to stop, or to 'no'",
                    value);
    }
  }
}

void read_sizes(Settings& to) {
  to.shared_heap_size = size_of("UPC_SHARED_HEAP_SIZE", false);
  if (to.shared_heap_size == 0 && upcri_other_heap_size)
    to.shared_heap_size = upcri_other_heap_size();
  // The same on all machines, so that a run repeats its addresses; and small, so that the pages
  // that a run has written are soon found (smp/rewind.h).
  constexpr uint64_t kExploredHeap = uint64_t{64} << 20;
  if (to.shared_heap_size == 0 && (value_of("UPC_EXPLORE") || value_of("UPC_REPLAY")))
    to.shared_heap_size = kExploredHeap;
  // The C heap and the segment lie far apart on 64-bit machines, so the distance is only checked.
  size_of("UPC_SHARED_HEAP_OFFSET", true);
}

}  // namespace upc::runtime
