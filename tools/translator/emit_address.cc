// SPDX-License-Identifier: MIT
// Moves pointers-to-shared by indices and offsets.
#include "emit_address.h"

namespace upc::translate {

using clang::QualType;

// The type of a private value: without shared and without qualifiers.
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
  const uint64_t bit = context.getFieldOffset(f), width = versions::bit_width(f, context);
  const uint64_t first = bit / 8, end = (bit + width + 7) / 8;
  return {first, std::max<uint64_t>(end, first + 1) - first};
}

// step()'s effect on s.rows.
void Addresses::note_row(Shared& s, const Value& index, QualType over) const {
  const Count n = element_count(in_.tree, over);
  const bool counted = n.known() && s.block != 0;
  if (counted && n.count % s.block == 0 && s.rows.column.is_zero()) {
    s.rows.known = n.count == s.block;
    const uint64_t blocks = n.count / s.block;
    if (!index.is_zero()) s.rows.row.add(index, blocks == 1 ? "" : std::to_string(blocks));
  } else if (counted && n.count < s.block) {
    if (!index.is_zero()) s.rows.column.add(index, n.count == 1 ? "" : std::to_string(n.count));
  } else {
    s.rows.apart = false;
  }
}

// Moves s by index objects of type `over`, which becomes the object's type.
void Addresses::step(Shared& s, const Value& index, QualType over) {
  s.type = over;
  if (s.fixed && !s.member) note_row(s, index, over);
  if (index.is_zero()) return;
  if (s.member) {
    s.offset.add(index, types_.size_of(over));
    return;
  }
  s.element = ultimate_element(over);
  const Product n = types_.elements(over);
  s.index.add(index, n.is_one() ? "" : n.text());
}

std::string Addresses::place(const Shared& s) {
  if (s.index.is_zero()) return s.pointer.text;
  const runtime::Form form{s.phased, s.block};
  const std::string size = types_.size_of(s.element), index = s.index.text();
  if (s.fixed && s.block != 0 && in_.options.optimize > 0 && !in_.options.portable)
    return runtime::element(form, s.pointer.text, size, index);
  return runtime::add(form, s.pointer.text, size, index);
}

// s as an object that is accessed, so that its address suffices. The checking runtime checks that
// the address lies in the object that is indexed.
Shared Addresses::accessed(Shared s, runtime::Purpose purpose) {
  const bool checked = in_.options.checking && !in_.options.portable;
  const bool fixed = s.fixed && s.block != 0 && in_.options.optimize > 0 && !in_.options.portable;
  if (s.index.is_zero() || (!checked && !fixed)) return s;
  const runtime::Form form{s.phased, s.block};
  const std::string size = types_.size_of(s.element), index = s.index.text();
  const bool narrow = s.index.is_narrow();
  s.index.clear();
  s.fixed = false;
  if (checked) {
    const std::string bytes = s.field ? std::to_string(bytes_of(in_.tree, s.field).count)
                                      : types_.size_of(value_type(in_.tree, s.type));
    s.pointer = {runtime::reach(form, s.pointer.text, size, index, bytes, purpose)};
  } else {
    const bool rows = s.rows.apart && s.rows.known && !s.rows.row.is_zero();
    const std::string row = s.rows.row.text(), column = s.rows.column.text();
    if (rows && row == runtime::mythread_value())
      s.pointer = {runtime::address_in_own_row(s.block, s.pointer.text, size, column)};
    else if (rows && s.block > 1)
      s.pointer = {runtime::address_in_row(s.block, s.once, s.pointer.text, size, row, column)};
    else
      s.pointer = {runtime::address_of_element(form, {s.once, out_.loops == 0, narrow},
                                               s.pointer.text, size, index)};
    s.phased = false;
  }
  return s;
}

// &s in the representation of the given pointer type.
std::string Addresses::address(const Shared& s, QualType pointer) {
  std::string p = place(s);
  bool phased = s.phased;
  if (!s.offset.is_zero()) {
    // A member lies contiguously on one thread: UPC 1.3, 6.4.4.
    if (phased) p = runtime::without_phase(p);
    phased = false;
    p = runtime::add_bytes(p, s.offset.text());
  }
  if (phased && !is_phased(pointer)) return runtime::without_phase(p);
  if (!phased && is_phased(pointer)) return runtime::with_phase(p);
  return p;
}

std::string Addresses::address_of(const Shared& s) {
  // A phaseless pointer is an address.
  return s.phased ? runtime::address(place(s)) : place(s);
}

// The target of a pointer-to-shared of the given type.
Shared Addresses::at(const std::string& pointer, QualType type) const {
  Shared s;
  s.pointer = {pointer};
  s.phased = is_phased(type);
  s.block = shared_qualifier(pointee(type)).block;
  return s;
}

// pointer + by, for a pointer-to-shared of the given type.
std::string Addresses::advance(const std::string& pointer, QualType type, const Value& by) {
  out_.uses_runtime = true;
  Shared s = at(pointer, type);
  step(s, by, pointee(type));
  return place(s);
}

// The same, stored in the object.
std::string Addresses::advance_in_place(const std::string& lvalue, QualType type, const Value& by) {
  out_.uses_runtime = true;
  Shared s = at("&" + lvalue, type);
  step(s, by, pointee(type));
  if (s.index.is_zero()) return "(void)" + s.pointer.text;
  return runtime::increment({s.phased, s.block}, s.pointer.text, types_.size_of(s.element),
                            s.index.text());
}

// a - b in objects of the pointers' target type.
std::string Addresses::distance(const std::string& a, const std::string& b, QualType type) {
  out_.uses_runtime = true;
  const QualType to = pointee(type);
  const std::string d = runtime::subtract({is_phased(type), shared_qualifier(to).block}, a, b,
                                          types_.size_of(ultimate_element(to)));
  const Product n = types_.elements(to);
  return n.is_one() ? d : "(" + d + " / (" + n.text() + "))";
}

}  // namespace upc::translate
