// A sorted list across threads: pointers to shared memory inside shared structures.
//
//   upcc linked_list.upc -o linked_list && upcrun -n 4 linked_list
//
// Each thread allocates nodes in its own memory and inserts them into one list that belongs to
// all. Links may point to any thread's memory: a pointer to shared contains the thread.
#include <stdio.h>
#include <upc.h>

enum { COUNT = 20 };

// "shared []" means that everything the pointer reaches lives with one thread: right for a pointer
// to a single object.
struct node {
  int value;
  int owner;
  shared [] struct node *next;
};
typedef shared [] struct node *link;

// The head of the list lives in shared memory, and is itself a pointer to shared memory.
shared link head;

// Inserts a node in order. The caller holds the lock, so the list does not change meanwhile.
static void insert(link node) {
  if (head == NULL || node->value < head->value) {
    node->next = head;
    head = node;
    return;
  }
  link at = head;
  while (at->next != NULL && at->next->value < node->value) at = at->next;
  node->next = at->next;
  at->next = node;
}

static void print_list(const char *title) {
  printf("%s:", title);
  for (link at = head; at != NULL; at = at->next) printf(" %d", at->value);
  printf("\n");
}

// Unlinks and frees odd values. upc_free() frees memory of any thread.
static void remove_odd(void) {
  while (head != NULL && head->value % 2) {
    link gone = head;
    head = gone->next;
    upc_free(gone);
  }
  for (link at = head; at != NULL; at = at->next)
    while (at->next != NULL && at->next->value % 2) {
      link gone = at->next;
      at->next = gone->next;
      upc_free(gone);
    }
}

int main(void) {
  upc_lock_t *lock = upc_all_lock_alloc();

  upc_forall (int i = 0; i < COUNT; i++; i) {
    link node = upc_alloc(sizeof(struct node));  // in the calling thread's own memory
    node->value = (i * 23 + 8) % 60;
    node->owner = MYTHREAD;
    upc_lock(lock);
    insert(node);
    upc_unlock(lock);
  }
  upc_barrier;

  if (MYTHREAD == 0) {
    print_list("list");
    int count = 0, misplaced = 0;
    for (link at = head; at != NULL; at = at->next) {
      count++;
      if (upc_threadof(at) != at->owner) misplaced++;
    }
    if (misplaced == 0) printf("%d nodes, each where it should be\n", count);
    remove_odd();
    print_list("after removal of the odd ones");
  }
  upc_all_lock_free(lock);
  return 0;
}
