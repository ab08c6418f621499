// Expressions: pointer-to-shared arithmetic, comparison and conversion, and everything around it,
// which is copied with its parts replaced.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "emit.h"
#include "llvm/ADT/StringSwitch.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::VarDecl;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

// e as a value (or as a private lvalue). If its value is not used, any text with its effects.
std::string Emitter::expression(const Expr* e, bool used) {
  if (!interesting(e) && !is_inserted(e->getBeginLoc())) return copy(range(e));
  if (e->isGLValue() && is_shared(e->getType()) && !isa<clang::ParenExpr>(e) &&
      !isa<clang::BinaryOperator>(e) && !isa<clang::DeclRefExpr>(e)) {
    if (isa<clang::UnaryOperator, clang::ArraySubscriptExpr, clang::MemberExpr>(e))
      return get(object(e));
  }
  switch (e->getStmtClass()) {
    case clang::Stmt::ParenExprClass: {
      const auto* p = cast<clang::ParenExpr>(e);
      const std::string inner = expression(p->getSubExpr(), used);
      return is_inserted(p->getLParen()) ? inner : "(" + inner + ")";
    }
    case clang::Stmt::DeclRefExprClass: return reference(cast<clang::DeclRefExpr>(e));
    case clang::Stmt::ImplicitCastExprClass:
    case clang::Stmt::CStyleCastExprClass: return conversion(llvm::cast<clang::CastExpr>(e), used);
    case clang::Stmt::UnaryOperatorClass: return unary(llvm::cast<clang::UnaryOperator>(e), used);
    case clang::Stmt::BinaryOperatorClass:
    case clang::Stmt::CompoundAssignOperatorClass:
      return binary(llvm::cast<clang::BinaryOperator>(e), used);
    case clang::Stmt::UnaryExprOrTypeTraitExprClass:
      return sizeof_text(llvm::cast<clang::UnaryExprOrTypeTraitExpr>(e));
    case clang::Stmt::OffsetOfExprClass: return offset_of(llvm::cast<clang::OffsetOfExpr>(e));
    case clang::Stmt::TypeTraitExprClass:  // layouts are gone from the types of the output
      return type_trait(llvm::cast<clang::TypeTraitExpr>(e));
    case clang::Stmt::CallExprClass: return call(llvm::cast<clang::CallExpr>(e));
    case clang::Stmt::ConditionalOperatorClass: {
      const auto* c = llvm::cast<clang::ConditionalOperator>(e);
      const auto arm = [&](const Expr* x) { return expression(x, used); };
      std::vector<std::pair<Range, std::string>> parts;
      parts.emplace_back(range(c->getCond()), condition(c->getCond()));
      parts.emplace_back(range(c->getTrueExpr()), arm(c->getTrueExpr()));
      parts.emplace_back(range(c->getFalseExpr()), arm(c->getFalseExpr()));
      return splice(range(e), std::move(parts));
    }
    case clang::Stmt::BinaryConditionalOperatorClass: {
      const auto* c = llvm::cast<clang::BinaryConditionalOperator>(e);
      const Expr* first = c->getCommon();
      if (!is_pts(e->getType()))
        return "(" + expression(first) + " ?: " + expression(c->getFalseExpr()) + ")";
      const std::string v = fresh("v");
      return "({ " + declare(first->getType(), v) + " = " + expression(first) + "; " +
             is_null(v, first->getType()) + " ? " + expression(c->getFalseExpr()) + " : " + v +
             "; })";
    }
    case clang::Stmt::OpaqueValueExprClass:
      return expression(llvm::cast<clang::OpaqueValueExpr>(e)->getSourceExpr());
    case clang::Stmt::GenericSelectionExprClass:
      return "(" + expression(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr()) + ")";
    case clang::Stmt::ChooseExprClass:
      return "(" + expression(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr()) + ")";
    case clang::Stmt::StmtExprClass: {
      const auto* s = llvm::cast<clang::StmtExpr>(e);
      return "(" + compound(s->getSubStmt(), used) + ")";
    }
    case clang::Stmt::InitListExprClass: {
      const auto* l = llvm::cast<clang::InitListExpr>(e);
      if (l->getSyntacticForm()) l = l->getSyntacticForm();
      return splice(l);
    }
    case clang::Stmt::CompoundLiteralExprClass: {
      const auto* l = llvm::cast<clang::CompoundLiteralExpr>(e);
      if (l->isFileScope()) return static_literal(l);
      return "(" +
             written_type(l->getType(), {l->getLParenLoc(), l->getInitializer()->getBeginLoc()}) +
             ")" + expression(l->getInitializer());
    }
    case clang::Stmt::VAArgExprClass: {
      const auto* v = llvm::cast<clang::VAArgExpr>(e);
      return "__builtin_va_arg(" + expression(v->getSubExpr()) + ", " + type_name(v->getType()) +
             ")";
    }
    case clang::Stmt::PredefinedExprClass:
      if (function_ && function_->getName() == "user_main") return "\"main\"";
      return copy(range(e));
    case clang::Stmt::ArraySubscriptExprClass:
    case clang::Stmt::MemberExprClass:
    default: return splice(e);
  }
}

