// SPDX-License-Identifier: MIT
// All operations on an open file except its data: syncing, file pointers, its size, and the modes
// of upc_all_fcntl. (UPC 1.3 optional libraries, 8.3.3.3 to 8.3.3.8.)
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/check.h"
#include "io/file.h"

using namespace upc::io;
using upc::runtime::CollectiveArgument;
using upc::runtime::CollectiveCall;

namespace {

CollectiveCall call_of(const char* function, upcr_pshared_ptr_t fd) {
  return {function, {fd_argument(fd)}};
}
CollectiveCall call_of(const char* function, upcr_pshared_ptr_t fd, const char* name,
                       uint64_t value) {
  return {function, {fd_argument(fd), {name, value}}};
}

// The size of the file, or minus an errno.
int64_t size_of(const File& file) {
  struct stat about;
  if (fstat(file.fd, &about) != 0) return -errno;
  if (S_ISREG(about.st_mode)) return about.st_size;
  const off_t end = lseek(file.fd, 0, SEEK_END);  // of a disk; its file position is not used
  return end < 0 ? -errno : end;
}

// The same on all threads; if all have just met, it includes the writes that they have finished.
int64_t agreed_size(const char* function, const File& file) {
  return static_cast<int64_t>(
      upc::runtime::agree({function, {}}, [&] { return static_cast<uint64_t>(size_of(file)); }));
}

bool may_write(File& file) { return !(file.mine().flags & UPC_RDONLY); }

int allocate_space(int fd, int64_t size) {
  if (size == 0) return 0;
  for (;;) {
    const int error = posix_fallocate(fd, 0, size);
    if (error != EINTR) return error;
  }
}

int set_mode(File& file, const CollectiveCall& call, int mask, int mode, bool rewind) {
  const int error = sync_all(call, file);
  if (error) return status(error);
  Own& mine = file.mine();
  mine.flags = (mine.flags & ~mask) | mode;
  if (rewind) mine.position = 0;
  return 0;
}

int set_hint(File& file, CollectiveCall call, const void* arg) {
  call.arguments[2] = {"the hash of the hint",
                       check_hints(call.function, 1, static_cast<const upc_hint*>(arg)),
                       CollectiveArgument::kBits};
  int error = sync_all(call, file);
  if (!error)
    error = agree_on_error(call.function, [&] {
      if (!arg) return EFAULT;
      if (!file.hints.add(*static_cast<const upc_hint*>(arg))) return ENOMEM;
      file.hints.advise(file.fd);
      return 0;
    });
  return status(error);
}

int get_name(File& file, void* arg) {
  if (!arg) return status(EFAULT);
  *static_cast<const char**>(arg) = file.mine().name;
  return 0;
}

int get_hints(File& file, void* arg) {
  if (!arg) return status(EFAULT);
  *static_cast<const upc_hint**>(arg) = file.hints.list();
  return file.hints.count();
}

}  // namespace

int(upc_all_fsync)(upcr_pshared_ptr_t fd) {
  upc::runtime::check_callable("upc_all_fsync");
  File* file = find_idle("upc_all_fsync", fd);
  return file ? status(sync_all(call_of("upc_all_fsync", fd), *file)) : -1;
}

upc_off_t(upc_all_fseek)(upcr_pshared_ptr_t fd, upc_off_t offset, int origin) {
  constexpr const char* kFunction = "upc_all_fseek";
  upc::runtime::check_callable(kFunction);
  File* file = find_idle(kFunction, fd);
  if (!file) return -1;
  Own& mine = file->mine();
  bool ask_size = origin == UPC_SEEK_END;
  if (mine.flags & UPC_COMMON_FP) {
    check_seek(fd, offset, origin);
    // No thread's later writes may count: all of them wait for the answer.
    if (ask_size) upc::runtime::meet({kFunction, {}});
  } else {
    const Word* words = exchange(call_of(kFunction, fd), {ask_size, 0});
    for (unsigned t = 0; t < upcri_job.threads; ++t) ask_size |= words[t].value != 0;
  }
  const int64_t size = ask_size ? agreed_size(kFunction, *file) : 0;
  int64_t base = 0, position;
  if (origin == UPC_SEEK_CUR)
    base = mine.position;
  else if (origin == UPC_SEEK_END)
    base = size;
  else if (origin != UPC_SEEK_SET)
    return status(EINVAL);
  if (base < 0) return status(static_cast<int>(-base));
  if (__builtin_add_overflow(base, offset, &position)) return status(EOVERFLOW);
  if (position < 0) return status(EINVAL);
  return mine.position = position;
}

