/* Transfers with handles, Berkeley's list and strided copies, semaphores and its other
 * extensions. A transfer with a handle is performed when it is waited for. */
#include "internal.h"

struct stranger_transfer {
  void* to;
  const void* from; /* or null: fill */
  int fill;
  size_t bytes;
  struct stranger_transfer* next; /* of the same handle */
};

/* Transfers without a handle: outside of a region, and in one. */
static struct stranger_transfer *waiting, *region;
static int in_region;

static upcr_handle_t begin(void* to, const void* from, int fill, size_t bytes) {
  struct stranger_transfer* t = malloc(sizeof *t);
  const struct stranger_transfer made = {to, from, fill, bytes, NULL};
  *t = made;
  return t;
}

void upcr_wait_syncnb(upcr_handle_t h) {
  while (h) {
    struct stranger_transfer* next = h->next;
    if (h->bytes > 0 && h->from) memcpy(h->to, h->from, h->bytes);
    if (h->bytes > 0 && !h->from) memset(h->to, h->fill, h->bytes);
    free(h);
    h = next;
  }
}

static void* reach(upcr_shared_ptr_t p, size_t n) { return n ? stranger_reach(p) : NULL; }

upcr_handle_t upcr_nb_memget(void* to, upcr_shared_ptr_t from, size_t n) {
  return begin(to, reach(from, n), 0, n);
}
upcr_handle_t upcr_nb_memput(upcr_shared_ptr_t to, const void* from, size_t n) {
  return begin(reach(to, n), from, 0, n);
}
upcr_handle_t upcr_nb_memcpy(upcr_shared_ptr_t to, upcr_shared_ptr_t from, size_t n) {
  return begin(reach(to, n), reach(from, n), 0, n);
}
upcr_handle_t upcr_nb_memset(upcr_shared_ptr_t to, int c, size_t n) {
  return begin(reach(to, n), NULL, c, n);
}

static void without_handle(upcr_handle_t h) {
  struct stranger_transfer** last = in_region ? &region : &waiting;
  while (*last) last = &(*last)->next;
  *last = h;
}
void upcr_nbi_memget(void* to, upcr_shared_ptr_t from, size_t n) {
  without_handle(upcr_nb_memget(to, from, n));
}
void upcr_nbi_memput(upcr_shared_ptr_t to, const void* from, size_t n) {
  without_handle(upcr_nb_memput(to, from, n));
}
void upcr_nbi_memcpy(upcr_shared_ptr_t to, upcr_shared_ptr_t from, size_t n) {
  without_handle(upcr_nb_memcpy(to, from, n));
}
void upcr_nbi_memset(upcr_shared_ptr_t to, int c, size_t n) {
  without_handle(upcr_nb_memset(to, c, n));
}
void upcr_wait_syncnbi_all(void) {
  upcr_wait_syncnb(waiting);
  waiting = NULL;
}
int upcr_try_syncnbi_all(void) {
  upcr_wait_syncnbi_all();
  return 1;
}
void upcr_begin_nbi_accessregion(void) { in_region = 1; }
upcr_handle_t upcr_end_nbi_accessregion(void) {
  const upcr_handle_t h = region;
  region = NULL;
  in_region = 0;
  return h;
}

int upcr_try_syncnb(upcr_handle_t h) {
  upcr_wait_syncnb(h);
  return 1;
}
void upcr_wait_syncnb_all(upcr_handle_t* handles, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    upcr_wait_syncnb(handles[i]);
    handles[i] = UPCR_INVALID_HANDLE;
  }
}
int upcr_try_syncnb_all(upcr_handle_t* handles, size_t n) {
  upcr_wait_syncnb_all(handles, n);
  return 1;
}
/* Completes one transfer for each call. */
void upcr_wait_syncnb_some(upcr_handle_t* handles, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    if (handles[i] == UPCR_INVALID_HANDLE) continue;
    upcr_wait_syncnb(handles[i]);
    handles[i] = UPCR_INVALID_HANDLE;
    return;
  }
}
int upcr_try_syncnb_some(upcr_handle_t* handles, size_t n) {
  upcr_wait_syncnb_some(handles, n);
  return 1;
}

/* --- lists and boxes: both sides as lists of pieces, byte by byte --- */

struct pieces {
  size_t count;
  const void* list;
  enum { kPrivate, kShared, kPrivateVector, kSharedVector, kBox } kind;
  char* base;
  size_t bytes, stride;
};

