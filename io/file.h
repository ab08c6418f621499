// SPDX-License-Identifier: MIT
// An open file: the state that all threads share, each thread's own state, and how the threads
// agree in a call. The pointer-to-shared that a program holds points to a FileHandle in thread 0's
// memory.
//
// Each thread keeps a copy of single-valued state, such as the common file pointer: all change it
// equally, so it needs no synchronisation.
#ifndef UPC_IO_FILE_H
#define UPC_IO_FILE_H

#include <pthread.h>

#include <atomic>
#include <cstdint>

#include "io/hints.h"
#include "io/transfer.h"
#include "io/worker.h"
#include "runtime/agreement.h"
#include "runtime/handle.h"
#include "runtime/job.h"
#include "upc_io.h"

namespace upc::io {

// An asynchronous operation of a thread.
struct Pending {
  bool outstanding = false;
  const char* function = nullptr;  // that began it
  upc_flag_t flags = 0;
  bool common = false;  // each thread moves a part, at the common file pointer
  bool moves_pointer = false;
  uint64_t position = 0, bytes = 0;  // of all parts
  bool in_worker = false;
  Outcome outcome;  // of a part without a worker
};

// One thread's state of an open file.
struct alignas(64) Own {
  int flags = 0;         // of upc_all_fopen, with the changes of upc_all_fcntl
  int64_t position = 0;  // of the file pointer
  // Written since the last sync. Relaxed is enough: barriers order it before it is read, except by
  // the end of the job, which can't know what is written at that time.
  std::atomic<bool> dirty{false};
  char* name = nullptr;
  Pending pending;
  std::atomic<Worker*> worker{nullptr};  // release by the owner; acquire by the end of the job
};

struct File {
  int fd = -1;
  int64_t first_position = 0;
  bool sync = false;          // the kernel can sync it
  char* to_delete = nullptr;  // absolute name, to remove on close
  Hints hints;
  pthread_mutex_t atomicity = PTHREAD_MUTEX_INITIALIZER;  // held in transfers of strong semantics
  File* next = nullptr;                                   // of the open files
  Own* own = nullptr;                                     // [THREADS]

  Own& mine() const { return own[runtime::me()]; }
};

// The target of a program's pointer.
struct FileHandle : runtime::Handle {
  File* file;
  static constexpr runtime::objects::Kind kKind = runtime::objects::Kind::kFile;
};

// The open file of a pointer, or null.
File* find(upcr_pshared_ptr_t fd);
// The same, but in the checking runtime it ends the job instead of returning null.
#ifdef UPCRI_CHECK
File* find_open(const char* function, upcr_pshared_ptr_t fd);
#else
inline File* find_open(const char*, upcr_pshared_ptr_t fd) { return find(fd); }
#endif
// The same for the functions that require an open file without an outstanding operation. Without an
// open file, errno is EBADF, and the checking runtime ends the job; with an outstanding operation,
// every runtime does.
File* find_idle(const char* function, upcr_pshared_ptr_t fd);

// For the comparison of calls.
inline runtime::CollectiveArgument fd_argument(upcr_pshared_ptr_t fd) {
  return {"fd", upcr_pshared_to_shared(fd), runtime::CollectiveArgument::kPointer};
}

// What a thread passes to the others in a call.
struct Word {
  uint64_t value = 0;
  int error = 0;
};
// Waits until all threads have passed their words; returns [THREADS] of them, valid until the next
// exchange but one.
const Word* exchange(const runtime::CollectiveCall& call, Word mine);

// Returns on all threads what `compute` returns on thread 0: 0 or an errno.
template <class Compute>
int agree_on_error(const char* function, Compute compute) {
  return static_cast<int>(
      runtime::agree({function, {}}, [&] { return static_cast<uint64_t>(compute()); }));
}

// Sets errno if there is an error; returns what a function of the library returns.
int status(int error);

// Syncs after all threads have arrived, if any has written; returns an errno on all threads.
int sync_all(const runtime::CollectiveCall& call, File& file);
// One thread's part of upc_all_fsync.
int sync_to_device(File& file);

}  // namespace upc::io

#endif
