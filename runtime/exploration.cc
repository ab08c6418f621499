// SPDX-License-Identifier: MIT
// Accesses of an explored job: steps, values, and loops that wait.
#include "runtime/exploration.h"

#include <limits.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <upcri/access.h>

#include "runtime/job.h"
#include "runtime/thread_state.h"
#include "smp/deadlock.h"
#include "smp/mutex.h"
#include "smp/os.h"
#include "smp/pages.h"

namespace upc::runtime::exploration {

namespace log = smp::exploration;
using log::Op;

namespace {

constexpr unsigned kWrites = 64;  // cells that one access writes
constexpr unsigned kLooks = 32;   // consecutive reads that are remembered
constexpr int kHeapPiece = 4 << 20, kHeapPad = 16 << 20;
// Sizes of the copies that a thread's reads return, in turn. The copies use few addresses: an
// address may stay in registers and on the stack, and a loop must come back to the same state.
constexpr size_t kTurns = 4, kSmall = 16, kLarge = 64 << 10, kCopies = kTurns * (kSmall + kLarge);

// kSees: a read, or a check for a change by others; kChooses: a read whose value the tool chooses;
// kLocks: a lock that was taken.
enum class LookKind : uint8_t { kSees, kChooses, kLocks };
struct Look {
  LookKind kind;
  const void* place;
  uintptr_t address;
  uint64_t state;  // of the thread just before, as a digest
  uint64_t value;  // the value that it saw, in the form of contents()
  uint32_t bytes;
  uint32_t written;  // pieces of output up to then
};

// The data of one thread.
struct Own {
  uint32_t step;  // the event of its last step
  bool tries;     // … which may have taken a lock
  unsigned writes;
  uint32_t write[kWrites];  // events whose values are known at the end of the step
  unsigned looks;
  uint64_t state;  // when the runtime was entered for a look
  Look look[kLooks];
  unsigned since;  // the look since which a loop has changed nothing
  smp::BlockedOn spins;
  const smp::BlockedOn* lock;  // the lock that it also waits for
  uintptr_t frame;             // the end of the program's part of its stack
  uintptr_t pointer;
  FILE* output;
  uint32_t written;  // pieces of output
  unsigned turn;     // of copies
  char name[128];    // of the object that it is about to access
};
Own* own_of = nullptr;
char* copies = nullptr;
bool repeats = false;
bool left_lock_loop = false;  // a waiting thread would take a lock again and again
Means means;

[[noreturn]] void fail(const std::string& text) {
  means.fail(text.c_str());
  __builtin_unreachable();
}

Own& own() { return own_of[log::self()]; }

log::SourceLine here() {
  const upcri_place_t* at = place();
  return at ? log::SourceLine{at->file, static_cast<uint32_t>(at->line)}
            : log::SourceLine{nullptr, 0};
}

uint64_t load(const void* at, size_t nbytes) {
  uint64_t value = 0;
  if (nbytes <= sizeof value) memcpy(&value, at, nbytes);
  return value;
}

// The bytes as a number: their value, or for more than eight bytes a digest.
uint64_t contents(const void* at, size_t nbytes) {
  if (nbytes <= sizeof(uint64_t)) return load(at, nbytes);
  uint64_t sum = 0;
  for (const auto* byte = static_cast<const uint8_t*>(at); nbytes > 0; --nbytes, ++byte)
    sum = (sum ^ *byte) * 0x100000001b3;
  return sum;
}

void complete_writes(Own& mine) {
  if (mine.tries) {
    log::Event& event = log::event(mine.step);
    const uint64_t word = load(reinterpret_cast<const void*>(event.op.address), sizeof word);
    if (smp::MutexWord::owner(word) == me() + uint64_t{1}) {
      event.op.flags |= log::kSucceeded;
      mine.looks = 0;
    }
    mine.tries = false;
  }
  for (unsigned i = 0; i < mine.writes; ++i) {
    log::Event& event = log::event(mine.write[i]);
    event.value = load(reinterpret_cast<const void*>(event.op.address), event.op.bytes);
  }
  mine.writes = 0;
}

void await_value(uint32_t event) {
  Own& mine = own();
  if (mine.writes < kWrites) mine.write[mine.writes++] = event;
}

uint64_t state_of(const Own& mine) { return thread_state(mine.frame, mine.pointer); }

void forget_looks(Own& mine) { mine.looks = 0; }

// Whether one of the looks since `mine.since` would see something else now.
bool sees_change(const void* object, uint64_t) {
  const auto& mine = *static_cast<const Own*>(object);
  for (unsigned i = mine.since; i < mine.looks; ++i) {
    const Look& look = mine.look[i];
    if (contents(reinterpret_cast<const void*>(look.address), look.bytes) != look.value)
      return true;
  }
  return false;
}

// Records a look, and checks whether the thread has been at the same one in the same state, with
// only looks in between: then it loops until something that it looked at changes. Returns the index
// of that look, or kLooks.
unsigned look_at(Own& mine, LookKind kind, uintptr_t address, size_t nbytes) {
  const Look now = {kind,        place(), address, mine.state, 0, static_cast<uint32_t>(nbytes),
                    mine.written};
  for (unsigned i = mine.looks; i-- > 0;) {
    const Look& then = mine.look[i];
    // Others might change nothing while this thread holds a lock, so the loop waits where it takes
    // the lock.
    if (kind == LookKind::kSees && then.kind == LookKind::kLocks) break;
    if (then.kind != kind || then.place != now.place || then.address != address ||
        then.state != now.state)
      continue;
    if (then.written != mine.written) log::shared->unseen |= log::kUnseenOutput;
    mine.since = i;
    return i;
  }
  if (mine.looks == kLooks) {
    memmove(mine.look, mine.look + 1, (kLooks - 1) * sizeof(Look));
    --mine.looks;
  }
  mine.look[mine.looks++] = now;
  return kLooks;
}

void saw(Own& mine, uint64_t value) {
  if (mine.looks > 0) mine.look[mine.looks - 1].value = value;
}

bool sees_change_and_free_lock(const void* object, uint64_t ticket) {
  const smp::BlockedOn& lock = *static_cast<const Own*>(object)->lock;
  return sees_change(object, ticket) && lock.over(lock.object, lock.ticket);
}

constexpr char kSpins[] = "in a loop that reads the same again and again";

// A step for a look. In a loop that waits, it comes once there is something new.
uint32_t step_of_look(const Op& op, const char* what) {
  Own& mine = own();
  const unsigned same = look_at(mine, LookKind::kSees, op.address, op.bytes);
  if (same == kLooks) return log::step(op, what, here(), nullptr);
  mine.spins = {kSpins, place(), sees_change, &mine, 0};
  smp::publish_blocked(mine.spins);
  const uint32_t event = log::step(op, what, here(), &mine.spins);
  smp::withdraw_blocked();
  mine.looks = same + 1;
  return event;
}

// A step that takes a lock. A loop that takes it, looks and releases it waits like one that only
// looks, until there is something new.
uint32_t step_of_lock(const Op& op, const char* what, const smp::BlockedOn& condition) {
  Own& mine = own();
  const unsigned same = look_at(mine, LookKind::kLocks, op.address, 0);
  const bool loops = same != kLooks;
  if (loops) {
    mine.lock = &condition;
    mine.spins = {kSpins, place(), sees_change_and_free_lock, &mine, 0};
    left_lock_loop = true;
  }
  const smp::BlockedOn& waits = loops ? mine.spins : condition;
  smp::publish_blocked(waits);
  const uint32_t event = log::step(op, what, here(), &waits);
  smp::withdraw_blocked();
  if (loops) mine.looks = same + 1;
  return event;
}

// Whether the thread has taken the lock since its last change of anything.
bool took_since(const Own& mine, uintptr_t lock) {
  for (unsigned i = 0; i < mine.looks; ++i)
    if (mine.look[i].kind == LookKind::kLocks && mine.look[i].address == lock) return true;
  return false;
}

Op op_of(uintptr_t address, size_t nbytes, size_t want) {
  Op op;
  op.address = address;
  op.bytes = static_cast<uint32_t>(nbytes);
  op.does = want & UPCRI_READS ? Does::kRead : want & UPCRI_WRITES ? Does::kWrite : Does::kUpdate;
  op.flags = static_cast<uint8_t>((want & UPCRI_STRICT ? log::kStrict : 0) |
                                  (want & UPCRI_ATOMIC ? log::kAtomic : 0));
  return op;
}

const char* name_at(uintptr_t address) {
  if (!log::shared->names_wanted) return nullptr;
  char* const name = own().name;
  snprintf(name, sizeof own().name, "%s", means.name(address).c_str());
  return name;
}

// Calls visit(cell) for each cell that shares bytes with the access.
template <class Visit>
void for_cells(const Op& op, Visit visit) {
  const log::Cell* cells = log::shared->cell;
  unsigned low = 0, high = log::shared->cells;
  while (low < high) {
    const unsigned middle = (low + high) / 2;
    if (cells[middle].address + cells[middle].bytes <= op.address)
      low = middle + 1;
    else
      high = middle;
  }
  for (; low < log::shared->cells && cells[low].address < op.address + op.bytes; ++low)
    visit(cells[low]);
}

// Whether the tool chooses the value that the access sees. For an atomic operation that requires a
// cell that is exactly its object.
bool in_views(const Op& op) {
  if (!log::shared->views) return false;
  if (!(op.flags & log::kAtomic)) return true;
  bool whole = false;
  for_cells(op, [&](const log::Cell& cell) {
    whole = cell.address == op.address && cell.bytes == op.bytes;
  });
  return whole;
}

char* copy_of(const void* at, size_t nbytes) {
  if (nbytes > kLarge) return nullptr;
  const size_t turn = own().turn++ % kTurns;
  const size_t place = nbytes <= kSmall ? turn * kSmall : kTurns * kSmall + turn * kLarge;
  char* const copy = copies + log::self() * kCopies + place;
  memcpy(copy, at, nbytes);
  return copy;
}

// Lets the tool choose the value that the calling thread sees of a cell. A loop that sees the same
// value again ends the run as redundant.
uint64_t choose_view(const Op& op, const log::Cell& cell) {
  Own& mine = own();
  Op part = op;
  part.address = cell.address;
  part.bytes = static_cast<uint32_t>(cell.bytes);
  part.flags |= log::kChosenValue;
  const auto* now = reinterpret_cast<const void*>(cell.address);
  const bool looks = op.does == Does::kRead;
  const unsigned same =
      looks ? look_at(mine, LookKind::kChooses, cell.address, cell.bytes) : kLooks;
  const uint32_t number = log::note(part, name_at(cell.address), here());
  const uint64_t value = log::choose_value(load(now, cell.bytes));
  log::event(number).value = value;
  if (same != kLooks) {
    if (mine.look[same].value == value) log::end(log::Ended::kRedundant);
    mine.looks = same + 1;
  }
  if (looks) saw(mine, value);
  return value;
}

// A read of cells: the values that it sees are put into a copy.
void* choose_views(void* at, const Op& op) {
  bool any = false;
  for_cells(op, [&](const log::Cell&) { any = true; });
  if (!any) return nullptr;
  char* copy = copy_of(at, op.bytes);
  if (!copy) return nullptr;
  for_cells(op, [&](const log::Cell& cell) {
    const uint64_t value = choose_view(op, cell);
    // The bytes of the cell that the access covers.
    for (uint64_t i = 0; i < cell.bytes; ++i)
      if (cell.address + i >= op.address && cell.address + i < op.address + op.bytes)
        copy[cell.address + i - op.address] = reinterpret_cast<const char*>(&value)[i];
  });
  return copy;
}

// An atomic operation works on the object itself, so the value that it sees is stored there. No
// other thread reads that.
void choose_atomic(void* at, const Op& op) {
  for_cells(op, [&](const log::Cell& cell) {
    const uint64_t value = choose_view(op, cell);
    memcpy(at, &value, op.bytes);
  });
}

ssize_t write_output(void*, const char* text, size_t bytes) {
  log::add_text(log::self(), text, bytes);
  ++own().written;
  return static_cast<ssize_t>(bytes);
}

// Finds the objects whose final values UPC_EXPLORE_FINAL requests.
void find_wanted() {
  const char* list = getenv("UPC_EXPLORE_FINAL");
  log::shared->wanted = 0;
  while (list && *list) {
    const size_t length = strcspn(list, ",");
    const Element found = means.find(std::string(list, length));
    if (found.bytes == 0) fail("-outcomes: " + found.problem);
    if (log::shared->wanted == log::Log::kWanted)
      fail("-outcomes: more than " + std::to_string(log::Log::kWanted) + " objects");
    log::shared->want[log::shared->wanted++] = {found.address, found.bytes};
    list += length + (list[length] == ',');
  }
}

void ready() {
  log::shared->base = upcri_job.base;
  for (unsigned i = 0; repeats && i < log::shared->cells; ++i)
    log::shared->cell[i].address += upcri_job.base;
  begin_states();
  if (repeats) return;
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    own_of[t].output = fopencookie(nullptr, "w", {nullptr, write_output, nullptr, nullptr});
    if (own_of[t].output) setvbuf(own_of[t].output, nullptr, _IONBF, 0);
  }
  find_wanted();
  // Makes memory available, so that a run's allocations need no system call.
  means.make_arenas();
  void* volatile piece = malloc(kHeapPiece / 2);  // volatile, or the compiler drops both calls
  free(piece);
  begin_states();
}

void begin() {
  job.process = log::shared->process;
  upcri_job.oversubscribed = 0;
  left_lock_loop = false;
  if (!repeats) lseek(STDIN_FILENO, 0, SEEK_SET);
  for (unsigned i = 0; i < log::shared->cells; ++i) {
    log::Cell& cell = log::shared->cell[i];
    cell.initial = load(reinterpret_cast<const void*>(cell.address), cell.bytes);
  }
}

void resumed(unsigned thread) {
  wipe_stack();
  const Own& mine = own_of[thread];
  if (mine.output) stdout = mine.output;
}

void step_over(unsigned thread) { complete_writes(own_of[thread]); }

// Records the final values of the requested objects, as another thread would read them with strict
// accesses after all threads have ended.
void at_end() {
  const log::Wanted* want = log::shared->want;
  for (unsigned i = 0; i < log::shared->wanted; ++i) {
    Op op;
    op.address = want[i].address;
    op.bytes = static_cast<uint32_t>(want[i].bytes);
    op.does = Does::kRead;
    op.flags = log::kStrict;
    uint64_t value = load(reinterpret_cast<const void*>(op.address), op.bytes);
    if (log::shared->views)
      for_cells(op, [&](const log::Cell& cell) {
        Op part = op;
        part.address = cell.address;
        part.bytes = static_cast<uint32_t>(cell.bytes);
        part.flags |= log::kChosenValue;
        const uint32_t number = log::note(part, name_at(cell.address), {nullptr, 0});
        const uint64_t chosen =
            log::choose_value(load(reinterpret_cast<const void*>(cell.address), cell.bytes));
        log::event(number).value = chosen;
        log::event(number).thread = log::kNobody;
        for (uint64_t b = 0; b < cell.bytes; ++b)
          if (cell.address + b >= op.address && cell.address + b < op.address + op.bytes)
            reinterpret_cast<char*>(&value)[cell.address + b - op.address] =
                reinterpret_cast<const char*>(&chosen)[b];
      });
    log::shared->final_value[i] = value;
  }
}

log::SourceLine place_of(const smp::BlockedOn& on) {
  const auto* at = static_cast<const upcri_place_t*>(on.where);
  return at ? log::SourceLine{at->file, static_cast<uint32_t>(at->line)}
            : log::SourceLine{nullptr, 0};
}

}  // namespace

