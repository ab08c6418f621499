// SPDX-License-Identifier: MIT
// Finds the pieces of an installation from the running executable.
#include "tools/driver/installation.h"

#include <sys/auxv.h>
#include <unistd.h>

#include <filesystem>

#include "tools/driver/c_compiler.h"
#include "tools/driver/message.h"

namespace upc::driver {

namespace {

std::filesystem::path OwnExecutable() {
  std::error_code problem;
  std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", problem);
  if (!problem) return self;
  // Without /proc: the path by which it was started.
  const auto* const name = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
  self = std::filesystem::canonical(name != nullptr ? name : "", problem);
  if (problem) throw Error("this program does not know where it is: there is no /proc");
  return self;
}

}  // namespace

Installation FindInstallation() {
  const std::filesystem::path self = OwnExecutable();
  const std::filesystem::path prefix = self.parent_path().parent_path();
  const std::filesystem::path libraries = prefix / "lib" / CrossTarget();
  return {
      .upcc = prefix / "bin/upcc",
      .translator = prefix / "libexec/smp-upc/upctrans",
      .berkeley_entry = prefix / "libexec/smp-upc/clang-upc2c",
      .include = prefix / "include/smp-upc",
      .cmake = prefix / "share/smp-upc/cmake",
      .gdb = prefix / "share/gdb/auto-load/smp-upc/upc.py",
      .library = libraries / "libupcr.a",
      .checking_library = libraries / "libupcr-check.a",
      .report_library = libraries / "libupcr-report.a",
      .tsan_library = libraries / "libupcr-tsan.a",
      .loadable_library = libraries / "libupcr-loadable.a",
  };
}

const std::string& LibraryOf(const Installation& installation, Variant variant) {
  switch (variant) {
    case Variant::kChecking: return installation.checking_library;
    case Variant::kTsan: return installation.tsan_library;
    case Variant::kReport: return installation.report_library;
    case Variant::kLoadable: return installation.loadable_library;
    default: return installation.library;
  }
}

void RequireLibraries(const Installation& installation) {
  const std::string cross = CrossTarget();
  if (cross.empty() || access(installation.library.c_str(), R_OK) == 0) return;
  throw Error("UPCC_CC: this installation has no runtime for " + std::string(TargetMachine().name) +
              ": there is no " + installation.library +
              " (tools/cross --libraries of SMP UPC's sources makes it)");
}

}  // namespace upc::driver
