// SPDX-License-Identifier: MIT
// Conversions of pointers-to-shared.
#include "emit_convert.h"

#include "runtime_calls.h"

namespace upc::translate {

using clang::QualType;

std::string Conversions::is_null(const std::string& text, QualType pointer) const {
  return runtime::is_null(is_phased(pointer), text);
}

std::string Conversions::null_pointer(QualType pointer) const {
  return runtime::null(is_phased(pointer));
}

// Changes the representation of a pointer-to-shared as UPC 1.3, 6.4.3 requires.
std::string Conversions::convert(const std::string& text, QualType from, QualType to) {
  if (is_pts(from) && is_pts(to)) {
    const bool was = is_phased(from), is = is_phased(to);
    if (was && !is) return runtime::without_phase(text);
    if (!was && is) return runtime::with_phase(text);
    if (!was || is_generic(to)) return text;
    if (is_generic(from)) return checks_.checked_phase(text, shared_qualifier(pointee(to)).block);
    const QualType a = ultimate_element(pointee(from)), b = ultimate_element(pointee(to));
    const bool complete = !a->isIncompleteType() && !b->isIncompleteType();
    if (shared_qualifier(a).block == shared_qualifier(b).block && complete &&
        in_.tree.getTypeSizeInChars(a) == in_.tree.getTypeSizeInChars(b))
      return text;
    return runtime::reset_phase(text);
  }
  if (is_pts(from)) {
    out_.uses_runtime = true;
    const bool phased = is_phased(from);
    if (to->isPointerType()) {
      const std::string nbytes = checks_.checked_size(to->getPointeeType());
      return "((" + types_.type_name(to.getUnqualifiedType()) + ")" +
             (nbytes.empty() ? runtime::to_local(phased, text)
                             : runtime::to_local_whole(phased, text, nbytes)) +
             ")";
    }
    if (to->isBooleanType()) return "!" + runtime::is_null(phased, text);
    if (to->isIntegerType())
      return "((" + types_.type_name(to.getUnqualifiedType()) + ")" +
             runtime::to_integer(phased, text, in_.options.portable) + ")";
  }
  return text;
}

}  // namespace upc::translate
