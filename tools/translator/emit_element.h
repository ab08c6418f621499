// Loops that count up by one, or whose iterations the output numbers, and the elements of shared
// arrays as seen from them: which one a subscript names in an iteration.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_ELEMENT_H
#define UPC_TOOLS_TRANSLATOR_EMIT_ELEMENT_H

#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "emit_input.h"
#include "emit_output.h"
#include "emit_parts.h"
#include "emit_place.h"
#include "emit_reference.h"
#include "emit_walk.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/FoldingSet.h"
#include "tools/translator/loops/effects.h"
#include "tools/translator/loops/trip_count.h"

namespace upc::translate {

// What of an index stays the same throughout a loop: a sum of expressions of the program's, each
// times a number.
class Rest {
 public:
  // text: of e, as it is so many iterations ahead of a loop around it.
  void add(const clang::Expr* e, const clang::ASTContext& context, const std::string& text,
           int64_t times, int ahead);
  // A variable of the output's own.
  void add(const std::string& name, int64_t times = 1);

  // Takes out what are the program's expressions, and leaves the output's own variables.
  Rest take_program();

  bool is_zero() const { return terms_.empty(); }
  // Of type ptrdiff_t. Ahead of a loop it is computed for elements, too, that no iteration reaches,
  // and may overflow.
  std::string text(bool ahead = true) const;
  bool operator==(const Rest& other) const { return terms_ == other.terms_; }

 private:
  struct Term {
    llvm::FoldingSetNodeID what;  // equal for what is the same expression of the same variables
    std::string text;
    int64_t times;
    bool own = false;
    bool operator==(const Term& other) const { return times == other.times && what == other.what; }
  };
  std::vector<Term> terms_;
};

// A loop inside a loop, whose index has bounds that stay throughout the outer one.
struct InnerLoop {
  const clang::VarDecl* index = nullptr;
  std::string low, high;  // of type size_t; the index is below the latter
  uint64_t count = 0;     // how often it runs, if that is known; else 0
};

// The element that a subscript names, as seen from a loop: base[coefficient * i + rest + constant]
// in the layout of base, where i is the loop's index and all else stays the same throughout it.
struct Element {
  // Under -g: a subscript of a row, coefficient * i + rest + constant, which has to be below the
  // extent.
  struct Column {
    int64_t coefficient, constant;
    Rest rest;
    uint64_t extent;
    bool operator==(const Column& other) const {
      return coefficient == other.coefficient && constant == other.constant && rest == other.rest &&
             extent == other.extent;
    }
  };

  const clang::VarDecl* array = nullptr;  // base's variable: a shared array or a pointer-to-shared
  std::string base;                       // null, empty: the element is an iteration's own number
  bool phased = false;
  bool fixed = false;  // base is a shared array, which starts on thread 0 with phase 0
  bool once = false;   // … and no thread has more than one block of it
  uint64_t block = 1;
  clang::QualType type;  // of the element, private
  int64_t coefficient = 0, constant = 0;
  std::string times;  // what the coefficient is multiplied by, a variable of the output's; or empty
  Rest rest;
  std::vector<Column> columns;
  // Asked for in a nest: inner loops' indices may be in the sum, too, each times a number. `reach`
  // is how many elements they go on by at most, as far as is known: else -1.
  bool nested = false;
  struct Inward {
    InnerLoop loop;
    int64_t coefficient;
    bool operator==(const Inward& other) const {
      return loop.index == other.loop.index && loop.low == other.loop.low &&
             loop.high == other.loop.high && coefficient == other.coefficient;
    }
  };
  std::vector<Inward> inward;
  int64_t reach = 0;
  std::string step;  // what its subscript or pointer steps as it is evaluated, `i++`; else empty
  std::string why;   // it could not be told which element it is, for -Rloops
};

// A private pointer that follows one element through a loop.
struct Cursor {
  enum Kind {
    kStill,  // to the same element in all iterations
    kRun,    // to the first of a run of elements that lie side by side
    kHop,    // to the element of this iteration: the next one is a block further
    kRow,    // to the first element of a row
    kNest,   // to where the elements lie side by side that inner loops reach: emit_nest.cc
  } kind;
  Element element;
  std::string name;
  // A run in a row of which an outer loop has the first element, by that name; `left` is how many
  // elements of it lie side by side, and `column` where the run begins.
  std::string row, left;
  Element column;
  // In a nest: how far before and behind `element` it is used; and before and behind what lies so
  // far from it, if that is empty not.
  int64_t least = 0, most = 0;
  std::vector<Rest> besides;
  // A run: why the loop around this one has no pointer that leads there; empty if that has no
  // cursors.
  std::string anew;
  bool near = false;  // a run in a row of which a thread has one: each element is reached as easily

