// Declarations: which of them stay, and what becomes of shared and of thread-local variables, and
// of functions.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "emit.h"
#include "llvm/ADT/StringSwitch.h"

namespace upc::translate {

using clang::Decl;
using clang::Expr;
using clang::FunctionDecl;
using clang::QualType;
using clang::VarDecl;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

// Variables of the C library that programs declare by hand: there is one of each, not one a thread.
bool is_library_variable(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("environ", "optarg", "optind", "opterr", "optopt", true)
      .Cases("stdin", "stdout", "stderr", true)
      .Cases("errno", "sys_nerr", "timezone", "daylight", "tzname", "signgam", true)
      .Cases("program_invocation_name", "program_invocation_short_name", "h_errno", true)
      .Default(false);
}

// Functions of the C library of which the runtime has its own, with a state for each thread
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
bool Emitter::is_tld(const VarDecl* v) {
  if (!v->hasGlobalStorage() || is_shared(v->getType()) || v->isImplicit()) return false;
  const VarDecl* first = v->getCanonicalDecl();
  const int t = unit_.token(first->getLocation());
  if (t < 0 || source_.tokens[t].system || source_.tokens[t].c_code) return false;
  if (v->getTLSKind() != VarDecl::TLS_None) return false;  // thread-local by the user's own word
  if (first->getStorageClass() == clang::SC_Register || first->hasAttr<clang::AsmLabelAttr>())
    return false;
  if (first->getStorageClass() == clang::SC_Extern && is_library_variable(v->getName()))
    return false;
  if (stays_local(v)) return false;
  // A table that never changes may well be the same for all.
  const VarDecl* d = v->getDefinition();
  if (d && (d->getStorageClass() == clang::SC_Static) &&
      context_.getBaseElementType(d->getType()).isConstQualified() &&
      !context_.getBaseElementType(d->getType()).isVolatileQualified() && d->getInit() &&
      constant_init(d))
    return false;
  return true;
}

// Whether the value of s is not known before the program runs. Mostly so if its text cannot stay,
// but the type of private data is known.
bool Emitter::varies(const clang::Stmt* s) {
  if (!interesting(s)) return false;
  if (const auto* e = dyn_cast<Expr>(s); e && mentions_shared(e->getType())) return true;
  if (const auto* r = dyn_cast<clang::DeclRefExpr>(s))
    return r->isNonOdrUse() != clang::NOUR_Unevaluated;
  if (const auto* u = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s))
    return interesting_type(u->getTypeOfArgument()) ||
           (!u->isArgumentType() && varies(u->getArgumentExpr()));
  if (const auto* l = dyn_cast<clang::InitListExpr>(s); l && l->getSyntacticForm())
    return varies(l->getSyntacticForm());
  if (isa<clang::TypeTraitExpr>(s)) return false;
  bool parts = false;
  for (const clang::Stmt* child : s->children()) {
    if (child && varies(child)) return true;
    parts = parts || (child && interesting(child));
  }
  return !parts;
}

