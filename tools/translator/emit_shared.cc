// Shared objects: which one an expression designates, and reading, writing and addressing it
// through the runtime's puts and gets.
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecordLayout.h"
#include "emit.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

// Looks through parentheses and casts that change no representation.
const Expr* plain(const Expr* e) {
  for (;;) {
    e = e->IgnoreParens();
    const auto* c = dyn_cast<clang::ImplicitCastExpr>(e);
    if (!c || c->getCastKind() != clang::CK_NoOp) return e;
    e = c->getSubExpr();
  }
}

std::string paren(const std::string& s) {
  if (s.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_") ==
      std::string::npos)
    return s;
  return "(" + s + ")";
}

}  // namespace

namespace {

enum class Kind { kRegister, kPointer, kFloat, kDouble, kMemory };

Kind kind_of(clang::ASTContext& context, QualType t) {
  t = t.getCanonicalType();
  if (t->isSpecificBuiltinType(clang::BuiltinType::Float)) return Kind::kFloat;
  if (t->isSpecificBuiltinType(clang::BuiltinType::Double)) return Kind::kDouble;
  if (t->isPointerType()) return Kind::kPointer;
  if (t->isIntegralOrEnumerationType() && !t->isIncompleteType() &&
      context.getTypeSizeInChars(t).getQuantity() <= 8)
    return Kind::kRegister;
  return Kind::kMemory;
}

std::string suffix(const Shared& s) { return s.strict ? "_strict" : ""; }
std::string family(const Shared& s) { return s.phased ? "shared" : "pshared"; }

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

struct Bytes {
  uint64_t first, count;
};

// The bytes of the record that hold any of the field's bits.
Bytes bytes_of(clang::ASTContext& context, const clang::FieldDecl* f) {
  const uint64_t bit = context.getFieldOffset(f), width = f->getBitWidthValue(context);
  const uint64_t first = bit / 8, end = (bit + width + 7) / 8;
  return {first, std::max<uint64_t>(end, first + 1) - first};
}

}  // namespace

// The shared object that the lvalue e designates.
Shared Emitter::object(const Expr* e) {
  e = plain(e);
  uses_runtime_ = true;
  if (const auto* r = dyn_cast<clang::DeclRefExpr>(e)) {
    Shared s;
    s.pointer = reference(r);
    const Layout l = layout(e->getType());
    s.phased = l.phased();
    s.block = l.block;
    s.fixed = e->getType()->isArrayType();
    s.once = s.fixed && one_block_each(e->getType());
    s.strict = l.reference == Reference::kStrict;
    if (l.reference == Reference::kNone) {
      const int t = unit_.token(e->getBeginLoc());
      s.strict = t >= 0 && source_.tokens[t].strict;
    }
    s.type = e->getType();
    s.element = ultimate_element(s.type);
    return s;
  }
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e)) {
    if (u->getOpcode() == clang::UO_Deref) {
      Shared s = target(u->getSubExpr());
      if (s.local.empty() && !s.strict) s.local = private_element(u);
      return s;
    }
    if (u->getOpcode() == clang::UO_Extension) return object(u->getSubExpr());
  }
  if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e)) {
    Shared s = target(a->getBase());
    if (!s.local.empty()) {
      s.local = "(" + s.local + ")[" + expression(a->getIdx()) + "]";
    } else if (!s.strict) {
      s.local = private_element(a);
    }
    step(s, options_.checking ? checked_subscript(a) : expression(a->getIdx()), a->getType());
    return s;
  }
  if (const auto* m = dyn_cast<clang::MemberExpr>(e)) {
    Shared s = m->isArrow() ? target(m->getBase()) : object(m->getBase());
    const auto* f = cast<clang::FieldDecl>(m->getMemberDecl());
    s.type = m->getType();
    s.member = true;
    s.unaligned = s.unaligned || context_.getDeclAlign(f) <
                                     context_.getTypeAlignInChars(value_type(context_, s.type));
    if (!s.local.empty()) s.local += "." + f->getName().str();
    if (f->getName().empty()) s.local.clear();
    if (f->isBitField()) {
      s.local.clear();
      s.field = f;
      s.field_base = s.offset;
      return s;
    }
    // The C compiler computes the offset where it can name the member.
    std::string offset;
    const clang::RecordDecl* r = f->getParent();
    if (f->getIdentifier() && (r->getIdentifier() || r->getTypedefNameForAnonDecl()) &&
        !f->getIdentifier()->getName().empty()) {
      offset =
          "offsetof(" + type_name(context_.getTypeDeclType(r)) + ", " + f->getName().str() + ")";
    } else {
      const uint64_t bits = context_.getFieldOffset(f);
      if (bits) offset = std::to_string(bits / 8);
    }
    if (!offset.empty()) s.offset += (s.offset.empty() ? "" : " + ") + offset;
    return s;
  }
  if (const auto* g = dyn_cast<clang::GenericSelectionExpr>(e)) return object(g->getResultExpr());
  if (const auto* c = dyn_cast<clang::ChooseExpr>(e)) return object(c->getChosenSubExpr());
  if (const auto* x = dyn_cast<clang::ExtVectorElementExpr>(e)) {
    report(source_, Level::kError, unit_.token(x->getBeginLoc()),
           "an element of a shared vector cannot be accessed: copy the vector first");
  } else if (const auto* x = dyn_cast<clang::UnaryOperator>(e);
             x && (x->getOpcode() == clang::UO_Real || x->getOpcode() == clang::UO_Imag)) {
    Shared s = object(x->getSubExpr());
    s.member = true;
    s.local.clear();
    s.type = x->getType();
    if (x->getOpcode() == clang::UO_Imag)
      s.offset += (s.offset.empty() ? "" : " + ") + size_of(s.type);
    return s;
  } else if (!source_.failed) {
    report(source_, Level::kError, unit_.token(e->getBeginLoc()),
           "this shared expression is no object whose place is known; use a pointer-to-shared");
  }
  return Shared{};
}

