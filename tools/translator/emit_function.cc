// Functions: the body's text, and what stands at its ends.
#include "emit_function.h"

#include "clang/Basic/SourceManager.h"
#include "runtime_calls.h"

namespace upc::translate {

using clang::FunctionDecl;

namespace {

// Where the first statement of a block may stand whose text begins at `at`: behind its __label__s.
size_t behind_labels(const std::string& text, size_t at) {
  for (size_t next = at;;) {
    next = text.find_first_not_of(" \n", next);
    if (next != std::string::npos && text[next] == '\1') {
      next = text.find('\2', next) + 1;
    } else if (next != std::string::npos && text.compare(next, 9, "__label__") == 0) {
      at = next = text.find(';', next) + 1;
    } else {
      return at;
    }
  }
}

}  // namespace

std::string Functions::function(FunctionDecl* f) {
  FunctionDecl* const outer = out_.function;
  const std::string outer_hoisted = std::move(out_.hoisted), outer_held = types_.exchange_held("");
  out_.hoisted.clear();
  out_.function = f;
  out_.uses_runtime = false;
  const auto* body = cast<clang::CompoundStmt>(f->getBody());
  const Range whole = in_.range(f), inner = in_.range(body);
  const Range head{whole.begin, inner.begin - 1};
  // A main without a value ends with 0, and not with what happens to be in a register.
  const bool returns_zero = f->getName() == "user_main" && (f->getReturnType()->isIntegerType() ||
                                                            f->getReturnType()->isVoidType());
  // A record that is defined in the head has its own declaration by now.
  bool defines = false;
  for (int i = head.begin; i <= head.end; ++i)
    defines = defines || in_.source.tokens[i].kind == clang::tok::l_brace;
  std::string text = (defines || kept_.needs_split(f) ? declarations_.function_header(f, head)
                                                      : copier_.copy(head)) +
                     " ";
  std::string lengths;
  for (const clang::ParmVarDecl* p : f->parameters()) lengths += types_.hold_lengths(p->getType());
  std::string block = statements_.compound(body, false);
  const std::string held = types_.exchange_held(outer_held);
  const bool enter = out_.uses_runtime;
  // \3, \4 and \5 mark the ways out: see emit_stmt.cc.
  std::string out;
  for (const char c : block) {
    if (c == '\3') {
      if (enter) out += runtime::exit_function() + "; ";
    } else if (c == '\4') {
      if (enter) out += "do { " + runtime::exit_function() + "; ";
    } else if (c == '\5') {
      if (enter) out += "; } while (0)";
    } else {
      out += c;
    }
  }
  const size_t open = out.find('{'), close = out.rfind('}');
  if (open != std::string::npos && close != std::string::npos && close > open) {
    std::string end;
    const bool falls_off = f->getReturnType()->isVoidType() || body->body_empty() ||
                           !isa<clang::ReturnStmt>(body->body_back());
    if (falls_off && enter) end += " " + runtime::exit_function() + ";";
    if (falls_off && returns_zero) end += " return 0;";
    if (!end.empty()) out.insert(close, end + " ");
    if (!held.empty()) out.insert(open + 1, " ptrdiff_t " + held + "; " + lengths);
    if (enter) out.insert(behind_labels(out, open + 1), " " + runtime::begin_function() + ";");
  }
  text += out;
  // Compilers let functions of headers be unused; here they come to lie in the program's own file.
  const clang::SourceManager& sm = in_.source.compiler->getSourceManager();
  if (f->getStorageClass() == clang::SC_Static && !f->isUsed() && whole.begin >= 0 &&
      !sm.isInMainFile(sm.getExpansionLoc(in_.source.tokens[whole.begin].where)))
    text = "__attribute__((__unused__)) " + text;
  text = out_.hoisted + mark(whole.begin) + text;
  out_.hoisted = outer_hoisted;
  out_.function = outer;
  return text;
}

}  // namespace upc::translate
