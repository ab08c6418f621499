// Fifth phase: says what is wrong. Clang's complaints come in UPC's words (words.cc); then come the
// constraints of UPC 1.3 that Clang knows nothing of.
#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/AST/TypeLoc.h"
#include "library.h"
#include "llvm/ADT/StringSwitch.h"
#include "taken_names.h"
#include "translator.h"
#include "walk.h"
#include "words.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::Stmt;
using llvm::cast;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;
using llvm::isa;

namespace {

class Check : public Walker {
 public:
  using Reported = std::set<std::pair<int, std::string>>;
  Check(const Options& options, Source& source, Unit& unit, Reported reported)
      : Walker(source, unit),
        options_(options),
        s_(source),
        u_(unit),
        context_(unit.context()),
        reported_(std::move(reported)) {}

 private:
  void error(clang::SourceLocation where, const std::string& message) {
    const int t = u_.token(where);
    if (t >= 0 && !reported_.insert({t, message}).second) return;
    report(s_, Level::kError, t, message);
  }
  void warn(clang::SourceLocation where, const std::string& message) {
    report(s_, Level::kWarning, u_.token(where), message);
  }
  // Breaks of rules that compilers of UPC let pass, docs/laxness.md.
  void lax(clang::SourceLocation where, const char* rule, const std::string& message) {
    const int t = u_.token(where);
    if (t < 0 || reported_.insert({t, message}).second) report_lax(options_, s_, t, rule, message);
  }
  void pedantic(clang::SourceLocation where, const char* rule, const std::string& message) {
    report_pedantic(options_, s_, u_.token(where), rule, message);
  }
  bool dynamic() const { return options_.threads == 0; }

  // --- types ---

  // The rules for a type wherever it is written. `object`: an object of this type is declared.
  void type(QualType t, clang::SourceLocation where, bool object, bool is_private_static) {
    if (t.isNull()) return;
    if (has_bad_block(t)) return;  // see check_layouts()
    const Layout l = layout(t);
    if (l.star >= 0 && !s_.refused_stars.count(l.star))
      error(where, "[*] lays out an array that is declared here; what a pointer points to needs a "
                   "block size, or []");
    if (const clang::ArrayType* a = context_.getAsArrayType(t)) {
      extents(t, l, where, object, is_private_static);
      QualType element = ultimate_element(QualType(a, 0));
      if (element->isPointerType() || element->isFunctionType()) type(element, where, false, false);
      return;
    }
    if (t->isPointerType()) {
      const QualType to = t->getPointeeType();
      if (to->isVoidType() && is_shared(to) && layout(to).block != 1)
        error(where, "'shared void' takes no block size: it has no elements; write `shared void *`");
      return type(to, where, false, false);
    }
    if (const auto* f = t->getAs<clang::FunctionType>()) {
      if (is_shared(f->getReturnType())) error(where, kReturned);
      if (const auto* p = dyn_cast<clang::FunctionProtoType>(f))
        for (const QualType parameter : p->param_types()) type(parameter, where, false, false);
      return type(f->getReturnType(), where, false, false);
    }
  }

  static constexpr char kReturned[] =
      "a function cannot return a shared object: return a pointer-to-shared, or the value";

