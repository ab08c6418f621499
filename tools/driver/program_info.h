// SPDX-License-Identifier: MIT
// What upcc noted in a program when it linked it.
#ifndef UPC_TOOLS_DRIVER_PROGRAM_INFO_H
#define UPC_TOOLS_DRIVER_PROGRAM_INFO_H

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace upc::driver {

// Names and values, in order; nothing when upcc did not link the file. Throws Error when the file
// can't be read.
std::optional<std::vector<std::pair<std::string, std::string>>> ReadProgramInfo(
    const std::string& path);

// Whether upcc -race linked the program.
bool TellsRaces(const std::string& path);

// Whether upcc -report linked it.
bool Records(const std::string& path);

// Whether it has the checking runtime, which can run under a schedule.
bool HasSchedules(const std::string& path);

// Reads the note as -i prints it, a line for each fact.
std::string DescribeProgram(const std::string& path);

}  // namespace upc::driver

#endif
