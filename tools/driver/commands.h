// The commands that upcc gives to the programs it uses: translator, C compiler, linker.
#pragma once

#include <string>
#include <vector>

#include "tools/driver/layout.h"
#include "tools/driver/subprocess.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {

// The C compiler's command: $UPCC_CC, or gcc.
Command CompilerCommand();

// Adds words at the end of a command.
void Append(Command& to, const std::vector<std::string>& words);

class Commands {
 public:
  Commands(const UpccOptions& options, const Layout& layout);

  // From UPC source to C. Throws Error when the translator is not installed.
  Command Translate(const std::string& from, const std::string& to) const;
  // The C compiler for a file of this kind, with all but what to do and the files. UPC source can't
  // be compiled, so for that kind the file is what the translator wrote.
  Command Compile(InputKind kind) const;
  // The C compiler up to preprocessing, on the file as the user wrote it; `mode` is -E or -M.
  Command Preprocess(const Input& input, const std::string& mode) const;
  // The start-up file to an object.
  Command CompileStartup(const std::string& from, const std::string& to) const;
  // Objects and libraries, in order, to a program.
  Command Link(const std::vector<std::string>& inputs, const std::string& to, bool checking) const;

 private:
  void AppendRuntimeHeaders(Command& to) const;
  std::string Optimisation() const;

  const UpccOptions& options_;
  const Layout& layout_;
  const Command compiler_;
  const bool colour_;
};

}  // namespace upc::driver
