/* SPDX-License-Identifier: MIT */
/* OpenSHMEM's set-up, exit, queries and memory management. (1.6, sections 9.1 to 9.3.) The PEs are
 * the threads of one process, and shmem_init only marks the program as ready. */
#ifndef UPCRI_SHMEM_JOB_H
#define UPCRI_SHMEM_JOB_H

#include <upcri/shmem/symmetric.h>

UPCRI_BEGIN_C

/* Collective. init_thread provides the requested level of threads, if the program's files are
 * compiled for that (upcri/tld.h), and otherwise SHMEM_THREAD_SINGLE; after another init, the
 * higher of both. It returns 0. */
UPCRI_SHMEM_DECLARED(void, init, (void))
UPCRI_SHMEM_DECLARED(int, init_thread, (int requested, int* provided))
/* Collective: waits for all PEs. Each call matches one call of init or init_thread, and the last of
 * them frees the remaining teams, contexts and symmetric memory. A PE may continue without
 * OpenSHMEM, and initialise it again. */
UPCRI_SHMEM_DECLARED(void, finalize, (void))
/* Ends all PEs at once. */
UPCRI_SHMEM_DECLARED(void, global_exit, (int status)UPCRI_NORETURN)
UPCRI_SHMEM_DECLARED(void, query_thread, (int* provided))
UPCRI_SHMEM_DECLARED(void, query_initialized, (int* initialized))

UPCRI_SHMEM_FUNCTION(int, my_pe, (void), return (int)upcri_settled_self.mythread;)
UPCRI_SHMEM_FUNCTION(int, n_pes, (void), return (int)upcri_settled_job.threads;)

UPCRI_SHMEM_DECLARED(void, info_get_version, (int* major, int* minor))
/* name has space for SHMEM_MAX_NAME_LEN characters. */
UPCRI_SHMEM_DECLARED(void, info_get_name, (char* name))
/* Whether pe is a PE, and whether its copy of the object at addr is accessible: 1 or 0. */
UPCRI_SHMEM_DECLARED(int, pe_accessible, (int pe))
UPCRI_SHMEM_DECLARED(int, addr_accessible, (const void* addr, int pe))
/* The address of PE pe's copy of the symmetric object at dest; NULL if dest is not symmetric or
 * there is no such PE. */
UPCRI_SHMEM_DECLARED(void*, ptr, (const void* dest, int pe))
/* For profilers; there is nothing to control. */
UPCRI_SHMEM_FUNCTION(void, pcontrol, (int level, ...), (void)level;)

/* The symmetric heap: collective calls with the same arguments on all PEs, which wait for each
 * other. NULL for 0 bytes, or if there is no space on some PE. Alignments are powers of two, in
 * bytes. The hints are ignored: all of the heap is suitable for atomics and signals. realloc keeps
 * the contents. */
UPCRI_SHMEM_DECLARED(void*, malloc, (size_t size))
UPCRI_SHMEM_DECLARED(void*, calloc, (size_t count, size_t size))
UPCRI_SHMEM_DECLARED(void*, align, (size_t alignment, size_t size))
UPCRI_SHMEM_DECLARED(void*, realloc, (void* ptr, size_t size))
UPCRI_SHMEM_DECLARED(void*, malloc_with_hints, (size_t size, long hints))
UPCRI_SHMEM_DECLARED(void, free, (void* ptr))

/* For machines without coherent caches: removed in 1.5, and there is nothing to do. */
#define UPCRI_SHMEM_REMOVED "OpenSHMEM 1.5 removed it, caches are coherent: leave the call out"
UPCRI_SHMEM_OLD(UPCRI_SHMEM_REMOVED, void, clear_cache_inv, (void), )
UPCRI_SHMEM_OLD(UPCRI_SHMEM_REMOVED, void, set_cache_inv, (void), )
UPCRI_SHMEM_OLD(UPCRI_SHMEM_REMOVED, void, clear_cache_line_inv, (void* dest), (void)dest;)
UPCRI_SHMEM_OLD(UPCRI_SHMEM_REMOVED, void, set_cache_line_inv, (void* dest), (void)dest;)
UPCRI_SHMEM_OLD(UPCRI_SHMEM_REMOVED, void, udcflush, (void), )
UPCRI_SHMEM_OLD(UPCRI_SHMEM_REMOVED, void, udcflush_line, (void* dest), (void)dest;)

/* Deprecated names. The first start_pes initialises, unless that has been done, and needs no
 * finalize; others do nothing. */
#define UPCRI_SHMEM_SINCE_1_2(name) \
  __attribute__((__deprecated__("OpenSHMEM 1.2 has " #name " instead")))
UPCRI_INLINE void start_pes(int npes) UPCRI_SHMEM_SINCE_1_2(shmem_init);
UPCRI_INLINE int _my_pe(void) UPCRI_SHMEM_SINCE_1_2(shmem_my_pe);
UPCRI_INLINE int _num_pes(void) UPCRI_SHMEM_SINCE_1_2(shmem_n_pes);
UPCRI_INLINE void* shmalloc(size_t size) UPCRI_SHMEM_SINCE_1_2(shmem_malloc);
UPCRI_INLINE void* shmemalign(size_t alignment, size_t size) UPCRI_SHMEM_SINCE_1_2(shmem_align);
UPCRI_INLINE void* shrealloc(void* ptr, size_t size) UPCRI_SHMEM_SINCE_1_2(shmem_realloc);
UPCRI_INLINE void shfree(void* ptr) UPCRI_SHMEM_SINCE_1_2(shmem_free);
UPCRI_INLINE void start_pes(int npes) {
  int initialised;
  (void)npes;
  shmem_query_initialized(&initialised);
  if (!initialised) shmem_init();
}
UPCRI_INLINE int _my_pe(void) { return shmem_my_pe(); }
UPCRI_INLINE int _num_pes(void) { return shmem_n_pes(); }
UPCRI_INLINE void* shmalloc(size_t size) { return shmem_malloc(size); }
UPCRI_INLINE void* shmemalign(size_t alignment, size_t size) {
  return shmem_align(alignment, size);
}
UPCRI_INLINE void* shrealloc(void* ptr, size_t size) { return shmem_realloc(ptr, size); }
UPCRI_INLINE void shfree(void* ptr) { shmem_free(ptr); }

UPCRI_END_C
#endif
