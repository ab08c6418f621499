// Sample sort: in the end every thread has a sorted part of the keys, smaller than the next part.
//
//   upcc sample_sort.upc -o sample_sort && upcrun -n 4 sample_sort
//
// Each thread sorts its own keys and offers some of them as samples. From the samples all threads
// compute the same splitters, one for each border between two threads. Then each thread fetches
// the keys between its splitters from all others and sorts them once more.
#include <stdio.h>
#include <stdlib.h>
#include <upc.h>

enum { KEYS = 24000, SAMPLES = 32 };  // keys in all; samples from each thread

typedef unsigned key;

// Parts differ in length, so each thread allocates its own and publishes where it is.
shared [] key *shared parts[THREADS];
shared int lengths[THREADS];
shared [SAMPLES] key samples[SAMPLES * THREADS];
shared unsigned long long checksums[THREADS];

static int compare(const void *a, const void *b) {
  key x = *(const key *)a, y = *(const key *)b;
  return (x > y) - (x < y);
}

// The key number i of the input: scattered, and the same for any number of threads.
static key input(unsigned i) {
  i = (i ^ i >> 16) * 0x45d9f3b;
  i = (i ^ i >> 16) * 0x45d9f3b;
  return (i ^ i >> 16) % 1000000;
}

// The first position in the sorted shared part whose key is not below the limit.
static int lower_bound(shared [] key *part, int length, key limit) {
  int low = 0, high = length;
  while (low < high) {
    int middle = (low + high) / 2;
    if (part[middle] < limit)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

// Publishes sorted keys as this thread's part. upc_alloc() returns our own memory, so a plain C
// pointer can reach it, and qsort() can sort it.
static void publish(key *keys, int length) {
  shared [] key *part = upc_alloc((length + 1) * sizeof(key));
  key *local = (key *)part;
  for (int i = 0; i < length; i++) local[i] = keys[i];
  qsort(local, length, sizeof(key), compare);
  parts[MYTHREAD] = part;
  lengths[MYTHREAD] = length;
}

int main(void) {
  // 1. Our share of the input, sorted.
  int first = (long)KEYS * MYTHREAD / THREADS, end = (long)KEYS * (MYTHREAD + 1) / THREADS;
  key *mine = malloc(KEYS * sizeof(key));  // private memory, enough for any part
  for (int i = first; i < end; i++) mine[i - first] = input(i);
  publish(mine, end - first);

  // 2. Samples at even distances, seen by all after the barrier.
  for (int s = 0; s < SAMPLES; s++)
    samples[SAMPLES * MYTHREAD + s] = parts[MYTHREAD][(long)s * (end - first) / SAMPLES];
  upc_barrier;
  key *sorted = malloc(SAMPLES * THREADS * sizeof(key));
  for (int s = 0; s < SAMPLES * THREADS; s++) sorted[s] = samples[s];
  qsort(sorted, SAMPLES * THREADS, sizeof(key), compare);

  // 3. From each part, the keys from our lower splitter up to our upper one.
  int length = 0;
  for (int t = 0; t < THREADS; t++) {
    int from = 0, to = lengths[t];
    if (MYTHREAD > 0) from = lower_bound(parts[t], lengths[t], sorted[SAMPLES * MYTHREAD]);
    if (MYTHREAD < THREADS - 1)
      to = lower_bound(parts[t], lengths[t], sorted[SAMPLES * (MYTHREAD + 1)]);
    upc_memget(mine + length, parts[t] + from, (to - from) * sizeof(key));
    length += to - from;
  }
  upc_barrier;  // all have fetched: the old parts can be freed
  upc_free(parts[MYTHREAD]);
  publish(mine, length);
  for (int i = 0; i < length; i++) checksums[MYTHREAD] += mine[i];
  upc_barrier;

  // 4. Thread 0 checks all parts.
  if (MYTHREAD == 0) {
    int count = 0, disorder = 0;
    key previous = 0, median = 0, smallest = 0;
    unsigned long long checksum = 0;
    for (int t = 0; t < THREADS; t++) {
      checksum += checksums[t];
      for (int i = 0; i < lengths[t]; i++, count++) {
        key k = parts[t][i];
        if (k < previous) disorder++;
        if (count == 0) smallest = k;
        if (count == KEYS / 2) median = k;
        previous = k;
      }
    }
    printf("%d keys, %d out of order, sum %llu\n", count, disorder, checksum);
    printf("smallest %u, median %u, largest %u\n", smallest, median, previous);
  }
  free(mine);
  free(sorted);
  return 0;
}
