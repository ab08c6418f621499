// SPDX-License-Identifier: MIT
// Records: members that hold pointers-to-shared are rewritten, the others copied.
#include "emit_record.h"

#include <algorithm>

namespace upc::translate {

using clang::Decl;

// A record's definition, with the members that hold pointers-to-shared rewritten.
std::string Records::record(const clang::RecordDecl* r) {
  const Range whole = in_.range(r);
  Replacements parts;
  std::vector<Decl*> members(r->decls_begin(), r->decls_end());
  for (size_t i = 0; i < members.size();) {
    if (members[i]->isImplicit()) {
      ++i;
      continue;
    }
    Range g = in_.range(members[i]);
    std::vector<Decl*> group;
    for (; i < members.size(); ++i) {
      if (members[i]->isImplicit()) continue;
      const Range m = in_.range(members[i]);
      if (!m.valid()) continue;
      if (!group.empty() && m.begin > g.end) break;
      g.begin = std::min(g.begin, m.begin);
      g.end = std::max(g.end, m.end);
      group.push_back(members[i]);
    }
    bool rewrite = false;
    for (Decl* d : group) {
      if (auto* f = dyn_cast<clang::FieldDecl>(d)) {
        rewrite = rewrite || kept_.type_must_change(f->getType());
      } else {
        rewrite = rewrite || kept_.needs_split(d);
      }
    }
    if (!rewrite || !g.valid()) continue;
    g.end = in_.semicolon_after(g.end);
    std::string text;
    const Types::Defining here(types_, g);
    for (Decl* d : group) {
      if (auto* f = dyn_cast<clang::FieldDecl>(d)) {
        text += types_.declare(f->getType(), f->getName().str());
        if (f->isBitField()) text += " : " + parts_.expression(f->getBitWidth());
        text += attributes(f, g) + "; ";
      } else if (auto* n = dyn_cast<clang::RecordDecl>(d); n && n->isAnonymousStructOrUnion()) {
        text += copier_.copy(g.begin, in_.range(n).begin - 1) + " " + record(n) + "; ";
      } else if (auto* t = dyn_cast<clang::TagDecl>(d); t && d == group.back()) {
        text += definition(t) + "; ";  // no member has it; others come with their first one
      }
    }
    parts.emplace_back(g, text);
  }
  return copier_.splice(whole, std::move(parts)) + attributes_after(whole.end);
}

std::string Records::definition(const clang::TagDecl* t) {
  if (const auto* r = dyn_cast<clang::RecordDecl>(t)) return record(r);
  return copier_.copy(in_.range(t)) + attributes_after(in_.range(t).end);
}

// The attributes that follow a token.
std::string Records::attributes_after(int token) {
  std::string text;
  for (int i = token + 1; i + 1 < static_cast<int>(in_.source.tokens.size()) &&
                          in_.source.tokens[i].kind == clang::tok::kw___attribute &&
                          in_.source.tokens[i + 1].match > i;
       i = in_.source.tokens[i + 1].match + 1)
    text += " " + copier_.copy(i, in_.source.tokens[i + 1].match);
  return text;
}

// Attributes in the declaration of d that apply to d: those before the declarators, and those after
// its own.
std::string Records::attributes(const Decl* d, Range whole) {
  std::string text;
  const int name = in_.unit.token(d->getLocation());
  bool first = true, own = true;  // at the first declarator; at d's
  for (int i = whole.begin; i >= 0 && i <= whole.end; ++i) {
    const Token& t = in_.source.tokens[i];
    if (t.kind == clang::tok::comma) {
      first = false;
      int next = i + 1;
      while (next < whole.end && in_.source.tokens[next].kind != clang::tok::comma)
        next = std::max(next, in_.source.tokens[next].match) + 1;
      own = name > i && name < next;
    }
    if (t.kind == clang::tok::l_brace || t.kind == clang::tok::l_paren ||
        t.kind == clang::tok::l_square) {
      if (t.match > i) i = t.match;
      // Attributes after a record's brace apply to the record.
      if (t.kind == clang::tok::l_brace)
        while (i + 2 <= whole.end && in_.source.tokens[i + 1].kind == clang::tok::kw___attribute &&
               in_.source.tokens[i + 2].match > i)
          i = in_.source.tokens[i + 2].match;
    }
    if (t.kind != clang::tok::kw___attribute || in_.source.tokens[i + 1].match < 0) continue;
    const int begin = i;
    i = in_.source.tokens[i + 1].match;
    const clang::tok::TokenKind next =
        i < whole.end ? in_.source.tokens[i + 1].kind : clang::tok::semi;
    const bool trails = next == clang::tok::comma || next == clang::tok::semi ||
                        next == clang::tok::equal || next == clang::tok::kw___attribute;
    const bool other = first && trails && is_behind_comma(name, whole);
    if (!own || other) continue;
    // The written type already has it.
    int size = begin;
    while (size < i && in_.source.tokens[size].text != "vector_size" &&
           in_.source.tokens[size].text != "__vector_size__")
      ++size;
    text += " " + (size < i ? copier_.copy(begin, size - 1) +
                                  copier_.copy(in_.source.tokens[size + 1].match + 1, i)
                            : copier_.copy(begin, i));
  }
  return text;
}

// Whether a token is after the first declarator of a declaration.
bool Records::is_behind_comma(int token, Range whole) const {
  for (int i = whole.begin; i >= 0 && i < token; ++i) {
    if (in_.source.tokens[i].kind == clang::tok::comma) return true;
    i = std::max(i, in_.source.tokens[i].match);
  }
  return false;
}

}  // namespace upc::translate
