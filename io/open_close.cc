// SPDX-License-Identifier: MIT
// Opening and closing. (UPC 1.3 optional libraries, 8.3.3.1 and 8.3.3.2.)
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <new>

#include "io/check.h"
#include "io/file.h"
#include "io/file_size_signal.h"
#include "io/open_files.h"
#include "runtime/heap.h"

using namespace upc::io;
using upc::runtime::me;
namespace heap = upc::runtime::heap;

namespace {

constexpr int kAccess = UPC_RDONLY | UPC_WRONLY | UPC_RDWR;
constexpr int kPointer = UPC_COMMON_FP | UPC_INDIVIDUAL_FP;
constexpr int kAllFlags = kAccess | kPointer | UPC_APPEND | UPC_CREATE | UPC_EXCL | UPC_STRONG_CA |
                          UPC_TRUNC | UPC_DELETE_ON_CLOSE;

bool one_bit(int bits) { return bits != 0 && (bits & (bits - 1)) == 0; }

bool sensible(int flags) {
  return (flags & ~kAllFlags) == 0 && one_bit(flags & kAccess) && one_bit(flags & kPointer) &&
         (!(flags & UPC_EXCL) || (flags & UPC_CREATE)) &&
         (!(flags & UPC_TRUNC) || !(flags & UPC_RDONLY));
}

// Checks that the open file is a regular file, or a device that can be read at any position.
int examine(File& file, int flags) {
  struct stat about;
  if (fstat(file.fd, &about) != 0) return errno;
  if (S_ISDIR(about.st_mode)) return EISDIR;
  if (lseek(file.fd, 0, SEEK_CUR) < 0) return errno;
  file.sync = S_ISREG(about.st_mode) || S_ISBLK(about.st_mode);
  if ((flags & UPC_TRUNC) && S_ISREG(about.st_mode) && ftruncate(file.fd, 0) != 0) return errno;
  if (flags & UPC_APPEND) file.first_position = lseek(file.fd, 0, SEEK_END);
  return file.first_position < 0 ? errno : 0;
}

int open_by_name(File& file, const char* name, int flags) {
  int how = O_CLOEXEC | O_NOCTTY;
  how |= flags & UPC_RDONLY ? O_RDONLY : flags & UPC_WRONLY ? O_WRONLY : O_RDWR;
  if (flags & UPC_CREATE) how |= O_CREAT;
  if (flags & UPC_EXCL) how |= O_EXCL;
  do {
    file.fd = open(name, how, file.hints.permissions());
  } while (file.fd < 0 && errno == EINTR);
  if (file.fd < 0) return errno;
  int error = examine(file, flags);
  if (!error && (flags & UPC_DELETE_ON_CLOSE)) {
    file.to_delete = realpath(name, nullptr);  // the program may change its directory
    if (!file.to_delete) error = errno;
  }
  if (error) close(file.fd);
  return error;
}

void give_back(File* file) {
  file->hints.clear();
  free(file->to_delete);
  free(file->own);
  free(file);
}

// A file without a descriptor, or null.
File* make_file() {
  void* room = malloc(sizeof(File));
  if (!room) return nullptr;
  auto* file = new (room) File;
  const size_t bytes = sizeof(Own) * upcri_job.threads;
  file->own = static_cast<Own*>(aligned_alloc(alignof(Own), bytes));
  if (!file->own) {
    give_back(file);
    return nullptr;
  }
  for (unsigned t = 0; t < upcri_job.threads; ++t) new (&file->own[t]) Own;
  return file;
}

// Opens on thread 0; returns the address of a handle, or an errno, which is smaller than any
// address.
uint64_t open_here(char* name, int flags, size_t numhints, const upc_hint* hints) {
  auto* handle = upc::runtime::make_handle<FileHandle>(0);
  if (!handle) return ENOMEM;
  File* file = make_file();
  int error = file ? 0 : ENOMEM;
  for (size_t i = 0; !error && i < numhints; ++i)
    if (!file->hints.add(hints[i])) error = ENOMEM;
  if (!error) error = open_by_name(*file, name, flags);
  if (error) {
    if (file) give_back(file);
    heap::free_handle(reinterpret_cast<uintptr_t>(handle));
    return static_cast<uint64_t>(error);
  }
  if (!(flags & UPC_RDONLY)) ignore_file_size_signal();
  file->hints.advise(file->fd);
  file->own[0].name = name;
  enter_open_file(file);
  handle->file = file;
  begin_handle(*handle, "upc_all_fopen");
  return reinterpret_cast<uintptr_t>(handle);
}
constexpr uint64_t kLeastAddress = UPCR_PAGESIZE;

// Checks that every thread's name is valid and that there is memory for a copy; returns an errno on
// all threads.
int agree_on_names(const upc::runtime::CollectiveCall& call, const char* fname, int flags,
                   char** copy) {
  Word mine;
  *copy = fname ? strdup(fname) : nullptr;
  if (!sensible(flags))
    mine.error = EINVAL;
  else if (!*copy)
    mine.error = fname ? ENOMEM : EFAULT;
  const Word* words = exchange(call, mine);
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    if (words[t].error) return words[t].error;
  return 0;
}

}  // namespace