  // A hop's pointer to the element so many iterations further on, in a body for several at once.
  std::string ahead(int iterations) const {
    return iterations == 0 ? name : name + "_" + std::to_string(iterations);
  }
};

// A loop over i = low; i < high; i++ that is being emitted in windows: stretches in which what
// is next to each other in the shared arrays is next to each other in memory.
struct Loop {
  const clang::VarDecl* index = nullptr;  // null: iterations are numbered from 0
  Effects body;
  bool strided = false;  // the k-th iteration of a window has index at + k * THREADS
  Element affinity;      // of a upc_forall: a window's elements lie in one block
  bool owned = false;
  std::string at, counter, length, step;  // step: of the index, as what it is multiplied by
  std::string more;  // what ends the loop where a condition besides its bound does
  std::string fact;  // tells C compilers what holds in each iteration, where that is of use
  std::vector<Cursor> cursors;
  std::vector<AccessCount> counts;
  std::string forall, outer;  // … of a upc_forall: what counts its iterations, and whether it is
                              // in another one
  bool strict = false;        // has strict accesses
  bool leaves = false;        // may end before its bound
  bool nonnegative = false;   // its index is no negative number
  bool is_short = false;      // its body is, so that its text may stand twice
  // The body for windows in which private pointers will not do: -portable, with elements of other
  // threads; -g, with an element that may not be accessed.
  std::string elsewhere;
  // -portable, a upc_forall over blocks: the variable that tells whether all cursors are to the
  // thread's own elements from the first of its blocks on, and the one of where a block begins.
  std::string own, begin;
  // The loop may have cursors for what loops in it reach: those around what is being emitted.
  // `apart` is the body for iterations in which something of it ends in another block than it
  // begins.
  bool nest = false;
  std::vector<InnerLoop> inner;
  std::string apart;
  bool searches = false;  // ends early, in rows in which each element is reached as easily
  // A loop in a nest that has more conditions than its bound: all of them.
  std::string condition;
  Moves moves;
  std::string at_end;  // what its head steps besides the index
  // Of a numbered loop: what each iteration ends with, and how many iterations there are.
  std::string end, high;
  // The body for so many iterations at once, if it may stand for them: emit_jam.h.
  std::string jammed;
  int copies = 0;
};

// What bounds a numbered loop, the first of its conditions: it goes on while `from` has not come to
// `to`, by so much in each iteration.
struct Bound {
  const clang::Expr* test = nullptr;  // null: nothing does
  const clang::Expr *from = nullptr, *to = nullptr;
  const clang::Expr* step = nullptr;  // what the test steps as it is made, if that is `from`
  bool pointers = false, unequal = false, inclusive = false, down = false;
  bool may_wrap = false;  // near the greatest number the loop goes on past it
  int64_t by = 0;         // > 0
  std::string times;      // what that is multiplied by, which may be any number; or empty
  int64_t ahead = 0;      // how far `from` has come when it is tested first
};

// The head of a loop: for (i = low; i < high && more; i++), or while (i < high && more), which has
// no low.
struct Head {
  const clang::Expr *low = nullptr, *high = nullptr, *condition = nullptr;
  llvm::SmallVector<const clang::Expr*> more;  // conditions besides the bound, behind it
  bool declared = false, inclusive = false;
  bool shared_high = false;  // a shared object tells it, which is read once
  Bound bound;               // of a numbered loop
};

class Elements {
 public:
  Elements(const Input& in, Output& out, Parts& parts, References& references, Places& places)
      : in_(in), out_(out), parts_(parts), references_(references), places_(places) {}

