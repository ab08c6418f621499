// SPDX-License-Identifier: MIT
// Fifth phase: reports errors. Clang's complaints come in UPC's words (words.cc); the constraints
// of UPC 1.3 that Clang does not check follow.
#include "check.h"

#include "clang/Basic/DiagnosticSema.h"
#include "library.h"
#include "runtime_constants.h"
#include "suggest.h"
#include "taken_names.h"
#include "words.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::Stmt;

namespace {

void collect_labels(const Stmt* s, std::set<const Stmt*>& labels) {
  if (!s) return;
  if (isa<clang::LabelStmt>(s)) labels.insert(s);
  for (const Stmt* child : s->children()) collect_labels(child, labels);
}

}  // namespace

void Check::error(clang::SourceLocation where, const std::string& message) {
  const int t = u_.token(where);
  if (t >= 0 && !reported_.insert({t, message}).second) return;
  report(s_, Level::kError, t, message);
}

void Check::warn(clang::SourceLocation where, const std::string& message) {
  report(s_, Level::kWarning, u_.token(where), message);
}

void Check::lax(clang::SourceLocation where, Rule rule, const std::string& message) {
  const int t = u_.token(where);
  if (t < 0 || reported_.insert({t, message}).second) report_lax(options_, s_, t, rule, message);
}

void Check::pedantic(clang::SourceLocation where, Rule rule, const std::string& message) {
  report_pedantic(options_, s_, u_.token(where), rule, message);
}

bool Check::inserted(const clang::Stmt* s) const {
  const int t = u_.token(s->getBeginLoc());
  return t < 0 || u_.offset(s->getBeginLoc()) != s_.tokens[t].offset;
}

void Check::visit(clang::Decl* d) {
  extents_.clear();
  if (auto* x = dyn_cast<clang::DeclaratorDecl>(d)) written(x->getTypeSourceInfo());
  if (auto* x = dyn_cast<clang::TypedefNameDecl>(d)) written(x->getTypeSourceInfo());
  if (auto* v = dyn_cast<clang::VarDecl>(d)) {
    const bool parameter = isa<clang::ParmVarDecl>(v);
    const QualType t = parameter ? cast<clang::ParmVarDecl>(v)->getOriginalType() : v->getType();
    type(t, v->getLocation(), !parameter, !parameter && v->hasGlobalStorage());
    if (parameter) return;
    if (dynamic() && v->getInit() && !v->hasGlobalStorage() && !is_shared(t) &&
        element_count(context_, t).threads > 0)
      error(v->getLocation(),
            "an array whose size depends on THREADS cannot be initialised without -T, since "
            "THREADS has no value at compile time: assign its elements");
    if (v->getInit() && v->hasGlobalStorage() && !is_shared(t))
      constant(v->getInit(), "an initialiser");
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
    if (is_shared(f->getReturnType())) error(f->getLocation(), kReturnedShared);
    type(f->getReturnType(), f->getLocation(), false, !function());
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
      error(m->getLocation(),
            "a member of a struct or union cannot be shared: make the whole "
            "object shared, or the member a pointer-to-shared");
    if (m->isBitField()) constant(m->getBitWidth(), "the width of a bit-field");
    return;
  }
  if (auto* t = dyn_cast<clang::TypedefNameDecl>(d)) {
    if (!t->getIdentifier() || t->getName().starts_with("__upct_")) return;
    // Shared arrays may have an array as their elements.
    const bool is_array = t->getUnderlyingType()->isArrayType();
    type(t->getUnderlyingType(), t->getLocation(), false,
         !function() && (!is_array || odd_threads()));
    return;
  }
  if (auto* c = dyn_cast<clang::EnumConstantDecl>(d)) {
    if (c->getInitExpr()) constant(c->getInitExpr(), "the value of an enumerator");
    return;
  }
  if (auto* a = dyn_cast<clang::StaticAssertDecl>(d))
    constant(a->getAssertExpr(), "a static assertion");
}

