// Linked into a cell of %by_thread: marks each thread's standard output; threads.py collects it.
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>
#include <upc.h>

// A part: STX, the thread's number, a blank, the number of bytes, STX, and the bytes.
static ssize_t write_part(void *cookie, const char *bytes, size_t size) {
  char head[64];
  (void)cookie;
  const int length = snprintf(head, sizeof head, "\002%d %zu\002", (int)MYTHREAD, size);
  struct {
    char bytes[4096];
  } part;
  size_t done = 0;
  if (length + size <= sizeof part.bytes) {  // in one piece, so that no other thread's output comes between
    __builtin_memcpy(part.bytes, head, (size_t)length);
    __builtin_memcpy(part.bytes + length, bytes, size);
    return write(1, part.bytes, (size_t)length + size) < 0 ? -1 : (ssize_t)size;
  }
  while (done < size) {
    const size_t some = size - done < 2048 ? size - done : 2048;
    if (write_part(cookie, bytes + done, some) < 0) return -1;
    done += some;
  }
  return (ssize_t)size;
}

// Unbuffered: each call of printf and similar functions writes by itself, on the calling thread.
__attribute__((constructor)) static void mark_threads(void) {
  cookie_io_functions_t functions = {.write = write_part};
  stdout = fopencookie(NULL, "w", functions);
  setvbuf(stdout, NULL, _IONBF, 0);
}
