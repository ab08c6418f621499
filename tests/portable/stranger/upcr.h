/* A second UPC Runtime, for tests only: the output of `upcc -portable` must build and run with it
 * as it does with ours. Written from the Berkeley UPC Runtime Specification 3.12, and different
 * from ours wherever the specification allows it: threads are processes, pointers-to-shared are
 * structures, constants have other values, functions are macros and macros functions, and transfers
 * with a handle are performed when they are waited for. Library functions that translated code
 * calls, and that no specification names, have the names of Berkeley's runtime.
 *
 * Nothing here includes a header of ours. core.c has threads, memory and synchronisation,
 * libraries.c the collectives and atomics, files.c parallel I/O, extensions.c Berkeley's
 * extensions. */
#ifndef STRANGER_UPCR_H
#define STRANGER_UPCR_H

/* A runtime over a network includes many names of the system. */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <netdb.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

/* --- types --- */

typedef uint16_t upcr_thread_t;
typedef uint32_t upcr_phase_t;
typedef uint64_t upcr_register_value_t;
#define SIZEOF_UPCR_REGISTER_VALUE_T 8

/* An address is an offset in the thread's slice, plus one page: 0 is null. */
typedef struct {
  upcr_phase_t stranger_phase;
  upcr_thread_t stranger_thread;
  uint64_t stranger_place;
} upcr_shared_ptr_t;
typedef struct {
  uint64_t stranger_place;
  upcr_thread_t stranger_thread;
} upcr_pshared_ptr_t;

#define UPCR_INITIALIZED_SHARED {7, 7, 7}
#define UPCR_NULL_SHARED {0, 0, 0}
#define UPCR_INITIALIZED_PSHARED {7, 7}
#define UPCR_NULL_PSHARED {0, 0}
extern const upcr_shared_ptr_t upcr_null_shared;
extern const upcr_pshared_ptr_t upcr_null_pshared;

/* A thread of a job; each function of generated code has a pointer to its thread. */
struct stranger {
  unsigned me, threads;
  char* memory; /* of all threads */
};
extern struct stranger stranger_self;
#define UPCR_BEGIN_FUNCTION() \
  struct stranger* stranger_here __attribute__((__unused__)) = &stranger_self
#define UPCR_EXIT_FUNCTION() ((void)stranger_here)
#define UPCR_TLD_DEFINE(name, size, align) name __attribute__((__aligned__(align)))
#define UPCR_TLD_DEFINE_TENTATIVE(name, size, align) \
  name __attribute__((__common__, __aligned__(align)))
#define UPCR_TLD_ADDR(name) ((void)stranger_here, (void*)&(name))

#define UPCR_RUNTIME_SPEC_MAJOR 3
#define UPCR_RUNTIME_SPEC_MINOR 12
#define UPCR_CONFIG_STRING "stranger"
#define UPCR_MAX_BLOCKSIZE 4294967295u
#define UPCR_MAX_THREADS 64
#define UPCR_PURE_SHARED 70
#define UPCR_PURE_DISTRIBUTED 71
#define UPCR_SHARED_DISTRIBUTED 72
#define UPCR_OTHER 73
#define UPCR_PLATFORM_ENVIRONMENT UPCR_PURE_DISTRIBUTED
#define UPCR_PAGESIZE 4096
#define UPCR_ATOMIC_MEMSIZE(sz) \
  ((sz) == 1 || (sz) == 2 || (sz) == 4 || (sz) == 8 || (sz) == 0 ? 8 : 0)

/* --- the job --- */

#define UPCR_ATTACH_ENV_OVERRIDE 16
#define UPCR_ATTACH_REQUIRE_SIZE 32
#define UPCR_ATTACH_SIZE_WARN 64

extern upcr_thread_t UPCRL_static_thread_count;
extern void (*UPCRL_static_init)(void* start, uintptr_t length);
void bupc_init_reentrant(int* argc, char*** argv, int (*main_function)(int, char**));
void stranger_exit(int code) __attribute__((__noreturn__));
void stranger_global_exit(int code) __attribute__((__noreturn__));
#define upcr_exit(code) (stranger_here->me, stranger_exit(code))
#define upcr_global_exit(code) (stranger_here->me, stranger_global_exit(code))
#define upcr_mythread() ((upcr_thread_t)stranger_here->me)
/* This one is also used in types of parameters. */
#define upcr_threads() ((upcr_thread_t)stranger_self.threads)
#define upcr_mynode() ((upcr_thread_t)stranger_here->me)
#define upcr_nodes() ((upcr_thread_t)stranger_here->threads)
char* upcr_getenv(const char* name);
void upcr_poll(void);

/* --- pointers-to-shared --- */

