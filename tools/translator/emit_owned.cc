// upc_forall over a static shared array, or over an index: a loop over the owned iterations only.
//
// The iterations of one thread come in runs whose elements lie side by side in its memory: one run a
// block, or a single run for block size 1. Within a run, what the body reads and writes of arrays
// with the same layout at the same index is reached through private pointers, so that the C compiler
// sees a plain loop. Taken only where all of that is certain; everything else is emit_forall.cc's.
#include "clang/AST/ASTContext.h"
#include "emit.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::Stmt;
using clang::VarDecl;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

const VarDecl* variable_of(const Expr* e) {
  const auto* r = dyn_cast<clang::DeclRefExpr>(e->IgnoreParenImpCasts());
  return r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
}

// What a statement may change.
struct Effects {
  llvm::DenseSet<const VarDecl*> written;
  llvm::DenseSet<const VarDecl*> address_taken;
  bool calls = false, through_pointers = false, leaves = false;
};

void collect(const Stmt* s, const Source& source, const Unit& unit, Effects& to, bool in_loop) {
  if (!s) return;
  const auto written = [&](const Expr* target) {
    target = target->IgnoreParens();
    if (is_shared(target->getType())) return;
    while (const auto* m = dyn_cast<clang::MemberExpr>(target)) {
      if (m->isArrow()) break;
      target = m->getBase()->IgnoreParens();
    }
    if (const VarDecl* v = variable_of(target)) {
      to.written.insert(v);
    } else {
      to.through_pointers = true;
    }
  };
  if (const auto* b = dyn_cast<clang::BinaryOperator>(s); b && b->isAssignmentOp()) written(b->getLHS());
  if (const auto* u = dyn_cast<clang::UnaryOperator>(s)) {
    if (u->isIncrementDecrementOp()) written(u->getSubExpr());
    if (u->getOpcode() == clang::UO_AddrOf)
      if (const VarDecl* v = variable_of(u->getSubExpr())) to.address_taken.insert(v);
  }
  if (const auto* c = dyn_cast<clang::CallExpr>(s)) {
    const clang::FunctionDecl* f = c->getDirectCallee();
    // The C library's mathematics changes nothing of the program's.
    const int t = f ? unit.token(f->getLocation()) : -1;
    bool harmless = f && t >= 0 && source.tokens[t].system && f->getReturnType()->isRealFloatingType();
    for (const Expr* a : c->arguments()) harmless = harmless && !a->getType()->isPointerType();
    if (!harmless) to.calls = true;
  }
  if (isa<clang::ReturnStmt, clang::GotoStmt, clang::IndirectGotoStmt, clang::LabelStmt,
          clang::AsmStmt, clang::StmtExpr>(s))
    to.leaves = true;
  if (isa<clang::BreakStmt>(s) && !in_loop) to.leaves = true;
  const bool inner = in_loop || isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::SwitchStmt>(s);
  for (const Stmt* child : s->children()) collect(child, source, unit, to, inner);
}

// Whether e has the same value whenever it is evaluated in the loop, and no effect.
bool invariant(const Expr* e, const Effects& body, const Effects& function) {
  e = e->IgnoreParenImpCasts();
  if (isa<clang::IntegerLiteral, clang::CharacterLiteral, clang::UnaryExprOrTypeTraitExpr>(e))
    return !is_shared(e->getType());
  if (const auto* r = dyn_cast<clang::DeclRefExpr>(e)) {
    if (isa<clang::EnumConstantDecl>(r->getDecl())) return true;
    const auto* v = dyn_cast<VarDecl>(r->getDecl());
    if (!v || is_shared(v->getType()) || v->getType().isVolatileQualified() || body.written.count(v))
      return false;
    if (v->hasLocalStorage()) return !function.address_taken.count(v);
    return (v->getIdentifier() && v->getName() == "__upct_mythread") ||
           (!body.calls && !body.through_pointers);
  }
  if (const auto* c = dyn_cast<clang::CStyleCastExpr>(e))
    return c->getType()->isIntegerType() && invariant(c->getSubExpr(), body, function);
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e))
    return u->isArithmeticOp() && invariant(u->getSubExpr(), body, function);
  if (const auto* b = dyn_cast<clang::BinaryOperator>(e))
    return (b->isMultiplicativeOp() || b->isAdditiveOp() || b->isShiftOp() || b->isBitwiseOp()) &&
           b->getType()->isIntegerType() &&
           invariant(b->getLHS(), body, function) && invariant(b->getRHS(), body, function);
  return false;
}

}  // namespace

// Whether e is i + constant, and which.
bool Emitter::is_index(const Expr* e, const VarDecl* i, int64_t& offset) const {
  e = e->IgnoreParenImpCasts();
  if (variable_of(e) == i) {
    offset = 0;
    return true;
  }
  const auto* b = dyn_cast<clang::BinaryOperator>(e);
  if (!b || !b->isAdditiveOp()) return false;
  const bool left = variable_of(b->getLHS()) == i;
  if (!left && (variable_of(b->getRHS()) != i || b->getOpcode() == clang::BO_Sub)) return false;
  // In an unsigned sum the offset would wrap.
  if (b->getType()->isUnsignedIntegerType()) return false;
  const auto* n = dyn_cast<clang::IntegerLiteral>((left ? b->getRHS() : b->getLHS())->IgnoreParenImpCasts());
  if (!n || n->getValue().ugt(1u << 30)) return false;
  offset = static_cast<int64_t>(n->getValue().getZExtValue());
  if (b->getOpcode() == clang::BO_Sub) offset = -offset;
  return true;
}

