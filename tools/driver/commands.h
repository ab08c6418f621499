// SPDX-License-Identifier: MIT
// The commands for the programs that upcc runs: translator, C compiler, linker.
#ifndef UPC_TOOLS_DRIVER_COMMANDS_H
#define UPC_TOOLS_DRIVER_COMMANDS_H

#include <optional>
#include <string>
#include <vector>

#include "tools/driver/installation.h"
#include "tools/driver/subprocess.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

// Appends words to a command.
void Append(Command& to, const std::vector<std::string>& words);

class Commands {
 public:
  // macros: the result of MacrosOfOptions.
  Commands(const UpccOptions& options, const Installation& installation,
           std::vector<std::string> macros);

  // From UPC source to C. Throws Error if the translator is not installed.
  Command Translate(const std::string& from, const std::string& to) const;
  // Reports wrong use of the runtime in a translated file. Throws like Translate.
  Command CheckUpcr(const std::string& from) const;
  // The C compiler for an input, without the goal and the file. For UPC source, the file is the
  // translator's output.
  Command Compile(const Input& input) const;
  // Whether upcr.h may leave out what the translated file of this input does not name: then only
  // the system's headers, which contain no UPC, could name it.
  bool MayLeaveOutHeaders(const Input& input) const;
  // Preprocessing only, by the program that reads the user's file: the translator for UPC source,
  // the C compiler for others.
  Command Preprocess(const Input& input) const;
  // Assembles the start-up file.
  Command AssembleStartup(const std::string& from, const std::string& to) const;
  // The script for gdb that the program names: empty without debug information.
  std::string GdbScript() const;
  // Assembles an assembly file of upcc's own.
  Command Assemble(const std::string& from, const std::string& to) const;
  // The result of Link, but always with a symbol table, and with undefined symbols allowed; with a
  // trace of the files that the linker reads.
  Command TrialLink(const std::vector<std::string>& inputs, const std::string& to) const;
  // Links objects and libraries, in order, into a program, or into a library that any program can
  // load.
  Command Link(const std::vector<std::string>& inputs, const std::string& to,
               Variant variant) const;
  // Links objects and libraries, in order, into a shared library without a runtime.
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
  std::vector<std::string> preprocess_;      // those of the options and of CPATH
  std::vector<std::string> system_headers_;  // of C_INCLUDE_PATH
  const Command compiler_;
  // Colour option for compilers; without a value, none. Their messages may go through files, so
  // that they see no terminal.
  const std::optional<bool> colour_;
};

}  // namespace upc::driver

#endif