static char* piece(const struct pieces* p, size_t i, size_t* bytes) {
  *bytes = p->bytes;
  switch (p->kind) {
    case kPrivate: return ((void* const*)p->list)[i];
    case kShared: return stranger_reach(((const upcr_shared_ptr_t*)p->list)[i]);
    case kPrivateVector: {
      const bupc_pmemvec_t* v = (const bupc_pmemvec_t*)p->list + i;
      *bytes = v->len;
      return v->addr;
    }
    case kSharedVector: {
      const bupc_smemvec_t* v = (const bupc_smemvec_t*)p->list + i;
      *bytes = v->len;
      return v->len ? stranger_reach(v->addr) : NULL;
    }
    case kBox: break;
  }
  return p->base + i * p->stride;
}

static void copy_pieces(struct pieces to, struct pieces from) {
  size_t t = 0, f = 0, room = 0, left = 0;
  char *into = NULL, *out = NULL;
  for (;;) {
    while (room == 0 && t < to.count) into = piece(&to, t++, &room);
    while (left == 0 && f < from.count) out = piece(&from, f++, &left);
    const size_t n = room < left ? room : left;
    if (n == 0) return;
    memcpy(into, out, n);
    into += n, out += n, room -= n, left -= n;
  }
}

#define BOTH(name, parameters, arguments, ...)                                            \
  void bupc_##name parameters{__VA_ARGS__} bupc_handle_t bupc_##name##_async parameters { \
    bupc_##name arguments;                                                                \
    return UPCR_INVALID_HANDLE;                                                           \
  }
#define VLIST(name, to_type, to_kind, from_type, from_kind)                            \
  BOTH(name, (size_t tos, const to_type* to, size_t froms, const from_type* from),     \
       (tos, to, froms, from), const struct pieces a = {tos, to, to_kind, NULL, 0, 0}; \
       const struct pieces b = {froms, from, from_kind, NULL, 0, 0}; copy_pieces(a, b);)
VLIST(memcpy_vlist, bupc_smemvec_t, kSharedVector, bupc_smemvec_t, kSharedVector)
VLIST(memput_vlist, bupc_smemvec_t, kSharedVector, bupc_pmemvec_t, kPrivateVector)
VLIST(memget_vlist, bupc_pmemvec_t, kPrivateVector, bupc_smemvec_t, kSharedVector)

#define ILIST(name, to_type, to_kind, from_type, from_kind)                                        \
  BOTH(name,                                                                                       \
       (size_t tos, to_type to, size_t to_bytes, size_t froms, from_type from, size_t from_bytes), \
       (tos, to, to_bytes, froms, from, from_bytes),                                               \
       const struct pieces a = {tos, to, to_kind, NULL, to_bytes, 0};                              \
       const struct pieces b = {froms, from, from_kind, NULL, from_bytes, 0}; copy_pieces(a, b);)
ILIST(memcpy_ilist, const upcr_shared_ptr_t*, kShared, const upcr_shared_ptr_t*, kShared)
ILIST(memput_ilist, const upcr_shared_ptr_t*, kShared, const void* const*, kPrivate)
ILIST(memget_ilist, void* const*, kPrivate, const upcr_shared_ptr_t*, kShared)

static char* bytes_of(const void* p) { return (char*)p; }
static char* memory_of(upcr_shared_ptr_t p) { return stranger_reach(p); }

#define FSTRIDED(name, to_type, to_at, from_type, from_at)                                  \
  BOTH(name,                                                                                \
       (to_type to, size_t to_bytes, size_t to_stride, size_t tos, from_type from,          \
        size_t from_bytes, size_t from_stride, size_t froms),                               \
       (to, to_bytes, to_stride, tos, from, from_bytes, from_stride, froms),                \
       if (!tos || !froms) return;                                                          \
       const struct pieces a = {tos, NULL, kBox, to_at(to), to_bytes, to_stride};           \
       const struct pieces b = {froms, NULL, kBox, from_at(from), from_bytes, from_stride}; \
       copy_pieces(a, b);)
FSTRIDED(memcpy_fstrided, upcr_shared_ptr_t, memory_of, upcr_shared_ptr_t, memory_of)
FSTRIDED(memput_fstrided, upcr_shared_ptr_t, memory_of, const void*, bytes_of)
FSTRIDED(memget_fstrided, void*, bytes_of, upcr_shared_ptr_t, memory_of)

