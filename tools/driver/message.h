// SPDX-License-Identifier: MIT
// Messages of upcc and upcrun: one line on standard error with the program's name, the problem and
// the remedy.
#ifndef UPC_TOOLS_DRIVER_MESSAGE_H
#define UPC_TOOLS_DRIVER_MESSAGE_H

#include <stdexcept>
#include <string>

namespace upc::driver {

// A problem that ends the program; the text follows "upcc: error: ".
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Names the program in messages: "upcc", "upcrun", "oshcc" or "oshrun".
void SetProgramName(const std::string& name);
const std::string& ProgramName();

// Writes to standard output immediately. Throws Error if that fails.
void PrintText(const std::string& text);
// From now on errors and warnings go to `sink`, with their kind, instead of to standard error.
void SendMessagesTo(void (*sink)(const char* kind, const std::string& text));

// The line for a message of the kind "error", "warning" or "note".
std::string MessageLine(const std::string& kind, const std::string& text);
void PrintError(const std::string& text);
void PrintWarning(const std::string& text);
void PrintNote(const std::string& text);
// "path: strerror(number)", for failed system calls.
std::string SystemProblem(const std::string& what, int number);

}  // namespace upc::driver

#endif
