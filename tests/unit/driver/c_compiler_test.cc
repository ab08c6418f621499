// SPDX-License-Identifier: MIT
// Which commands run gcc: by name, through links, and after ccache.
#include "tools/driver/c_compiler.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "tools/driver/machine.h"

namespace upc::driver {
namespace {

namespace fs = std::filesystem;

// A folder of programs, the only one in the PATH while the object exists.
class Programs {
 public:
  Programs() : path_(std::getenv("PATH")) {
    char name[] = "/tmp/upc-compilers-XXXXXX";
    folder_ = mkdtemp(name);
    setenv("PATH", folder_.c_str(), 1);
  }
  ~Programs() {
    setenv("PATH", path_.c_str(), 1);
    fs::remove_all(folder_);
  }
  Programs(const Programs&) = delete;
  Programs& operator=(const Programs&) = delete;

  std::string Has(const std::string& name) const {
    const fs::path file = folder_ / name;
    std::ofstream(file) << "#!/bin/sh\n";
    fs::permissions(file, fs::perms::owner_all);
    return file;
  }
  void HasLink(const std::string& name, const std::string& to) const {
    fs::create_symlink(to, folder_ / name);
  }

 private:
  const std::string path_;
  fs::path folder_;
};

TEST_CASE("the target machine follows from the compiler's name") {
  const char* const before = std::getenv("UPCC_CC");
  const std::string kept = before ? before : "";
  for (const auto& [command, target] :
       {std::pair{"aarch64-linux-gnu-gcc", "aarch64-linux-gnu"},
        {"ccache /usr/bin/riscv64-linux-gnu-gcc-12 -g", "riscv64-linux-gnu"},
        {"gcc", ""},
        {"clang", ""}}) {
    CAPTURE(command);
    setenv("UPCC_CC", command, 1);
    CHECK(CrossTarget() == target);
  }
  setenv("UPCC_CC", (std::string(kMultiarch) + "-gcc").c_str(), 1);
  CHECK(CrossTarget().empty());
  if (before)
    setenv("UPCC_CC", kept.c_str(), 1);
  else
    unsetenv("UPCC_CC");
}

TEST_CASE("gcc is recognised with a target prefix and a version suffix") {
  const Programs programs;
  for (const char* name :
       {"gcc", "gcc-12", "gcc-4.9", "x86_64-linux-gnu-gcc-12", "aarch64-linux-gnu-gcc"}) {
    CAPTURE(name);
    CHECK(IsGcc({programs.Has(name)}));
    CHECK(IsGcc({name, "-m64"}));
  }
  for (const char* name :
       {"clang", "clang-14", "icx", "gcc-wrapper", "mygcc", "gcc-12.sh", "12", "-12", "tcc"}) {
    CAPTURE(name);
    CHECK_FALSE(IsGcc({programs.Has(name)}));
    CHECK_FALSE(IsGcc({name}));
  }
}

TEST_CASE("links are followed to the compiler") {
  const Programs programs;
  programs.Has("clang-14");
  programs.Has("x86_64-linux-gnu-gcc-12");
  programs.HasLink("gcc-12", "x86_64-linux-gnu-gcc-12");
  programs.HasLink("cc", "gcc-12");
  programs.HasLink("gcc", "clang-14");  // as on some systems
  CHECK(IsGcc({"cc"}));
  CHECK(IsGcc({"gcc-12"}));
  CHECK_FALSE(IsGcc({"gcc"}));
}

TEST_CASE("ccache counts as the compiler that it runs") {
  const Programs behind;
  behind.Has("ccache");
  behind.Has("gcc-12");
  behind.Has("clang");
  CHECK(IsGcc({"ccache", "gcc-12"}));
  CHECK_FALSE(IsGcc({"ccache", "clang"}));
  CHECK_FALSE(IsGcc({"ccache"}));
  behind.HasLink("gcc", "ccache");
  behind.HasLink("clang-14", "ccache");
  CHECK(IsGcc({"gcc"}));
  CHECK_FALSE(IsGcc({"clang-14"}));
}

TEST_CASE("a command that does not exist is not gcc") {
  const Programs programs;
  CHECK_FALSE(IsGcc({"gcc"}));
  CHECK_FALSE(IsGcc({"/nowhere/gcc"}));
  CHECK_FALSE(IsGcc({}));
}

}  // namespace
}  // namespace upc::driver
