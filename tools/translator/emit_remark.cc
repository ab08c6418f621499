// Remarks at the loops that they are about, each once.
#include "emit_remark.h"

namespace upc::translate {

void Remarks::say(const std::string& text) {
  const int token = in_.range(loops_.back().loop).begin;
  if (said_.emplace(token, text).second)
    report(in_.source, Level::kRemark, token, text + " [-Rloops]");
}

void Remarks::asks_for_owners() {
  if (!in_.options.remark_on_loops || silent_ > 0) return;
  say("each iteration asks which thread it belongs to: " + loops_.back().why);
}

void Remarks::short_windows(size_t runs, const std::string& why) {
  if (!in_.options.remark_on_loops || silent_ > 0 || loops_.size() < 2) return;
  const std::string& outer = loops_[loops_.size() - 2].why;
  if (why.empty() && outer.empty()) return;
  say("short windows: each time that this loop is entered, it finds " + std::to_string(runs) +
      (runs == 1 ? " run" : " runs") + " of elements; the loop around it does not, for " +
      (outer.empty() ? why : outer));
}

void Remarks::asks_for_row(const clang::ArraySubscriptExpr* e, uint64_t count) {
  if (!in_.options.remark_on_loops || silent_ > 0) return;
  say("'" + in_.user_text(e) + "' asks each time whether '" + in_.user_text(e->getIdx()) +
      "' is below " + std::to_string(count) +
      ", where its row ends; a private pointer to the row (a cast, or upc_cast) does not");
}

void Remarks::missed(const clang::Expr* e, const std::string& why) {
  if (!in_.options.remark_on_loops || silent_ > 0 || loops_.empty()) return;
  if (!loops_.back().why.empty())
    say("no cursors in this loop: " + loops_.back().why);
  else
    say("not a cursor: '" + in_.user_text(e) + "': " + why);
}

}  // namespace upc::translate
