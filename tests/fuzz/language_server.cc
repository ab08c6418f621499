// SPDX-License-Identifier: MIT
// A client's messages to upclsp: each line is the body of one; a text that begins with
// Content-Length is the client's complete output. Lines that begin with "=" are results of the
// program's analysis:
// "=" precedes its index, "==" a compiler's message. No process is started: this file implements
// tools/lsp/analysis.h.
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <vector>

#include "tests/fuzz/target.h"
#include "tools/lsp/analysis.h"
#include "tools/lsp/server.h"

namespace {

std::string index_found, messages_found;

int open_null(int flags) {
  const int file = open("/dev/null", flags | O_CLOEXEC);
  if (file < 0) {
    perror("/dev/null");
    abort();
  }
  return file;
}

}  // namespace

namespace upc::lsp {

// Always ready to be read.
static const int kAtItsEnd = open_null(O_RDONLY);

std::unique_ptr<Analysis> Analysis::Index(const driver::Installation&, const CompileCommand&,
                                          const std::string&, const std::string&) {
  std::unique_ptr<Analysis> analysis(new Analysis);
  analysis->ended_ = kAtItsEnd;
  return analysis;
}

std::unique_ptr<Analysis> Analysis::Compile(const driver::Installation& installation,
                                            const CompileCommand& command,
                                            const std::string& path) {
  return Index(installation, command, path, "");
}

Analysis::~Analysis() = default;

Analysis::Result Analysis::Finish() {
  return {index_found, driver::ReadDiagnostics(messages_found, true)};
}

}  // namespace upc::lsp

namespace {

// The parts that the server reads at a time: between two parts it checks the open files.
std::vector<std::string> pieces_of(const std::string& text) {
  if (text.starts_with("Content-Length:")) return {text};
  // More would not fit into the socket.
  constexpr size_t kMost = 32;
  std::vector<std::string> pieces;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("==")) {
      messages_found += line.substr(2) + "\n";
    } else if (line.starts_with("=")) {
      index_found = line.substr(1);
    } else {
      const std::string message =
          "Content-Length: " + std::to_string(line.size()) + "\r\n\r\n" + line;
      if (pieces.size() < kMost)
        pieces.push_back(message);
      else
        pieces.back() += message;
    }
  }
  return pieces;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const int nobody = open_null(O_WRONLY);
  index_found.clear();
  messages_found.clear();
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
    perror("socketpair");
    abort();
  }
  for (const std::string& piece : pieces_of(upc::fuzz::text_of(data, size)))
    if (!piece.empty() && send(ends[0], piece.data(), piece.size(), 0) < 0) abort();
  shutdown(ends[0], SHUT_WR);
  upc::lsp::Server({}, ends[1], nobody).Run();
  close(ends[0]);
  close(ends[1]);
  return 0;
}
