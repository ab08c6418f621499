// SPDX-License-Identifier: MIT
// What the checking runtime checks before a call does anything: arguments that break a rule, and
// calls that differ between threads. In the unchecked runtime the functions do nothing.
#ifndef UPC_IO_CHECK_H
#define UPC_IO_CHECK_H

#include "io/file.h"
#include "runtime/collective_arguments.h"

namespace upc::io {

#ifdef UPCRI_CHECK
// Also for the hint of upc_all_fcntl; returns a hash of the hints, for comparison.
uint64_t check_hints(const char* function, size_t numhints, const upc_hint* hints);
void check_open(const char* fname);
// Checks that the thread's name refers to the open file.
void check_same_file(int fd, const char* name);
void check_seek(upcr_pshared_ptr_t fd, int64_t offset, int origin);
// Meets all threads, and compares the calls.
void check_alike(const runtime::CollectiveCall& call);
// Checks that the memory of a transfer between it and the place at the file pointer is live: all
// bytes that are moved, since a read ends at the end of the file.
void check_buffer(const char* function, int fd, Direction direction, const Memory& memory,
                  const upc_filevec& place);
// Checks the lists of a list function: live memory, as above, equally many bytes on both sides,
// places in order, and nothing twice where that is not allowed.
void check_lists(const char* function, int fd, Direction direction, const Memory& memory,
                 const Places& places);
void check_flag_pointer(const int* flag);
#else
inline uint64_t check_hints(const char*, size_t, const upc_hint*) { return 0; }
inline void check_open(const char*) {}
inline void check_same_file(int, const char*) {}
inline void check_seek(upcr_pshared_ptr_t, int64_t, int) {}
inline void check_alike(const runtime::CollectiveCall&) {}
inline void check_buffer(const char*, int, Direction, const Memory&, const upc_filevec&) {}
inline void check_lists(const char*, int, Direction, const Memory&, const Places&) {}
inline void check_flag_pointer(const int*) {}
#endif

}  // namespace upc::io

#endif
