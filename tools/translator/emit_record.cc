// Definitions of structs, unions and enums, whose members may be pointers-to-shared, and the attributes
// of what is declared.
#include "clang/AST/ASTContext.h"
#include "emit.h"

namespace upc::translate {

using clang::Decl;
using clang::QualType;
using llvm::dyn_cast;

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

// The definitions of the function's own records that an object of type t is made of.
std::string Emitter::local_records(QualType t) {
  t = ultimate_element(t.getCanonicalType());
  while (t->isPointerType()) t = ultimate_element(t->getPointeeType().getCanonicalType());
  const clang::RecordDecl* r = t->getAsRecordDecl();
  if (!r || !is_function_local(t)) return "";
  std::string text;
  r = r->getDefinition();
  if (!r) return "";
  for (const clang::FieldDecl* f : r->fields()) {
    const QualType e = ultimate_element(f->getType().getCanonicalType());
    const clang::RecordDecl* inner = e->getAsRecordDecl();
    // One that is defined inside r comes with it.
    if (inner && inner != r && inner->getLexicalDeclContext() != r) text += local_records(e);
  }
  std::string definition = record(r);
  if (const clang::TypedefNameDecl* td = r->getTypedefNameForAnonDecl())
    return text + "typedef " + definition + " " + td->getName().str() + "; ";
  return text + definition + "; ";
}

std::string Emitter::definition(const clang::TagDecl* t) {
  if (const auto* r = dyn_cast<clang::RecordDecl>(t)) return record(r);
  return copy(range(t)) + attributes_after(range(t).end);
}

// The attributes that follow a token.
std::string Emitter::attributes_after(int token) {
  std::string text;
  for (int i = token + 1; i + 1 < static_cast<int>(source_.tokens.size()) &&
                          source_.tokens[i].kind == clang::tok::kw___attribute &&
                          source_.tokens[i + 1].match > i;
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
    const clang::tok::TokenKind next = i < whole.end ? source_.tokens[i + 1].kind : clang::tok::semi;
    const bool trails = next == clang::tok::comma || next == clang::tok::semi ||
                        next == clang::tok::equal || next == clang::tok::kw___attribute;
    const bool other = first && trails && is_behind_comma(name, whole);
    if (own && !other) text += " " + copy(begin, i);
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
