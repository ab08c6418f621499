// Macros of system headers whose expansion contains their own name: expanded once. They are used before, between and after headers.
#define _GNU_SOURCE
#include "../check.h"
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
struct sigaction before;
#include <netdb.h>
#include <net/if.h>
#include <unistd.h>

static int caught;

static void handler(int number, siginfo_t *info, void *context) {
  (void)context;
  caught = number == SIGUSR1 && info->si_pid == getpid() && info->si_uid == getuid();
}

int main(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO;
  if (MYTHREAD == 0) {
    sigaction(SIGUSR1, &action, &before);
    raise(SIGUSR1);
    CHECK(caught);
  }
  siginfo_t info = {.si_signo = 1};
  info.si_value.sival_int = 4;
  CHECK_EQUAL(info.si_int, 4);
  struct sigevent event = {.sigev_notify = SIGEV_NONE};
  event.sigev_notify_function = NULL;
  struct stat status;
  CHECK_EQUAL(stat("/", &status), 0);
  CHECK(status.st_mtime > 0);
  struct ifreq request;
  strcpy(request.ifr_name, "lo");
  request.ifr_flags = 1;
  CHECK_EQUAL(request.ifr_flags, 1);
  char *addresses[] = {"x", NULL};
  struct hostent host = {.h_addr_list = addresses};
  CHECK(host.h_addr == addresses[0]);
  pass();
  return 0;
}
