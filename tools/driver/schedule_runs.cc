// SPDX-License-Identifier: MIT
// Runs one job after another, with standard output and standard error in files.
#include "tools/driver/schedule_runs.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

#include "tools/driver/message.h"
#include "tools/driver/progress.h"
#include "tools/driver/temporary.h"
#include "tools/driver/text.h"

namespace upc::driver {
namespace {

std::string TextOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// Sorted, since threads may write their lines in any order.
std::vector<std::string> SortedLines(const std::string& text) {
  std::vector<std::string> lines = SplitAt(text, '\n');
  std::sort(lines.begin(), lines.end());
  return lines;
}

// Standard input that each run can read from its beginning: unchanged if it is seekable, else a
// copy. A terminal's would have to be typed again, so it is empty.
class KeptInput {
 public:
  explicit KeptInput(const std::string& copy) {
    start_ = lseek(STDIN_FILENO, 0, SEEK_CUR);
    if (start_ >= 0 && !isatty(STDIN_FILENO)) return;
    start_ = 0;
    const bool terminal = isatty(STDIN_FILENO);
    const int file = terminal ? open("/dev/null", O_RDONLY)
                              : open(copy.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) throw Error(SystemProblem(terminal ? "/dev/null" : copy, errno));
    char buffer[1 << 16];
    ssize_t got = 0;
    while (!terminal && (got = ReadUnlessInterrupted(STDIN_FILENO, buffer, sizeof buffer)) > 0) {
      if (write(file, buffer, static_cast<size_t>(got)) != got)
        throw Error(SystemProblem(copy, errno));
    }
    dup2(file, STDIN_FILENO);
    close(file);
  }
  void Rewind() const { lseek(STDIN_FILENO, start_, SEEK_SET); }

 private:
  off_t start_;
};

std::string Seeds(const ScheduleRuns& runs) {
  if (runs.count == 1) return "seed " + std::to_string(runs.first);
  return "seeds " + std::to_string(runs.first) + " to " +
         std::to_string(runs.first + runs.count - 1);
}

}  // namespace

int RunSchedules(const ScheduleRuns& runs) {
  const TemporaryDirectory directory;
  const KeptInput input(directory.File("input"));
  const RunOptions options = {.output = directory.File("output"),
                              .diagnostics = directory.File("diagnostics"),
                              .executable = runs.path};
  std::vector<std::string> first_output;
  uint64_t other_output = 0;  // the seed of a run with other output
  bool differs = false;
  Progress progress("runs", runs.count, !runs.quiet && !runs.verbose);
  for (uint64_t i = 0; i < runs.count; ++i) {
    const uint64_t seed = runs.first + i;
    setenv("UPC_SCHEDULE_SEED", std::to_string(seed).c_str(), 1);
    std::remove(options.output.c_str());
    std::remove(options.diagnostics.c_str());
    input.Rewind();
    const int code = RunChains({{.commands = {runs.command}}}, options).front();
    const std::string output = TextOf(options.output);
    if (code != 0) progress.Clear();
    if (code != 0 || runs.verbose) PrintText(output);
    if (code != 0) {
      Command again = runs.again;
      again.insert(again.begin() + 1, {"-schedule-seed", std::to_string(seed)});
      std::fputs((ProgramName() + ": the run with seed " + std::to_string(seed) +
                  " fails with exit code " + std::to_string(code) + ", after " + std::to_string(i) +
                  (i == 1 ? " run" : " runs") +
                  " that passed; to replay it: " + QuoteCommand(again) + "\n")
                     .c_str(),
                 stderr);
      return code;
    }
    if (runs.verbose) std::fputs(TextOf(options.diagnostics).c_str(), stderr);
    std::vector<std::string> lines = SortedLines(output);
    if (i == 0) {
      first_output = std::move(lines);
    } else if (!differs && lines != first_output) {
      differs = true;
      other_output = seed;
    }
    progress.Done(i + 1);
  }
  progress.Clear();
  if (runs.quiet) return 0;
  std::string text = ProgramName() + ": " + std::to_string(runs.count) +
                     (runs.count == 1 ? " run" : " runs") + ", " + Seeds(runs) + ": none fails";
  if (differs) {
    text += "; standard output is not always the same, even with its lines sorted: compare seeds " +
            std::to_string(runs.first) + " and " + std::to_string(other_output);
  }
  std::fputs((text + "\n").c_str(), stderr);
  return 0;
}

}  // namespace upc::driver
