// SPDX-License-Identifier: MIT
// Shared by the models of random programs: the places of elements of shared arrays, by the formulas
// of the UPC specification, and pointers-to-shared with a layout other than that of their array. A
// model stores a shared array as a plain one, in the order of its elements; the threads of a phase
// run one after the other. THREADS is the program's argument.
#ifndef UPC_TOOLS_FUZZ_PROGRAMS_MODEL_H
#define UPC_TOOLS_FUZZ_PROGRAMS_MODEL_H

#include <complex.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { M_THREADS_MAX = 64, M_ARRAYS_MAX = 64 };

static int THREADS, me, m_depth;
#define MYTHREAD me
#define M_EACH(call)                 \
  for (me = 0; me < THREADS; me++) { \
    call;                            \
  }                                  \
  me = 0

struct m_array {
  char* base;
  long count, size, block;  // block 0: indefinite
};
static struct m_array m_arrays[M_ARRAYS_MAX];
static int m_array_count;

static void m_forget(void) {
  while (m_array_count > 0) free(m_arrays[--m_array_count].base);
}

static void* m_new(long count, long size, long block) {
  if (m_array_count == M_ARRAYS_MAX) abort();
  char* base = calloc(count + 1, size);  // with room for a pointer one past the end
  m_arrays[m_array_count++] = (struct m_array){base, count, size, block};
  return base;
}

static struct m_array* m_find(const volatile void* p) {
  for (int i = 0; i < m_array_count; i++) {
    struct m_array* a = &m_arrays[i];
    if ((const volatile char*)p >= a->base &&
        (const volatile char*)p < a->base + (a->count + 1) * a->size)
      return a;
  }
  abort();
}

// 6.5.1.1: element i with block size B is on thread i / B % THREADS, with phase i % B.
static long m_element(const volatile void* p) {
  struct m_array* a = m_find(p);
  return ((const volatile char*)p - a->base) / a->size;
}
static int m_thread_of_element(long i, long block) { return block ? i / block % THREADS : 0; }
static int m_threadof(const volatile void* p) {
  return m_thread_of_element(m_element(p), m_find(p)->block);
}
static long m_phaseof(const volatile void* p) {
  long block = m_find(p)->block;
  return block ? m_element(p) % block : 0;
}
static long m_place(long i, long block) {
  return block ? i / block / THREADS * block + i % block : i;
}

// The element's byte offset in its thread's part of the array.
static long m_offset(const volatile void* p) {
  struct m_array* a = m_find(p);
  long within = ((const volatile char*)p - a->base) % a->size;
  return m_place(m_element(p), a->block) * a->size + within;
}

// The element at place `at` of a thread's part, and the number of elements in that part.
static long m_local(long thread, long at, long block) {
  return block ? (at / block * THREADS + thread) * block + at % block : at;
}
static long m_local_count(long count, long thread, long block) {
  long n = 0;
  for (long i = 0; i < count; i++) n += m_thread_of_element(i, block) == thread;
  return n;
}

// 6.6.2: the thread of an iteration with an integer affinity: the value mod THREADS.
#define M_OWN(x) \
  ((x) < 0 ? THREADS - 1 - (unsigned long)-((x) + 1) % THREADS : (unsigned long)(x) % THREADS)

// A pointer-to-shared with a layout of its own: place counts bytes in the thread's part.
struct m_pointer {
  struct m_array* array;
  long thread, place, phase;
};

static struct m_pointer m_cast(const volatile void* p) {  // 6.4.3: the phase becomes 0
  return (struct m_pointer){m_find(p), m_threadof(p), m_offset(p), 0};
}

static long m_floor(long a, long b) { return a / b - (a % b < 0); }

static struct m_pointer m_add(struct m_pointer p, long k, long block, long size) {  // 6.4.2
  if (block == 0) {
    p.place += k * size;
    return p;
  }
  long moved = p.phase + k, blocks = m_floor(moved, block), phase = moved - blocks * block;
  long thread = p.thread + blocks, rounds = m_floor(thread, THREADS);
  p.place += (phase - p.phase + rounds * block) * size;
  p.thread = thread - rounds * THREADS;
  p.phase = phase;
  return p;
}

static void* m_at(struct m_pointer p) {
  struct m_array* a = p.array;
  return a->base + m_local(p.thread, p.place / a->size, a->block) * a->size + p.place % a->size;
}

// q - p, and from that p < q and similar comparisons: the number of elements of p's layout between
// them.
static long m_difference(struct m_pointer q, struct m_pointer p, long block, long size) {
  long places = (q.place - p.place) / size;
  if (block == 0) return places;
  long rounds = (places - (q.phase - p.phase)) / block;
  return (rounds * THREADS + q.thread - p.thread) * block + q.phase - p.phase;
}

#endif
