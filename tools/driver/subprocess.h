// SPDX-License-Identifier: MIT
// Runs other programs: several chains of commands at a time, with their diagnostics kept apart.
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
  // Makes of what the last of them says what the user is to see; none: that.
  std::function<std::string(const std::string&)> reword = {};
  bool in_english = false;  // their messages are to be, since `reword` knows them so
  // Adds to the last of them, before it runs, what only the files of those before it can tell.
  std::function<void(Command&)> complete = {};
};

struct RunOptions {
  unsigned parallel = 1;  // chains that run at a time
  bool verbose = false;   // show each command on standard error before it runs
  bool dry = false;       // show the commands only, and count them as successful
  // Directory for the diagnostics of chains that run at a time, and those that are reworded.
  std::string log_directory = {};
  // Files for what a single chain writes to standard output and standard error, if not for the user
  // to see; of the latter, it is shown when the chain fails.
  std::string output = {};
  std::string diagnostics = {};
  // The file to execute, if it is not what the command's first word says.
  std::string executable = {};
  // Variables that the commands do not get.
  std::span<const char* const> without = {};
  // What several chains are called to a person who waits for them at a terminal; empty: they are
  // waited for in silence.
  std::string progress = {};
};

// Runs the chains and returns the exit code of each: 0 when all its commands succeeded, else that
// of the one that failed; 128 + N when signal N ended it. What several chains write is shown on
// standard error, in the order of the chains. When upcc itself is interrupted, ends what runs and
// throws Interrupted. Throws Error when a program can't be started.
std::vector<int> RunChains(const std::vector<Chain>& chains, const RunOptions& options);

// A signal asked the program to end; thrown so that temporary files are removed on the way out.
class Interrupted {
 public:
  explicit Interrupted(int signal) : signal_(signal) {}
  // Ends the program by the signal, as its parent expects.
  [[noreturn]] void Raise() const;

 private:
  int signal_;
};

// From now on SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGPIPE are noted and passed on to running
// commands, and a write beyond the limit of file sizes is an error like any other.
void CatchSignals();
// Throws Interrupted if one of them has come.
void ThrowIfInterrupted();

// Reads what there is, as read(2) does, but throws Interrupted if one of them comes meanwhile.
ssize_t ReadUnlessInterrupted(int descriptor, char* buffer, size_t size);

// Replaces this program; returns only by throwing Error.
[[noreturn]] void Execute(const std::string& path, const Command& command);

}  // namespace upc::driver

#endif