  // UPC 1.3, 6.5.2.1: THREADS in the extents of arrays, when its value is not known yet.
  void extents(QualType t, const Layout& l, clang::SourceLocation where, bool object,
               bool is_private_static) {
    if (!dynamic()) return;
    const Count n = element_count(context_, t);
    if (!l.shared) {
      // After a wrong layout qualifier it may be the wrong array.
      if (s_.failed) return;
      if (is_private_static && (n.threads > 0 || odd_threads(t)))
        error(where, "THREADS is known at run time only: a private array that is static or a "
                     "member cannot have it as its size; translate with -T N, or allocate it");
      return;
    }
    if (l.block == 0 && object) {
      if (!u_.complaints.empty()) return;  // as above
      if (n.threads > 0 || odd_threads(t))
        error(where, "an array with indefinite block size, [], lies on one thread and cannot have "
                     "THREADS in its size when that is known at run time only; translate with -T N, "
                     "or leave out the []");
      return;
    }
    if (n.threads > 1)
      return error(where, "THREADS may occur once in the size of a shared array when its value is "
                          "known at run time only; translate with -T N");
    if (odd_threads(t)) return error(where, kAlone);
    for (const Expr* e : extents_)
      if (products(e) > 1)
        pedantic(where, "threads-factor",
                 "in the size of an array THREADS is multiplied by one constant when its value is known "
                 "at run time only: write THREADS*(M*N)");
    if (!object || t->isIncompleteArrayType()) return;
    if (n.threads == 0) {
      if (n.count == 0) return error(where, kAlone);
      error(where, "the size of a shared array must be a multiple of THREADS when that is known at "
                   "run time only: write N*THREADS, or [] to keep it on one thread, or translate "
                   "with -T N");
    }
  }
  static constexpr char kAlone[] =
      "in the size of an array THREADS stands alone or multiplied by a positive constant when its "
      "value is known at run time only; translate with -T N for more";

  // Whether an extent holds THREADS in another way than as a factor.
  bool odd_threads(QualType) const {
    for (const Expr* e : extents_)
      if (mentions_threads(e) && !is_product(e)) return true;
    return false;
  }
  void written(clang::TypeSourceInfo* info) {
    extents_.clear();
    if (!info) return;
    for (clang::TypeLoc t = info->getTypeLoc(); !t.isNull(); t = t.getNextTypeLoc())
      if (const auto a = t.getAs<clang::ArrayTypeLoc>(); a && a.getSizeExpr())
        extents_.push_back(a.getSizeExpr());
  }

  // Whether e is THREADS, or a product of THREADS and what does not depend on it.
  bool is_product(const Expr* e) const {
    e = e->IgnoreParenImpCasts();
    if (!mentions_threads(e)) return true;
    if (isa<clang::DeclRefExpr>(e)) return true;
    const auto* b = dyn_cast<clang::BinaryOperator>(e);
    if (!b) return isa<clang::CastExpr>(e) && is_product(cast<clang::CastExpr>(e)->getSubExpr());
    const bool keyword = b->getOpcode() == clang::BO_Add && mentions_threads(b->getRHS()) &&
                         isa<clang::DeclRefExpr>(b->getRHS()->IgnoreParenImpCasts()) &&
                         isa<clang::IntegerLiteral>(b->getLHS()) && inserted(b->getLHS());
    return keyword || (b->getOpcode() == clang::BO_Mul && is_product(b->getLHS()) && is_product(b->getRHS()));
  }

  // How many multiplications THREADS in e goes through.
  int products(const Expr* e) const {
    e = e->IgnoreParenImpCasts();
    if (const auto* c = dyn_cast<clang::ExplicitCastExpr>(e)) return products(c->getSubExpr());
    const auto* b = dyn_cast<clang::BinaryOperator>(e);
    if (!b || b->getOpcode() != clang::BO_Mul || !mentions_threads(b)) return 0;
    return 1 + products(mentions_threads(b->getLHS()) ? b->getLHS() : b->getRHS());
  }

  // Whether the user wrote THREADS in e, or the size of something that depends on it.
  bool mentions_threads(const clang::Stmt* e) const {
    if (!e || !dynamic()) return false;
    if (const auto* r = dyn_cast<clang::DeclRefExpr>(e))
      if (r->getDecl()->getIdentifier() && r->getDecl()->getName() == "__upct_THREADS") return true;
    if (const auto* s = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(e)) {
      if (s_.size_operators.count(u_.token(s->getBeginLoc()))) return false;
      return s->getKind() == clang::UETT_SizeOf &&
             element_count(context_, s->getTypeOfArgument()).threads > 0;
    }
    if (const auto* g = dyn_cast<clang::GenericSelectionExpr>(e))
      return !g->isResultDependent() && mentions_threads(g->getResultExpr());
    for (const clang::Stmt* child : e->children())
      if (mentions_threads(child)) return true;
    return false;
  }

