// SPDX-License-Identifier: MIT
// Child processes that run UPC jobs, and their results as the parent sees them.
#include "tests/unit/runtime/job.h"

#include <doctest/doctest.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>

namespace upc::test {
namespace {

// Results in memory that child and parent share.
struct Report {
  struct alignas(64) Counter {
    std::atomic<uint64_t> expectations;  // each thread writes only its own
  };
  Counter counters[UPCR_MAX_THREADS];
  std::atomic<uint64_t> failures;
  std::atomic<unsigned> completed;
  std::atomic<unsigned> text_length;
  char text[4096];
};

Report* report = nullptr;
const std::function<void()>* job_body = nullptr;

Report* new_report() {
  void* memory =
      mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  REQUIRE(memory != MAP_FAILED);
  return static_cast<Report*>(memory);
}

int new_file(const char* name) {
  const int file = memfd_create(name, MFD_CLOEXEC);
  REQUIRE(file >= 0);
  return file;
}

std::string contents(int file) {
  std::string text(static_cast<size_t>(lseek(file, 0, SEEK_END)), '\0');
  REQUIRE(pread(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()));
  close(file);
  return text;
}

void set_environment(const JobOptions& options) {
  std::vector<std::string> old;
  for (char** variable = environ; *variable; ++variable)
    if (strncmp(*variable, "UPC_", 4) == 0)
      old.emplace_back(*variable, strchr(*variable, '=') - *variable);
  for (const std::string& name : old) unsetenv(name.c_str());
  if (options.threads) setenv("UPC_THREADS", std::to_string(options.threads).c_str(), 1);
  for (const auto& [name, value] : options.environment) setenv(name.c_str(), value.c_str(), 1);
}

// The child's end of the pipe closes when the child ends in any way.
bool ended_in_time(int pipe_end, unsigned seconds) {
  pollfd end = {pipe_end, POLLIN, 0};
  return poll(&end, 1, static_cast<int>(seconds) * 1000) == 1;
}

}  // namespace

Ended in_child(const JobOptions& options, const std::function<void()>& fn) {
  report = new_report();
  const int out = new_file("stdout"), err = new_file("stderr");
  int life[2];
  REQUIRE(pipe(life) == 0);
  fflush(nullptr);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    close(life[0]);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    // The runtime reports crashes, not doctest.
    for (int number : {SIGINT, SIGILL, SIGFPE, SIGSEGV, SIGTERM, SIGABRT}) signal(number, SIG_DFL);
    set_environment(options);
    fn();
    fflush(nullptr);
    _exit(0);
  }
  close(life[1]);
  Ended ended;
  ended.hung = !ended_in_time(life[0], options.seconds);
  if (ended.hung) kill(child, SIGKILL);
  close(life[0]);
  int status;
  REQUIRE(waitpid(child, &status, 0) == child);
  if (WIFSIGNALED(status)) ended.signal = WTERMSIG(status);
  if (WIFEXITED(status)) ended.code = WEXITSTATUS(status);
  ended.out = contents(out);
  ended.err = contents(err);
  for (const Report::Counter& counter : report->counters)
    ended.expectations += counter.expectations.load(std::memory_order_relaxed);
  ended.failures = report->failures.load(std::memory_order_relaxed);
  ended.completed = report->completed.load(std::memory_order_relaxed);
  ended.failure_text = report->text;
  munmap(report, sizeof *report);
  report = nullptr;
  return ended;
}

std::string Ended::describe() const {
  std::ostringstream text;
  if (hung) text << "hung; ";
  if (signal)
    text << "signal " << signal;
  else
    text << "exit code " << code;
  text << ", " << completed << " bodies returned, " << expectations << " expectations, " << failures
       << " false\n"
       << failure_text;
  if (!out.empty()) text << "--- stdout ---\n" << out;
  if (!err.empty()) text << "--- stderr ---\n" << err;
  return text.str();
}

void start_job(const JobOptions& options, int (*main_function)(int, char**), int flags) {
  static char name[] = "job";
  static char* arguments[] = {name, nullptr};
  int argc = 1;
  char** argv = arguments;
#ifdef UPCRI_STATIC_THREADS
  const upcr_thread_t fixed = UPCRI_STATIC_THREADS;
#else
  const upcr_thread_t fixed = 0;
#endif
  upcr_startup_init(&argc, &argv, fixed, 0, "main");
  upcr_startup_attach(options.heap_bytes, 0, flags);
  upcr_startup_spawnfuncs functions = {};
  functions.main_function = main_function;
  upcr_startup_spawn(&argc, &argv, 0, 0, &functions);
  abort();  // spawn returns only without a main function
}

Ended end_of_job(const JobOptions& options, const std::function<void()>& body) {
  job_body = &body;
  return in_child(options, [&] {
    start_job(options, [](int, char**) {
      (*job_body)();
      report->completed.fetch_add(1, std::memory_order_relaxed);
      return 0;
    });
  });
}

void run_job(const JobOptions& options, const std::function<void()>& body) {
  const Ended ended = end_of_job(options, body);
  CAPTURE(options.threads);
  INFO(ended.describe());
  CHECK(!ended.hung);
  CHECK(ended.code == 0);
  CHECK(ended.failures == 0);
  CHECK(ended.expectations > 0);
  CHECK(ended.completed == options.threads);
  CHECK(ended.err == "");
}

void run_job(unsigned threads, const std::function<void()>& body) {
  run_job(JobOptions{.threads = threads}, body);
}

void expect_fatal(const JobOptions& options, int thread, const std::string& text,
                  const std::function<void()>& body) {
  const Ended ended = end_of_job(options, body);
  CAPTURE(options.threads);
  CAPTURE(text);
  INFO(ended.describe());
  CHECK(!ended.hung);
  CHECK(ended.code == upc::runtime::kMisuseCode);
  CHECK(ended.failures == 0);
  const std::string start = thread < 0 ? "upc: " : "upc: thread " + std::to_string(thread) + ": ";
  CHECK(ended.err.rfind(start, 0) == 0);
  CHECK(ended.err.find(text) != std::string::npos);
  CHECK(ended.err.find('\n') + 1 == ended.err.size());
}

void count_expectation() {
  std::atomic<uint64_t>& mine = report->counters[upcr_mythread()].expectations;
  mine.store(mine.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

void fail_expectation(const char* file, int line, const std::string& text) {
  report->failures.fetch_add(1, std::memory_order_relaxed);
  const std::string message = "  thread " + std::to_string(upcr_mythread()) + ": " + file + ":" +
                              std::to_string(line) + ": " + text + "\n";
  const auto size = static_cast<unsigned>(message.size());
  const unsigned start = report->text_length.fetch_add(size, std::memory_order_relaxed);
  if (start + size < sizeof report->text) memcpy(report->text + start, message.data(), size);
}

}  // namespace upc::test
