// SPDX-License-Identifier: MIT
// A temporary root folder with system files (/proc, /sys) of a test's own.
#ifndef UPC_TESTS_UNIT_SMP_FAKE_ROOT_H
#define UPC_TESTS_UNIT_SMP_FAKE_ROOT_H

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace upc::test {

class FakeRoot {
 public:
  FakeRoot() {
    std::string name = (std::filesystem::temp_directory_path() / "rootXXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~FakeRoot() { std::filesystem::remove_all(path_); }
  FakeRoot(const FakeRoot&) = delete;
  FakeRoot& operator=(const FakeRoot&) = delete;

  FakeRoot& add(const std::string& file, const std::string& text) {
    const std::filesystem::path path = path_ + file;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return *this;
  }
  const char* path() const { return path_.c_str(); }

 private:
  std::string path_;
};

}  // namespace upc::test

#endif
