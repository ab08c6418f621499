// SPDX-License-Identifier: MIT
// The words of command lines: options of upcc and upcrun, one word a line, and the same text as
// UPCC_FLAGS, which is split as in a shell.
#include <sstream>
#include <vector>

#include "tests/fuzz/attempt.h"
#include "tests/fuzz/target.h"
#include "tools/driver/text.h"
#include "tools/driver/upcc_options.h"
#include "tools/driver/upcrun_options.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string text = upc::fuzz::text_of(data, size);
  // "@FILE" could name any device.
  for (char& c : text)
    if (c == '@' || c == '\0') c = '_';
  std::istringstream lines(text);
  std::vector<std::string> words;
  for (std::string line; std::getline(lines, line);) words.push_back(line);
  upc::fuzz::try_it([&] {
    upc::driver::UpccOptions options = upc::driver::ParseUpccOptions(words, nullptr);
    upc::driver::MakePlainC(options);
  });
  upc::fuzz::try_it([&] { upc::driver::ParseUpccOptions({"a.upc"}, text.c_str()); });
  upc::fuzz::try_it([&] { upc::driver::ParseUpcrunOptions(words); });
  upc::fuzz::try_it([&] { upc::driver::QuoteCommand(upc::driver::SplitWords(text, "the text")); });
  return 0;
}
