// SPDX-License-Identifier: MIT
// A user's defaults in a file: ~/.upccrc and ~/.upcrunrc, as Berkeley UPC's commands read them. A
// line is NAME = VALUE; # begins a comment, and a backslash at the end continues the line.
#ifndef UPC_TOOLS_DRIVER_CONFIGURATION_H
#define UPC_TOOLS_DRIVER_CONFIGURATION_H

#include <string>
#include <vector>

namespace upc::driver {

// Why some options and variables of other launchers have no effect here.
inline constexpr char kOneMachine[] = "all threads run on this machine; -n says how many";
inline constexpr char kThreadsAre[] =
    "UPC threads are POSIX threads of one process; -n says how many";

// Options that precede those of the command line, and their source.
struct Defaults {
  std::string source;  // for messages: "/home/me/.upccrc: "
  std::vector<std::string> words;
};

struct Configuration {
  std::string path = {};                  // the file; empty: none is read
  std::vector<std::string> options = {};  // the names of the file's settings that contain options
  std::vector<Defaults> defaults = {};
  std::vector<std::string> warnings = {};
};

// Reads the file that -conf names among the arguments, or else ~/.upccrc, unless -norc is among
// them or UPCC_NORC is set. Throws Error if a named file does not exist, or a line is invalid.
Configuration UpccConfiguration(const std::vector<std::string>& arguments);
// The same with ~/.upcrunrc, UPCRUN_NORC and, after the file's options, those in UPCRUN_FLAGS.
// Warns about variables of other launchers.
Configuration UpcrunConfiguration(const std::vector<std::string>& arguments);

}  // namespace upc::driver

#endif
