// SPDX-License-Identifier: MIT
// Prints the places of elements, as sums.
#include "emit_element.h"

namespace upc::translate {

std::string Elements::text(const InvariantPart& part, bool ahead) const {
  const bool overflows = ahead && llvm::any_of(part.terms(), [](const InvariantPart::Term& t) {
                           return t.times != 1;
                         });
  std::string text;
  for (const InvariantPart::Term& t : part.terms()) {
    if (&t != &part.terms().front()) text += " + ";
    if (overflows) text += "(size_t)";
    if (t.expression) {
      BodyPlan there;
      there.ahead = t.ahead;
      const Printing here(out_, there);
      text += "(ptrdiff_t)(" + parts_.expression(t.expression) + ")";
    } else {
      text += t.name.text();
    }
    if (t.times != 1) text += " * " + std::to_string(t.times);
  }
  return overflows ? "(ptrdiff_t)(" + text + ")" : text;
}

// coefficient * i + rest + constant, with i as the given text.
template <typename Sum>
std::string Elements::sum_text(const Sum& e, const std::string& i) const {
  std::string sum;
  if (e.coefficient != 0) sum = e.coefficient == 1 ? i : i + " * " + std::to_string(e.coefficient);
  if (!e.rest.is_zero()) sum += (e.coefficient == 0 ? "" : " + ") + text(e.rest);
  if (e.coefficient == 0 && e.rest.is_zero()) return std::to_string(e.constant);
  if (e.constant > 0) sum += " + " + std::to_string(e.constant);
  if (e.constant < 0) sum += " - " + std::to_string(-e.constant);
  return sum;
}

// element: base[coefficient * i + …], with the text i for the index.
std::string Elements::index_text(const Element& e, const std::string& i) const {
  return sum_text(e, e.times ? "(" + i + ") * " + e.times.text() : i);
}
std::string Elements::index_text(const Element::Column& c, const std::string& i) const {
  return sum_text(c, i);
}

std::string Elements::motion_text(const Element& e) {
  const std::string by = std::to_string(e.coefficient);
  if (!e.times) return by;
  return e.coefficient == 1 ? e.times.text() : e.times.text() + " * " + by;
}

std::string Elements::base_text(const Element& e) const {
  if (!e.base) return "";
  return e.walks ? references_.own_name(e.base) : references_.reference(e.base);
}

std::string Elements::step_text(const Element& e) const {
  if (!e.step) return "";
  return e.stepped ? e.stepped->moved.text() + " += " + std::to_string(e.stepped_by)
                   : parts_.expression(e.step, false);
}

Shared Elements::object_at(const Element& e, const std::string& i) const {
  Shared s;
  s.pointer = {base_text(e)};
  s.phased = e.phased;
  s.fixed = e.fixed;
  s.once = e.once;
  s.block = e.block;
  s.element = e.type;
  if (e.coefficient != 0 || e.constant != 0 || !e.rest.is_zero())
    s.index.add({index_text(e, i)}, "");
  return s;
}

}  // namespace upc::translate
