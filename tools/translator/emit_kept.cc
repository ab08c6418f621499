// SPDX-License-Identifier: MIT
// Decides which variables are private to each thread, which names the output changes, and therefore
// which text cannot stay.
#include "emit_kept.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "library.h"
#include "llvm/ADT/StringSwitch.h"
#include "runtime_calls.h"
#include "taken_names.h"

namespace upc::translate {

using clang::Decl;
using clang::Expr;
using clang::FunctionDecl;
using clang::Stmt;
using clang::VarDecl;

Kept::Kept(const Input& in, const Output& out) : in_(in), out_(out) { find_own_types(); }

namespace {

// Whether the runtime's headers define a type of that name, from <stddef.h> and <inttypes.h>.
bool is_type_of_output(llvm::StringRef name) {
  if (name == "size_t" || name == "ptrdiff_t" || name == "wchar_t" || name == "max_align_t" ||
      name == "imaxdiv_t")
    return true;
  name.consume_front("u");
  if (!name.consume_front("int") || !name.consume_back("_t")) return false;
  if (!name.consume_front("_fast")) name.consume_front("_least");
  static const llvm::StringSet<> kWidths = {"8", "16", "32", "64", "max", "ptr"};
  return kWidths.count(name);
}

}  // namespace

// Finds types of the program's own with such a name: they are renamed.
void Kept::find_own_types() {
  for (const Decl* d : in_.tree.getTranslationUnitDecl()->decls()) {
    const auto* t = dyn_cast<clang::TypedefNameDecl>(d);
    if (!t || !is_type_of_output(t->getName()) || t->getCanonicalDecl() != t) continue;
    const int token = in_.unit.token(t->getLocation());
    if (token >= 0 && !in_.source.tokens[token].system) own_types_.insert(t->getName());
  }
}

std::string Kept::type_name_of(const clang::TypedefNameDecl* t) const {
  return (own_types_.count(t->getName()) ? "upct_" : "") + t->getName().str();
}

// Whether f is declared by a header of a UPC library.
bool Kept::is_library(const FunctionDecl* f) const {
  if (in_.options.plain_c || !f->getIdentifier()) return false;
  const llvm::StringRef name = f->getName();
  if (!name.starts_with("upc_") && !name.starts_with("bupc_") && !name.starts_with("pupc_"))
    return false;
  const int token = in_.unit.token(f->getCanonicalDecl()->getLocation());
  return token >= 0 && in_.source.tokens[token].system;
}

// Whether f repeats a declaration of a library's header: the output includes that header.
bool Kept::is_said_again(const FunctionDecl* f) const {
  if (!f->getIdentifier() || f->isThisDeclarationADefinition()) return false;
  return is_library(f) || f->getName().starts_with("upct_again_");
}

// Whether f declares a function under a name that the translator chose (own_names.cc).
bool Kept::is_users_library(const FunctionDecl* f) const {
  return f->getIdentifier() && !f->isDefined() && users_name(f->getName()) != f->getName();
}

namespace {

// Variables of the C library that programs declare by hand: one instance each, not one for each
// thread.
bool is_library_variable(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("environ", "optarg", "optind", "opterr", "optopt", true)
      .Cases("stdin", "stdout", "stderr", true)
      .Cases("errno", "sys_nerr", "timezone", "daylight", "tzname", "signgam", true)
      .Cases("program_invocation_name", "program_invocation_short_name", "h_errno", true)
      .Default(false);
}

// Functions of the C library that the runtime replaces, with a state for each thread
// (upcri/private_libc.h), and the variables of one of them.
bool is_function_with_state(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("rand", "srand", "random", "srandom", "initstate", "setstate", true)
      .Cases("drand48", "lrand48", "mrand48", "erand48", "nrand48", "jrand48", true)
      .Cases("srand48", "seed48", "lcong48", "strtok", true)
      .Cases("gmtime", "localtime", "asctime", "ctime", true)
      .Cases("getopt", "getopt_long", "getopt_long_only", true)
      .Cases("atexit", "on_exit", true)
      .Default(false);
}
bool is_variable_of_getopt(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("optarg", "optind", "opterr", "optopt", true)
      .Default(false);
}

}  // namespace

// Whether v is private, static data: one instance for each UPC thread.
bool Kept::is_tld(const VarDecl* v) {
  if (!v->hasGlobalStorage() || is_shared(v->getType()) || v->isImplicit()) return false;
  const VarDecl* first = v->getCanonicalDecl();
  const int t = in_.unit.token(first->getLocation());
  if (t < 0 || in_.source.tokens[t].system || in_.source.tokens[t].c_code) return false;
  if (v->getTLSKind() != VarDecl::TLS_None) return false;  // the user declared it thread-local
  if (first->getStorageClass() == clang::SC_Register || first->hasAttr<clang::AsmLabelAttr>())
    return false;
  if (first->getStorageClass() == clang::SC_Extern && is_library_variable(v->getName()))
    return false;
  if (stays_local(v) || v->isConstexpr()) return false;
  // All threads can share a table that never changes.
  const VarDecl* d = v->getDefinition();
  return !(d && (d->getStorageClass() == clang::SC_Static) &&
           in_.tree.getBaseElementType(d->getType()).isConstQualified() &&
           !in_.tree.getBaseElementType(d->getType()).isVolatileQualified() && d->getInit() &&
           constant_init(d));
}

// Whether the value of s is unknown before the program runs. That holds for most text that cannot
// stay, but the type of private data is known.
bool Kept::varies(const clang::Stmt* s) {
  if (!must_change(s)) return false;
  if (const auto* e = dyn_cast<Expr>(s); e && mentions_shared(e->getType())) return true;
  if (const auto* r = dyn_cast<clang::DeclRefExpr>(s)) return !is_unevaluated(r);
  if (const auto* u = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s))
    return type_must_change(u->getTypeOfArgument()) ||
           (!u->isArgumentType() && varies(u->getArgumentExpr()));
  if (const auto* l = dyn_cast<clang::InitListExpr>(s); l && l->getSyntacticForm())
    return varies(l->getSyntacticForm());
  if (isa<clang::TypeTraitExpr>(s)) return false;
  bool parts = false;
  for (const clang::Stmt* child : s->children()) {
    if (child && varies(child)) return true;
    parts = parts || (child && must_change(child));
  }
  return !parts;
}

