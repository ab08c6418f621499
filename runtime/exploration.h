// SPDX-License-Identifier: MIT
// What an explored job (smp/exploration.h) does where threads see each other's work: its accesses
// to shared memory as steps, with the values that they read and write, and what locks, barriers,
// semaphores and fences mean in them. In the unchecked runtime all of it is nothing.
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
// What a shared object is that the program calls so.
struct Element {
  uintptr_t address = 0;
  uint64_t bytes = 0;   // 0: there is none …
  std::string problem;  // … for this reason
};
// What is above this file, and needed here.
struct Means {
  void (*forget_recent)();                 // runtime/object_table.h
  std::string (*name)(uintptr_t address);  // runtime/diagnostics/element_name.h
  Element (*find)(const std::string& name);
  void (*make_arenas)();           // runtime/heap.h
  void (*fail)(const char* text);  // ends the job
};
// Whether this process can't have made a child.
inline bool forks_nothing() { return smp::rewind::on(); }
// Sets up, if the environment asks for it; before there are threads.
void start(const Means& means);
// Of the thread that calls: what lies above on its stack is none of the program's.
void note_frame(unsigned thread, uintptr_t above);
// The step of an access, and what is read where it goes: to the address, or to a copy.
void access(uintptr_t address, size_t nbytes, size_t want);
void* seen(void* address, size_t nbytes, size_t want);
// A step that is no access.
void step(Does does, const void* object, const char* what, const smp::BlockedOn* condition);
// What has happened in a step; with kSucceeded, the step itself has.
void note(Does does, const void* object, const char* what, uint8_t flags);
void succeeded();
// The calling thread has looked in vain, and will again.
void look_again(const char* what);
// The program does what the search can't see.
void unseen(uint32_t what);
// Accesses of the runtime's own, for a collective: where the bytes of a read are, and where those
// of a write go.
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