std::string Emitter::reference(const clang::DeclRefExpr* r) {
  const auto* v = dyn_cast<VarDecl>(r->getDecl());
  if (v && is_tld(v)) return "(*" + tld_address(r, context_.getPointerType(r->getType())) + ")";
  if (const auto* f = dyn_cast<clang::FunctionDecl>(r->getDecl()); f && is_library(f))
    return function_object(f);
  const std::string other = name_of(r->getDecl());
  if (!other.empty()) return other;
  if (hoisting_) {
    if (const auto* c = dyn_cast<clang::EnumConstantDecl>(r->getDecl());
        c && c->getDeclContext()->isFunctionOrMethod())
      return llvm::toString(c->getInitVal(), 10);
  }
  return r->getDecl()->getName().str();
}

// The calling thread's instance of a thread-local variable, as a pointer of the given type. Where
// nothing is evaluated, as in sizeof, the type is all that counts; and no code may stand there.
std::string Emitter::tld_address(const clang::DeclRefExpr* r, QualType as) {
  if (r->isNonOdrUse() == clang::NOUR_Unevaluated) return "((" + type_name(as) + ")0)";
  const auto* v = cast<VarDecl>(r->getDecl());
  const std::string other = name_of(v);
  if (parameters_) {
    // The extent of a parameter, where C takes no statement expression.
    const std::string name = other.empty() ? v->getName().str() : other;
    if (reached_.insert(name).second)
      hoisted_ += "static inline void *upct_reach_" + name + "(void) { return UPCR_TLD_ADDR(" +
                  name + "); }\n";
    return "((" + type_name(as) + ")upct_reach_" + name + "())";
  }
  uses_runtime_ = true;
  return "((" + type_name(as) + ")UPCR_TLD_ADDR(" + (other.empty() ? v->getName().str() : other) +
         "))";
}

std::string Emitter::is_null(const std::string& text, QualType pointer) const {
  return std::string(is_phased(pointer) ? "upcr_isnull_shared(" : "upcr_isnull_pshared(") + text +
         ")";
}

std::string Emitter::null_pointer(QualType pointer) const {
  return is_phased(pointer) ? "upcr_null_shared" : "upcr_null_pshared";
}

std::string Emitter::condition(const Expr* e) {
  if (!is_pts(e->getType())) return expression(e);
  uses_runtime_ = true;
  return "!" + is_null(expression(e), e->getType());
}

std::string Emitter::unary(const clang::UnaryOperator* u, bool used) {
  // Clang gives a part of a complex object its type without the address space.
  if ((u->getOpcode() == clang::UO_Real || u->getOpcode() == clang::UO_Imag) &&
      is_shared(u->getSubExpr()->getType()))
    return (u->getOpcode() == clang::UO_Real ? "__real__ (" : "__imag__ (") +
           get(object(u->getSubExpr())) + ")";
  const Expr* sub = u->getSubExpr();
  const QualType t = sub->getType();
  switch (u->getOpcode()) {
    case clang::UO_AddrOf:
      if (is_shared(t)) {
        const Shared s = place_of(sub);
        return s.field ? "0" : address(s, u->getType());
      }
      break;
    case clang::UO_LNot:
      if (is_pts(t)) {
        uses_runtime_ = true;
        return is_null(expression(sub), t);
      }
      break;
    case clang::UO_PreInc:
    case clang::UO_PreDec:
    case clang::UO_PostInc:
    case clang::UO_PostDec: {
      const char* const op = u->isIncrementOp() ? "+" : "-";
      if (is_shared(t)) return compound_assignment(sub, op, "1", used, u->isPostfix(), u);
      if (!is_pts(t)) break;
      const std::string by = u->isIncrementOp() ? "1" : "-1";
      const std::string p = expression(sub);
      if (!used) return advance_in_place(p, t, by);
      const bool simple = isa<clang::DeclRefExpr>(sub->IgnoreParens());
      if (simple && u->isPrefix()) return "(" + advance_in_place(p, t, by) + ", " + p + ")";
      const std::string v = fresh("v");
      if (simple)
        return "({ " + declare(t.getUnqualifiedType(), v) + " = " + p + "; " +
               advance_in_place(p, t, by) + "; " + v + "; })";
      const std::string a = fresh("a");
      const std::string held = "(*" + a + ")";
      const std::string open = "({ " + declare(context_.getPointerType(t), a) + " = &" + p + "; ";
      if (u->isPrefix()) return open + advance_in_place(held, t, by) + "; " + held + "; })";
      return open + declare(t.getUnqualifiedType(), v) + " = " + held + "; " +
             advance_in_place(held, t, by) + "; " + v + "; })";
    }
    case clang::UO_Extension: return "__extension__ " + expression(sub, used);
    default: break;
  }
  return splice(u);
}

