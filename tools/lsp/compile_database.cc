// SPDX-License-Identifier: MIT
// Reads compilation databases of CMake, bear, intercept-build and upcc -MJ.
#include "tools/lsp/compile_database.h"

#include <llvm/Support/JSON.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <system_error>
#include <utility>

#include "tools/driver/json.h"
#include "tools/driver/text.h"

namespace upc::lsp {
namespace {

namespace fs = std::filesystem;
namespace json = llvm::json;

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string Absolute(const std::string& directory, const std::string& file) {
  return (fs::path(directory) / file).lexically_normal().string();
}

// The options of a command line, without the compiler (and a launcher before it), the files, and
// the options that select goal and output.
std::vector<std::string> OptionsOf(const std::vector<std::string>& words,
                                   const std::string& directory, const std::string& file) {
  static const std::set<std::string> alone = {"-c",  "-S",   "-E",     "-M",     "-MM",
                                              "-MD", "-MMD", "-MP",    "-MG",    "-fsyntax-only",
                                              "-v",  "-###", "-trans", "-shared"};
  static const std::set<std::string> with_value = {"-o", "-MF", "-MT", "-MQ", "-MJ", "-x"};
  std::vector<std::string> options;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (options.empty() && !word.starts_with("-")) continue;
    if (alone.contains(word) || word.starts_with("-fdiagnostics-format")) continue;
    if (with_value.contains(word)) {
      ++i;
      continue;
    }
    if (word == "--") continue;
    if (!word.starts_with("-") && Absolute(directory, word) == file) continue;
    options.push_back(word);
  }
  return options;
}

// The number of leading folders that two paths have in common.
size_t InCommon(const fs::path& a, const fs::path& b) {
  const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return static_cast<size_t>(std::distance(a.begin(), x));
}

}  // namespace

const CompileDatabase::Database* CompileDatabase::Read(const std::string& path) {
  std::error_code problem;
  const auto time = fs::last_write_time(path, problem);
  if (problem) return nullptr;
  const auto known = databases_.find(path);
  if (known != databases_.end() && known->second.time == time) return &known->second;
  Database& database = databases_[path] = {time, {}};
  const std::string folder = fs::path(path).parent_path();
  if (path.ends_with(".txt")) {
    CompileCommand command{folder, {}};
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);)
      if (!line.empty()) command.words.push_back(line);
    database.entries.emplace_back(folder + "/", command);
    return &database;
  }
  auto value = driver::ParseJson(ReadFile(path));
  if (!value) llvm::consumeError(value.takeError());
  const json::Array* list = value ? value->getAsArray() : nullptr;
  if (list == nullptr) return &database;
  for (const json::Value& one : *list) {
    const json::Object* o = one.getAsObject();
    const auto name = o == nullptr ? std::nullopt : o->getString("file");
    if (!name) continue;
    const std::string directory = Absolute(folder, o->getString("directory").value_or("").str());
    const std::string file = Absolute(directory, name->str());
    std::vector<std::string> words;
    if (const json::Array* arguments = o->getArray("arguments")) {
      for (const json::Value& word : *arguments)
        if (const auto text = word.getAsString()) words.push_back(text->str());
    } else if (const auto command = o->getString("command")) {
      try {
        words = driver::SplitWords(command->str(), path);
      } catch (const std::exception&) {
        continue;  // a quote is not closed
      }
    }
    database.entries.emplace_back(file,
                                  CompileCommand{directory, OptionsOf(words, directory, file)});
  }
  return &database;
}

CompileCommand CompileDatabase::Find(const std::string& path) {
  static constexpr std::array<const char*, 3> kNames = {
      "compile_commands.json", "build/compile_commands.json", "compile_flags.txt"};
  const fs::path file(path);
  for (fs::path folder = file.parent_path();; folder = folder.parent_path()) {
    for (const char* name : kNames) {
      const Database* database = Read((folder / name).string());
      if (database == nullptr || database->entries.empty()) continue;
      const std::pair<std::string, CompileCommand>* nearest = nullptr;
      for (const auto& entry : database->entries) {
        if (entry.first == path) return entry.second;
        // The options for C files may be unknown to upcc.
        const bool is_upc = entry.first.ends_with(".upc") || entry.first.ends_with("/");
        if (!is_upc) continue;
        if (nearest == nullptr || InCommon(file, entry.first) > InCommon(file, nearest->first))
          nearest = &entry;
      }
      if (nearest != nullptr) return nearest->second;
    }
    if (folder == folder.parent_path()) break;
  }
  return {file.parent_path().string(), {}};
}

}  // namespace upc::lsp
