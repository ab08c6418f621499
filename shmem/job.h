// What the files of OpenSHMEM's library share: teams, and the state of the calling PE.
#ifndef UPC_SHMEM_JOB_H
#define UPC_SHMEM_JOB_H

#include <upcri/shmem/types.h>

#include <atomic>
#include <cstddef>

#include "smp/barrier.h"

// What a member of a team tells the others in a collective call: written before a barrier of the
// team, read by the others after it.
struct alignas(64) upcri_shmem_member {
  const void* pointer;
  size_t count;
};

struct upcri_shmem_team {
  int start = 0, stride = 1, size = 0;
  int num_contexts = 0;
  upc::smp::Barrier barrier;
  upcri_shmem_member* members = nullptr;  // [size]
  std::atomic<int> left{0};               // members that have done with a team that is destroyed
  upcri_shmem_team* next = nullptr;       // in the list of active sets or of unused teams
};

// After the definition of shmem_NAME, which is weak in this library so that a profiling library's
// takes its place: the name that such a library goes on to. (See upcri/shmem/function.h.)
#define UPC_SHMEM_ENTRY(name) \
  extern "C" decltype(pshmem_##name) pshmem_##name __attribute__((__alias__("shmem_" #name)));

namespace upc::shmem {

using Team = upcri_shmem_team;

// Ends the job with an error unless shmem_init has been called.
void require_init(const char* function);
// Whether shmem_init has been called.
bool initialised();

// The calling PE's number in a team, -1 if it is no member.
int member_of(const Team* team);
// The PE that is number `index` of a team.
inline int pe_of(const Team* team, int index) { return team->start + index * team->stride; }
// Waits for all members of a team, of which the caller is number `index`; `where` is the call's
// place if it is known.
void sync(Team* team, int index, const char* function, const void* where);
// Gives a team, whose layout is set, what it needs to be used.
void equip(Team* team);

// PE pe's copy of the calling PE's symmetric object at `own`, nullptr if it is none.
void* find_copy(const void* own, int pe);

}  // namespace upc::shmem

#endif
