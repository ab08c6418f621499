// SPDX-License-Identifier: MIT
// The checks of collective_arguments.h.
#include "runtime/collective_arguments.h"

#include "runtime/diagnostics/describe.h"
#include "runtime/diagnostics/pointer_text.h"
#include "runtime/exploration.h"
#include "runtime/job.h"
#include "runtime/object_table.h"

namespace upc::runtime {
namespace {

constexpr upc_flag_t kIn = UPC_IN_ALLSYNC | UPC_IN_MYSYNC | UPC_IN_NOSYNC;
constexpr upc_flag_t kOut = UPC_OUT_ALLSYNC | UPC_OUT_MYSYNC | UPC_OUT_NOSYNC;

bool at_most_one_bit(upc_flag_t flags) { return (flags & (flags - 1)) == 0; }

}  // namespace

void check_callable(const char* function) {
  if (notify_pending())
    upcri_fatal(
        "%s between upc_notify and upc_wait on this thread; collective functions may not be called "
        "there",
        function);
}

void check_sync_flags(const char* function, upc_flag_t flags) {
  if ((flags & ~(kIn | kOut)) != 0 || !at_most_one_bit(flags & kIn) ||
      !at_most_one_bit(flags & kOut))
    upcri_fatal("%s: flags are 0x%x; use one UPC_IN_*SYNC, one UPC_OUT_*SYNC, both, or 0", function,
                static_cast<unsigned>(flags));
}

void note_unseen_moves(upc_flag_t flags) {
  using namespace smp::exploration;
  constexpr upc_flag_t kLoose = UPC_IN_MYSYNC | UPC_IN_NOSYNC | UPC_OUT_MYSYNC | UPC_OUT_NOSYNC;
  if (upcri_job.threads > 1) exploration::unseen(flags & kLoose ? kUnseenLooseIo : kUnseenIo);
}

void check_not_null(const char* function, const char* name, bool null) {
  if (null) upcri_fatal("%s: %s is a null pointer", function, name);
}

void check_live(const char* function, const char* name, Bytes bytes) {
  if (bytes.count() == 0 || objects::covers(bytes.begin, bytes.count())) return;
  upcri_fatal(
      "%s: %s stands for %llu bytes of shared memory that are not all in one live object: %s%s",
      function, name, static_cast<unsigned long long>(bytes.count()),
      pointer_text(bytes.begin, 0).text, Finding(bytes.begin).text().c_str());
}

}  // namespace upc::runtime
