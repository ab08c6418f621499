// SPDX-License-Identifier: MIT
// How the files of a workspace are compiled: compile_commands.json, and compile_flags.txt.
#ifndef UPC_TOOLS_LSP_COMPILE_DATABASE_H
#define UPC_TOOLS_LSP_COMPILE_DATABASE_H

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace upc::lsp {

struct CompileCommand {
  std::string directory;           // its words are relative to this
  std::vector<std::string> words;  // options, without compiler, file, output and goal
};

class CompileDatabase {
 public:
  // The command for a file, from the nearest compile_commands.json or compile_flags.txt in its
  // folder or those above, or in their folders `build`; read again if the database has changed. A
  // file that is not in the database gets the command of the nearest one that is.
  CompileCommand Find(const std::string& path);

 private:
  struct Database {
    std::filesystem::file_time_type time;
    std::vector<std::pair<std::string, CompileCommand>> entries;  // by absolute file
  };
  const Database* Read(const std::string& path);

  std::map<std::string, Database> databases_;
};

}  // namespace upc::lsp

#endif
