// SPDX-License-Identifier: MIT
// Passes on the command line, and catches what ends a program early.
#include "tools/driver/entry.h"

#include <exception>

#include "tools/driver/message.h"
#include "tools/driver/subprocess.h"

namespace upc::driver {

int Enter(int argc, char** argv, const std::string& other, const std::string& usual,
          int (*program)(const std::string& name, const std::vector<std::string>& words),
          int refused) {
  try {
    const std::string called = argv[0];
    const std::string name = called.substr(called.rfind('/') + 1) == other ? other : usual;
    return program(name, std::vector<std::string>(argv + 1, argv + argc));
  } catch (const std::exception& error) {
    PrintError(error.what());
  } catch (const Interrupted& interrupted) {
    interrupted.Raise();
  }
  return refused;
}

}  // namespace upc::driver
