// Says what keeps shared elements from being reached by private pointers in loops: -Rloops.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_REMARK_H
#define UPC_TOOLS_TRANSLATOR_EMIT_REMARK_H

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "emit_dump.h"
#include "emit_input.h"

namespace upc::translate {

class Remarks {
 public:
  Remarks(const Input& in, LoopDump& dump) : in_(in), dump_(dump) {}

  // A loop's text is emitted from now on, and no more.
  void enter(const clang::Stmt* loop) {
    loops_.push_back({loop, ""});
    if (silent_ == 0) dump_.as_written(loop, "");
  }
  void leave() { loops_.pop_back(); }
  // The innermost loop is emitted as it stands, because of `why`.
  void left_alone(const std::string& why) {
    loops_.back().why = why;
    if (silent_ == 0) dump_.as_written(loops_.back().loop, why);
  }
  // … or runs in windows (emit_dump.h).
  void in_windows(const char* form, const Loop& loop, const Head& head) {
    if (silent_ == 0) dump_.in_windows(loops_.back().loop, form, loop, head);
  }
  // So is a upc_forall, and each of its iterations asks whose it is.
  void asks_for_owners();
  // The innermost loop finds so many runs of elements in each iteration of the one around it, which
  // has none of them because of `why`, or of what keeps it as it is.
  void short_windows(size_t runs, const std::string& why);
  // e is reached from the row that it should be of, once it is asked whether it is one of the
  // `count` elements there.
  void asks_for_row(const clang::ArraySubscriptExpr* e, uint64_t count);
  // e, which is accessed in the innermost loop, is reached by a pointer-to-shared.
  void missed(const clang::Expr* e, const std::string& why);

  // While one stands, nothing is said: a text is emitted again, or once for the whole loop.
  class Silence {
   public:
    explicit Silence(Remarks& remarks) : remarks_(remarks) { ++remarks_.silent_; }
    ~Silence() { --remarks_.silent_; }
    Silence(const Silence&) = delete;
    Silence& operator=(const Silence&) = delete;

   private:
    Remarks& remarks_;
  };

 private:
  struct Entered {
    const clang::Stmt* loop;
    std::string why;
  };

  void say(const std::string& text);

  const Input& in_;
  LoopDump& dump_;
  std::vector<Entered> loops_;  // around what is being emitted, the outermost first
  std::set<std::pair<int, std::string>> said_;
  int silent_ = 0;
};

}  // namespace upc::translate

#endif
