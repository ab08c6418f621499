// Teams of threads that work for one UPC thread: those of OpenMP's parallel regions. A member has
// its UPC thread's number, its private data (by upcri_team_distance) and so its shared data, too;
// it is no UPC thread, and can't stand for it where all UPC threads act together.
//
// What makes members tells of each: teams_gnu.cc for libgomp, teams_llvm.cc for LLVM's libomp. Both
// are linked into programs that have parallel regions alone, and cost nothing outside of these.
#ifndef UPC_RUNTIME_TEAMS_H
#define UPC_RUNTIME_TEAMS_H

#include <upcri/job.h>

#include <cstdint>

namespace upc::runtime::teams {

// For whom a thread works: what a member takes over.
struct Identity {
  uintptr_t block;  // of the UPC thread's private data
  upcri_self_t self;
};

// That of the calling thread, whose team is to begin.
Identity own_identity();

// The calling thread works for `identity` from here on, until it joins another team. On the thread
// whose identity that is, nothing happens.
void join(const Identity& identity);
// The calling thread's part of the region is over.
void leave();

}  // namespace upc::runtime::teams

#endif
