// Threads that parse their arguments, use gmtime and asctime, and register exit functions, all at the same time.
// ARGS: -v -n 12 first --size=7 second
// THREADS: 1 2 3 8 64
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "../check.h"

shared int ended[THREADS];
static int mine;

static void last(void) {
  CHECK_EQUAL(mine++, 1);
  ended[MYTHREAD] = MYTHREAD + 1;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) CHECK_EQUAL(ended[t], t + 1);
  if (MYTHREAD == 0) puts("PASS");
}
static void first(void) { CHECK_EQUAL(mine++, 0); }

int main(int argc, char **argv) {
  static const struct option names[] = {{"size", required_argument, NULL, 's'}, {NULL, 0, NULL, 0}};
  CHECK(atexit(last) == 0);
  CHECK(atexit(first) == 0);
  int v = 0, n = 0, s = 0, c;
  upc_barrier;
  while ((c = getopt_long(argc, argv, "vn:", names, NULL)) != -1) {
    upc_barrier;
    if (c == 'v') v++;
    if (c == 'n') n = atoi(optarg);
    if (c == 's') s = atoi(optarg);
    upc_barrier;
  }
  CHECK(v == 1 && n == 12 && s == 7);
  CHECK_EQUAL(optind, argc - 2);
  CHECK(strcmp(argv[optind], "first") == 0);
  optind = 1;
  upc_barrier;
  const time_t when = MYTHREAD * 86400L * 400;
  const struct tm *t = gmtime(&when);
  char text[64];
  strcpy(text, asctime(t));
  upc_barrier;
  struct tm again = *t;
  CHECK(timegm(&again) == when);
  CHECK(strcmp(text, asctime(t)) == 0);
  upc_barrier;
  if (MYTHREAD % 2) exit(0);
  return 0;
}
