// SPDX-License-Identifier: MIT
// Runs whose steps are chosen by the tool, all on one OS thread.
#include "smp/exploration.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include <atomic>

#include "smp/os.h"
#include "smp/pages.h"
#include "smp/rewind.h"
#include "smp/thread_pointer.h"

namespace upc::smp::exploration {

bool on = false;
Log* shared = nullptr;

namespace {

constexpr size_t kParkBytes = 64 << 10;

// One of the job's threads, as the OS thread that runs them all resumes it.
struct Fiber {
  ucontext_t context;
  uintptr_t pointer;  // its thread pointer: where its thread-local data are
  char* park;         // a stack on which its own OS thread waits forever
  bool present;       // has not ended
  bool started;       // has reached its first step
  Op next;            // what it is about to do …
  const char* what;
  SourceLine place;
  const BlockedOn* condition;  // … once this is over; nullptr: at once
};

Fiber* fibers = nullptr;
unsigned count = 0;
unsigned current = 0;  // the running thread
Hooks hooks;
bool repeats = false;
int commands = -1, answers = -1;
// The number of parked threads. Release in stand_still() pairs with acquire in enter(): thread 0
// sees their stacks in their final state.
std::atomic<unsigned> parked{0};
uint64_t asleep = 0;
pid_t process = 0;  // of the run

// The offset at which the C library keeps a thread's number in the system. It needs the number to
// raise a signal.
ptrdiff_t number_at = 0;

int* number_of(pthread_t thread) {
  return reinterpret_cast<int*>(reinterpret_cast<char*>(thread) + number_at);
}
pthread_t* handles = nullptr;

void find_number() {
  const int mine = static_cast<int>(syscall(SYS_gettid));
  constexpr ptrdiff_t kMost = 1536;
  const char* start = reinterpret_cast<const char*>(pthread_self());
  for (ptrdiff_t at = 0; at < kMost; at += sizeof(int)) {
    int found;
    memcpy(&found, start + at, sizeof found);
    if (found == mine) {
      number_at = at;
      return;
    }
  }
}

void stand_still() {
  parked.fetch_add(1, std::memory_order_release);
  os::futex_wake(&parked, 1);
  static const uint32_t never = 0;
  for (;;) os::futex_wait(&never, 0, INT64_MAX / 4);
}

uint16_t name_of(const char* text) {
  if (!text) return 0;
  // Few texts occur, and always the same ones, so they are found by address.
  struct Known {
    const char* text;
    uint16_t at;
  };
  static Known known[256];
  Known& slot = known[reinterpret_cast<uintptr_t>(text) / 8 % 256];
  if (slot.text == text && slot.at < shared->names && strcmp(shared->name + slot.at, text) == 0)
    return slot.at;
  if (shared->names == 0) shared->name[shared->names++] = 0;
  uint32_t at = 1;
  while (at < shared->names && strcmp(shared->name + at, text) != 0)
    at += static_cast<uint32_t>(strlen(shared->name + at)) + 1;
  if (at >= shared->names) {
    const size_t bytes = strlen(text) + 1;
    if (shared->names + bytes >= UINT16_MAX) return 0;
    memcpy(shared->name + at, text, bytes);
    shared->names += static_cast<uint32_t>(bytes);
  }
  slot = {text, static_cast<uint16_t>(at)};
  return slot.at;
}

uint32_t add_event(unsigned thread, const Op& op, const char* what, const SourceLine& place) {
  if (shared->events == Log::kEvents) end(Ended::kTooLong);
  Event& added = shared->event[shared->events];
  added = {.op = op,
           .thread = static_cast<uint8_t>(thread),
           .file = name_of(place.file),
           .what = name_of(what),
           .line = place.line,
           .value = 0,
           .enabled = 0,
           .sleeping = 0};
  return shared->events++;
}

void go_to(unsigned thread) {
  const unsigned from = current;
  if (thread == from) return;
  current = shared->running = thread;
  set_thread_pointer(fibers[thread].pointer);
  swapcontext(&fibers[from].context, &fibers[thread].context);
}

bool can_go_on(const Fiber& fiber) {
  return fiber.present && (!fiber.condition ||
                           fiber.condition->over(fiber.condition->object, fiber.condition->ticket));
}

// Records the pending operations of the threads that have not ended when the job does.
void note_those_who_stay() {
  uint64_t enabled = 0;
  for (unsigned t = 0; t < count; ++t)
    if (t != current && can_go_on(fibers[t])) enabled |= uint64_t{1} << t;
  for (unsigned t = 0; t < count; ++t) {
    if (!fibers[t].present || !fibers[t].started || t == current) continue;
    Op op = fibers[t].next;
    op.flags |= enabled >> t & 1 ? 0 : kBlocked;
    op.flags |= kStays;
    shared->event[add_event(t, op, fibers[t].what, fibers[t].place)].enabled = enabled;
  }
}

// Chooses the thread that takes the next step, and switches to it. Returns when the calling thread
// is chosen.
void decide() {
  for (;;) {
    uint64_t enabled = 0;
    for (unsigned t = 0; t < count; ++t)
      if (can_go_on(fibers[t])) enabled |= uint64_t{1} << t;
    if (enabled == 0) {
      watch_for_deadlock();
      end(Ended::kNot);
    }
    if (shared->steps >= shared->max_steps || shared->made == Log::kChoices) end(Ended::kTooLong);
    unsigned next = 0;
    if (shared->made == shared->sleep_from) asleep = shared->sleep;
    if (shared->made < shared->choices) {
      next = static_cast<unsigned>(shared->choice[shared->made]);
      if (next >= count || !(enabled >> next & 1)) end(Ended::kNot);
    } else if (const uint64_t awake = enabled & ~asleep) {
      next = awake >> current & 1 ? current : static_cast<unsigned>(__builtin_ctzll(awake));
    } else {
      end(Ended::kRedundant);
    }
    shared->choice[shared->made++] = next;
    ++shared->steps;
    const Fiber& chosen = fibers[next];
    Op op = chosen.next;
    op.flags |= kStep;
    Event& added = shared->event[add_event(next, op, chosen.what, chosen.place)];
    added.enabled = enabled;
    added.sleeping = asleep;
    asleep &= ~(uint64_t{1} << next);
    for (unsigned t = 0; t < count; ++t)
      if (asleep >> t & 1 && dependent(fibers[t].next, op)) asleep &= ~(uint64_t{1} << t);
    go_to(next);
    return;
  }
}

// Runs the next thread that has not reached its first step until it does; this comes before any
// step.
bool start_another() {
  for (unsigned t = 0; t < count; ++t) {
    if (fibers[t].started || !fibers[t].present) continue;
    go_to(t);
    return true;
  }
  return false;
}

void begin_run() {
  shared->ended = Ended::kNot;
  shared->process = process;
  shared->events = shared->steps = shared->made = 0;
  shared->names = shared->unseen = 0;
  shared->texts = shared->text_bytes = 0;
  shared->threads = count;
  shared->running = current;
  asleep = 0;
  const int number = static_cast<int>(syscall(SYS_gettid));
  if (number_at)
    for (unsigned t = 0; t < count; ++t) *number_of(handles[t]) = number;
  hooks.begin();
}

// Waits for an order; false if there will be none.
bool await_order() {
  char command;
  ssize_t got;
  while ((got = read(commands, &command, 1)) < 0 && errno == EINTR) {
  }
  return got == 1;
}

void answer(int status) {
  if (write(answers, &status, sizeof status) != sizeof status) _exit(0);
}

pid_t fork_run() {
  const pid_t made = os::bare_fork();
  if (made != 0) return made;
  process = getpid();
  ++shared->processes;
  return 0;
}

// In the process of a run that forks no further one.
void close_orders() {
  close(commands);
  close(answers);
}

// Waits until one of these two processes has ended.
pid_t wait_for(pid_t one, pid_t other, int& status) {
  pid_t ended;
  do ended = waitpid(-1, &status, 0);
  while ((ended < 0 && errno == EINTR) || (ended > 0 && ended != one && ended != other));
  if (ended < 0) _exit(0);
  return ended;
}

// Forks a process for each run in advance of its order: while one runs, the next one is forked on
// another core. Returns in these processes.
void serve_by_forks() {
  pid_t next = 0, runs = 0;
  for (;;) {
    // One of the two has the order, or takes it when it comes; it does not matter which.
    for (pid_t* made : {&next, &runs}) {
      if (*made > 0) continue;
      *made = fork_run();
      if (*made != 0) continue;
      if (!await_order()) _exit(0);
      return close_orders();
    }
    int status = -1;
    (wait_for(next, runs, status) == next ? next : runs) = 0;
    answer(status);
  }
}

// Removes what a run that will be repeated has written to standard output and errors.
void take_back_output(const off_t* start) {
  for (const int file : {STDOUT_FILENO, STDERR_FILENO})
    if (ftruncate(file, start[file]) == 0) lseek(file, start[file], SEEK_SET);
}

void ended(int code) { answer(code << 8); }

// Forks a process for many runs, and another one where that can't continue. Returns true in these
// processes, and false once they make too few runs each to pay.
bool serve_by_rewinding() {
  constexpr uint64_t kTried = 8, kRunsThatPay = 8;
  if (!rewind::start()) return false;
  // The tool truncates both, except before the first run.
  off_t start[3];
  for (const int file : {STDOUT_FILENO, STDERR_FILENO}) start[file] = lseek(file, 0, SEEK_CUR);
  for (uint64_t made = 0; made < kTried || rewind::runs() > made * kRunsThatPay; ++made) {
    const pid_t runs = fork_run();
    if (runs == 0) {
      os::touch_for_write(shared, sizeof *shared);
      rewind::begin({await_order, ended, commands, answers});
      return true;
    }
    int status = -1;
    wait_for(runs, runs, status);
    if (rewind::runs() > 0) start[STDOUT_FILENO] = start[STDERR_FILENO] = 0;
    const rewind::Left left = rewind::left();
    if (left == rewind::Left::kUnfit) return false;
    if (left == rewind::Left::kLearnt) continue;
    if (left == rewind::Left::kOver || left == rewind::Left::kWaiting) _exit(0);
    const bool blocked = WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS;
    if (left == rewind::Left::kLasting || blocked) {
      take_back_output(start);
      const pid_t again = fork_run();
      if (again == 0) {
        close_orders();
        return true;
      }
      wait_for(again, again, status);
    }
    start[STDOUT_FILENO] = start[STDERR_FILENO] = 0;
    answer(status);
  }
  return false;
}

// Returns in the processes of runs.
void serve() {
  // A user can set it to check that the results are the same.
  const char* forks = getenv("UPC_EXPLORE_FORKS");
  if ((forks && *forks) || !serve_by_rewinding()) serve_by_forks();
}

bool parse(const char* text, int* numbers, int wanted) {
  for (int i = 0; i < wanted; ++i) {
    char* rest;
    numbers[i] = static_cast<int>(strtol(text, &rest, 10));
    if (rest == text || (i + 1 < wanted ? *rest != ',' : *rest != 0)) return false;
    text = rest + 1;
  }
  return true;
}

// The choices of one run, as the tool prints them: t, or v for values of views, and then numbers in
// hexadecimal; :N repeats the number N times. Cells follow after slashes, as address+bytes.
const char* read_replay(const char* text) {
  shared->views = *text == 'v';
  if (*text != 't' && *text != 'v') return "is no run that upcrun -outcomes printed";
  ++text;
  while (*text && *text != '/') {
    char* rest;
    const uint64_t choice = strtoull(text, &rest, 16);
    uint64_t times = 1;
    if (rest == text) return "has something that is no number";
    if (*rest == ':') times = strtoull(rest + 1, &rest, 16);
    for (; times > 0; --times) {
      if (shared->choices == Log::kChoices) return "is too long";
      shared->choice[shared->choices++] = choice;
    }
    text = *rest == '.' ? rest + 1 : rest;
  }
  while (*text == '/') {
    char* rest;
    Cell cell = {strtoull(text + 1, &rest, 16), 0, 0};
    if (*rest != '+' || shared->cells == Log::kCells) return "has something that is no place";
    cell.bytes = strtoull(rest + 1, &rest, 16);
    shared->cell[shared->cells++] = cell;
    text = rest;
  }
  return *text ? "has something that is no place" : nullptr;
}

}  // namespace

unsigned self() { return current; }

const char* start(unsigned threads, const Hooks& called) {
  const char* explored = getenv("UPC_EXPLORE");
  const char* replay = getenv("UPC_REPLAY");
  if (!(explored && *explored) && !(replay && *replay)) return nullptr;
  if (threads > kMaxThreads) return "has at most 64 threads";
  if (os::under_valgrind()) return "does not go with Valgrind";
  void* memory = MAP_FAILED;
  if (explored && *explored) {
    int numbers[3];
    if (!parse(explored, numbers, 3)) return "is set by upcrun -outcomes alone";
    commands = numbers[0];
    answers = numbers[1];
    memory = mmap(nullptr, sizeof(Log), PROT_READ | PROT_WRITE, MAP_SHARED, numbers[2], 0);
    for (const int fd : {commands, answers, numbers[2]}) fcntl(fd, F_SETFD, FD_CLOEXEC);
  } else {
    repeats = true;
    memory = mmap(nullptr, sizeof(Log), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  }
  if (memory == MAP_FAILED) return "finds no memory";
  shared = static_cast<Log*>(memory);
  if (repeats) {
    shared->max_steps = UINT32_MAX;
    shared->sleep_from = UINT32_MAX;
    if (const char* problem = read_replay(replay)) return problem;
  }
  count = threads;
  const size_t bytes = whole_pages(threads * (sizeof(Fiber) + sizeof(pthread_t)));
  auto* pages = static_cast<char*>(os::reserve(bytes + threads * kParkBytes, kPageSize));
  if (!pages) return "finds no memory";
  fibers = reinterpret_cast<Fiber*>(pages);
  handles = reinterpret_cast<pthread_t*>(fibers + threads);
  for (unsigned t = 0; t < threads; ++t) fibers[t].park = pages + bytes + t * kParkBytes;
  hooks = called;
  find_number();
  on = true;
  return nullptr;
}

void enter(unsigned thread) {
  if (!on) return;
  Fiber& fiber = fibers[thread];
  fiber.pointer = thread_pointer();
  handles[thread] = pthread_self();
  fiber.present = true;
  if (thread != 0) {
    ucontext_t park;
    getcontext(&park);
    park.uc_stack.ss_sp = fiber.park;
    park.uc_stack.ss_size = kParkBytes;
    park.uc_link = nullptr;
    makecontext(&park, stand_still, 0);
    swapcontext(&fiber.context, &park);
    hooks.resumed(thread);
    return;
  }
  unsigned seen;
  while ((seen = parked.load(std::memory_order_acquire)) < count - 1)
    os::futex_wait(&parked, seen, 1'000'000'000);
  hooks.ready();
  process = getpid();
  if (!repeats) serve();
  current = 0;
  begin_run();
  hooks.resumed(0);
}

uint32_t step(const Op& op, const char* what, const SourceLine& place, const BlockedOn* condition) {
  Fiber& mine = fibers[current];
  hooks.step_over(current);
  mine.next = op;
  mine.what = what;
  mine.place = place;
  mine.condition = condition;
  const unsigned me = current;
  bool decided = false;
  if (!mine.started) {
    mine.started = true;
    decided = start_another();
  }
  if (!decided) decide();
  mine.condition = nullptr;
  hooks.resumed(me);
  // Its event is the last one, since nothing has run since it was chosen.
  return shared->events - 1;
}

uint32_t note(const Op& op, const char* what, const SourceLine& place) {
  return add_event(current, op, what, place);
}

Event& event(uint32_t number) { return shared->event[number]; }

uint64_t choose_value(uint64_t otherwise) {
  if (shared->made == Log::kChoices) end(Ended::kTooLong);
  uint64_t value = otherwise;
  if (shared->made < shared->choices) value = shared->choice[shared->made];
  shared->choice[shared->made++] = value;
  return value;
}

void give_way(const BlockedOn& waits) { step({}, waits.what, hooks.place_of(waits), &waits); }

void leave() {
  hooks.step_over(current);
  fibers[current].present = false;
  fibers[current].started = true;
  if (!start_another()) decide();
  __builtin_unreachable();
}

void stopping() {
  hooks.step_over(current);
  hooks.at_end();
  note_those_who_stay();
  shared->ended = Ended::kExit;
}

void end(Ended how) {
  shared->ended = how;
  _exit(0);
}

void add_text(unsigned thread, const char* text, size_t bytes) {
  const uint32_t head[2] = {thread, static_cast<uint32_t>(bytes)};
  if (shared->text_bytes + sizeof head + bytes > Log::kText) end(Ended::kTooLong);
  memcpy(shared->text + shared->text_bytes, head, sizeof head);
  memcpy(shared->text + shared->text_bytes + sizeof head, text, bytes);
  shared->text_bytes += static_cast<uint32_t>(sizeof head + bytes);
  ++shared->texts;
}

}  // namespace upc::smp::exploration
