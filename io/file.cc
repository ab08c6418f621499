// SPDX-License-Identifier: MIT
// Finding open files, and agreement in a call.
#include "io/file.h"

#include <errno.h>
#include <unistd.h>

#include "runtime/diagnostics/wrong_pointer.h"

namespace upc::io {
namespace {

// Words in alternating slots, like the values of runtime::agree(): a slot is written again only
// after all threads have made the exchange in between, and so have read it.
Word words[2][UPCR_MAX_THREADS];
__thread uint32_t exchanges;

}  // namespace

const Word* exchange(const runtime::CollectiveCall& call, Word mine) {
  Word* const slot = words[exchanges++ % 2];
  slot[runtime::me()] = mine;
  runtime::meet(call);
  return slot;
}

File* find(upcr_pshared_ptr_t fd) {
  const auto* handle = runtime::find_handle<FileHandle>(fd);
  return handle ? handle->file : nullptr;
}

#ifdef UPCRI_CHECK
File* find_open(const char* function, upcr_pshared_ptr_t fd) {
  if (File* file = find(fd)) return file;
  if (!fd) upcri_fatal("%s: fd is a null pointer; did upc_all_fopen return it?", function);
  runtime::no_handle(function, FileHandle::kKind, fd);
}
#endif

File* find_idle(const char* function, upcr_pshared_ptr_t fd) {
  File* file = find_open(function, fd);
  if (!file) {
    errno = EBADF;
    return nullptr;
  }
  if (const Pending& pending = file->mine().pending; pending.outstanding)
    upcri_fatal(
        "%s while %s is outstanding on the file; complete it with upc_all_fwait_async or "
        "upc_all_ftest_async",
        function, pending.function);
  return file;
}

int status(int error) {
  if (error == 0) return 0;
  errno = error;
  return -1;
}

int sync_to_device(File& file) {
  if (!file.sync) return 0;
  while (fdatasync(file.fd) != 0)
    if (errno != EINTR) return errno;
  return 0;
}

int sync_all(const runtime::CollectiveCall& call, File& file) {
  const Word* said = exchange(call, {file.mine().dirty.load(std::memory_order_relaxed), 0});
  bool dirty = false;
  for (unsigned t = 0; t < upcri_job.threads; ++t) dirty |= said[t].value != 0;
  if (!dirty) return 0;
  const int error = agree_on_error(call.function, [&] { return sync_to_device(file); });
  if (!error) file.mine().dirty.store(false, std::memory_order_relaxed);
  return error;
}

}  // namespace upc::io
