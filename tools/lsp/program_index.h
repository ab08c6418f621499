// SPDX-License-Identifier: MIT
// The output of upctrans -index, for questions about places in the program's main file.
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
  std::string plain;  // the same without typedefs; empty for declarations in system headers
  int file = -1;      // index into ProgramIndex::files; -1: none
  size_t line = 0, column = 0, length = 0;  // from 1; bytes
  size_t extent[4] = {0, 0, 0, 0};          // first line and column, last line and column; or 0
  size_t first_line = 0,
         last_line = 0;  // where it is known; 0: in the whole file, from its line on
  int record = -1;       // the record with its members
  std::vector<int> members;
  bool system = false, unnamed = false;
};

struct Referred {
  size_t line, column, length;  // from 1; bytes
  int declared;
};

class ProgramIndex {
 public:
  // Returns false, without a change, if the text is invalid, or has no tree while this index has
  // one.
  bool Read(const std::string& text);

  const std::vector<Declared>& declared() const { return declared_; }
  const std::vector<std::string>& files() const { return files_; }
  int64_t threads() const { return threads_; }  // THREADS if it is a constant, else 0
  bool Includes(const std::string& path) const;

  // The declaration of the name at a place of the main file; null if unknown. If the text has
  // changed since, the name decides.
  const Declared* At(const Text& text, Position at) const;
  // All names visible in a line, without members, in the order of declarations, innermost last.
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
