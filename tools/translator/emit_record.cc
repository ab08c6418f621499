// Definitions of structs, unions and enums, whose members may be pointers-to-shared, and the
// attributes of what is declared.
#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "emit.h"
#include "llvm/ADT/SetVector.h"

namespace upc::translate {

using clang::Decl;
using clang::QualType;
using clang::VarDecl;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

// A record's definition, with the members that hold pointers-to-shared rewritten.
std::string Emitter::record(const clang::RecordDecl* r) {
  const Range whole = range(r), outer = defining_;
  std::vector<std::pair<Range, std::string>> parts;
  std::vector<Decl*> members(r->decls_begin(), r->decls_end());
  for (size_t i = 0; i < members.size();) {
    if (members[i]->isImplicit()) {
      ++i;
      continue;
    }
    Range g = range(members[i]);
    std::vector<Decl*> group;
    for (; i < members.size(); ++i) {
      if (members[i]->isImplicit()) continue;
      const Range m = range(members[i]);
      if (!m.valid()) continue;
      if (!group.empty() && m.begin > g.end) break;
      g.begin = std::min(g.begin, m.begin);
      g.end = std::max(g.end, m.end);
      group.push_back(members[i]);
    }
    bool rewrite = false;
    for (Decl* d : group) {
      if (auto* f = dyn_cast<clang::FieldDecl>(d)) {
        rewrite = rewrite || interesting_type(f->getType());
      } else {
        rewrite = rewrite || needs_split(d);
      }
    }
    if (!rewrite || !g.valid()) continue;
    g.end = semicolon_after(g.end);
    std::string text;
    defining_ = g;
    for (Decl* d : group) {
      if (auto* f = dyn_cast<clang::FieldDecl>(d)) {
        text += declare(f->getType(), f->getName().str());
        if (f->isBitField()) text += " : " + expression(f->getBitWidth());
        text += attributes(f, g) + "; ";
      } else if (auto* n = dyn_cast<clang::RecordDecl>(d); n && n->isAnonymousStructOrUnion()) {
        text += copy(g.begin, range(n).begin - 1) + " " + record(n) + "; ";
      } else if (auto* t = dyn_cast<clang::TagDecl>(d); t && d == group.back()) {
        text += definition(t) + "; ";  // of no member; others are defined with their first one
      }
    }
    parts.emplace_back(g, text);
  }
  defining_ = outer;
  return splice(whole, std::move(parts)) + attributes_after(whole.end);
}

namespace {

// Finds what a declaration names of the blocks that it stands in, and what that is made of in turn.
class NamedInBlocks : public clang::RecursiveASTVisitor<NamedInBlocks> {
 public:
  llvm::SetVector<clang::NamedDecl*> found;

  bool VisitDeclRefExpr(clang::DeclRefExpr* r) { return add(r->getDecl()); }
  bool VisitTagTypeLoc(clang::TagTypeLoc t) { return add(t.getDecl()); }
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc t) { return add(t.getTypedefNameDecl()); }

 private:
  bool add(clang::NamedDecl* d) {
    if (isa<clang::EnumConstantDecl>(d)) d = cast<clang::EnumDecl>(d->getDeclContext());
    while (auto* outer = dyn_cast<clang::RecordDecl>(d->getLexicalDeclContext())) d = outer;
    auto* tag = dyn_cast<clang::TagDecl>(d);
    if (tag && tag->getDefinition()) d = tag = tag->getDefinition();
    if (tag && tag->getTypedefNameForAnonDecl()) d = tag->getTypedefNameForAnonDecl();
    auto* v = dyn_cast<VarDecl>(d);
    if (!d->getLexicalDeclContext()->isFunctionOrMethod() || (v && !v->isLocalExternDecl()))
      return true;
    if (found.insert(d)) {
      TraverseDecl(d);
      if (tag && tag != d) TraverseDecl(tag);
    }
    return true;
  }
};

}  // namespace

