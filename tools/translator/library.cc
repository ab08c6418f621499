// SPDX-License-Identifier: MIT
// Reads the headers of the libraries as a program that includes only them would see them.
#include "library.h"

#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace upc::translate {

using clang::QualType;

class Library {
 public:
  explicit Library(const Options& options)
      : headers_(options.headers),
        clang_headers_(options.clang_headers),
        shmem_(parent(headers_) + "/shmem.h"),
        portable_(options.portable) {}

  const LibraryName* find(llvm::StringRef name) {
    const bool upc = name.starts_with("upc_") || name.starts_with("UPC_") ||
                     name.starts_with("bupc_") || name.starts_with("BUPC_") ||
                     name.starts_with("pupc_") || name.starts_with("taskq_");
    const bool shmem = name.starts_with("shmem") || name.starts_with("SHMEM_");
    if (!upc && !shmem) return nullptr;
    const auto known = known_.find(name.str());
    if (known != known_.end()) return known->second.header.empty() ? nullptr : &known->second;
    LibraryName& entry = known_[name.str()];
    for (const std::unique_ptr<Header>& h : upc ? upc_headers() : shmem_headers())
      if (look_up(*h, name, entry)) break;
    return entry.header.empty() ? nullptr : &entry;
  }

  // All names for programs, by header, in alphabetical order.
  void each(llvm::function_ref<void(llvm::StringRef)> f) {
    for (const std::unique_ptr<Header>& h : upc_headers()) {
      std::set<std::string> names;
      const auto add = [&](llvm::StringRef name) {
        if (name.starts_with_insensitive("upc_") || name.starts_with_insensitive("bupc_"))
          names.insert(name.str());
      };
      clang::Preprocessor& pp = h->source.compiler->getPreprocessor();
      for (const auto& macro : pp.macros(false))
        if (pp.isMacroDefined(macro.first)) add(macro.first->getName());
      for (const clang::Decl* d : h->unit->context().getTranslationUnitDecl()->decls())
        if (const auto* n = dyn_cast<clang::NamedDecl>(d); n && n->getIdentifier())
          add(n->getName());
      for (const std::string& name : names) f(name);
    }
  }

  // The name's entry in the system headers that other runtimes include.
  const SystemName* find_system(llvm::StringRef name) {
    if (system_headers_.empty()) {
      read(headers_ + "/system_headers.h", false, system_headers_);
      if (system_headers_.empty()) return nullptr;
      const Header& h = *system_headers_.front();
      for (const clang::Decl* d : h.unit->context().getTranslationUnitDecl()->decls()) {
        const auto* n = llvm::dyn_cast<clang::NamedDecl>(d);
        if (!n || !n->getIdentifier() || n->isImplicit()) continue;
        SystemName& entry = system_[n->getName()];
        (llvm::isa<clang::TagDecl>(n) ? entry.tag : entry.other) = n;
        if (const auto* e = llvm::dyn_cast<clang::EnumDecl>(n))
          for (const clang::EnumConstantDecl* c : e->enumerators()) system_[c->getName()].other = c;
      }
      clang::Preprocessor& pp = h.source.compiler->getPreprocessor();
      for (const auto& macro : pp.macros(false)) {
        const llvm::StringRef m = macro.first->getName();
        if (!m.starts_with("_") && pp.isMacroDefined(macro.first)) system_[m].macro = true;
      }
    }
    const auto known = system_.find(name);
    return known == system_.end() ? nullptr : &known->second;
  }

 private:
  // One header, parsed.
  struct Header {
    std::string name;
    Source source;
    std::unique_ptr<Unit> unit;
  };

  static std::string parent(const std::string& folder) {
    return llvm::sys::path::parent_path(folder).str();
  }

  // upc.h with what it includes; then the standard's headers, then Berkeley's, which include those.
  const std::vector<std::unique_ptr<Header>>& upc_headers() {
    if (!upc_.empty()) return upc_;
    std::vector<std::string> names;
    std::error_code failed;
    for (llvm::sys::fs::directory_iterator i(headers_, failed), end; i != end && !failed;
         i.increment(failed))
      names.push_back(llvm::sys::path::filename(i->path()).str());
    const auto rank = [](const std::string& n) { return n == "upc.h" ? 0 : n[0] == 'u' ? 1 : 2; };
    std::sort(names.begin(), names.end(), [&](const std::string& a, const std::string& b) {
      return std::pair(rank(a), a) < std::pair(rank(b), b);
    });
    for (const std::string& name : names)
      if (llvm::StringRef(name).starts_with("upc") || llvm::StringRef(name).starts_with("bupc") ||
          name == "pupc.h")
        read(headers_ + "/" + name, false, upc_);
    return upc_;
  }
  const std::vector<std::unique_ptr<Header>>& shmem_headers() {
    if (c_.empty()) read(shmem_, true, c_);
    return c_;
  }

