// SPDX-License-Identifier: MIT
// The UPC_* variables, as the runtime and upcrun read them: each line is NAME=VALUE.
#include "runtime/environment.h"

#include <csetjmp>
#include <cstdlib>
#include <sstream>
#include <vector>

#include "runtime/diagnostics/messages.h"
#include "runtime/settings.h"
#include "smp/core_places.h"
#include "tests/fuzz/target.h"

namespace {

jmp_buf back;

}  // namespace

namespace upc::runtime {

// The runtime's function ends the process.
void startup_fatal(const char* format, ...) {
  (void)format;
  longjmp(back, 1);
}

}  // namespace upc::runtime

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::istringstream lines(upc::fuzz::text_of(data, size));
  std::vector<std::string> names;
  for (std::string line; std::getline(lines, line);) {
    const size_t equals = line.find('=');
    if (equals == std::string::npos || !line.starts_with("UPC_")) continue;
    names.push_back(line.substr(0, equals));
    setenv(names.back().c_str(), line.c_str() + equals + 1, 1);
  }
  static upc::runtime::Settings settings;
  settings = {};
  if (setjmp(back) == 0) {
    upc::runtime::read_environment(settings);
    upc::runtime::read_sizes(settings);
  }
  for (const char* list : {settings.cores, settings.places}) {
    static upc::smp::CorePlaces places;
    if (list == nullptr || !places.parse(list)) continue;
    places.deal(3, [](unsigned core) { return core % 2 == 0; });
    for (unsigned thread = 0; thread < 3; ++thread) places.cores_of(thread);
  }
  for (const std::string& name : names) unsetenv(name.c_str());
  return 0;
}
