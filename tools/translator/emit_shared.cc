// SPDX-License-Identifier: MIT
// Reads and writes shared objects.
#include "emit_shared.h"

#include "clang/AST/RecordLayout.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;

namespace {

enum class Kind { kInteger, kPointer, kFloat, kDouble, kMemory };

Kind kind_of(clang::ASTContext& context, QualType t) {
  t = t.getCanonicalType();
  if (t->isSpecificBuiltinType(clang::BuiltinType::Float)) return Kind::kFloat;
  if (t->isSpecificBuiltinType(clang::BuiltinType::Double)) return Kind::kDouble;
  if (t->isPointerType()) return Kind::kPointer;
  if (t->isIntegralOrEnumerationType() && !t->isIncompleteType() &&
      context.getTypeSizeInChars(t).getQuantity() <= 8)
    return Kind::kInteger;
  return Kind::kMemory;
}

}  // namespace

// The shared object that the lvalue e designates.
Shared SharedAccess::object(const Expr* e) {
  Shared s = object_of(e);
  s.token = in_.range(e).begin;
  return s;
}

Shared SharedAccess::object_of(const Expr* e) {
  e = plain(e);
  out_.uses_runtime = true;
  if (const auto* r = dyn_cast<clang::DeclRefExpr>(e)) {
    Shared s;
    s.pointer = word(references_.reference(r));
    const SharedQualifier l = shared_qualifier(e->getType());
    s.phased = l.phased();
    s.block = l.block;
    s.fixed = e->getType()->isArrayType();
    s.once = s.fixed && one_block_each(in_, e->getType());
    s.strict = is_strict(in_.source, in_.unit, e->getType(), e->getBeginLoc());
    s.type = e->getType();
    s.element = ultimate_element(s.type);
    return s;
  }
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e)) {
    if (u->getOpcode() == clang::UO_Deref) {
      Shared s = target(u->getSubExpr());
      if (s.local.empty()) reach(u, s);
      return s;
    }
    if (u->getOpcode() == clang::UO_Extension) return object(u->getSubExpr());
  }
  if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e)) {
    Shared s = target(a->getBase());
    const Value index = subscript(a);
    const bool reached = !s.local.empty();
    if (reached && !checks_.knows_end(a)) leave_element(s);
    if (!s.local.empty())
      s.local = "(&" + s.local + ")[" + index.text + "]";
    else if (!reached)
      reach(a, s, index);
    addresses_.step(s, index, a->getType());
    return s;
  }
  if (const auto* m = dyn_cast<clang::MemberExpr>(e)) {
    Shared s = m->isArrow() ? target(m->getBase()) : object(m->getBase());
    if (m->isArrow() && s.local.empty() && !s.member) reach(plain(m->getBase()), s);
    const auto* f = cast<clang::FieldDecl>(m->getMemberDecl());
    s.type = m->getType();
    s.member = true;
    s.unaligned = s.unaligned || in_.tree.getDeclAlign(f) <
                                     in_.tree.getTypeAlignInChars(value_type(in_.tree, s.type));
    if (!s.local.empty()) s.local += "." + f->getName().str();
    if (f->getName().empty()) s.local.clear();
    if (f->isBitField()) {
      s.local.clear();
      s.field = f;
      s.field_base = s.offset;
      return s;
    }
    // The C compiler computes the offset if the member has a name.
    const clang::RecordDecl* r = f->getParent();
    if (f->getIdentifier() && (r->getIdentifier() || r->getTypedefNameForAnonDecl()) &&
        !f->getIdentifier()->getName().empty()) {
      s.offset.add_constant("offsetof(" + types_.type_name(in_.tree.getTypeDeclType(r)) + ", " +
                            f->getName().str() + ")");
    } else if (const uint64_t bits = in_.tree.getFieldOffset(f)) {
      s.offset.add_constant(std::to_string(bits / 8));
    }
    return s;
  }
  if (const auto* g = dyn_cast<clang::GenericSelectionExpr>(e)) return object(g->getResultExpr());
  if (const auto* c = dyn_cast<clang::ChooseExpr>(e)) return object(c->getChosenSubExpr());
  if (const auto* x = dyn_cast<clang::ExtVectorElementExpr>(e)) {
    report(in_.source, Level::kError, in_.unit.token(x->getBeginLoc()),
           "an element of a shared vector cannot be accessed: copy the vector first");
  } else if (const auto* x = dyn_cast<clang::UnaryOperator>(e);
             x && (x->getOpcode() == clang::UO_Real || x->getOpcode() == clang::UO_Imag)) {
    Shared s = object(x->getSubExpr());
    s.member = true;
    s.local.clear();
    s.type = x->getType();
    if (x->getOpcode() == clang::UO_Imag) s.offset.add_constant(types_.size_of(s.type));
    return s;
  } else if (!in_.source.failed) {
    report(in_.source, Level::kError, in_.unit.token(e->getBeginLoc()),
           "this shared expression is no object whose place is known; use a pointer-to-shared");
  }
  return Shared{};
}

