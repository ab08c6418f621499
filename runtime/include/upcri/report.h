/* SPDX-License-Identifier: MIT */
/* What the recording runtime (upcc -report) counts at each place of the source: accesses by the
 * thread whose memory they are to, calls with their time, and iterations of upc_forall. Each thread
 * counts for itself: each place has a thread-local variable that points to the thread's counters,
 * so that counting takes a few additions. Other programs contain none of this. */
#ifndef UPCRI_REPORT_H
#define UPCRI_REPORT_H

#include <upcri/job.h>

#ifdef UPCRI_REPORT

UPCRI_BEGIN_C

/* A place's accesses to one thread's memory, and how long it has waited for that thread. */
typedef struct {
  uint64_t reads, read_bytes, writes, write_bytes;
  uint64_t waited; /* ns */
  uint64_t listed; /* accesses of a list that is being counted */
} upcri_peer_t;

/* A cache line that the thread has written. */
typedef struct {
  uint64_t line;                 /* its offset in the segment / 64, plus 1; 0: none */
  uint64_t bytes;                /* a bit for each byte that was written */
  uint64_t writes;               /* how often */
  uint64_t missed;               /* writes of other lines with the same slot, since then */
  const struct upcri_counts* by; /* the place that wrote first */
} upcri_line_t;
#define UPCRI_LINES 1024

/* The counters of one place on one thread. */
typedef struct upcri_counts {
  upcri_place_t place; /* first: a pointer to it is a pointer to all */
  /* Accesses at even distances are counted together: from run_start to run_next in steps of
   * run_step, each of run_bytes bytes. */
  uint64_t run_next, run_start, run_step;
  uint32_t run_bytes, run_how;
  /* Where steps are seldom even, addresses are listed, and UPCRI_LIST of them are counted at once:
   * the next free entry of the list, which begins at a multiple of its size; NULL: none is
   * listed. */
  uint64_t* list;
  uint64_t* list_begin; /* NULL: there has been no list yet */
  uint32_t uneven;      /* recent uneven steps */
  upcri_peer_t* peers;  /* THREADS of them */
  upcri_line_t* lines;  /* the thread's; UPCRI_LINES of them */
  /* The shared object that the place accessed last: at offsets whose masked part is from start to
   * start + bytes. Each access to the part of thread t adds 1 to heat[t << bits | (inside >>
   * shift)]. */
  uint64_t mask, start, bytes;
  uint64_t version; /* upcri_report_version at that time */
  uint64_t* heat;
  uint32_t bits, shift;
  uint32_t unrecorded;         /* it appears in no report */
  uint32_t collective;         /* all threads call the function that is called here */
  uint64_t moved;              /* bytes of collectives, of all threads together */
  uint64_t calls, nanoseconds; /* of calls into the runtime; for fences calls alone */
  uint64_t done, skipped;      /* iterations of a upc_forall */
  const char* function;        /* that is called here; "": none */
} upcri_counts_t;

/* Counts allocations and frees of objects. Relaxed is enough: the program orders allocations and
 * accesses. */
extern uint64_t upcri_report_version;

/* The word of heat for an access to this offset, after looking up the object. */
uint64_t* upcri_find_heat(upcri_counts_t* counts, uint64_t offset) UPCRI_COLD;
/* Records a write of a line other than the one in its slot. */
void upcri_new_line(upcri_counts_t* counts, upcri_line_t* at, uint64_t offset,
                    uint64_t bytes) UPCRI_COLD;

/* The slot of a line. The parts of an array on the threads begin at the same offset of their
 * slices. */
UPCRI_INLINE uint64_t upcri_place_of_line(uint64_t offset) {
  return ((offset >> 6) + (offset >> upcri_job.slice_shift) * 61) % UPCRI_LINES;
}
UPCRI_INLINE void upcri_count_line(upcri_counts_t* counts, uint64_t offset, size_t nbytes) {
  const uint64_t line = (offset >> 6) + 1;
  upcri_line_t* const at = &counts->lines[upcri_place_of_line(offset)];
  const uint64_t bytes = (nbytes >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << nbytes) - 1)
                         << (offset & 63);
  if (UPCRI_LIKELY(at->line == line)) {
    at->writes++;
    at->bytes |= bytes;
  } else {
    upcri_new_line(counts, at, offset, bytes);
  }
}

#define UPCRI_COUNT_READ 1
#define UPCRI_COUNT_WRITE 2

/* Counts the run from run_start to run_next, and starts a new one. */
void upcri_count_run(upcri_counts_t* counts);

/* The number of addresses in a list. */
#define UPCRI_LIST 256

/* Counts one access of nbytes bytes at the address; with the second, the next access may continue a
 * run, or a list. */
void upcri_count_one(upcri_counts_t* counts, uint64_t address, size_t nbytes, int how);
void upcri_count_uneven(upcri_counts_t* counts, uint64_t address, size_t nbytes, int how);
/* Counts a complete list. */
void upcri_count_list(upcri_counts_t* counts);

