// SPDX-License-Identifier: MIT
// Defaults that a user keeps in a file: ~/.upccrc and ~/.upcrunrc, as Berkeley UPC's commands read
// them. A line is NAME = VALUE; # begins a comment, and a backslash at the end goes on.
#ifndef UPC_TOOLS_DRIVER_CONFIGURATION_H
#define UPC_TOOLS_DRIVER_CONFIGURATION_H

#include <string>
#include <vector>

namespace upc::driver {

// Why some options and variables of other launchers have no effect here.
inline constexpr char kOneMachine[] = "all threads run on this machine; -n says how many";
inline constexpr char kThreadsAre[] =
    "UPC threads are POSIX threads of one process; -n says how many";

// Options that stand before those of the command line, and where they come from.
struct Defaults {
  std::string source;  // for messages: "/home/me/.upccrc: "
  std::vector<std::string> words;
};

struct Configuration {
  std::string path = {};                  // of the file; empty: none is read
  std::vector<std::string> options = {};  // what the file calls its settings that hold options
  std::vector<Defaults> defaults = {};
  std::vector<std::string> warnings = {};
};

// Of the file that -conf names among the arguments, or else of ~/.upccrc, unless -norc is among
// them or UPCC_NORC is set. Throws Error when a named file is not there, or a line makes no sense.
Configuration UpccConfiguration(const std::vector<std::string>& arguments);
// The same with ~/.upcrunrc, UPCRUN_NORC and, behind the file's, the options in UPCRUN_FLAGS. Warns
// of variables that other launchers read.
Configuration UpcrunConfiguration(const std::vector<std::string>& arguments);

}  // namespace upc::driver

#endif