static void copy_box(char* to, const size_t* to_strides, const char* from,
                     const size_t* from_strides, const size_t* count, size_t levels) {
  if (levels == 0) {
    memcpy(to, from, count[0]);
    return;
  }
  for (size_t i = 0; i < count[levels]; ++i)
    copy_box(to + i * to_strides[levels - 1], to_strides, from + i * from_strides[levels - 1],
             from_strides, count, levels - 1);
}

#define STRIDED(name, to_type, to_at, from_type, from_at)                                 \
  BOTH(name,                                                                              \
       (to_type to, const size_t* to_strides, from_type from, const size_t* from_strides, \
        const size_t* count, size_t levels),                                              \
       (to, to_strides, from, from_strides, count, levels),                               \
       for (size_t i = 0; i <= levels; ++i) if (count[i] == 0) return;                    \
       copy_box(to_at(to), to_strides, from_at(from), from_strides, count, levels);)
STRIDED(memcpy_strided, upcr_shared_ptr_t, memory_of, upcr_shared_ptr_t, memory_of)
STRIDED(memput_strided, upcr_shared_ptr_t, memory_of, const void*, bytes_of)
STRIDED(memget_strided, void*, bytes_of, upcr_shared_ptr_t, memory_of)

/* --- semaphores --- */

struct semaphore {
  size_t posts;
  int boolean;
};

upcr_pshared_ptr_t bupc_sem_alloc(int flags) {
  if (flags & ~63 || (flags & 48) == 48)
    stranger_fail("flags of a semaphore that the interface has not: %d", flags);
  const upcr_pshared_ptr_t p = stranger_object(sizeof(struct semaphore));
  ((struct semaphore*)stranger_at(p))->boolean = (flags & BUPC_SEM_BOOLEAN) != 0;
  return p;
}

void bupc_sem_free(upcr_pshared_ptr_t sem) { upcr_free(upcr_pshared_to_shared(sem)); }

void bupc_sem_postN(upcr_pshared_ptr_t sem, size_t n) {
  struct semaphore* s = stranger_at(sem);
  stranger_enter();
  s->posts = s->boolean ? 1 : s->posts + n;
  stranger_changed();
  stranger_leave();
}

int bupc_sem_tryN(upcr_pshared_ptr_t sem, size_t n) {
  struct semaphore* s = stranger_at(sem);
  stranger_enter();
  const int got = s->posts >= n;
  if (got) s->posts -= n;
  stranger_leave();
  return got;
}

/* In a runtime over a network, only the owner may wait; here, any thread can. */
void bupc_sem_waitN(upcr_pshared_ptr_t sem, size_t n) {
  struct semaphore* s = stranger_at(sem);
  stranger_enter();
  while (s->posts < n) stranger_wait();
  s->posts -= n;
  stranger_leave();
}

void bupc_memput_signal(upcr_shared_ptr_t to, const void* from, size_t bytes,
                        upcr_pshared_ptr_t sem, size_t n) {
  upcr_memput(to, from, bytes);
  bupc_sem_postN(sem, n);
}

/* --- pointers --- */

int bupc_castable(upcr_shared_ptr_t p) {
  return p.stranger_place == 0 || p.stranger_thread == stranger_self.me;
}
int bupc_thread_castable(unsigned thread) { return thread == stranger_self.me; }
upcr_shared_ptr_t _bupc_inverse_cast(void* p) { return upcr_local_to_shared(p); }
upcr_shared_ptr_t _bupc_local_to_shared(void* p, int thread, int phase) {
  return upcr_local_to_shared_withphase(p, (upcr_phase_t)phase, (upcr_thread_t)thread);
}
upcr_shared_ptr_t stranger_ptradd(upcr_shared_ptr_t p, size_t block, size_t size, ptrdiff_t inc) {
  if (block != 0) return stranger_add_shared(p, size, inc, block, stranger_self.threads);
  p.stranger_place += (uint64_t)((ptrdiff_t)size * inc);
  p.stranger_phase = 0;
  return p;
}
int _bupc_dump_shared(upcr_shared_ptr_t p, char* text, int length) {
  if (length < UPCRI_DUMP_MIN_LENGTH) {
    errno = EINVAL;
    return -1;
  }
  if (p.stranger_place == 0)
    snprintf(text, (size_t)length, "<NULL>");
  else
    snprintf(text, (size_t)length, "<addrfield=0x%" PRIx64 " thread=%u phase=%u>", p.stranger_place,
             p.stranger_thread, p.stranger_phase);
  return 0;
}
unsigned bupc_thread_distance(int a, int b) {
  return a == b ? BUPC_THREADS_SAME : BUPC_THREADS_VERYFAR;
}