void* stranger_address(unsigned thread, uint64_t place);
void* stranger_local(unsigned thread, uint64_t place);
static inline void* upcr_shared_to_local(upcr_shared_ptr_t p) {
  return stranger_local(p.stranger_thread, p.stranger_place);
}
static inline void* upcr_pshared_to_local(upcr_pshared_ptr_t p) {
  return stranger_local(p.stranger_thread, p.stranger_place);
}
#define upcr_shared_to_processlocal upcr_shared_to_local
#define upcr_pshared_to_processlocal upcr_pshared_to_local
upcr_shared_ptr_t upcr_local_to_shared(void* local);
upcr_shared_ptr_t upcr_local_to_shared_withphase(void* local, upcr_phase_t phase,
                                                 upcr_thread_t thread);
upcr_pshared_ptr_t upcr_local_to_pshared(void* local);
static inline upcr_pshared_ptr_t upcr_shared_to_pshared(upcr_shared_ptr_t p) {
  const upcr_pshared_ptr_t to = {p.stranger_place, p.stranger_thread};
  return to;
}
static inline upcr_shared_ptr_t upcr_pshared_to_shared_withphase(upcr_pshared_ptr_t p,
                                                                 upcr_phase_t phase) {
  const upcr_shared_ptr_t to = {phase, p.stranger_thread, p.stranger_place};
  return to;
}
#define upcr_pshared_to_shared(p) upcr_pshared_to_shared_withphase(p, 0)
static inline upcr_shared_ptr_t upcr_shared_resetphase(upcr_shared_ptr_t p) {
  p.stranger_phase = 0;
  return p;
}
static inline upcr_thread_t upcr_threadof_shared(upcr_shared_ptr_t p) { return p.stranger_thread; }
static inline upcr_thread_t upcr_threadof_pshared(upcr_pshared_ptr_t p) {
  return p.stranger_thread;
}
static inline upcr_phase_t upcr_phaseof_shared(upcr_shared_ptr_t p) { return p.stranger_phase; }
static inline upcr_phase_t upcr_phaseof_pshared(upcr_pshared_ptr_t p) {
  (void)p;
  return 0;
}
static inline uintptr_t upcr_addrfield_shared(upcr_shared_ptr_t p) { return p.stranger_place; }
static inline uintptr_t upcr_addrfield_pshared(upcr_pshared_ptr_t p) { return p.stranger_place; }
size_t stranger_affinitysize(size_t total, size_t block, unsigned thread, unsigned threads);
#define upcr_affinitysize(total, block, thread) \
  stranger_affinitysize(total, block, thread, stranger_here->threads)
static inline int upcr_isnull_shared(upcr_shared_ptr_t p) { return p.stranger_place == 0; }
static inline int upcr_isnull_pshared(upcr_pshared_ptr_t p) { return p.stranger_place == 0; }
#define upcr_setnull_shared(p) (*(p) = upcr_null_shared, 0)
#define upcr_setnull_pshared(p) (*(p) = upcr_null_pshared, 0)
#define upcr_is_init_shared(p) ((p).stranger_place == 7)
#define upcr_is_init_pshared(p) ((p).stranger_place == 7)

upcr_shared_ptr_t stranger_add_shared(upcr_shared_ptr_t p, size_t size, ptrdiff_t inc, size_t block,
                                      unsigned threads);
upcr_pshared_ptr_t stranger_add_pshared1(upcr_pshared_ptr_t p, size_t size, ptrdiff_t inc,
                                         unsigned threads);
#define upcr_add_shared(p, size, inc, block) \
  stranger_add_shared(p, size, inc, block, stranger_here->threads)
#define upcr_add_pshared1(p, size, inc) stranger_add_pshared1(p, size, inc, stranger_here->threads)
static inline upcr_pshared_ptr_t upcr_add_psharedI(upcr_pshared_ptr_t p, size_t size,
                                                   ptrdiff_t inc) {
  p.stranger_place += (uint64_t)((ptrdiff_t)size * inc);
  return p;
}
#define upcr_inc_shared(p, size, inc, block)                      \
  ((void)({                                                       \
    upcr_shared_ptr_t* stranger_p = (p);                          \
    *stranger_p = upcr_add_shared(*stranger_p, size, inc, block); \
  }))
#define upcr_inc_pshared1(p, size, inc)                      \
  ((void)({                                                  \
    upcr_pshared_ptr_t* stranger_p = (p);                    \
    *stranger_p = upcr_add_pshared1(*stranger_p, size, inc); \
  }))
#define upcr_inc_psharedI(p, size, inc)                      \
  ((void)({                                                  \
    upcr_pshared_ptr_t* stranger_p = (p);                    \
    *stranger_p = upcr_add_psharedI(*stranger_p, size, inc); \
  }))
static inline int upcr_isequal_pshared_pshared(upcr_pshared_ptr_t a, upcr_pshared_ptr_t b) {
  return a.stranger_place == b.stranger_place &&
         (a.stranger_place == 0 || a.stranger_thread == b.stranger_thread);
}
#define upcr_isequal_shared_pshared(a, b) upcr_isequal_pshared_pshared(upcr_shared_to_pshared(a), b)
#define upcr_isequal_shared_shared(a, b) \
  upcr_isequal_pshared_pshared(upcr_shared_to_pshared(a), upcr_shared_to_pshared(b))
