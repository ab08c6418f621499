// SPDX-License-Identifier: MIT
// A program's declarations and their uses, as JSON for upclsp:
//
//   files         names, absolute if possible
//   declarations  name, kind, text (as C, with UPC's qualifiers), plain (the same without
//                 typedefs), file, line, column, length; extent [line, column, line, column] of the
//                 whole; scope [first line, last line] if it is not visible in the whole file;
//                 members (ordinals of declarations); record (ordinal: of the type of an object, or
//                 of a pointer's target); system (declared by a system header)
//   threads       THREADS where it is a constant, else 0
//   tree          whether the program could be parsed
//   references    [line, column, length, ordinal of a declaration] in the main file
//
// Lines and columns count from 1, columns and lengths are in bytes. Names from system headers are
// listed only without a leading underscore.
#include <map>

#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "library.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "translator.h"
#include "walk.h"

namespace upc::translate {

namespace {

namespace json = llvm::json;
using clang::NamedDecl;

const char* kind_of(const NamedDecl* d) {
  if (isa<clang::FunctionDecl>(d)) return "function";
  if (isa<clang::ParmVarDecl>(d)) return "parameter";
  if (isa<clang::VarDecl>(d)) return "variable";
  if (isa<clang::FieldDecl>(d)) return "member";
  if (isa<clang::EnumConstantDecl>(d)) return "enumerator";
  if (isa<clang::TypedefNameDecl>(d)) return "typedef";
  if (const auto* t = dyn_cast<clang::TagDecl>(d))
    return t->isEnum() ? "enum" : t->isUnion() ? "union" : "struct";
  return nullptr;
}

// The most informative declaration of an entity.
const NamedDecl* best_of(const NamedDecl* d) {
  const NamedDecl* definition = nullptr;
  if (const auto* f = dyn_cast<clang::FunctionDecl>(d)) definition = f->getDefinition();
  if (const auto* v = dyn_cast<clang::VarDecl>(d)) {
    definition = v->getDefinition();
    if (!definition) definition = v->getActingDefinition();
  }
  if (const auto* t = dyn_cast<clang::TagDecl>(d)) definition = t->getDefinition();
  return definition ? definition : d;
}

// The record of an object, of an array's elements, or of a pointer's target.
const clang::RecordDecl* record_of(clang::QualType t) {
  if (t.isNull()) return nullptr;
  for (int levels = 0; levels < 8; ++levels) {
    t = ultimate_element(t.getCanonicalType());
    if (t.isNull()) return nullptr;
    if (!t->isPointerType()) break;
    t = t->getPointeeType();
  }
  const clang::RecordType* r = t->getAs<clang::RecordType>();
  return r ? r->getDecl() : nullptr;
}

// The name of a record: its tag, or the typedef of a record without one.
const NamedDecl* name_of(const clang::RecordDecl* r) {
  if (r->getIdentifier() || !r->getTypedefNameForAnonDecl()) return r;
  return r->getTypedefNameForAnonDecl();
}

// The record without a tag that a typedef names; null for others.
const clang::RecordDecl* unnamed_record(const NamedDecl* d) {
  const auto* t = dyn_cast<clang::TypedefNameDecl>(d);
  const clang::TagDecl* tag = t ? t->getAnonDeclWithTypedefName() : nullptr;
  return llvm::dyn_cast_or_null<clang::RecordDecl>(tag);
}

class Indexer : public Walker {
 public:
  Indexer(Source& source, const Unit& unit)
      : Walker(source, unit),
        s_(source),
        u_(unit),
        sm_(source.compiler->getSourceManager()),
        policy_(language_) {
    policy_.Bool = true;
    policy_.TerseOutput = true;
    policy_.SuppressInitializers = true;
    policy_.PolishForDeclaration = true;
  }

  void run() {
    walk();
    add_system_names();
  }

  json::Array declarations() {
    json::Array list;
    // Describing a member may add its record.
    for (size_t i = 0; i < found_.size(); ++i) list.push_back(describe_one(i));
    return list;
  }
  json::Array references() { return std::move(references_); }
  json::Array files() { return std::move(files_); }

  void add_place(json::Object& to, clang::SourceLocation where, unsigned length) {
    const auto [file, offset] = sm_.getDecomposedLoc(where);
    to["file"] = ordinal_of(file);
    to["line"] = sm_.getLineNumber(file, offset);
    to["column"] = sm_.getColumnNumber(file, offset);
    to["length"] = length;
  }

