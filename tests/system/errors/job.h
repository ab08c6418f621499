// Runs a UPC job in a child process, so that a test can see how it ends and what it says.
#ifndef TESTS_SYSTEM_ERRORS_JOB_H
#define TESTS_SYSTEM_ERRORS_JOB_H

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

namespace upc::tests {

struct Outcome {
  int exit_code = -1;  // as a shell tells it: 128 + signal for a death by signal
  bool timed_out = false;
  std::string out, err;
};

// What a thread of the job runs; its result is the thread's exit code.
using Program = int (*)();

struct Job {
  unsigned threads = 1;
  Program program = nullptr;
  std::vector<std::string> environment = {};      // "NAME=value", beside UPC_THREADS
  std::function<void()> setup = nullptr;          // in the child before the job starts
  std::function<void(int pid)> meanwhile = nullptr;  // in the parent while the job runs
  uintptr_t static_bytes = 0;
};

// Runs the job to its end; a job that does not end within a generous limit is killed.
Outcome run(const Job& job);

// Whether some line of the text matches the POSIX extended expression.
bool some_line_matches(const std::string& text, const std::string& expression);
// Number of lines.
size_t count_lines(const std::string& text);

}  // namespace upc::tests

#endif
