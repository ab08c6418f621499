// SPDX-License-Identifier: MIT
// Programs may use any name that C and UPC leave free. Some of these names have a meaning in the
// output: names of the runtime's headers and of their includes, the translation's own names, and
// names of libraries whose headers the program leaves out because it declares or defines the
// functions itself. The program's declarations of such names are renamed: to the same name in each
// of its files, whether or not the file defines it.
#include "clang/AST/ASTContext.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Preprocessor.h"
#include "laxness.h"
#include "library.h"
#include "llvm/Support/Regex.h"
#include "taken_names.h"
#include "walk.h"

namespace upc::translate {

using clang::FunctionDecl;
using clang::VarDecl;

namespace {

constexpr llvm::StringRef kOwn = "upct_own_";

bool starts(llvm::StringRef name, std::initializer_list<const char*> prefixes) {
  for (const char* p : prefixes)
    if (name.starts_with(p)) return true;
  return false;
}

// Names that the translation and the start-up file define.
bool is_invented(llvm::StringRef name) {
  return name == "user_main" ||
         starts(name, {"upct_", "upcrt_", "UPCRT_", "UPCRI_ALLOC_", "UPCRI_INIT_", "UPCRL_"});
}

// Names that upcr.h declares for itself.
bool is_runtimes(llvm::StringRef name) {
  return starts(name, {"upcr_", "UPCR_", "upcri_", "UPCRI_", "_bupc", "_upcr", "gasnet_", "GASNET_",
                       "SIZEOF_UPCR_"});
}

// Names of <stddef.h>, <stdint.h> and <inttypes.h>, which upcr.h includes (C11, 7.8, 7.19
// and 7.20).
bool is_standard(llvm::StringRef name) {
  static const llvm::Regex kNames(
      "^(U?INT(_LEAST|_FAST)?(8|16|32|64)_(MAX|MIN|C)|U?INT(MAX|PTR)_(MAX|MIN|C)|"
      "(PRI|SCN)[diouxX](LEAST|FAST)?(8|16|32|64|MAX|PTR)|"
      "(SIZE|PTRDIFF|WCHAR|WINT|SIG_ATOMIC)_(MAX|MIN)|NULL|offsetof|"
      "(size|ptrdiff|wchar|max_align|imaxdiv)_t|u?int((_least|_fast)?(8|16|32|64)|max|ptr)_t|"
      "imaxabs|imaxdiv|(str|wcs)to[iu]max)$");
  return kNames.match(name);
}

bool is_function_of_c(llvm::StringRef name) {
  static const llvm::Regex kNames("^(imaxabs|imaxdiv|(str|wcs)to[iu]max)$");
  return kNames.match(name);
}

class OwnNames : public Walker {
 public:
  OwnNames(const Options& options, Source& source, Unit& unit)
      : Walker(source, unit), options_(options), s_(source), u_(unit), context_(unit.context()) {
    for (const Complaint& c : unit.complaints)
      if (c.id == clang::diag::err_conflicting_types && c.token >= 0) conflicts_.insert(c.token);
  }

  bool run() {
    walk();
    keep_attributes();
    for (int i = 0; i < static_cast<int>(s_.tokens.size()) && !renamed_.empty(); ++i) {
      const Token& t = s_.tokens[i];
      if (t.kind != clang::tok::identifier || t.system || t.c_code ||
          !renamed_.contains(t.text.str()) || kept_.contains(i))
        continue;
      s_.replace(i, own_name(t.text), own_name(t.text));
      changed_ = true;
    }
    return changed_;
  }

 private:
  // The names in __attribute__((name, name(value))).
  void keep_attributes() {
    for (int i = 0; i + 2 < static_cast<int>(s_.tokens.size()); ++i) {
      if (s_.tokens[i].kind != clang::tok::kw___attribute) continue;
      for (int j = i + 3; j < s_.tokens[i + 2].match; ++j) {
        kept_.insert(j);
        if (s_.tokens[j + 1].match > j + 1) j = s_.tokens[j + 1].match;
      }
    }
  }