// The private form of an element that the run being emitted owns; empty if it may not be owned.
std::string Emitter::owned_element(const clang::ArraySubscriptExpr* a) {
  if (!owned_) return "";
  const auto* decay = dyn_cast<clang::ImplicitCastExpr>(a->getBase()->IgnoreParens());
  if (!decay || decay->getCastKind() != clang::CK_ArrayToPointerDecay) return "";
  const VarDecl* v = variable_of(decay->getSubExpr());
  if (!v || !v->getType()->isArrayType() || a->getType()->isArrayType() ||
      a->getType().isVolatileQualified() || layout(v->getType()).block != owned_->block)
    return "";
  int64_t offset;
  if (!is_index(a->getIdx(), owned_->index, offset) || offset != owned_->offset) return "";
  std::string& name = owned_->pointers[v];
  if (name.empty()) name = fresh("p");
  return name + "[" + owned_->counter + "]";
}

// The loop, or nothing if it is not of the kind that this is for.
std::string Emitter::owned_forall(const clang::ForStmt* s, const Expr* affinity, const Stmt* body) {
  if (options_.optimize == 0 || options_.portable || owned_) return "";
  // i = lo; i < hi; i++
  const VarDecl* i = nullptr;
  const Expr* low = nullptr;
  bool declared = false;
  if (const auto* b = llvm::dyn_cast_or_null<clang::BinaryOperator>(s->getInit());
      b && b->getOpcode() == clang::BO_Assign) {
    i = variable_of(b->getLHS());
    low = b->getRHS();
  } else if (const auto* d = llvm::dyn_cast_or_null<clang::DeclStmt>(s->getInit());
             d && d->isSingleDecl()) {
    i = dyn_cast<VarDecl>(d->getSingleDecl());
    low = i ? i->getInit() : nullptr;
    declared = true;
  }
  if (!i || !low || !i->hasLocalStorage() || !i->getType()->isIntegerType() ||
      i->getType()->isBooleanType() || i->getType().isVolatileQualified() ||
      context_.getTypeSize(i->getType()) < 32)
    return "";
  const auto* c = llvm::dyn_cast_or_null<clang::BinaryOperator>(s->getCond());
  if (!c || variable_of(c->getLHS()) != i ||
      (c->getOpcode() != clang::BO_LT && c->getOpcode() != clang::BO_LE))
    return "";
  const Expr* high = c->getRHS();
  if (!high->IgnoreParenImpCasts()->getType()->isIntegerType()) return "";
  const bool is_unsigned = c->getLHS()->getType()->isUnsignedIntegerType();
  const auto* first = dyn_cast<clang::IntegerLiteral>(low->IgnoreParenImpCasts());
  if (is_unsigned && !first) return "";
  bool by_one = false;
  if (const auto* u = llvm::dyn_cast_or_null<clang::UnaryOperator>(s->getInc()))
    by_one = u->isIncrementOp() && variable_of(u->getSubExpr()) == i;
  if (const auto* a = llvm::dyn_cast_or_null<clang::CompoundAssignOperator>(s->getInc())) {
    const auto* one = dyn_cast<clang::IntegerLiteral>(a->getRHS()->IgnoreParenImpCasts());
    by_one = a->getOpcode() == clang::BO_AddAssign && variable_of(a->getLHS()) == i && one &&
             one->getValue() == 1;
  }
  if (!by_one) return "";

  Effects inside, whole;
  collect(body, source_, unit_, inside, false);
  collect(function_->getBody(), source_, unit_, whole, true);
  if (inside.leaves || inside.written.count(i) || whole.address_taken.count(i) ||
      !invariant(high, inside, whole))
    return "";

  // &A[i], &A[i][…] with whole rows to a block, or i.
  Owned owned;
  owned.index = i;
  const Expr* e = affinity->IgnoreParenImpCasts();
  if (e->getType()->isIntegerType()) {
    if (!is_index(e, i, owned.offset)) return "";
    owned.block = 1;
  } else {
    const auto* u = dyn_cast<clang::UnaryOperator>(e);
    if (!u || u->getOpcode() != clang::UO_AddrOf) return "";
    const auto* a = dyn_cast<clang::ArraySubscriptExpr>(u->getSubExpr()->IgnoreParens());
    uint64_t row = 1;
    // The rows' own subscripts: zero.
    while (a) {
      const auto* decay = dyn_cast<clang::ImplicitCastExpr>(a->getBase()->IgnoreParens());
      if (!decay || decay->getCastKind() != clang::CK_ArrayToPointerDecay) return "";
      const Expr* base = decay->getSubExpr()->IgnoreParens();
      if (const VarDecl* v = variable_of(base)) {
        if (!v->getType()->isArrayType() || !is_shared(v->getType())) return "";
        const Count n = element_count(context_, a->getType());
        if (n.threads != 0 || !is_index(a->getIdx(), i, owned.offset)) return "";
        row = n.count;
        const uint64_t block = layout(v->getType()).block;
        if (block == 0 || row == 0 || block % row != 0) return "";
        owned.block = block;
        break;
      }
      const auto* zero = dyn_cast<clang::IntegerLiteral>(a->getIdx()->IgnoreParenImpCasts());
      if (!zero || zero->getValue() != 0) return "";
      a = dyn_cast<clang::ArraySubscriptExpr>(base);
    }
    if (!a) return "";
    if (row != 1) {
      // Runs of rows; elements of other arrays are not matched against them.
      owned.rows = owned.block / row;
    }
  }
  owned.counter = fresh("k");
  const std::string lo = fresh("lo"), hi = fresh("hi"), outer = fresh("outer"), step = fresh("step"),
                    me = fresh("me"), b = fresh("b"), from = fresh("from"), n = fresh("n");
  const uint64_t run = owned.rows ? owned.rows : owned.block;
  if (owned.rows) owned.block = 0;  // matches no array: an indefinite block has no affinity to share
  owned_ = owned.rows ? nullptr : &owned;
  std::string text = statement(body);
  owned_ = nullptr;
  if (!isa<clang::CompoundStmt>(body)) text += ";";
  uses_runtime_ = true;
  uses_forall_ = true;

  const std::string control = "(*(int *)UPCR_TLD_ADDR(upcrt_forall_control))";
  const std::string shift = owned.offset ? " + " + std::to_string(owned.offset) : "";
  const std::string back = owned.offset ? " - " + std::to_string(owned.offset) : "";
  const bool nest = inside.calls || contains_forall(body);
  const std::string name = i->getName().str();
  std::string out = "const int " + outer + " = " + control + "; ";
  if (declared) out += declare(i->getType(), name) + "; ";
  out += "const ptrdiff_t " + lo + " = " + expression(low) + ", " + hi + " = (ptrdiff_t)(" +
         expression(high) + ")" + (c->getOpcode() == clang::BO_LE ? " + 1" : "") + ", " + step + " = " +
         outer + " ? 1 : (ptrdiff_t)upcr_threads(), " + me + " = " + outer +
         " ? 0 : (ptrdiff_t)upcr_mythread(); ";
  if (nest) out += control + " = 1; ";
  // `from` is the first element of a run, n its length; the k-th iteration has i = from + k * stride.
  std::string stride;
  if (run == 1) {
    // Elements on one thread lie side by side; nested in another loop, all are run one by one.
    out += "for (ptrdiff_t " + b + " = upcri_first_owned(" + lo + shift + ", " + step + ", " + me + "); " +
           b + " < " + hi + shift + "; " + b + " = " + outer + " ? " + b + " + 1 : PTRDIFF_MAX) { const ptrdiff_t " +
           from + " = " + b + ", " + n + " = " + outer + " ? 1 : (" + hi + shift + " - " + b + " + " +
           step + " - 1) / " + step + "; ";
    stride = " * " + step;
  } else {
    const std::string size = std::to_string(run);
    out += "for (ptrdiff_t " + b + " = upcri_first_owned(upcri_block_of(" + lo + shift + ", " + size +
           "), " + step + ", " + me + "); " + b + " * " + size + " < " + hi + shift + "; " + b + " += " +
           step + ") { const ptrdiff_t " + from + " = " + b + " * " + size + " > " + lo + shift + " ? " +
           b + " * " + size + " : " + lo + shift + ", " + n + " = (" + b + " * " + size + " + " + size +
           " < " + hi + shift + " ? " + b + " * " + size + " + " + size + " : " + hi + shift + ") - " +
           from + "; ";
  }
  for (const auto& [v, p] : owned.pointers) {
    const QualType t = context_.removeAddrSpaceQualType(
        ultimate_element(v->getType()).getCanonicalType().getUnqualifiedType());
    Shared at;
    at.pointer = name_of(v).empty() ? v->getName().str() : name_of(v);
    at.phased = layout(v->getType()).phased();
    at.block = owned.block;
    at.element = t;
    at.index = from;
    out += declare(context_.getPointerType(t), "const " + p) + " = (" +
           type_name(context_.getPointerType(t)) + ")upcr_" + (at.phased ? "shared" : "pshared") +
           "_to_processlocal(" + place(at) + "); ";
  }
  out += "for (ptrdiff_t " + owned.counter + " = 0; " + owned.counter + " < " + n + "; " + owned.counter +
         "++) { " + name + " = " + from + back + " + " + owned.counter + stride + "; " + text + " } }";
  if (!declared) out += " " + name + " = " + lo + " < " + hi + " ? " + hi + " : " + lo + ";";
  if (nest) out += " " + control + " = " + outer + ";";
  return block(s, out);
}

}  // namespace upc::translate
