// SPDX-License-Identifier: MIT
// Declarations: which of them stay, and what replaces the others.
#include "emit_decl.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ParentMapContext.h"
#include "runtime_calls.h"

namespace upc::translate {

using clang::Decl;
using clang::FunctionDecl;
using clang::QualType;
using clang::VarDecl;

namespace {

bool is_directly_in_switch(clang::ASTContext& tree, const VarDecl* v) {
  for (const auto& statement : tree.getParents(*v))
    for (const auto& block : tree.getParents(statement))
      for (const auto& around : tree.getParents(block))
        if (block.get<clang::CompoundStmt>() && around.get<clang::SwitchStmt>()) return true;
  return false;
}

}  // namespace

Declarations::Declarations(const Input& in, Output& out, Kept& kept, Parts& parts, Copier& copier,
                           Types& types, Records& records, LibraryObjects& library,
                           References& references, StartFunctions& start)
    : in_(in),
      out_(out),
      kept_(kept),
      parts_(parts),
      copier_(copier),
      types_(types),
      records_(records),
      library_(library),
      references_(references),
      start_(start) {
  for (const Decl* d : in_.tree.getTranslationUnitDecl()->decls()) {
    const auto* alias = d->getAttr<clang::AliasAttr>();
    const int token = in_.unit.token(d->getBeginLoc());
    if (alias && !d->isImplicit() && token >= 0 && !in_.source.tokens[token].system)
      alias_targets_.insert(alias->getAliasee());
  }
}

// Whether d defines a struct, union or enum: C forbids that in the head of a loop.
bool defines_tag(const clang::DeclStmt* d) {
  for (const clang::Decl* x : d->decls())
    if (isa<clang::TagDecl>(x)) return true;
  return false;
}

std::string Declarations::each(const std::vector<Decl*>& group, Range whole) {
  std::string text;
  // A record inside another declaration, which is copied: enum { N = sizeof(struct { … }) }.
  const auto within = [&](Decl* inner, Decl* other) {
    if (inner == other || !isa<clang::TagDecl>(inner)) return false;
    const Range i = in_.range(inner), o = in_.range(other);
    return isa<clang::TagDecl, clang::StaticAssertDecl>(other) && o.begin <= i.begin &&
           i.end <= o.end;
  };
  for (Decl* d : group) {
    if (d->isImplicit()) continue;
    if (std::any_of(group.begin(), group.end(), [&](Decl* other) { return within(d, other); }))
      continue;
    const std::string outer = std::move(out_.hoisted);
    out_.hoisted.clear();
    std::string one;
    if (const auto* v = dyn_cast<VarDecl>(d)) one = types_.hold_lengths(v->getType());
    if (const auto* t = dyn_cast<clang::TypedefNameDecl>(d))
      one = types_.hold_lengths(t->getUnderlyingType());
    one += declaration(d, whole);
    if (out_.function) {
      out_.hoisted.insert(0, outer);
    } else {
      // The literals of this declaration may have a type that the ones before it define.
      text += (text.empty() || out_.hoisted.empty() ? "" : "\n") + out_.hoisted;
      out_.hoisted = outer;
    }
    if (!one.empty()) text += (text.empty() ? "" : " ") + one;
  }
  return text;
}

std::string Declarations::single(const std::vector<Decl*>& group) {
  std::string type, text;
  for (Decl* d : group) {
    auto* v = dyn_cast<VarDecl>(d);
    if (!v || !v->hasLocalStorage() || !is_pts(v->getType()) ||
        v->getType()->isVariablyModifiedType())
      return "";
    const std::string t = types_.type_name(v->getType());
    if (!type.empty() && t != type) return "";
    if (type.empty()) text = t;
    text += (type.empty() ? " " : ", ") + v->getName().str();
    text += initializer(v);
    type = t;
  }
  return text + ";";
}

std::string Declarations::declaration(Decl* d, Range whole) {
  if (auto* v = dyn_cast<VarDecl>(d)) return variable(v, whole);
  if (auto* f = dyn_cast<FunctionDecl>(d)) {
    if (f->doesThisDeclarationHaveABody()) return parts_.function(f);
    if (kept_.is_said_again(f)) return "";
    if (kept_.is_users_library(f)) library_.add_default(f);
    return function_header(f, Range{whole.begin, in_.semicolon_after(whole.end)}) + ";";
  }
  if (auto* t = dyn_cast<clang::TypedefNameDecl>(d)) {
    if (is_shared(t->getUnderlyingType()) || t->getName().starts_with("__upct_") ||
        kept_.has_no_size(t))
      return "";
    const Types::Defining here(types_, whole);
    return "typedef " + types_.declare(t->getUnderlyingType(), kept_.type_name_of(t)) +
           records_.attributes(t, whole) + ";";
  }
  if (auto* r = dyn_cast<clang::RecordDecl>(d)) {
    if (!r->isThisDeclarationADefinition())
      return r->getIdentifier() ? types_.type_name(in_.tree.getTypeDeclType(r)) + ";" : "";
    if (r->getTypedefNameForAnonDecl()) return "";  // the typedef contains its definition
    types_.define(r);
    return records_.definition(r) + ";";
  }
  if (auto* e = dyn_cast<clang::EnumDecl>(d)) {
    types_.define(e);
    return records_.definition(e) + ";";
  }
  if (isa<clang::EmptyDecl>(d)) return "";
  const Range r = in_.range(d);
  return copier_.copy(r) + ";";
}

// The storage class and function specifiers among tokens r.
std::string Declarations::specifiers(Range r, bool storage) {
  std::string text;
  for (int i = r.begin; i >= 0 && i <= r.end; ++i) {
    const Token& t = in_.source.tokens[i];
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
        if (!storage) break;
        [[fallthrough]];
      case clang::tok::kw_inline:
      case clang::tok::kw__Noreturn:
      case clang::tok::kw_constexpr:
      case clang::tok::kw___thread:
      case clang::tok::kw__Thread_local: text += in_.source.out(i).str() + " "; break;
      case clang::tok::kw__Alignas:
        if (in_.source.tokens[i + 1].match > 0)
          text += copier_.copy(i, in_.source.tokens[i + 1].match) + " ";
        break;
      default: break;
    }
  }
  return text;
}

