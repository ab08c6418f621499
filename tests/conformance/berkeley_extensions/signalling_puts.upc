// The bytes of a signalling put have arrived when a wait takes its post: for all sizes, in both forms,
// from one producer and from many; also with counts other than 1, and with 0.
// THREADS: 1 2 3 4 8
// STATIC: 4
// TIMEOUT: 60
#include <bupc_extensions.h>
#include <string.h>

#include "../check.h"

#define SIZE 70000
typedef struct {
  unsigned char bytes[SIZE];
} part;
shared part inbox[THREADS];
bupc_sem_t *shared full[THREADS], *shared empty[THREADS];
static unsigned char message[SIZE];

static void send(int to, int n, int signal, int async) {
  if (async)
    bupc_memput_signal_async(&inbox[to], message, n, full[to], signal);
  else
    bupc_memput_signal(&inbox[to], message, n, full[to], signal);
}

int main(void) {
  full[MYTHREAD] = bupc_sem_alloc(BUPC_SEM_INTEGER | BUPC_SEM_MPRODUCER | BUPC_SEM_SCONSUMER);
  empty[MYTHREAD] = bupc_sem_alloc(BUPC_SEM_SPRODUCER);
  upc_barrier;
  const int right = (MYTHREAD + 1) % THREADS, left = (MYTHREAD + THREADS - 1) % THREADS;
  const unsigned char *mine = (unsigned char *)&inbox[MYTHREAD];
  bupc_sem_post(empty[MYTHREAD]);  // room for one message
  static const int sizes[] = {0, 1, 4, 8, 31, 64, 1000, 4096, 70000};
  for (int round = 0; round < 90; round++) {
    const int n = sizes[round % 9], signal = 1 + round % 3;
    for (int i = 0; i < n; i++) message[i] = i + 5 * round + MYTHREAD;
    bupc_sem_wait(empty[right]);
    send(right, n, signal, round % 2);
    memset(message, 255, n);  // the put has already read the message
    bupc_sem_waitN(full[MYTHREAD], signal);
    for (int i = 0; i < n; i++) CHECK_EQUAL(mine[i], (unsigned char)(i + 5 * round + left));
    bupc_sem_post(empty[MYTHREAD]);
  }
  upc_barrier;
  CHECK(!bupc_sem_try(full[MYTHREAD]));
  upc_barrier;

  // All threads signal thread 0, and each writes to its own place.
  shared[] int *places = (shared[] int *)&inbox[0];
  for (int round = 0; round < 50; round++) {
    int word = 1000 * round + MYTHREAD;
    bupc_memput_signal(&places[MYTHREAD], &word, sizeof word, full[0], 1);
    if (MYTHREAD == 0) {
      bupc_sem_waitN(full[0], THREADS);
      for (int t = 0; t < THREADS; t++) CHECK_EQUAL(places[t], 1000 * round + t);
    }
    upc_barrier;
  }
  bupc_memput_signal(&places[MYTHREAD], &right, sizeof right, full[0], 0);
  upc_barrier;
  CHECK(!bupc_sem_try(full[MYTHREAD]));
  bupc_sem_free(full[MYTHREAD]);
  bupc_sem_free(empty[MYTHREAD]);
  pass();
  return 0;
}
