// SPDX-License-Identifier: MIT
// Facts that upcc stores in a program when it links it.
#ifndef UPC_TOOLS_DRIVER_PROGRAM_INFO_H
#define UPC_TOOLS_DRIVER_PROGRAM_INFO_H

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace upc::driver {

// Names and values, in order; none if upcc did not link the file. Throws Error if the file cannot
// be read.
std::optional<std::vector<std::pair<std::string, std::string>>> ReadProgramInfo(
    const std::string& path);

// Whether upcc -race linked the program.
bool ReportsRaces(const std::string& path);

// Whether upcc -report linked it.
bool Records(const std::string& path);

// Whether it has the checking runtime, which can run under a schedule.
bool HasSchedules(const std::string& path);

// The note's facts, one on each line, as -i prints them.
std::string DescribeProgram(const std::string& path);

}  // namespace upc::driver

#endif
