// SPDX-License-Identifier: MIT
// upclsp: a language server for UPC, on standard input and output.
#include <signal.h>
#include <unistd.h>

#include <exception>
#include <string>
#include <vector>

#include "tools/driver/installation.h"
#include "tools/driver/message.h"
#include "tools/lsp/server.h"

namespace upc::lsp {
namespace {

constexpr char kHelp[] =
    "usage: upclsp [-stdio]\n"
    "A language server for UPC: an editor starts it and communicates with it on standard "
    "input and output.\n"
    "  -stdio    use standard input and output, the only transport\n"
    "  -version  print the version (-V)\n"
    "  -help     print this\n"
    "It reads the options of files from compile_commands.json (upcc -MJ) or compile_flags.txt.\n";

int Main(const std::vector<std::string>& words) {
  driver::SetProgramName("upclsp");
  for (const std::string& word : words) {
    const std::string option = word.starts_with("--") ? word.substr(1) : word;
    if (option == "-stdio") continue;
    if (option == "-version" || option == "-V") {
      driver::PrintText(std::string("upclsp (SMP UPC) ") + driver::kVersion + "\n");
      return 0;
    }
    if (option == "-help" || option == "-h") {
      driver::PrintText(kHelp);
      return 0;
    }
    throw driver::Error("unknown option " + word + "; upclsp -help lists those there are");
  }
  signal(SIGPIPE, SIG_IGN);
  return Server(driver::FindInstallation(), STDIN_FILENO, STDOUT_FILENO).Run();
}

}  // namespace
}  // namespace upc::lsp

int main(int argc, char** argv) {
  try {
    return upc::lsp::Main(std::vector<std::string>(argv + 1, argv + argc));
  } catch (const std::exception& error) {
    upc::driver::PrintError(error.what());
  }
  return 1;
}
