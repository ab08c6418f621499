// SPDX-License-Identifier: MIT
// What an explored job (smp/exploration.h) does where threads see each other's work: its accesses
// to shared memory are steps, with the values that they read and write; so are locks, barriers,
// semaphores and fences. In the unchecked runtime the functions do nothing.
#ifndef UPC_RUNTIME_EXPLORATION_H
#define UPC_RUNTIME_EXPLORATION_H

#include <cstddef>
#include <cstdint>
#include <string>

#include "smp/exploration.h"
#include "smp/rewind.h"

namespace upc::runtime::exploration {

using smp::exploration::Does;

#ifdef UPCRI_CHECK

inline bool on() { return smp::exploration::on; }
// The object that a name of the program refers to.
struct Element {
  uintptr_t address = 0;
  uint64_t bytes = 0;   // 0: there is none …
  std::string problem;  // … for this reason
};
// Functions of higher layers that this file needs.
struct Means {
  void (*forget_recent)();                 // runtime/object_table.h
  std::string (*name)(uintptr_t address);  // runtime/diagnostics/element_name.h
  Element (*find)(const std::string& name);
  void (*make_arenas)();           // runtime/heap.h
  void (*fail)(const char* text);  // ends the job
};
// Whether this process has certainly forked no child.
inline bool forks_nothing() { return smp::rewind::on(); }
// Sets up, if the environment requests it. Call it before there are threads.
void start(const Means& given);
// Sets the end of the program's part of the calling thread's stack.
void note_frame(unsigned thread, uintptr_t above);
// The step of an access; and the address to use for it: the object's, or that of a copy.
void access(uintptr_t address, size_t nbytes, size_t want);
void* seen(void* at, size_t nbytes, size_t want);
// A step other than an access.
void step(Does does, const void* object, const char* what, const smp::BlockedOn* condition);
// Records an operation within a step; succeeded() sets kSucceeded on the step itself.
void note(Does does, const void* object, const char* what, uint8_t flags);
void succeeded();
// The calling thread has checked in vain, and will check again.
void look_again(const char* what);
// Records that the program does something that the search does not cover.
void unseen(uint32_t what);
// Accesses of the runtime itself, for a collective: they return where the bytes of a read are, and
// where those of a write go.
char* read(char* at, size_t nbytes);
char* write(char* at, size_t nbytes);
// A number below `count`: the search tries all.
unsigned pick(unsigned count);

#else

constexpr bool on() { return false; }
constexpr bool forks_nothing() { return false; }
inline void note_frame(unsigned, uintptr_t) {}
inline void unseen(uint32_t) {}
inline char* read(char* at, size_t) { return at; }
inline char* write(char* at, size_t) { return at; }
inline unsigned pick(unsigned) { return 0; }

#endif

}  // namespace upc::runtime::exploration

#endif
