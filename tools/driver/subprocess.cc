// SPDX-License-Identifier: MIT
// Runs other programs. One thread waits for children; a signal handler passes signals on to them,
// so that no compiler keeps running alone.
#include "tools/driver/subprocess.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

#include "tools/driver/diagnostic_log.h"
#include "tools/driver/message.h"
#include "tools/driver/progress.h"
#include "tools/driver/shell_limits.h"
#include "tools/driver/text.h"

namespace upc::driver {
namespace {

constexpr size_t kMaxParallel = 64;
constexpr int kSignalled = 128;  // exit codes of commands that a signal ended are greater
// Signals that end upcc, or report that its output is no longer read.
constexpr int kEndingSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};

// Written by the thread that starts and waits for children, read by the signal handler on the same
// thread: relaxed order suffices.
std::array<std::atomic<pid_t>, kMaxParallel> running_children;
std::atomic<int> caught_signal;

void HandleSignal(int signal) {
  caught_signal.store(signal, std::memory_order_relaxed);
  for (auto& child : running_children) {
    const pid_t group = child.load(std::memory_order_relaxed);
    if (group > 0) kill(-group, signal);
  }
}

// Makes a descriptor of a child append to the file; does nothing if the path is empty.
void RedirectTo(const std::string& path, int descriptor) {
  if (path.empty()) return;
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (fd >= 0) dup2(fd, descriptor);
}

void ShowCommands(const std::vector<Chain>& chains) {
  std::string shown;
  for (const Chain& chain : chains) {
    for (const Command& command : chain.commands) shown += QuoteCommand(command) + "\n";
  }
  std::fputs(shown.c_str(), stderr);
}

// The file's text; empty if there is none.
std::string Read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// Copies a command's output to standard error, or keeps it.
void Show(const std::string& text, bool failed) {
  if (KeepsDiagnostics()) return Keep(text, failed);
  for (size_t at = 0; at < text.size();) {
    const ssize_t done = write(STDERR_FILENO, text.data() + at, text.size() - at);
    if (done <= 0) break;
    at += done;
  }
}

// A running chain.
struct Running {
  size_t chain;
  size_t command = 0;
  pid_t pid = 0;
};

class Scheduler {
 public:
  Scheduler(const std::vector<Chain>& chains, const RunOptions& options)
      : chains_(chains),
        options_(options),
        codes_(chains.size(), 0),
        done_(chains.size(), false),
        slots_(std::min<size_t>({options.parallel, chains.size(), kMaxParallel})),
        progress_(options.progress, chains.size(),
                  !options.progress.empty() && !options.verbose && !KeepsDiagnostics()) {}

  // Ends the running commands after an error.
  ~Scheduler() {
    for (size_t slot = 0; slot < slots_.size(); ++slot) {
      if (slots_[slot].pid == 0) continue;
      kill(-slots_[slot].pid, SIGTERM);
      while (waitpid(slots_[slot].pid, nullptr, 0) < 0 && errno == EINTR) continue;
      running_children[slot].store(0, std::memory_order_relaxed);
    }
  }

  std::vector<int> Run() {
    for (size_t slot = 0; slot < slots_.size(); ++slot) StartChain(slot);
    while (active_ > 0) {
      int status;
      const pid_t pid = waitpid(-1, &status, 0);
      if (pid < 0) {
        if (errno == EINTR) continue;
        throw Error(SystemProblem("waiting for a command", errno));
      }
      for (size_t slot = 0; slot < slots_.size(); ++slot) {
        if (slots_[slot].pid == pid) Finish(slot, status);
      }
    }
    ThrowIfInterrupted();
    return codes_;
  }

 private:
  // Whether the command's diagnostics are reworded from a log.
  bool IsReworded(size_t chain, size_t command) const {
    return chains_[chain].reword && options_.diagnostics.empty() &&
           command + 1 == chains_[chain].commands.size();
  }
  std::string LogOf(size_t chain, bool reworded) const {
    return options_.log_directory + (reworded ? "/raw-log-" : "/log-") + std::to_string(chain);
  }
  // The file for the command's diagnostics; empty: they go to the user immediately.
  std::string LogOf(const Running& running) const {
    const bool reworded = IsReworded(running.chain, running.command);
    const bool logs =
        reworded || chains_.size() > 1 || (KeepsDiagnostics() && !options_.log_directory.empty());
    return logs ? LogOf(running.chain, reworded) : "";
  }