#define upcr_isequal_shared_local(a, b) (upcr_shared_to_local(a) == (b))
#define upcr_isequal_pshared_local(a, b) (upcr_pshared_to_local(a) == (b))
ptrdiff_t stranger_sub_shared(upcr_shared_ptr_t a, upcr_shared_ptr_t b, size_t size, size_t block,
                              unsigned threads);
#define upcr_sub_shared(a, b, size, block) \
  stranger_sub_shared(a, b, size, block, stranger_here->threads)
#define upcr_sub_pshared1(a, b, size)                                                \
  stranger_sub_shared(upcr_pshared_to_shared(a), upcr_pshared_to_shared(b), size, 1, \
                      stranger_here->threads)
ptrdiff_t upcr_sub_psharedI(upcr_pshared_ptr_t a, upcr_pshared_ptr_t b, size_t size);
#define upcr_hasMyAffinity_shared(p) ((p).stranger_thread == stranger_here->me)
#define upcr_hasMyAffinity_pshared(p) ((p).stranger_thread == stranger_here->me)
#define upcr_hasAffinity_shared(p, thread) ((p).stranger_thread == (thread))
#define upcr_hasAffinity_pshared(p, thread) ((p).stranger_thread == (thread))

/* --- accesses --- */

void stranger_get(void* to, unsigned thread, uint64_t place, size_t n, int strict);
void stranger_put(unsigned thread, uint64_t place, const void* from, size_t n, int strict);
upcr_register_value_t stranger_get_value(unsigned thread, uint64_t place, size_t n, int strict);
void stranger_put_value(unsigned thread, uint64_t place, upcr_register_value_t value, size_t n,
                        int strict);
#define STRANGER_ACCESSES(kind, suffix, strict)                                                   \
  static inline void upcr_get_##kind##suffix(void* to, upcr_##kind##_ptr_t p, ptrdiff_t offset,   \
                                             size_t n) {                                          \
    stranger_get(to, p.stranger_thread, p.stranger_place + (uint64_t)offset, n, strict);          \
  }                                                                                               \
  static inline void upcr_put_##kind##suffix(upcr_##kind##_ptr_t p, ptrdiff_t offset,             \
                                             const void* from, size_t n) {                        \
    stranger_put(p.stranger_thread, p.stranger_place + (uint64_t)offset, from, n, strict);        \
  }                                                                                               \
  static inline upcr_register_value_t upcr_get_##kind##_val##suffix(upcr_##kind##_ptr_t p,        \
                                                                    ptrdiff_t offset, size_t n) { \
    return stranger_get_value(p.stranger_thread, p.stranger_place + (uint64_t)offset, n, strict); \
  }                                                                                               \
  static inline void upcr_put_##kind##_val##suffix(upcr_##kind##_ptr_t p, ptrdiff_t offset,       \
                                                   upcr_register_value_t value, size_t n) {       \
    stranger_put_value(p.stranger_thread, p.stranger_place + (uint64_t)offset, value, n, strict); \
  }                                                                                               \
  static inline float upcr_get_##kind##_floatval##suffix(upcr_##kind##_ptr_t p,                   \
                                                         ptrdiff_t offset) {                      \
    float f;                                                                                      \
    upcr_get_##kind##suffix(&f, p, offset, sizeof f);                                             \
    return f;                                                                                     \
  }                                                                                               \
  static inline void upcr_put_##kind##_floatval##suffix(upcr_##kind##_ptr_t p, ptrdiff_t offset,  \
                                                        float f) {                                \
    upcr_put_##kind##suffix(p, offset, &f, sizeof f);                                             \
  }                                                                                               \
  static inline double upcr_get_##kind##_doubleval##suffix(upcr_##kind##_ptr_t p,                 \
                                                           ptrdiff_t offset) {                    \
    double f;                                                                                     \
    upcr_get_##kind##suffix(&f, p, offset, sizeof f);                                             \
    return f;                                                                                     \
  }                                                                                               \
  static inline void upcr_put_##kind##_doubleval##suffix(upcr_##kind##_ptr_t p, ptrdiff_t offset, \
                                                         double f) {                              \
    upcr_put_##kind##suffix(p, offset, &f, sizeof f);                                             \
  }
STRANGER_ACCESSES(shared, , 0)
STRANGER_ACCESSES(shared, _strict, 1)
STRANGER_ACCESSES(pshared, , 0)
STRANGER_ACCESSES(pshared, _strict, 1)
#undef STRANGER_ACCESSES

