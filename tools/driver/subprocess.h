// SPDX-License-Identifier: MIT
// Runs other programs: several chains of commands at a time, with separate diagnostics.
#ifndef UPC_TOOLS_DRIVER_SUBPROCESS_H
#define UPC_TOOLS_DRIVER_SUBPROCESS_H

#include <sys/types.h>

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace upc::driver {

using Command = std::vector<std::string>;

// Commands that run one after another, until one fails.
struct Chain {
  std::vector<Command> commands;
  // Rewords the diagnostics of the last command for the user; none: unchanged.
  std::function<std::string(const std::string&)> reword = {};
  bool in_english = false;  // its messages must be in English, for `reword`
  // Completes the last command before it runs, with options that depend on the files of earlier
  // ones.
  std::function<void(Command&)> complete = {};
};

struct RunOptions {
  unsigned parallel = 1;  // number of chains that run at a time
  bool verbose = false;   // show each command on standard error before it runs
  bool dry = false;       // only show the commands, and treat them as successful
  // Directory for diagnostics of chains that run at a time, and of those that are reworded.
  std::string log_directory = {};
  // Files for the standard output and standard error of a single chain, if they are not for the
  // user. The latter is shown if the chain fails.
  std::string output = {};
  std::string diagnostics = {};
  // The file to execute, if not the command's first word.
  std::string executable = {};
  // Variables to remove from the commands' environment.
  std::span<const char* const> without = {};
  // The name of the chains for a progress line on a terminal; empty: no such line.
  std::string progress = {};
};

// Runs the chains and returns the exit code of each: 0 if all its commands succeeded, else that of
// the failed one, 128 + N if signal N ended it. The output of several chains appears on standard
// error, in the order of the chains. If upcc itself is interrupted, ends the running commands and
// throws Interrupted. Throws Error if a program cannot be started.
std::vector<int> RunChains(const std::vector<Chain>& chains, const RunOptions& options);

// A signal requested the program's end; thrown so that temporary files are removed.
class Interrupted {
 public:
  explicit Interrupted(int signal) : signal_(signal) {}
  // Ends the program by the signal, as its parent expects.
  [[noreturn]] void Raise() const;

 private:
  int signal_;
};

// From now on SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGPIPE are recorded and passed on to running
// commands, and a write beyond the limit of file sizes is an ordinary error.
void CatchSignals();
// Throws Interrupted if one of them was received.
void ThrowIfInterrupted();

// Reads what is available, like read(2), but throws Interrupted if one of them is received
// meanwhile.
ssize_t ReadUnlessInterrupted(int descriptor, char* buffer, size_t size);

// Replaces this program; throws Error if that fails.
[[noreturn]] void Execute(const std::string& path, const Command& command);

}  // namespace upc::driver

#endif
