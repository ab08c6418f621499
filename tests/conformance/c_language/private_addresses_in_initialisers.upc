// A private pointer initialised with a private address points to its own thread's object.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int x = 1;
int *to_x = &x;
int values[4] = {1, 2, 3, 4};
int *to_element = &values[2], *past = values + 4;
static int **to_pointer = &to_x;
struct node { int value; struct node *next; };
static struct node second, first = {1, &second}, second = {2, &first};
struct node *ring[2] = {&first, &second};
static int hook(void) { return x; }
int (*to_function)(void) = hook;
char buffer[10], *cursor = buffer + 3;

int main(void) {
  static int local = 5, *to_local = &local;
  *to_x += MYTHREAD;
  **to_pointer += 10;
  *to_element = MYTHREAD;
  ring[1]->next->value += MYTHREAD;
  *cursor = 'c';
  *to_local += MYTHREAD;
  upc_barrier;
  CHECK_EQUAL(x, 11 + MYTHREAD);
  CHECK(to_x == &x && *to_pointer == &x);
  CHECK_EQUAL(values[2], MYTHREAD);
  CHECK_EQUAL(past - values, 4);
  CHECK_EQUAL(first.value, 1 + MYTHREAD);
  CHECK(first.next == &second && second.next->next == &second);
  CHECK_EQUAL(to_function(), 11 + MYTHREAD);
  CHECK_EQUAL(buffer[3], 'c');
  CHECK_EQUAL(local, 5 + MYTHREAD);
  pass();
  return 0;
}
