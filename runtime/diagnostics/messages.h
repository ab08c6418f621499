// SPDX-License-Identifier: MIT
// The runtime's messages. All go to stderr, each in one write: fatal errors (upcri_fatal once there
// are threads), warnings, and start-up lines.
#ifndef UPC_RUNTIME_DIAGNOSTICS_MESSAGES_H
#define UPC_RUNTIME_DIAGNOSTICS_MESSAGES_H

namespace upc::runtime {

// Before there are threads: prints "upc: …", then exits with kMisuseCode.
[[noreturn]] void startup_fatal(const char* format, ...) __attribute__((format(printf, 1, 2)));
// Prints "upc: …", and the program continues. Does nothing if UPC_QUIET is set.
void warn(const char* format, ...) __attribute__((format(printf, 1, 2)));
// Prints "upc: …" if UPC_VERBOSE is set.
void say(const char* format, ...) __attribute__((format(printf, 1, 2)));

}  // namespace upc::runtime

#endif
