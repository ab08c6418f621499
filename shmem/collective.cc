// SPDX-License-Identifier: MIT
// OpenSHMEM's collectives that move data. (1.6, section 9.10.)
#include <string.h>

#include "shmem/call.h"
#include "upcri/shmem/active_set.h"

using namespace upc::shmem;

int upcri_shmem_broadcast(shmem_team_t team, void* dest, const void* source, size_t count,
                          size_t bytes, int root, const char* function) {
  if (team == SHMEM_TEAM_INVALID) return -1;
  if (root < 0 || root >= team->size) return -1;
  const size_t each = count * bytes;
  Call call(team, {function, dest, each, source, each, count, static_cast<uint64_t>(root)});
  call.begin();
  copy(dest, call.at(source, root, each), each);
  call.sync();
  return 0;
}

void upcri_shmem_broadcast_others(shmem_team_t team, void* dest, const void* source, size_t count,
                                  size_t bytes, int root, const char* function) {
  const size_t each = count * bytes;
  Call call(team, {function, dest, each, source, each, count, static_cast<uint64_t>(root)});
  if (root < 0 || root >= call.size())
    upcri_fatal("%s: the root is %d; the active set has PEs 0 to %d", function, root,
                call.size() - 1);
  call.begin();
  if (call.index() != root) copy(dest, call.at(source, root, each), each);
  call.sync();
}

int upcri_shmem_fcollect(shmem_team_t team, void* dest, const void* source, size_t count,
                         size_t bytes, const char* function) {
  if (team == SHMEM_TEAM_INVALID) return -1;
  const size_t each = count * bytes;
  Call call(team, {.function = function,
                   .dest = dest,
                   .dest_bytes = each * static_cast<size_t>(team->size),
                   .source = source,
                   .source_bytes = each,
                   .count = count,
                   .in_place = false});
  call.begin();
  for (int n = 0; n < call.size(); ++n) {  // each starts with its own, so that they spread out
    const int from = (call.index() + n) % call.size();
    copy(static_cast<char*>(dest) + static_cast<size_t>(from) * each, call.at(source, from, each),
         each);
  }
  call.sync();
  return 0;
}

int upcri_shmem_collect(shmem_team_t team, void* dest, const void* source, size_t count,
                        size_t bytes, const char* function) {
  if (team == SHMEM_TEAM_INVALID) return -1;
  Call call(team, {.function = function,
                   .dest = dest,
                   .dest_bytes = count * bytes,  // only the others know how much they add
                   .source = source,
                   .source_bytes = count * bytes,
                   .count = count,
                   .same_count = false,
                   .in_place = false});
  call.say(call.index()).count = count;
  call.begin();
  char* to = static_cast<char*>(dest);
  for (int from = 0; from < call.size(); ++from) {
    const size_t each = call.say(from).count * bytes;
    copy(to, call.at(source, from, each), each);
    to += each;
  }
  call.sync();
  return 0;
}

int upcri_shmem_alltoalls(shmem_team_t team, void* dest, const void* source, ptrdiff_t dst,
                          ptrdiff_t sst, size_t count, size_t bytes, const char* function) {
  if (team == SHMEM_TEAM_INVALID) return -1;
  const auto to_step = static_cast<size_t>(dst) * bytes;
  const auto from_step = static_cast<size_t>(sst) * bytes;
  // From the start of the first element to the end of the last.
  const size_t all = count * static_cast<size_t>(team->size);
  const auto span = [&](size_t step) { return all == 0 ? 0 : (all - 1) * step + bytes; };
  Call call(team, {.function = function,
                   .dest = dest,
                   .dest_bytes = span(to_step),
                   .source = source,
                   .source_bytes = span(from_step),
                   .count = count,
                   .root = static_cast<uint64_t>(dst) << 32 ^ static_cast<uint64_t>(sst),
                   .in_place = false});
  call.begin();
  const size_t mine = static_cast<size_t>(call.index()) * count * from_step;
  for (int n = 0; n < call.size(); ++n) {
    const int member = (call.index() + n) % call.size();
    char* to = static_cast<char*>(dest) + static_cast<size_t>(member) * count * to_step;
    if (count == 0) continue;
    const char* from =
        call.at(static_cast<const char*>(source) + mine, member, (count - 1) * from_step + bytes);
    if (dst == 1 && sst == 1) {
      copy(to, from, count * bytes);
      continue;
    }
    for (size_t i = 0; i < count; ++i) memcpy(to + i * to_step, from + i * from_step, bytes);
  }
  call.sync();
  return 0;
}
