// SPDX-License-Identifier: MIT
// Turns UPC's type qualifiers into address spaces, which Clang keeps in every type.
//
//   shared [B] strict   __attribute__((address_space(N))): N encodes block size and strict; if B is
//                       an expression, N contains an enumerator's value, which Clang computes
//   strict R            a second typedef of R, with strict in its address space
#include "qualifiers.h"

namespace upc::translate {

namespace {

std::string attribute(const std::string& space) {  // as shared_attribute
  return "__attribute__((address_space(" + space + ")))";
}

int64_t plain_number(llvm::StringRef text) {
  uint64_t value;
  text = text.rtrim("uUlL");
  if (text.getAsInteger(0, value) || value > (uint64_t{1} << 40)) return -1;
  return static_cast<int64_t>(value);
}

}  // namespace

void Qualifiers::shared(int i, bool outside) {
  Reference reference = Reference::kNone;
  bool both = false, of_void = false;
  around(i, [&](int j) {
    of_void |= kind(j) == clang::tok::kw_void;
    const Keyword k = s_.tokens[j].keyword;
    if (k == Keyword::kStrict) {
      both |= reference == Reference::kRelaxed;
      reference = Reference::kStrict;
    }
    if (k == Keyword::kRelaxed) {
      both |= reference == Reference::kStrict;
      reference = Reference::kRelaxed;
    }
    return true;
  });
  if (both) error(i, "a declaration cannot be both strict and relaxed: keep one of them");
  note_typedef(i);
  std::string space = std::to_string(address_space(1, reference));
  const int open = i + 1, close = kind(open) == clang::tok::l_square ? s_.tokens[open].match : -1;
  if (close > 0) {
    if (close == open + 1) {
      space = std::to_string(address_space(0, reference));
    } else if (close == open + 2 && kind(open + 1) == clang::tok::star) {
      around(i, [&](int j) {
        if (kind(j) == clang::tok::kw_typedef)
          error(i,
                "[*] cannot be used in a typedef: the array that it lays out is not known there");
        return true;
      });
      space = std::to_string(star_address_space(s_.stars.size(), reference));
      s_.stars.push_back(i);
    } else if (close == open + 2 && kind(open + 1) == clang::tok::numeric_constant &&
               plain_number(s_.tokens[open + 1].text) >= 0) {
      int64_t block = plain_number(s_.tokens[open + 1].text);
      if (of_void && block == 1)
        block = 2;  // so that check_types.cc refuses it: a block size of 1 means no layout
      if (block > static_cast<int64_t>(kMaxBlock)) too_large(open + 1);
      space = std::to_string(address_space(std::min<uint64_t>(block, kMaxBlock), reference));
    } else {
      computed_layout(i, close, reference);
      return place(i, close, outside);
    }
    for (int j = open; j <= close; ++j) s_.replace(j, "", "");
  }
  spaces_[i] = {space, reference};
  s_.replace(i, attribute(space), "");
  place(i, close, outside);
}

// Edits that depend on the place of the qualifier that begins at i and whose layout ends at
// `close`.
void Qualifiers::place(int i, int close, bool outside) {
  const int next = close > 0 ? close + 1 : i + 1;
  if (close > 0 && kind(next) == clang::tok::l_square)
    error(next,
          "`shared` takes one block size, a number of elements: for blocks of 2 rows of 3 write "
          "`shared [6] int`, or `shared [2*3] int`");
  if (close < 0 && kind(next) == clang::tok::l_paren &&
      kind(next + 1) == clang::tok::numeric_constant)
    error(next,
          "a block size stands in brackets: `shared [" + s_.tokens[next + 1].text.str() + "] int`");
  if (close < 0 && ends_a_name(next)) return keyword_as_name(i);
  if (kind(i - 1) == clang::tok::l_paren && kind(next) == clang::tok::star)
    error(i, "`shared` is not a type: a pointer to shared int is `int shared *p`");
  // The first parameter of an old-style definition: Clang would apply the attribute to the
  // function.
  if (outside && kind(i - 1) == clang::tok::r_paren && !in_specifier(s_.tokens[i - 1].match))
    s_.edit(i).before = "register ";
}

// A block size that is an expression stays in its place, so that edits inside it stay valid.
void Qualifiers::computed_layout(int i, int close, Reference reference) {
  const int open = i + 1;
  for (int j = open + 1; j < close; ++j) {
    switch (s_.tokens[j].keyword) {
      case Keyword::kNone:
      case Keyword::kShared:
      case Keyword::kStrict:
      case Keyword::kRelaxed: break;
      case Keyword::kLocalSizeof:
      case Keyword::kBlockSizeof:
      case Keyword::kElemSizeof: j = operand_end(j + 1); break;
      case Keyword::kThreads:
        return error(j,
                     "a block size must be a constant, and without -T, THREADS has no value at "
                     "compile time: use [*], or fix the number of threads with -T N");
      default: return error(j, "a block size must be a constant expression of integers");
    }
  }
  const std::string name = kBlockName + std::to_string(i);
  const std::string space = "(" + name + " < 0 || " + name + " > " + std::to_string(kMaxBlock) +
                            " ? " + std::to_string(kBadBlock) + " : " +
                            std::to_string(address_space(0, reference)) + " + 4 * " + name + ")";
  spaces_[i] = {space, reference};
  s_.replace(i, "__attribute__((address_space(0 * sizeof(enum { " + name + " = ", "");
  s_.replace(open, "(", "");
  s_.replace(close, ") }) + " + space + ")))", "");
  if (!s_.in_layout(open)) s_.layouts[open] = close;
}

// C code that uses a keyword of UPC as a name: reported once.
void Qualifiers::keyword_as_name(int i) {
  const std::string word = s_.tokens[i].text.str();
  if (!refused_names_.insert(word).second) return;
  error(i, "'" + word +
               "' is a keyword of UPC and cannot be a name: rename it, or write #pragma upc c_code "
               "before C code that uses it, and #pragma upc upc_code after it");
}

void Qualifiers::too_large(int i) {
  error(i, "block size " + s_.tokens[i].text.str() + " is larger than UPC_MAX_BLOCK_SIZE, " +
               std::to_string(kMaxBlock) + "; use [] to keep all elements on one thread");
}

void Qualifiers::reference(int i) {
  bool found = false;
  int name = -1;
  around(i, [&](int j) {
    if (s_.tokens[j].keyword == Keyword::kShared) found = true;
    if (shared_typedefs_.contains(s_.tokens[j].text)) name = j;
    return true;
  });
  s_.replace(i, "", "");
  if (found) return;
  const char* word = s_.tokens[i].keyword == Keyword::kStrict ? "strict" : "relaxed";
  if (name < 0) {
    if (ends_a_name(i + 1) || kind(i + 1) == clang::tok::r_paren ||
        kind(i + 1) == clang::tok::comma || kind(i + 1) == clang::tok::l_square ||
        kind(i + 1) == clang::tok::l_paren)
      return keyword_as_name(i);
    error(i, std::string(word) + " qualifies shared types only: write `" + word + " shared`");
    return;
  }
  const std::string variant = "__upct_" + std::string(word) + "_" + s_.tokens[name].text.str();
  const auto& [first, last] = shared_typedefs_[s_.tokens[name].text];
  if (variants_.insert(variant).second) {
    // A second typedef, with the reference type in its address space.
    std::string again;
    const Reference r =
        s_.tokens[i].keyword == Keyword::kStrict ? Reference::kStrict : Reference::kRelaxed;
    for (int j = first; j <= last; ++j) {
      const Token& t = s_.tokens[j];
      if (t.keyword == Keyword::kShared) {
        const auto& [space, own] = spaces_[j];
        if (own != Reference::kNone) {
          if (own != r)
            error(i, "a type cannot be both strict and relaxed, and '" +
                         s_.tokens[name].text.str() + "' is the other");
          variants_.erase(variant);  // the typedef itself suffices, also for the next use
          return;
        }
        again += " " + attribute(space + " + " + std::to_string(static_cast<int>(r)));
        if (kind(j + 1) == clang::tok::l_square) j = s_.tokens[j + 1].match;
      } else if (t.text == s_.tokens[name].text && t.kind == clang::tok::identifier) {
        again += " " + variant;
      } else if (t.edit >= 0 && s_.edits[t.edit].has_text) {
        again += " " + s_.edits[t.edit].text;
      } else {
        again += " " + t.text.str();
      }
    }
    s_.edit(last).after += again;
  }
  s_.edit(name).text = variant;
  s_.edit(name).has_text = true;
}

void Qualifiers::note_typedef(int i) {
  int first = -1;
  around(i, [&](int j) {
    if (kind(j) == clang::tok::kw_typedef) first = j;
    return true;
  });
  if (first < 0) return;
  int name = -1, j = i;
  for (; at(j) && kind(j) != clang::tok::semi; ++j) {
    if (kind(j) == clang::tok::star) return;
    if (kind(j) == clang::tok::identifier) name = j;
    if (s_.tokens[j].match > j) j = s_.tokens[j].match;
  }
  if (name > 0 && at(j)) shared_typedefs_[s_.tokens[name].text] = {first, j};
}

}  // namespace upc::translate