  void constant(const Expr* e, const std::string& what) {
    if (mentions_threads(e))
      error(e->getBeginLoc(), what + " must be a constant, and THREADS is known at run time only: "
                                     "translate with -T N");
  }

  // --- declarations ---

  void visit(clang::Decl* d) override {
    extents_.clear();
    if (auto* x = dyn_cast<clang::DeclaratorDecl>(d)) written(x->getTypeSourceInfo());
    if (auto* x = dyn_cast<clang::TypedefNameDecl>(d)) written(x->getTypeSourceInfo());
    if (auto* v = dyn_cast<clang::VarDecl>(d)) {
      const bool parameter = isa<clang::ParmVarDecl>(v);
      QualType t = parameter ? cast<clang::ParmVarDecl>(v)->getOriginalType() : v->getType();
      type(t, v->getLocation(), !parameter, !parameter && v->hasGlobalStorage());
      if (parameter) return;
      if (dynamic() && v->getInit() && !v->hasGlobalStorage() && !is_shared(t) &&
          element_count(context_, t).threads > 0)
        error(v->getLocation(), "an array whose size depends on THREADS cannot be initialised when "
                                "that is known at run time only: assign its elements");
      if (v->getInit() && v->hasGlobalStorage() && !is_shared(t)) constant(v->getInit(), "an initialiser");
      if (v->hasGlobalStorage() && !is_shared(t)) private_data(v);
      if (v->hasGlobalStorage() && v->getTLSKind() != clang::VarDecl::TLS_None && is_shared(t))
        error(v->getLocation(), "a shared object cannot be thread-local");
      if (is_shared(t) && v->isExternallyVisible() && is_called_by_runtime(v->getName()))
        error(v->getLocation(), "'" + v->getName().str() +
                                    "' is a function of the C library that the runtime calls: give "
                                    "the variable another name, or make it static");
      return;
    }
    if (auto* f = dyn_cast<clang::FunctionDecl>(d)) {
      if (is_shared(f->getReturnType())) error(f->getLocation(), kReturned);
      type(f->getReturnType(), f->getLocation(), false, false);
      if (f->isThisDeclarationADefinition() && f->isExternallyVisible() && !f->isInlined() &&
          f->getIdentifier() && is_called_by_runtime(f->getName()))
        warn(f->getLocation(), "'" + f->getName().str() +
                                   "' is a function of the C library that the runtime calls, and "
                                   "will call this one instead: give it another name, or make it "
                                   "static");
      return;
    }
    if (auto* m = dyn_cast<clang::FieldDecl>(d)) {
      type(m->getType(), m->getLocation(), false, true);
      if (is_shared(m->getType()))
        error(m->getLocation(), "a member of a struct or union cannot be shared: make the whole "
                                "object shared, or the member a pointer-to-shared");
      if (m->isBitField()) constant(m->getBitWidth(), "the width of a bit-field");
      return;
    }
    if (auto* t = dyn_cast<clang::TypedefNameDecl>(d)) {
      if (!t->getIdentifier() || t->getName().startswith("__upct_")) return;
      // Shared arrays may have it as their elements.
      type(t->getUnderlyingType(), t->getLocation(), false,
           !function() && odd_threads(t->getUnderlyingType()));
      return;
    }
    if (auto* c = dyn_cast<clang::EnumConstantDecl>(d)) {
      if (c->getInitExpr()) constant(c->getInitExpr(), "the value of an enumerator");
      return;
    }
    if (auto* a = dyn_cast<clang::StaticAssertDecl>(d)) constant(a->getAssertExpr(), "a static assertion");
  }

  // Private data lie at distances of 32 bits from a register.
  void private_data(const clang::VarDecl* v) {
    constexpr uint64_t kMost = (uint64_t{1} << 31) - (1 << 20);
    const QualType t = v->getType();
    if (v->isThisDeclarationADefinition() == clang::VarDecl::DeclarationOnly || t->isIncompleteType() ||
        t->isVariablyModifiedType() || private_bytes_ > kMost)
      return;
    private_bytes_ += context_.getTypeSizeInChars(t).getQuantity();
    if (private_bytes_ > kMost)
      error(v->getLocation(), "with this the file has " + std::to_string(private_bytes_) +
                                  " bytes of private data, of which each thread has its own, and 2 GB are "
                                  "the most: allocate it with malloc, or declare it shared");
  }

