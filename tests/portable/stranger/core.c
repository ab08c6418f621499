/* Threads, memory, accesses, barriers and locks of the second runtime: processes that share a mapping,
 * with one mutex for everything except plain accesses. */
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/wait.h>

#include "internal.h"

enum { kMaxThreads = UPCR_MAX_THREADS, kPage = 4096, kHeader = 64 };
static const uint64_t kSlice = (uint64_t)1 << 34, kCommon = (uint64_t)1 << 33;

const upcr_shared_ptr_t upcr_null_shared = UPCR_NULL_SHARED;
const upcr_pshared_ptr_t upcr_null_pshared = UPCR_NULL_PSHARED;
struct stranger stranger_self;

/* The number of threads that have arrived at a barrier, and of completed barriers. */
struct gathering {
  unsigned come, past;
  int named, value;
};

static struct control {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  struct gathering barrier, meeting;
  uint64_t top[kMaxThreads], common_top;
  uint64_t freed[kMaxThreads], common_freed;
  upcr_shared_ptr_t told;
  int ended; /* 1 + the code of upcr_global_exit */
} * control;

/* The state of this thread's upc_notify. */
static int notified, notified_value, notified_flags;
static unsigned notified_past;

void stranger_fail(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "stranger: thread %u: ", stranger_self.me);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  stranger_global_exit(1);
}

void stranger_enter(void) { pthread_mutex_lock(&control->mutex); }
void stranger_leave(void) { pthread_mutex_unlock(&control->mutex); }
void stranger_wait(void) { pthread_cond_wait(&control->changed, &control->mutex); }
void stranger_changed(void) { pthread_cond_broadcast(&control->changed); }

/* --- the job --- */

void stranger_exit(int code) { exit(code); }

void stranger_global_exit(int code) {
  fflush(NULL);
  control->ended = (code & 255) + 1;
  _exit(code);
}

char* upcr_getenv(const char* name) { return getenv(name); }

void upcr_poll(void) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  sched_yield();
}

void stranger_relent(void) { sched_yield(); }

static void share_out(void) {
  pthread_mutexattr_t recursive;
  pthread_mutexattr_init(&recursive);
  pthread_mutexattr_setpshared(&recursive, PTHREAD_PROCESS_SHARED);
  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&control->mutex, &recursive);
  pthread_condattr_t shared;
  pthread_condattr_init(&shared);
  pthread_condattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
  pthread_cond_init(&control->changed, &shared);
  for (unsigned i = 0; i < kMaxThreads; ++i) control->top[i] = kPage;
  control->common_top = kCommon;
}

