// SPDX-License-Identifier: MIT
// What the emitter writes outside the text of the part of the program that is being emitted.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_OUTPUT_H
#define UPC_TOOLS_TRANSLATOR_EMIT_OUTPUT_H

#include <string>
#include <utility>

#include "clang/AST/Decl.h"
#include "tools/translator/loops/name.h"
#include "tools/translator/loops/plan.h"

namespace upc::translate {

struct Output {
  // A name that is unique in the output.
  std::string fresh(const char* stem) { return names.fresh(stem).text(); }

  std::string hoisted;  // placed before the function or the declaration being emitted
  clang::FunctionDecl* function = nullptr;  // the one being emitted
  bool uses_runtime = false;                // the function calls the runtime
  bool private_data = false;     // something in the file accesses the calling thread's private data
  bool uses_arithmetic = false;  // something in the file calls runtime::least or similar functions
  bool hoisting = false;         // outside of functions: types must not name what is local to one
  FreshNames names;
  int loops = 0;  // loops around the text being emitted
  // The plan of the body that is being printed; null outside of functions.
  const BodyPlan* text = nullptr;

  Ahead ahead() const { return text ? text->ahead : Ahead(); }
  const LoopPlan* plan_of(const clang::Stmt* loop) const {
    return text ? text->plan_of(loop) : nullptr;
  }
};

// While an object of this class lives, its body is being printed.
class Printing {
 public:
  Printing(Output& out, const BodyPlan& text) : out_(out), was_(std::exchange(out.text, &text)) {}
  ~Printing() { out_.text = was_; }
  Printing(const Printing&) = delete;
  Printing& operator=(const Printing&) = delete;

 private:
  Output& out_;
  const BodyPlan* const was_;
};

// Marks give the token of the text after them; output.cc makes lines of them.
inline std::string mark(int token) { return "\1H" + std::to_string(token) + "\2"; }
inline std::string line_break(int token) { return "\1S" + std::to_string(token) + "\2"; }
inline std::string mark_line(int token) { return "\1T" + std::to_string(token) + "\2"; }

// Begins a statement expression: a GNU extension, which -pedantic refuses without __extension__.
inline const std::string kBraced = "__extension__ ({ ";

// Marks in a function's body for code that is present only if the function uses the runtime, which
// is known at the function's end.
constexpr char kReturn = '\3';                             // before a return of a block
constexpr char kLoneReturn = '\4', kLoneReturnEnd = '\5';  // around one that is a whole body
constexpr char kEntrance = '\6', kEnd = '\7';              // of the whole body

}  // namespace upc::translate

#endif
