// SPDX-License-Identifier: MIT
// Shared types as Clang sees them: a shared qualifier is an address space whose number encodes the
// block size and strict/relaxed. This file encodes, decodes and describes them.
#include <cctype>

#include "clang/AST/PrettyPrinter.h"
#include "translator.h"

namespace upc::translate {

using clang::QualType;

// x86 uses some numbers below 300; Clang's limit is 8388587.
constexpr unsigned kBase = 1024;
constexpr uint64_t kFirstStar = kMaxBlock + 1;

unsigned address_space(uint64_t block, Reference reference) {
  return kBase + 4 * static_cast<unsigned>(block) + static_cast<unsigned>(reference);
}

unsigned star_address_space(unsigned ordinal, Reference reference) {
  return address_space(kFirstStar + ordinal, reference);
}

namespace {

SharedQualifier decode(unsigned space) {
  SharedQualifier l;
  if (space < kBase) return l;
  l.shared = true;
  l.block = (space - kBase) / 4;
  l.reference = static_cast<Reference>((space - kBase) % 4);
  if (l.block >= kFirstStar) {
    l.star = static_cast<int>(l.block - kFirstStar);
    l.block = 1;
  }
  return l;
}

unsigned space_of(QualType t) {
  if (t.isNull()) return 0;
  t = t.getCanonicalType();
  while (const clang::ArrayType* a = t->getAsArrayTypeUnsafe()) {
    if (t.hasAddressSpace()) break;
    t = a->getElementType().getCanonicalType();
  }
  const clang::LangAS as = t.getAddressSpace();
  return clang::isTargetAddressSpace(as) ? clang::toTargetAddressSpace(as) : 0;
}

}  // namespace

SharedQualifier shared_qualifier(QualType t) { return decode(space_of(t)); }

bool is_strict(const Source& source, const Unit& unit, QualType t, clang::SourceLocation where) {
  const Reference r = shared_qualifier(t).reference;
  if (r != Reference::kNone) return r == Reference::kStrict;
  const int token = unit.token(where);
  return token >= 0 && source.tokens[token].strict;
}
bool is_shared(QualType t) { return space_of(t) >= kBadBlock; }
bool has_bad_block(QualType t) { return space_of(t) == kBadBlock; }

QualType pointee(QualType t) {
  return t.isNull() || !t->isPointerType() ? QualType() : t->getPointeeType();
}
bool is_pts(QualType t) {
  const QualType p = pointee(t);
  return !p.isNull() && is_shared(p);
}

bool mentions_shared(QualType t) {
  for (;;) {
    if (t.isNull()) return false;
    t = t.getCanonicalType();
    if (is_shared(t)) return true;
    if (t->isPointerType()) {
      t = t->getPointeeType();
    } else if (const clang::ArrayType* a = t->getAsArrayTypeUnsafe()) {
      t = a->getElementType();
    } else if (const auto* f = t->getAs<clang::FunctionType>()) {
      if (const auto* p = dyn_cast<clang::FunctionProtoType>(f)) {
        for (const QualType q : p->param_types())
          if (mentions_shared(q)) return true;
      }
      t = f->getReturnType();
    } else {
      return false;
    }
  }
}

bool is_generic(QualType pointer) {
  const QualType p = pointee(pointer);
  if (p.isNull()) return false;
  if (p->isVoidType()) return true;
  if (const auto* r = p->getAs<clang::RecordType>()) return r->getDecl()->getName() == "upc_lock_s";
  return false;
}

bool is_phased(QualType pointer) {
  return is_generic(pointer) || shared_qualifier(pointee(pointer)).phased();
}

QualType ultimate_element(QualType t) {
  while (const clang::ArrayType* a = t->getAsArrayTypeUnsafe()) t = a->getElementType();
  return t;
}

unsigned qualifiers_of(QualType t) {
  unsigned found = 0;
  for (t = t.getCanonicalType();; t = t->getAsArrayTypeUnsafe()->getElementType()) {
    found |= t.getCVRQualifiers();
    if (!t->isArrayType()) return found;
  }
}

std::string lost_qualifiers(QualType from, QualType to) {
  const unsigned lost = qualifiers_of(pointee(from)) & ~qualifiers_of(pointee(to));
  const Reference x = shared_qualifier(pointee(from)).reference,
                  y = shared_qualifier(pointee(to)).reference;
  std::string words;
  for (const auto& [is_lost, name] : {
           std::pair{(lost & clang::Qualifiers::Const) != 0, "const"},
           std::pair{(lost & clang::Qualifiers::Volatile) != 0, "volatile"},
           std::pair{(lost & clang::Qualifiers::Restrict) != 0, "restrict"},
           std::pair{x == Reference::kStrict && y != x, "strict"},
           // The library makes the accesses through a generic pointer; they are relaxed anyway.
           std::pair{x == Reference::kRelaxed && y != x && !pointee(to)->isVoidType(), "relaxed"},
       }) {
    if (is_lost) words += std::string(words.empty() ? "'" : " and '") + name + "'";
  }
  return words;
}

namespace {

// T without the qualifiers of its elements.
QualType unqualified(clang::ASTContext& context, QualType t) {
  t = t.getCanonicalType();
  if (const clang::ArrayType* a = t->getAsArrayTypeUnsafe()) {
    const QualType e = unqualified(context, a->getElementType());
    if (const auto* c = dyn_cast<clang::ConstantArrayType>(a))
      return context.getConstantArrayType(e, c->getSize(), nullptr,
                                          clang::ArraySizeModifier::Normal, 0);
    return context.getIncompleteArrayType(e, clang::ArraySizeModifier::Normal, 0);
  }
  return context.removeAddrSpaceQualType(t).getUnqualifiedType();
}

}  // namespace

Difference difference(clang::ASTContext& context, QualType a, QualType b) {
  Difference found = Difference::kNone;
  for (a = pointee(a), b = pointee(b); !a.isNull() && !b.isNull();) {
    const QualType x = ultimate_element(a.getCanonicalType()),
                   y = ultimate_element(b.getCanonicalType());
    if (!x->isPointerType() || !y->isPointerType()) {
      if (x->isVoidType() || y->isVoidType()) return found;
      if (x->isPointerType() && mentions_shared(x)) return Difference::kTypes;
      const QualType u = unqualified(context, a), v = unqualified(context, b);
      return context.typesAreCompatible(u, v) ? found : Difference::kTypes;
    }
    const QualType s = pointee(x), t = pointee(y);
    const SharedQualifier l = shared_qualifier(s), m = shared_qualifier(t);
    const bool generic = s->isVoidType() != t->isVoidType();
    if (l.shared != m.shared || l.block != m.block || l.star != m.star || (l.shared && generic))
      return Difference::kForm;
    if (generic) return found == Difference::kNone ? Difference::kTypes : found;
    if (l.reference != m.reference || qualifiers_of(s) != qualifiers_of(t))
      found = Difference::kQualifiers;
    a = pointee(x), b = pointee(y);
  }
  return found;
}

Count element_count(clang::ASTContext& context, QualType t) {
  Count n;
  while (const clang::ArrayType* a = context.getAsArrayType(t)) {
    if (const auto* c = dyn_cast<clang::ConstantArrayType>(a)) {
      uint64_t extent = c->getSize().getZExtValue();
      while (extent >= kThreadsPrime && extent % kThreadsPrime == 0) {
        extent /= kThreadsPrime;
        ++n.threads;
      }
      n.count *= extent;
    }
    n.variable = n.variable || isa<clang::VariableArrayType>(a);
    t = a->getElementType();
  }
  return n;
}

namespace {

// What the canonical type t is derived from.
QualType derived_from(QualType t) {
  if (const clang::ArrayType* a = t->getAsArrayTypeUnsafe()) return a->getElementType();
  if (const auto* f = t->getAs<clang::FunctionType>()) return f->getReturnType();
  return t->getPointeeType();
}

}  // namespace

std::vector<const clang::Expr*> shared_lengths(QualType t) {
  std::vector<const clang::Expr*> found;
  bool behind_shared = false;
  while (!t.isNull() && t->isVariablyModifiedType()) {
    t = t.getCanonicalType();
    behind_shared = behind_shared || is_shared(t);
    const auto* v = dyn_cast_or_null<clang::VariableArrayType>(t->getAsArrayTypeUnsafe());
    if (v && behind_shared && v->getSizeExpr()) found.push_back(v->getSizeExpr());
    t = derived_from(t);
  }
  return found;
}

bool keeps_lengths(QualType t) {
  // An inferred type is never variably modified to Clang.
  if (!t.isNull()) t = t.getCanonicalType();
  while (!t.isNull() && t->isVariablyModifiedType()) {
    t = t.getCanonicalType();
    if (is_shared(t)) return false;
    if (isa_and_nonnull<clang::VariableArrayType>(t->getAsArrayTypeUnsafe())) return true;
    t = derived_from(t);
  }
  return false;
}

std::vector<const clang::Expr*> evaluated_in(const clang::ASTContext& context, QualType t) {
  std::vector<const clang::Expr*> found;
  // A typedef's extents were evaluated at its place, and so were those of an object that gives
  // its type to another.
  while (!t.isNull() && t->isVariablyModifiedType() &&
         !isa<clang::TypedefType, clang::AutoType>(t)) {
    if (const auto* e = dyn_cast<clang::TypeOfExprType>(t)) {
      found.push_back(e->getUnderlyingExpr());
      break;
    }
    if (const auto* v = dyn_cast<clang::VariableArrayType>(t); v && v->getSizeExpr())
      found.push_back(v->getSizeExpr());
    const QualType sugar = t.getSingleStepDesugaredType(context);
    t = sugar == t ? derived_from(t) : sugar;
  }
  return found;
}

// Rewrites Clang's `__attribute__((address_space(N)))` as the qualifier that it stands for, and the
// translator's names as the user's.
std::string describe_message(std::string s) {
  static const std::string kOpen = "__attribute__((address_space(";
  for (size_t at; (at = s.find(kOpen)) != std::string::npos;) {
    size_t end = at + kOpen.size();
    unsigned space = 0;
    while (end < s.size() && isdigit(static_cast<unsigned char>(s[end])))
      space = space * 10 + (s[end++] - '0');
    end = std::min(s.size(), end + 3);
    const SharedQualifier l = decode(space);
    std::string words;
    if (l.reference == Reference::kStrict) words = "strict ";
    if (l.reference == Reference::kRelaxed) words = "relaxed ";
    words += "shared";
    if (l.star >= 0) {
      words += " [*]";
    } else if (l.block == 0) {
      words += " []";
    } else if (l.block != 1) {
      words += " [" + std::to_string(l.block) + "]";
    }
    s.replace(at, end - at, words);
  }
  static const std::pair<const char*, const char*> kNames[] = {
      {"(0L+__upct_THREADS)", "THREADS"},
      {"(+__upct_THREADS)", "THREADS"},
      {"__upct_THREADS", "THREADS"},
      {"(+__upct_mythread)", "MYTHREAD"},
      {"__upct_mythread", "MYTHREAD"},
      {"user_main", "main"},
      {"struct upc_lock_s", "upc_lock_t"},
      {"struct bupc_sem_S", "bupc_sem_t"},
      {"upct_own_", ""},
  };
  for (const auto& [from, to] : kNames)
    for (size_t at; (at = s.find(from)) != std::string::npos;)
      s.replace(at, std::string(from).size(), to);
  // Records without a name get one in the parse buffer.
  for (size_t at; (at = s.find("upct_anon")) != std::string::npos;) {
    size_t end = at + 9;
    while (end < s.size() && isdigit(static_cast<unsigned char>(s[end]))) ++end;
    s.replace(at, end - at, "(unnamed)");
  }
  // Extents with THREADS.
  for (size_t at = 0; (at = s.find('[', at)) != std::string::npos; ++at) {
    size_t end = at + 1;
    unsigned __int128 n = 0;
    while (end < s.size() && isdigit(static_cast<unsigned char>(s[end])) && end - at < 21)
      n = n * 10 + (s[end++] - '0');
    if (end == at + 1 || end >= s.size() || s[end] != ']') continue;
    std::string extent;
    while (n >= kThreadsPrime && n % kThreadsPrime == 0) {
      n /= kThreadsPrime;
      extent += extent.empty() ? "THREADS" : "*THREADS";
    }
    if (extent.empty()) continue;
    if (n != 1) extent = std::to_string(static_cast<uint64_t>(n)) + "*" + extent;
    s.replace(at + 1, end - at - 1, extent);
  }
  return s;
}

std::string spelling(QualType t) {
  const clang::LangOptions c;
  clang::PrintingPolicy policy(c);
  policy.Bool = true;
  return describe_message(t.getAsString(policy));
}

std::string describe(QualType t) { return "'" + spelling(t) + "'"; }

}  // namespace upc::translate