namespace {

// Looks for what is valid only inside a function: labels, and names that are declared there.
class Locals : public clang::RecursiveASTVisitor<Locals> {
 public:
  bool found = false;

  bool VisitAddrLabelExpr(clang::AddrLabelExpr*) { return note(true); }
  bool VisitDeclRefExpr(clang::DeclRefExpr* r) { return note(is_local(r->getDecl())); }
  bool VisitTagTypeLoc(clang::TagTypeLoc t) { return note(is_local(t.getDecl())); }
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc t) {
    return note(is_local(t.getTypedefNameDecl()));
  }

 private:
  static bool is_local(const Decl* d) { return d->getLexicalDeclContext()->isFunctionOrMethod(); }
  bool note(bool local) {
    found = found || local;
    return !found;
  }
};

}  // namespace

// Whether v, static in a function, cannot be defined elsewhere: it becomes thread-local in its
// place.
bool Kept::stays_local(const VarDecl* v) {
  if (!v->isStaticLocal()) return false;
  if (keeps_lengths(v->getType())) return !v->getInit() || !varies(v->getInit());
  if (!v->getInit()) return false;
  const auto [known, fresh] = stays_local_.try_emplace(v, false);
  if (fresh) {
    Locals locals;
    locals.TraverseStmt(const_cast<Expr*>(v->getInit()));
    const bool yes = locals.found && !varies(v->getInit());
    stays_local_[v] = yes;
    return yes;
  }
  return known->second;
}

namespace {

// Whether t uses a type that is local to a function, which has no name outside.
bool names_local(clang::QualType t) {
  for (;;) {
    if (const auto* d = t->getAs<clang::TypedefType>();
        d && d->getDecl()->getLexicalDeclContext()->isFunctionOrMethod())
      return true;
    if (const clang::ArrayType* a = t->getAsArrayTypeUnsafe())
      t = a->getElementType();
    else if (t->isPointerType())
      t = t->getPointeeType();
    else
      break;
  }
  const clang::TagDecl* tag = t->getAsTagDecl();
  return t->isFunctionType() || (tag && tag->getLexicalDeclContext()->isFunctionOrMethod());
}

}  // namespace

// Whether v, private static data, stays a static object in the output. Then only code that C
// compilers see can name it, and no store through a pointer changes it unless the program takes its
// address.
bool Kept::is_own_tld(const VarDecl* v) {
  const VarDecl* first = v->getCanonicalDecl();
  // A team's members reach their UPC thread's instance by its address.
  if (in_.options.optimize == 0 || in_.options.portable || in_.source.teams ||
      first->getFormalLinkage() == clang::Linkage::External ||
      first->getMostRecentDecl() != first || first->hasAttr<clang::AliasAttr>() ||
      names_local(first->getType()) || !is_tld(first))
    return false;
  // A constant that a function sets at start-up would be taken for zero; and the type may come
  // after the variable.
  const clang::TagDecl* tag = first->getType()->getAsTagDecl();
  if (tag && tag->getDefinition()) tag = tag->getDefinition();
  return !(first->getType()->isArrayType() &&
           in_.tree.getBaseElementType(first->getType()).isConstQualified()) &&
         (!tag || in_.range(tag).begin <= in_.range(first).end);
}

