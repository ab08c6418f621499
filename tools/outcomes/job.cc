// SPDX-License-Identifier: MIT
// Runs a job in a process of its own, with pipes for orders and answers.
#include "tools/outcomes/job.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "tools/driver/message.h"
#include "tools/outcomes/one_core.h"

namespace upc::outcomes {
namespace {

using driver::Error;

int MemoryFile(const char* name) {
  const int file = memfd_create(name, 0);
  if (file < 0) throw Error(std::string("no memory for a run: ") + std::strerror(errno));
  return file;
}

std::string ReadAll(int file) {
  std::string text;
  char buffer[4096];
  ssize_t got;
  while ((got = pread(file, buffer, sizeof buffer, static_cast<off_t>(text.size()))) > 0)
    text.append(buffer, static_cast<size_t>(got));
  return text;
}

void Empty(int file) {
  if (lseek(file, 0, SEEK_END) == 0) return;
  if (ftruncate(file, 0) == 0) lseek(file, 0, SEEK_SET);
}

// Standard input that each run reads from its beginning. A terminal's would have to be typed again,
// so it is empty; other input that is not seekable is copied.
int Input() {
  if (isatty(STDIN_FILENO)) return open("/dev/null", O_RDONLY);
  if (lseek(STDIN_FILENO, 0, SEEK_CUR) >= 0) return dup(STDIN_FILENO);
  const int copy = MemoryFile("input");
  char buffer[1 << 16];
  ssize_t got;
  while ((got = read(STDIN_FILENO, buffer, sizeof buffer)) > 0)
    if (write(copy, buffer, static_cast<size_t>(got)) != got) break;
  return copy;
}

class ProcessJob : public Job {
 public:
  explicit ProcessJob(const JobOptions& options) : options_(options) {
    const int input = Input();
    output_ = MemoryFile("output");
    errors_ = MemoryFile("errors");
    const int log = MemoryFile("log");
    int commands[2], answers[2];
    if (ftruncate(log, sizeof(Log)) != 0 || pipe(commands) != 0 || pipe(answers) != 0)
      throw Error(std::string("no memory for a run: ") + std::strerror(errno));
    void* memory = mmap(nullptr, sizeof(Log), PROT_READ | PROT_WRITE, MAP_SHARED, log, 0);
    if (memory == MAP_FAILED) throw Error("no memory for the log of a run");
    log_ = static_cast<Log*>(memory);
    process_ = fork();
    if (process_ == 0) {
      dup2(input, STDIN_FILENO);
      dup2(output_, STDOUT_FILENO);
      dup2(errors_, STDERR_FILENO);
      close(commands[1]);
      close(answers[0]);
      const std::string numbers = std::to_string(commands[0]) + "," + std::to_string(answers[1]) +
                                  "," + std::to_string(log);
      setenv("UPC_EXPLORE", numbers.c_str(), 1);
      setenv("UPC_EXPLORE_FINAL", options.wanted.c_str(), 1);
      KeepAddresses();
      setenv("LD_BIND_NOW", "1", 1);  // else each run would resolve its symbols again
      setpgid(0, 0);                  // Ctrl-C goes to the search, which ends the job
      std::vector<char*> arguments;
      arguments.reserve(options.command.size() + 1);
      for (const std::string& word : options.command)
        arguments.push_back(const_cast<char*>(word.c_str()));
      arguments.push_back(nullptr);
      execv(options.path.c_str(), arguments.data());
      _exit(127);
    }
    signal(SIGPIPE, SIG_IGN);
    close(commands[0]);
    close(answers[1]);
    close(input);
    close(log);
    commands_ = commands[1];
    answers_ = answers[0];
    fcntl(commands_, F_SETFD, FD_CLOEXEC);
    fcntl(answers_, F_SETFD, FD_CLOEXEC);
  }
  ~ProcessJob() override {
    close(commands_);
    close(answers_);
    if (process_ > 0) {
      kill(-process_, SIGKILL);
      waitpid(process_, nullptr, 0);
    }
    munmap(log_, sizeof(Log));
    close(output_);
    close(errors_);
  }

  Log& log() override { return *log_; }
  bool Run() override {
    // The output of a job that does not reach its first run is kept.
    if (ran_) {
      Empty(output_);
      Empty(errors_);
    }
    ran_ = true;
    log_->process = 0;
    stuck_ = false;
    const char go = 'r';
    if (write(commands_, &go, 1) != 1) return false;
    AwaitAnswer();
    int status = -1;
    ssize_t got;
    while ((got = read(answers_, &status, sizeof status)) < 0 && errno == EINTR) {
    }
    if (got != sizeof status) return false;
    core_.RecordRun(log_->process);
    code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return true;
  }
  int code() const override { return code_; }
  std::string errors() const override { return ReadAll(errors_); }
  std::string output() const override { return ReadAll(output_); }
  bool stuck() const override { return stuck_; }

 private:
  // Waits for the end of the run; ends a run that takes no step for too long.
  void AwaitAnswer() {
    pollfd answer = {answers_, POLLIN, 0};
    uint32_t events = 0;
    for (;;) {
      const int ready = poll(&answer, 1, static_cast<int>(options_.run_seconds * 1000));
      if (ready > 0) return;
      if (ready < 0 && errno == EINTR) continue;
      const uint32_t now = *static_cast<volatile uint32_t*>(&log_->events);
      if (now == events && log_->process > 0) {
        stuck_ = true;
        kill(log_->process, SIGKILL);
        return;
      }
      events = now;
    }
  }

  JobOptions options_;
  Log* log_ = nullptr;
  pid_t process_ = -1;
  int commands_ = -1, answers_ = -1, output_ = -1, errors_ = -1;
  int code_ = 0;
  bool stuck_ = false;
  bool ran_ = false;
  OneCore core_;
};

}  // namespace

void KeepAddresses() {
  const int now = personality(0xffffffff);
  if (now >= 0) personality(static_cast<unsigned long>(now) | ADDR_NO_RANDOMIZE);
}

std::unique_ptr<Job> StartJob(const JobOptions& options) {
  return std::make_unique<ProcessJob>(options);
}

}  // namespace upc::outcomes
