// SPDX-License-Identifier: MIT
// Files that are still open are closed at the end of the job, however it ends: transfers are
// completed, written data go to the device, and files that are to be deleted are.
#include "io/open_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/diagnostics/line.h"

namespace upc::io {
namespace {

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
File* first = nullptr;
bool registered = false;
pid_t process = 0;  // a child of fork() leaves the files to its parent

void close_at_end(File& file) {
  bool dirty = false;
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    if (const Worker* worker = file.own[t].worker.load(std::memory_order_acquire)) worker->settle();
    dirty |= file.own[t].dirty.load(std::memory_order_relaxed);
  }
  int error = 0;
  if (file.to_delete)
    error = delete_on_close(file);
  else if (dirty)
    error = sync_to_device(file);
  if (!error) return;
  // Not a suppressible warning: data may be lost.
  runtime::Line line;
  line.add("upc: closing a file that was open at the end of the job failed: %s: %s",
           file.own[0].name, strerror(error));
  line.write();
}

void close_all_at_end() {
  if (getpid() != process) return;
  pthread_mutex_lock(&mutex);
  for (File* file = first; file; file = file->next) close_at_end(*file);
  pthread_mutex_unlock(&mutex);
}

}  // namespace

void enter_open_file(File* file) {
  pthread_mutex_lock(&mutex);
  if (!registered) {
    registered = true;
    process = getpid();
    atexit(close_all_at_end);
  }
  file->next = first;
  first = file;
  pthread_mutex_unlock(&mutex);
}

void remove_open_file(File* file) {
  pthread_mutex_lock(&mutex);
  File** link = &first;
  while (*link != file) link = &(*link)->next;
  *link = file->next;
  pthread_mutex_unlock(&mutex);
}

int delete_on_close(const File& file) {
  struct stat opened, named;
  if (fstat(file.fd, &opened) != 0) return errno;
  if (lstat(file.to_delete, &named) != 0) return errno == ENOENT ? 0 : errno;
  if (opened.st_dev != named.st_dev || opened.st_ino != named.st_ino) return 0;
  return unlink(file.to_delete) == 0 || errno == ENOENT ? 0 : errno;
}

}  // namespace upc::io