 private:
  struct Found {
    const NamedDecl* declaration;
    int first_line = 0, last_line = 0;  // its scope; 0: from its place on
    bool system = false;
  };

  // --- places ---

  int64_t ordinal_of(clang::FileID file) {
    const auto [at, is_new] = ordinals_.emplace(file, static_cast<int64_t>(files_.size()));
    if (is_new) {
      const clang::FileEntry* entry = sm_.getFileEntryForID(file);
      llvm::StringRef name = entry ? entry->tryGetRealPathName() : "";
      if (name.empty() && entry) name = sm_.getFileEntryRefForID(file)->getName();
      files_.push_back(json::fixUTF8(name));
    }
    return at->second;
  }

  int line_of(int token) const {
    const auto [file, offset] = sm_.getDecomposedLoc(s_.tokens[token].where);
    return static_cast<int>(sm_.getLineNumber(file, offset));
  }

  // The token of its name; -1 if there is none.
  int name_token(const NamedDecl* d) const {
    if (!d->getIdentifier()) return -1;
    return u_.token(d->getLocation());
  }

  // --- declarations ---

  int note(const NamedDecl* d, bool system = false) {
    if (!d || !kind_of(d) || !d->getIdentifier()) return -1;
    if (d->getName().starts_with(kBlockName) || d->getName().starts_with("__upct_")) return -1;
    const NamedDecl* key = cast<NamedDecl>(d->getCanonicalDecl());
    const auto [at, is_new] = known_.emplace(key, static_cast<int>(found_.size()));
    if (is_new) {
      Found one{best_of(d)};
      const int t = name_token(one.declaration);
      one.system = system || t < 0 || s_.tokens[t].system;
      found_.push_back(one);
    }
    return at->second;
  }

  void refer(clang::SourceLocation where, const NamedDecl* d) {
    const int t = u_.token(where);
    if (t < 0 || s_.tokens[t].macro || s_.tokens[t].system) return;
    const Token& token = s_.tokens[t];
    const auto [file, offset] = sm_.getDecomposedLoc(token.where);
    const int ordinal = note(d);
    if (ordinal < 0 || file != sm_.getMainFileID()) return;
    references_.push_back(json::Array{sm_.getLineNumber(file, offset),
                                      sm_.getColumnNumber(file, offset),
                                      static_cast<int64_t>(token.text.size()), ordinal});
  }

  void visit(clang::Decl* d) override {
    auto* named = dyn_cast<NamedDecl>(d);
    if (!named || named->isImplicit()) return;
    const int ordinal = note(named);
    if (ordinal < 0) return;
    refer(named->getLocation(), named);
    // A local name is visible in the enclosing statement; parameters, in the whole function.
    const clang::Stmt* around = nullptr;
    for (size_t up = 0; const clang::Stmt* s = parent(up); ++up) {
      if (!isa<clang::CompoundStmt, clang::ForStmt>(s)) continue;
      around = s;
      break;
    }
    const auto* f = dyn_cast_or_null<clang::FunctionDecl>(
        isa<clang::ParmVarDecl>(named) ? named->getDeclContext() : nullptr);
    if (f && f->doesThisDeclarationHaveABody()) around = f->getBody();
    if (!around) return;
    const int first = u_.token(around->getBeginLoc()), last = u_.token(around->getEndLoc());
    if (first < 0 || last < 0) return;
    found_[ordinal].first_line = line_of(first);
    found_[ordinal].last_line = line_of(last);
  }

  void visit(const clang::Stmt* s) override {
    if (const auto* r = dyn_cast<clang::DeclRefExpr>(s)) refer(r->getLocation(), r->getDecl());
    if (const auto* m = dyn_cast<clang::MemberExpr>(s))
      refer(m->getMemberLoc(), m->getMemberDecl());
    if (const auto* i = dyn_cast<clang::DesignatedInitExpr>(s))
      for (const clang::DesignatedInitExpr::Designator& d : i->designators())
        if (d.isFieldDesignator() && d.getFieldDecl()) refer(d.getFieldLoc(), d.getFieldDecl());
  }

  void visit(clang::TypeLoc t) override {
    if (const auto name = t.getAs<clang::TypedefTypeLoc>())
      refer(name.getNameLoc(), name.getTypedefNameDecl());
    if (const auto tag = t.getAs<clang::TagTypeLoc>()) refer(tag.getNameLoc(), tag.getDecl());
  }