// Whether the initialiser of v is constant for the C compiler too.
bool Kept::constant_init(const VarDecl* v) {
  const Expr* init = v->getInit();
  if (!init || varies(init)) return false;
  const Range r = in_.range(init);
  if (r.valid()) {
    for (int i = r.begin; i <= r.end; ++i) {
      const Keyword k = in_.source.tokens[i].keyword;
      if (k == Keyword::kThreads || k == Keyword::kMythread) return false;
    }
  }
  return true;
}

bool Kept::is_exit(const clang::ValueDecl* d) {
  const auto* f = dyn_cast<FunctionDecl>(d);
  return f && !f->hasBody() && f->getIdentifier() && f->getName() == "exit";
}

bool Kept::is_allocator(const clang::ValueDecl* d) {
  const auto* f = dyn_cast<FunctionDecl>(d);
  return f && !f->hasBody() && f->getIdentifier() && translate::is_allocator(f->getName());
}

// The output's name of something if it differs from the user's; else empty.
std::string Kept::name_of(const clang::ValueDecl* d) {
  // The linker sees static thread-local data by name: the files of a program need different names.
  if (const auto* v = dyn_cast<VarDecl>(d);
      v && v->getCanonicalDecl()->isFileVarDecl() && v->getStorageClass() != clang::SC_None &&
      v->getCanonicalDecl()->getStorageClass() == clang::SC_Static && is_tld(v))
    return v->getName().str() + "_" + in_.file_id();
  const auto known = names_.find(cast<clang::ValueDecl>(d->getCanonicalDecl()));
  if (known != names_.end()) return known->second;
  if (!d->getIdentifier()) return "";
  const llvm::StringRef n = d->getName();
  if (const auto* f = dyn_cast<FunctionDecl>(d)) {
    if (f->hasBody()) return "";  // the user's own
    if (is_exit(f)) return runtime::exit(in_.options.portable);
    if (in_.options.portable && is_allocator(f)) return n.str();  // it needs a wrapper
    const auto* label = f->getAttr<clang::AsmLabelAttr>();
    if (!in_.options.portable && label && label->getLabel() == "__posix_getopt")
      return runtime::own("posix_getopt");
    if (!in_.options.portable && is_function_with_state(n)) return runtime::own(n.str());
  }
  if (const auto* v = dyn_cast<VarDecl>(d); v && !in_.options.portable &&
                                            is_variable_of_getopt(n) && v->hasExternalStorage() &&
                                            !is_tld(v))
    return runtime::own(n.str());
  return "";
}

void Kept::rename(const clang::ValueDecl* d, const std::string& name) {
  names_[cast<clang::ValueDecl>(d->getCanonicalDecl())] = name;
}

// Whether C cannot have the typedef: THREADS is no constant outside of functions.
bool Kept::has_no_size(const clang::TypedefNameDecl* t) const {
  return in_.options.threads == 0 && !t->getDeclContext()->isFunctionOrMethod() &&
         element_count(in_.tree, t->getUnderlyingType()).threads > 0;
}

// Whether d must leave a declaration that is otherwise copied.
bool Kept::needs_split(const Decl* d) {
  if (const auto* v = dyn_cast<VarDecl>(d)) {
    return is_shared(v->getType()) || is_tld(v) || stays_local(v) || type_must_change(v->getType());
  }
  if (const auto* f = dyn_cast<FunctionDecl>(d)) {
    if (type_must_change(f->getType()) || is_said_again(f) || is_users_library(f)) return true;
    for (const clang::ParmVarDecl* p : f->parameters())
      if (type_must_change(p->getOriginalType())) return true;
    return false;
  }
  if (const auto* t = dyn_cast<clang::TypedefNameDecl>(d))
    return type_must_change(t->getUnderlyingType()) || has_no_size(t);
  if (const auto* r = dyn_cast<clang::RecordDecl>(d)) {
    for (const Decl* m : r->decls()) {
      if (const auto* f = dyn_cast<clang::FieldDecl>(m); f && type_must_change(f->getType()))
        return true;
      if (isa<clang::RecordDecl>(m) && needs_split(m)) return true;
    }
  }
  return false;
}