  void read(const std::string& path, bool plain_c, std::vector<std::unique_ptr<Header>>& to) {
    Options options;
    options.input = path;
    options.headers = headers_;
    options.clang_headers = clang_headers_;
    options.systems.push_back(parent(headers_));
    options.plain_c = plain_c;
    options.portable = portable_;
    options.macros.push_back("D_GNU_SOURCE=1");
    auto header = std::make_unique<Header>();
    header->name = llvm::sys::path::filename(path).str();
    header->source.quiet = true;  // the program has not included it
    if (!preprocess(options, header->source) || !prepass(options, header->source)) return;
    header->unit = parse(options, header->source);
    to.push_back(std::move(header));
  }

  static bool look_up(Header& header, llvm::StringRef name, LibraryName& entry) {
    clang::Preprocessor& pp = header.source.compiler->getPreprocessor();
    const clang::MacroInfo* macro = pp.getMacroInfo(pp.getIdentifierInfo(name));
    entry.macro = macro != nullptr;
    // Another runtime's name for the function, which a macro defines.
    const bool renamed = macro && macro->isObjectLike() && macro->getNumTokens() == 1 &&
                         macro->getReplacementToken(0).getIdentifierInfo();
    entry.name =
        renamed ? macro->getReplacementToken(0).getIdentifierInfo()->getName().str() : name.str();
    clang::ASTContext& context = header.unit->context();
    const clang::IdentifierInfo* id = &context.Idents.get(entry.name);
    bool found = false;
    for (const clang::Decl* d :
         context.getTranslationUnitDecl()->decls()) {  // lookup() has no tags
      const auto* n = dyn_cast<clang::NamedDecl>(d);
      if (!n || n->getIdentifier() != id) continue;
      found = true;
      if (const auto* f = dyn_cast<clang::FunctionDecl>(d)) entry.function = f;
    }
    if (!macro && !found) return false;
    entry.header = header.name;
    return true;
  }

  const std::string headers_, clang_headers_, shmem_;
  const bool portable_;
  std::vector<std::unique_ptr<Header>> upc_, c_, system_headers_;
  llvm::StringMap<SystemName> system_;
  std::map<std::string, LibraryName> known_;
};

const LibraryName* find_in_libraries(const Options& options, Source& source, llvm::StringRef name) {
  if (!source.library) source.library = std::make_shared<Library>(options);
  return source.library->find(name);
}

void each_library_name(const Options& options, Source& source,
                       llvm::function_ref<void(llvm::StringRef)> f) {
  if (!source.library) source.library = std::make_shared<Library>(options);
  source.library->each(f);
}

const SystemName* find_in_system(const Options& options, Source& source, llvm::StringRef name) {
  if (!source.library) source.library = std::make_shared<Library>(options);
  return source.library->find_system(name);
}

int undeclared_names(const Source& source, const Unit& unit) {
  int count = 0;
  for (const Complaint& c : unit.complaints)
    count += c.id == clang::diag::err_undeclared_var_use ||
             c.id == clang::diag::err_undeclared_use || c.id == clang::diag::err_unknown_typename ||
             c.id == clang::diag::err_typecheck_decl_incomplete_type ||
             c.id == clang::diag::err_sizeof_alignof_incomplete_or_sizeless_type;
  for (const clang::Decl* d : unit.context().getTranslationUnitDecl()->decls()) {
    const auto* f = dyn_cast<clang::FunctionDecl>(d);
    const int token = f && f->isImplicit() ? unit.token(f->getLocation()) : -1;
    count += token >= 0 && !source.tokens[token].system;
  }
  return count;
}

namespace {

std::string form(QualType t) {
  t = t.getCanonicalType().getUnqualifiedType();
  if (is_pts(t)) return is_phased(t) ? "phased" : "phaseless";
  if (t->isPointerType()) return "*" + form(t->getPointeeType());
  if (const auto* f = t->getAs<clang::FunctionProtoType>()) {
    std::string text = form(f->getReturnType()) + "(";
    for (const QualType p : f->param_types()) text += form(p) + ",";
    return text + (f->isVariadic() ? "...)" : ")");
  }
  return t.getAsString();
}

}  // namespace

bool same_form(const clang::FunctionDecl* a, const clang::FunctionDecl* b) {
  return form(a->getType()) == form(b->getType());
}

}  // namespace upc::translate
