// SPDX-License-Identifier: MIT
// Teams of threads that work for one UPC thread: the members of OpenMP's parallel regions, and
// threads that the program makes. A member has its UPC thread's number, its private data (by
// upcri_team_distance) and so its shared data, too; it is no UPC thread, and can't stand for it
// where all UPC threads act together, but in OpenSHMEM, where a PE is all of its threads.
//
// What makes members announces each: teams_gnu.cc for libgomp and teams_llvm.cc for LLVM's libomp,
// which are linked into programs that have parallel regions alone; teams_posix.cc for the others.
// None costs anything elsewhere.
#ifndef UPC_RUNTIME_TEAMS_H
#define UPC_RUNTIME_TEAMS_H

#include <pthread.h>
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

// The same for a thread that the program has made, to its end.
void join_for_good(const Identity& identity);

// Makes a thread of the runtime's own, which works for no UPC thread. Returns what pthread_create
// returns.
int create_outsider(pthread_t* id, void* (*function)(void*), void* argument);

// Whether the calling thread works for a UPC thread that it is not.
inline bool is_member() { return upcri_team_distance != 0; }

// Sets up, before there are UPC threads. (It also has the linker take teams_posix.cc where a
// sanitizer's library has pthread_create already.)
void start();
// Gives back what that has taken, when there are no UPC threads any more.
void stop();

// A file of the program whose functions use private data of the thread that calls them, whatever
// thread that works for: then the threads that the program makes work for none. Null if there is
// none.
const char* file_without_teams();

}  // namespace upc::runtime::teams

#endif
