// SPDX-License-Identifier: MIT
// Expressions, by their kind.
#include "emit_expr.h"

#include "clang/AST/Attr.h"
#include "runtime_calls.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::VarDecl;

// e as a value (or as a private lvalue). If the value is not used, any text with e's side effects.
std::string Expressions::expression(const Expr* e, bool used) {
  if (!kept_.must_change(e) && !in_.is_inserted(e->getBeginLoc()))
    return copier_.copy(in_.range(e));
  if (e->isGLValue() && is_shared(e->getType()) && !isa<clang::ParenExpr>(e) &&
      !isa<clang::BinaryOperator>(e) && !isa<clang::DeclRefExpr>(e)) {
    if (isa<clang::UnaryOperator, clang::ArraySubscriptExpr, clang::MemberExpr>(e))
      return access_.get(access_.object(e));
  }
  switch (e->getStmtClass()) {
    case clang::Stmt::ParenExprClass: {
      const auto* p = cast<clang::ParenExpr>(e);
      const std::string inner = expression(p->getSubExpr(), used);
      return in_.is_inserted(p->getLParen()) ? inner : "(" + inner + ")";
    }
    case clang::Stmt::DeclRefExprClass: return references_.reference(cast<clang::DeclRefExpr>(e));
    case clang::Stmt::ImplicitCastExprClass:
    case clang::Stmt::CStyleCastExprClass: return conversion(cast<clang::CastExpr>(e), used);
    case clang::Stmt::UnaryOperatorClass: return unary(cast<clang::UnaryOperator>(e), used);
    case clang::Stmt::BinaryOperatorClass:
    case clang::Stmt::CompoundAssignOperatorClass:
      return binary(cast<clang::BinaryOperator>(e), used);
    case clang::Stmt::UnaryExprOrTypeTraitExprClass:
      return sizes_.sizeof_text(cast<clang::UnaryExprOrTypeTraitExpr>(e));
    case clang::Stmt::OffsetOfExprClass: return sizes_.offset_of(cast<clang::OffsetOfExpr>(e));
    case clang::Stmt::TypeTraitExprClass:  // the output's types have no layouts
      return sizes_.type_trait(cast<clang::TypeTraitExpr>(e));
    case clang::Stmt::CallExprClass: return calls_.call(cast<clang::CallExpr>(e));
    case clang::Stmt::ConditionalOperatorClass: {
      const auto* c = cast<clang::ConditionalOperator>(e);
      const auto arm = [&](const Expr* x) { return expression(x, used); };
      Replacements parts;
      parts.emplace_back(in_.range(c->getCond()), condition(c->getCond()));
      parts.emplace_back(in_.range(c->getTrueExpr()), arm(c->getTrueExpr()));
      parts.emplace_back(in_.range(c->getFalseExpr()), arm(c->getFalseExpr()));
      return copier_.splice(in_.range(e), std::move(parts));
    }
    case clang::Stmt::BinaryConditionalOperatorClass: {
      const auto* c = cast<clang::BinaryConditionalOperator>(e);
      const Expr* first = c->getCommon();
      if (!is_pts(e->getType()))
        return "(" + expression(first) + " ?: " + expression(c->getFalseExpr()) + ")";
      const std::string v = out_.fresh("v");
      return kBraced + types_.declare(first->getType(), v) + " = " + expression(first) + "; " +
             conversions_.is_null(v, first->getType()) + " ? " + expression(c->getFalseExpr()) +
             " : " + v + "; })";
    }
    case clang::Stmt::OpaqueValueExprClass:
      return expression(cast<clang::OpaqueValueExpr>(e)->getSourceExpr());
    case clang::Stmt::GenericSelectionExprClass:
      return "(" + expression(cast<clang::GenericSelectionExpr>(e)->getResultExpr()) + ")";
    case clang::Stmt::ChooseExprClass:
      return "(" + expression(cast<clang::ChooseExpr>(e)->getChosenSubExpr()) + ")";
    case clang::Stmt::StmtExprClass: {
      const auto* s = cast<clang::StmtExpr>(e);
      return "(" + parts_.compound(s->getSubStmt(), used) + ")";
    }
    case clang::Stmt::InitListExprClass: {
      const auto* l = cast<clang::InitListExpr>(e);
      if (l->getSyntacticForm()) l = l->getSyntacticForm();
      return copier_.splice(l);
    }
    case clang::Stmt::CompoundLiteralExprClass: {
      const auto* l = cast<clang::CompoundLiteralExpr>(e);
      if (l->isFileScope()) return static_literal(l);
      return "(" +
             sizes_.written_type(l->getType(),
                                 {l->getLParenLoc(), l->getInitializer()->getBeginLoc()}) +
             ")" + expression(l->getInitializer());
    }
    case clang::Stmt::VAArgExprClass: {
      const auto* v = cast<clang::VAArgExpr>(e);
      return "__builtin_va_arg(" + expression(v->getSubExpr()) + ", " +
             sizes_.written_type(v->getType(), v->getSourceRange()) + ")";
    }
    case clang::Stmt::PredefinedExprClass:
      if (out_.function && out_.function->getName() == "user_main") return "\"main\"";
      return copier_.copy(in_.range(e));
    case clang::Stmt::ArraySubscriptExprClass:
    case clang::Stmt::MemberExprClass:
    default: return copier_.splice(e);
  }
}

