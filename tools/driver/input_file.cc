// SPDX-License-Identifier: MIT
// Distinguishes a missing file from one without permission.
#include "tools/driver/input_file.h"

#include <filesystem>

#include "tools/driver/message.h"

namespace upc::driver {

void RequireFile(const std::string& path) {
  std::error_code problem;
  const auto status = std::filesystem::status(path, problem);
  if (status.type() == std::filesystem::file_type::not_found) throw Error(path + ": no such file");
  if (problem) throw Error(SystemProblem(path, problem.value()));
  if (std::filesystem::is_directory(status)) throw Error(path + ": is a directory");
}

}  // namespace upc::driver
