// SPDX-License-Identifier: MIT
// The functions that move data. (UPC 1.3 optional libraries, 8.3.4 to 8.3.7.)
#include <errno.h>

#include "io/check.h"
#include "io/read_write.h"

using namespace upc::io;

namespace {

// The open file on which an operation must be outstanding; null: not an open file.
File* find_outstanding(const char* function, upcr_pshared_ptr_t fd) {
  upc::runtime::check_callable(function);
  File* file = find(fd);
  if (!file) return find_idle(function, fd);  // reports it
  if (!file->mine().pending.outstanding)
    upcri_fatal("%s: no asynchronous operation is outstanding on the file", function);
  return file;
}

}  // namespace

#define UPCRI_IO_LOCAL(name, direction)                                                            \
  upc_off_t(name)(upcr_pshared_ptr_t fd, void* buffer, size_t size, size_t nmemb,                  \
                  upc_flag_t flags) {                                                              \
    return at_pointer(                                                                             \
        {#name, direction, Finish::kNow, fd, buffer, 0, false, 0, size, nmemb, flags});            \
  }                                                                                                \
  void(name##_async)(upcr_pshared_ptr_t fd, void* buffer, size_t size, size_t nmemb,               \
                     upc_flag_t flags) {                                                           \
    at_pointer(                                                                                    \
        {#name "_async", direction, Finish::kLater, fd, buffer, 0, false, 0, size, nmemb, flags}); \
  }
UPCRI_IO_LOCAL(upc_all_fread_local, Direction::kRead)
UPCRI_IO_LOCAL(upc_all_fwrite_local, Direction::kWrite)

#define UPCRI_IO_SHARED(name, direction)                                                           \
  upc_off_t(name)(upcr_pshared_ptr_t fd, upcr_shared_ptr_t buffer, size_t blocksize, size_t size,  \
                  size_t nmemb, upc_flag_t flags) {                                                \
    return at_pointer({#name, direction, Finish::kNow, fd, nullptr, buffer, true, blocksize, size, \
                       nmemb, flags});                                                             \
  }                                                                                                \
  void(name##_async)(upcr_pshared_ptr_t fd, upcr_shared_ptr_t buffer, size_t blocksize,            \
                     size_t size, size_t nmemb, upc_flag_t flags) {                                \
    at_pointer({#name "_async", direction, Finish::kLater, fd, nullptr, buffer, true, blocksize,   \
                size, nmemb, flags});                                                              \
  }
UPCRI_IO_SHARED(upc_all_fread_shared, Direction::kRead)
UPCRI_IO_SHARED(upc_all_fwrite_shared, Direction::kWrite)

#define UPCRI_IO_LIST(name, direction, memvec_type, local, shared)                               \
  upc_off_t(name)(upcr_pshared_ptr_t fd, size_t memvec_entries, memvec_type const* memvec,       \
                  size_t filevec_entries, struct upc_filevec const* filevec, upc_flag_t flags) { \
    return with_lists({#name,                                                                    \
                       direction,                                                                \
                       Finish::kNow,                                                             \
                       fd,                                                                       \
                       {local, shared, memvec_entries},                                          \
                       {filevec, filevec_entries},                                               \
                       flags});                                                                  \
  }                                                                                              \
  void(name##_async)(upcr_pshared_ptr_t fd, size_t memvec_entries, memvec_type const* memvec,    \
                     size_t filevec_entries, struct upc_filevec const* filevec,                  \
                     upc_flag_t flags) {                                                         \
    with_lists({#name "_async",                                                                  \
                direction,                                                                       \
                Finish::kLater,                                                                  \
                fd,                                                                              \
                {local, shared, memvec_entries},                                                 \
                {filevec, filevec_entries},                                                      \
                flags});                                                                         \
  }
UPCRI_IO_LIST(upc_all_fread_list_local, Direction::kRead, struct upc_local_memvec, memvec, nullptr)
UPCRI_IO_LIST(upc_all_fwrite_list_local, Direction::kWrite, struct upc_local_memvec, memvec,
              nullptr)
UPCRI_IO_LIST(upc_all_fread_list_shared, Direction::kRead, struct upc_shared_memvec, nullptr,
              memvec)
UPCRI_IO_LIST(upc_all_fwrite_list_shared, Direction::kWrite, struct upc_shared_memvec, nullptr,
              memvec)

upc_off_t(upc_all_fwait_async)(upcr_pshared_ptr_t fd) {
  File* file = find_outstanding("upc_all_fwait_async", fd);
  if (!file) return -1;
  check_alike({"upc_all_fwait_async", {fd_argument(fd)}});
  return complete("upc_all_fwait_async", *file);
}

upc_off_t(upc_all_ftest_async)(upcr_pshared_ptr_t fd, int* flag) {
  File* file = find_outstanding("upc_all_ftest_async", fd);
  if (!file) return -1;
  check_flag_pointer(flag);
  const Own& mine = file->mine();
  const bool done = !mine.pending.in_worker || mine.worker.load(std::memory_order_relaxed)->done();
  const Word* words = exchange({"upc_all_ftest_async", {fd_argument(fd)}}, {done, 0});
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    if (!words[t].value) return *flag = 0;
  *flag = 1;
  return complete("upc_all_ftest_async", *file);
}
