// SPDX-License-Identifier: MIT
// The checking runtime's rules for a collective call: its arguments are symmetric and do not
// overlap, and all members of the team pass the same.
#include "shmem/call.h"

#include <string.h>

using namespace upc::runtime;

namespace upc::shmem {

#ifdef UPCRI_CHECK
namespace {

// An object's address that all PEs agree on: its copy on PE 0.
const void* common(const void* own) { return own ? find_copy(own, 0) : nullptr; }

void check_symmetric(const Said& said, const void* own, size_t nbytes) {
  if (nbytes > 0) upcri_shmem_check(own, nbytes, 1, static_cast<int>(me()), said.function);
}

void check_overlap(const Said& said) {
  const auto dest = reinterpret_cast<uintptr_t>(said.dest);
  const auto source = reinterpret_cast<uintptr_t>(said.source);
  const bool apart = dest + said.dest_bytes <= source || source + said.source_bytes <= dest;
  if (apart || said.dest_bytes == 0 || said.source_bytes == 0) return;
  if (said.in_place && dest == source) return;
  upcri_fatal("%s: dest, %p, and source, %p, overlap; give two objects%s", said.function, said.dest,
              said.source, said.in_place ? " or the same one" : "");
}

[[noreturn]] void unlike(const char* function, const char* what, uint64_t here, uint64_t there,
                         int first) {
  upcri_fatal(
      "%s: %s is %llu here, but %llu on PE %d; all PEs of the team must pass the same value",
      function, what, static_cast<unsigned long long>(here), static_cast<unsigned long long>(there),
      first);
}

void check_alike(const Said& mine, const Said& first, int first_pe) {
  if (strcmp(mine.function, first.function) != 0)
    upcri_fatal("%s here, but %s on PE %d; all PEs of the team must make the same calls",
                mine.function, first.function, first_pe);
  if (mine.same_count && mine.count != first.count)
    unlike(mine.function, "the number of elements", mine.count, first.count, first_pe);
  if (mine.root != first.root)
    unlike(mine.function, "the root or stride", mine.root, first.root, first_pe);
  const bool dest = mine.dest != first.dest;
  if (dest || mine.source != first.source)
    upcri_fatal(
        "%s: %s is another object here than on PE %d; all PEs of the team must give the same",
        mine.function, dest ? "dest" : "source", first_pe);
}

}  // namespace
#endif

Call::Call(Team* team, const Said& said) : team_(team), function_(said.function) {
  require_init(function_);
  require_valid(team, function_);
  index_ = member_of(team);
  if (index_ < 0)
    upcri_fatal("%s: PE %u is not a member of the team that it names", function_, me());
#ifdef UPCRI_CHECK
  check_symmetric(said, said.dest, said.dest_bytes);
  check_symmetric(said, said.source, said.source_bytes);
  check_overlap(said);
  Said& noted = say(index_).said;
  noted = said;
  noted.dest = common(said.dest);
  noted.source = common(said.source);
#endif
}

void Call::begin() {
  sync();
#ifdef UPCRI_CHECK
  // No member writes its record again before all have reached the call's last barrier.
  check_alike(say(index_).said, say(0).said, pe_of(team_, 0));
#endif
}

}  // namespace upc::shmem