std::string Expressions::condition(const Expr* e) {
  if (!is_pts(e->getType())) return expression(e);
  out_.uses_runtime = true;
  return "!" + conversions_.is_null(expression(e), e->getType());
}

// e, whose phase is not used. The address of an element of a declared array takes fewer operations
// than a pointer to it.
std::string Expressions::target(const Expr* e) {
  if (in_.options.optimize == 0 || in_.options.portable) return expression(e);
  const Expr* p = plain(e);
  for (const auto* c = dyn_cast<clang::CastExpr>(p);
       c && is_pts(c->getType()) && is_pts(c->getSubExpr()->getType()) &&
       c->getCastKind() != clang::CK_LValueToRValue;
       c = dyn_cast<clang::CastExpr>(p))
    p = plain(c->getSubExpr());
  const auto* u = dyn_cast<clang::UnaryOperator>(p);
  if (!u || u->getOpcode() != clang::UO_AddrOf || !is_shared(u->getSubExpr()->getType()) ||
      !is_phased(e->getType()))
    return expression(e);
  const Shared of = access_.place_of(u->getSubExpr());
  const Shared at = addresses_.accessed(of, runtime::Purpose::kRead);
  if (!of.fixed || at.phased || of.index.is_zero() || !at.index.is_zero()) return expression(e);
  const std::string address = addresses_.address_of(at);
  return runtime::object_with_phase(
      at.offset.is_zero() ? address : runtime::add_bytes(address, at.offset.text()));
}

// How the variable that e names moves in the enclosing loops, or null.
const PointerInduction* Expressions::walk_of(const Expr* e) const {
  const auto* r = dyn_cast<clang::DeclRefExpr>(e->IgnoreParens());
  return r ? references_.walk_of(r->getDecl()) : nullptr;
}

// A step of a pointer that is an induction variable.
std::string Expressions::step(const PointerInduction& walk, const Expr* e, bool used) {
  int64_t by = 0;
  stepped(e, by);
  const std::string moved = walk.moved.text() + " += " + std::to_string(by);
  if (!used) return moved;
  const auto* u = dyn_cast<clang::UnaryOperator>(e);
  if (!u || u->isPrefix()) return "(" + moved + ", " + references_.value_of(walk) + ")";
  const std::string v = out_.fresh("v");
  return kBraced + types_.declare(e->getType().getUnqualifiedType(), v) + " = " +
         references_.value_of(walk) + "; " + moved + "; " + v + "; })";
}

std::string Expressions::unary(const clang::UnaryOperator* u, bool used) {
  // Clang leaves out the address space in the type of a part of a complex object.
  if ((u->getOpcode() == clang::UO_Real || u->getOpcode() == clang::UO_Imag) &&
      is_shared(u->getSubExpr()->getType()))
    return (u->getOpcode() == clang::UO_Real ? "__real__ (" : "__imag__ (") +
           access_.get(access_.object(u->getSubExpr())) + ")";
  const Expr* sub = u->getSubExpr();
  const QualType t = sub->getType();
  switch (u->getOpcode()) {
    case clang::UO_AddrOf:
      if (is_shared(t)) {
        const Shared s = access_.place_of(sub);
        return s.field ? "0" : addresses_.address(s, u->getType());
      }
      break;
    case clang::UO_LNot:
      if (is_pts(t)) {
        out_.uses_runtime = true;
        return conversions_.is_null(expression(sub), t);
      }
      break;
    case clang::UO_PreInc:
    case clang::UO_PreDec:
    case clang::UO_PostInc:
    case clang::UO_PostDec: {
      const char* const op = u->isIncrementOp() ? "+" : "-";
      if (is_shared(t))
        return access_.compound_assignment(sub, op, word("1"), used, u->isPostfix());
      if (!is_pts(t)) break;
      if (const PointerInduction* walk = walk_of(sub)) return step(*walk, u, used);
      const Value by = u->isIncrementOp() ? word("1") : Value{"-1"};
      const std::string p = expression(sub);
      if (!used) return addresses_.advance_in_place(p, t, by);
      const bool simple = isa<clang::DeclRefExpr>(sub->IgnoreParens());
      if (simple && u->isPrefix())
        return "(" + addresses_.advance_in_place(p, t, by) + ", " + p + ")";
      const std::string v = out_.fresh("v");
      if (simple)
        return kBraced + types_.declare(t.getUnqualifiedType(), v) + " = " + p + "; " +
               addresses_.advance_in_place(p, t, by) + "; " + v + "; })";
      const std::string a = out_.fresh("a");
      const std::string held = "(*" + a + ")";
      const std::string open =
          kBraced + types_.declare(in_.tree.getPointerType(t), a) + " = &" + p + "; ";
      if (u->isPrefix())
        return open + addresses_.advance_in_place(held, t, by) + "; " + held + "; })";
      return open + types_.declare(t.getUnqualifiedType(), v) + " = " + held + "; " +
             addresses_.advance_in_place(held, t, by) + "; " + v + "; })";
    }
    case clang::UO_Extension: return "__extension__ " + expression(sub, used);
    default: break;
  }
  return copier_.splice(u);
}