upcr_pshared_ptr_t(upc_all_fopen)(const char* fname, int flags, size_t numhints,
                                  struct upc_hint const* hints) {
  check_open(fname);
  const upc::runtime::CollectiveCall call = {
      "upc_all_fopen",
      {{"flags", static_cast<uint64_t>(flags), upc::runtime::CollectiveArgument::kBits},
       {"numhints", numhints},
       {"the hash of the hints", check_hints("upc_all_fopen", numhints, hints),
        upc::runtime::CollectiveArgument::kBits}}};
  char* name;
  const int error = agree_on_names(call, fname, flags, &name);
  const uint64_t address =
      error ? static_cast<uint64_t>(error) : upc::runtime::agree({"upc_all_fopen", {}}, [&] {
        return open_here(name, flags, numhints, hints);
      });
  if (address < kLeastAddress) {
    free(name);
    errno = static_cast<int>(address);
    return 0;
  }
  const File& file = *reinterpret_cast<FileHandle*>(address)->file;
  check_same_file(file.fd, name);
  Own& mine = file.mine();
  mine.flags = flags;
  mine.position = file.first_position;
  if (me() != 0) mine.name = name;
  return address;
}

int(upc_all_fclose)(upcr_pshared_ptr_t fd) {
  File* file = find_open("upc_all_fclose", fd);
  if (!file) return status(EBADF);
  const upc::runtime::CollectiveCall call = {"upc_all_fclose", {fd_argument(fd)}};
  upc::runtime::check_callable(call.function);
  const Own& mine = file->mine();
  if (mine.pending.outstanding) {  // on all threads
    upc::runtime::meet(call);
    return status(EBUSY);
  }
  const Word* words = exchange(call, {mine.dirty.load(std::memory_order_relaxed), 0});
  bool dirty = false;
  for (unsigned t = 0; t < upcri_job.threads; ++t) dirty |= words[t].value != 0;
  const int error = agree_on_error(call.function, [&] {
    end_handle(*reinterpret_cast<FileHandle*>(fd));
    // All threads have found the file by it; now a later call with it fails.
    heap::free_handle(fd);
    remove_open_file(file);
    int found = 0;
    if (file->to_delete)
      found = delete_on_close(*file);
    else if (dirty)
      found = sync_to_device(*file);
    const int closing = close(file->fd) == 0 || errno == EINTR ? 0 : errno;
    return found ? found : closing;
  });
  // The file is no longer in the list of open files, so the end of the job does not access it.
  if (Worker* worker = mine.worker.load(std::memory_order_relaxed)) worker->stop();
  free(mine.name);
  upc::runtime::meet({call.function, {}});
  if (me() == 0) give_back(file);
  return status(error);
}
