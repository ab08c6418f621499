// SPDX-License-Identifier: MIT
// The steps of a call that moves data: each thread computes its part, enters, moves it or lets its
// worker do so, and learns the call's result.
#include "io/read_write.h"

#include <errno.h>

#include "io/check.h"
#include "io/entry.h"

namespace upc::io {
namespace {

using runtime::CollectiveArgument;

// Transfers of at most this many bytes are made at once even by an asynchronous call: that is as
// fast as waking a worker.
constexpr uint64_t kAtOnceBytes = 64 << 10;

// With the common file pointer each thread moves a part of the bytes, in the order of the threads,
// split at pages of the file. The minimum size of a part avoids transfers that fewer threads would
// make faster.
constexpr uint64_t kLeastPart = 64 << 10;
constexpr uint64_t kPage = 4096;

struct Common {
  uint64_t position, bytes;

  uint64_t begin_of(unsigned thread) const {
    uint64_t parts = bytes / kLeastPart;
    if (parts > upcri_job.threads) parts = upcri_job.threads;
    if (thread == 0) return 0;
    if (thread >= parts) return bytes;
    const uint64_t begin = bytes / parts * thread;
    return (position + begin) / kPage * kPage - position;
  }
  uint64_t part_of(unsigned thread) const { return begin_of(thread + 1) - begin_of(thread); }
};

bool may(Direction direction, int flags) {
  return !(flags & (direction == Direction::kRead ? UPC_WRONLY : UPC_RDONLY));
}

upc_flag_t effective(const Own& mine, upc_flag_t flags) {
  return mine.flags & UPC_STRONG_CA ? UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC : flags;
}

// A thread's part of a call: with an error, it only reports that.
struct Part {
  int error = 0;
  uint64_t bytes = 0;
  Request request;
};

// Moves the part, or lets the worker move it.
void begin(File& file, Part& part, Finish finish, Pending& pending) {
  pending.in_worker = false;
  pending.outcome = {0, part.error};
  if (part.error || part.bytes == 0) return;
  Own& mine = file.mine();
  if (part.request.direction == Direction::kWrite)
    mine.dirty.store(true, std::memory_order_relaxed);
  part.request.fd = file.fd;
  if (finish == Finish::kLater && part.bytes > kAtOnceBytes && own_lists(part.request)) {
    Worker* worker = mine.worker.load(std::memory_order_relaxed);
    if (!worker) mine.worker.store(worker = Worker::start(), std::memory_order_release);
    if (worker) {
      worker->post(part.request);
      pending.in_worker = true;
      return;
    }
  }
  pending.outcome = perform(part.request);
  drop(part.request);
}

// The number of bytes that all threads together have moved, up to the first gap.
Outcome total_of(const char* function, const Pending& pending, Outcome mine) {
  const Common common = {pending.position, pending.bytes};
  const Word* words = exchange({function, {}}, {mine.bytes, mine.error});
  Outcome total;
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    total.bytes += words[t].value;
    total.error = words[t].error;
    if (total.error || words[t].value < common.part_of(t)) break;
  }
  return total;
}

upc_off_t end(const char* function, File& file) {
  Own& mine = file.mine();
  Pending& pending = mine.pending;
  Outcome outcome = pending.outcome;
  if (pending.in_worker) {
    Worker* worker = mine.worker.load(std::memory_order_relaxed);
    worker->await(function);
    outcome = worker->take();
  }
  pending.outstanding = false;
  if (pending.common) outcome = total_of(function, pending, outcome);
  leave(function, pending.common ? UPC_OUT_NOSYNC : pending.flags);  // the threads have just met
  if (pending.moves_pointer) mine.position += static_cast<int64_t>(outcome.bytes);
  if (outcome.error) errno = outcome.error;
  return outcome.error && outcome.bytes == 0 ? -1 : static_cast<upc_off_t>(outcome.bytes);
}

// The rest of a call, from entering on.
upc_off_t carry_out(const char* function, File& file, Part& part, Finish finish,
                    const Pending& how) {
  Pending& pending = file.mine().pending;
  pending = how;
  pending.function = function;
  enter(function, pending.flags);
  begin(file, part, finish, pending);
  if (finish == Finish::kNow) return end(function, file);
  pending.outstanding = true;
  return 0;
}

// --- at the file pointer ---

void check(const PointerCall& call, const File& file, const Memory& memory,
           const upc_filevec& place, bool common) {
  upc::runtime::check_sync_flags(call.function, call.flags);
  upc::runtime::note_unseen_moves(call.flags);
  if (!common)
    check_alike({call.function,
                 {fd_argument(call.fd),
                  {"flags", static_cast<uint64_t>(call.flags), CollectiveArgument::kBits}}});
  else
    check_alike({call.function,
                 {fd_argument(call.fd),
                  {"buffer", call.shared & UPCRI_ADDR_MASK, CollectiveArgument::kPointer},
                  {"blocksize", call.blocksize},
                  {"size", call.size},
                  {"nmemb", call.nmemb},
                  {"flags", static_cast<uint64_t>(call.flags), CollectiveArgument::kBits}}});
  check_buffer(call.function, file.fd, call.direction, memory, place);
}

// Sets the number of bytes of the call; returns 0, or the errno if it is impossible.
int bytes_of(const PointerCall& call, const Own& mine, uint64_t* bytes) {
  *bytes = 0;
  uint64_t asked;
  if (!may(call.direction, mine.flags)) return EBADF;
  if (!call.is_shared && (mine.flags & UPC_COMMON_FP)) return EINVAL;
  if (__builtin_mul_overflow(call.size, call.nmemb, &asked)) return EINVAL;
  const auto room = static_cast<uint64_t>(INT64_MAX - mine.position);
  if (asked > room && call.direction == Direction::kWrite) return EFBIG;
  *bytes = asked < room ? asked : room;
  return 0;
}

}  // namespace