void bupc_init_reentrant(int* argc, char*** argv, int (*main_function)(int, char**)) {
  const char* asked = getenv("UPC_THREADS");
  const unsigned threads = asked ? (unsigned)atoi(asked) : 1;
  if (threads < 1 || threads > kMaxThreads ||
      (UPCRL_static_thread_count && UPCRL_static_thread_count != threads)) {
    fprintf(stderr, "stranger: cannot run %u threads\n", threads);
    exit(1);
  }
  control = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  stranger_self.threads = threads;
  stranger_self.memory = mmap(NULL, threads * kSlice, PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (control == MAP_FAILED || stranger_self.memory == MAP_FAILED) {
    perror("stranger");
    exit(1);
  }
  share_out();
  pid_t children[kMaxThreads];
  for (unsigned i = 0; i < threads; ++i) {
    children[i] = fork();
    if (children[i] == 0) {
      stranger_self.me = i;
      setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
      if (UPCRL_static_init) UPCRL_static_init(NULL, 0);
      stranger_meet();
      exit(main_function(*argc, *argv));
    }
  }
  int code = 0;
  for (unsigned left = threads; left > 0; --left) {
    int status = 0;
    if (wait(&status) < 0) break;
    const int own = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (control->ended)
      code = control->ended - 1;
    else if (own > code)
      code = own;
    if (control->ended || WIFSIGNALED(status)) {
      for (unsigned i = 0; i < threads; ++i) kill(children[i], SIGKILL);
      break;
    }
  }
  _exit(code);
}

/* --- pointers --- */

void* stranger_address(unsigned thread, uint64_t place) {
  if (place < kPage || place >= kSlice || thread >= stranger_self.threads)
    stranger_fail("an access through a pointer that is null or wild: thread %u, place %" PRIu64,
                  thread, place);
  return stranger_self.memory + thread * kSlice + place;
}

/* Another thread's memory has no local address here: code that assumes one must fail. */
void* stranger_local(unsigned thread, uint64_t place) {
  if (place == 0) return NULL;
  if (thread != stranger_self.me) return (void*)(uintptr_t)(1024 + thread);
  return stranger_self.memory + thread * kSlice + place;
}

upcr_shared_ptr_t upcr_local_to_shared_withphase(void* local, upcr_phase_t phase,
                                                 upcr_thread_t thread) {
  const uint64_t place =
      (uint64_t)((char*)local - stranger_self.memory - stranger_self.me * kSlice);
  const upcr_shared_ptr_t p = {phase, thread, place};
  return local && place < kSlice ? p : upcr_null_shared;
}

upcr_shared_ptr_t upcr_local_to_shared(void* local) {
  return upcr_local_to_shared_withphase(local, 0, (upcr_thread_t)stranger_self.me);
}

upcr_pshared_ptr_t upcr_local_to_pshared(void* local) {
  return upcr_shared_to_pshared(upcr_local_to_shared(local));
}

size_t stranger_affinitysize(size_t total, size_t block, unsigned thread, unsigned threads) {
  if (block == 0) return thread == 0 ? total : 0;
  const size_t whole = total / block, rest = total % block;
  size_t mine = whole / threads * block;
  if (thread < whole % threads) mine += block;
  if (thread == whole % threads) mine += rest;
  return mine;
}

upcr_shared_ptr_t stranger_add_shared(upcr_shared_ptr_t p, size_t size, ptrdiff_t inc, size_t block,
                                      unsigned threads) {
  const int64_t round = (int64_t)(block * threads);
  int64_t at = (int64_t)(p.stranger_thread * block) + p.stranger_phase + inc;
  const int64_t rounds = (at < 0 ? at - round + 1 : at) / round;
  at -= rounds * round;
  const int64_t phase = at % (int64_t)block;
  p.stranger_place +=
      (uint64_t)((rounds * (int64_t)block + phase - (int64_t)p.stranger_phase) * (int64_t)size);
  p.stranger_thread = (upcr_thread_t)(at / (int64_t)block);
  p.stranger_phase = (upcr_phase_t)phase;
  return p;
}

upcr_pshared_ptr_t stranger_add_pshared1(upcr_pshared_ptr_t p, size_t size, ptrdiff_t inc,
                                         unsigned threads) {
  return upcr_shared_to_pshared(
      stranger_add_shared(upcr_pshared_to_shared(p), size, inc, 1, threads));
}

ptrdiff_t stranger_sub_shared(upcr_shared_ptr_t a, upcr_shared_ptr_t b, size_t size, size_t block,
                              unsigned threads) {
  if (a.stranger_place == 0 && b.stranger_place == 0) return 0;
  const int64_t bytes = (int64_t)size;
  const int64_t apart = ((int64_t)a.stranger_place - a.stranger_phase * bytes) -
                        ((int64_t)b.stranger_place - b.stranger_phase * bytes);
  return apart / bytes * (int64_t)threads +
         ((int64_t)a.stranger_thread - b.stranger_thread) * (int64_t)block +
         (int64_t)a.stranger_phase - (int64_t)b.stranger_phase;
}

ptrdiff_t upcr_sub_psharedI(upcr_pshared_ptr_t a, upcr_pshared_ptr_t b, size_t size) {
  if (a.stranger_thread != b.stranger_thread && a.stranger_place && b.stranger_place)
    stranger_fail("a difference of pointers to two threads' memory");
  return ((ptrdiff_t)a.stranger_place - (ptrdiff_t)b.stranger_place) / (ptrdiff_t)size;
}

/* --- accesses --- */

/* Atomic if the processor has accesses of that size; memcpy copies two bytes one after the other. */
static void copy(void* to, const void* from, size_t n) {
  const int aligned = ((uintptr_t)to | (uintptr_t)from) % n == 0;
  if (n == 8 && aligned)
    __atomic_store_n((uint64_t*)to, __atomic_load_n((const uint64_t*)from, __ATOMIC_ACQUIRE),
                     __ATOMIC_RELEASE);
  else if (n == 4 && aligned)
    __atomic_store_n((uint32_t*)to, __atomic_load_n((const uint32_t*)from, __ATOMIC_ACQUIRE),
                     __ATOMIC_RELEASE);
  else if (n == 2 && aligned)
    __atomic_store_n((uint16_t*)to, __atomic_load_n((const uint16_t*)from, __ATOMIC_ACQUIRE),
                     __ATOMIC_RELEASE);
  else
    memcpy(to, from, n);
}

static void fence(int strict) {
  if (strict) __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

void stranger_get(void* to, unsigned thread, uint64_t place, size_t n, int strict) {
  fence(strict);
  if (n > 0) copy(to, stranger_address(thread, place), n);
  fence(strict);
}

void stranger_put(unsigned thread, uint64_t place, const void* from, size_t n, int strict) {
  fence(strict);
  if (n > 0) copy(stranger_address(thread, place), from, n);
  fence(strict);
}

upcr_register_value_t stranger_get_value(unsigned thread, uint64_t place, size_t n, int strict) {
  upcr_register_value_t value = 0;
  stranger_get(&value, thread, place, n, strict);
  return value;
}

void stranger_put_value(unsigned thread, uint64_t place, upcr_register_value_t value, size_t n,
                        int strict) {
  stranger_put(thread, place, &value, n, strict);
}

void upcr_memget(void* to, upcr_shared_ptr_t from, size_t n) {
  if (n > 0) copy(to, stranger_reach(from), n);
}
void upcr_memput(upcr_shared_ptr_t to, const void* from, size_t n) {
  if (n > 0) copy(stranger_reach(to), from, n);
}
void upcr_memcpy(upcr_shared_ptr_t to, upcr_shared_ptr_t from, size_t n) {
  if (n > 0) copy(stranger_reach(to), stranger_reach(from), n);
}
void upcr_memset(upcr_shared_ptr_t to, int c, size_t n) {
  if (n > 0) memset(stranger_reach(to), c, n);
}

/* --- memory --- */

/* The header of each block: its size, and the next freed block. */
struct header {
  uint64_t bytes, next;
};

static struct header* header_at(unsigned thread, uint64_t place) {
  return stranger_address(thread, place - kHeader);
}

/* A block of exactly that size, reused or new. */
static uint64_t take(unsigned thread, uint64_t bytes, uint64_t* freed, uint64_t* top,
                     uint64_t end) {
  bytes = (bytes + kHeader - 1) / kHeader * kHeader;
  for (uint64_t* link = freed; *link; link = &header_at(thread, *link)->next) {
    if (header_at(thread, *link)->bytes != bytes) continue;
    const uint64_t place = *link;
    *link = header_at(thread, place)->next;
    return place;
  }
  const uint64_t place = *top + kHeader;
  if (bytes > end - *top - kHeader)
    stranger_fail("no shared memory left for %" PRIu64 " bytes", bytes);
  *top = place + bytes;
  header_at(thread, place)->bytes = bytes;
  return place;
}

upcr_shared_ptr_t stranger_alloc(size_t n) {
  if (n == 0) return upcr_null_shared;
  const unsigned me = stranger_self.me;
  stranger_enter();
  const upcr_shared_ptr_t p = {0, (upcr_thread_t)me,
                               take(me, n, &control->freed[me], &control->top[me], kCommon)};
  stranger_leave();
  return p;
}

upcr_shared_ptr_t stranger_global_alloc(size_t blocks, size_t bytes) {
  if (blocks == 0 || bytes == 0) return upcr_null_shared;
  const size_t rounds = (blocks + stranger_self.threads - 1) / stranger_self.threads;
  if (rounds > kSlice / bytes) stranger_fail("no shared memory left for %zu blocks", blocks);
  stranger_enter();
  const upcr_shared_ptr_t p = {
      0, 0, take(0, rounds * bytes, &control->common_freed, &control->common_top, kSlice)};
  stranger_leave();
  return p;
}

upcr_shared_ptr_t stranger_tell(upcr_shared_ptr_t p) {
  stranger_meet();
  if (stranger_self.me == 0) control->told = p;
  stranger_meet();
  p = control->told;
  stranger_meet();
  return p;
}

upcr_shared_ptr_t stranger_all_alloc(size_t blocks, size_t bytes) {
  return stranger_tell(stranger_self.me == 0 ? stranger_global_alloc(blocks, bytes)
                                             : upcr_null_shared);
}

void upcr_free(upcr_shared_ptr_t p) {
  if (p.stranger_place == 0) return;
  stranger_enter();
  uint64_t* freed =
      p.stranger_place > kCommon ? &control->common_freed : &control->freed[p.stranger_thread];
  header_at(p.stranger_thread, p.stranger_place)->next = *freed;
  *freed = p.stranger_place;
  stranger_leave();
}

void upcr_all_free(upcr_shared_ptr_t p) {
  stranger_meet();
  if (stranger_self.me == 0) upcr_free(p);
}

upcr_pshared_ptr_t stranger_object(size_t bytes) {
  const upcr_shared_ptr_t p = stranger_alloc(bytes);
  memset(stranger_reach(p), 0, bytes);
  return upcr_shared_to_pshared(p);
}

/* --- barriers --- */

/* Called with the mutex held. */
static void come(struct gathering* g) {
  if (++g->come == stranger_self.threads) {
    g->come = 0;
    g->named = 0;
    ++g->past;
    stranger_changed();
  }
}

void stranger_meet(void) {
  stranger_enter();
  const unsigned past = control->meeting.past;
  come(&control->meeting);
  while (control->meeting.past == past) stranger_wait();
  stranger_leave();
}

void upcr_notify(int value, int flags) {
  if (flags != 0 && flags != UPCR_BARRIERFLAG_ANONYMOUS)
    stranger_fail("flags of a barrier that the interface has not: %d", flags);
  if (notified) stranger_fail("a second upc_notify");
  stranger_enter();
  struct gathering* g = &control->barrier;
  if (flags == 0) {
    if (g->named && g->value != value)
      stranger_fail("the values of a barrier differ: %d and %d", value, g->value);
    g->named = 1;
    g->value = value;
  }
  notified = 1;
  notified_value = value;
  notified_flags = flags;
  notified_past = g->past;
  come(g);
  stranger_leave();
}

static void check_wait(int value, int flags) {
  if (!notified) stranger_fail("upc_wait without a upc_notify");
  if (flags != notified_flags || (flags == 0 && value != notified_value))
    stranger_fail("upc_wait(%d) with flags %d behind upc_notify(%d) with flags %d", value, flags,
                  notified_value, notified_flags);
}

void upcr_wait(int value, int flags) {
  check_wait(value, flags);
  stranger_enter();
  while (control->barrier.past == notified_past) stranger_wait();
  notified = 0;
  stranger_leave();
}

int upcr_try_wait(int value, int flags) {
  check_wait(value, flags);
  stranger_enter();
  const int done = control->barrier.past != notified_past;
  if (done) notified = 0;
  stranger_leave();
  return done;
}

/* --- locks: the word is 1 + the thread that holds it --- */

upcr_shared_ptr_t upcr_global_lock_alloc(void) {
  return upcr_pshared_to_shared(stranger_object(sizeof(unsigned)));
}

upcr_shared_ptr_t upcr_all_lock_alloc(void) {
  return stranger_tell(stranger_self.me == 0 ? upcr_global_lock_alloc() : upcr_null_shared);
}

int upcr_lock_attempt(upcr_shared_ptr_t lock) {
  stranger_enter();
  unsigned* word = stranger_reach(lock);
  const int got = *word == 0;
  if (got) *word = stranger_self.me + 1;
  stranger_leave();
  return got;
}

void upcr_lock(upcr_shared_ptr_t lock) {
  stranger_enter();
  unsigned* word = stranger_reach(lock);
  if (*word == stranger_self.me + 1) stranger_fail("a lock is taken twice");
  while (*word != 0) stranger_wait();
  *word = stranger_self.me + 1;
  stranger_leave();
}

void upcr_unlock(upcr_shared_ptr_t lock) {
  stranger_enter();
  unsigned* word = stranger_reach(lock);
  if (*word != stranger_self.me + 1) stranger_fail("a lock is let go by a thread that has it not");
  *word = 0;
  stranger_changed();
  stranger_leave();
}

void upcr_lock_free(upcr_shared_ptr_t lock) { upcr_free(lock); }
void upcr_all_lock_free(upcr_shared_ptr_t lock) { upcr_all_free(lock); }

/* --- static shared data --- */

static upcr_shared_ptr_t place_static(size_t bytes, size_t blocks, int times) {
  return stranger_all_alloc(blocks * (times ? stranger_self.threads : 1), bytes);
}

void upcr_startup_shalloc(upcr_startup_shalloc_t* infos, size_t count) {
  for (upcr_startup_shalloc_t* i = infos; i < infos + count; ++i)
    if (upcr_isnull_shared(*i->sptr_addr) || upcr_is_init_shared(*i->sptr_addr))
      *i->sptr_addr = place_static(i->blockbytes, i->numblocks, i->mult_by_threads);
}

void upcr_startup_pshalloc(upcr_startup_pshalloc_t* infos, size_t count) {
  for (upcr_startup_pshalloc_t* i = infos; i < infos + count; ++i)
    if (upcr_isnull_pshared(*i->psptr_addr) || upcr_is_init_pshared(*i->psptr_addr))
      *i->psptr_addr =
          upcr_shared_to_pshared(place_static(i->blockbytes, i->numblocks, i->mult_by_threads));
}

/* Copies this thread's elements of `from` to their places. */
static void initialise(upcr_shared_ptr_t to, const char* from,
                       const upcr_startup_arrayinit_diminfo_t* dims, size_t count, size_t bytes,
                       size_t block, size_t at) {
  if (count == 0) {
    if (block == 0)
      to.stranger_place += at * bytes;
    else
      to = stranger_add_shared(to, bytes, (ptrdiff_t)at, block, stranger_self.threads);
    if (to.stranger_thread == stranger_self.me) memcpy(stranger_reach(to), from, bytes);
    return;
  }
  size_t inner = bytes, extent = dims->shared_elems;
  if (dims->mult_by_threads) extent *= stranger_self.threads;
  for (size_t d = 1; d < count; ++d) inner *= dims[d].local_elems;
  for (size_t i = 0; i < dims->local_elems && i < extent; ++i)
    initialise(to, from + i * inner, dims + 1, count - 1, bytes, block, (at * extent) + i);
}

void upcr_startup_initarray(upcr_shared_ptr_t to, void* from,
                            upcr_startup_arrayinit_diminfo_t* dims, size_t count, size_t bytes,
                            size_t block) {
  if (from) initialise(to, from, dims, count, bytes, block, 0);
}

void upcr_startup_initparray(upcr_pshared_ptr_t to, void* from,
                             upcr_startup_arrayinit_diminfo_t* dims, size_t count, size_t bytes,
                             size_t block) {
  upcr_startup_initarray(upcr_pshared_to_shared(to), from, dims, count, bytes, block);
}