std::string Declarations::variable(VarDecl* v, Range whole) {
  if (is_shared(v->getType())) return shared_variable(v);
  if (kept_.is_tld(v)) return tld_variable(v, whole);
  if (v->isStaticLocal() || !v->isLocalVarDecl() || v->hasGlobalStorage()) {
    // Plain C data: constant tables, and data under #pragma upc c_code.
    std::string text = specifiers(whole, true) + (kept_.stays_local(v) ? "__thread " : "") +
                       types_.declare(v->getType(), v->getName().str()) +
                       records_.attributes(v, whole);
    if (v->getInit()) text += " = " + parts_.expression(v->getInit());
    return text + ";";
  }
  // Stepping a pointer-to-shared takes its address.
  std::string text = specifiers(whole, !is_pts(v->getType()));
  text += types_.declare(v->getType(), v->getName().str()) + records_.attributes(v, whole);
  return text + initializer(v) + ";";
}

// The initialiser of an automatic variable. A pointer-to-shared without one gets a value that the
// checking runtime recognises.
std::string Declarations::initializer(const VarDecl* v) {
  if (v->getInit()) return " = " + parts_.expression(v->getInit());
  if (!in_.options.checking || in_.options.portable || !is_pts(v->getType())) return "";
  // Before a switch's first case the initialiser would never run, and C compilers warn about it.
  if (is_directly_in_switch(in_.tree, v)) return "";
  out_.uses_runtime = true;
  return " = " + runtime::unset(is_phased(v->getType()));
}

std::string Declarations::parameters(FunctionDecl* f) {
  std::string list;
  const bool old = !f->hasPrototype();
  const bool outer = references_.exchange_parameters(true);
  for (clang::ParmVarDecl* p : f->parameters()) {
    if (!list.empty()) list += ", ";
    list += old ? p->getName().str() : types_.declare(p->getOriginalType(), p->getName().str());
  }
  if (f->isVariadic()) list += ", ...";
  if (list.empty() && !old) list = "void";
  references_.exchange_parameters(outer);
  return list;
}

// A function without its body. head: its tokens.
std::string Declarations::function_header(FunctionDecl* f, Range head) {
  const bool old = !f->hasPrototype() && f->getNumParams() > 0;
  // Attributes follow a declarator, but precede a definition.
  const std::string attributes = records_.attributes(f, head);
  const bool defines = f->isThisDeclarationADefinition();
  std::string text =
      (defines && !attributes.empty() ? attributes + " " : "") + specifiers(head, true);
  const bool is_main = f->getName() == "user_main" && f->getReturnType()->isVoidType();
  text += types_.declare(is_main ? QualType(in_.tree.IntTy) : f->getReturnType(),
                         f->getName().str() + "(" + parameters(f) + ")");
  if (!defines) text += attributes;
  if (old) {
    for (clang::ParmVarDecl* p : f->parameters())
      text += " " + types_.declare(p->getOriginalType(), p->getName().str()) + ";";
  }
  return text;
}

}  // namespace upc::translate
