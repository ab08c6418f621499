// A pipeline: each thread is a stage that takes blocks from its left neighbour and passes them on.
//
//   upcc pipeline.upc -o pipeline && upcrun -n 4 pipeline
//
// A stage needs to wait for its two neighbours only, so there is no barrier in the loop. It waits
// with semaphores: a signalling put copies a block to the next thread and then raises that thread's
// semaphore; the thread that waits for the semaphore finds the block there. A second semaphore
// signals in the other direction that there is room for one more. All stages work at the same time.
#include <stdio.h>
#include <upc.h>
#include <bupc_extensions.h>

enum { BLOCKS = 1000, LENGTH = 64, ROOM = 4 };

struct block {
  long numbers[LENGTH];
};

// Each thread has room for a few blocks that have arrived and wait for it.
shared struct {
  struct block blocks[ROOM];
} inbox[THREADS];

bupc_sem_t *shared full[THREADS];   // how many blocks are in a thread's inbox
bupc_sem_t *shared empty[THREADS];  // how many more there is room for

// What a stage does to a block: here, add 1 to each number.
static void work(struct block *block) {
  for (int i = 0; i < LENGTH; i++) block->numbers[i]++;
}

static void send(int to, int turn, const struct block *block) {
  bupc_sem_wait(empty[to]);
  bupc_memput_signal(&inbox[to].blocks[turn % ROOM], block, sizeof *block, full[to], 1);
}

int main(void) {
  const int first = MYTHREAD == 0, last = MYTHREAD == THREADS - 1;
  // Only the neighbour posts to a semaphore and only its owner waits for it, or vice versa.
  full[MYTHREAD] = bupc_sem_alloc(BUPC_SEM_INTEGER | BUPC_SEM_SPRODUCER | BUPC_SEM_SCONSUMER);
  empty[MYTHREAD] = bupc_sem_alloc(BUPC_SEM_INTEGER);
  bupc_sem_postN(empty[MYTHREAD], ROOM);
  upc_barrier;

  // The part of the inbox with affinity to this thread, by a private pointer.
  const struct block *mine = (struct block *)&inbox[MYTHREAD].blocks[0];
  long sum = 0;
  for (int turn = 0; turn < BLOCKS; turn++) {
    struct block block;
    if (first) {
      for (int i = 0; i < LENGTH; i++) block.numbers[i] = turn + i;
    } else {
      bupc_sem_wait(full[MYTHREAD]);
      block = mine[turn % ROOM];
      bupc_sem_post(empty[MYTHREAD]);
    }
    work(&block);
    if (!last)
      send(MYTHREAD + 1, turn, &block);
    else
      for (int i = 0; i < LENGTH; i++) sum += block.numbers[i];
  }

  if (last) {
    long expected = 0;
    for (int turn = 0; turn < BLOCKS; turn++)
      for (int i = 0; i < LENGTH; i++) expected += turn + i + THREADS;
    printf("%d blocks went through %d stages, the sum of all numbers is %s\n", BLOCKS, THREADS,
           sum == expected ? "right" : "wrong");
  }
  upc_barrier;
  bupc_sem_free(full[MYTHREAD]);
  bupc_sem_free(empty[MYTHREAD]);
  return 0;
}
