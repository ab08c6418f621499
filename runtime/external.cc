// SPDX-License-Identifier: MIT
// bupc_init and bupc_init_reentrant: start-up by the UPCRL_* variables that upcc puts into a
// program. (Spec: "Framework for external bootstrapping".) This is not in startup.cc, so that a
// program that uses only the low-level interface need not define them.
#include "runtime/job.h"
#include "upcri/startup.h"

using upc::runtime::job;

namespace {

void start(int* argc, char*** argv, int (*main_function)(int, char**)) {
  if (job.running) return;
  if (UPCRL_mpi_init) UPCRL_mpi_init(argc, argv);
  job.mpi_finalize = UPCRL_mpi_finalize;
  upcr_startup_init(argc, argv, UPCRL_static_thread_count, UPCRL_default_pthreads_per_node,
                    UPCRL_main_name);
  upcr_startup_attach(UPCRL_default_shared_size, UPCRL_default_shared_offset, UPCRL_attach_flags);
  // UPCRL_progress_thread is not needed: no message ever waits for a poll.
  upcr_startup_spawnfuncs functions = {UPCRL_pre_spawn_init, UPCRL_per_pthread_init,
                                       UPCRL_cache_init,     UPCRL_heap_init,
                                       UPCRL_static_init,    main_function};
  upcr_startup_spawn(argc, argv, 0, UPCRL_default_cache_size, &functions);
}

}  // namespace

void bupc_init(int* argc, char*** argv) { start(argc, argv, nullptr); }

void bupc_init_reentrant(int* argc, char*** argv, int (*pmain_func)(int, char**)) {
  if (job.running) return;
  if (!pmain_func) upcri_fatal("bupc_init_reentrant needs a function to run, not NULL");
  start(argc, argv, pmain_func);
}