namespace {

// Looks for what makes sense only inside a function: labels, and names that are declared there.
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

// Whether v, static in a function, can be defined nowhere else: it is made thread-local in its
// place.
bool Emitter::stays_local(const VarDecl* v) {
  if (!v->isStaticLocal() || !v->getInit()) return false;
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

// Whether the initialiser of v is constant for the C compiler too.
bool Emitter::constant_init(const VarDecl* v) {
  const Expr* init = v->getInit();
  if (!init || varies(init)) return false;
  const Range r = range(init);
  if (r.valid()) {
    for (int i = r.begin; i <= r.end; ++i) {
      const Keyword k = source_.tokens[i].keyword;
      if (k == Keyword::kThreads || k == Keyword::kMythread) return false;
    }
  }
  return true;
}

// The name in the output of something that is not called what the user calls it; else empty.
std::string Emitter::name_of(const clang::ValueDecl* d) {
  // The linker sees static thread-local data by name: files of one program must not share names.
  if (const auto* v = dyn_cast<VarDecl>(d);
      v && v->getCanonicalDecl()->isFileVarDecl() && v->getStorageClass() != clang::SC_None &&
      v->getCanonicalDecl()->getStorageClass() == clang::SC_Static && is_tld(v))
    return v->getName().str() + "_" + file_id();
  const auto known = names_.find(cast<clang::ValueDecl>(d->getCanonicalDecl()));
  if (known != names_.end()) return known->second;
  if (!d->getIdentifier()) return "";
  const llvm::StringRef n = d->getName();
  if (const auto* f = dyn_cast<FunctionDecl>(d)) {
    if (f->hasBody()) return "";  // the user's own
    if (n == "exit") return options_.portable ? "upcr_exit" : "upcri_do_exit";
    const auto* label = f->getAttr<clang::AsmLabelAttr>();
    if (!options_.portable && label && label->getLabel() == "__posix_getopt")
      return "upcri_posix_getopt";
    if (!options_.portable && is_function_with_state(n)) return "upcri_" + n.str();
  }
  if (const auto* v = dyn_cast<VarDecl>(d);
      v && !options_.portable && is_variable_of_getopt(n) && v->hasExternalStorage() && !is_tld(v))
    return "upcri_" + n.str();
  return "";
}

// Whether d cannot stay in a declaration that is copied.
bool Emitter::needs_split(const Decl* d) {
  if (const auto* v = dyn_cast<VarDecl>(d)) {
    if (is_shared(v->getType()) || is_tld(v) || stays_local(v) || interesting_type(v->getType()))
      return true;
    return false;
  }
  if (const auto* f = dyn_cast<FunctionDecl>(d)) {
    if (interesting_type(f->getType()) || is_said_again(f) || is_users_library(f)) return true;
    for (const clang::ParmVarDecl* p : f->parameters())
      if (interesting_type(p->getOriginalType())) return true;
    return false;
  }
  if (const auto* t = dyn_cast<clang::TypedefNameDecl>(d))
    return interesting_type(t->getUnderlyingType()) || has_no_size(t);
  if (const auto* r = dyn_cast<clang::RecordDecl>(d)) {
    for (const Decl* m : r->decls()) {
      if (const auto* f = dyn_cast<clang::FieldDecl>(m); f && interesting_type(f->getType()))
        return true;
      if (isa<clang::RecordDecl>(m) && needs_split(m)) return true;
    }
  }
  return false;
}

std::string Emitter::file_scope(const std::vector<Decl*>& group, Range whole) {
  if (group.size() == 1)
    if (auto* f = dyn_cast<FunctionDecl>(group[0]); f && f->doesThisDeclarationHaveABody())
      return "\n" + mark(whole.begin) + function(f);
  bool split = false;
  for (Decl* d : group) {
    const auto* f = dyn_cast<FunctionDecl>(d);
    split = split || needs_split(d) || (f && f->doesThisDeclarationHaveABody());
  }
  std::string text;
  hoisted_.clear();
  if (!split) {
    // Copied, but for what initialisers and the like refer to.
    std::vector<std::pair<Range, std::string>> parts;
    for (Decl* d : group) {
      if (auto* v = dyn_cast<VarDecl>(d); v && v->getInit() && interesting(v->getInit()))
        parts.emplace_back(range(v->getInit()), expression(v->getInit()));
    }
    text = splice(whole, std::move(parts));
  } else {
    text = local_declaration(group, whole);
  }
  return hoisted_ + mark(whole.begin) + text;
}

// The declarations of one statement, each as its own. one_statement: as a single one, for the head
// of a loop; empty if that can't be.
std::string Emitter::local_declaration(const std::vector<Decl*>& group, Range whole,
                                       bool one_statement) {
  if (one_statement) {
    std::string type, text;
    for (Decl* d : group) {
      auto* v = dyn_cast<VarDecl>(d);
      if (!v || !v->hasLocalStorage() || !is_pts(v->getType()) ||
          v->getType()->isVariablyModifiedType())
        return "";
      const std::string t = type_name(v->getType());
      if (!type.empty() && t != type) return "";
      if (type.empty()) text = t;
      text += (type.empty() ? " " : ", ") + v->getName().str();
      if (v->getInit()) text += " = " + init_text(v->getInit());
      type = t;
    }
    return text + ";";
  }
  std::string text;
  // What another declaration, which is copied, has in it: enum { N = sizeof(struct { … }) }.
  const auto within = [&](Decl* inner, Decl* other) {
    if (inner == other || !isa<clang::TagDecl>(inner)) return false;
    const Range i = range(inner), o = range(other);
    return isa<clang::TagDecl, clang::StaticAssertDecl>(other) && o.begin <= i.begin &&
           i.end <= o.end;
  };
  for (Decl* d : group) {
    if (d->isImplicit()) continue;
    if (std::any_of(group.begin(), group.end(), [&](Decl* other) { return within(d, other); }))
      continue;
    const std::string outer = std::move(hoisted_);
    hoisted_.clear();
    std::string one;
    if (const auto* v = dyn_cast<VarDecl>(d)) one = hold_lengths(v->getType());
    if (const auto* t = dyn_cast<clang::TypedefNameDecl>(d))
      one = hold_lengths(t->getUnderlyingType());
    one += declaration(d, whole);
    if (function_) {
      hoisted_.insert(0, outer);
    } else {
      // The literals of this declaration may be of a type that the ones before it define.
      text += (text.empty() || hoisted_.empty() ? "" : "\n") + hoisted_;
      hoisted_ = outer;
    }
    if (!one.empty()) text += (text.empty() ? "" : " ") + one;
  }
  return text;
}

std::string Emitter::declaration(Decl* d, Range whole) {
  if (auto* v = dyn_cast<VarDecl>(d)) return variable(v, whole);
  if (auto* f = dyn_cast<FunctionDecl>(d)) {
    if (f->doesThisDeclarationHaveABody()) return function(f);
    if (is_said_again(f)) return "";
    if (is_users_library(f)) default_definitions_ += default_definition(f);
    return function_header(f, Range{whole.begin, semicolon_after(whole.end)}) + ";";
  }
  if (auto* t = dyn_cast<clang::TypedefNameDecl>(d)) {
    if (is_shared(t->getUnderlyingType()) || t->getName().startswith("__upct_") || has_no_size(t))
      return "";
    const Range outer = std::exchange(defining_, whole);
    const std::string text = declare(t->getUnderlyingType(), type_name_of(t));
    defining_ = outer;
    return "typedef " + text + attributes(t, whole) + ";";
  }
  if (auto* r = dyn_cast<clang::RecordDecl>(d)) {
    if (!r->isThisDeclarationADefinition())
      return r->getIdentifier() ? type_name(context_.getTypeDeclType(r)) + ";" : "";
    if (r->getTypedefNameForAnonDecl()) return "";  // its definition stands in the typedef
    done_.insert(r);
    return record(r) + ";";
  }
  if (auto* e = dyn_cast<clang::EnumDecl>(d)) {
    done_.insert(e);
    return definition(e) + ";";
  }
  if (isa<clang::EmptyDecl>(d)) return "";
  Range r = range(d);
  return copy(r) + ";";
}

std::string Emitter::init_text(const Expr* init) { return expression(init); }

// The storage class and function specifiers among tokens r.
std::string Emitter::specifiers(Range r, bool storage) {
  std::string text;
  for (int i = r.begin; i >= 0 && i <= r.end; ++i) {
    const Token& t = source_.tokens[i];
    if (t.kind == clang::tok::l_brace || t.kind == clang::tok::l_paren ||
        t.kind == clang::tok::equal || t.kind == clang::tok::semi) {
      if (t.match > i) {
        i = t.match;
        continue;
      }
      break;
    }
    switch (t.kind) {
      case clang::tok::kw_static:
      case clang::tok::kw_extern:
      case clang::tok::kw_auto:
        if (!storage) break;
        [[fallthrough]];
      case clang::tok::kw_register:
      case clang::tok::kw_inline:
      case clang::tok::kw__Noreturn:
      case clang::tok::kw___thread:
      case clang::tok::kw__Thread_local: text += t.text.str() + " "; break;
      case clang::tok::kw__Alignas:
        if (source_.tokens[i + 1].match > 0) text += copy(i, source_.tokens[i + 1].match) + " ";
        break;
      default: break;
    }
  }
  return text;
}

std::string Emitter::variable(VarDecl* v, Range whole) {
  if (is_shared(v->getType())) return shared_variable(v);
  if (is_tld(v)) return tld_variable(v, whole);
  if (v->isStaticLocal() || !v->isLocalVarDecl() || v->hasGlobalStorage()) {
    // Plain C data: constant tables and what #pragma upc c_code covers.
    std::string text = specifiers(whole, true) + (stays_local(v) ? "__thread " : "") +
                       declare(v->getType(), v->getName().str()) + attributes(v, whole);
    if (v->getInit()) text += " = " + expression(v->getInit());
    return text + ";";
  }
  std::string text = specifiers(whole, true);
  text += declare(v->getType(), v->getName().str()) + attributes(v, whole);
  if (v->getInit()) text += " = " + init_text(v->getInit());
  return text + ";";
}

// The thread-local variable that v is another name for, or null.
const VarDecl* Emitter::aliased(const VarDecl* v) {
  const auto* alias = v->getAttr<clang::AliasAttr>();
  if (!alias) return nullptr;
  for (const clang::NamedDecl* d :
       context_.getTranslationUnitDecl()->lookup(&context_.Idents.get(alias->getAliasee())))
    if (const auto* of = dyn_cast<VarDecl>(d); of && is_tld(of)) return of;
  return nullptr;
}

// A private variable with static storage: UPCR_TLD_DEFINE, and where its initialiser is no constant
// for C, an assignment in the file's INIT function.
std::string Emitter::tld_variable(VarDecl* v, Range whole) {
  const bool local = v->isLocalVarDecl();
  if (v->getStorageClass() == clang::SC_Extern && !v->getInit() && !aliased(v)) {
    return "extern " + declare(v->getType(), v->getName().str()) + ";";
  }
  const auto* key = cast<clang::ValueDecl>(v->getCanonicalDecl());
  std::string name = v->getName().str();
  if (const VarDecl* of = aliased(v)) {
    const std::string other = name_of(of).empty() ? of->getName().str() : name_of(of);
    names_[key] = other;
    if (options_.portable) return "";
    return "extern __thread " + declare(v->getType(), "upcr_tld_" + name) +
           " __attribute__((__alias__(\"upcr_tld_" + other + "\")" +
           (v->hasAttr<clang::WeakAttr>() ? ", __weak__" : "") + "));";
  }
  if (local) {
    name = std::string("upct_") + (function_ ? function_->getName().str() : "") + "_" + name + "_" +
           std::to_string(names_.size());
    if (v->isStaticLocal()) name += "_" + file_id();
    names_[key] = name;
  } else {
    if (const std::string other = name_of(v); !other.empty()) name = other;
    // One definition a file: the initialised one, else the last tentative one.
    VarDecl* definition = v->getDefinition();
    if (!definition) definition = v->getActingDefinition();
    if (definition && definition != v) return "";
    if (!done_.insert(key).second) return "";
  }
  QualType t = v->getType();
  // `struct later x;`: what x is made of comes after it.
  const clang::TagDecl* tag = local ? nullptr : t->getAsTagDecl();
  if (tag) tag = tag->getDefinition() ? tag->getDefinition() : tag;
  const bool early = tag && range(tag).begin > range(v).end;
  const bool was_hoisting = hoisting_;
  hoisting_ = local;
  const uint64_t size = context_.getTypeSizeInChars(t).getQuantity();
  const uint64_t align = context_.getDeclAlign(v).getQuantity();
  // `static` does not reach the slot, only what UPCR_TLD_DEFINE takes the type from, and gcc warns
  // of it.
  const bool is_static = v->getStorageClass() == clang::SC_Static && options_.portable;
  const Expr* init = v->getInit();
  const bool constant = !init || constant_init(v);
  // No other name can stand for a tentative definition.
  const bool has_alias = alias_targets_.count(v->getName());
  const std::string what =
      std::string((init && constant) || has_alias ? "UPCR_TLD_DEFINE("
                                                  : "UPCR_TLD_DEFINE_TENTATIVE(") +
      name + ", " + std::to_string(size) + ", " + std::to_string(align) + ")";
  // The macro takes the whole type before it: arrays and functions need a typedef. Const would keep
  // the INIT function from writing.
  QualType bare = t.getUnqualifiedType();
  std::string type;
  if (local && is_function_local(t)) {
    type = "typedef struct { char upct_bytes[" + std::to_string(size) +
           "]; } __attribute__((__aligned__(" + std::to_string(align) + "))) upct_type_" + name +
           ";\n";
  } else if (t->isArrayType() || t->isFunctionPointerType() || t->isPointerType()) {
    type = "typedef " + declare(bare, "upct_type_" + name) + ";\n";
  }
  std::string text = type + (is_static ? "static " : "");
  text += type.empty() ? type_name(bare) : "upct_type_" + name;
  text += "\n" + what + attributes(v, whole);
  if (init && constant && !(local && is_function_local(t))) {
    text += " = " + expression(init);
  } else if (init) {
    uses_runtime_ = true;
    const std::string tmp = fresh("i");
    const bool local_type = local && is_function_local(t);
    if (local_type) {
      text = type + (is_static ? "static " : "") + "upct_type_" + name +
             "\nUPCR_TLD_DEFINE_TENTATIVE(" + name + ", " + std::to_string(size) + ", " +
             std::to_string(align) + ")" + attributes(v, whole);
    }
    std::string close, set = "{ " + block_declarations(v, close);
    set += declare(bare, tmp) + " = " + expression(init) + "; __builtin_memcpy(UPCR_TLD_ADDR(" +
           name + "), (const void *)&" + tmp + ", sizeof(" + tmp + ")); }" + close;
    initializers_.push_back(mark(unit_.token(v->getLocation())) + set);
  }
  text += ";";
  hoisting_ = was_hoisting;
  if (early) {
    late_ += mark(unit_.token(v->getLocation())) + text + "\n";
    return "";
  }
  if (!local) return text;
  hoisted_ += mark(unit_.token(v->getLocation())) + text + "\n";
  return "";
}

// A compound literal outside of functions is an object with static storage: one a thread.
std::string Emitter::static_literal(const clang::CompoundLiteralExpr* l) {
  const QualType t = l->getType().getUnqualifiedType();
  const std::string name = fresh("literal") + "_" + file_id();
  const std::string type = "upct_type_" + name;
  const std::string init = expression(l->getInitializer());
  const bool constant = !interesting(l->getInitializer());
  hoisted_ += "typedef " + declare(t, type) + ";\n" + (options_.portable ? "static " : "") + type +
              "\n" + (constant ? "UPCR_TLD_DEFINE(" : "UPCR_TLD_DEFINE_TENTATIVE(") + name + ", " +
              std::to_string(context_.getTypeSizeInChars(t).getQuantity()) + ", " +
              std::to_string(context_.getTypeAlignInChars(t).getQuantity()) + ")" +
              (constant ? " = " + init : "") + ";\n";
  if (!constant)
    initializers_.push_back("{ " + type + " upct_value = " + init +
                            "; __builtin_memcpy(UPCR_TLD_ADDR(" + name +
                            "), &upct_value, sizeof(upct_value)); }");
  return "(*(" + type + " *)UPCR_TLD_ADDR(" + name + "))";
}

// A shared variable: its proxy, and an entry in the tables of the file's ALLOC function.
std::string Emitter::shared_variable(VarDecl* v) {
  const bool local = v->isLocalVarDecl();
  const std::string type =
      layout(v->getType()).phased() ? "upcr_shared_ptr_t" : "upcr_pshared_ptr_t";
  const auto* key = cast<clang::ValueDecl>(v->getCanonicalDecl());
  if (v->getStorageClass() == clang::SC_Extern && !v->getInit()) {
    return "extern " + type + " " + v->getName().str() + ";";
  }
  std::string name = v->getName().str();
  if (local) {
    name = std::string("upct_") + (function_ ? function_->getName().str() : "") + "_" + name + "_" +
           std::to_string(names_.size());
    names_[key] = name;
  } else {
    VarDecl* definition = v->getDefinition();
    if (!definition) definition = v->getActingDefinition();
    if (definition && definition != v) {
      // Used before it is defined: C's tentative definition serves.
      return (v->getStorageClass() == clang::SC_Static ? "static " : "extern ") + type + " " +
             name + ";";
    }
    if (!done_.insert(key).second) return "";
  }
  const bool is_static = v->getStorageClass() == clang::SC_Static;
  std::string text = (is_static ? "static " : "") + type + " " + name;
  if (v->getInit())
    text +=
        type == "upcr_shared_ptr_t" ? " = UPCR_INITIALIZED_SHARED" : " = UPCR_INITIALIZED_PSHARED";
  text += ";";
  allocate(v, name);
  if (v->getInit()) initialize_shared(v, name);
  if (!local) return text;
  hoisted_ += text + "\n";
  return "";
}

std::string Emitter::parameters(FunctionDecl* f) {
  std::string list;
  const bool old = !f->hasPrototype();
  const bool outer = std::exchange(parameters_, true);
  for (clang::ParmVarDecl* p : f->parameters()) {
    if (!list.empty()) list += ", ";
    list += old ? p->getName().str() : declare(p->getOriginalType(), p->getName().str());
  }
  if (f->isVariadic()) list += ", ...";
  if (list.empty() && !old) list = "void";
  parameters_ = outer;
  return list;
}

// Everything of a function but its body. head: the tokens of it.
std::string Emitter::function_header(FunctionDecl* f, Range head) {
  const bool old = !f->hasPrototype() && f->getNumParams() > 0;
  std::string text = specifiers(head, true);
  const bool is_main = f->getName() == "user_main" && f->getReturnType()->isVoidType();
  text += declare(is_main ? QualType(context_.IntTy) : f->getReturnType(),
                  f->getName().str() + "(" + parameters(f) + ")");
  text += attributes(f, head);
  if (old) {
    for (clang::ParmVarDecl* p : f->parameters())
      text += " " + declare(p->getOriginalType(), p->getName().str()) + ";";
  }
  return text;
}

namespace {

// Where the first statement of a block may stand whose text begins at `at`: behind its __label__s.
size_t behind_labels(const std::string& text, size_t at) {
  for (size_t next = at;;) {
    next = text.find_first_not_of(" \n", next);
    if (next != std::string::npos && text[next] == '\1') {
      next = text.find('\2', next) + 1;
    } else if (next != std::string::npos && text.compare(next, 9, "__label__") == 0) {
      at = next = text.find(';', next) + 1;
    } else {
      return at;
    }
  }
}

}  // namespace

std::string Emitter::function(FunctionDecl* f) {
  FunctionDecl* const outer = function_;
  const std::string outer_hoisted = std::move(hoisted_), outer_held = std::move(held_);
  hoisted_.clear();
  held_.clear();
  function_ = f;
  uses_runtime_ = false;
  const auto* body = cast<clang::CompoundStmt>(f->getBody());
  const Range whole = range(f), inner = range(body);
  const Range head{whole.begin, inner.begin - 1};
  // A main without a value ends with 0, and not with what happens to be in a register.
  const bool returns_zero = f->getName() == "user_main" && (f->getReturnType()->isIntegerType() ||
                                                            f->getReturnType()->isVoidType());
  // A record that is defined in the head has its own declaration by now.
  bool defines = false;
  for (int i = head.begin; i <= head.end; ++i)
    defines = defines || source_.tokens[i].kind == clang::tok::l_brace;
  std::string text = (defines || needs_split(f) ? function_header(f, head) : copy(head)) + " ";
  std::string lengths;
  for (const clang::ParmVarDecl* p : f->parameters()) lengths += hold_lengths(p->getType());
  std::string block = compound(body, false);
  const bool enter = uses_runtime_;
  // \3, \4 and \5 mark the ways out: see emit_stmt.cc.
  std::string out;
  for (const char c : block) {
    if (c == '\3') {
      if (enter) out += "UPCR_EXIT_FUNCTION(); ";
    } else if (c == '\4') {
      if (enter) out += "do { UPCR_EXIT_FUNCTION(); ";
    } else if (c == '\5') {
      if (enter) out += "; } while (0)";
    } else {
      out += c;
    }
  }
  const size_t open = out.find('{'), close = out.rfind('}');
  if (open != std::string::npos && close != std::string::npos && close > open) {
    std::string end;
    const bool falls_off = f->getReturnType()->isVoidType() || body->body_empty() ||
                           !isa<clang::ReturnStmt>(body->body_back());
    if (falls_off && enter) end += " UPCR_EXIT_FUNCTION();";
    if (falls_off && returns_zero) end += " return 0;";
    if (!end.empty()) out.insert(close, end + " ");
    if (!held_.empty()) out.insert(open + 1, " ptrdiff_t " + held_ + "; " + lengths);
    if (enter) out.insert(behind_labels(out, open + 1), " UPCR_BEGIN_FUNCTION();");
  }
  text += out;
  // Compilers let functions of headers be unused; here they come to lie in the program's own file.
  const clang::SourceManager& sm = source_.compiler->getSourceManager();
  if (f->getStorageClass() == clang::SC_Static && !f->isUsed() && whole.begin >= 0 &&
      !sm.isInMainFile(sm.getExpansionLoc(source_.tokens[whole.begin].where)))
    text = "__attribute__((__unused__)) " + text;
  text = hoisted_ + mark(whole.begin) + text;
  hoisted_ = outer_hoisted;
  held_ = outer_held;
  function_ = outer;
  return text;
}

}  // namespace upc::translate
