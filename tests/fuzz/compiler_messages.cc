// SPDX-License-Identifier: MIT
// The standard error of other commands, as upcc and upclsp read it: messages of compilers and
// linkers, as text and as JSON.
#include "tests/fuzz/target.h"
#include "tools/driver/c_messages.h"
#include "tools/driver/diagnostic.h"
#include "tools/driver/diagnostic_document.h"
#include "tools/driver/link_messages.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text = upc::fuzz::text_of(data, size);
  const auto diagnostics = upc::driver::ReadDiagnostics(text, true);
  upc::driver::JsonDocument(diagnostics);
  upc::driver::SarifDocument(diagnostics, false);
  upc::driver::WithUsersLines(text);
  const upc::driver::SourceOfObject sources = {{"/tmp/a.o", "dir/a$1.upc"}, {"b.o", "b.trans.c"}};
  upc::driver::WithoutRelocations(text, sources, true);
  upc::driver::WithoutUndefinedPrivates(text, [](const std::string& name) { return name; });
  upc::driver::WithUsersNames(text, sources);
  return 0;
}
