// SPDX-License-Identifier: MIT
// A signal handler writes the line, so everything that it needs is in static memory.
#include "tools/driver/progress.h"

#include <signal.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "tools/driver/message.h"

namespace upc::driver {
namespace {

constexpr time_t kFirstSeconds = 2;  // no line for shorter work
constexpr time_t kEachSeconds = 1;
constexpr std::string_view kClear = "\r\033[K";

// Written by the program's thread and read by the handler on the same thread: relaxed order
// suffices.
std::atomic<uint64_t> parts_done;
std::atomic<bool> may_write;  // no other text is being written to the terminal
std::atomic<bool> line_is_there;

// Set before the timer.
char words_before[32];  // "upcc: "
char words_behind[48];  // " of 100 files, "
time_t begun_at;

time_t SecondsNow() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

// Whether the terminal has this program in the foreground.
bool IsWatched() {
  const pid_t foreground = tcgetpgrp(STDERR_FILENO);
  return foreground < 0 || foreground == getpgrp();
}

// Calls only async-signal-safe functions.
void WriteLine(int) {
  if (!may_write.load(std::memory_order_relaxed) || !IsWatched()) return;
  const int error = errno;
  char line[160];
  char* end = line;
  const auto add = [&](std::string_view text) {
    std::memcpy(end, text.data(), text.size());
    end += text.size();
  };
  const auto add_number = [&](uint64_t number) {
    end = std::to_chars(end, line + sizeof line, number).ptr;
  };
  add("\r");
  add(words_before);
  add_number(parts_done.load(std::memory_order_relaxed));
  add(words_behind);
  add_number(static_cast<uint64_t>(SecondsNow() - begun_at));
  add(" s\033[K");
  if (write(STDERR_FILENO, line, static_cast<size_t>(end - line)) > 0)
    line_is_there.store(true, std::memory_order_relaxed);
  errno = error;
}

bool CanTakeLineBack() {
  const char* const terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 &&
         (terminal == nullptr || std::string_view(terminal) != "dumb");
}

void SetTimer(time_t first, time_t each) {
  itimerval times = {};
  times.it_value.tv_sec = first;
  times.it_interval.tv_sec = each;
  setitimer(ITIMER_REAL, &times, nullptr);
}

void CopyTo(char* to, size_t room, const std::string& text) { to[text.copy(to, room - 1)] = '\0'; }

}  // namespace

Progress::Progress(const std::string& what, uint64_t parts, bool wanted)
    : shows_(wanted && parts > 1 && CanTakeLineBack()) {
  if (!shows_) return;
  CopyTo(words_before, sizeof words_before, ProgramName() + ": ");
  CopyTo(words_behind, sizeof words_behind, " of " + std::to_string(parts) + " " + what + ", ");
  begun_at = SecondsNow();
  Done(0);
  struct sigaction action = {};
  action.sa_handler = WriteLine;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGALRM, &action, nullptr);
  SetTimer(kFirstSeconds, kEachSeconds);
}

// Stops the timer: exec would keep it.
Progress::~Progress() {
  if (!shows_) return;
  Clear();
  SetTimer(0, 0);
}

void Progress::Done(uint64_t parts) const {
  parts_done.store(parts, std::memory_order_relaxed);
  may_write.store(shows_, std::memory_order_relaxed);
}

void Progress::Clear() {
  may_write.store(false, std::memory_order_relaxed);
  if (!line_is_there.exchange(false, std::memory_order_relaxed)) return;
  if (write(STDERR_FILENO, kClear.data(), kClear.size()) < 0) return;  // nothing to be done
}

}  // namespace upc::driver
