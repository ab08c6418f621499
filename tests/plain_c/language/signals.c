// Signals: handlers, raise, sig_atomic_t, sigaction with data, masks, pending ones, sigsetjmp, and alternative handlers in a table.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
// The process has one handler for each signal; a signal that a thread raises is delivered to that thread.
static volatile sig_atomic_t seen, last, nested;
static __thread sigjmp_buf out;
static void count(int number) { seen++, last = number; }
static void with_data(int number, siginfo_t *info, void *context) {
  (void)context;
  nested += info->si_signo == number && info->si_code == SI_TKILL;
}
static void escape(int number) { siglongjmp(out, number); }
static void (*const handlers[])(int) = {count, escape};
int main(void) {
  void (*before)(int) = signal(SIGUSR1, handlers[0]);
  int first = raise(SIGUSR1);
  raise(SIGUSR1);
  printf("%d %d %d %d\n", before != SIG_ERR, first, (int)seen, last == SIGUSR1);
  struct sigaction action = {.sa_sigaction = with_data, .sa_flags = SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  sigaddset(&action.sa_mask, SIGUSR1);
  if (sigaction(SIGUSR2, &action, NULL)) return 1;
  pthread_kill(pthread_self(), SIGUSR2);
  printf("%d %d\n", (int)nested, sigismember(&action.sa_mask, SIGUSR1));
  sigset_t block, held, pending;
  sigemptyset(&block), sigaddset(&block, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &block, &held);
  raise(SIGUSR2);
  sigpending(&pending);
  const int waiting = sigismember(&pending, SIGUSR2), unseen = (int)nested;
  pthread_sigmask(SIG_SETMASK, &held, NULL);
  printf("%d %d %d\n", waiting, unseen, (int)nested);
  action = (struct sigaction){.sa_handler = handlers[1]};
  sigaction(SIGFPE, &action, NULL);
  volatile int tries = 0;
  const int code = sigsetjmp(out, 1);
  if (tries++ < 3) raise(SIGFPE);
  printf("%d %d\n", code == SIGFPE, tries);
  signal(SIGPIPE, SIG_IGN);
  errno = 0;
  const int bad = sigaction(10000, &action, NULL), why = errno;
  printf("%d %d %d %s\n", raise(SIGPIPE), bad, why == EINVAL, strsignal(SIGFPE));
  return 0;
}
