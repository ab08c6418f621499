// SPDX-License-Identifier: MIT
// The commands that upcc gives to the programs it uses: translator, C compiler, linker.
#ifndef UPC_TOOLS_DRIVER_COMMANDS_H
#define UPC_TOOLS_DRIVER_COMMANDS_H

#include <optional>
#include <string>
#include <vector>

#include "tools/driver/installation.h"
#include "tools/driver/subprocess.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

// Adds words at the end of a command.
void Append(Command& to, const std::vector<std::string>& words);

class Commands {
 public:
  // macros: what MacrosOfOptions says.
  Commands(const UpccOptions& options, const Installation& installation,
           std::vector<std::string> macros);

  // From UPC source to C. Throws Error when the translator is not installed.
  Command Translate(const std::string& from, const std::string& to) const;
  // Reports wrong use of the runtime in a translated file. Throws as Translate does.
  Command CheckUpcr(const std::string& from) const;
  // The C compiler for an input, with all but what to do and the file. UPC source can't be
  // compiled, so for that the file is what the translator wrote.
  Command Compile(const Input& input) const;
  // Whether upcr.h may leave out what the translated file of this input does not name: no headers
  // can name it but those of the system, which know nothing of UPC.
  bool MayLeaveOutHeaders(const Input& input) const;
  // Preprocessing only, by the program that reads the file as the user wrote it: the translator for
  // UPC source, the C compiler for others.
  Command Preprocess(const Input& input) const;
  // The start-up file to an object.
  Command AssembleStartup(const std::string& from, const std::string& to) const;
  // The script for gdb that the program names: none without debug information.
  std::string GdbScript() const;
  // An assembly file of upcc's own to an object.
  Command Assemble(const std::string& from, const std::string& to) const;
  // What Link makes, with its symbol table even if the user wants none, whatever stays undefined;
  // with a trace of the files that the linker reads.
  Command TrialLink(const std::vector<std::string>& inputs, const std::string& to) const;
  // Objects and libraries, in order, to a program, or to a library that any program can load.
  Command Link(const std::vector<std::string>& inputs, const std::string& to,
               Variant variant) const;
  // Objects and libraries, in order, to a shared library without a runtime.
  Command LinkShared(const std::vector<std::string>& inputs, const std::string& to) const;

 private:
  Command Translator(const std::string& from) const;
  Command Compiler(const Input& input) const;
  void AppendRuntimeHeaders(Command& to) const;
  std::string Optimisation() const;
  bool AsLoadable() const;

  const UpccOptions& options_;
  const Installation& installation_;
  const std::vector<std::string> macros_;
  std::vector<std::string> preprocess_;      // the options', and what CPATH adds
  std::vector<std::string> system_headers_;  // of C_INCLUDE_PATH
  const Command compiler_;
  // What compilers are told of colours; without, nothing. Their messages may pass through files, in
  // which they see no terminal.
  const std::optional<bool> colour_;
};

}  // namespace upc::driver

#endif
