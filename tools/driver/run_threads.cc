// SPDX-License-Identifier: MIT
// Compiles for any number of threads and, if that fails, for the command's number.
#include "tools/driver/run_threads.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "tools/driver/colours.h"
#include "tools/driver/message.h"
#include "tools/driver/program_cache.h"
#include "tools/driver/subprocess.h"

namespace upc::driver {
namespace {

// While an object of this class lives, what this process and its children write to standard error
// is kept in memory. At its end it is written there, unless it was dropped.
class KeptMessages {
 public:
  KeptMessages() {
    std::fflush(stderr);
    // If there is no such memory, messages are written directly. The limit of file sizes applies.
    constexpr rlim_t kRoom = 1 << 20;
    rlimit sizes;
    if (getrlimit(RLIMIT_FSIZE, &sizes) == 0 && sizes.rlim_cur < kRoom) return;
    kept_ = memfd_create("messages", MFD_CLOEXEC);
    error_ = kept_ < 0 ? -1 : fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    if (error_ >= 0) {
      dup2(kept_, STDERR_FILENO);
    } else if (kept_ >= 0) {
      close(kept_);
      kept_ = -1;
    }
  }
  KeptMessages(const KeptMessages&) = delete;
  KeptMessages& operator=(const KeptMessages&) = delete;
  ~KeptMessages() { WriteText(Take()); }

  // Stops keeping, and returns the kept text.
  std::string Take() {
    if (kept_ < 0) return "";
    std::fflush(stderr);
    dup2(error_, STDERR_FILENO);
    close(error_);
    std::string text(static_cast<size_t>(lseek(kept_, 0, SEEK_END)), 0);
    size_t at = 0;
    for (ssize_t read = 0; at < text.size() && (read = pread(kept_, &text[at], text.size() - at,
                                                             static_cast<off_t>(at))) > 0;)
      at += static_cast<size_t>(read);
    close(kept_);
    kept_ = -1;
    return text;
  }

  static void WriteText(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
  }

 private:
  int kept_ = -1, error_ = -1;
};

struct Attempt {
  std::string program;
  std::string messages;
  int exit_code = 0;
};

Attempt Compile(const UpccOptions& options, const Installation& installation) {
  KeptMessages messages;
  Attempt attempt;
  attempt.program = CachedProgram(options, installation, attempt.exit_code);
  attempt.messages = messages.Take();
  ThrowIfInterrupted();
  return attempt;
}

}  // namespace

std::string ProgramForThreads(const UpccOptions& options, const Installation& installation,
                              unsigned threads, int& exit_code) {
  const auto source = std::find_if(options.inputs.begin(), options.inputs.end(), [](auto& input) {
    return input.kind != InputKind::kLinkOption;
  });
  // Standard input cannot be read twice, and C has no THREADS.
  if (threads == 0 || options.static_threads != 0 || options.plain_c || source->path == "-")
    return CachedProgram(options, installation, exit_code);
  std::string found = FindCachedProgram(options, installation);
  if (!found.empty()) return found;
  UpccOptions for_all = options;
  for_all.colour = ColoursByDefault();
  UpccOptions for_these = for_all;
  for_these.static_threads = threads;
  found = FindCachedProgram(for_these, installation);
  if (!found.empty()) return found;

  const Attempt first = Compile(for_all, installation);
  if (!first.program.empty()) {
    KeptMessages::WriteText(first.messages);
    return first.program;
  }
  const Attempt second = Compile(for_these, installation);
  if (second.program.empty()) {
    KeptMessages::WriteText(first.messages);
    exit_code = first.exit_code;
    return {};
  }
  PrintNote(source->path + ": compiled with -T " + std::to_string(threads) +
            ", since it must know the number of threads when it is compiled");
  KeptMessages::WriteText(second.messages);
  return second.program;
}

}  // namespace upc::driver
