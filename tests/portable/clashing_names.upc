// Names of the program's own that a runtime's headers may declare: functions, types, objects and macros
// of the system, static and global, private and shared.
// THREADS: 1 2
#include "../conformance/check.h"

typedef int link;
typedef struct { link next; } hostent;
enum { stat = 3, SOCK_STREAM_ = 4 };
static long fdiv(long a, long b) { return a / b; }
static int open(int depth) { return depth ? open(depth - 1) + 1 : 0; }
int read = 5;
static double write = 2.5;
shared int bind[THREADS];
static shared int listen;
struct dirent {
  int accept, connect;
};
static struct dirent socket = {1, 2};
int poll(struct dirent *of) { return of->accept + of->connect; }
static int pipe(int time) {
  static int kill;
  int send = time;
  return kill += send;
}

int main(void) {
  link access = 4;
  hostent gethostname = {access};
  bind[MYTHREAD] = MYTHREAD;
  if (MYTHREAD == 0) listen = 9;
  upc_barrier;
  CHECK_EQUAL(bind[THREADS - 1], THREADS - 1);
  CHECK_EQUAL(listen, 9);
  CHECK_EQUAL(fdiv(9, 2) + open(2), 6);
  CHECK_EQUAL(read + (int)(2 * write) + stat, 13);
  CHECK_EQUAL(poll(&socket), 3);
  CHECK_EQUAL(pipe(2) + pipe(3), 7);
  CHECK_EQUAL(gethostname.next, 4);
  pass();
  return 0;
}