// What v, which is static in a function, names of its blocks, declared again for the INIT function:
// each in a block of its own, as it may hide another. `close` ends these blocks.
std::string Emitter::block_declarations(VarDecl* v, std::string& close) {
  NamedInBlocks names;
  if (v->isLocalVarDecl()) {
    names.TraverseTypeLoc(v->getTypeSourceInfo()->getTypeLoc());
    if (v->getInit()) names.TraverseStmt(v->getInit());
  }
  std::vector<clang::NamedDecl*> found = names.found.takeVector();
  std::sort(found.begin(), found.end(),
            [this](const clang::NamedDecl* a, const clang::NamedDecl* b) {
              return unit_.token(a->getLocation()) < unit_.token(b->getLocation());
            });
  std::string text;
  for (clang::NamedDecl* d : found) {
    const auto* td = dyn_cast<clang::TypedefNameDecl>(d);
    const clang::TagDecl* tag = td ? td->getAnonDeclWithTypedefName() : dyn_cast<clang::TagDecl>(d);
    std::string one;
    if (!tag)
      one = declaration(d, range(d));
    else if (tag->isCompleteDefinition())
      one = (td ? "typedef " : "") + definition(tag) + (td ? " " + td->getName().str() : "") + ";";
    if (one.empty()) continue;
    text += one + " { ";
    close += " }";
  }
  return text;
}

std::string Emitter::definition(const clang::TagDecl* t) {
  if (const auto* r = dyn_cast<clang::RecordDecl>(t)) return record(r);
  return copy(range(t)) + attributes_after(range(t).end);
}

// The attributes that follow a token.
std::string Emitter::attributes_after(int token) {
  std::string text;
  for (int i = token + 1;
       i + 1 < static_cast<int>(source_.tokens.size()) &&
       source_.tokens[i].kind == clang::tok::kw___attribute && source_.tokens[i + 1].match > i;
       i = source_.tokens[i + 1].match + 1)
    text += " " + copy(i, source_.tokens[i + 1].match);
  return text;
}

// Attributes that stand in the declaration of d and belong to what it declares: those before the
// declarators, and after its own one.
std::string Emitter::attributes(const Decl* d, Range whole) {
  std::string text;
  const int name = unit_.token(d->getLocation());
  bool first = true, own = true;  // whether this is the first declarator, and that of d
  for (int i = whole.begin; i >= 0 && i <= whole.end; ++i) {
    const Token& t = source_.tokens[i];
    if (t.kind == clang::tok::comma) {
      first = false;
      int next = i + 1;
      while (next < whole.end && source_.tokens[next].kind != clang::tok::comma)
        next = std::max(next, source_.tokens[next].match) + 1;
      own = name > i && name < next;
    }
    if (t.kind == clang::tok::l_brace || t.kind == clang::tok::l_paren ||
        t.kind == clang::tok::l_square) {
      if (t.match > i) i = t.match;
      // After a record's brace they belong to the record.
      if (t.kind == clang::tok::l_brace)
        while (i + 2 <= whole.end && source_.tokens[i + 1].kind == clang::tok::kw___attribute &&
               source_.tokens[i + 2].match > i)
          i = source_.tokens[i + 2].match;
    }
    if (t.kind != clang::tok::kw___attribute || source_.tokens[i + 1].match < 0) continue;
    const int begin = i;
    i = source_.tokens[i + 1].match;
    const clang::tok::TokenKind next =
        i < whole.end ? source_.tokens[i + 1].kind : clang::tok::semi;
    const bool trails = next == clang::tok::comma || next == clang::tok::semi ||
                        next == clang::tok::equal || next == clang::tok::kw___attribute;
    const bool other = first && trails && is_behind_comma(name, whole);
    if (!own || other) continue;
    // The type that is written has it already.
    int size = begin;
    while (size < i && source_.tokens[size].text != "vector_size" &&
           source_.tokens[size].text != "__vector_size__")
      ++size;
    text += " " + (size < i ? copy(begin, size - 1) + copy(source_.tokens[size + 1].match + 1, i)
                            : copy(begin, i));
  }
  return text;
}

// Whether a token stands behind the first declarator of a declaration.
bool Emitter::is_behind_comma(int token, Range whole) const {
  for (int i = whole.begin; i >= 0 && i < token; ++i) {
    if (source_.tokens[i].kind == clang::tok::comma) return true;
    i = std::max(i, source_.tokens[i].match);
  }
  return false;
}

}  // namespace upc::translate
