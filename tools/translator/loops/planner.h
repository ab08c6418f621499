// SPDX-License-Identifier: MIT
// Makes the plan of a function (plan.h), in one walk over its body.
//
// Each loop is analysed when it is entered. Each access notes which enclosing loops could have a
// pointer that follows it, innermost first. When a loop ends, the planner knows whether its
// iterations are worth numbering. When the outermost loop ends, each access gets the pointer of the
// outermost loop that may have one. The same is then done for the further texts of bodies.
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_PLANNER_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_PLANNER_H

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "clang/AST/Decl.h"
#include "tools/translator/emit_input.h"
#include "tools/translator/loops/accesses.h"
#include "tools/translator/loops/analysis.h"
#include "tools/translator/loops/jam.h"
#include "tools/translator/loops/plan.h"

namespace upc::translate {

class Planner final : private AccessWalk {
 public:
  Planner(const Input& in, FreshNames& names, LoopAnalysis& analysis)
      : AccessWalk(in), in_(in), names_(names), analysis_(analysis), jams_(in, analysis) {}

  std::unique_ptr<FunctionPlan> plan(const clang::FunctionDecl* f);

 private:
  // A loop with a pointer that may follow an access, and how.
  struct Choice {
    LoopPlan* loop;
    ReducedPointer::Kind kind;
    Element element;
  };
  // What is known of an access in its enclosing loops.
  struct Site {
    ElementAccess access;
    BodyPlan* text;                // the text that contains it
    LoopPlan* inside;              // the innermost enclosing loop, of any kind
    LoopPlan* walked;              // the innermost one that may have pointers
    std::vector<Choice> choices;   // innermost first
    std::unique_ptr<Choice> nest;  // the pointer of a nest that reaches it
    std::vector<Choice> rows;      // for a run: the loops that may find its row, innermost first
    Element column;                // … and the element of the row with which it begins
    std::string why;               // why no pointer follows it
    std::string why_not_outer;     // why the outer loop has no nest's pointer
    bool silent = false;           // -Rloops reports it in another text
    bool before = false;           // its loop reads it once, before its strips
    bool sought_rows = false;      // rows and column have been computed
    bool open = false;             // private pointers may point to its type
    bool reached = false;          // by a pointer, or as a part of such an element
    const clang::Expr* field = nullptr;  // only this bit-field of it is accessed
  };
  struct Planned {
    LoopPlan* loop;
    bool silent;
  };
  // The texts that are planned at the same time: a function's, or those of a body's separate copy.
  struct Scope {
    bool apart = false;  // its loops have no pointers for nests, and are not jammed
    std::vector<Site> sites;
    std::vector<Planned> loops;
  };
  // The context of the walk: where entries go, and what encloses the visited code.
  struct Where {
    BodyPlan* text = nullptr;
    LoopPlan* inside = nullptr;
    LoopPlan* walked = nullptr;
    Jam jam;  // the body that stands for several iterations
    bool silent = false;
  };

  // planner.cc: loops.
  void loop(const clang::Stmt* s) override;
  void plain_loop(LoopPlan& loop);
  void forall(LoopPlan& loop, const Forall& f);
  bool owned(LoopPlan& loop, const clang::Expr* affinity);
  void as_written(const LoopPlan& loop);
  void body(LoopPlan& loop);
  void text_of(LoopPlan& loop);
  void jam(LoopPlan& loop);
  void name(LoopPlan& loop);
  bool nonnegative(const clang::Expr* e) const;
  bool stays_in_reach(const LoopPlan& loop) const;
  void decide(LoopPlan& loop, size_t first);
  void note_before(size_t first);
  void finish();
  void plan_apart(LoopPlan& loop);
  void say(const LoopPlan& loop, const std::string& text);
  void remark_on(const Site& site);
  void remark_on_runs(const LoopPlan& loop);

  // pointers.cc: which pointer follows an access.
  int access(const ElementAccess& a) override;
  void bit_field(const clang::MemberExpr* m, int access) override;
  void choose(Site& site);
  void find_rows(Site& site, const Choice& run);
  static const Choice* best_of(const Site& site);
  void reach(Site& site);
  void reach_element(Site& site, const Choice& choice);
  void reach_row(Site& site);
  const ReducedPointer& pointer_for(LoopPlan& loop, ReducedPointer pointer);
  bool is_near(const clang::Expr* e, const Element& element) const;

  // nests.cc: pointers to the elements that the inner loops of a nest reach.
  bool can_nest(const LoopPlan& loop) const;
  void enter_inner(LoopPlan& loop);
  static void leave_inner(const LoopPlan& loop);
  void choose_in_nest(Site& site);
  void reach_in_nest(Site& site, const Choice& choice);
  Name pointer_in_nest(LoopPlan& loop, const Element& element, int64_t beside,
                       const InvariantPart& half);

  const Input& in_;
  FreshNames& names_;
  LoopAnalysis& analysis_;
  Jams jams_;
  FunctionPlan* plan_ = nullptr;
  Scope* scope_ = nullptr;
  Where here_;
  std::set<std::pair<const clang::Stmt*, std::string>> said_;
};

// How many of the loops around an access may have pointers for it in a nest or a row. The limit
// makes the time for deep nests linear.
constexpr size_t kMostLoops = 8;

// A loop with a trip count below this is short.
constexpr uint64_t kShortLoop = 256;

}  // namespace upc::translate

#endif
