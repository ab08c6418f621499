// Preloaded into a program, emulates a kernel with pages of 64 KiB: memory mappings that the program
// makes must consist of complete pages. cc -shared -fPIC -o large_pages.so large_pages.c; calls that
// the C library makes itself are not checked.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { kPage = 65536 };

static void demand(const char* call, uint64_t what) {
  if (what % kPage == 0) return;
  dprintf(2, "large_pages: %s: 0x%llx is no multiple of a page of 64 KiB\n", call,
          (unsigned long long)what);
  abort();
}

static size_t whole(size_t bytes) { return (bytes + kPage - 1) / kPage * kPage; }

void* mmap(void* at, size_t bytes, int rights, int flags, int file, off_t offset) {
  demand("mmap's offset", (uint64_t)offset);
  if (flags & (MAP_FIXED | MAP_FIXED_NOREPLACE)) {
    demand("mmap", (uintptr_t)at);
    return (void*)syscall(SYS_mmap, at, whole(bytes), rights, flags, file, offset);
  }
  // Reserves room for the mapping and for its alignment.
  const size_t room = whole(bytes) + kPage;
  const long found =
      syscall(SYS_mmap, 0, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (found == -1) return MAP_FAILED;
  const uintptr_t begin = (uintptr_t)found, aligned = whole(begin);
  if (aligned > begin) syscall(SYS_munmap, begin, aligned - begin);
  if (begin + room > aligned + whole(bytes))
    syscall(SYS_munmap, aligned + whole(bytes), begin + room - aligned - whole(bytes));
  return (void*)syscall(SYS_mmap, aligned, bytes, rights, flags | MAP_FIXED, file, offset);
}

int munmap(void* at, size_t bytes) {
  demand("munmap", (uintptr_t)at);
  return (int)syscall(SYS_munmap, at, whole(bytes));
}

int mprotect(void* at, size_t bytes, int rights) {
  demand("mprotect", (uintptr_t)at);
  return (int)syscall(SYS_mprotect, at, whole(bytes), rights);
}

int madvise(void* at, size_t bytes, int advice) {
  demand("madvise", (uintptr_t)at);
  return (int)syscall(SYS_madvise, at, whole(bytes), advice);
}

int getpagesize(void) { return kPage; }

long sysconf(int name) {
  static long (*next)(int);
  if (name == _SC_PAGESIZE) return kPage;
  if (!next) next = (long (*)(int))dlsym(RTLD_NEXT, "sysconf");
  return next(name);
}