  void visit(clang::Decl* d) override {
    if (const auto* n = dyn_cast<clang::NamedDecl>(d); n && n->getIdentifier()) consider(n);
  }
  void visit(const clang::Stmt* s) override {
    if (const auto* l = dyn_cast<clang::LabelStmt>(s)) consider(l->getDecl());
    if (const auto* r = dyn_cast<clang::DeclRefExpr>(s);
        r && isa<FunctionDecl>(r->getDecl()) && is_allocator(r->getDecl()->getName()))
      kept_.insert(u_.token(r->getLocation()));
  }

  void consider(const clang::NamedDecl* d) {
    const llvm::StringRef name = d->getName();
    const auto* f = dyn_cast<FunctionDecl>(d);
    const auto* v = dyn_cast<VarDecl>(d);
    // What is only declared is the runtime's or the C library's, if they have it.
    const bool only_declared = (f && !f->isDefined() && f->isExternallyVisible()) ||
                               (v && v->hasExternalStorage() && !v->getDefinition());
    if (is_invented(name)) {
      if (name != "user_main" || !options_.extern_main) rename(name);
    } else if (is_runtimes(name)) {
      if (!only_declared || !is_name_of_runtime(name))
        rename(name);
      else if (name.starts_with("upcr_") && only_declared && f && is_probe(f))
        probe(f);
    } else if (is_standard(name)) {
      if (!(f && only_declared && is_function_of_c(name)) && !in_headers(d)) rename(name);
    } else if (starts(name, {"upc_", "UPC_", "bupc_", "BUPC_", "pupc_"})) {
      if (!options_.plain_c) of_library(d, f, only_declared);
      // These names mean nothing in C, but upcr.h has them.
      else if (!in_headers(d) && find_in_libraries(options_, s_, name))
        rename(name);
    } else if (options_.portable && is_allocator(name)) {
      if (f)
        kept_.insert(u_.token(d->getLocation()));
      else
        rename(name);
    } else if (options_.portable) {
      of_system(d, f, v, only_declared);
    }
  }

  // Another runtime's upcr.h includes system headers that the program does not include.
  void of_system(const clang::NamedDecl* d, const FunctionDecl* f, const VarDecl* v,
                 bool only_declared) {
    const SystemName* known = find_in_system(options_, s_, d->getName());
    if (!known || d->getName() == "main") return;
    const clang::NamedDecl* theirs = isa<clang::TagDecl>(d) ? known->tag : known->other;
    // Enumerators are in their enum's enclosing scope.
    const bool at_file_scope = d->getDeclContext()->getRedeclContext()->isTranslationUnit();
    if (!known->macro && !(at_file_scope && theirs)) return;
    if (in_headers(d) || is_macro(d->getName())) return;
    // All files mean the same object: the C library's own, or the program's replacement.
    const auto* function = llvm::dyn_cast_or_null<FunctionDecl>(theirs);
    if (f && function && f->isExternallyVisible() && same_form(f, function)) return;
    if (v && only_declared && llvm::isa_and_nonnull<VarDecl>(theirs)) return;
    if (theirs && isa<clang::TypedefNameDecl>(d) && isa<clang::TypedefNameDecl>(theirs) &&
        llvm::cast<clang::TypedefNameDecl>(d)
                ->getUnderlyingType()
                .getCanonicalType()
                .getAsString() == llvm::cast<clang::TypedefNameDecl>(theirs)
                                      ->getUnderlyingType()
                                      .getCanonicalType()
                                      .getAsString())
      return;
    rename(d->getName());
  }

  bool is_macro(llvm::StringRef name) const {
    clang::Preprocessor& pp = s_.compiler->getPreprocessor();
    const clang::IdentifierInfo* id = pp.getIdentifierInfo(name);
    return pp.isMacroDefined(id);
  }