/* A transfer that has not been performed yet. */
struct stranger_transfer;
typedef struct stranger_transfer* upcr_handle_t;
#define UPCR_INVALID_HANDLE ((upcr_handle_t)0)
upcr_handle_t upcr_nb_memget(void* to, upcr_shared_ptr_t from, size_t n);
upcr_handle_t upcr_nb_memput(upcr_shared_ptr_t to, const void* from, size_t n);
upcr_handle_t upcr_nb_memcpy(upcr_shared_ptr_t to, upcr_shared_ptr_t from, size_t n);
upcr_handle_t upcr_nb_memset(upcr_shared_ptr_t to, int c, size_t n);
void upcr_nbi_memget(void* to, upcr_shared_ptr_t from, size_t n);
void upcr_nbi_memput(upcr_shared_ptr_t to, const void* from, size_t n);
void upcr_nbi_memcpy(upcr_shared_ptr_t to, upcr_shared_ptr_t from, size_t n);
void upcr_nbi_memset(upcr_shared_ptr_t to, int c, size_t n);
void upcr_wait_syncnb(upcr_handle_t handle);
int upcr_try_syncnb(upcr_handle_t handle);
void upcr_wait_syncnb_all(upcr_handle_t* handles, size_t n);
int upcr_try_syncnb_all(upcr_handle_t* handles, size_t n);
void upcr_wait_syncnb_some(upcr_handle_t* handles, size_t n);
int upcr_try_syncnb_some(upcr_handle_t* handles, size_t n);
void upcr_wait_syncnbi_all(void);
int upcr_try_syncnbi_all(void);
void upcr_begin_nbi_accessregion(void);
upcr_handle_t upcr_end_nbi_accessregion(void);

void upcr_memget(void* to, upcr_shared_ptr_t from, size_t n);
void upcr_memput(upcr_shared_ptr_t to, const void* from, size_t n);
void upcr_memcpy(upcr_shared_ptr_t to, upcr_shared_ptr_t from, size_t n);
void upcr_memset(upcr_shared_ptr_t to, int c, size_t n);

/* --- memory, barriers, locks --- */

upcr_shared_ptr_t stranger_alloc(size_t n);
upcr_shared_ptr_t stranger_global_alloc(size_t blocks, size_t bytes);
upcr_shared_ptr_t stranger_all_alloc(size_t blocks, size_t bytes);
#define upcr_alloc(n) (stranger_here->me, stranger_alloc(n))
#define upcr_local_alloc(blocks, bytes) (stranger_here->me, stranger_alloc((blocks) * (bytes)))
#define upcr_global_alloc(blocks, bytes) (stranger_here->me, stranger_global_alloc(blocks, bytes))
#define upcr_all_alloc(blocks, bytes) (stranger_here->me, stranger_all_alloc(blocks, bytes))
void upcr_free(upcr_shared_ptr_t p);
void upcr_all_free(upcr_shared_ptr_t p);

#define UPCR_BARRIERFLAG_ANONYMOUS 4096
void upcr_notify(int value, int flags);
void upcr_wait(int value, int flags);
int upcr_try_wait(int value, int flags);

upcr_shared_ptr_t upcr_global_lock_alloc(void);
upcr_shared_ptr_t upcr_all_lock_alloc(void);
void upcr_lock(upcr_shared_ptr_t lock);
int upcr_lock_attempt(upcr_shared_ptr_t lock);
void upcr_unlock(upcr_shared_ptr_t lock);
void upcr_lock_free(upcr_shared_ptr_t lock);
void upcr_all_lock_free(upcr_shared_ptr_t lock);

/* --- static data --- */

typedef struct {
  upcr_shared_ptr_t* sptr_addr;
  size_t blockbytes;
  size_t numblocks;
  int mult_by_threads;
  size_t elemsz;
  const char* namestr;
  const char* typestr;
} upcr_startup_shalloc_t;
typedef struct {
  upcr_pshared_ptr_t* psptr_addr;
  size_t blockbytes;
  size_t numblocks;
  int mult_by_threads;
  size_t elemsz;
  const char* namestr;
  const char* typestr;
} upcr_startup_pshalloc_t;
typedef struct upcr_startup_arrayinit_diminfo {
  size_t local_elems;
  size_t shared_elems;
  int mult_by_threads;
} upcr_startup_arrayinit_diminfo_t;
void upcr_startup_shalloc(upcr_startup_shalloc_t* infos, size_t count);
void upcr_startup_pshalloc(upcr_startup_pshalloc_t* infos, size_t count);
void upcr_startup_initarray(upcr_shared_ptr_t to, void* from,
                            upcr_startup_arrayinit_diminfo_t* dims, size_t count, size_t bytes,
                            size_t block);
void upcr_startup_initparray(upcr_pshared_ptr_t to, void* from,
                             upcr_startup_arrayinit_diminfo_t* dims, size_t count, size_t bytes,
                             size_t block);

/* --- UPC's core library --- */

