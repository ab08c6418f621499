// Conversions of pointers-to-shared.
#include "emit_convert.h"

namespace upc::translate {

using clang::QualType;

std::string Conversions::is_null(const std::string& text, QualType pointer) const {
  return std::string(is_phased(pointer) ? "upcr_isnull_shared(" : "upcr_isnull_pshared(") + text +
         ")";
}

std::string Conversions::null_pointer(QualType pointer) const {
  return is_phased(pointer) ? "upcr_null_shared" : "upcr_null_pshared";
}

// Changes the representation of a pointer-to-shared as UPC 1.3, 6.4.3 says.
std::string Conversions::convert(const std::string& text, QualType from, QualType to) {
  if (is_pts(from) && is_pts(to)) {
    const bool was = is_phased(from), is = is_phased(to);
    if (was && !is) return "upcr_shared_to_pshared(" + text + ")";
    if (!was && is) return "upcr_pshared_to_shared(" + text + ")";
    if (!was || is_generic(to)) return text;
    if (is_generic(from)) return checks_.checked_phase(text, layout(pointee(to)).block);
    const QualType a = ultimate_element(pointee(from)), b = ultimate_element(pointee(to));
    const bool complete = !a->isIncompleteType() && !b->isIncompleteType();
    if (layout(a).block == layout(b).block && complete &&
        in_.tree.getTypeSizeInChars(a) == in_.tree.getTypeSizeInChars(b))
      return text;
    return "upcr_shared_resetphase(" + text + ")";
  }
  if (is_pts(from)) {
    out_.uses_runtime = true;
    const std::string kind = is_phased(from) ? "shared" : "pshared";
    if (to->isPointerType()) {
      const std::string nbytes = checks_.checked_size(to->getPointeeType());
      return "((" + types_.type_name(to.getUnqualifiedType()) + ")" +
             (nbytes.empty() ? "upcr_" + kind + "_to_local(" + text
                             : "upcri_" + kind + "_to_whole(" + text + ", " + nbytes) +
             "))";
    }
    if (to->isBooleanType()) return "!upcr_isnull_" + kind + "(" + text + ")";
    if (to->isIntegerType())
      // An address tells all objects apart; an address field, only those of one thread.
      return "((" + types_.type_name(to.getUnqualifiedType()) +
             (in_.options.portable ? ")upcr_addrfield_" : ")upcri_integer_") + kind + "(" + text +
             "))";
  }
  return text;
}

}  // namespace upc::translate