  // --- expressions and statements ---

  void visit(const clang::Stmt* s) override {
    if (const auto* c = dyn_cast<clang::CastExpr>(s)) return conversion(c);
    if (const auto* c = dyn_cast<clang::CaseStmt>(s)) {
      constant(c->getLHS(), "a case label");
      if (c->getRHS()) constant(c->getRHS(), "a case label");
    } else if (const auto* b = dyn_cast<clang::BinaryOperator>(s)) {
      binary(b);
    } else if (const auto* u = dyn_cast<clang::UnaryOperator>(s)) {
      unary(u);
    } else if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(s)) {
      stepping(a->getBase()->getType(), a->getExprLoc(), "a subscript");
    } else if (const auto* f = dyn_cast<clang::ForStmt>(s)) {
      forall(f);
    } else if (const auto* c = dyn_cast<clang::CallExpr>(s)) {
      call(c);
    } else if (const auto* r = dyn_cast<clang::DeclRefExpr>(s)) {
      undeclared(r);
    } else if (const auto* c = dyn_cast<clang::AbstractConditionalOperator>(s)) {
      const QualType a = written_type(c->getTrueExpr()), b = written_type(c->getFalseExpr());
      if (is_pts(a) && is_pts(b) && !pointee(a)->isVoidType() && !pointee(b)->isVoidType()) {
        if (layout(pointee(a)).block != layout(pointee(b)).block &&
            !is_one_block_size(c->getTrueExpr(), c->getFalseExpr()))
          error(c->getQuestionLoc(), "the arms of ?: have different block sizes, " +
                                         block_words(layout(pointee(a))) + " and " +
                                         block_words(layout(pointee(b))) + ": cast one of them");
        else if (difference(context_, a, b) == Difference::kTypes)
          error(c->getQuestionLoc(), "the arms of ?: point to different types, " + describe(a) + " and " +
                                         describe(b) + ": cast one of them");
      }
    } else if (const auto* a = dyn_cast<clang::GCCAsmStmt>(s)) {
      for (unsigned i = 0; i < a->getNumOutputs(); ++i) operand(a->getOutputExpr(i));
      for (unsigned i = 0; i < a->getNumInputs(); ++i) operand(a->getInputExpr(i));
    } else if (const auto* z = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s)) {
      if (z->isArgumentType()) type(z->getArgumentType(), z->getBeginLoc(), false, false);
    }
  }

  // An instruction reaches private memory only.
  void operand(const Expr* e) {
    if (e->isGLValue() && is_shared(e->getType()))
      error(e->getBeginLoc(), "an operand of asm cannot be shared: use a private variable, and assign "
                              "it before or after");
  }

  // C90 lets a function be called that is not declared, with arguments that are not converted then.
  void undeclared(const clang::DeclRefExpr* r) {
    const auto* f = dyn_cast<clang::FunctionDecl>(r->getDecl());
    if (!f || !f->isImplicit() || !f->getIdentifier() || f->getBuiltinID() != 0) return;
    if (const LibraryName* known = find_in_libraries(options_, s_, f->getName()))
      error(r->getLocation(), "'" + f->getName().str() + "' is declared in <" + known->header +
                                  ">: write #include <" + known->header + ">");
  }

  static bool is_null(clang::ASTContext& context, const Expr* e) {
    return e->isNullPointerConstant(context, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
  }

  // UPC 1.3, 6.4.3.
  void conversion(const clang::CastExpr* c) {
    const QualType from = c->getSubExpr()->getType(), to = c->getType();
    const bool is_explicit = isa<clang::ExplicitCastExpr>(c);
    extents_.clear();
    if (is_explicit) written(cast<clang::ExplicitCastExpr>(c)->getTypeInfoAsWritten());
    if (is_explicit && !inserted(c)) type(to, c->getBeginLoc(), false, false);
    if (is_pts(to) && !is_pts(from) && !is_null(context_, c->getSubExpr())) {
      if (from->isPointerType()) {
        error(c->getBeginLoc(), mismatch(from, to));
      } else if (from->isIntegerType() || from->isRealFloatingType()) {
        error(c->getBeginLoc(), "an integer cannot become a pointer-to-shared, " + describe(to) +
                                    ": only the constant 0 can, as the null pointer");
      }
      return;
    }
    if (!is_explicit || inserted(c)) {
      qualifiers(c, from, to);
    } else {
      nested_cast(c, from, to);
    }
    if (is_explicit) {
      if (inserted(c) && is_pts(to) && is_pts(from) && !pointee(to)->isVoidType() &&
          !pointee(from)->isVoidType() && layout(pointee(to)).block != layout(pointee(from)).block &&
          !points_to_member(c->getSubExpr()))
        error(c->getSubExpr()->getExprLoc(), mismatch(from, to));
      if (is_pts(to) && is_pts(from) && !inserted(c)) other_threads(c, pointee(from), pointee(to));
      return;
    }
    // Clang lets comparisons do it.
    if (is_pts(from) && to->isPointerType() && !is_pts(to))
      return error(parent() ? op_place(c) : c->getBeginLoc(), mismatch(from, to));
    if (is_pts(from) && to->isIntegerType() && !to->isBooleanType())
      return error(c->getBeginLoc(), "a pointer-to-shared cannot become " + describe(to) +
                                         " without a cast");
    if (is_pts(from) && is_pts(to) && !pointee(from)->isVoidType() && !pointee(to)->isVoidType()) {
      if (layout(pointee(from)).block != layout(pointee(to)).block)
        return error(parent() ? op_place(c) : c->getBeginLoc(),
                     "the operands have different block sizes, " + block_words(layout(pointee(from))) +
                         " and " + block_words(layout(pointee(to))) + ": cast one of them");
    }
  }
  // What C 6.5.16.1 asks of a pointer that is assigned, passed, returned or stored: the qualifiers of
  // what it points to stay, and so does the rest of the type.
  void qualifiers(const clang::CastExpr* c, QualType from, QualType to) {
    if (!from->isPointerType() || !to->isPointerType() || !mentions_shared(from) || !mentions_shared(to))
      return;
    size_t up = 0;
    while (parent(up) && (isa<clang::ParenExpr>(parent(up)) || isa<clang::ImplicitCastExpr>(parent(up)) ||
                          (isa<clang::ExplicitCastExpr>(parent(up)) && inserted(parent(up)))))
      ++up;
    // What the operators of pointers need of each other is checked with them.
    if (const auto* b = dyn_cast_or_null<clang::BinaryOperator>(parent(up)); b && !b->isAssignmentOp())
      return;
    if (!inserted(c) && dyn_cast_or_null<clang::AbstractConditionalOperator>(parent(up))) return;
    const auto* call = dyn_cast_or_null<clang::CallExpr>(parent(up));
    const clang::FunctionDecl* f = call ? call->getDirectCallee() : nullptr;
    const Expr* e = c->getSubExpr();
    const clang::SourceLocation where = e->getExprLoc();
    const Difference d = difference(context_, from, to);
    if (d == Difference::kTypes || d == Difference::kQualifiers) {
      lax(where, d == Difference::kTypes ? "pointer-types" : "nested-qualifiers",
          describe(from) + " becomes " + describe(to) + " without a cast: " +
              (d == Difference::kTypes ? "they point to different types"
                                       : "they point to pointers whose targets are qualified differently"));
    }
    if (!is_pts(from) || !is_pts(to)) return;
    const std::string lost = lost_qualifiers(from, to);
    if (lost.empty() || (lost == "'strict'" && f && f->getIdentifier() && is_no_access(f->getName())))
      return;
    lax(where, "lost-qualifier",
        describe(from) + " becomes " + describe(to) + ": " + lost + " of what it points to is lost" +
            (lost.find("strict") != std::string::npos ? ", and accesses through it are relaxed" : ""));
  }

  // Functions that make no access that could be strict, or say themselves how strict theirs are.
  static bool is_no_access(llvm::StringRef name) {
    return name.startswith("upc_atomic") || name.startswith("bupc_atomic") ||
           llvm::StringSwitch<bool>(name)
               .Cases("upc_free", "upc_all_free", "upc_resetphase", "upc_cast", "upc_castable", true)
               .Cases("upc_threadof", "upc_phaseof", "upc_addrfield", true)
               .Cases("bupc_cast", "bupc_castable", "bupc_ptradd", "bupc_dump_shared", true)
               .Default(false);
  }

  // UPC 1.3, 6.4.3.1: shared in a cast stands where what is cast has it, behind further pointers too.
  void nested_cast(const clang::CastExpr* c, QualType from, QualType to) {
    if (!from->isPointerType() || !to->isPointerType()) return;
    for (QualType a = pointee(from), b = pointee(to);; a = pointee(a), b = pointee(b)) {
      a = ultimate_element(a.getCanonicalType()), b = ultimate_element(b.getCanonicalType());
      if (!a->isPointerType() || !b->isPointerType()) return;
      if (is_pts(a) == is_pts(b)) continue;
      if (is_pts(b))
        return error(c->getBeginLoc(),
                     describe(from) + " cannot become " + describe(to) +
                         ": the pointers that it points to lead to private memory, and pointers-to-shared "
                         "have another form");
      return warn(c->getBeginLoc(), "the cast changes the kind of the pointers that are pointed to");
    }
  }

  // A cast of a pointer to elements that stay what they are, but are dealt out otherwise. To [] is
  // how to go through one thread's block, and from it how to give a thread's memory a layout.
  void other_threads(const clang::CastExpr* c, QualType from, QualType to) {
    if (from->isVoidType() || to->isVoidType() || points_to_member(c->getSubExpr())) return;
    const Layout a = layout(from), b = layout(to);
    if (a.block == b.block || a.block == 0 || b.block == 0) return;
    const QualType x = ultimate_element(from), y = ultimate_element(to);
    if (x->isIncompleteType() || y->isIncompleteType() ||
        context_.getTypeSize(x) != context_.getTypeSize(y))
      return;
    warn(c->getBeginLoc(), "the cast changes the block size from " + std::to_string(a.block) + " to " +
                               std::to_string(b.block) +
                               ": the elements behind the one that is pointed to are taken for "
                               "those of other threads than before");
  }
  // Whether s begins in what stands for the user's text, and not with it.
  clang::SourceLocation op_place(const clang::CastExpr* c) const {
    const auto* b = dyn_cast<clang::BinaryOperator>(parent());
    return b ? b->getOperatorLoc() : c->getBeginLoc();
  }
  bool inserted(const clang::Stmt* s) const {
    const int t = u_.token(s->getBeginLoc());
    return t < 0 || u_.offset(s->getBeginLoc()) != s_.tokens[t].offset;
  }
  // Arithmetic needs elements: shared void and incomplete types have none.
  bool stepping(QualType t, clang::SourceLocation where, const char* what) {
    if (!is_pts(t)) return true;
    const QualType to = pointee(t);
    if (to->isVoidType()) {
      error(where, std::string(what) + " of a 'shared void *' has no meaning: cast it to a pointer "
                                       "with a type and a block size first");
      return false;
    }
    if (ultimate_element(to)->isIncompleteType()) {
      error(where, std::string(what) + " needs to know the size of what " + describe(t) +
                       " points to, and that type is incomplete");
      return false;
    }
    return true;
  }

  // Whether what two operands point to has one block size: the address of a member has its own, which a
  // cast of ours gives it.
  static bool is_one_block_size(const Expr* a, const Expr* b) {
    const QualType x = a->IgnoreParenImpCasts()->getType(), y = b->IgnoreParenImpCasts()->getType();
    const auto is_known = [](QualType t) { return t->isArrayType() ? is_shared(t) : is_pts(t); };
    const auto block = [](QualType t) { return layout(t->isArrayType() ? t : pointee(t)).block; };
    return is_known(x) && is_known(y) && block(x) == block(y);
  }

  // The type of an operand as the user wrote it, without the casts that make it like the other.
  QualType written_type(const Expr* e) const {
    for (;;) {
      const auto* c = dyn_cast<clang::CastExpr>(e->IgnoreParens());
      if (!c || c->getCastKind() == clang::CK_ArrayToPointerDecay ||
          !c->getSubExpr()->IgnoreParens()->getType()->isPointerType() ||
          c->getCastKind() == clang::CK_LValueToRValue ||
          (isa<clang::ExplicitCastExpr>(c) && !inserted(c)))
        return e->getType();
      e = c->getSubExpr();
    }
  }

  void binary(const clang::BinaryOperator* b) {
    const QualType l = written_type(b->getLHS()), r = written_type(b->getRHS());
    if (b->isAdditiveOp() || b->getOpcode() == clang::BO_AddAssign ||
        b->getOpcode() == clang::BO_SubAssign) {
      const char* const what = b->getOpcode() == clang::BO_Sub && is_pts(l) && is_pts(r)
                                   ? "the difference"
                                   : "arithmetic";
      if (stepping(l, b->getOperatorLoc(), what)) stepping(r, b->getOperatorLoc(), what);
      if (is_pts(l) != is_pts(r) && l->isPointerType() && r->isPointerType())
        error(b->getOperatorLoc(), "one operand is a pointer-to-shared and the other points to "
                                   "private memory");
      if (b->getOpcode() == clang::BO_Sub && is_pts(l) && is_pts(r) &&
          layout(pointee(l)).block != layout(pointee(r)).block && !is_one_block_size(b->getLHS(), b->getRHS()))
        error(b->getOperatorLoc(), "the operands have different block sizes: cast one of them");
    }
    if (b->isRelationalOp() && is_pts(l) && is_pts(r)) {
      if (stepping(l, b->getOperatorLoc(), "the order")) stepping(r, b->getOperatorLoc(), "the order");
    }
    if (b->isComparisonOp() && is_pts(l) && is_pts(r) && !pointee(l)->isVoidType() &&
        !pointee(r)->isVoidType() && layout(pointee(l)).block != layout(pointee(r)).block &&
        !is_one_block_size(b->getLHS(), b->getRHS()))
      error(b->getOperatorLoc(), "the operands have different block sizes, " +
                                     block_words(layout(pointee(l))) + " and " +
                                     block_words(layout(pointee(r))) + ": cast one of them");
    if (b->isComparisonOp() && is_pts(l) && is_pts(r) &&
        difference(context_, l, r) == Difference::kTypes)
      lax(b->getOperatorLoc(), "pointer-types",
          describe(l) + " is compared with " + describe(r) + ": they point to different types");
    if (b->isComparisonOp() && is_pts(l) != is_pts(r)) {
      const Expr* other = is_pts(l) ? b->getRHS() : b->getLHS();
      if (!is_null(context_, other))
        error(b->getOperatorLoc(), "a pointer-to-shared cannot be compared with " +
                                       describe(other->getType()));
    }
  }

  void unary(const clang::UnaryOperator* u) {
    const QualType t = u->getSubExpr()->getType();
    if (u->isIncrementDecrementOp()) stepping(t, u->getOperatorLoc(), "arithmetic");
    if (u->getOpcode() == clang::UO_Deref && is_pts(t) && pointee(t)->isVoidType())
      error(u->getOperatorLoc(), "a 'shared void *' cannot be dereferenced: cast it to a pointer "
                                 "with a type and a block size first");
  }

  static void collect_labels(const Stmt* s, std::set<const Stmt*>& labels) {
    if (!s) return;
    if (isa<clang::LabelStmt>(s)) labels.insert(s);
    for (const Stmt* child : s->children()) collect_labels(child, labels);
  }

  // Warns of statements in s that leave the upc_forall whose body has `labels`. An inner upc_forall
  // is looked at by itself; `own_break`: a loop or switch in between takes the breaks.
  void escapes(const Stmt* s, const std::set<const Stmt*>& labels, bool own_break) {
    if (!s) return;
    const char* what = nullptr;
    if (isa<clang::ReturnStmt>(s)) what = "return";
    if (isa<clang::BreakStmt>(s) && !own_break) what = "break";
    if (const auto* g = dyn_cast<clang::GotoStmt>(s); g && !labels.count(g->getLabel()->getStmt()))
      what = "goto";
    if (what)
      warn(s->getBeginLoc(), std::string(what) + " leaves a upc_forall, which has no defined meaning: "
                             "let every thread finish the loop, and skip iterations with if");
    if (isa<clang::ForStmt>(s) && s_.foralls.count(u_.token(s->getBeginLoc()))) return;
    own_break = own_break || isa<clang::ForStmt>(s) || isa<clang::WhileStmt>(s) ||
                isa<clang::DoStmt>(s) || isa<clang::SwitchStmt>(s);
    for (const Stmt* child : s->children()) escapes(child, labels, own_break);
  }

  // UPC 1.3, 6.6.2: affinity is an integer or a pointer-to-shared, and nothing leaves the loop.
  void forall(const clang::ForStmt* f) {
    const auto known = s_.foralls.find(u_.token(f->getBeginLoc()));
    if (known == s_.foralls.end()) return;
    const auto* branch = dyn_cast<clang::IfStmt>(f->getBody());
    const Stmt* body = branch && branch->getElse() ? branch->getElse() : f->getBody();
    std::set<const Stmt*> labels;
    collect_labels(body, labels);
    escapes(body, labels, false);
    if (!known->second.affinity || !branch) return;
    const auto* comma = dyn_cast<clang::BinaryOperator>(branch->getCond()->IgnoreParenImpCasts());
    const auto* to_void = comma ? dyn_cast<clang::CastExpr>(comma->getLHS()) : nullptr;
    if (!to_void) return;
    const Expr* affinity = to_void->getSubExpr()->IgnoreParens();
    const QualType t = affinity->getType();
    const clang::SourceLocation where = affinity->getBeginLoc();
    if (!t->isIntegerType() && !is_pts(t))
      return error(where, "the affinity of upc_forall is an integer or a pointer-to-shared, not " +
                              describe(t));
    if (is_pts(t) && is_null(context_, affinity->IgnoreParenCasts()))
      warn(where, "the affinity is a null pointer: thread 0 does all iterations");
    const auto* zero = dyn_cast<clang::IntegerLiteral>(affinity->IgnoreParenImpCasts());
    if (zero) warn(where, "the affinity is constant: one thread does all iterations");
  }

  void call(const clang::CallExpr* c) {
    const clang::FunctionDecl* f = c->getDirectCallee();
    if (f && f->getBuiltinID() != 0) {
      for (const Expr* a : c->arguments())
        if (is_pts(a->getType()) && f->getNumParams() > 0)
          error(a->getBeginLoc(), mismatch(a->getType(), context_.VoidPtrTy));
      return;
    }
    if (!f || !f->getIdentifier() || !f->getName().startswith("__upct_") || c->getNumArgs() != 1) return;
    const QualType t = c->getArg(0)->IgnoreParenImpCasts()->getType();
    if (!t->isArithmeticType())
      error(c->getArg(0)->getBeginLoc(), "the value of a barrier is an int, not " + describe(t));
  }

  const Options& options_;
  Source& s_;
  Unit& u_;
  clang::ASTContext& context_;
  uint64_t private_bytes_ = 0;  // of static storage
  Reported reported_;
  std::vector<const Expr*> extents_;  // of the type being checked
};

}  // namespace

bool check(const Options& options, Source& source, Unit& unit) {
  std::set<std::pair<int, std::string>> seen;
  for (const Complaint& c : unit.complaints) {
    const std::string message = words(options, source, c);
    if (!seen.insert({c.token, message}).second) continue;
    report(source, Level::kError, c.token, message);
    if (seen.size() >= 40) {
      report(source, Level::kNote, clang::SourceLocation(), "more errors follow");
      break;
    }
  }
  check_layouts(options, source, unit);
  Check(options, source, unit, std::move(seen)).walk();
  check_calls(options, source, unit);
  return !source.failed;
}

}  // namespace upc::translate