  void of_library(const clang::NamedDecl* d, const FunctionDecl* f, bool only_declared) {
    const llvm::StringRef name = d->getName();
    const LibraryName* known = find_in_libraries(options_, s_, name);
    const clang::NamedDecl* headers = in_headers(d);
    const int token = u_.token(d->getLocation());
    if (headers) {
      if (!f || !isa<FunctionDecl>(headers)) return;
      if (f->isThisDeclarationADefinition()) return define(f, cast<FunctionDecl>(headers), known);
      if (!conflicts_.contains(token) || !same_form(f, cast<FunctionDecl>(headers))) return;
      // The specification's prototypes differ from the header's in qualifiers.
      Edit& e = s_.edit(token);
      e.text = "upct_again_" + std::to_string(token) + "_" + name.str();
      e.has_text = true;
      changed_ = true;
      return;
    }
    if (!known) {
      if (starts(name, {"bupc_", "BUPC_"}) && (!only_declared || !is_name_of_runtime(name)))
        rename(name);
      return;
    }
    if (f && only_declared && known->function && is_probe(f)) return probe(f);
    if (f && only_declared) {
      if (!f->hasPrototype())
        return report(s_, Level::kError, token,
                      "'" + name.str() + "' is declared without its parameters: write #include <" +
                          known->header + ">, which has the declaration");
      if (known->function && f->isVariadic())
        // No function can forward variable arguments.
        return report(
            s_, Level::kError, token,
            "'" + name.str() +
                "' takes further arguments, and is declared without its header: write #include <" +
                known->header + ">, which has the declaration");
      if (known->function && !same_form(f, known->function))
        report(s_, Level::kWarning, token,
               "'" + name.str() + "' has other parameters than in <" + known->header +
                   ">, which is not included: it is taken for a function that the program defines "
                   "in another file");
    }
    rename(name);
  }

  // The result of a call is unknown before the program is linked.
  void probe(const FunctionDecl* f) {
    const std::string name = f->getName().str();
    report_lax(
        options_, s_, u_.token(f->getLocation()), kDeclaredAsChar,
        "'" + name +
            "' is declared as a function that returns a char, as configure scripts do to see "
            "whether it exists: unless the program defines it, a call of it ends the program");
    rename(name);
  }

  // The program defines a function that an included header declares.
  void define(const FunctionDecl* f, const FunctionDecl* headers, const LibraryName* known) {
    const std::string name = f->getName().str();
    if (!known) return;
    // Berkeley's extensions come with upc.h unasked.
    if (starts(name, {"bupc_"}) && known->header == "upc.h") return rename(name);
    if (!same_form(f, headers)) return;  // Clang says that the types conflict
    report(s_, Level::kWarning, u_.token(f->getLocation()),
           "'" + name + "' is a function of <" + known->header +
               ">, which is included: this file calls its own, and other files that include the "
               "header the library's");
    rename(name);
  }

  // A declaration of the same name, at file scope, in a header that is not the program's own.
  const clang::NamedDecl* in_headers(const clang::NamedDecl* d) {
    for (const clang::Decl* other : context_.getTranslationUnitDecl()->decls()) {
      const auto* n = dyn_cast<clang::NamedDecl>(other);
      if (!n || n->getIdentifier() != d->getIdentifier() || n->isImplicit()) continue;
      const int token = u_.token(n->getLocation());
      if (token >= 0 && s_.tokens[token].system) return n;
    }
    return nullptr;
  }

  void rename(llvm::StringRef name) { renamed_.insert(name.str()); }

  const Options& options_;
  Source& s_;
  Unit& u_;
  clang::ASTContext& context_;
  std::set<int> conflicts_;
  std::set<std::string> renamed_;
  std::set<int> kept_;  // places where such a name is the C library's, or an attribute's
  bool changed_ = false;
};

}  // namespace

std::string own_name(llvm::StringRef name) { return (kOwn + name).str(); }
llvm::StringRef users_name(llvm::StringRef name) {
  name.consume_front(kOwn);
  return name;
}

bool is_probe(const FunctionDecl* f) {
  return f->getReturnType()->isCharType() && !f->getReturnType().hasQualifiers() &&
         f->getNumParams() == 0 && !f->isVariadic();
}

bool rename_own(const Options& options, Source& source, Unit& unit) {
  return OwnNames(options, source, unit).run();
}

}  // namespace upc::translate
