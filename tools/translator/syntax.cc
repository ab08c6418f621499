// SPDX-License-Identifier: MIT
// Classifies tokens without types: specifier lists, ends of operands.
#include "syntax.h"

namespace upc::translate {

using clang::tok::TokenKind;

void Syntax::around(int i, llvm::function_ref<bool(int)> f) const {
  for (int j = i - 1; j >= 0; --j) {
    const int m = read_.tokens[j].match;
    if (kind(j) == clang::tok::r_paren && m > 0 && in_specifier(m)) {
      j = m - 1;
      continue;
    }
    if (kind(j) == clang::tok::r_square && m > 0 &&
        read_.tokens[m - 1].keyword == Keyword::kShared) {
      j = m;
      continue;
    }
    if (kind(j) == clang::tok::r_brace && m > 0 && is_tag(m)) {
      j = m;
      continue;
    }
    if (!is_specifier(j)) break;
    if (!f(j)) return;
  }
  for (int j = i + 1; j < static_cast<int>(read_.tokens.size()); ++j) {
    const int m = read_.tokens[j].match;
    if (in_specifier(j + 1)) {
      if (read_.tokens[j + 1].match > 0) j = read_.tokens[j + 1].match;
      continue;
    }
    if (kind(j) == clang::tok::l_square && read_.tokens[j - 1].keyword == Keyword::kShared &&
        m > 0) {
      j = m;
      continue;
    }
    if (kind(j) == clang::tok::l_brace && m > 0 && is_tag(j)) {
      j = m;
      continue;
    }
    if (!is_specifier(j)) break;
    if (!f(j)) return;
  }
}

bool Syntax::is_specifier(int i) const {
  switch (kind(i)) {
    case clang::tok::identifier:
    case clang::tok::kw_const:
    case clang::tok::kw_volatile:
    case clang::tok::kw_restrict:
    case clang::tok::kw_static:
    case clang::tok::kw_extern:
    case clang::tok::kw_typedef:
    case clang::tok::kw_register:
    case clang::tok::kw_auto:
    case clang::tok::kw___auto_type:
    case clang::tok::kw_constexpr:
    case clang::tok::kw_inline:
    case clang::tok::kw_struct:
    case clang::tok::kw_union:
    case clang::tok::kw_enum:
    case clang::tok::kw_void:
    case clang::tok::kw_char:
    case clang::tok::kw_short:
    case clang::tok::kw_int:
    case clang::tok::kw_long:
    case clang::tok::kw_float:
    case clang::tok::kw_double:
    case clang::tok::kw_signed:
    case clang::tok::kw_unsigned:
    case clang::tok::kw__BitInt:
    case clang::tok::kw__Bool:
    case clang::tok::kw__Complex:
    case clang::tok::kw___int128:
    case clang::tok::kw__Atomic:
    case clang::tok::kw___extension__: return true;
    default: return false;
  }
}

bool Syntax::in_specifier(int i) const {
  switch (kind(i - 1)) {
    case clang::tok::kw__Atomic:
    case clang::tok::kw__BitInt:
    case clang::tok::kw_typeof:
    case clang::tok::kw_typeof_unqual:
    case clang::tok::kw__Alignas:
    case clang::tok::kw___attribute: return true;
    default: return false;
  }
}

bool Syntax::is_tag(int brace) const {
  for (int j = brace - 1; j >= 0 && j >= brace - 2; --j) {
    const TokenKind k = kind(j);
    if (k == clang::tok::kw_struct || k == clang::tok::kw_union || k == clang::tok::kw_enum)
      return true;
  }
  return false;
}

bool Syntax::ends_a_name(int i) const {
  switch (kind(i)) {
    case clang::tok::equal:
    case clang::tok::semi:
    case clang::tok::colon:
    case clang::tok::question:
    case clang::tok::period:
    case clang::tok::arrow:
    case clang::tok::r_square:
    case clang::tok::r_brace:
    case clang::tok::plus:
    case clang::tok::minus:
    case clang::tok::slash:
    case clang::tok::percent:
    case clang::tok::less:
    case clang::tok::greater:
    case clang::tok::lessequal:
    case clang::tok::greaterequal:
    case clang::tok::equalequal:
    case clang::tok::exclaimequal:
    case clang::tok::ampamp:
    case clang::tok::pipepipe:
    case clang::tok::plusplus:
    case clang::tok::minusminus:
    case clang::tok::plusequal:
    case clang::tok::minusequal:
    case clang::tok::starequal:
    case clang::tok::slashequal: return true;
    default: return false;
  }
}

int Syntax::past_attributes(int i) const {
  while (kind(i) == clang::tok::kw___attribute && read_.tokens[i + 1].match > 0)
    i = read_.tokens[i + 1].match + 1;
  return i;
}

int Syntax::operand_end(int i) const {
  int j = i;
  for (;; ++j) {
    const TokenKind k = kind(j);
    if (k == clang::tok::star || k == clang::tok::amp || k == clang::tok::minus ||
        k == clang::tok::plus || k == clang::tok::tilde || k == clang::tok::exclaim)
      continue;
    break;
  }
  if (kind(j) == clang::tok::l_paren && read_.tokens[j].match > 0) j = read_.tokens[j].match;
  for (;;) {
    const TokenKind k = kind(j + 1);
    if ((k == clang::tok::l_square || k == clang::tok::l_paren) && read_.tokens[j + 1].match > 0) {
      j = read_.tokens[j + 1].match;
    } else if (k == clang::tok::period || k == clang::tok::arrow) {
      j += 2;
    } else {
      return at(j) ? j : i;
    }
  }
}

}  // namespace upc::translate
