// State that a run leaves, selected by name: the next run must not see it. Each thread prints what it finds.
#include <errno.h>
#include <fenv.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <upc.h>

enum { SMALL = 100 << 10, LARGE = 40 << 20, ONE_PAGE = 4096 };
static strict shared int order, again;
static shared [] int *shared hung;
static int data = 7;
static char bss[ONE_PAGE * 40];
static _Thread_local int own = 3;
static char *kept;
static volatile sig_atomic_t handled;

static void say(void) { fputs("at exit ", stdout); }
static void count(int number) { handled += number; }
static int deep(int level) {
  volatile char frame[ONE_PAGE];
  frame[level] = (char)level;
  return level == 0 ? frame[0] : deep(level - 1) + frame[level];
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  const int is = !strcmp(what, "all");
#define IF(name) if (is || !strcmp(what, name))
  const int before = order;
  order = before + MYTHREAD + 1;
  // For about a hundred runs.
  for (int i = 0; i < 3; i++) again = i;
  IF("data") printf("%d ", data++);
  IF("bss") {
    for (int i = before; i < (int)sizeof bss; i += ONE_PAGE) printf("%s", bss[i] ? "dirty " : ""), bss[i]++;
  }
  IF("own") printf("%d ", own++);
  IF("errno") printf("%s", errno == ERANGE ? "an old errno " : ""), errno = ERANGE;
  IF("stack") printf("%d ", deep(before * 20));
  IF("rounding") printf("%d ", fegetround()), fesetround(FE_UPWARD), printf("%.17g ", nearbyint(before + 0.25));
  IF("malloc") {
    char *p = malloc(SMALL);
    memset(p, before, SMALL);
    printf("%d%s ", p[SMALL / 2], kept ? " kept" : "");
    kept = p;
  }
  IF("calloc") {
    char *p = calloc(1, SMALL);
    for (int i = 0; i < SMALL; i++) if (p[i]) abort();
    memset(p, 1, SMALL);
    if (before) free(p);
  }
  IF("shared") {
    shared [] int *p = upc_alloc((before + 1) * ONE_PAGE);
    printf("%d ", p[9]);
    upc_memset(p, 1, 64);
    if (before) hung = p; else upc_free(p);
  }
  IF("stdin") {
    char line[20];
    if (MYTHREAD == 0 && fgets(line, sizeof line, stdin)) printf("%s", line);
  }
  IF("stderr") fprintf(stderr, "errors of %d\n", MYTHREAD);
  IF("atexit") atexit(say);
#undef IF
#define IF(name) if (!strcmp(what, name))
  // The kernel's state of the process.
  IF("file") {
    FILE *file = fopen(argv[2], "a+");
    fputs("x", file);
    fclose(file);
  }
  IF("large") {
    char *p = malloc(LARGE);
    printf("%d ", p[LARGE / 2]);
    p[LARGE / 2] = 1;
  }
  IF("mmap") {
    char *p = mmap(NULL, LARGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    printf("%d ", p[before]++);
  }
  IF("handler") {
    struct sigaction old;
    const struct sigaction action = {.sa_handler = count};
    sigaction(SIGUSR1, &action, &old);
    printf("%s", old.sa_handler == SIG_DFL ? "" : "had a handler ");
    raise(SIGUSR1);
    printf("%d ", (int)handled);
  }
  IF("fork") {
    const int child = fork();
    if (child == 0) _exit(before);
    printf("%d ", child > 0);
  }
  IF("pid") printf("%d ", getpid() > 1);
  IF("umask") printf("%d ", umask(before) == (mode_t)-1);
  IF("abort") if (before == 1) abort();
  IF("crash") if (before == 1) *(volatile int *)8 = 3;
  IF("exit") if (before == 1) exit(9);
  IF("_exit") if (before == 1) _exit(9);
  // Effects that cannot be undone, in some runs only.
  IF("some") if (before == 2) printf("%d ", access(argv[2], F_OK));
  IF("global") if (before == 1) upc_global_exit(9);
  printf("%d", before);
  return 0;
}