  // Starts the next chain with a command in the slot.
  void StartChain(size_t slot) {
    while (next_chain_ < chains_.size()) {
      slots_[slot] = {.chain = next_chain_++};
      if (!chains_[slots_[slot].chain].commands.empty()) {
        ++active_;
        StartCommand(slot);
        return;
      }
      done_[slots_[slot].chain] = true;
    }
  }

  void StartCommand(size_t slot) {
    Running& running = slots_[slot];
    const Chain& chain = chains_[running.chain];
    Command command = chain.commands[running.command];
    if (chain.complete && running.command + 1 == chain.commands.size()) chain.complete(command);
    std::vector<char*> argv;
    for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    // Written as a whole line, so that concurrent programs' lines do not mix.
    const std::string shown = options_.verbose ? QuoteCommand(command) + "\n" : "";
    const std::string log = LogOf(running);

    int report[2];  // the child writes errno to it if it cannot start the program
    if (pipe2(report, O_CLOEXEC) != 0) throw Error(SystemProblem("pipe", errno));
    const pid_t pid = fork();
    if (pid < 0) {
      const int number = errno;
      close(report[0]);
      close(report[1]);
      throw Error(SystemProblem("cannot start " + command[0], number));
    }
    if (pid == 0) {
      setpgid(0, 0);
      for (const int signal : kEndingSignals) ::signal(signal, SIG_DFL);
      // In a group of its own, the child is in the background; with `stty tostop`, writing a
      // message would stop it.
      ::signal(SIGTTOU, SIG_IGN);
      // A document contains only messages.
      const bool keeps = KeepsDiagnostics();
      // The command is shown as it is, also where its diagnostics are reworded.
      if (!keeps && chains_.size() > 1) RedirectTo(LogOf(running.chain, false), STDERR_FILENO);
      if (!shown.empty() && write(STDERR_FILENO, shown.data(), shown.size()) < 0) _exit(126);
      if (!keeps) RedirectTo(log, STDOUT_FILENO);
      RedirectTo(log, STDERR_FILENO);
      RedirectTo(options_.output, STDOUT_FILENO);
      RedirectTo(options_.diagnostics, STDERR_FILENO);
      for (const char* variable : options_.without) unsetenv(variable);
      if (chain.in_english) setenv("LANGUAGE", "en", 1);
      execvp(options_.executable.empty() ? argv[0] : options_.executable.c_str(), argv.data());
      const int number = errno;
      if (write(report[1], &number, sizeof number) < 0) _exit(126);
      _exit(127);
    }
    setpgid(pid, pid);  // in parent and child, whichever runs first
    running.pid = pid;
    running_children[slot].store(pid, std::memory_order_relaxed);
    // A signal between the last check and the line above did not reach this child.
    if (const int signal = caught_signal.load(std::memory_order_relaxed)) kill(-pid, signal);
    close(report[1]);
    int number = 0;
    ssize_t got;
    do {
      got = read(report[0], &number, sizeof number);
    } while (got < 0 && errno == EINTR);
    close(report[0]);
    if (got == sizeof number) {
      waitpid(pid, nullptr, 0);
      running.pid = 0;
      running_children[slot].store(0, std::memory_order_relaxed);
      throw Error(SystemProblem("cannot run " + command[0], number));
    }
  }

  void Finish(size_t slot, int status) {
    Running& running = slots_[slot];
    running.pid = 0;
    running_children[slot].store(0, std::memory_order_relaxed);
    const Command& command = chains_[running.chain].commands[running.command];
    int code = 0;
    if (WIFEXITED(status)) {
      code = WEXITSTATUS(status);
    } else if (WIFSIGNALED(status)) {
      code = kSignalled + WTERMSIG(status);
      // Nobody reads the command's messages; upcc's own would have caused the same signal.
      if (code == kSignalled + SIGPIPE) caught_signal.store(SIGPIPE, std::memory_order_relaxed);
      if (caught_signal.load(std::memory_order_relaxed) == 0) {
        progress_.Clear();
        PrintError(command[0] + " was ended by signal " + std::to_string(WTERMSIG(status)) + " (" +
                   strsignal(WTERMSIG(status)) + ")");
      }
    }
    codes_[running.chain] = code;
    if (code != 0 && !options_.diagnostics.empty()) {
      const Chain& chain = chains_[running.chain];
      const std::string said = Read(options_.diagnostics);
      Show(chain.reword ? chain.reword(said) : said, true);
    }
    const bool stop = code != 0 || caught_signal.load(std::memory_order_relaxed) != 0;
    if (!stop && running.command + 1 < chains_[running.chain].commands.size()) {
      ++running.command;
      StartCommand(slot);
      return;
    }
    --active_;
    done_[running.chain] = true;
    ShowLogs();
    progress_.Done(static_cast<uint64_t>(std::count(done_.begin(), done_.end(), true)));
    if (caught_signal.load(std::memory_order_relaxed) == 0) StartChain(slot);
  }

