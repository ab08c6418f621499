// SPDX-License-Identifier: MIT
// Teams of threads that work for one UPC thread: the members of OpenMP's parallel regions, and
// threads that the program creates. A member has its UPC thread's number, its private data (by
// upcri_team_distance) and so its shared data, too. It is not a UPC thread, and can't act for it
// where all UPC threads act together, except in OpenSHMEM, where a PE consists of all of its
// threads.
//
// Code for each source of members announces them: teams_gnu.cc for libgomp and teams_llvm.cc for
// LLVM's libomp, which are linked only into programs that have parallel regions; teams_posix.cc for
// the others. Other programs pay nothing.
#ifndef UPC_RUNTIME_TEAMS_H
#define UPC_RUNTIME_TEAMS_H

#include <pthread.h>
#include <upcri/job.h>

#include <cstdint>

namespace upc::runtime::teams {

// The UPC thread for which a thread works: what a member takes over.
struct Identity {
  uintptr_t block;  // of the UPC thread's private data
  upcri_self_t self;
};

// The identity of the calling thread, whose team is about to begin.
Identity own_identity();

// The calling thread works for `identity` from here on, until it joins another team. On the thread
// whose identity that is, this does nothing.
void join(const Identity& identity);
// The calling thread's part of the region is over.
void leave();

// The same for a thread that the program has created, until its end.
void join_for_good(const Identity& identity);

// Creates a thread of the runtime's own, which works for no UPC thread. Returns what pthread_create
// returns.
int create_outsider(pthread_t* id, void* (*function)(void*), void* argument);

// Whether the calling thread works for a UPC thread that it is not.
inline bool is_member() { return upcri_team_distance != 0; }

// Sets up, before there are UPC threads. (The call also makes the linker take teams_posix.cc where
// a sanitizer's library already defines pthread_create.)
void start();
// Releases what start() took, when there are no UPC threads any more.
void stop();

// A file of the program whose functions use the private data of the calling thread itself,
// whichever UPC thread that works for. If there is one, threads that the program creates work for
// none. Null if there is none.
const char* file_without_teams();

}  // namespace upc::runtime::teams

#endif
