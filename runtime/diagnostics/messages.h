// SPDX-License-Identifier: MIT
// What the runtime says, all of it on stderr and each message in one write: fatal errors, which are
// upcri_fatal's once there are threads, warnings, and start-up lines.
#ifndef UPC_RUNTIME_DIAGNOSTICS_MESSAGES_H
#define UPC_RUNTIME_DIAGNOSTICS_MESSAGES_H

namespace upc::runtime {

// Before there are threads: "upc: …", then kMisuseCode.
[[noreturn]] void startup_fatal(const char* format, ...) __attribute__((format(printf, 1, 2)));
// "upc: …", and the program goes on. Nothing if UPC_QUIET is set.
void warn(const char* format, ...) __attribute__((format(printf, 1, 2)));
// "upc: …" if UPC_VERBOSE is set.
void say(const char* format, ...) __attribute__((format(printf, 1, 2)));

}  // namespace upc::runtime

#endif