  // The text of a log, which is then emptied for the next chains.
  std::string TakeLog(size_t chain, bool reworded) const {
    if (options_.log_directory.empty()) return "";
    const std::string path = LogOf(chain, reworded);
    std::string text = Read(path);
    unlink(path.c_str());
    return text;
  }

  // Shows the output of finished chains, up to the first unfinished one.
  void ShowLogs() {
    for (; next_log_ < chains_.size() && done_[next_log_]; ++next_log_) {
      const auto show = [&](const std::string& text) {
        if (!text.empty()) progress_.Clear();
        Show(text, codes_[next_log_] != 0);
      };
      if (chains_.size() > 1 || KeepsDiagnostics()) show(TakeLog(next_log_, false));
      if (const auto& reword = chains_[next_log_].reword; reword && options_.diagnostics.empty())
        show(reword(TakeLog(next_log_, true)));
    }
  }

  const std::vector<Chain>& chains_;
  const RunOptions& options_;
  std::vector<int> codes_;
  std::vector<bool> done_;
  std::vector<Running> slots_;
  size_t next_chain_ = 0;
  size_t next_log_ = 0;
  size_t active_ = 0;
  Progress progress_;
};

}  // namespace

std::vector<int> RunChains(const std::vector<Chain>& chains, const RunOptions& options) {
  ThrowIfInterrupted();
  if (options.dry) {
    ShowCommands(chains);
    return std::vector<int>(chains.size(), 0);
  }
  std::vector<int> codes = Scheduler(chains, options).Run();
  if (std::any_of(codes.begin(), codes.end(), [](int code) { return code != 0; })) {
    const bool crashed =
        std::any_of(codes.begin(), codes.end(), [](int code) { return code > kSignalled; });
    if (const std::string limits = LimitsInTheWay(crashed); !limits.empty()) PrintNote(limits);
  }
  return codes;
}

void Interrupted::Raise() const {
  ::signal(signal_, SIG_DFL);
  kill(getpid(), signal_);
  _exit(128 + signal_);
}

void CatchSignals() {
  // A handler, so that commands get the default again.
  struct sigaction nothing = {};
  nothing.sa_handler = [](int) {};
  sigaction(SIGXFSZ, &nothing, nullptr);
  for (const int signal : kEndingSignals) {
    struct sigaction before;
    sigaction(signal, nullptr, &before);
    if (before.sa_handler == SIG_IGN) continue;  // for example under nohup
    struct sigaction action = {};
    action.sa_handler = HandleSignal;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
  }
}

void ThrowIfInterrupted() {
  if (const int signal = caught_signal.load(std::memory_order_relaxed)) throw Interrupted(signal);
}

ssize_t ReadUnlessInterrupted(int descriptor, char* buffer, size_t size) {
  // Without this, a signal between the check and the call would go unnoticed.
  sigset_t ending, before;
  sigemptyset(&ending);
  for (const int signal : kEndingSignals) sigaddset(&ending, signal);
  sigprocmask(SIG_BLOCK, &ending, &before);
  pollfd wanted = {.fd = descriptor, .events = POLLIN, .revents = 0};
  int ready = 0;
  while (caught_signal.load(std::memory_order_relaxed) == 0 && ready <= 0) {
    ready = ppoll(&wanted, 1, nullptr, &before);
  }
  sigprocmask(SIG_SETMASK, &before, nullptr);
  ThrowIfInterrupted();
  return read(descriptor, buffer, size);
}

void Execute(const std::string& path, const Command& command) {
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  execv(path.c_str(), argv.data());
  throw Error(SystemProblem("cannot run " + path, errno));
}

}  // namespace upc::driver