  // Names from headers, for completion.
  void add_system_names() {
    for (const clang::Decl* d : u_.context().getTranslationUnitDecl()->decls()) {
      const auto* named = dyn_cast<NamedDecl>(d);
      if (!named || d->isImplicit() || !named->getIdentifier()) continue;
      const int t = name_token(named);
      if (t >= 0 && s_.tokens[t].system && !named->getName().starts_with("_")) note(named, true);
      if (const auto* e = dyn_cast<clang::EnumDecl>(d))
        for (const clang::EnumConstantDecl* c : e->enumerators())
          if (t >= 0 && s_.tokens[t].system && !c->getName().starts_with("_")) note(c, true);
    }
  }

  // --- descriptions ---

  // The declaration in C, without initialiser or body; `plain`: its types without typedefs.
  std::string text_of(const NamedDecl* d, bool plain) const {
    const std::string name = users_name(d->getName()).str();
    const auto typed = [&](clang::QualType t) {
      std::string text = name;
      (plain ? t.getCanonicalType() : t).getAsStringInternal(text, policy_);
      return text;
    };
    std::string text;
    if (const auto* f = dyn_cast<clang::FunctionDecl>(d)) {
      std::string inside = name + "(";
      for (const clang::ParmVarDecl* p : f->parameters()) {
        std::string one = p->getIdentifier() ? p->getName().str() : "";
        const clang::QualType t = p->getOriginalType();
        (plain ? t.getCanonicalType() : t).getAsStringInternal(one, policy_);
        inside += (p == f->parameters().front() ? "" : ", ") + one;
      }
      if (f->isVariadic()) inside += f->param_empty() ? "..." : ", ...";
      text = inside + (f->param_empty() && !f->isVariadic() ? "void)" : ")");
      const clang::QualType result = f->getReturnType();
      (plain ? result.getCanonicalType() : result).getAsStringInternal(text, policy_);
      if (f->getStorageClass() == clang::SC_Static) text = "static " + text;
    } else if (const auto* v = dyn_cast<clang::ParmVarDecl>(d)) {
      text = typed(v->getOriginalType());
    } else if (const auto* v = dyn_cast<clang::VarDecl>(d)) {
      text = typed(v->getType());
      if (v->getStorageClass() == clang::SC_Static) text = "static " + text;
      if (v->hasExternalStorage()) text = "extern " + text;
    } else if (const auto* m = dyn_cast<clang::FieldDecl>(d)) {
      text = typed(m->getType());
      if (m->isBitField() && !m->getBitWidth()->isValueDependent())
        text += " : " + std::to_string(versions::bit_width(m, u_.context()));
    } else if (const auto* t = dyn_cast<clang::TypedefNameDecl>(d)) {
      text = "typedef " + typed(t->getUnderlyingType());
    } else if (const auto* e = dyn_cast<clang::EnumConstantDecl>(d)) {
      llvm::SmallString<24> value;
      e->getInitVal().toString(value, 10);
      text = name + " = " + value.str().str();
    } else if (const auto* t = dyn_cast<clang::TagDecl>(d)) {
      text = t->getKindName().str() + " " + name;
    }
    return json::fixUTF8(describe_message(text));
  }

  json::Object describe_one(size_t i) {
    const NamedDecl* d = found_[i].declaration;
    std::string name = users_name(d->getName()).str();
    if (name == "user_main") name = "main";
    json::Object o{{"name", json::fixUTF8(name)}, {"kind", kind_of(d)}};
    if (found_[i].system) {
      o["system"] = true;
    } else {
      if (llvm::StringRef(name).starts_with("upct_anon")) o["unnamed"] = true;
    }
    o["text"] = text_of(d, false);
    if (!found_[i].system) o["plain"] = text_of(d, true);
    if (const int t = name_token(d); t >= 0) {
      add_place(o, s_.tokens[t].where, static_cast<unsigned>(s_.tokens[t].text.size()));
      add_extent(o, d);
    }
    if (found_[i].first_line > 0)
      o["scope"] = json::Array{found_[i].first_line, found_[i].last_line};
    const auto* value = dyn_cast<clang::ValueDecl>(d);
    const auto* type = dyn_cast<clang::TypedefNameDecl>(d);
    if (value || type) {
      const clang::RecordDecl* record =
          record_of(value ? value->getType() : type->getUnderlyingType());
      if (record && !found_[i].system && record != unnamed_record(d))
        if (const int ordinal = note(name_of(record)); ordinal >= 0) o["record"] = ordinal;
    }
    json::Array members;
    const clang::RecordDecl* r = dyn_cast<clang::RecordDecl>(d);
    if (!r) r = unnamed_record(d);
    if (r && !r->isInvalidDecl())
      for (const clang::FieldDecl* m : r->fields())
        if (const int ordinal = note(m); ordinal >= 0) members.push_back(ordinal);
    if (const auto* e = dyn_cast<clang::EnumDecl>(d); e && !e->isInvalidDecl())
      for (const clang::EnumConstantDecl* c : e->enumerators())
        if (const int ordinal = note(c); ordinal >= 0) members.push_back(ordinal);
    if (!members.empty()) o["members"] = std::move(members);
    return o;
  }