#define upc_global_exit upcr_global_exit
#define upc_global_alloc upcr_global_alloc
#define upc_all_alloc upcr_all_alloc
#define upc_alloc upcr_alloc
#define upc_local_alloc upcr_local_alloc
#define upc_free upcr_free
#define upc_all_free upcr_all_free
#define upc_threadof upcr_threadof_shared
#define upc_phaseof upcr_phaseof_shared
#define upc_addrfield upcr_addrfield_shared
#define upc_affinitysize upcr_affinitysize
#define upc_resetphase upcr_shared_resetphase
#define upc_global_lock_alloc upcr_global_lock_alloc
#define upc_all_lock_alloc upcr_all_lock_alloc
#define upc_lock_free upcr_lock_free
#define upc_all_lock_free upcr_all_lock_free
#define upc_lock upcr_lock
#define upc_lock_attempt upcr_lock_attempt
#define upc_unlock upcr_unlock
#define upc_memcpy upcr_memcpy
#define upc_memput upcr_memput
#define upc_memget upcr_memget
#define upc_memset upcr_memset
#define upc_cast upcr_cast
#define upc_thread_info upcr_thread_info

/* --- the libraries --- */

typedef unsigned long upc_op_t;
#define UPC_ADD (1ul << 15)
#define UPC_MULT (1ul << 14)
#define UPC_AND (1ul << 13)
#define UPC_OR (1ul << 12)
#define UPC_XOR (1ul << 11)
#define UPC_LOGAND (1ul << 10)
#define UPC_LOGOR (1ul << 9)
#define UPC_MIN (1ul << 8)
#define UPC_MAX (1ul << 7)
#define UPC_FUNC (1ul << 31)
#define UPC_NONCOMM_FUNC (1ul << 30)
#define UPC_GET (1ul << 6)
#define UPC_SET (1ul << 5)
#define UPC_CSWAP (1ul << 4)
#define UPC_SUB (1ul << 3)
#define UPC_INC (1ul << 2)
#define UPC_DEC (1ul << 1)

typedef short upc_type_t;
enum {
  UPC_PTS = 901,
  UPC_LDOUBLE,
  UPC_DOUBLE,
  UPC_FLOAT,
  UPC_UINT64,
  UPC_INT64,
  UPC_UINT32,
  UPC_INT32,
  UPC_UINT16,
  UPC_INT16,
  UPC_UINT8,
  UPC_INT8,
  UPC_ULLONG,
  UPC_LLONG,
  UPC_ULONG,
  UPC_LONG,
  UPC_UINT,
  UPC_INT,
  UPC_USHORT,
  UPC_SHORT,
  UPC_UCHAR,
  UPC_CHAR
};

typedef unsigned upc_flag_t;
#define UPC_OUT_NOSYNC 1u
#define UPC_OUT_MYSYNC 2u
#define UPC_OUT_ALLSYNC 4u
#define UPC_IN_NOSYNC 8u
#define UPC_IN_MYSYNC 16u
#define UPC_IN_ALLSYNC 32u
#define UPC_ASYNC 64u

void bupc_all_broadcast(upcr_shared_ptr_t to, upcr_shared_ptr_t from, size_t n, upc_flag_t flags);
void bupc_all_scatter(upcr_shared_ptr_t to, upcr_shared_ptr_t from, size_t n, upc_flag_t flags);
void bupc_all_gather(upcr_shared_ptr_t to, upcr_shared_ptr_t from, size_t n, upc_flag_t flags);
void bupc_all_gather_all(upcr_shared_ptr_t to, upcr_shared_ptr_t from, size_t n, upc_flag_t flags);
void bupc_all_exchange(upcr_shared_ptr_t to, upcr_shared_ptr_t from, size_t n, upc_flag_t flags);
/* A macro here: no other runtime guarantees a function. */
void stranger_permute(upcr_shared_ptr_t to, upcr_shared_ptr_t from, upcr_pshared_ptr_t permutation,
                      size_t n);
#define bupc_all_permute(to, from, permutation, n, flags) \
  (stranger_here->me, (void)(flags), stranger_permute(to, from, permutation, n))
#define STRANGER_REDUCE(letters, type)                                                            \
  void bupc_all_reduce##letters(upcr_shared_ptr_t to, upcr_shared_ptr_t from, upc_op_t op,        \
                                size_t n, size_t block, type (*function)(type, type),             \
                                upc_flag_t flags);                                                \
  void bupc_all_reduce_all##letters(upcr_shared_ptr_t to, upcr_shared_ptr_t from, upc_op_t op,    \
                                    size_t n, size_t block, type (*function)(type, type),         \
                                    upc_flag_t flags);                                            \
  void bupc_all_prefix_reduce##letters(upcr_shared_ptr_t to, upcr_shared_ptr_t from, upc_op_t op, \
                                       size_t n, size_t block, type (*function)(type, type),      \
                                       upc_flag_t flags);
