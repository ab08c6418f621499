// Loops in windows: stretches of iterations in which cursors stay valid (emit_cursor.h).
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_WINDOW_H
#define UPC_TOOLS_TRANSLATOR_EMIT_WINDOW_H

#include <string>

#include "clang/AST/Stmt.h"
#include "emit_copy.h"
#include "emit_cursor.h"
#include "emit_element.h"
#include "emit_input.h"
#include "emit_output.h"
#include "emit_parts.h"
#include "emit_place.h"
#include "emit_remark.h"
#include "emit_type.h"
#include "llvm/ADT/DenseMap.h"

namespace upc::translate {

class Windows {
 public:
  Windows(const Input& in, Output& out, Parts& parts, Copier& copier, Types& types,
          References& references, Places& places, LoopAnalysis& analysis, Elements& elements,
          Cursors& cursors, Remarks& remarks)
      : in_(in),
        out_(out),
        parts_(parts),
        copier_(copier),
        types_(types),
        references_(references),
        places_(places),
        analysis_(analysis),
        elements_(elements),
        cursors_(cursors),
        remarks_(remarks) {}

  std::string cursor_loop(const LoopForm& s, std::string& body, std::string& condition);

  std::string start_of(const Loop& loop, const Head& head, const std::string& high);
  std::string windows(const Loop& loop, const std::string& from, const std::string& to,
                      const std::string& body);
  std::string window(const Loop& loop, const std::string& body);

  // -portable, for a upc_forall over blocks: sets loop.own and loop.begin if its cursors can be
  // moved from one block of the thread's own to the next. The declarations of what moves, and what
  // begins each block, whose windows start at `at`; `again` is whether the next block is not the
  // thread's next one.
  std::string start_blocks(Loop& loop);
  std::string begin_block(const Loop& loop, const std::string& at, const std::string& again);

 private:
  std::string seen_at_once(const Head& head);
  std::string iterations(const LoopForm& s, const Loop& loop, const Head& head);
  std::string numbered_loop(const LoopForm& s, const Loop& loop, const Head& head,
                            const std::string& body);
  std::string end_of(const Loop& loop, const Head& head, std::string bound,
                     const std::string& high);
  std::string steps_of(const Loop& loop) const;
  std::string first_of(const InnerLoop& loop) const;
  std::string behind_last_of(const InnerLoop& loop) const;
  std::string start_walks(const Loop& loop) const;
  std::string end_walks(const Loop& loop) const;
  std::string in_rows(const Loop& loop, const std::string& from, const std::string& to,
                      const std::string& body);
  std::string place_cursors(const Loop& loop, std::string& hops, bool in_rows = false);
  std::string hop_from(const Cursor& c, const std::string& pointer) const;
  std::string jammed(const Loop& loop) const;
  std::string place_nest(const Loop& loop, const std::string& fit);
  std::string begin_iteration(const Loop& loop);
  void count_window(const Loop& loop, std::string& before, std::string& after) const;
  std::string place_own(const Loop& loop, std::string& mine, std::string& cursors);
  std::string shared_place(const Cursor& c, const std::string& at);
  std::string place_checked(const Loop& loop, std::string& right, std::string& cursors,
                            std::string& hops);

  // A loop whose body was emitted for windows that it does not have. Loops around it may drop
  // theirs, too, and each time it is emitted again: not for windows once more after so many times,
  // or nested loops would be emitted 2^depth times. What the second time decides is another loop's
  // cursors that are gone then.
  static constexpr int kMostDrops = 2;
  struct Dropped {
    int times = 0;
    std::string why;
  };
  llvm::DenseMap<const clang::Stmt*, Dropped> dropped_;

  const Input& in_;
  Output& out_;
  Parts& parts_;
  Copier& copier_;
  Types& types_;
  References& references_;
  Places& places_;
  LoopAnalysis& analysis_;
  Elements& elements_;
  Cursors& cursors_;
  Remarks& remarks_;
};

}  // namespace upc::translate

#endif
