// SPDX-License-Identifier: MIT
// One list for the whole program, like standard error.
#include "tools/driver/diagnostic_log.h"

#include <utility>

#include "tools/driver/message.h"

namespace upc::driver {
namespace {

bool keeps = false;

std::vector<Diagnostic>& List() {
  static std::vector<Diagnostic> list;
  return list;
}

void KeepOwn(const char* kind, const std::string& text) {
  List().push_back(
      {.kind = kind, .message = text, .option = {}, .span = {}, .notes = {}, .fixes = {}});
}

}  // namespace

void KeepDiagnostics() {
  keeps = true;
  SendMessagesTo(KeepOwn);
}

bool KeepsDiagnostics() { return keeps; }

void Keep(const std::string& text, bool failed) {
  for (Diagnostic& d : ReadDiagnostics(text, failed)) List().push_back(std::move(d));
}

const std::vector<Diagnostic>& KeptDiagnostics() { return List(); }

}  // namespace upc::driver
