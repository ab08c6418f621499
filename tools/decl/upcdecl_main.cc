// SPDX-License-Identifier: MIT
// upcdecl: explains declarations, and draws the data of programs. English and C go to standard
// output, everything else to standard error.
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <iostream>
#include <string>

#include "tools/decl/options.h"
#include "tools/decl/pictures.h"
#include "tools/decl/session.h"
#include "tools/driver/installation.h"
#include "tools/driver/message.h"
#include "tools/driver/subprocess.h"

namespace upc::decl {
namespace {

// Prints an answer; false if it is an error. `where` names the line of standard input.
bool Show(const Answer& answer, const std::string& where, bool quiet) {
  if (answer.failed) {
    driver::PrintError(where + answer.error);
    std::fputs(answer.excerpt.c_str(), stderr);
    return false;
  }
  std::fputs(answer.text.c_str(), stdout);
  std::fflush(stdout);
  if (quiet) return true;
  for (const Remark& remark : answer.remarks) {
    if (remark.warning) {
      driver::PrintWarning(remark.text);
    } else {
      std::fprintf(stderr, "upcdecl: note: %s\n", remark.text.c_str());
    }
  }
  return true;
}

bool IsBlank(const std::string& line) {
  return line.find_first_not_of(" \t\r") == std::string::npos;
}

bool ReadStandardInput(Session& session, bool quiet) {
  const bool prompt = isatty(STDIN_FILENO) != 0;
  bool ok = true;
  long number = 0;
  std::string line;
  for (;;) {
    if (prompt) {
      std::fputs("upcdecl> ", stdout);
      std::fflush(stdout);
    }
    if (!std::getline(std::cin, line)) break;
    ++number;
    if (IsBlank(line)) continue;
    if (prompt && (line == "quit" || line == "exit")) return true;
    if (prompt && line == "help") {
      std::fputs(kHelp, stdout);
      continue;
    }
    if (line.compare(0, 8, "explain ") == 0) line.erase(0, 8);
    const std::string where = prompt ? "" : "line " + std::to_string(number) + ": ";
    ok &= Show(session.Explain(line), where, quiet);
  }
  if (prompt) std::fputs("\n", stdout);
  return ok || prompt;
}

int Main(const std::vector<std::string>& words) {
  driver::SetProgramName("upcdecl");
  const Options options = ParseOptions(words);
  if (options.help) {
    driver::PrintText(kHelp);
    return 0;
  }
  if (options.version) {
    driver::PrintText(std::string("upcdecl (SMP UPC) ") + driver::kVersion + "\n");
    return 0;
  }
  if (!options.file.empty()) return DrawProgram(options);
  Session session(options.settings);
  for (const std::string& text : options.typedefs)
    if (!Show(session.AddTypedef(text), "", options.quiet)) return 1;
  bool ok = true;
  for (const std::string& text : options.texts)
    ok &= Show(session.Explain(text), "", options.quiet);
  if (options.texts.empty()) ok = ReadStandardInput(session, options.quiet);
  if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
    driver::PrintError("cannot write to standard output");
    return 1;
  }
  return ok ? 0 : 1;
}

}  // namespace
}  // namespace upc::decl

int main(int argc, char** argv) {
  try {
    return upc::decl::Main(std::vector<std::string>(argv + 1, argv + argc));
  } catch (const upc::driver::Interrupted& signal) {
    signal.Raise();
  } catch (const std::exception& error) {
    upc::driver::PrintError(error.what());
  }
  return 1;
}
