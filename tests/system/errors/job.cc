// Children by fork: no program has to be compiled for a case. Their output goes to memory files,
// which never fill up.
#include "tests/system/errors/job.h"

#include <regex.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "upcr.h"

namespace upc::tests {
namespace {

constexpr int kLimitSeconds = 120;  // generous: sanitizers on a busy machine are slow

Program running;

int user_main(int, char**) { return running(); }

[[noreturn]] void run_child(const Job& job, int out, int err) {
  dup2(out, STDOUT_FILENO);
  dup2(err, STDERR_FILENO);
  clearenv();
  setenv("UPC_THREADS", std::to_string(job.threads).c_str(), 1);
  setenv("PATH", "/usr/bin:/bin", 1);
  for (const std::string& variable : job.environment) putenv(strdup(variable.c_str()));
  if (job.setup) job.setup();
  static char name[] = "job";
  static char* arguments[] = {name, nullptr};
  int argc = 1;
  char** argv = arguments;
  running = job.program;
  upcr_startup_spawnfuncs functions = {};
  functions.main_function = user_main;
  upcr_startup_init(&argc, &argv, 0, 1, "user_main");
  upcr_startup_attach(0, 0, UPCR_ATTACH_ENV_OVERRIDE);
  upcr_startup_spawn(&argc, &argv, job.static_bytes, 0, &functions);
  _exit(99);
}

std::string contents(int fd) {
  std::string text;
  char part[4096];
  lseek(fd, 0, SEEK_SET);
  for (ssize_t n; (n = read(fd, part, sizeof part)) > 0;) text.append(part, n);
  close(fd);
  return text;
}

}  // namespace

Outcome run(const Job& job) {
  const int out = memfd_create("stdout", 0), err = memfd_create("stderr", 0);
  fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) run_child(job, out, err);
  if (job.meanwhile) job.meanwhile(child);
  Outcome outcome;
  int status = 0;
  for (int tick = 0; waitpid(child, &status, WNOHANG) == 0; ++tick) {
    if (tick == kLimitSeconds * 1000) {
      outcome.timed_out = true;
      kill(child, SIGKILL);
    }
    usleep(1000);
  }
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  outcome.out = contents(out);
  outcome.err = contents(err);
  return outcome;
}

bool some_line_matches(const std::string& text, const std::string& expression) {
  regex_t compiled;
  if (regcomp(&compiled, expression.c_str(), REG_EXTENDED | REG_NOSUB | REG_NEWLINE) != 0) abort();
  const bool matches = regexec(&compiled, text.c_str(), 0, nullptr, 0) == 0;
  regfree(&compiled);
  return matches;
}

size_t count_lines(const std::string& text) {
  size_t lines = 0;
  for (const char c : text) lines += c == '\n';
  return lines;
}

}  // namespace upc::tests
