/* SPDX-License-Identifier: MIT */
/* Starting and ending a job. (Spec: "Control Interface".) */
#ifndef UPCRI_STARTUP_H
#define UPCRI_STARTUP_H

#include <upc_castable_bits.h>
#include <upcri/call_site.h>
#include <upcri/job.h>
#include <upcri/program.h>

UPCRI_BEGIN_C

/* --- low-level interface, called in this order --- */

/* Reads the environment and fixes the number of threads. static_threadcnt > 0 is the only number
 * the program can run with; default_pthreads_per_proc > 0 the one it runs with when UPC_THREADS
 * does not say (0: one a core). main_name is the program's main function, as a debugger knows it,
 * for what UPC_FREEZE prints, or NULL. Later calls do nothing. */
void upcr_startup_init(int* pargc, char*** pargv, upcr_thread_t static_threadcnt,
                       upcr_thread_t default_pthreads_per_proc, const char* main_name);

/* Maps the shared heap: default_shared_size bytes a thread, a multiple of UPCR_PAGESIZE (0: as much
 * as the machine can need). The offset has no meaning where heap and segment can't meet; it is
 * checked and otherwise unused. Later calls do nothing. */
void upcr_startup_attach(uintptr_t default_shared_size, uintptr_t default_shared_offset, int flags);

struct upcr_startup_spawnfuncs {
  void (*pre_spawn_init)(void);
  void (*per_pthread_init)(void);
  void (*cache_init)(void* start, uintptr_t len);
  void (*heap_init)(void* start, uintptr_t len);
  void (*static_init)(void* start, uintptr_t len);
  int (*main_function)(int argc, char** argv);
};

/* Starts the threads, runs the functions on each, then a barrier, then main_function, whose result
 * ends the job; does not return then. With main_function == NULL it returns, which a job of more
 * than one thread can't: that is fatal. A static section of static_data_size bytes takes from each
 * thread's shared heap, and must fit into it; heap_init gets the rest. Later calls do
 * nothing. */
void upcr_startup_spawn(int* pargc, char*** pargv, uintptr_t static_data_size,
                        uintptr_t default_cache_size, struct upcr_startup_spawnfuncs* spawnfuncs);

/* Ends the calling thread; the job ends when all have, with the non-zero code of the lowest thread
 * that has one. Before upcr_startup_spawn has started them it ends the job. */
void upcr_exit(int exitcode) UPCRI_NORETURN;

/* --- interface for programs whose main is not UPC's --- */

/* Starts a job of one thread and returns; with more it is fatal. */
void bupc_init(int* argc, char*** argv);
/* Value of an environment variable, as getenv of this process gives it; NULL if it is not set. */
char* bupc_getenv(const char* env_name);
char* upcr_getenv(const char* env_name);
/* As upcr_exit. */
void bupc_exit(int exitcode) UPCRI_NORETURN;

/* Ends the whole job at once from any thread: flushes stdio, exits with the code. */
void upcr_global_exit(int exitcode) UPCRI_NORETURN;
/* exit() of UPC code ends the calling thread. */
void upcri_do_exit(int exitcode) UPCRI_NORETURN;

/* --- what the specification takes from GASNet: one node, one segment --- */

typedef struct {
  void* addr;
  uintptr_t size;
} gasnet_seginfo_t;
/* Largest size in bytes that attach could be asked for, of all threads together; all nodes agree.
 */
uintptr_t gasnet_getMaxLocalSegmentSize(void);
uintptr_t gasnet_getMaxGlobalSegmentSize(void);
/* Fills numentries entries with where each node's segment begins, and the size of all its heaps.
 * Shared objects lie further apart, also behind that; its pages are there when they are touched.
 * Returns 0, or 1 if numentries is not positive or nothing is attached yet. */
int gasnet_getSegmentInfo(gasnet_seginfo_t* seginfo_table, int numentries);

/* --- thread info, of upc_castable_bits.h --- */

/* Which of thread threadId's objects upc_cast can turn into pointers: all of them. */
UPCRI_INLINE upc_thread_info_t upcr_thread_info(size_t threadId) {
  const upc_thread_info_t info = {UPC_CASTABLE_ALL, UPC_CASTABLE_ALL};
  (void)threadId;
  return info;
}

UPCRI_NORETURN UPCRI_PLACED_VOID(upcr_exit, int) UPCRI_NORETURN
    UPCRI_PLACED_VOID(bupc_exit, int) UPCRI_NORETURN UPCRI_PLACED_VOID(upcri_do_exit, int)

        UPCRI_END_C

#define upcr_exit(exitcode) UPCRI_FROM_HERE(upcr_exit, exitcode)
#define bupc_exit(exitcode) UPCRI_FROM_HERE(bupc_exit, exitcode)
#define upcri_do_exit(exitcode) UPCRI_FROM_HERE(upcri_do_exit, exitcode)

#endif