#define STRANGER_REDUCED_INTEGERS(X) \
  X(C, signed char)                  \
  X(UC, unsigned char)               \
  X(S, short)                        \
  X(US, unsigned short)              \
  X(I, int)                          \
  X(UI, unsigned)                    \
  X(L, long)                         \
  X(UL, unsigned long)
#define STRANGER_REDUCED_FLOATS(X) \
  X(F, float)                      \
  X(D, double)                     \
  X(LD, long double)
STRANGER_REDUCED_INTEGERS(STRANGER_REDUCE)
STRANGER_REDUCED_FLOATS(STRANGER_REDUCE)
#undef STRANGER_REDUCE

void upc_all_sort(upcr_shared_ptr_t array, size_t size, size_t n, size_t block,
                  int (*compare)(upcr_shared_ptr_t, upcr_shared_ptr_t), upc_flag_t flags);

typedef long upc_atomichint_t;
#define UPC_ATOMIC_HINT_DEFAULT 50
#define UPC_ATOMIC_HINT_LATENCY 51
#define UPC_ATOMIC_HINT_THROUGHPUT 52
upcr_pshared_ptr_t upc_all_atomicdomain_alloc(upc_type_t type, upc_op_t ops,
                                              upc_atomichint_t hints);
void upc_all_atomicdomain_free(upcr_pshared_ptr_t domain);
void upc_atomic_relaxed(upcr_pshared_ptr_t domain, void* fetched, upc_op_t op,
                        upcr_shared_ptr_t target, const void* operand1, const void* operand2);
#define upc_atomic_strict(domain, fetched, op, target, operand1, operand2) \
  (stranger_here->me, upc_atomic_relaxed(domain, fetched, op, target, operand1, operand2))
int upc_atomic_isfast(upc_type_t type, upc_op_t ops, upcr_shared_ptr_t target);

typedef uint64_t upc_tick_t;
upc_tick_t upc_ticks_now(void);
uint64_t upc_ticks_to_ns(upc_tick_t ticks);

#define UPC_CASTABLE_STATIC 128
#define UPC_CASTABLE_ALLOC 256
#define UPC_CASTABLE_GLOBAL_ALLOC 512
#define UPC_CASTABLE_ALL_ALLOC 1024
#define UPC_CASTABLE_ALL 1920
typedef struct {
  const char* name;
  int probablyCastable, guaranteedCastable;
} upc_thread_info_t;
upc_thread_info_t upcr_thread_info(size_t thread);
void* upcr_cast(upcr_shared_ptr_t p);

typedef upcr_handle_t bupc_handle_t;
#define BUPC_COMPLETE_HANDLE UPCR_INVALID_HANDLE
#define upc_memcpy_nb upcr_nb_memcpy
#define upc_memget_nb upcr_nb_memget
#define upc_memput_nb upcr_nb_memput
#define upc_memset_nb upcr_nb_memset
#define upc_memcpy_nbi upcr_nbi_memcpy
#define upc_memget_nbi upcr_nbi_memget
#define upc_memput_nbi upcr_nbi_memput
#define upc_memset_nbi upcr_nbi_memset
#define upc_sync upcr_wait_syncnb
#define upc_sync_attempt upcr_try_syncnb
#define upc_synci upcr_wait_syncnbi_all
#define upc_synci_attempt upcr_try_syncnbi_all

/* --- parallel I/O --- */

#define UPC_RDONLY 0x10000
#define UPC_WRONLY 0x20000
#define UPC_RDWR 0x40000
#define UPC_INDIVIDUAL_FP 0x80000
#define UPC_COMMON_FP 0x100000
#define UPC_APPEND 0x200000
#define UPC_CREATE 0x400000
#define UPC_EXCL 0x800000
#define UPC_STRONG_CA 0x1000000
#define UPC_TRUNC 0x2000000
#define UPC_DELETE_ON_CLOSE 0x4000000
enum {
  UPC_SEEK_END = 61,
  UPC_SEEK_CUR,
  UPC_SEEK_SET,
  UPC_ASYNC_OUTSTANDING,
  UPC_SET_HINT,
  UPC_GET_HINTS,
  UPC_GET_FN,
  UPC_GET_FL,
  UPC_SET_INDIVIDUAL_FP,
  UPC_SET_COMMON_FP,
  UPC_GET_FP,
  UPC_SET_STRONG_CA_SEMANTICS,
  UPC_SET_WEAK_CA_SEMANTICS,
  UPC_GET_CA_SEMANTICS
};
typedef int64_t upc_off_t;
struct upc_hint {
  const char* key;
  const char* value;
};
struct upc_filevec {
  upc_off_t offset;
  size_t len;
};
struct upc_local_memvec {
  void* baseaddr;
  size_t len;
};
struct upc_shared_memvec {
  upcr_shared_ptr_t baseaddr;
  size_t blocksize;
  size_t len;
};
typedef struct upc_hint upc_hint_t;
typedef struct upc_filevec upc_filevec_t;
typedef struct upc_local_memvec upc_local_memvec_t;
typedef struct upc_shared_memvec upc_shared_memvec_t;
upcr_pshared_ptr_t bupc_all_fopen(const char* name, int flags, size_t count,
                                  const struct upc_hint* hints);
