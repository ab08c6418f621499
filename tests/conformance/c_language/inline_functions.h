// Both files of inline_functions.upc include this header: each has its own copy of these functions.
#ifndef INLINE_FUNCTIONS_H
#define INLINE_FUNCTIONS_H

static int calls_seen;
extern shared int x;

static inline int from_header(shared int* p) { return *p + 10; }

static inline int count_calls(void) {
  static int calls;
  calls_seen++;
  return ++calls;
}

#endif