int(upc_all_fset_size)(upcr_pshared_ptr_t fd, upc_off_t size) {
  constexpr const char* kFunction = "upc_all_fset_size";
  upc::runtime::check_callable(kFunction);
  File* file = find_idle(kFunction, fd);
  if (!file) return -1;
  int error = sync_all(call_of(kFunction, fd, "size", static_cast<uint64_t>(size)), *file);
  if (!may_write(*file)) return status(EBADF);
  if (!error)
    error = agree_on_error(kFunction, [&] {
      while (ftruncate(file->fd, size) != 0)
        if (errno != EINTR) return errno;
      file->mine().dirty.store(true, std::memory_order_relaxed);  // its size
      return 0;
    });
  return status(error);
}

upc_off_t(upc_all_fget_size)(upcr_pshared_ptr_t fd) {
  constexpr const char* kFunction = "upc_all_fget_size";
  upc::runtime::check_callable(kFunction);
  File* file = find_idle(kFunction, fd);
  if (!file) return -1;
  upc::runtime::meet(call_of(kFunction, fd));
  const int64_t size = agreed_size(kFunction, *file);
  return size < 0 ? status(static_cast<int>(-size)) : size;
}

int(upc_all_fpreallocate)(upcr_pshared_ptr_t fd, upc_off_t size) {
  constexpr const char* kFunction = "upc_all_fpreallocate";
  upc::runtime::check_callable(kFunction);
  File* file = find_idle(kFunction, fd);
  if (!file) return -1;
  upc::runtime::meet(call_of(kFunction, fd, "size", static_cast<uint64_t>(size)));
  if (!may_write(*file)) return status(EBADF);
  if (size < 0) return status(EINVAL);
  return status(agree_on_error(kFunction, [&] {
    file->mine().dirty.store(true, std::memory_order_relaxed);
    return allocate_space(file->fd, size);
  }));
}

int(upc_all_fcntl)(upcr_pshared_ptr_t fd, int cmd, void* arg) {
  constexpr const char* kFunction = "upc_all_fcntl";
  upc::runtime::check_callable(kFunction);
  File* file = find_open(kFunction, fd);
  if (!file) return status(EBADF);
  const CollectiveCall call = call_of(kFunction, fd, "cmd", static_cast<uint64_t>(cmd));
  const Own& mine = file->mine();
  if (cmd == UPC_ASYNC_OUTSTANDING) {
    check_alike(call);
    return mine.pending.outstanding;
  }
  find_idle(kFunction, fd);
  switch (cmd) {
    case UPC_SET_WEAK_CA_SEMANTICS: return set_mode(*file, call, UPC_STRONG_CA, 0, false);
    case UPC_SET_STRONG_CA_SEMANTICS:
      return set_mode(*file, call, UPC_STRONG_CA, UPC_STRONG_CA, false);
    case UPC_SET_COMMON_FP:
      return set_mode(*file, call, UPC_COMMON_FP | UPC_INDIVIDUAL_FP, UPC_COMMON_FP, true);
    case UPC_SET_INDIVIDUAL_FP:
      return set_mode(*file, call, UPC_COMMON_FP | UPC_INDIVIDUAL_FP, UPC_INDIVIDUAL_FP, true);
    case UPC_SET_HINT: return set_hint(*file, call, arg);
    default: break;
  }
  check_alike(call);
  switch (cmd) {
    case UPC_GET_CA_SEMANTICS: return mine.flags & UPC_STRONG_CA;
    case UPC_GET_FP: return mine.flags & (UPC_COMMON_FP | UPC_INDIVIDUAL_FP);
    case UPC_GET_FL: return mine.flags;
    case UPC_GET_FN: return get_name(*file, arg);
    case UPC_GET_HINTS: return get_hints(*file, arg);
    default: return status(EINVAL);
  }
}
