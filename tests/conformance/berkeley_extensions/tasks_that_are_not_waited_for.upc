// Tasks that end before the tasks that they have put: what taskq_wait, taskq_fence and groups wait for.
// THREADS: 1 2 3 4 7 8 64
#include <upc.h>
#include <bupc_atomics.h>
#include <upc_task.h>

#include "../check.h"

taskq_t* taskq;
shared long done[THREADS];  // tasks put by each thread that have ended

typedef struct {
  int depth, owner;
} node_t;

static void count(int owner) { bupc_atomicI64_fetchadd_relaxed((shared void*)&done[owner], 1); }
static long counted(void) { return bupc_atomicI64_read_relaxed((shared void*)&done[MYTHREAD]); }

// A binary tree whose nodes do not wait.
void grow(node_t* at, void* unused) {
  node_t child = {at->depth - 1, at->owner};
  if (at->depth > 0) {
    CHECK(taskq_put(taskq, grow, &child, NULL));
    CHECK(taskq_put(taskq, grow, &child, NULL));
  }
  count(at->owner);
}

// … whose root waits for its own children only, or for a group of them.
void root(node_t* at, void* unused) {
  const int owner = at->owner;
  node_t leaf = {0, owner}, tree = {6, owner};
  taskq_put(taskq, grow, &leaf, NULL);
  taskq_group_begin(taskq);
  taskq_put(taskq, grow, &tree, NULL);
  taskq_group_begin(taskq);
  taskq_group_end(taskq);  // the group is empty
  taskq_group_begin(taskq);
  taskq_put(taskq, grow, &leaf, NULL);
  taskq_wait(taskq);  // also for tasks put outside of the group
  taskq_group_end(taskq);
  taskq_group_end(taskq);
  count(owner);
}

static void begin(void) {
  upc_barrier;
  done[MYTHREAD] = 0;
  upc_barrier;
}

int main(void) {
  taskq = taskq_all_alloc(2, grow, sizeof(node_t), 0, root, sizeof(node_t), 0);
  node_t tree = {8, MYTHREAD}, leaf = {0, MYTHREAD};
  for (int round = 0; round < 20; round++) {
    begin();
    taskq_put(taskq, grow, &tree, NULL);
    taskq_fence(taskq);
    CHECK_EQUAL(counted(), 511);

    begin();
    taskq_put(taskq, grow, &leaf, NULL);
    taskq_wait(taskq);
    CHECK_EQUAL(counted(), 1);

    begin();
    taskq_put(taskq, root, &leaf, NULL);
    taskq_wait(taskq);
    // 127 and 1 in the groups, the root itself, and the leaf before the group.
    CHECK_EQUAL(counted(), 130);
    taskq_fence(taskq);

    begin();
    taskq_group_begin(taskq);
    taskq_put(taskq, grow, &tree, NULL);
    taskq_group_end(taskq);
    CHECK_EQUAL(counted(), 511);

    begin();
    taskq_put(taskq, grow, &tree, NULL);
    taskq_all_run(taskq);
    for (int t = 0; t < THREADS; t++) CHECK_EQUAL(done[t], 511);
  }
  taskq_all_free(taskq);
  pass();
  return 0;
}