  // why: not, for -Rloops.
  bool counts_up(const Written& s, Loop& loop, Head& head, std::string& why);
  // Whether what s steps lets its iterations be numbered.
  bool numbered(const Written& s, Loop& loop, Head& head, std::string& why);

  // The loop's body is emitted from now on, and no more.
  void enter(const Loop& loop) { references_.enter(loop.moves); }
  void leave() { references_.leave(); }

  bool element_of(const clang::Expr* e, const Loop& loop, Element& to);
  bool element_at(const clang::Expr* pointer, const Loop& loop, Element& to);
  bool move_by(const clang::Expr* index, int64_t count, const Loop& loop, Element& to);

  // Whether e has one value throughout the loop.
  bool stays_in(const clang::Expr* e, const Loop& loop) {
    return invariant(e, loop.body, effects_of_function());
  }

  std::string index_text(const Element& e, const std::string& i) const;
  std::string index_text(const Element::Column& c, const std::string& i) const;
  // How many elements an iteration goes on by.
  static std::string motion_text(const Element& e);
  Shared object_at(const Element& e, const std::string& i) const;

 private:
  void keep_walks(Loop& loop, const Effects& whole);
  void note_reach(const clang::Expr* index, int64_t count, uint64_t extent, const Loop& loop,
                  Element& to);
  void keep_counters(Loop& loop, const Effects& whole);
  bool reaches_bound(const Loop& loop, const Head& head, bool shares_out) const;
  bool can_stride(const Counter& c, const Loop& loop, const Effects& whole);
  const Effects& effects_of_function();
  bool bounded(const clang::Expr* test, const Written& s, Loop& loop, Bound& bound);
  bool bounded_by_pointers(const clang::BinaryOperator* test, Loop& loop, Bound& bound);
  bool bounded_by_stride(const clang::BinaryOperator* test, Loop& loop, Bound& bound);
  bool rate(const clang::Expr* e, const Loop& loop, int64_t& by, int64_t& ahead);
  bool note_column(const clang::ArraySubscriptExpr* a, const Loop& loop, Element& to);

  const Input& in_;
  Output& out_;
  Parts& parts_;
  References& references_;
  Places& places_;
  llvm::DenseMap<const clang::FunctionDecl*, Effects> effects_;
};

// How often the loop runs whose index is `first` then, if that is known; else 0.
uint64_t runs(const Head& head, const clang::Expr* first, const clang::ASTContext& context);

// Whether sums of type t are what they are in mathematics, when cut to the width of t.
bool sums_are_exact(clang::ASTContext& context, clang::QualType t);

// Has the element go on by so many more elements in each iteration, each `times`; false if that
// makes no product.
bool add_motion(Element& to, int64_t count, const std::string& times = "");

// What of a loop's body keeps the loop as it is; empty if nothing does. index: null if it has none.
std::string why_left_alone(const Effects& body, const clang::VarDecl* index,
                           const Effects& function);

bool can_follow(const Element& e, const Loop& loop, const Options& options, Cursor::Kind& kind,
                std::string& why);

// Whether each iteration moves the element on by a number that is computed before the loop.
inline bool strides(const Element& e) { return e.coefficient != 0 && !e.times.empty(); }

// A nest's pointer of that name as an iteration has it, which goes on by such steps.
inline std::string in_iteration(const std::string& pointer) { return pointer + "_i"; }

// Whether both are the same element in each iteration, but for what inner loops' indices add.
bool same_place(const Element& a, const Element& b);

// Whether loops are rewritten for the checking runtime: each window is looked at as a whole.
bool checked_by_window(const Options& options);

// Whether the thread's own elements, from block to block of the loop, lie side by side where the
// cursor follows it: those of one block from its start on.
bool goes_on_by_blocks(const Cursor& c, const Loop& loop);

// Whether the loop's windows are blocks of e's array: then no block ends within one.
bool in_affine_block(const Element& e, const Loop& loop);

}  // namespace upc::translate

#endif