std::string Emitter::binary(const clang::BinaryOperator* b, bool used) {
  const Expr *l = b->getLHS(), *r = b->getRHS();
  const QualType lt = l->getType(), rt = r->getType();
  const auto with = [&](std::string left, std::string right) {
    std::vector<std::pair<Range, std::string>> parts;
    parts.emplace_back(range(l), std::move(left));
    parts.emplace_back(range(r), std::move(right));
    return splice(range(b), std::move(parts));
  };
  if (b->isLogicalOp()) return with(condition(l), condition(r));
  if (b->getOpcode() == clang::BO_Comma) {
    const std::string text = with(expression(l, false), expression(r, used));
    return is_pts(rt) ? "(" + text + ")"
                      : text;  // it becomes an argument, without its own parentheses
  }
  // Clang gives a part of a complex object its type without the address space.
  const auto* part = dyn_cast<clang::UnaryOperator>(l->IgnoreParens());
  const bool shared =
      is_shared(lt) ||
      (part && (part->getOpcode() == clang::UO_Real || part->getOpcode() == clang::UO_Imag) &&
       is_shared(part->getSubExpr()->getType()));
  if (b->getOpcode() == clang::BO_Assign && shared) {
    const Expr* bare = r->IgnoreParenImpCasts();
    return put(object(l), expression(r), bare->getType(), used, r);
  }
  if (const auto* c = dyn_cast<clang::CompoundAssignOperator>(b)) {
    const std::string op = clang::BinaryOperator::getOpcodeStr(
                               clang::BinaryOperator::getOpForCompoundAssignment(c->getOpcode()))
                               .str();
    if (shared) return compound_assignment(l, op, expression(r), used, false, b);
    if (is_pts(lt)) {
      std::string by = expression(r);
      if (op == "-") by = "-(ptrdiff_t)(" + by + ")";
      const std::string p = expression(l);
      if (!used) return advance_in_place(p, lt, by);
      if (isa<clang::DeclRefExpr>(l->IgnoreParens()))
        return "(" + advance_in_place(p, lt, by) + ", " + p + ")";
      const std::string a = fresh("a");
      return "({ " + declare(context_.getPointerType(lt), a) + " = &" + p + "; " +
             advance_in_place("(*" + a + ")", lt, by) + "; *" + a + "; })";
    }
    return splice(b);
  }
  if (is_pts(lt) && is_pts(rt)) {
    uses_runtime_ = true;
    const std::string op = b->getOpcodeStr().str();
    if (b->getOpcode() == clang::BO_Sub) return distance(expression(l), expression(r), lt);
    if (b->isRelationalOp())
      return "(" + distance(expression(l), expression(r), lt) + " " + op + " 0)";
    if (b->isEqualityOp()) {
      const auto is_zero = [&](const Expr* e) {
        return e->IgnoreParenCasts()->isNullPointerConstant(
                   context_, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
      };
      const std::string no = b->getOpcode() == clang::BO_NE ? "!" : "";
      if (is_zero(r)) return no + is_null(expression(l), lt);
      if (is_zero(l)) return no + is_null(expression(r), rt);
      const char* const kinds[2] = {"pshared", "shared"};
      bool left = is_phased(lt), right = is_phased(rt);
      std::string x = expression(l), y = expression(r);
      if (!left && right) {
        std::swap(left, right);
        std::swap(x, y);
      }
      return no + "upcr_isequal_" + kinds[left] + "_" + kinds[right] + "(" + x + ", " + y + ")";
    }
  }
  if ((b->getOpcode() == clang::BO_Add || b->getOpcode() == clang::BO_Sub) &&
      is_pts(b->getType())) {
    Shared s = target(b);
    return address(s, b->getType());
  }
  return with(expression(l), expression(r));
}

namespace {

// Whether a pointer is the address of a declared object, or of its first element.
bool names_object(const Expr* e) {
  e = e->IgnoreParens();
  if (const auto* c = dyn_cast<clang::ImplicitCastExpr>(e);
      c && c->getCastKind() == clang::CK_ArrayToPointerDecay)
    return isa<clang::DeclRefExpr>(c->getSubExpr()->IgnoreParens());
  const auto* u = dyn_cast<clang::UnaryOperator>(e);
  return u && u->getOpcode() == clang::UO_AddrOf &&
         isa<clang::DeclRefExpr>(u->getSubExpr()->IgnoreParens());
}

}  // namespace

// Changes the representation of a pointer-to-shared as UPC 1.3, 6.4.3 says.
std::string Emitter::convert(const std::string& text, QualType from, QualType to) {
  if (is_pts(from) && is_pts(to)) {
    const bool was = is_phased(from), is = is_phased(to);
    if (was && !is) return "upcr_shared_to_pshared(" + text + ")";
    if (!was && is) return "upcr_pshared_to_shared(" + text + ")";
    if (!was || is_generic(to)) return text;
    if (is_generic(from)) return checked_phase(text, layout(pointee(to)).block);
    const QualType a = ultimate_element(pointee(from)), b = ultimate_element(pointee(to));
    const bool complete = !a->isIncompleteType() && !b->isIncompleteType();
    if (layout(a).block == layout(b).block && complete &&
        context_.getTypeSizeInChars(a) == context_.getTypeSizeInChars(b))
      return text;
    return "upcr_shared_resetphase(" + text + ")";
  }
  if (is_pts(from)) {
    uses_runtime_ = true;
    const std::string kind = is_phased(from) ? "shared" : "pshared";
    if (to->isPointerType()) {
      const std::string nbytes = checked_size(to->getPointeeType());
      return "((" + type_name(to.getUnqualifiedType()) + ")" +
             (nbytes.empty() ? "upcr_" + kind + "_to_local(" + text
                             : "upcri_" + kind + "_to_whole(" + text + ", " + nbytes) +
             "))";
    }
    if (to->isBooleanType()) return "!upcr_isnull_" + kind + "(" + text + ")";
    if (to->isIntegerType())
      // An address tells all objects apart; an address field, only those of one thread.
      return "((" + type_name(to.getUnqualifiedType()) +
             (options_.portable ? ")upcr_addrfield_" : ")upcri_integer_") + kind + "(" + text +
             "))";
  }
  return text;
}

std::string Emitter::conversion(const clang::CastExpr* c, bool used) {
  const Expr* sub = c->getSubExpr();
  const QualType from = sub->getType(), to = c->getType();
  const bool implicit = isa<clang::ImplicitCastExpr>(c);
  switch (c->getCastKind()) {
    case clang::CK_LValueToRValue:
      if (is_shared(from)) {
        if (isa<clang::BinaryOperator>(sub->IgnoreParens())) return expression(sub, used);
        return get(object(sub));
      }
      return expression(sub, used);
    case clang::CK_ArrayToPointerDecay: {
      if (is_shared(from)) return address(place_of(sub), to);
      const auto* r = dyn_cast<clang::DeclRefExpr>(sub->IgnoreParens());
      const auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
      // The C compiler's va_list is no array of anything that has a name.
      if (context_.hasSameType(from, context_.getBuiltinVaListType())) return expression(sub, used);
      if (v && is_tld(v)) return tld_address(r, to);
      return expression(sub, used);
    }
    case clang::CK_NullToPointer:
      if (is_pts(to)) return null_pointer(to);
      break;
    case clang::CK_PointerToBoolean:
      if (is_pts(from)) return convert(expression(sub), from, context_.BoolTy);
      break;
    case clang::CK_ToVoid:
      return implicit ? expression(sub, false) : "(void)" + expression(sub, false);
    default: break;
  }
  if (is_pts(from)) {
    if (to->isVoidType()) return "(void)" + expression(sub, false);
    if (is_pts(from) && is_pts(to) && !is_phased(from) && is_phased(to) && names_object(sub) &&
        options_.optimize > 0 && !options_.portable)
      return "upcri_object_to_shared(" + expression(sub) + ")";
    return convert(expression(sub), from, to);
  }
  if (implicit) return expression(sub, used);
  if (is_pts(to)) {
    // Only a null pointer constant gets here: check_pointers.cc has refused everything else.
    return null_pointer(to);
  }
  if (is_inserted(c->getBeginLoc())) return expression(sub, used);
  if (!used) return "(void)" + expression(sub, false);  // a put has no value to convert
  const auto* written = llvm::cast<clang::CStyleCastExpr>(c);
  if (!interesting_type(written->getTypeAsWritten())) {
    const int open = unit_.token(written->getLParenLoc()),
              close = unit_.token(written->getRParenLoc());
    return copy(open, close) + expression(sub, used);
  }
  return "(" +
         written_type(written->getTypeAsWritten(),
                      {written->getLParenLoc(), written->getRParenLoc()}) +
         ")" + expression(sub, used);
}

std::string Emitter::offset_of(const clang::OffsetOfExpr* o) {
  const Range whole = range(o);
  int comma = whole.begin + 2;  // behind the opening parenthesis
  while (comma < whole.end && source_.tokens[comma].kind != clang::tok::comma)
    comma = std::max(comma, source_.tokens[comma].match) + 1;
  QualType t = o->getTypeSourceInfo()->getType();
  if (is_shared(t)) t = context_.removeAddrSpaceQualType(t.getCanonicalType().getUnqualifiedType());
  std::vector<std::pair<Range, std::string>> parts = {
      {Range{whole.begin + 2, comma - 1}, written_type(t, o->getSourceRange())}};
  for (unsigned i = 0; i < o->getNumExpressions(); ++i)
    parts.emplace_back(range(o->getIndexExpr(i)), expression(o->getIndexExpr(i)));
  return splice(whole, std::move(parts));
}

// A type in an expression, which may define a record.
std::string Emitter::written_type(QualType t, clang::SourceRange where) {
  const Range outer = std::exchange(defining_, range(where));
  const std::string text = type_name(t);
  defining_ = outer;
  return text;
}

std::string Emitter::sizeof_text(const clang::UnaryExprOrTypeTraitExpr* s) {
  const int keyword = unit_.token(s->getBeginLoc());
  const Range outer = defining_;
  defining_ = s->isArgumentType() ? range(s) : Range{};
  const std::string text = sizeof_written(s, keyword);
  defining_ = outer;
  return s->isArgumentType() ? text : with_names(text, s->getArgumentExpr());
}

std::string Emitter::type_trait(const clang::TypeTraitExpr* t) {
  std::string text = t->getValue() ? "1" : "0";
  for (const clang::TypeSourceInfo* of : t->getArgs()) {
    QualType q = of->getType();
    if (const auto* p = q->getAs<clang::PointerType>()) q = p->getPointeeType();
    if (const auto* e = q->getAs<clang::TypeOfExprType>())
      text = with_names(text, e->getUnderlyingExpr());
  }
  return text.size() == 1 ? text : "(int)" + text;
}

std::string Emitter::sizeof_written(const clang::UnaryExprOrTypeTraitExpr* s, int keyword) {
  // The one place where the extents of a type that is written here are computed.
  if (s->isArgumentType())
    for (QualType t = s->getArgumentType(); const clang::ArrayType* a = context_.getAsArrayType(t);
         t = a->getElementType())
      if (const auto* v = dyn_cast<clang::VariableArrayType>(a); v && v->getSizeExpr())
        lengths_.try_emplace(v->getSizeExpr(), "(ptrdiff_t)(" + expression(v->getSizeExpr()) + ")");
  const auto known = source_.size_operators.find(keyword);
  if (known != source_.size_operators.end())
    return known->second.variable ? local_size_of(s->getTypeOfArgument()) : copy(range(s));
  if (s->getKind() == clang::UETT_SizeOf) {
    const QualType t = s->getTypeOfArgument();
    if (mentions_shared(t)) return size_of(t);
    const bool constant = !t->isVariablyModifiedType();
    if (constant && hoisting_ && is_function_local(t))
      return std::to_string(context_.getTypeSizeInChars(t).getQuantity()) + "UL";
    if (!s->isArgumentType() && !constant) {
      const Expr* arg = s->getArgumentExpr();
      if (isa<clang::ParenExpr>(arg)) return "sizeof" + expression(arg);
      return "sizeof(" + expression(arg) + ")";
    }
    return "sizeof(" + type_name(t) + ")";
  }
  const QualType t = s->getTypeOfArgument();
  if (!s->isArgumentType()) {
    // What a declaration asks for is lost with the name.
    const Expr* arg = s->getArgumentExpr()->IgnoreParens();
    const clang::ValueDecl* named = nullptr;
    if (const auto* r = dyn_cast<clang::DeclRefExpr>(arg)) named = r->getDecl();
    if (const auto* m = dyn_cast<clang::MemberExpr>(arg)) named = m->getMemberDecl();
    if (named && (named->hasAttr<clang::AlignedAttr>() || named->hasAttr<clang::PackedAttr>()))
      return std::to_string(context_.getDeclAlign(named, true).getQuantity()) + "UL";
  }
  return std::string(s->getKind() == clang::UETT_PreferredAlignOf ? "__alignof__(" : "_Alignof(") +
         type_name(is_shared(t) ? context_.removeAddrSpaceQualType(
                                      ultimate_element(t).getCanonicalType().getUnqualifiedType())
                                : t) +
         ")";
}

// The value of a barrier; of a private pointer what a cast makes of it.
std::string Emitter::barrier_value(const clang::CallExpr* c) {
  if (c->getNumArgs() == 0) return "0";
  const auto* i = dyn_cast<clang::ImplicitCastExpr>(c->getArg(0));
  const bool address =
      i && i->getCastKind() == clang::CK_PointerToIntegral && !is_pts(i->getSubExpr()->getType());
  return (address ? "(int)(long)(" : "(") + expression(c->getArg(0)) + ")";
}

// The statements of barriers in the specification's interface, which has no upcr_barrier, and whose
// upcr_wait takes what this thread's upcr_notify got: the value of a upc_wait whose upc_notify had
// none is left out, and so is not compared with other threads' here.
std::string Emitter::portable_barrier(const clang::CallExpr* c, llvm::StringRef name) {
  const std::string value = barrier_value(c);
  const std::string flags = name.endswith("_a") ? "UPCR_BARRIERFLAG_ANONYMOUS" : "0";
  const std::string v = fresh("v");
  if (name.startswith("barrier"))
    return "({ const int " + v + " = " + value + "; upcr_notify(" + v + ", " + flags +
           "); upcr_wait(" + v + ", " + flags + "); })";
  uses_notify_ = true;
  const std::string noted_value = "*(int *)UPCR_TLD_ADDR(upcrt_notify_value)",
                    noted_flags = "*(int *)UPCR_TLD_ADDR(upcrt_notify_flags)";
  if (name.startswith("wait"))
    return "upcr_wait(" + (c->getNumArgs() ? value : noted_value) + ", " + noted_flags + ")";
  return "({ const int " + v + " = " + value + "; " + noted_value + " = " + v + "; " + noted_flags +
         " = " + flags + "; upcr_notify(" + v + ", " + flags + "); })";
}

std::string Emitter::call(const clang::CallExpr* c) {
  const clang::FunctionDecl* f = c->getDirectCallee();
  if (f && f->getIdentifier() && f->getName().startswith("__upct_")) {
    uses_runtime_ = true;
    const llvm::StringRef name = f->getName().drop_front(7);
    if (name == "fence") return "upcr_poll()";
    if (options_.portable) return portable_barrier(c, name);
    // The language lets a value stand with only one of notify and wait; the interface does not.
    const std::string what =
        name.startswith("wait") ? "upcri_wait_statement" : "upcr_" + name.drop_back(2).str();
    if (name.endswith("_a")) return what + "(0, UPCR_BARRIERFLAG_ANONYMOUS)";
    return what + "(" + barrier_value(c) + ", 0)";
  }
  if (const clang::FunctionDecl* library = called_library(c)) {
    uses_runtime_ = true;
    const llvm::StringRef name = library->getName();
    // Without parentheses, since it may be a macro.
    std::vector<std::pair<Range, std::string>> parts{{range(c->getCallee()), name.str()}};
    for (const Expr* a : c->arguments()) parts.emplace_back(range(a), expression(a));
    const std::string text = splice(range(c), std::move(parts));
    // Of a narrower type in the runtime's interface than in the language.
    return name == "upc_threadof" || name == "upc_phaseof" ? "((size_t)" + text + ")" : text;
  }
  return splice(c);
}

}  // namespace upc::translate