bool Kept::type_must_change(clang::QualType t) {
  if (mentions_shared(t)) return true;
  for (;;) {
    if (t.isNull()) return false;
    if (const auto* e = t->getAs<clang::ElaboratedType>(); e && e->getOwnedTagDecl())
      if (needs_split(e->getOwnedTagDecl())) return true;
    if (const auto* d = t->getAs<clang::TypedefType>(); d && has_no_size(d->getDecl())) return true;
    if (const auto* e = t->getAs<clang::TypeOfExprType>();
        e && keeps_lengths(t) && must_change(e->getUnderlyingExpr()))
      return true;
    if (const auto* v = dyn_cast_or_null<clang::VariableArrayType>(t->getAsArrayTypeUnsafe()))
      if (v->getSizeExpr() && must_change(v->getSizeExpr())) return true;
    if (const clang::ArrayType* a = t->getAsArrayTypeUnsafe()) {
      t = a->getElementType();
    } else if (t->isPointerType()) {
      t = t->getPointeeType();
    } else if (const auto* e = t->getAs<clang::TypeOfExprType>()) {
      return must_change(e->getUnderlyingExpr());
    } else {
      return false;
    }
  }
}

bool Kept::is_unevaluated(const clang::DeclRefExpr* r) const {
  return r->isNonOdrUse() == clang::NOUR_Unevaluated && !evaluated_.contains(r);
}

void Kept::note_evaluated(const Stmt* s) {
  if (!s) return;
  if (const auto* r = dyn_cast<clang::DeclRefExpr>(s)) evaluated_.insert(r);
  const auto* operand = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s);
  if (operand && !operand->getTypeOfArgument()->isVariableArrayType()) return;
  for (const Stmt* child : s->children()) note_evaluated(child);
}

// Whether the text of s cannot stay as it is.
bool Kept::must_change(const Stmt* s) {
  if (!s) return false;
  if (const Ahead ahead = out_.ahead(); ahead.index && mentions(s, ahead.index)) return true;
  const auto known = must_change_.find(s);
  if (known != must_change_.end()) return known->second;
  bool yes = false;
  if (const auto* e = dyn_cast<Expr>(s)) {
    yes = mentions_shared(e->getType());
    if (const auto* r = dyn_cast<clang::DeclRefExpr>(s)) {
      if (const auto* v = dyn_cast<VarDecl>(r->getDecl()))
        yes = yes || is_tld(v) || names_.count(v) || is_shared(v->getType()) || !name_of(v).empty();
      if (const auto* f = dyn_cast<clang::FunctionDecl>(r->getDecl()))
        yes = yes || !name_of(f).empty() ||
              (f->getIdentifier() && f->getName().starts_with("__upct_")) || is_library(f);
    }
    if (const auto* u = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s))
      yes = yes || type_must_change(u->getTypeOfArgument());
    if (const auto* o = dyn_cast<clang::OffsetOfExpr>(s))
      yes = yes || type_must_change(o->getTypeSourceInfo()->getType());
    if (const auto* c = dyn_cast<clang::ExplicitCastExpr>(s))
      yes = yes || type_must_change(c->getTypeAsWritten()) || in_.is_inserted(c->getBeginLoc());
    if (const auto* l = dyn_cast<clang::CompoundLiteralExpr>(s))
      yes = yes || type_must_change(l->getType()) || l->isFileScope();
    if (const auto* v = dyn_cast<clang::VAArgExpr>(s)) yes = yes || type_must_change(v->getType());
    if (isa<clang::TypeTraitExpr>(s)) yes = true;
    if (isa<clang::PredefinedExpr>(s))
      yes = yes || (out_.function && out_.function->getName() == "user_main");
    if (const auto* g = dyn_cast<clang::GenericSelectionExpr>(s)) {
      for (const auto a : g->associations())
        yes = yes || (a.getTypeSourceInfo() && type_must_change(a.getType()));
      yes = yes || must_change(g->getControllingExpr());
    }
  } else if (const auto* d = dyn_cast<clang::DeclStmt>(s)) {
    for (Decl* x : d->decls()) yes = yes || needs_split(x);
  } else if (isa<clang::ReturnStmt, clang::ForStmt>(s)) {
    yes = isa<clang::ReturnStmt>(s) || in_.source.foralls.contains(in_.range(s).begin);
  }
  if (!yes) {
    if (const auto* l = dyn_cast<clang::InitListExpr>(s); l && l->getSyntacticForm()) {
      yes = must_change(l->getSyntacticForm());
    } else {
      for (const Stmt* child : s->children())
        if (must_change(child)) {
          yes = true;
          break;
        }
    }
  }
  must_change_[s] = yes;
  return yes;
}

}  // namespace upc::translate