// Makes s, which e designates or points to, accessed by a private pointer if that is planned.
// index: e's index, if e is a subscript.
void SharedAccess::reach(const Expr* e, Shared& s, const Value& index) {
  if (!addressing_ && !s.strict) reduced_.reach(e, s, index);
}

// s, in an element that a reduced pointer reaches, is moved by an unchecked index. A strip of the
// checking runtime covers only the element.
void SharedAccess::leave_element(Shared& s) const {
  if (in_.options.checking) s.local.clear();
}

// As object(), but without an access: no loop needs a pointer for it.
Shared SharedAccess::place_of(const Expr* e) {
  const bool was = std::exchange(addressing_, true);
  Shared s = object(e);
  addressing_ = was;
  return s;
}

// The index of an element.
Value SharedAccess::subscript(const clang::ArraySubscriptExpr* a) {
  if (!in_.options.checking) return values_.of(a->getIdx());
  // The subscript's own reads are accesses, regardless of what is done with the element.
  const bool was = std::exchange(addressing_, false);
  const Value index = values_.of(a->getIdx());
  addressing_ = was;
  return was ? index : checks_.checked_subscript(a, index);
}

// The object that a pointer-to-shared points to.
Shared SharedAccess::target(const Expr* p) {
  p = plain(p);
  out_.uses_runtime = true;
  if (const auto* c = dyn_cast<clang::ImplicitCastExpr>(p)) {
    if (c->getCastKind() == clang::CK_ArrayToPointerDecay &&
        is_shared(c->getSubExpr()->getType())) {
      Shared s = object(c->getSubExpr());
      s.type = pointee(c->getType());
      if (!s.local.empty()) s.local = "(*" + s.local + ")";
      return s;
    }
  }
  const auto* b = dyn_cast<clang::BinaryOperator>(p);
  if (b && (b->getOpcode() == clang::BO_Add || b->getOpcode() == clang::BO_Sub) &&
      is_pts(b->getType())) {
    const bool left = is_pts(b->getLHS()->getType());
    const Expr* pointer = left ? b->getLHS() : b->getRHS();
    const Expr* by = left ? b->getRHS() : b->getLHS();
    Shared s = target(pointer);
    const Value index = values_.of(by);
    leave_element(s);
    if (!s.local.empty())
      s.local = "(&" + s.local + ")[" + (b->getOpcode() == clang::BO_Sub ? "-" : "") + "(" +
                index.text + ")]";
    addresses_.step(s, b->getOpcode() == clang::BO_Sub ? index.negated() : index,
                    pointee(pointer->getType()));
    return s;
  }
  const QualType to = pointee(p->getType());
  Shared s;
  s.pointer = values_.of(p);
  const SharedQualifier l = shared_qualifier(to);
  s.phased = is_phased(p->getType());
  s.block = l.block;
  s.strict = is_strict(in_.source, in_.unit, to, p->getBeginLoc());
  s.type = to;
  s.element = ultimate_element(to);
  return s;
}

runtime::Access SharedAccess::at(const Shared& s) {
  return {s.phased, s.strict, addresses_.place(s), s.offset.text()};
}

// The lvalue of an object that a private pointer reaches. Under -report, `counting` gets the text
// that counts the access, which must precede the lvalue, with a comma.
std::string SharedAccess::by_pointer(const Shared& s, bool reads, bool writes,
                                     std::string& counting) {
  if (!in_.options.report) return s.local;
  if (!s.counted_in)
    return "UPCRI_COUNT_ONE((" + s.local + "), " +
           std::to_string((reads ? 1 : 0) | (writes ? 2 : 0)) + ")";
  const std::string size = "sizeof(" + types_.type_name(value_type(in_.tree, s.type)) + ")";
  counting = reduced_.count(s, size, reads, writes, s.token) + "++, ";
  return s.local;
}

