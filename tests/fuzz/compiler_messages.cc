// SPDX-License-Identifier: MIT
// What upcc and upclsp read from other commands' standard error: messages as text and as JSON.
#include "tests/fuzz/target.h"
#include "tools/driver/c_messages.h"
#include "tools/driver/diagnostic.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text = upc::fuzz::text_of(data, size);
  upc::driver::ReadDiagnostics(text, true);
  upc::driver::WithUsersLines(text);
  return 0;
}