int bupc_all_fclose(upcr_pshared_ptr_t file);
int bupc_all_fsync(upcr_pshared_ptr_t file);
upc_off_t bupc_all_fseek(upcr_pshared_ptr_t file, upc_off_t offset, int origin);
int bupc_all_fset_size(upcr_pshared_ptr_t file, upc_off_t size);
upc_off_t bupc_all_fget_size(upcr_pshared_ptr_t file);
int bupc_all_fpreallocate(upcr_pshared_ptr_t file, upc_off_t size);
int bupc_all_fcntl(upcr_pshared_ptr_t file, int what, void* argument);
#define STRANGER_FILES(name, ...)                                   \
  upc_off_t bupc_all_f##name(upcr_pshared_ptr_t file, __VA_ARGS__); \
  void bupc_all_f##name##_async(upcr_pshared_ptr_t file, __VA_ARGS__);
STRANGER_FILES(read_local, void* to, size_t size, size_t n, upc_flag_t flags)
STRANGER_FILES(write_local, void* from, size_t size, size_t n, upc_flag_t flags)
STRANGER_FILES(read_shared, upcr_shared_ptr_t to, size_t block, size_t size, size_t n,
               upc_flag_t flags)
STRANGER_FILES(write_shared, upcr_shared_ptr_t from, size_t block, size_t size, size_t n,
               upc_flag_t flags)
#define STRANGER_LISTS(name, type)                                                     \
  STRANGER_FILES(name, size_t memories, const struct upc_##type* memory, size_t parts, \
                 const struct upc_filevec* part, upc_flag_t flags)
STRANGER_LISTS(read_list_local, local_memvec)
STRANGER_LISTS(write_list_local, local_memvec)
STRANGER_LISTS(read_list_shared, shared_memvec)
STRANGER_LISTS(write_list_shared, shared_memvec)
upc_off_t bupc_all_fwait_async(upcr_pshared_ptr_t file);
upc_off_t bupc_all_ftest_async(upcr_pshared_ptr_t file, int* done);

/* --- Berkeley's extensions --- */

typedef upc_tick_t bupc_tick_t;
#define bupc_ticks_now upc_ticks_now
#define bupc_ticks_to_ns upc_ticks_to_ns
#define bupc_ticks_to_us(ticks) (upc_ticks_to_ns(ticks) / 1000)
#define bupc_tick_granularityus() 0.001
#define bupc_tick_overheadus() 0.1
void stranger_relent(void);
#define bupc_poll() stranger_relent()
#define bupc_getenv(name) upcr_getenv(name)
#define bupc_cast(p) upcr_cast(p)
int bupc_castable(upcr_shared_ptr_t p);
int bupc_thread_castable(unsigned thread);
upcr_shared_ptr_t _bupc_inverse_cast(void* p);
upcr_shared_ptr_t _bupc_local_to_shared(void* p, int thread, int phase);
#define _bupc_ptradd(p, block, size, inc) (stranger_here->me, stranger_ptradd(p, block, size, inc))
upcr_shared_ptr_t stranger_ptradd(upcr_shared_ptr_t p, size_t block, size_t size, ptrdiff_t inc);
int _bupc_dump_shared(upcr_shared_ptr_t p, char* text, int length);
// As in Berkeley's headers: for C under this name only.
#define UPCRI_DUMP_MIN_LENGTH 90
#define BUPC_THREADS_SAME 0
#define BUPC_THREADS_VERYNEAR 11
#define BUPC_THREADS_NEAR 12
#define BUPC_THREADS_FAR 13
#define BUPC_THREADS_VERYFAR 14
unsigned bupc_thread_distance(int a, int b);
#define bupc_trace_setmask(mask) ((void)(mask))
#define bupc_stats_setmask(mask) ((void)(mask))
#define bupc_trace_getmask() ""
#define bupc_stats_getmask() ""
#define bupc_trace_settracelocal(on) ((void)(on))
#define bupc_trace_gettracelocal() 0

#define pupc_create_event(name, desc) 0
#define pupc_control(on) 0
static inline void stranger_no_event(unsigned event, ...) { (void)event; }
#define pupc_event_start stranger_no_event
#define pupc_event_end stranger_no_event
#define pupc_event_atomic stranger_no_event