/* Counts an access of nbytes bytes at the address, which need not be in shared memory. If nbytes is
 * constant, all accesses of the place have the same size and the same kind. */
UPCRI_INLINE void upcri_count_at(upcri_counts_t* counts, uint64_t address, size_t nbytes, int how) {
  if (!(__builtin_constant_p(nbytes) && nbytes != 0)) {
    upcri_count_one(counts, address, nbytes, how);
  } else if (address == counts->run_next) {
    counts->run_next = address + counts->run_step;
  } else if (UPCRI_LIKELY(counts->list)) {
    *counts->list++ = address;
    if (UPCRI_UNLIKELY((uintptr_t)counts->list % (UPCRI_LIST * sizeof(uint64_t)) == 0))
      upcri_count_list(counts);
  } else {
    upcri_count_uneven(counts, address, nbytes, how);
  }
}
/* Counts at the last recorded place; returns the address. */
UPCRI_INLINE void* upcri_counted(uint64_t address, size_t nbytes, size_t want) {
  const int reads = (want & 0x100) != 0, writes = (want & 0x200) != 0;
  upcri_count_at(upcri_counting, address, nbytes,
                 reads || writes ? (reads ? UPCRI_COUNT_READ : 0) | (writes ? UPCRI_COUNT_WRITE : 0)
                                 : UPCRI_COUNT_READ | UPCRI_COUNT_WRITE);
  return (void*)address;
}

/* Counts the accesses of a stretch of a loop by a private pointer: `reads` and `writes` accesses of
 * nbytes bytes, spread evenly over `count` elements that lie `stride` bytes apart, from the address
 * on. All are on one thread. */
void upcri_count_stretch(upcri_counts_t* counts, uint64_t address, size_t nbytes, uint64_t reads,
                         uint64_t writes, uint64_t count, size_t stride);

/* The translator emits this around accesses by private pointers, and after stretches of loops. */
#define UPCRI_COUNT_STRETCH(pointer, nbytes, reads, writes, count, stride)                         \
  do {                                                                                             \
    if ((reads) | (writes))                                                                        \
      upcri_count_stretch((upcri_counts_t*)(uintptr_t)UPCRI_PLACE, (uint64_t)(uintptr_t)(pointer), \
                          (nbytes), (uint64_t)(reads), (uint64_t)(writes), (uint64_t)(count),      \
                          (stride));                                                               \
  } while (0)
#define UPCRI_COUNT_ONE(lvalue, how)                                                        \
  (*__extension__({                                                                         \
    __typeof__(lvalue)* const upcri_one = &(lvalue);                                        \
    upcri_count_at((upcri_counts_t*)(uintptr_t)UPCRI_PLACE, (uint64_t)(uintptr_t)upcri_one, \
                   sizeof *upcri_one, (how));                                               \
    upcri_one;                                                                              \
  }))

/* The iterations of a upc_forall, added to its counters however the loop is left. */
typedef struct {
  upcri_counts_t* counts;
  uint64_t done, skipped;
} upcri_forall_t;
UPCRI_INLINE void upcri_end_forall(upcri_forall_t* loop) {
  loop->counts->done += loop->done;
  loop->counts->skipped += loop->skipped;
}
#define UPCRI_COUNT_FORALL(name)                                         \
  upcri_forall_t name __attribute__((__cleanup__(upcri_end_forall))) = { \
      (upcri_counts_t*)(uintptr_t)UPCRI_PLACE, 0, 0}

/* The beginning and end of a call into the runtime that takes time; the end takes what the
 * beginning returned. */
uint64_t upcri_begin_call(const upcri_place_t* place);
void upcri_end_call(const upcri_place_t* place, uint64_t begun);
/* The same for copies. Copies of fewer bytes than this count as ordinary accesses: reading the
 * clock twice would cost more than they do (54 ns; 4 KiB in the cache are copied in 49, 1 KiB in
 * 11). 0 in a call that is already being timed. */
#define UPCRI_TIMED_BYTES 4096
uint64_t upcri_begin_copy(const upcri_place_t* place);
/* … such a call has ended with a lock taken; the thread is about to release a lock. */
void upcri_lock_taken(const upcri_place_t* place, upcr_shared_ptr_t lock, uint64_t begun);
void upcri_lock_ends(const upcri_place_t* place, upcr_shared_ptr_t lock);
/* The counters for a place of the source in a recording program. */
UPCRI_INLINE upcri_counts_t* upcri_counting_at(const upcri_place_t* place) {
  return (upcri_counts_t*)(uintptr_t)place;
}
/* Counts a call whose time is negligible. */
UPCRI_INLINE void upcri_count_call(const upcri_place_t* place) {
  upcri_counting_at(place)->calls++;
}

UPCRI_END_C

#endif
#endif