upc_off_t at_pointer(const PointerCall& call) {
  upc::runtime::check_callable(call.function);
  File* file = find_idle(call.function, call.fd);
  if (!file) return -1;
  const Own& mine = file->mine();
  const bool common = mine.flags & UPC_COMMON_FP;
  uint64_t bytes;
  Part part;
  part.error = bytes_of(call, mine, &bytes);
  size_t block;
  if (__builtin_mul_overflow(call.blocksize, call.size, &block)) block = 0;
  const upc_local_memvec local = {call.local, bytes};
  const upc_shared_memvec shared = {call.shared, block, bytes};
  const Memory memory = call.is_shared ? Memory{nullptr, &shared, 1} : Memory{&local, nullptr, 1};
  check(call, *file, memory, {mine.position, bytes}, common);
  const Common all = {static_cast<uint64_t>(mine.position), bytes};
  const uint64_t begin = common ? all.begin_of(runtime::me()) : 0;
  part.bytes = common ? all.part_of(runtime::me()) : bytes;
  const upc_filevec place = {mine.position + static_cast<int64_t>(begin), part.bytes};
  part.request.direction = call.direction;
  part.request.memory = memory;
  part.request.skipped = begin;
  part.request.places = {&place, 1};
  if (!common && (mine.flags & UPC_STRONG_CA)) part.request.atomicity = &file->atomicity;
  Pending how;
  how.flags = effective(mine, call.flags);
  how.common = common;
  how.moves_pointer = true;
  how.position = all.position;
  how.bytes = bytes;
  return carry_out(call.function, *file, part, call.finish, how);
}

// --- lists ---

namespace {

// Sets the number of bytes of both lists; returns 0, or the errno if they can't be moved.
int bytes_of(const ListCall& call, uint64_t* bytes) {
  uint64_t in_memory = 0, in_file = 0;
  const Memory& memory = call.memory;
  if ((memory.entries > 0 && !memory.local && !memory.shared) ||
      (call.places.entries > 0 && !call.places.list))
    return EFAULT;
  for (size_t i = 0; i < memory.entries; ++i)
    if (__builtin_add_overflow(in_memory, memory.local ? memory.local[i].len : memory.shared[i].len,
                               &in_memory))
      return EINVAL;
  int64_t before = 0;
  for (size_t i = 0; i < call.places.entries; ++i) {
    const upc_filevec& place = call.places.list[i];
    int64_t behind;
    if (place.len == 0) continue;
    if (place.offset < before || __builtin_add_overflow(place.offset, place.len, &behind))
      return EINVAL;
    before = place.offset;
    if (__builtin_add_overflow(in_file, place.len, &in_file)) return EINVAL;
  }
  *bytes = in_file;
  return in_memory == in_file ? 0 : EINVAL;
}

}  // namespace

upc_off_t with_lists(const ListCall& call) {
  upc::runtime::check_callable(call.function);
  File* file = find_idle(call.function, call.fd);
  if (!file) return -1;
  upc::runtime::check_sync_flags(call.function, call.flags);
  upc::runtime::note_unseen_moves(call.flags);
  check_alike({call.function, {fd_argument(call.fd)}});
  check_lists(call.function, file->fd, call.direction, call.memory, call.places);
  const Own& mine = file->mine();
  Part part;
  part.error = may(call.direction, mine.flags) ? bytes_of(call, &part.bytes) : EBADF;
  part.request.direction = call.direction;
  part.request.memory = call.memory;
  part.request.places = call.places;
  if (mine.flags & UPC_STRONG_CA) part.request.atomicity = &file->atomicity;
  Pending how;
  how.flags = effective(mine, call.flags);
  return carry_out(call.function, *file, part, call.finish, how);
}

upc_off_t complete(const char* function, File& file) { return end(function, file); }

}  // namespace upc::io
