// SPDX-License-Identifier: MIT
// The parts that the files of OpenSHMEM's library share: teams, contexts, and the state of the
// calling PE.
#ifndef UPC_SHMEM_JOB_H
#define UPC_SHMEM_JOB_H

#include <upcri/job.h>
#include <upcri/shmem/types.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "smp/barrier.h"

namespace upc::shmem {

// The arguments of a member's call. The checking runtime checks that they are valid, and compares
// them with those of the team's first member.
struct Said {
  const char* function = nullptr;
  const void* dest = nullptr;
  size_t dest_bytes = 0;  // that the call writes on this PE
  const void* source = nullptr;
  size_t source_bytes = 0;  // that are read on this PE
  uint64_t count = 0;       // of elements
  uint64_t root = 0;        // or another value that must be the same
  bool same_count = true;   // whether all members must pass the same count
  bool in_place = true;     // dest may be source
};

}  // namespace upc::shmem

// What a member of a team passes to the others in a collective call: written before a barrier of
// the team, read by the others after it.
struct alignas(64) upcri_shmem_member {
  const void* pointer;
  size_t count;
#ifdef UPCRI_CHECK
  upc::shmem::Said said;
#endif
};

struct upcri_shmem_team {
  int start = 0, stride = 1, size = 0;
  int num_contexts = 0;
  upc::smp::Barrier barrier;
  upcri_shmem_member* members = nullptr;  // [size]
  std::atomic<int> left{0};               // members that have finished with a destroyed team
  // False once it is destroyed. Relaxed is enough: the registry's mutex, and the barriers of the
  // collective calls that create and destroy a team, order its members; other reads only detect an
  // error.
  std::atomic<bool> used{false};
  bool active_set = false;           // created for the collectives of one, and never destroyed
  upcri_shmem_team* next = nullptr;  // in the list of all teams
};

// Put after the definition of shmem_NAME, which is weak in this library so that a profiling
// library's definition replaces it: defines the name that such a library calls. (See
// upcri/shmem/function.h.)
#define UPC_SHMEM_ENTRY(name) \
  extern "C" decltype(pshmem_##name) pshmem_##name __attribute__((__alias__("shmem_" #name)));

namespace upc::shmem {

using Team = upcri_shmem_team;

// Ends the job with an error unless there are more calls of shmem_init than of shmem_finalize.
void require_init(const char* function);
bool initialised();
// In the checking runtime, ends the job unless the calling thread is the PE's first, or one that it
// created after shmem_init_thread had provided a level that allows it to call the function.
void require_level(const char* function);

// The arguments of shmem_ctx_session_start for a context, until shmem_ctx_session_stop.
struct Session {
  bool started = false;
  long options = 0;
  size_t total_ops = SIZE_MAX;
  const upcri_place_t* place = nullptr;  // where it was started first
};
// The calling PE's session on SHMEM_CTX_DEFAULT.
Session& default_session();

// The calling PE's number in a team, -1 if it is not a member.
int member_of(const Team* team);
// The PE with number `index` in a team.
inline int pe_of(const Team* team, int index) { return team->start + index * team->stride; }
// Waits for all members of a team, in which the caller has number `index`; `where` is the call's
// place if it is known.
void sync(Team* team, int index, const char* function, const void* where);
// Allocates what a team needs, whose layout is set, unless it has that already.
void equip(Team* team);
// In the checking runtime, ends the job if the team was destroyed.
void require_valid(const Team* team, const char* function);
// Destroys the calling PE's contexts of a team, or of all teams if it is nullptr.
void destroy_contexts(const Team* team, const char* function);
// On PE 0, frees the remaining objects of the symmetric heap.
void free_all(const char* function);
// Destroys all teams that the program has created.
void destroy_teams();

// PE pe's copy of the calling PE's symmetric object at `own`; nullptr if it is not symmetric.
void* find_copy(const void* own, int pe);

}  // namespace upc::shmem

#endif
