// SPDX-License-Identifier: MIT
// What upctrans -index says of a program, for questions about places in its main file.
#ifndef UPC_TOOLS_LSP_PROGRAM_INDEX_H
#define UPC_TOOLS_LSP_PROGRAM_INDEX_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tools/lsp/document.h"

namespace upc::lsp {

struct Declared {
  std::string name;
  std::string kind;   // function, variable, parameter, member, struct, union, enum, enumerator, …
  std::string text;   // as C
  std::string plain;  // the same without typedefs; empty for what headers of the system declare
  int file = -1;      // in ProgramIndex::files; -1: none
  size_t line = 0, column = 0, length = 0;  // from 1; bytes
  size_t extent[4] = {0, 0, 0, 0};          // first line and column, last line and column; or 0
  size_t first_line = 0,
         last_line = 0;  // where it is known; 0: in the whole file, from its line on
  int record = -1;       // whose members it has
  std::vector<int> members;
  bool system = false, unnamed = false;
};

struct Referred {
  size_t line, column, length;  // from 1; bytes
  int declared;
};

class ProgramIndex {
 public:
  // False, and unchanged, if the text is none or has no tree and this one has.
  bool Read(const std::string& text);

  const std::vector<Declared>& declared() const { return declared_; }
  const std::vector<std::string>& files() const { return files_; }
  int64_t threads() const { return threads_; }  // THREADS where it is a constant, else 0
  bool Includes(const std::string& path) const;

  // What the name at a place of the main file stands for; null if nothing is known of it. Where the
  // text has changed since, the name decides.
  const Declared* At(const Text& text, Position at) const;
  // All that a line can name, without members. In the order of declarations, the innermost last.
  std::vector<const Declared*> VisibleAt(size_t line) const;
  const Declared* Visible(const std::string& name, size_t line) const;

 private:
  std::vector<Declared> declared_;
  std::vector<Referred> referred_;
  std::vector<std::string> files_;
  int64_t threads_ = 0;
  bool tree_ = false;
};

}  // namespace upc::lsp

#endif