std::string SharedAccess::get(const Shared& object) {
  if (!object.local.empty()) {
    std::string counting;
    const std::string local = by_pointer(object, true, false, counting);
    return counting.empty() ? local : "(" + counting + local + ")";
  }
  out_.uses_runtime = true;
  const Shared s = addresses_.accessed(object, runtime::Purpose::kRead);
  if (s.field) return get_field(s);
  const QualType t = value_type(in_.tree, s.type);
  const std::string name = types_.type_name(t), size = "sizeof(" + name + ")";
  const runtime::Access from = at(s);
  switch (s.unaligned ? Kind::kMemory : kind_of(in_.tree, t)) {
    case Kind::kFloat: return runtime::get(from, runtime::Register::kFloat, size);
    case Kind::kDouble: return runtime::get(from, runtime::Register::kDouble, size);
    case Kind::kPointer:
      if (in_.options.portable && is_pts(t)) break;
      [[fallthrough]];
    case Kind::kInteger:
      return "((" + name + ")" + runtime::get(from, runtime::Register::kInteger, size) + ")";
    case Kind::kMemory: break;
  }
  const std::string v = out_.fresh("v");
  return kBraced + types_.declare(t, v) + "; " +
         runtime::get_memory(from, "&" + v, "sizeof(" + v + ")", checks_.checked_alignment(s)) +
         "; " + v + "; })";
}

// Writes `value`; the result, if used, is the value written.
std::string SharedAccess::put(const Shared& object, const Value& value, QualType from, bool used,
                              const Expr* source) {
  if (!object.local.empty()) {
    std::string counting;
    const std::string local = by_pointer(object, false, true, counting);
    return "(" + counting + local + " = " + value.text + ")";
  }
  out_.uses_runtime = true;
  const Shared s = addresses_.accessed(object, runtime::Purpose::kWrite);
  if (s.field) return put_field(s, value.text, used);
  const QualType t = value_type(in_.tree, s.type);
  const std::string name = types_.type_name(t), size = "sizeof(" + name + ")";
  if (used) {
    const std::string v = out_.fresh("v");
    return kBraced + types_.declare(t, v) + " = " + value.text + "; " + put(s, word(v), t, false) +
           "; " + v + "; })";
  }
  const runtime::Access to = at(s);
  const bool same = !from.isNull() && in_.tree.hasSameUnqualifiedType(from, t);
  switch (s.unaligned ? Kind::kMemory : kind_of(in_.tree, t)) {
    case Kind::kFloat: return runtime::put(to, runtime::Register::kFloat, value.text, size);
    case Kind::kDouble: return runtime::put(to, runtime::Register::kDouble, value.text, size);
    case Kind::kPointer:
      if (is_pts(t)) {
        if (in_.options.portable) break;
        return runtime::put(to, runtime::Register::kInteger, value.text, size);
      }
      return runtime::put(
          to, runtime::Register::kInteger,
          "(" + runtime::register_type() + ")" + (same ? "" : "(" + name + ")") + value.operand(),
          size);
    case Kind::kInteger: {
      // The low-order bytes of an integer are the result of a conversion between integers.
      const bool integers = !t->isBooleanType() && !from.isNull() && from->isIntegerType();
      return runtime::put(to, runtime::Register::kInteger,
                          same || integers ? value.text : "(" + name + ")" + value.operand(), size);
    }
    case Kind::kMemory: break;
  }
  const int64_t alignment = checks_.checked_alignment(s);
  if (source) {
    const auto* r = dyn_cast<clang::DeclRefExpr>(source->IgnoreParenImpCasts());
    const auto* v = r ? dyn_cast<clang::VarDecl>(r->getDecl()) : nullptr;
    if (v && v->isLocalVarDeclOrParm() && v->hasLocalStorage() && same)
      return runtime::put_memory(to, "&" + v->getName().str(), size, alignment);
  }
  const std::string v = out_.fresh("v");
  return kBraced + types_.declare(t, v) + " = " + value.text + "; " +
         runtime::put_memory(to, "&" + v, "sizeof(" + v + ")", alignment) + "; })";
}

// Bit-fields are read and written through a private record with just the bytes in question, so that
// neighbours that other threads write meanwhile stay unchanged. As values they are promoted
// explicitly: not every compiler promotes the last expression of a block.
std::string SharedAccess::field_record(const Shared& s, const std::string& name) {
  const uint64_t before = in_.tree.getFieldOffset(s.field) % 8;
  const std::string width = std::to_string(versions::bit_width(s.field, in_.tree));
  return "struct { " + (before ? "unsigned upct_before : " + std::to_string(before) + "; " : "") +
         types_.declare(value_type(in_.tree, s.field->getType()), "upct_field") + " : " + width +
         "; } __attribute__((__packed__)) " + name + "; ";
}

std::string SharedAccess::get_field(const Shared& s) {
  const Bytes b = bytes_of(in_.tree, s.field);
  const std::string r = out_.fresh("r");
  runtime::Access from = at(s);
  from.offset = field_offset(s).text();
  return kBraced + field_record(s, r) +
         runtime::get_memory(from, "&" + r, std::to_string(b.count), 0) + "; +" + r +
         ".upct_field; })";
}

