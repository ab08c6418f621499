// SPDX-License-Identifier: MIT
// Writes entries of a compilation database.
#include "tools/driver/compile_commands.h"

#include <llvm/Support/JSON.h>

#include <filesystem>

namespace upc::driver {

namespace json = llvm::json;

Command CompileCommandOf(const UpccOptions& options, const Installation& installation,
                         const Input& input) {
  Command command = {installation.upcc};
  command.insert(command.end(), options.words.begin(), options.words.end());
  // The suffix does not give the language.
  if (!input.path.ends_with(".upc") && !input.path.ends_with(".c"))
    command.insert(command.end(), {"-x", "upc"});
  return command;
}

std::string CompileCommandEntry(const Input& input, const std::string& output,
                                const Command& command) {
  std::error_code none;
  json::Array arguments;
  for (const std::string& word : command) arguments.push_back(json::fixUTF8(word));
  arguments.push_back("-c");
  if (!output.empty()) {
    arguments.push_back("-o");
    arguments.push_back(json::fixUTF8(output));
  }
  arguments.push_back(json::fixUTF8(input.path));
  json::Object entry{{"directory", json::fixUTF8(std::filesystem::current_path(none).string())},
                     {"file", json::fixUTF8(input.path)},
                     {"arguments", std::move(arguments)}};
  if (!output.empty()) entry["output"] = json::fixUTF8(output);
  std::string text;
  llvm::raw_string_ostream out(text);
  out << json::Value(std::move(entry));
  out.flush();
  return text + ",\n";
}

}  // namespace upc::driver