// Private data are addressed by 32-bit distances from a register. A type is dependent if Clang
// complained about its extent.
void Check::private_data(const clang::VarDecl* v) {
  constexpr uint64_t kMost = (uint64_t{1} << 31) - (1 << 20);
  const QualType t = v->getType();
  if (v->isThisDeclarationADefinition() == clang::VarDecl::DeclarationOnly ||
      t->isIncompleteType() || t->isDependentType() || t->isVariablyModifiedType() ||
      private_bytes_ > kMost || (dynamic() && element_count(context_, t).threads > 0))
    return;
  private_bytes_ += context_.getTypeSizeInChars(t).getQuantity();
  if (private_bytes_ > kMost)
    error(v->getLocation(),
          "with this the file has " + std::to_string(private_bytes_) +
              " bytes of private data, of which each thread has its own, and 2 GB are "
              "the most: allocate it with malloc, or declare it shared");
}

void Check::visit(const clang::Stmt* s) {
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
    arms(c);
  } else if (const auto* a = dyn_cast<clang::GCCAsmStmt>(s)) {
    for (unsigned i = 0; i < a->getNumOutputs(); ++i) operand(a->getOutputExpr(i));
    for (unsigned i = 0; i < a->getNumInputs(); ++i) operand(a->getInputExpr(i));
  } else if (const auto* z = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s)) {
    if (z->isArgumentType()) type(z->getArgumentType(), z->getBeginLoc(), false, false);
  }
}

// Machine instructions reach private memory only.
void Check::operand(const Expr* e) {
  if (e->isGLValue() && is_shared(e->getType()))
    error(e->getBeginLoc(),
          "an operand of asm cannot be shared: use a private variable, and assign "
          "it before or after");
}

// C90 allows calls of undeclared functions; the arguments are not converted.
bool Check::undeclared(const Expr* e) {
  const auto* r = dyn_cast<clang::DeclRefExpr>(e->IgnoreParenImpCasts());
  const auto* f = r ? dyn_cast<clang::FunctionDecl>(r->getDecl()) : nullptr;
  if (!f || !f->isImplicit() || !f->getIdentifier() || f->getBuiltinID() != 0) return false;
  const std::string name = f->getName().str();
  if (const LibraryName* known = find_in_libraries(options_, s_, name)) {
    error(r->getLocation(), "'" + name + "' is declared in <" + known->header +
                                ">: write #include <" + known->header + ">");
    return true;
  }
  const int token = u_.token(r->getLocation());
  const auto meant = meant_function(options_, s_, u_, token);
  if (!meant) return false;
  const std::string message = "call to undeclared function '" + name + "'" + meant->text();
  if (reported_.insert({token, message}).second)
    report(s_, Level::kError, token, message, meant->fixes(s_));
  return true;
}

// Warns about statements in s that leave the upc_forall whose body has `labels`. An inner
// upc_forall is checked by itself; `own_break`: a loop or switch in between catches the breaks.
void Check::escapes(const Stmt* s, const std::set<const Stmt*>& labels, bool own_break) {
  if (!s) return;
  const char* what = nullptr;
  if (isa<clang::ReturnStmt>(s)) what = "return";
  if (isa<clang::BreakStmt>(s) && !own_break) what = "break";
  if (const auto* g = dyn_cast<clang::GotoStmt>(s); g && !labels.contains(g->getLabel()->getStmt()))
    what = "goto";
  if (what)
    warn(s->getBeginLoc(), std::string(what) +
                               " leaves a upc_forall, which has no defined meaning: "
                               "let every thread finish the loop, and skip iterations with if");
  if (isa<clang::ForStmt>(s) && s_.foralls.contains(u_.token(s->getBeginLoc()))) return;
  own_break = own_break || isa<clang::ForStmt>(s) || isa<clang::WhileStmt>(s) ||
              isa<clang::DoStmt>(s) || isa<clang::SwitchStmt>(s);
  for (const Stmt* child : s->children()) escapes(child, labels, own_break);
}

// UPC 1.3, 6.6.2: affinity is an integer or a pointer-to-shared, and nothing leaves the loop.
void Check::forall(const clang::ForStmt* f) {
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
  if (is_pts(t) && is_null(affinity->IgnoreParenCasts()))
    warn(where, "the affinity is a null pointer: thread 0 does all iterations");
  const auto* zero = dyn_cast<clang::IntegerLiteral>(affinity->IgnoreParenImpCasts());
  if (zero) warn(where, "the affinity is constant: one thread does all iterations");
}