std::string SharedAccess::put_field(const Shared& s, const std::string& value, bool used) {
  const Bytes b = bytes_of(in_.tree, s.field);
  const std::string r = out_.fresh("r"), p = out_.fresh("p");
  const Sum sum = field_offset(s);
  std::string base = sum.text(), offset;
  if (!sum.is_constant()) {  // with a subscript, which must be evaluated once
    const std::string o = out_.fresh("o");
    offset = "const ptrdiff_t " + o + " = " + base + "; ";
    base = o;
  }
  const runtime::Access place{s.phased, s.strict, p, base};
  const std::string bytes = std::to_string(b.count);
  return kBraced + field_record(s, r) + runtime::pointer_type(s.phased) + " " + p + " = " +
         addresses_.place(s) + "; " + offset + runtime::get_memory(place, "&" + r, bytes, 0) +
         "; " + r + ".upct_field = " + value + "; " +
         runtime::put_memory(place, "&" + r, bytes, 0) + "; " +
         (used ? "+" + r + ".upct_field; " : "") + "})";
}

// The offset of a bit-field's first byte in the element.
Sum SharedAccess::field_offset(const Shared& s) const {
  Sum offset = s.field_base;
  offset.add_constant(std::to_string(bytes_of(in_.tree, s.field).first));
  return offset;
}

// Declares temporaries for the parts of s that must be evaluated only once; s refers to them
// afterwards.
std::string SharedAccess::hold(Shared& s) {
  std::string text;
  s = addresses_.accessed(s, runtime::Purpose::kRead);
  if (!s.index.is_zero() || !s.pointer.is_word()) {
    const std::string v = out_.fresh("p");
    text += runtime::pointer_type(s.phased) + " " + v + " = " + addresses_.place(s) + "; ";
    s.pointer = word(v);
    s.fixed = false;
    s.index.clear();
  }
  Sum& offset = s.field ? s.field_base : s.offset;
  if (!offset.is_constant()) {
    const std::string v = out_.fresh("o");
    text += "ptrdiff_t " + v + " = " + offset.text() + "; ";
    offset.clear();
    offset.add_constant(v);
  }
  return text;
}

// target OP= value, ++ and --, on a shared object.
std::string SharedAccess::compound_assignment(const Expr* target, const std::string& op,
                                              const Value& value, bool used, bool old_value) {
  Shared s = object(target);
  if (in_.source.failed && s.type.isNull()) return "0";
  const auto change = [&] {
    std::string counting;
    const std::string local = by_pointer(s, true, true, counting);
    if (!old_value || !used) return "(" + counting + local + " " + op + "= " + value.text + ")";
    return counting.empty() ? local + op + op : "(" + counting + local + op + op + ")";
  };
  if (!s.local.empty() && !is_pts(s.type)) return change();
  s.local.clear();
  std::string text = kBraced + hold(s);
  const QualType t = value_type(in_.tree, target->getType());
  const std::string name = types_.type_name(t);
  // One count instead of two: counting takes most of the time here.
  if (in_.options.report && !s.strict && !s.field && !s.unaligned && !is_pts(t) &&
      kind_of(in_.tree, t) != Kind::kMemory) {
    out_.uses_runtime = true;
    s.local = "*(" + name + " *)(" + addresses_.address_of(s) +
              (s.offset.is_zero() ? "" : " + " + s.offset.text()) + ")";
    return text + change() + "; })";
  }
  if (is_pts(t)) {
    const std::string v = out_.fresh("v");
    text += types_.declare(t, v) + " = " + get(s) + "; ";
    const std::string moved = addresses_.advance(v, t, op == "-" ? value.negated() : value);
    if (!used || old_value) {
      text += put(s, {moved}, t, false) + "; ";
      if (used) text += v + "; ";
    } else {
      const std::string w = out_.fresh("v");
      text +=
          types_.declare(t, w) + " = " + moved + "; " + put(s, word(w), t, false) + "; " + w + "; ";
    }
    return text + "})";
  }
  if (used && old_value) {
    const std::string v = out_.fresh("v");
    text += types_.declare(t, v) + " = " + get(s) + "; ";
    const QualType promoted =
        s.field ? in_.tree.isPromotableBitField(const_cast<Expr*>(target)) : QualType();
    text += put(s, {v + " " + op + " " + value.text}, QualType(), false) + "; " +
            (promoted.isNull() ? "" : "(" + types_.type_name(promoted) + ")") + v + "; })";
    return text;
  }
  const std::string changed = get(s) + " " + op + " (" + value.text + ")";
  text += put(s, {changed}, QualType(), used) + "; })";
  return text;
}

}  // namespace upc::translate
