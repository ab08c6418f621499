// SPDX-License-Identifier: MIT
// Which thread continues. Each seed draws one of two strategies, and how often threads change:
//
//   at random     at each point, with a chance, any thread that can continue
//   priorities    each thread has one, drawn at the start, and the highest that can continue does;
//                 at each point, with a chance, that of the running thread becomes the lowest
//
// The first finds errors that need several changes close together. The second is probabilistic
// concurrency testing: it finds errors that need one thread to be far behind the others, in few
// runs even where there are many points. (Figures: docs/decisions/schedules.md.)
#include "smp/schedule.h"

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <new>

#include "smp/exploration.h"
#include "smp/os.h"
#include "smp/pages.h"
#include "smp/sanitizers.h"

namespace upc::smp::schedule {

__thread bool taking_part = false;

namespace {

// How often threads that wait for their turn check the thread that has it, and after how many
// checks without a point it loses the turn: two seconds. No computation between two shared accesses
// of a test takes as long, and a sleep(1) within it keeps the order.
constexpr int64_t kLookNs = 250'000'000;
constexpr unsigned kPatience = 8;
constexpr uint64_t kPatienceNs = kPatience * kLookNs;
// How often they check where no thread has the turn, since a thread that runs without one may end
// their waits.
constexpr int64_t kIdleLookNs = 5'000'000;

enum class State : uint8_t {
  kAbsent,   // has not entered, or has left
  kReady,    // waits for its turn, or has it
  kWaiting,  // for `on`
  kOutside,  // runs without a turn
};

struct alignas(os::kCacheLine) Thread {
  std::atomic<uint32_t> go{0};  // 1: its turn. Release by the giver, acquire by the thread.
  State state = State::kAbsent;
  int system_id = 0;
  uint64_t priority = 0;
  BlockedOn on = {};
};

constexpr int kNobody = -1;

// All of it is guarded by `held`.
std::atomic<bool> held{false};  // acquire and release
Thread* threads = nullptr;
uint32_t* candidates = nullptr;  // space for choose()
unsigned thread_count = 0, entered = 0;
int turn = kNobody;
Observer observer = nullptr;
Account counts = {};

// The generator splitmix64, and what the seed drew.
uint64_t random_state;
bool by_priority;
uint64_t change_below;               // a change, if the next number is below this …
uint64_t acts_below, updates_below;  // … or this, at points that are more delicate
uint64_t lowest_priority;            // assigned so far

// The state at the last check of the thread that has the turn.
uint64_t seen_points;
unsigned looks;
uint64_t cpu_at_first_look;
uint64_t last_look_ns;

__thread unsigned self;
__thread bool inside;  // keeps a signal handler's accesses from entering again

class Hold {
 public:
  Hold() {
    inside = true;
    while (held.exchange(true, std::memory_order_acquire)) os::yield();
  }
  ~Hold() {
    held.store(false, std::memory_order_release);
    inside = false;
  }
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;
};

uint64_t mix(uint64_t value) {
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9;
  value = (value ^ value >> 27) * 0x94d049bb133111eb;
  return value ^ value >> 31;
}
uint64_t draw() { return mix(random_state += 0x9e3779b97f4a7c15); }

void draw_way() {
  random_state = mix(counts.seed);
  by_priority = draw() % 2;
  // One change in so many points: small programs have a dozen points, others millions.
  static constexpr uint64_t kRandom[] = {2, 3, 6, 20}, kPriority[] = {6, 20, 60, 400};
  constexpr uint64_t kActs = 10, kUpdates = 4;
  const uint64_t points = (by_priority ? kPriority : kRandom)[draw() % 4];
  change_below = UINT64_MAX / points;
  const bool delicately = draw() % 2;
  acts_below = delicately ? std::max(UINT64_MAX / kActs, change_below) : change_below;
  updates_below = delicately ? std::max(UINT64_MAX / kUpdates, change_below) : change_below;
  // Above all priorities that changes assign later, in random order.
  lowest_priority = uint64_t{1} << 48;
  for (unsigned t = 0; t < thread_count; ++t)
    threads[t].priority = lowest_priority + (draw() >> 17) * thread_count + t;
}

bool can_go_on(const Thread& thread) {
  if (thread.state == State::kReady) return true;
  return thread.state == State::kWaiting && thread.on.over(thread.on.object, thread.on.ticket);
}

// The thread that continues after `last`, among those that can; kNobody if there is none. `away`:
// prefer another thread to `last`.
int choose(unsigned last, bool away, Delicate delicate = Delicate::kNot) {
  const bool change = draw() < (delicate == Delicate::kUpdates ? updates_below
                                : delicate == Delicate::kActs  ? acts_below
                                                               : change_below);
  Thread& mine = threads[last];
  if (by_priority) {
    if (change || away) mine.priority = --lowest_priority;
    int best = kNobody;
    for (unsigned t = 0; t < thread_count; ++t)
      if ((best == kNobody || threads[t].priority > threads[best].priority) &&
          can_go_on(threads[t]))
        best = static_cast<int>(t);
    return best;
  }
  if (!change && !away && mine.state == State::kReady) return static_cast<int>(last);
  unsigned count = 0;
  for (unsigned t = 0; t < thread_count; ++t)
    if (can_go_on(threads[t]) && !(away && t == last)) candidates[count++] = t;
  if (count > 0) return static_cast<int>(candidates[draw() % count]);
  return can_go_on(mine) ? static_cast<int>(last) : kNobody;
}

void note(const Point& point, int next) {
  ++counts.points;
  const uint64_t decision = uint64_t{self} << 48 ^ uint64_t(unsigned(next)) << 32 ^ point.line;
  counts.digest = mix(counts.digest ^ decision) + counts.points;
  if (observer) observer(counts.points, self, static_cast<unsigned>(next), point);
}

// Gives the turn to a thread, or to nobody; the caller wakes that thread after it has released
// `held`.
Thread* give_turn(int next) {
  turn = next;
  if (next == kNobody) return nullptr;
  ++counts.switches;
  Thread& chosen = threads[next];
  chosen.state = State::kReady;
  chosen.go.store(1, std::memory_order_release);
  return &chosen;
}
void wake(Thread* chosen) {
  if (chosen) os::futex_wake(&chosen->go, 1);
}

// Whether the system reports that the thread is asleep; a stopped thread is not.
bool sleeps(const Thread& thread) {
  char name[64];
  snprintf(name, sizeof name, "/proc/self/task/%d/stat", thread.system_id);
  FILE* file = fopen(name, "re");
  if (!file) return false;
  char text[256] = {};
  const size_t got = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  const char* end = got > 0 ? strrchr(text, ')') : nullptr;
  return end && end[1] == ' ' && (end[2] == 'S' || end[2] == 'D');
}

// Processor time of a thread of this process, by the kernel's number of its clock.
uint64_t cpu_ns(const Thread& thread) {
  constexpr int kThreadClock = 6;
  const auto clock =
      static_cast<clockid_t>(~static_cast<unsigned>(thread.system_id) << 3 | kThreadClock);
  timespec t = {};
  clock_gettime(clock, &t);
  return static_cast<uint64_t>(t.tv_sec) * 1000000000u + static_cast<uint64_t>(t.tv_nsec);
}

// A thread that waits for its turn calls it periodically.
Thread* look_after_turn() {
  const Hold hold;
  if (turn == kNobody) {
    const int next = choose(self, false);
    return next == kNobody ? nullptr : give_turn(next);
  }
  const uint64_t now = os::now_ns();
  if (now < last_look_ns + kLookNs) return nullptr;
  last_look_ns = now;
  Thread& running = threads[turn];
  if (counts.points != seen_points || looks == 0) {
    seen_points = counts.points;
    looks = 1;
    cpu_at_first_look = cpu_ns(running);
    return nullptr;
  }
  if (++looks <= kPatience) return nullptr;
  if (!sleeps(running) && cpu_ns(running) - cpu_at_first_look < kPatienceNs) return nullptr;
  looks = 0;
  ++counts.lost;
  running.state = State::kOutside;
  return give_turn(choose(self, false));
}

void await_turn(Thread& mine) {
  while (mine.go.load(std::memory_order_acquire) == 0) {
    int64_t patience;
    {
      const Hold hold;
      patience = turn == kNobody ? kIdleLookNs : kLookNs;
    }
    os::futex_wait(&mine.go, 0, patience);
    if (mine.go.load(std::memory_order_acquire) != 0) break;
    wake(look_after_turn());
    watch_for_deadlock();
  }
  mine.go.store(0, std::memory_order_relaxed);
}

// A point, at which the calling thread is in `state` if another continues.
void decide(const Point& point, State state, const BlockedOn& on, bool away) {
  Thread& mine = threads[self];
  Thread* chosen;
  bool idle;
  {
    const OrdersNothing here;  // turns do not order the program's accesses
    const Hold hold;
    const bool was_outside = mine.state == State::kOutside;
    mine.state = state;
    mine.on = on;
    int next = turn;
    if (!was_outside || turn == kNobody) {
      next = choose(self, away, point.delicate);
      note(point, next);
      if (next == static_cast<int>(self)) {
        turn = next;
        mine.state = State::kReady;
        return;
      }
      chosen = give_turn(next);
    } else {
      chosen = nullptr;
    }
    idle = next == kNobody;
  }
  wake(chosen);
  if (idle) watch_for_deadlock();
  const OrdersNothing here;
  await_turn(mine);
}

}  // namespace

bool start(unsigned count, uint64_t seed, Observer on_point) {
  const size_t bytes = count * (sizeof(Thread) + sizeof *candidates);
  void* pages = os::reserve(whole_pages(bytes), kPageSize);
  if (!pages) return false;
  threads = static_cast<Thread*>(pages);
  for (unsigned t = 0; t < count; ++t) new (&threads[t]) Thread;
  candidates = reinterpret_cast<uint32_t*>(threads + count);
  thread_count = count;
  entered = 0;
  turn = kNobody;
  observer = on_point;
  counts = {.started = true, .seed = seed, .points = 0, .switches = 0, .digest = 0, .lost = 0};
  seen_points = looks = 0;
  draw_way();
  return true;
}

void enter(unsigned thread) {
  if (exploration::on) {
    exploration::enter(thread);
    taking_part = true;
    return;
  }
  if (!counts.started) return;
  const OrdersNothing here;
  self = thread;
  Thread& mine = threads[thread];
  Thread* chosen = nullptr;
  {
    const Hold hold;
    mine.system_id = static_cast<int>(syscall(SYS_gettid));
    mine.state = State::kReady;
    // The seed decides which thread goes first, whichever came last.
    if (++entered == thread_count)
      chosen = give_turn(choose(static_cast<unsigned>(draw() % thread_count), false));
  }
  wake(chosen);
  // Until all have entered, no thread counts as late: one may be stopped in a debugger.
  for (bool all = false; !all && mine.go.load(std::memory_order_acquire) == 0;) {
    os::futex_wait(&mine.go, 0, kLookNs);
    const Hold hold;
    all = entered == thread_count;
  }
  await_turn(mine);

  taking_part = true;
}

void stop() {
  if (exploration::on && taking_part) exploration::stopping();
  taking_part = false;
}

void abandon() {
  taking_part = false;
  counts.started = false;
}

void leave() {
  if (!taking_part) return;
  if (exploration::on) exploration::leave();
  taking_part = false;
  Thread* chosen = nullptr;
  bool idle;
  {
    const OrdersNothing here;
    const Hold hold;
    Thread& mine = threads[self];
    const bool was_outside = mine.state == State::kOutside;
    mine.state = State::kAbsent;
    if (!was_outside || turn == kNobody) {
      const int next = choose(self, true);
      note({"ends", nullptr, 0}, next);
      chosen = give_turn(next);
    }
    idle = turn == kNobody;
  }
  wake(chosen);
  if (idle) watch_for_deadlock();
}

void point(const Point& point) {
  if (taking_part && !inside) decide(point, State::kReady, {}, false);
}

void look_again(const Point& point) {
  if (taking_part && !inside) decide(point, State::kReady, {}, true);
}

void give_way(const BlockedOn& on) {
  if (exploration::on) return exploration::give_way(on);
  decide({on.what, on.where, 0}, State::kWaiting, on, false);
}

Account account() {
  const OrdersNothing here;
  return counts;
}

}  // namespace upc::smp::schedule