void start(const Means& given) {
  means = given;
  const char* problem =
      log::start(upcri_job.threads, {ready, begin, resumed, step_over, at_end, place_of});
  if (problem) fail(std::string("UPC_EXPLORE or UPC_REPLAY ") + problem);
  if (!on()) return;
  repeats = getenv("UPC_EXPLORE") == nullptr;
  // One heap only, so that threads' states can be compared.
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, kHeapPiece);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_TOP_PAD, kHeapPad);
  own_of = static_cast<Own*>(calloc(upcri_job.threads, sizeof(Own)));
  copies = static_cast<char*>(smp::os::reserve(upcri_job.threads * kCopies, smp::kPageSize));
  if (!own_of || !copies) fail("no memory to explore a job");
}

void note_frame(unsigned thread, uintptr_t above) {
  if (!on()) return;
  Own& mine = own_of[thread];
  mine.frame = above;
  mine.pointer = reinterpret_cast<uintptr_t>(__builtin_thread_pointer());
}

void access(uintptr_t address, size_t nbytes, size_t want) {
  Own& mine = own();
  complete_writes(mine);
  if (nbytes == 0) return;
  means.forget_recent();
  const Op op = op_of(address, nbytes, want);
  if (op.does == Does::kRead) mine.state = state_of(mine);
  if (in_views(op) && !(op.flags & log::kStrict)) return;
  if (op.does == Does::kRead) {
    mine.step = step_of_look(op, name_at(address));
    return;
  }
  forget_looks(mine);
  mine.step = log::step(op, name_at(address), here(), nullptr);
}