  void add_extent(json::Object& to, const NamedDecl* d) const {
    const int first = u_.token(d->getBeginLoc()), last = u_.token(d->getEndLoc());
    if (first < 0 || last < first || s_.tokens[first].system) return;
    const auto [file, begin] = sm_.getDecomposedLoc(s_.tokens[first].where);
    const auto [last_file, end] = sm_.getDecomposedLoc(s_.tokens[last].where);
    if (file != last_file || end < begin) return;
    const unsigned length = static_cast<unsigned>(s_.tokens[last].text.size());
    to["extent"] =
        json::Array{sm_.getLineNumber(file, begin), sm_.getColumnNumber(file, begin),
                    sm_.getLineNumber(file, end), sm_.getColumnNumber(file, end) + length};
  }

  Source& s_;
  const Unit& u_;
  clang::SourceManager& sm_;
  const clang::LangOptions language_;
  clang::PrintingPolicy policy_;
  std::vector<Found> found_;
  std::map<const NamedDecl*, int> known_;  // by the canonical declaration
  std::map<clang::FileID, int64_t> ordinals_;
  json::Array references_, files_;
};

// Macros that are defined at the end of the file, without Clang's own.
void add_macros(const Options& options, const Source& source, Indexer& indexer, json::Array& to) {
  if (!source.compiler->hasPreprocessor()) return;
  clang::Preprocessor& pp = source.compiler->getPreprocessor();
  const clang::SourceManager& sm = source.compiler->getSourceManager();
  for (const auto& [identifier, state] : pp.macros()) {
    const clang::MacroInfo* macro = pp.getMacroInfo(identifier);
    if (!macro || macro->isBuiltinMacro() || identifier->getName().starts_with("_")) continue;
    const clang::SourceLocation where = macro->getDefinitionLoc();
    if (where.isInvalid() || !sm.getFileEntryForID(sm.getFileID(where))) continue;
    const bool system =
        sm.isInSystemHeader(where) || sm.getFilename(where).starts_with(options.headers);
    json::Object o{{"name", json::fixUTF8(identifier->getName())}, {"kind", "macro"}};
    const auto [file, begin] = sm.getDecomposedLoc(where);
    const unsigned end =
        sm.getFileOffset(macro->getDefinitionEndLoc()) +
        clang::Lexer::MeasureTokenLength(macro->getDefinitionEndLoc(), sm, pp.getLangOpts());
    const llvm::StringRef text = sm.getBufferData(file).slice(begin, std::max(begin, end));
    if (system) o["system"] = true;
    o["text"] = "#define " + json::fixUTF8(text.substr(0, 400));
    indexer.add_place(o, where, identifier->getLength());
    to.push_back(std::move(o));
  }
}

}  // namespace

std::string index(const Options& options, Source& source, const Unit* unit) {
  const Unit none;
  Indexer indexer(source, unit ? *unit : none);
  if (unit && unit->compiler && unit->compiler->hasASTContext()) indexer.run();
  json::Object all;
  json::Array declarations = indexer.declarations();
  add_macros(options, source, indexer, declarations);
  all["tree"] = unit != nullptr;
  all["threads"] = options.threads;
  all["declarations"] = std::move(declarations);
  all["references"] = indexer.references();
  all["files"] = indexer.files();
  return llvm::formatv("{0}\n", json::Value(std::move(all))).str();
}

}  // namespace upc::translate
