/* SPDX-License-Identifier: MIT */
/* What a program passes to the runtime, and its start: all that the start-up file needs, which upcc
 * generates and compiles for each program. (Spec: "Framework for external bootstrapping".) */
#ifndef UPCRI_PROGRAM_H
#define UPCRI_PROGRAM_H

#include <upcri/config.h>

UPCRI_BEGIN_C

#define UPCR_ATTACH_ENV_OVERRIDE 1 /* UPC_SHARED_HEAP_SIZE and _OFFSET override the arguments */
#define UPCR_ATTACH_REQUIRE_SIZE 2 /* a segment smaller than requested is fatal */
#define UPCR_ATTACH_SIZE_WARN 4    /* … or causes a warning */

/* Defined by the program; see the specification for each. */
extern upcr_thread_t UPCRL_static_thread_count;
extern uintptr_t UPCRL_default_shared_size;
extern uintptr_t UPCRL_default_shared_offset;
extern int UPCRL_progress_thread;
extern uintptr_t UPCRL_default_cache_size;
extern int UPCRL_attach_flags;
extern upcr_thread_t UPCRL_default_pthreads_per_node;
extern const char* UPCRL_main_name;
extern void (*UPCRL_pre_spawn_init)(void);
extern void (*UPCRL_per_pthread_init)(void);
extern void (*UPCRL_cache_init)(void* start, uintptr_t len);
extern void (*UPCRL_heap_init)(void* start, uintptr_t len);
extern void (*UPCRL_static_init)(void* start, uintptr_t len);
extern void (*UPCRL_mpi_init)(int* pargc, char*** pargv);
extern void (*UPCRL_mpi_finalize)(void);

/* For UPCRL_cache_init and UPCRL_heap_init: the runtime sets up its heaps itself. */
void upcri_init_cache(void* start, uintptr_t len);
void upcri_init_heaps(void* start, uintptr_t len);

/* For UPCRL_static_init, between the allocation of all objects' static shared data and their
 * initialisation: waits until all threads have allocated them. */
void upcri_static_data_made(void);

/* The functions of upc_job.h, for the start-up file of a library that another program loads: those
 * jump to these, and the library exports no other name of the runtime. */
int upcri_job_start(int threads);
int upcri_job_call(void (*function)(void*), void* argument);
int upcri_job_end(void);
int upcri_job_threads(void);
const char* upcri_job_error(void);

/* Starts all threads, each calling pmain_func with its own copy of the arguments; never returns. */
void bupc_init_reentrant(int* argc, char*** argv, int (*pmain_func)(int, char**));

UPCRI_END_C

#endif
