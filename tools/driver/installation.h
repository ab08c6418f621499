// SPDX-License-Identifier: MIT
// The places of an installation's parts. They are found relative to the running executable,
// PREFIX/bin/upcc, so that an installation can be moved.
#ifndef UPC_TOOLS_DRIVER_INSTALLATION_H
#define UPC_TOOLS_DRIVER_INSTALLATION_H

#include <string>

namespace upc::driver {

// The runtime for linking a program.
enum class Variant { kPlain, kChecking, kReport, kTsan, kLoadable };

struct Installation {
  std::string upcc;            // PREFIX/bin/upcc
  std::string translator;      // PREFIX/libexec/smp-upc/upctrans; may not exist
  std::string berkeley_entry;  // PREFIX/libexec/smp-upc/clang-upc2c
  std::string include;         // PREFIX/include/smp-upc
  std::string cmake;           // PREFIX/share/smp-upc/cmake
  std::string gdb;             // PREFIX/share/gdb/auto-load/smp-upc/upc.py
  // With a compiler for another machine, these are in PREFIX/lib/aarch64-linux-gnu or the like.
  std::string library;           // PREFIX/lib/libupcr.a
  std::string checking_library;  // PREFIX/lib/libupcr-check.a
  std::string report_library;    // PREFIX/lib/libupcr-report.a
  std::string tsan_library;      // PREFIX/lib/libupcr-tsan.a
  std::string loadable_library;  // PREFIX/lib/libupcr-loadable.a
};

// The installation that this executable belongs to.
Installation FindInstallation();

// The variant's archive.
const std::string& LibraryOf(const Installation& installation, Variant variant);

// Throws Error unless there are libraries for the target machine. Those for this machine are part
// of every installation.
void RequireLibraries(const Installation& installation);

// This project's version, as -version prints it: the contents of the file VERSION.
extern const char kVersion[];

}  // namespace upc::driver

#endif
