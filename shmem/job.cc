// SPDX-License-Identifier: MIT
// OpenSHMEM's start, end and queries. (1.6, sections 9.1 and 9.2.)
#include "shmem/job.h"

#include <string.h>

#include <algorithm>

#include "runtime/agreement.h"
#include "runtime/diagnostics/messages.h"
#include "runtime/job.h"
#include "runtime/schedule.h"
#include "runtime/teams.h"
#include "shmem/environment.h"
#include "upc_tick.h"
#include "upcri/shmem/job.h"
#include "upcri/shmem/team.h"
#include "upcri/startup.h"

using namespace upc::runtime;
using namespace upc::shmem;

upcri_shmem_team upcri_shmem_team_world, upcri_shmem_team_shared;

namespace upc::shmem {
namespace {

// The state of a PE.
struct alignas(64) PeState {
  unsigned depth;   // calls of shmem_init minus those of shmem_finalize
  int level;        // the level of threads that is provided
  bool finalized;   // at least once before
  Session session;  // on SHMEM_CTX_DEFAULT
};
PeState states[UPCR_MAX_THREADS];
PeState& own_state() { return states[me()]; }

void make_team_of_all(Team& team) {
  team.size = static_cast<int>(upcri_job.threads);
  equip(&team);
}

void release_all() {
  destroy_contexts(nullptr, "shmem_finalize");
  if (me() == 0) destroy_teams();
  free_all("shmem_finalize");
}

// The level of threads that a PE gets if it requests one: the highest, unless something of the
// program or of the job is tied to a PE's first thread.
int level_for(int requested) {
  if (requested == SHMEM_THREAD_SINGLE) return SHMEM_THREAD_SINGLE;
  const char* const file = teams::file_without_teams();
  if (file && me() == 0)
    warn(
        "shmem_init_thread provides SHMEM_THREAD_SINGLE: %s has private data, and was compiled "
        "without -pthread; compile all files with it",
        file);
  else if (!file && schedule::on() && me() == 0)
    warn(
        "shmem_init_thread provides SHMEM_THREAD_SINGLE: under a schedule, threads that a PE makes "
        "do not run");
  return file || schedule::on() ? SHMEM_THREAD_SINGLE : requested;
}

}  // namespace

bool initialised() { return own_state().depth > 0; }
Session& default_session() { return own_state().session; }

void require_level(const char* function) {
#ifdef UPCRI_CHECK
  if (is_upc_thread()) return;
  if (!teams::is_member())
    upcri_fatal("%s is called by a thread of no PE; compile all files with -pthread", function);
  if (own_state().level < SHMEM_THREAD_SERIALIZED)
    upcri_fatal(
        "%s is called by another thread than the PE's first; ask shmem_init_thread for "
        "SHMEM_THREAD_MULTIPLE, or SHMEM_THREAD_SERIALIZED",
        function);
#else
  (void)function;
#endif
}

void require_init(const char* function) {
  require_level(function);
  const PeState& state = own_state();
  if (state.depth > 0) return;
  if (state.finalized)
    upcri_fatal(
        "%s was called after the last shmem_finalize; call shmem_init again first, or "
        "shmem_finalize later",
        function);
  upcri_fatal("%s was called before shmem_init; call that first", function);
}

}  // namespace upc::shmem

void shmem_init() {
  if (own_state().depth++ > 0) return;
  agree({"shmem_init", {}}, [] {
    make_team_of_all(upcri_shmem_team_world);
    make_team_of_all(upcri_shmem_team_shared);
    tell_environment();
    return uint64_t{0};
  });
}

int shmem_init_thread(int requested, int* provided) {
  if (requested < SHMEM_THREAD_SINGLE || requested > SHMEM_THREAD_MULTIPLE)
    upcri_fatal(
        "shmem_init_thread: the level is %d; ask for one of SHMEM_THREAD_SINGLE, FUNNELED, "
        "SERIALIZED and MULTIPLE",
        requested);
  pshmem_init();
  PeState& state = own_state();
  state.level = std::max(state.level, level_for(requested));
  if (state.level >= SHMEM_THREAD_SERIALIZED) let_members_call();
  *provided = state.level;
  return 0;
}

void shmem_finalize() {
  require_init("shmem_finalize");
  PeState& state = own_state();
  const bool last = state.depth == 1;
#ifdef UPCRI_CHECK
  if (!is_upc_thread())
    upcri_fatal(
        "shmem_finalize is called by another thread than the PE's first, which called shmem_init");
  if (last && state.session.started)
    upcri_fatal(
        "shmem_finalize: a session is open on SHMEM_CTX_DEFAULT; call "
        "shmem_ctx_session_stop first");
#endif
  pshmem_barrier_all();
  state.depth--;
  if (!last) return;
  state.finalized = true;
  state.level = SHMEM_THREAD_SINGLE;
  state.session = {};
  release_all();
}

void shmem_global_exit(int status) { upcr_global_exit(status); }
void shmem_query_thread(int* provided) { *provided = own_state().level; }
void shmem_query_initialized(int* initialized) { *initialized = initialised(); }

extern "C" double shmemx_wtime();  // as shmemx.h declares it
double shmemx_wtime() { return static_cast<double>(upc_ticks_now()) * 1e-9; }

void shmem_info_get_version(int* major, int* minor) {
  *major = SHMEM_MAJOR_VERSION;
  *minor = SHMEM_MINOR_VERSION;
}
void shmem_info_get_name(char* name) {
  memcpy(name, SHMEM_VENDOR_STRING, sizeof SHMEM_VENDOR_STRING);
}

UPC_SHMEM_ENTRY(init)
UPC_SHMEM_ENTRY(init_thread)
UPC_SHMEM_ENTRY(finalize)
UPC_SHMEM_ENTRY(global_exit)
UPC_SHMEM_ENTRY(query_thread)
UPC_SHMEM_ENTRY(query_initialized)
UPC_SHMEM_ENTRY(info_get_version)
UPC_SHMEM_ENTRY(info_get_name)