bool Check::is_barrier(const Stmt* s) {
  const auto* c = llvm::dyn_cast_or_null<clang::CallExpr>(s);
  const clang::FunctionDecl* f = c ? c->getDirectCallee() : nullptr;
  return f && f->getIdentifier() && f->getName().starts_with("__upct_") && c->getNumArgs() == 1;
}

void Check::call(const clang::CallExpr* c) {
  const clang::FunctionDecl* f = c->getDirectCallee();
  if (f && f->getBuiltinID() != 0) {
    for (const Expr* a : c->arguments())
      if (is_pts(a->getType()) && f->getNumParams() > 0)
        error(a->getBeginLoc(), mismatch(a->getType(), context_.VoidPtrTy));
    return;
  }
  if (!is_barrier(c)) return;
  const QualType t = c->getArg(0)->IgnoreParenImpCasts()->getType();
  if (t->isPointerType() || t->isArrayType() || t->isFunctionType())
    lax(c->getArg(0)->getBeginLoc(), kBarrierValue,
        "the value of a barrier is an int, not " + describe(t) + ": it becomes one as by a cast");
  else if (!t->isArithmeticType())
    error(c->getArg(0)->getBeginLoc(), "the value of a barrier is an int, not " + describe(t));
}

namespace {

// Errors that follow from a misspelt word that Clang took for a name: Clang expects another token
// in the same statement, or does not know a name that the statement declares.
class Consequences {
 public:
  explicit Consequences(const Source& source) : s_(source) {}

  void of(const Wording& w) {
    if (!w.misspelt) return;
    const int size = static_cast<int>(s_.tokens.size());
    begin_ = end_ = w.token;
    while (end_ < size && s_.tokens[end_].kind != clang::tok::semi)
      end_ = s_.tokens[end_].match > end_ ? s_.tokens[end_].match + 1 : end_ + 1;
    specifier_ = w.specifier;
  }

  bool have(const Complaint& c) {
    if (c.token < 0) return false;
    // Clang backtracked and parsed the statement as something else.
    const bool expects = c.message.compare(0, 9, "expected ") == 0;
    const bool again = expects && c.token < expected_ && !ends_between(c.token, expected_);
    if (expects) expected_ = std::max(expected_, c.token);
    if (again) return true;
    const bool undeclared = c.id == clang::diag::err_undeclared_var_use;
    const std::string name = s_.tokens[c.token].text.str();
    if (undeclared && undeclared_.contains(name)) return true;
    if (c.token < begin_ || c.token > end_) return false;
    if (undeclared && specifier_) undeclared_.insert(name);
    return (undeclared && specifier_ && c.token > begin_) || expects;
  }

 private:
  bool ends_between(int first, int last) const {
    for (int i = first; i < last; ++i)
      if (s_.tokens[i].kind == clang::tok::semi || s_.tokens[i].kind == clang::tok::r_brace)
        return true;
    return false;
  }

  const Source& s_;
  int begin_ = -1, end_ = -1;  // tokens of the statement
  int expected_ = -1;          // the last token before which Clang expected another one
  bool specifier_ = false;
  std::set<std::string> undeclared_;  // names of the statement
};

}  // namespace

bool check(const Options& options, Source& source, Unit& unit) {
  std::set<std::pair<int, std::string>> seen;
  bool all = true;
  hold_messages(source);
  Consequences consequences(source);
  for (const Complaint& c : unit.complaints) {
    if (consequences.have(c)) continue;
    const Wording w = words(options, source, unit, c);
    consequences.of(w);
    if (!seen.insert({w.token, w.message}).second) continue;
    report(source, Level::kError, w.token, w.message, w.fixes, w.notes);
    if (seen.size() >= 40) {
      all = false;
      break;
    }
  }
  check_block_sizes(options, source, unit);
  Check(options, source, unit, std::move(seen)).walk();
  check_calls(options, source, unit);
  if (options.portable) check_constants(source, unit);
  release_messages(source);
  if (!all) report(source, Level::kNote, clang::SourceLocation(), "more errors follow");
  return !source.failed;
}

}  // namespace upc::translate