namespace {

// Records what the access sees or will write; returns the address to use. Its stack holds step
// numbers, so it has its own frame, which wipe_stack() clears.
__attribute__((noinline)) void* look(void* at, size_t nbytes, size_t want) {
  Own& mine = own();
  const Op op = op_of(reinterpret_cast<uintptr_t>(at), nbytes, want);
  const bool views = in_views(op);
  if (views && !(op.flags & log::kStrict)) mine.step = log::note(op, name_at(op.address), here());
  const uint32_t event = mine.step;
  if (views && op.flags & log::kAtomic && op.does != Does::kWrite) choose_atomic(at, op);
  if (op.does == Does::kRead) {
    if (views && !(op.flags & log::kAtomic))
      if (void* chosen = choose_views(at, op)) return chosen;
    log::event(event).value = load(at, nbytes);
    if (!views || op.flags & log::kStrict) saw(mine, contents(at, nbytes));
    if (want & UPCRI_VALUE) return at;
    // The copy holds the value at this step, whatever happens before the program reads the copy.
    char* copy = copy_of(at, nbytes);
    return copy ? copy : at;
  }
  forget_looks(mine);
  if (nbytes <= sizeof(uint64_t)) await_value(event);
  if (views)
    for_cells(op, [&](const log::Cell& cell) {
      Op part = op;
      part.does = Does::kWrite;
      if (op.does == Does::kUpdate) part.flags |= log::kSucceeded;
      part.address = cell.address;
      part.bytes = static_cast<uint32_t>(cell.bytes);
      part.flags |= log::kChosenValue;
      await_value(log::note(part, name_at(cell.address), here()));
    });
  return at;
}

}  // namespace