#define BUPC_SEM_BOOLEAN 0x20
#define BUPC_SEM_INTEGER 0x10
#define BUPC_SEM_SPRODUCER 0x8
#define BUPC_SEM_MPRODUCER 0x4
#define BUPC_SEM_SCONSUMER 0x2
#define BUPC_SEM_MCONSUMER 0x1
#define BUPC_SEM_MAXVALUE 65535
upcr_pshared_ptr_t bupc_sem_alloc(int flags);
void bupc_sem_free(upcr_pshared_ptr_t sem);
void bupc_sem_postN(upcr_pshared_ptr_t sem, size_t n);
void bupc_sem_waitN(upcr_pshared_ptr_t sem, size_t n);
int bupc_sem_tryN(upcr_pshared_ptr_t sem, size_t n);
#define bupc_sem_post(sem) bupc_sem_postN(sem, 1)
#define bupc_sem_wait(sem) bupc_sem_waitN(sem, 1)
#define bupc_sem_try(sem) bupc_sem_tryN(sem, 1)
void bupc_memput_signal(upcr_shared_ptr_t to, const void* from, size_t bytes,
                        upcr_pshared_ptr_t sem, size_t n);
#define bupc_memput_signal_async bupc_memput_signal

#define bupc_memcpy_async upcr_nb_memcpy
#define bupc_memget_async upcr_nb_memget
#define bupc_memput_async upcr_nb_memput
#define bupc_memset_async upcr_nb_memset
#define bupc_waitsync upcr_wait_syncnb
#define bupc_trysync upcr_try_syncnb
#define bupc_waitsync_all upcr_wait_syncnb_all
#define bupc_trysync_all upcr_try_syncnb_all
#define bupc_waitsync_some upcr_wait_syncnb_some
#define bupc_trysync_some upcr_try_syncnb_some
#define bupc_memcpy_asynci upcr_nbi_memcpy
#define bupc_memget_asynci upcr_nbi_memget
#define bupc_memput_asynci upcr_nbi_memput
#define bupc_memset_asynci upcr_nbi_memset
#define bupc_waitsynci upcr_wait_syncnbi_all
#define bupc_trysynci upcr_try_syncnbi_all
#define bupc_begin_accessregion upcr_begin_nbi_accessregion
#define bupc_end_accessregion upcr_end_nbi_accessregion

typedef struct bupc_pmemvec {
  void* addr;
  size_t len;
} bupc_pmemvec_t;
typedef struct bupc_smemvec {
  upcr_shared_ptr_t addr;
  size_t len;
} bupc_smemvec_t;
#define STRANGER_COPIES(name, ...) \
  void bupc_##name(__VA_ARGS__);   \
  bupc_handle_t bupc_##name##_async(__VA_ARGS__);
STRANGER_COPIES(memcpy_vlist, size_t tos, const bupc_smemvec_t* to, size_t froms,
                const bupc_smemvec_t* from)
STRANGER_COPIES(memput_vlist, size_t tos, const bupc_smemvec_t* to, size_t froms,
                const bupc_pmemvec_t* from)
STRANGER_COPIES(memget_vlist, size_t tos, const bupc_pmemvec_t* to, size_t froms,
                const bupc_smemvec_t* from)
STRANGER_COPIES(memcpy_ilist, size_t tos, const upcr_shared_ptr_t* to, size_t to_bytes,
                size_t froms, const upcr_shared_ptr_t* from, size_t from_bytes)
STRANGER_COPIES(memput_ilist, size_t tos, const upcr_shared_ptr_t* to, size_t to_bytes,
                size_t froms, const void* const* from, size_t from_bytes)
STRANGER_COPIES(memget_ilist, size_t tos, void* const* to, size_t to_bytes, size_t froms,
                const upcr_shared_ptr_t* from, size_t from_bytes)
STRANGER_COPIES(memcpy_fstrided, upcr_shared_ptr_t to, size_t to_bytes, size_t to_stride,
                size_t tos, upcr_shared_ptr_t from, size_t from_bytes, size_t from_stride,
                size_t froms)
STRANGER_COPIES(memput_fstrided, upcr_shared_ptr_t to, size_t to_bytes, size_t to_stride,
                size_t tos, const void* from, size_t from_bytes, size_t from_stride, size_t froms)
STRANGER_COPIES(memget_fstrided, void* to, size_t to_bytes, size_t to_stride, size_t tos,
                upcr_shared_ptr_t from, size_t from_bytes, size_t from_stride, size_t froms)
STRANGER_COPIES(memcpy_strided, upcr_shared_ptr_t to, const size_t* to_strides,
                upcr_shared_ptr_t from, const size_t* from_strides, const size_t* count,
                size_t levels)
STRANGER_COPIES(memput_strided, upcr_shared_ptr_t to, const size_t* to_strides, const void* from,
                const size_t* from_strides, const size_t* count, size_t levels)
STRANGER_COPIES(memget_strided, void* to, const size_t* to_strides, upcr_shared_ptr_t from,
                const size_t* from_strides, const size_t* count, size_t levels)

/* A runtime may redefine these to record allocations; no constants, and no names of members or
 * attributes. */
#define malloc ((void)0, malloc)
#define calloc ((void)0, calloc)
#define realloc ((void)0, realloc)
#define free ((void)0, free)
#define strdup ((void)0, strdup)
#define strndup ((void)0, strndup)

#endif
