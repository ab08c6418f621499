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
 * with which the program can run; default_pthreads_per_proc > 0 the one that is used if UPC_THREADS
 * is not set (0: one per core). main_name is the program's main function, as a debugger knows it,
 * for the message of UPC_FREEZE, or NULL. Later calls do nothing. */
void upcr_startup_init(int* pargc, char*** pargv, upcr_thread_t static_threadcnt,
                       upcr_thread_t default_pthreads_per_proc, const char* main_name);

/* Maps the shared heap: default_shared_size bytes per thread, a multiple of UPCR_PAGESIZE (0: as
 * much as the machine can use). The offset has no meaning here, since heap and segment can't meet;
 * it is checked and otherwise unused. Later calls do nothing. */
void upcr_startup_attach(uintptr_t default_shared_size, uintptr_t default_shared_offset, int flags);

struct upcr_startup_spawnfuncs {
  void (*pre_spawn_init)(void);
  void (*per_pthread_init)(void);
  void (*cache_init)(void* start, uintptr_t len);
  void (*heap_init)(void* start, uintptr_t len);
  void (*static_init)(void* start, uintptr_t len);
  int (*main_function)(int argc, char** argv);
};

/* Starts the threads, and runs on each the functions, a barrier, and main_function, whose result
 * ends the job; it does not return. With main_function == NULL it returns, which is fatal in a job
 * of more than one thread. A static section of static_data_size bytes is taken from each thread's
 * shared heap, and must fit into it; heap_init gets the rest. Later calls do nothing. */
void upcr_startup_spawn(int* pargc, char*** pargv, uintptr_t static_data_size,
                        uintptr_t default_cache_size, struct upcr_startup_spawnfuncs* spawnfuncs);

/* Ends the calling thread; the job ends when all have ended, with the non-zero code of the lowest
 * thread that has one. Before upcr_startup_spawn has started the threads it ends the job. */
void upcr_exit(int exitcode) UPCRI_NORETURN;

/* --- interface for programs whose main is not UPC's --- */

/* Starts a job of one thread and returns; fatal with more. */
void bupc_init(int* argc, char*** argv);
/* The value of an environment variable, as this process's getenv returns it; NULL if it is not
 * set. */
char* bupc_getenv(const char* env_name);
char* upcr_getenv(const char* env_name);
/* As upcr_exit. */
void bupc_exit(int exitcode) UPCRI_NORETURN;

/* Ends the complete job at once from any thread: flushes stdio, exits with the code. */
void upcr_global_exit(int exitcode) UPCRI_NORETURN;
/* exit() of UPC code ends the calling thread. */
void upcri_do_exit(int exitcode) UPCRI_NORETURN;

/* --- the parts that the specification takes from GASNet: one node, one segment --- */

typedef struct {
  void* addr;
  uintptr_t size;
} gasnet_seginfo_t;
/* The largest size in bytes that attach could request, for all threads together; all nodes
 * agree. */
uintptr_t gasnet_getMaxLocalSegmentSize(void);
uintptr_t gasnet_getMaxGlobalSegmentSize(void);
/* Fills numentries entries with the start of each node's segment, and the size of all its heaps.
 * Shared objects lie further apart, also beyond that size; pages are present after they are
 * touched. Returns 0, or 1 if numentries is not positive or nothing is attached yet. */
int gasnet_getSegmentInfo(gasnet_seginfo_t* seginfo_table, int numentries);

/* --- thread info, of upc_castable_bits.h --- */

/* The objects of thread threadId that upc_cast can convert to pointers: all of them. */
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