void* seen(void* at, size_t nbytes, size_t want) {
  if (nbytes == 0) return at;
  if (log::shared->views) own().state = state_of(own());
  void* const where = look(at, nbytes, want);
  wipe_stack();
  return where;
}

void step(Does does, const void* object, const char* what, const smp::BlockedOn* condition) {
  Own& mine = own();
  mine.state = state_of(mine);
  complete_writes(mine);
  Op op;
  op.address = reinterpret_cast<uintptr_t>(object);
  op.bytes = sizeof(uint64_t);
  op.does = does;
  if (does == Does::kLock && condition) {
    mine.step = step_of_lock(op, what, *condition);
    return;
  }
  if (does == Does::kTryLock || does == Does::kTryTake) {
    if (left_lock_loop) log::shared->unseen |= log::kUnseenLockLoop;
    mine.step = step_of_look(op, what);
    saw(mine, load(object, sizeof(uint64_t)));
    mine.tries = does == Does::kTryLock;
    return;
  }
  if (does != Does::kUnlock || !took_since(mine, op.address)) forget_looks(mine);
  if (condition) smp::publish_blocked(*condition);
  mine.step = log::step(op, what, here(), condition);
  if (condition) smp::withdraw_blocked();
}

void note(Does does, const void* object, const char* what, uint8_t flags) {
  Op op;
  op.address = reinterpret_cast<uintptr_t>(object);
  op.does = does;
  op.flags = flags;
  if (does != Does::kFence) forget_looks(own());
  log::note(op, what, here());
}

void succeeded() {
  Own& mine = own();
  forget_looks(mine);
  log::event(mine.step).op.flags |= log::kSucceeded;
}

void unseen(uint32_t what) {
  if (on()) log::shared->unseen |= what;
}

char* read(char* at, size_t nbytes) {
  if (!on() || nbytes == 0) return at;
  access(reinterpret_cast<uintptr_t>(at), nbytes, UPCRI_READS);
  return static_cast<char*>(seen(at, nbytes, UPCRI_READS));
}

char* write(char* at, size_t nbytes) {
  if (!on() || nbytes == 0) return at;
  access(reinterpret_cast<uintptr_t>(at), nbytes, UPCRI_WRITES);
  return static_cast<char*>(seen(at, nbytes, UPCRI_WRITES));
}

unsigned pick(unsigned count) {
  Op op;
  op.bytes = count;
  op.does = Does::kPick;
  const uint32_t number = log::note(op, nullptr, here());
  const uint64_t picked = log::choose_value(0);
  log::event(number).value = picked;
  return static_cast<unsigned>(picked % count);
}

}  // namespace upc::runtime::exploration
