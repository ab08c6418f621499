// SPDX-License-Identifier: MIT
// The text of the elements that loops reach.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_ELEMENT_H
#define UPC_TOOLS_TRANSLATOR_EMIT_ELEMENT_H

#include <string>

#include "emit_address.h"
#include "emit_output.h"
#include "emit_parts.h"
#include "emit_reference.h"
#include "tools/translator/loops/affine.h"

namespace upc::translate {

class Elements {
 public:
  Elements(Output& out, Parts& parts, References& references)
      : out_(out), parts_(parts), references_(references) {}

  // The element's number where the loop's index, or the iteration's number, is the text i.
  std::string index_text(const Element& e, const std::string& i) const;
  std::string index_text(const Element::Column& c, const std::string& i) const;
  // Of type ptrdiff_t. In the preheader it is also computed for elements that no iteration reaches,
  // and may overflow.
  std::string text(const InvariantPart& part, bool ahead = true) const;
  // By how many elements an iteration moves.
  static std::string motion_text(const Element& e);
  // The base from which elements are counted: an array, or a pointer-to-shared; empty for an
  // iteration's number.
  std::string base_text(const Element& e) const;
  // The side effects of evaluating the element's place; empty if there are none.
  std::string step_text(const Element& e) const;
  Shared object_at(const Element& e, const std::string& i) const;

 private:
  template <typename Sum>
  std::string sum_text(const Sum& e, const std::string& i) const;

  Output& out_;
  Parts& parts_;
  References& references_;
};

}  // namespace upc::translate

#endif
