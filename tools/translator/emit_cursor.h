// Private pointers to the shared elements that a loop reaches, in the loops that are being emitted.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_CURSOR_H
#define UPC_TOOLS_TRANSLATOR_EMIT_CURSOR_H

#include <string>
#include <vector>

#include "clang/AST/Expr.h"
#include "emit_element.h"
#include "emit_input.h"
#include "emit_jam.h"
#include "emit_output.h"
#include "emit_parts.h"
#include "emit_place.h"
#include "emit_remark.h"
#include "emit_type.h"
#include "emit_value.h"

namespace upc::translate {

class Cursors {
 public:
  Cursors(const Input& in, Output& out, Parts& parts, Types& types, Values& values, Places& places,
          LoopAnalysis& analysis, Elements& elements, Jams& jams, Remarks& remarks)
      : in_(in),
        out_(out),
        parts_(parts),
        types_(types),
        values_(values),
        places_(places),
        analysis_(analysis),
        elements_(elements),
        jams_(jams),
        remarks_(remarks) {}

  // Sets what of s says how to reach the relaxed access e by a private pointer; if none follows it,
  // the reason is in `why`.
  void private_element(const clang::Expr* e, Shared& s, std::string& why);
  // Has the loop count an access; the variable that is to be counted up.
  std::string count(const Shared& s, const std::string& size, bool reads, bool writes, int token);
  // How many accesses the loops that are being emitted count; and what has been counted since then
  // is not to be.
  using Counts = std::vector<size_t>;
  Counts counts() const;
  void take_back(const Counts& counts);
  // An access of the loop is strict.
  void note_strict() {
    for (Loop* loop : loops_) loop->strict = true;
  }

  // The body's text, in which accesses take cursors of the loop; loop.more becomes that of the
  // head's other conditions.
  std::string body_of(Loop& loop, const Head& head, const LoopForm& s);

 private:
  std::string element_by_cursor(const clang::Expr* e, Shared& s, std::string& why);
  bool may_stand_twice(const clang::Stmt* s, bool with_loops = false) const;
  std::string conditions(const Head& head);
  bool nonnegative(const clang::Expr* e) const;
  std::string fact_of(const Loop& loop, const Head& head, const clang::Stmt* body);
  void add_tests(Loop& loop, const Head& head, const LoopForm& s, std::string& text);
  bool defines_tag(const clang::Stmt* s) const;
  bool is_near(const clang::Expr* e, const Element& element) const;
  std::string row_element(const clang::Expr* e);
  void find_row(const clang::Expr* e, const Loop& loop, size_t outer, Cursor& run);
  const Cursor& cursor_for(Loop& loop, Cursor cursor);
  // How far ahead of the loop's iteration what is being emitted is, and the number of that one.
  int ahead(const Loop& loop) const {
    return loop.index && loop.index == out_.ahead.index ? out_.ahead.by : 0;
  }
  std::string number(const Loop& loop) const;
  std::string text_of(const clang::Stmt* body);
  void add_jammed(Loop& loop, const Head& head, const LoopForm& s);
  // emit_nest.cc
  bool can_nest(const Loop& loop, const Head& head, const LoopForm& s) const;
  void enter_inner(Loop& loop, const Head& head, const LoopForm& s);
  void leave_inner(const Loop& loop);
  std::string element_in_nest(const clang::Expr* e, std::string& why);
  void remark_on_runs(const Loop& loop, const Head& head) const;
  std::string pointer_in_nest(Loop& loop, const Element& element, int64_t beside,
                              const InvariantPart& half);
  std::string text_apart(const Loop& loop, const Head& head, const clang::Stmt* body);

  const Input& in_;
  Output& out_;
  Parts& parts_;
  Types& types_;
  Values& values_;
  Places& places_;
  LoopAnalysis& analysis_;
  Elements& elements_;
  Jams& jams_;
  Remarks& remarks_;
  std::vector<Loop*> loops_;  // those being emitted in windows, the outermost first
  bool apart_ = false;        // a body for iterations that nests' cursors do not serve
  Jam jam_;                   // what is being emitted for several iterations at once
};

}  // namespace upc::translate

#endif