// The same where the object is not accessed: a loop needs no cursor for it.
Shared Emitter::place_of(const Expr* e) {
  const bool was = addressing_;
  addressing_ = true;
  Shared s = object(e);
  addressing_ = was;
  return s;
}

// The shared object that a pointer-to-shared points to.
Shared Emitter::target(const Expr* p) {
  p = plain(p);
  uses_runtime_ = true;
  if (const auto* c = dyn_cast<clang::ImplicitCastExpr>(p)) {
    if (c->getCastKind() == clang::CK_ArrayToPointerDecay &&
        is_shared(c->getSubExpr()->getType())) {
      Shared s = object(c->getSubExpr());
      s.type = pointee(c->getType());
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
    std::string index = expression(by);
    if (b->getOpcode() == clang::BO_Sub) index = "-(ptrdiff_t)(" + index + ")";
    step(s, index, pointee(pointer->getType()));
    return s;
  }
  const QualType to = pointee(p->getType());
  Shared s;
  s.pointer = expression(p);
  const Layout l = layout(to);
  s.phased = is_phased(p->getType());
  s.block = l.block;
  s.strict = l.reference == Reference::kStrict;
  if (l.reference == Reference::kNone) {
    const int t = unit_.token(p->getBeginLoc());
    s.strict = t >= 0 && source_.tokens[t].strict;
  }
  s.type = to;
  s.element = ultimate_element(to);
  return s;
}

// Moves s by index objects of type `over`, which becomes the object's type.
void Emitter::step(Shared& s, const std::string& index, QualType over) {
  s.type = over;
  if (index == "0") return;
  if (s.member) {
    const std::string more = "(ptrdiff_t)" + paren(index) + "*" + size_of(over);
    s.offset += (s.offset.empty() ? "" : " + ") + more;
    return;
  }
  s.element = ultimate_element(over);
  const std::string n = elements_text(over);
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
std::string Emitter::place(const Shared& s) {
  if (s.index.empty()) return s.pointer;
  const std::string rest = s.pointer + ", " + size_of(s.element) + ", " + s.index;
  if (s.fixed && s.block != 0 && options_.optimize > 0 && !options_.portable)
    return (s.phased ? "upcri_element_shared(" : "upcri_element_pshared1(") + rest +
           (s.phased ? ", " + std::to_string(s.block) : "") + ")";
  if (s.phased) return "upcr_add_shared(" + rest + ", " + std::to_string(s.block) + ")";
  return (s.block == 0 ? "upcr_add_psharedI(" : "upcr_add_pshared1(") + rest + ")";
}

// Whether no thread has more than one block of an array.
bool Emitter::one_block_each(QualType array) {
  const Count elements = element_count(context_, array);
  const uint64_t blocks =
      elements.threads == 0 && options_.threads > 0 ? static_cast<uint64_t>(options_.threads) : 1;
  return elements.threads <= 1 && elements.count <= layout(array).block * blocks;
}

// s as an object that is accessed, so that its address will do. The checking runtime looks whether
// that is in the object of what the index applies to; want says for which access, in its terms.
Shared Emitter::accessed(Shared s, const char* want) {
  if (options_.checking && !options_.portable && !s.index.empty()) {
    const std::string bytes = s.field ? std::to_string(bytes_of(context_, s.field).count)
                                      : size_of(value_type(context_, s.type));
    s.pointer = std::string("upcri_reach_") +
                (s.phased       ? "shared("
                 : s.block == 0 ? "psharedI("
                                : "pshared1(") +
                s.pointer + ", " + size_of(s.element) + ", " + s.index + ", " +
                (s.phased ? std::to_string(s.block) + ", " : "") + bytes + ", " + want + ")";
    s.index.clear();
    s.fixed = false;
    return s;
  }
  if (!s.fixed || s.block == 0 || s.index.empty() || options_.optimize == 0 || options_.portable)
    return s;
  s.pointer = (!s.phased ? "upcri_at_pshared1("
               : s.once  ? "upcri_at_shared_once("
                         : "upcri_at_shared(") +
              s.pointer + ", " + size_of(s.element) + ", " + s.index +
              (s.phased ? ", " + std::to_string(s.block) : "") + ")";
  s.index.clear();
  s.fixed = s.phased = false;
  return s;
}

// &s in the representation of the given pointer type.
std::string Emitter::address(const Shared& s, QualType pointer) {
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

// The last argument of copies of objects as memory in the checking runtime: their alignment. Not
// what is more than any basic type's, of which no allocation knows.
std::string Emitter::checked_alignment(const Shared& s) {
  if (!options_.checking || options_.portable || s.unaligned) return "";
  const int64_t bytes = context_.getTypeAlignInChars(s.type).getQuantity();
  return bytes == 1 || bytes > 16 ? "" : ", " + std::to_string(bytes);
}

std::string Emitter::get(const Shared& object) {
  if (!object.local.empty()) return object.local;
  uses_runtime_ = true;
  const Shared s = accessed(object, "UPCRI_READS");
  if (s.field) return get_field(s);
  const QualType t = value_type(context_, s.type);
  const std::string name = type_name(t);
  const std::string at = place(s) + ", " + (s.offset.empty() ? "0" : s.offset);
  switch (s.unaligned ? Kind::kMemory : kind_of(context_, t)) {
    case Kind::kFloat: return "upcr_get_" + family(s) + "_floatval" + suffix(s) + "(" + at + ")";
    case Kind::kDouble: return "upcr_get_" + family(s) + "_doubleval" + suffix(s) + "(" + at + ")";
    case Kind::kPointer:
      if (options_.portable && is_pts(t)) break;
      [[fallthrough]];
    case Kind::kRegister:
      return "((" + name + ")upcr_get_" + family(s) + "_val" + suffix(s) + "(" + at + ", sizeof(" +
             name + ")))";
    case Kind::kMemory: break;
  }
  const std::string v = fresh("v");
  const std::string alignment = checked_alignment(s);
  return "({ " + declare(t, v) + "; " + (alignment.empty() ? "upcr_get_" : "upcri_get_aligned_") +
         family(s) + suffix(s) + "(&" + v + ", " + at + ", sizeof(" + v + ")" + alignment + "); " +
         v + "; })";
}

// Writes `value`; the result, if it is used, is the value written.
std::string Emitter::put(const Shared& object, const std::string& value, QualType from, bool used,
                         const Expr* source) {
  if (!object.local.empty()) return "(" + object.local + " = " + value + ")";
  uses_runtime_ = true;
  const Shared s = accessed(object, "UPCRI_WRITES");
  if (s.field) return put_field(s, value, used);
  const QualType t = value_type(context_, s.type);
  const std::string name = type_name(t);
  if (used) {
    const std::string v = fresh("v");
    return "({ " + declare(t, v) + " = " + value + "; " + put(s, v, t, false) + "; " + v + "; })";
  }
  const std::string at = place(s) + ", " + (s.offset.empty() ? "0" : s.offset);
  const std::string what = "upcr_put_" + family(s);
  const bool same = !from.isNull() && context_.hasSameUnqualifiedType(from, t);
  switch (s.unaligned ? Kind::kMemory : kind_of(context_, t)) {
    case Kind::kFloat: return what + "_floatval" + suffix(s) + "(" + at + ", " + value + ")";
    case Kind::kDouble: return what + "_doubleval" + suffix(s) + "(" + at + ", " + value + ")";
    case Kind::kPointer:
      if (is_pts(t)) {
        if (options_.portable) break;
        return what + "_val" + suffix(s) + "(" + at + ", " + value + ", sizeof(" + name + "))";
      }
      return what + "_val" + suffix(s) + "(" + at + ", (upcr_register_value_t)" +
             (same ? "" : "(" + name + ")") + paren(value) + ", sizeof(" + name + "))";
    case Kind::kRegister: {
      // The low-order bytes of an integer are what a conversion between integers would leave.
      const bool integers = !t->isBooleanType() && !from.isNull() && from->isIntegerType();
      return what + "_val" + suffix(s) + "(" + at + ", " +
             (same || integers ? value : "(" + name + ")" + paren(value)) + ", sizeof(" + name +
             "))";
    }
    case Kind::kMemory: break;
  }
  const std::string alignment = checked_alignment(s);
  const std::string copy =
      (alignment.empty() ? "upcr_put_" : "upcri_put_aligned_") + family(s) + suffix(s);
  if (source) {
    const auto* r = dyn_cast<clang::DeclRefExpr>(source->IgnoreParenImpCasts());
    const auto* v = r ? dyn_cast<clang::VarDecl>(r->getDecl()) : nullptr;
    if (v && v->isLocalVarDeclOrParm() && v->hasLocalStorage() && same)
      return copy + "(" + at + ", &" + v->getName().str() + ", sizeof(" + name + ")" + alignment +
             ")";
  }
  const std::string v = fresh("v");
  return "({ " + declare(t, v) + " = " + value + "; " + copy + "(" + at + ", &" + v + ", sizeof(" +
         v + ")" + alignment + "); })";
}

// Bit-fields are read and written through a private record that holds just the bytes in question,
// so that neighbours which other threads write meanwhile stay untouched. As values they are
// promoted, which the last expression of a block is not with every compiler.
std::string Emitter::field_record(const Shared& s, const std::string& name) {
  const uint64_t before = context_.getFieldOffset(s.field) % 8;
  const std::string width = std::to_string(s.field->getBitWidthValue(context_));
  return "struct { " + (before ? "unsigned upct_before : " + std::to_string(before) + "; " : "") +
         declare(value_type(context_, s.field->getType()), "upct_field") + " : " + width +
         "; } __attribute__((__packed__)) " + name + "; ";
}

std::string Emitter::get_field(const Shared& s) {
  const Bytes b = bytes_of(context_, s.field);
  const std::string r = fresh("r"), first = std::to_string(b.first);
  const std::string base = s.field_base.empty() ? first : s.field_base + " + " + first;
  return "({ " + field_record(s, r) + "upcr_get_" + family(s) + suffix(s) + "(&" + r + ", " +
         place(s) + ", " + base + ", " + std::to_string(b.count) + "); +" + r + ".upct_field; })";
}

std::string Emitter::put_field(const Shared& s, const std::string& value, bool used) {
  const Bytes b = bytes_of(context_, s.field);
  const std::string r = fresh("r"), p = fresh("p"), first = std::to_string(b.first);
  std::string base = s.field_base.empty() ? first : s.field_base + " + " + first, offset;
  if (base.find("(ptrdiff_t)") != std::string::npos) {  // a subscript, to be evaluated once
    const std::string o = fresh("o");
    offset = "const ptrdiff_t " + o + " = " + base + "; ";
    base = o;
  }
  const std::string at = p + ", " + base, bytes = std::to_string(b.count);
  return "({ " + field_record(s, r) + "upcr_" + family(s) + "_ptr_t " + p + " = " + place(s) +
         "; " + offset + "upcr_get_" + family(s) + suffix(s) + "(&" + r + ", " + at + ", " + bytes +
         "); " + r + ".upct_field = " + value + "; upcr_put_" + family(s) + suffix(s) + "(" + at +
         ", &" + r + ", " + bytes + "); " + (used ? "+" + r + ".upct_field; " : "") + "})";
}

// Declares temporaries for the parts of s that must be evaluated once only; s refers to them after.
std::string Emitter::hold(Shared& s) {
  std::string text;
  s = accessed(s, "UPCRI_READS");
  const std::string p = place(s);
  const auto simple = [](const std::string& t) {
    return t.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_") ==
           std::string::npos;
  };
  if (!simple(p)) {
    const std::string v = fresh("p");
    text += "upcr_" + family(s) + "_ptr_t " + v + " = " + p + "; ";
    s.pointer = v;
    s.fixed = false;
  }
  s.index.clear();
  std::string& offset = s.field ? s.field_base : s.offset;
  if (offset.find_first_of("[*(") != std::string::npos &&
      !(offset.compare(0, 9, "offsetof(") == 0 && offset.find('(', 9) == std::string::npos)) {
    const std::string v = fresh("o");
    text += "ptrdiff_t " + v + " = " + offset + "; ";
    offset = v;
  }
  return text;
}

// target OP= value, and ++ and --, on a shared object.
std::string Emitter::compound_assignment(const Expr* target, const std::string& op,
                                         const std::string& value, bool used, bool old_value,
                                         const Expr* whole) {
  Shared s = object(target);
  if (source_.failed && s.type.isNull()) return "0";
  if (!s.local.empty() && !is_pts(s.type)) {
    if (old_value && used) return s.local + op + op;
    return "(" + s.local + " " + op + "= " + value + ")";
  }
  s.local.clear();
  std::string text = "({ " + hold(s);
  const QualType t = value_type(context_, target->getType());
  const std::string name = type_name(t);
  (void)whole;
  if (is_pts(t)) {
    const std::string v = fresh("v");
    text += declare(t, v) + " = " + get(s) + "; ";
    const std::string by = op == "-" ? "-(ptrdiff_t)(" + value + ")" : value;
    const std::string moved = advance(v, t, by);
    if (!used || old_value) {
      text += put(s, moved, t, false) + "; ";
      if (used) text += v + "; ";
    } else {
      const std::string w = fresh("v");
      text += declare(t, w) + " = " + moved + "; " + put(s, w, t, false) + "; " + w + "; ";
    }
    return text + "})";
  }
  if (used && old_value) {
    const std::string v = fresh("v");
    text += declare(t, v) + " = " + get(s) + "; ";
    const QualType promoted =
        s.field ? context_.isPromotableBitField(const_cast<Expr*>(target)) : QualType();
    text += put(s, v + " " + op + " " + value, QualType(), false) + "; " +
            (promoted.isNull() ? "" : "(" + type_name(promoted) + ")") + v + "; })";
    return text;
  }
  const std::string fresh_value = get(s) + " " + op + " (" + value + ")";
  text += put(s, fresh_value, QualType(), used) + "; })";
  return text;
}

// pointer + by, for a pointer-to-shared of the given type.
std::string Emitter::advance(const std::string& pointer, QualType type, const std::string& by) {
  uses_runtime_ = true;
  Shared s;
  s.pointer = pointer;
  const QualType to = pointee(type);
  const Layout l = layout(to);
  s.phased = is_phased(type);
  s.block = l.block;
  step(s, by, to);
  return place(s);
}

std::string Emitter::advance_in_place(const std::string& lvalue, QualType type,
                                      const std::string& by) {
  std::string p = advance("&" + lvalue, type, by);
  const size_t at = p.find("_add_");
  if (at != std::string::npos) p.replace(at, 5, "_inc_");
  return p;
}

// a - b in objects of what the pointers point to.
std::string Emitter::distance(const std::string& a, const std::string& b, QualType type) {
  uses_runtime_ = true;
  const QualType to = pointee(type);
  const Layout l = layout(to);
  const std::string rest = a + ", " + b + ", " + size_of(ultimate_element(to));
  std::string d = is_phased(type)
                      ? "upcr_sub_shared(" + rest + ", " + std::to_string(l.block) + ")"
                      : (l.block == 0 ? "upcr_sub_psharedI(" : "upcr_sub_pshared1(") + rest + ")";
  const std::string n = elements_text(to);
  if (n != "1") d = "(" + d + " / (" + n + "))";
  return d;
}

}  // namespace upc::translate