std::string Expressions::binary(const clang::BinaryOperator* b, bool used) {
  const Expr *l = b->getLHS(), *r = b->getRHS();
  const QualType lt = l->getType(), rt = r->getType();
  const auto with = [&](std::string left, std::string right) {
    Replacements parts;
    parts.emplace_back(in_.range(l), std::move(left));
    parts.emplace_back(in_.range(r), std::move(right));
    return copier_.splice(in_.range(b), std::move(parts));
  };
  if (b->isLogicalOp()) return with(condition(l), condition(r));
  if (b->getOpcode() == clang::BO_Comma) {
    const std::string text = with(expression(l, false), expression(r, used));
    return is_pts(rt) ? "(" + text + ")"
                      : text;  // it becomes an argument, without its own parentheses
  }
  // Clang leaves out the address space in the type of a part of a complex object.
  const auto* part = dyn_cast<clang::UnaryOperator>(l->IgnoreParens());
  const bool shared =
      is_shared(lt) ||
      (part && (part->getOpcode() == clang::UO_Real || part->getOpcode() == clang::UO_Imag) &&
       is_shared(part->getSubExpr()->getType()));
  if (b->getOpcode() == clang::BO_Assign && shared) {
    const Expr* bare = r->IgnoreParenImpCasts();
    const Value value = values_.of(r);
    return access_.put(access_.object(l), value, bare->getType(), used, r);
  }
  if (const auto* c = dyn_cast<clang::CompoundAssignOperator>(b)) {
    const std::string op = clang::BinaryOperator::getOpcodeStr(
                               clang::BinaryOperator::getOpForCompoundAssignment(c->getOpcode()))
                               .str();
    if (shared) return access_.compound_assignment(l, op, values_.of(r), used, false);
    if (const PointerInduction* walk = walk_of(l)) return step(*walk, c, used);
    if (is_pts(lt)) {
      const Value value = values_.of(r), by = op == "-" ? value.negated() : value;
      const std::string p = expression(l);
      if (!used) return addresses_.advance_in_place(p, lt, by);
      if (isa<clang::DeclRefExpr>(l->IgnoreParens()))
        return "(" + addresses_.advance_in_place(p, lt, by) + ", " + p + ")";
      const std::string a = out_.fresh("a");
      return kBraced + types_.declare(in_.tree.getPointerType(lt), a) + " = &" + p + "; " +
             addresses_.advance_in_place("(*" + a + ")", lt, by) + "; *" + a + "; })";
    }
    return copier_.splice(b);
  }
  if (is_pts(lt) && is_pts(rt)) {
    out_.uses_runtime = true;
    const std::string op = b->getOpcodeStr().str();
    if (b->getOpcode() == clang::BO_Sub)
      return addresses_.distance(expression(l), expression(r), lt);
    if (b->isRelationalOp())
      return "(" + addresses_.distance(expression(l), expression(r), lt) + " " + op + " 0)";
    if (b->isEqualityOp()) {
      const auto is_zero = [&](const Expr* e) {
        return e->IgnoreParenCasts()->isNullPointerConstant(
                   in_.tree, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
      };
      const std::string no = b->getOpcode() == clang::BO_NE ? "!" : "";
      if (is_zero(r)) return no + conversions_.is_null(expression(l), lt);
      if (is_zero(l)) return no + conversions_.is_null(expression(r), rt);
      return no + runtime::is_equal(is_phased(lt), expression(l), is_phased(rt), expression(r));
    }
  }
  if ((b->getOpcode() == clang::BO_Add || b->getOpcode() == clang::BO_Sub) &&
      is_pts(b->getType())) {
    const Shared s = access_.target(b);
    return addresses_.address(s, b->getType());
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

std::string Expressions::conversion(const clang::CastExpr* c, bool used) {
  const Expr* sub = c->getSubExpr();
  const QualType from = sub->getType(), to = c->getType();
  const bool implicit = isa<clang::ImplicitCastExpr>(c);
  if (const auto* written = dyn_cast<clang::CStyleCastExpr>(c))
    types_.refuse_effects_in(written->getTypeAsWritten());
  switch (c->getCastKind()) {
    case clang::CK_LValueToRValue:
      if (is_shared(from)) {
        if (isa<clang::BinaryOperator>(sub->IgnoreParens())) return expression(sub, used);
        return access_.get(access_.object(sub));
      }
      return expression(sub, used);
    case clang::CK_ArrayToPointerDecay: {
      if (is_shared(from)) return addresses_.address(access_.place_of(sub), to);
      const auto* r = dyn_cast<clang::DeclRefExpr>(sub->IgnoreParens());
      const auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
      // The C compiler's va_list is not an array with a name for its elements.
      if (in_.tree.hasSameType(from, in_.tree.getBuiltinVaListType())) return expression(sub, used);
      if (v && kept_.is_tld(v) && !kept_.is_own_tld(v)) return references_.tld_address(r, to);
      return expression(sub, used);
    }
    case clang::CK_NullToPointer:
      if (is_pts(to)) return conversions_.null_pointer(to);
      break;
    case clang::CK_PointerToBoolean:
      if (is_pts(from)) return conversions_.convert(expression(sub), from, in_.tree.BoolTy);
      break;
    case clang::CK_ToVoid:
      return implicit ? expression(sub, false) : "(void)" + expression(sub, false);
    default: break;
  }
  if (is_pts(from)) {
    if (to->isVoidType()) return "(void)" + expression(sub, false);
    if (is_pts(from) && is_pts(to) && !is_phased(from) && is_phased(to) && names_object(sub) &&
        in_.options.optimize > 0 && !in_.options.portable)
      return runtime::object_with_phase(expression(sub));
    return conversions_.convert(expression(sub), from, to);
  }
  if (implicit) return expression(sub, used);
  if (is_pts(to)) {
    // Only a null pointer constant gets here: check_pointers.cc refuses everything else.
    return conversions_.null_pointer(to);
  }
  if (in_.is_inserted(c->getBeginLoc())) return expression(sub, used);
  const auto* written = cast<clang::CStyleCastExpr>(c);
  // A put has no value to convert, but the extents in the type are evaluated.
  if (!used && !written->getTypeAsWritten()->isVariablyModifiedType())
    return "(void)" + expression(sub, false);
  if (!kept_.type_must_change(written->getTypeAsWritten())) {
    const int open = in_.unit.token(written->getLParenLoc()),
              close = in_.unit.token(written->getRParenLoc());
    return copier_.copy(open, close) + expression(sub, used);
  }
  return "(" +
         sizes_.written_type(written->getTypeAsWritten(),
                             {written->getLParenLoc(), written->getRParenLoc()}) +
         ")" + expression(sub, used);
}

// A compound literal outside of functions is an object with static storage: one for each thread.
std::string Expressions::static_literal(const clang::CompoundLiteralExpr* l) {
  const QualType t = l->getType().getUnqualifiedType();
  const std::string name = out_.fresh("literal") + "_" + in_.file_id();
  const std::string type = "upct_type_" + name;
  const std::string init = expression(l->getInitializer());
  const bool constant = !kept_.must_change(l->getInitializer());
  const int token = in_.unit.token(l->getBeginLoc());
  out_.private_data = true;
  out_.hoisted += mark(token) + "typedef " + types_.declare(t, type) + ";\n" + type + "\n" +
                  mark_line(token) +
                  runtime::tld_define(name, in_.tree.getTypeSizeInChars(t).getQuantity(),
                                      in_.tree.getTypeAlignInChars(t).getQuantity(), !constant) +
                  (constant ? " = " + init : "") + ";\n";
  if (!constant)
    start_.initialize(mark(token) + "{ " + type + " upct_value = " + init + "; __builtin_memcpy(" +
                      runtime::tld_address(name) + ", &upct_value, sizeof(upct_value)); }");
  return runtime::tld_object(type, name);
}

}  // namespace upc::translate
