// SPDX-License-Identifier: MIT
// Messages on standard error, each written with one call so that concurrent programs don't mix.
#include "tools/driver/message.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "tools/driver/colours.h"

namespace upc::driver {
namespace {

std::string& Name() {
  static std::string name = "upcc";
  return name;
}

}  // namespace

std::string MessageLine(const std::string& kind, const std::string& text) {
  return InColour("locus", Name() + ":") + " " + InColour(kind, kind + ":") + " " +
         WithQuotations(text) + "\n";
}

namespace {

void (*message_sink)(const char* kind, const std::string& text) = nullptr;

void PrintLine(const char* kind, const std::string& text) {
  if (message_sink != nullptr) return message_sink(kind, text);
  const std::string line = MessageLine(kind, text);
  // If standard error is closed, nothing can be done.
  if (write(STDERR_FILENO, line.data(), line.size()) < 0) return;
}

}  // namespace

void SetProgramName(const std::string& name) { Name() = name; }
const std::string& ProgramName() { return Name(); }

void PrintText(const std::string& text) {
  if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0) {
    throw Error(SystemProblem("standard output", errno));
  }
}

void SendMessagesTo(void (*sink)(const char* kind, const std::string& text)) {
  message_sink = sink;
}

void PrintError(const std::string& text) { PrintLine("error", text); }
void PrintWarning(const std::string& text) { PrintLine("warning", text); }
void PrintNote(const std::string& text) { PrintLine("note", text); }

std::string SystemProblem(const std::string& what, int number) {
  return what + ": " + std::strerror(number);
}

}  // namespace upc::driver
