// SPDX-License-Identifier: MIT
// The state of one run of upcdecl, and its answers: it reads texts one after the other, in C or in
// English, and keeps the names that they declare.
#ifndef UPC_TOOLS_DECL_SESSION_H
#define UPC_TOOLS_DECL_SESSION_H

#include <string>
#include <string_view>
#include <vector>

#include "tools/decl/remarks.h"
#include "tools/decl/type.h"

namespace upc::decl {

struct Answer {
  std::string text;             // the requested text, in lines
  std::vector<Remark> remarks;  // about the text
  bool failed = false;
  std::string error;    // the message, if it failed
  std::string excerpt;  // the line of the input and a caret below, with line ends
};

struct Settings {
  int64_t threads = 0;     // to draw pictures with; 0: no pictures
  bool is_static = false;  // THREADS is a constant, as with upcc -T
};

class Session {
 public:
  explicit Session(const Settings& settings) : settings_(settings) {}

  // Explains C in English, or English in C. After an error, no part of the text is kept.
  Answer Explain(std::string_view text);
  // Declares a typedef silently; the word typedef may be omitted.
  Answer AddTypedef(std::string_view text);

  const Scope& scope() const { return scope_; }
  // The last text's declarations.
  const std::vector<Declaration>& declarations() const { return declarations_; }

 private:
  Answer Read(std::string_view text, bool typedefs_only);

  Settings settings_;
  Scope scope_;
  std::vector<Declaration> declarations_;
};

}  // namespace upc::decl

#endif
