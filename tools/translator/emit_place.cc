// Moves pointers-to-shared by indices and offsets.
#include "emit_place.h"

namespace upc::translate {

using clang::QualType;

// s in parentheses, unless it is a single name or number.
std::string paren(const std::string& s) {
  if (s.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_") ==
      std::string::npos)
    return s;
  return "(" + s + ")";
}

// The type without shared and without qualifiers, to hold a value.
QualType value_type(clang::ASTContext& context, QualType t) {
  t = t.getUnqualifiedType();
  if (t.hasAddressSpace()) t = context.removeAddrSpaceQualType(t).getUnqualifiedType();
  if (t.isConstQualified() || t.isVolatileQualified() || is_shared(t)) {
    t = t.getCanonicalType().getUnqualifiedType();
    t = context.removeAddrSpaceQualType(t).getUnqualifiedType();
  }
  if (const auto* a = t->getAs<clang::AtomicType>()) return a->getValueType();
  return t;
}

// The bytes of the record that hold any of the field's bits.
Bytes bytes_of(clang::ASTContext& context, const clang::FieldDecl* f) {
  const uint64_t bit = context.getFieldOffset(f), width = f->getBitWidthValue(context);
  const uint64_t first = bit / 8, end = (bit + width + 7) / 8;
  return {first, std::max<uint64_t>(end, first + 1) - first};
}

// Moves s by index objects of type `over`, which becomes the object's type.
void Places::step(Shared& s, const std::string& index, QualType over) {
  s.type = over;
  if (index == "0") return;
  if (s.member) {
    const std::string more = "(ptrdiff_t)" + paren(index) + "*" + types_.size_of(over);
    s.offset += (s.offset.empty() ? "" : " + ") + more;
    return;
  }
  s.element = ultimate_element(over);
  const std::string n = types_.elements_text(over);
  std::string more = index;
  if (n != "1") {
    more = "(ptrdiff_t)" + paren(index) + "*" + n;
  } else if (!s.index.empty()) {
    more = "(ptrdiff_t)" + paren(index);
  }
  if (s.index.empty()) {
    s.index = more;
  } else {
    if (s.index.compare(0, 11, "(ptrdiff_t)") != 0) s.index = "(ptrdiff_t)" + paren(s.index);
    s.index += " + " + more;
  }
}

// The pointer, moved by the index: what puts and gets take beside the offset.
std::string Places::place(const Shared& s) {
  if (s.index.empty()) return s.pointer;
  const std::string rest = s.pointer + ", " + types_.size_of(s.element) + ", " + s.index;
  if (s.fixed && s.block != 0 && in_.options.optimize > 0 && !in_.options.portable)
    return (s.phased ? "upcri_element_shared(" : "upcri_element_pshared1(") + rest +
           (s.phased ? ", " + std::to_string(s.block) : "") + ")";
  if (s.phased) return "upcr_add_shared(" + rest + ", " + std::to_string(s.block) + ")";
  return (s.block == 0 ? "upcr_add_psharedI(" : "upcr_add_pshared1(") + rest + ")";
}

// Whether no thread has more than one block of an array.
bool Places::one_block_each(QualType array) {
  const Count elements = element_count(in_.tree, array);
  const uint64_t blocks = elements.threads == 0 && in_.options.threads > 0
                              ? static_cast<uint64_t>(in_.options.threads)
                              : 1;
  return elements.threads <= 1 && elements.count <= layout(array).block * blocks;
}

// s as an object that is accessed, so that its address will do. The checking runtime looks whether
// that is in the object of what the index applies to; want says for which access, in its terms.
Shared Places::accessed(Shared s, const char* want) {
  if (in_.options.checking && !in_.options.portable && !s.index.empty()) {
    const std::string bytes = s.field ? std::to_string(bytes_of(in_.tree, s.field).count)
                                      : types_.size_of(value_type(in_.tree, s.type));
    s.pointer = std::string("upcri_reach_") +
                (s.phased       ? "shared("
                 : s.block == 0 ? "psharedI("
                                : "pshared1(") +
                s.pointer + ", " + types_.size_of(s.element) + ", " + s.index + ", " +
                (s.phased ? std::to_string(s.block) + ", " : "") + bytes + ", " + want + ")";
    s.index.clear();
    s.fixed = false;
    return s;
  }
  if (!s.fixed || s.block == 0 || s.index.empty() || in_.options.optimize == 0 ||
      in_.options.portable)
    return s;
  s.pointer = (!s.phased ? "upcri_at_pshared1("
               : s.once  ? "upcri_at_shared_once("
                         : "upcri_at_shared(") +
              s.pointer + ", " + types_.size_of(s.element) + ", " + s.index +
              (s.phased ? ", " + std::to_string(s.block) : "") + ")";
  s.index.clear();
  s.fixed = s.phased = false;
  return s;
}

// &s in the representation of the given pointer type.
std::string Places::address(const Shared& s, QualType pointer) {
  std::string p = place(s);
  bool phased = s.phased;
  if (!s.offset.empty()) {
    // A member is in one piece on one thread: UPC 1.3, 6.4.4.
    if (phased) p = "upcr_shared_to_pshared(" + p + ")";
    phased = false;
    p = "upcr_add_psharedI(" + p + ", 1, " + s.offset + ")";
  }
  if (phased && !is_phased(pointer)) return "upcr_shared_to_pshared(" + p + ")";
  if (!phased && is_phased(pointer)) return "upcr_pshared_to_shared(" + p + ")";
  return p;
}

std::string Places::address_of(const Shared& s) {
  // A phaseless pointer is an address.
  return s.phased ? "upcri_address_shared(" + place(s) + ")" : place(s);
}

// pointer + by, for a pointer-to-shared of the given type.
std::string Places::advance(const std::string& pointer, QualType type, const std::string& by) {
  out_.uses_runtime = true;
  Shared s;
  s.pointer = pointer;
  const QualType to = pointee(type);
  const Layout l = layout(to);
  s.phased = is_phased(type);
  s.block = l.block;
  step(s, by, to);
  return place(s);
}

std::string Places::advance_in_place(const std::string& lvalue, QualType type,
                                     const std::string& by) {
  std::string p = advance("&" + lvalue, type, by);
  const size_t at = p.find("_add_");
  if (at != std::string::npos) p.replace(at, 5, "_inc_");
  return p;
}

// a - b in objects of what the pointers point to.
std::string Places::distance(const std::string& a, const std::string& b, QualType type) {
  out_.uses_runtime = true;
  const QualType to = pointee(type);
  const Layout l = layout(to);
  const std::string rest = a + ", " + b + ", " + types_.size_of(ultimate_element(to));
  std::string d = is_phased(type)
                      ? "upcr_sub_shared(" + rest + ", " + std::to_string(l.block) + ")"
                      : (l.block == 0 ? "upcr_sub_psharedI(" : "upcr_sub_pshared1(") + rest + ")";
  const std::string n = types_.elements_text(to);
  if (n != "1") d = "(" + d + " / (" + n + "))";
  return d;
}

}  // namespace upc::translate
