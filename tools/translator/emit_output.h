// SPDX-License-Identifier: MIT
// What is written beside the text of the part of the program that is being emitted.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_OUTPUT_H
#define UPC_TOOLS_TRANSLATOR_EMIT_OUTPUT_H

#include <string>
#include <utility>

#include "clang/AST/Decl.h"
#include "tools/translator/loops/name.h"
#include "tools/translator/loops/plan.h"

namespace upc::translate {

struct Output {
  // A name that the output has nowhere else.
  std::string fresh(const char* stem) { return names.fresh(stem).text(); }

  std::string hoisted;  // goes before the function being emitted, or before the declaration
  clang::FunctionDecl* function = nullptr;  // the one being emitted
  bool uses_runtime = false;                // it touches the runtime
  bool private_data = false;                // something in the file reaches the calling thread's
  bool uses_arithmetic = false;  // something in the file calls runtime::least and its kin
  bool hoisting = false;  // for outside of functions: types must not name what is local to one
  FreshNames names;
  int loops = 0;  // that stand around what is being emitted
  // The text of a body that is being printed, as it is planned; null outside of functions.
  const BodyPlan* text = nullptr;

  Ahead ahead() const { return text ? text->ahead : Ahead(); }
  const LoopPlan* plan_of(const clang::Stmt* loop) const {
    return text ? text->plan_of(loop) : nullptr;
  }
};

// While one stands, that text of a body is being printed.
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

// Marks say which token the text after them comes from; output.cc makes lines of them.
inline std::string mark(int token) { return "\1H" + std::to_string(token) + "\2"; }
inline std::string line_break(int token) { return "\1S" + std::to_string(token) + "\2"; }
inline std::string mark_line(int token) { return "\1T" + std::to_string(token) + "\2"; }

// Begins a block that is an expression: of GNU C, which -pedantic forbids without the word.
inline const std::string kBraced = "__extension__ ({ ";

// Marks in a function's body for what stands there if the function uses the runtime, which is known
// at its end.
constexpr char kReturn = '\3';                             // before a return of a block
constexpr char kLoneReturn = '\4', kLoneReturnEnd = '\5';  // around one that is a body alone
constexpr char kEntrance = '\6', kEnd = '\7';              // of the whole body

}  // namespace upc::translate

#endif
