// Loops that are printed in windows: what is added to their analysis, and the text of the elements
// that they reach.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_ELEMENT_H
#define UPC_TOOLS_TRANSLATOR_EMIT_ELEMENT_H

#include <string>
#include <vector>

#include "clang/AST/Expr.h"
#include "emit_output.h"
#include "emit_parts.h"
#include "emit_place.h"
#include "emit_reference.h"
#include "tools/translator/loops/affine.h"
#include "tools/translator/loops/analysis.h"

namespace upc::translate {

// A private pointer that follows one element through a loop.
struct Cursor {
  using Kind = CursorKind;
  using enum CursorKind;
  Kind kind;
  Element element;
  std::string name;
  // A run in a row of which an outer loop has the first element, by that name; `left` is how many
  // elements of it lie side by side, and `column` where the run begins.
  std::string row, left;
  Element column;
  // In a nest: how far before and behind `element` it is used; and before and behind what lies so
  // far from it, if that is empty not.
  int64_t least = 0, most = 0;
  std::vector<InvariantPart> besides;
  // A run: why the loop around this one has no pointer that leads there; empty if that has no
  // cursors.
  std::string anew;
  bool near = false;  // a run in a row of which a thread has one: each element is reached as easily

  // A hop's pointer to the element so many iterations further on, in a body for several at once.
  std::string ahead(int iterations) const {
    return iterations == 0 ? name : name + "_" + std::to_string(iterations);
  }
};

// A loop that is being emitted in windows: stretches in which what is next to each other in the
// shared arrays is next to each other in memory.
struct Loop : AnalysedLoop {
  std::string at, counter, length, step;  // step: of the index, as what it is multiplied by
  std::string more;  // what ends the loop where a condition besides its bound does
  std::string fact;  // tells C compilers what holds in each iteration, where that is of use
  std::vector<Cursor> cursors;
  std::vector<AccessCount> counts;
  std::string forall, outer;  // … of a upc_forall: what counts its iterations, and whether it is
                              // in another one
  bool strict = false;        // has strict accesses
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
  std::string apart;
  bool searches = false;  // ends early, in rows in which each element is reached as easily
  // A loop in a nest that has more conditions than its bound: all of them.
  std::string condition;
  // Of a numbered loop: what each iteration ends with, and how many iterations there are.
  std::string end, high;
  // The body for so many iterations at once, if it may stand for them: emit_jam.h.
  std::string jammed;
  int copies = 0;
};

class Elements {
 public:
  Elements(Output& out, Parts& parts, References& references)
      : out_(out), parts_(parts), references_(references) {}

  // The loop's body is emitted from now on, and no more.
  void enter(const Loop& loop) { references_.enter(loop.inductions); }
  void leave() { references_.leave(); }

  // The number of the element where the loop's index, or that of the iteration, is the text i.
  std::string index_text(const Element& e, const std::string& i) const;
  std::string index_text(const Element::Column& c, const std::string& i) const;
  // Of type ptrdiff_t. Ahead of a loop it is computed for elements, too, that no iteration reaches,
  // and may overflow.
  std::string text(const InvariantPart& part, bool ahead = true) const;
  // How many elements an iteration goes on by.
  static std::string motion_text(const Element& e);
  // What the element is counted from: an array, or a pointer-to-shared; empty for an iteration's
  // number.
  std::string base_text(const Element& e) const;
  // What is stepped as the element's place is evaluated; empty if nothing is.
  std::string step_text(const Element& e) const;
  Shared object_at(const Element& e, const std::string& i) const;

 private:
  template <typename Sum>
  std::string sum_text(const Sum& e, const std::string& i) const;

  Output& out_;
  Parts& parts_;
  References& references_;
};

// A nest's pointer of that name as an iteration has it, which goes on by computed steps.
inline std::string in_iteration(const std::string& pointer) { return pointer + "_i"; }

// Whether the thread's own elements, from block to block of the loop, lie side by side where the
// cursor follows it: those of one block from its start on.
bool goes_on_by_blocks(const Cursor& c, const Loop& loop);

}  // namespace upc::translate

#endif
