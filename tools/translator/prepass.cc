// Second phase: turns UPC's tokens into C that stock Clang parses, without knowing types. What the
// user wrote stays in the tokens; the C is in their edits.
//
//   shared [B] strict   __attribute__((address_space(N))), N coding block size and strict; where B is
//                       an expression, it is an enumerator's value there, which Clang computes
//   THREADS, MYTHREAD   expressions with names of our own
//   upc_forall          for (…;…;…) if ((void)(affinity), 0) ; else body
//   upc_barrier e;      __upct_barrier_v(e);
//   upc_blocksizeof x   sizeof(__typeof__(x) *), its value coming after the first parse
//   struct { … } x;     gets a tag, so that its type can be named
#include <set>

#include "translator.h"

namespace upc::translate {

namespace {

using clang::tok::TokenKind;

class Prepass {
 public:
  Prepass(const Options& options, Source& source) : options_(options), s_(source) {}

  void run() {
    follow_pragmas();
    const int n = static_cast<int>(s_.tokens.size());
    for (int i = 0; i < n; ++i) {
      const Token& t = s_.tokens[i];
      if (t.match > i) open_.push_back(i);
      if (t.match >= 0 && t.match < i) open_.pop_back();
      if (t.kind == clang::tok::l_brace) ++depth_;
      if (t.kind == clang::tok::r_brace) --depth_;
      switch (t.keyword) {
        case Keyword::kShared: shared(i); break;
        case Keyword::kStrict:
        case Keyword::kRelaxed: reference(i); break;
        case Keyword::kThreads:
          // A multiple of what stands for it may be too large for an int, where Clang computes it.
          s_.replace(i, in_extent(i) ? "(0L+__upct_THREADS)" : "(+__upct_THREADS)",
                     "((int)upcr_threads())");
          break;
        case Keyword::kMythread: s_.replace(i, "(+__upct_mythread)", "((int)upcr_mythread())"); break;
        case Keyword::kForall: forall(i); break;
        case Keyword::kBarrier: synchronize(i, "barrier"); break;
        case Keyword::kNotify: synchronize(i, "notify"); break;
        case Keyword::kWait: synchronize(i, "wait"); break;
        case Keyword::kFence: fence(i); break;
        case Keyword::kLocalSizeof:
        case Keyword::kBlockSizeof:
        case Keyword::kElemSizeof: size_operator(i); break;
        case Keyword::kNone: plain(i); break;
      }
    }
    // The emitter writes no block sizes.
    for (const auto& [open, close] : s_.layouts)
      for (int j = open; j <= close; ++j) s_.edit(j).out.clear(), s_.edit(j).has_out = true;
  }

 private:
  const Token* at(int i) const {
    return i >= 0 && i < static_cast<int>(s_.tokens.size()) ? &s_.tokens[i] : nullptr;
  }
  TokenKind kind(int i) const {
    const Token* t = at(i);
    return t && t->pseudo == Pseudo::kNone ? t->kind : clang::tok::unknown;
  }
  void error(int i, const std::string& message) { report(s_, Level::kError, i, message); }

  // Whether what stands at i is computed for the extent of an array, or a subscript. What asks for
  // its type is to see the one that it has.
  bool in_extent(int i) const {
    const auto asks = [&](int j) {
      switch (kind(j)) {
        case clang::tok::kw_sizeof:
        case clang::tok::kw_typeof:
        case clang::tok::kw__Generic: return true;
        default: return false;
      }
    };
    if (asks(i - 1)) return false;
    for (size_t n = open_.size(); n-- > 0;) {
      const TokenKind k = kind(open_[n]);
      if (k == clang::tok::l_square) return true;
      if (k == clang::tok::l_brace || asks(open_[n] - 1)) return false;
    }
    return false;
  }

  // UPC 1.3, 6.7.1: a pragma in a compound statement holds until its end. UPC's keywords are plain
  // names in C code.
  void follow_pragmas() {
    std::vector<bool> outer;
    bool strict = false, c_code = false;
    int last = -1;  // token before
    for (int i = 0; i < static_cast<int>(s_.tokens.size()); ++i) {
      Token& t = s_.tokens[i];
      if (t.pseudo == Pseudo::kStrict || t.pseudo == Pseudo::kRelaxed) {
        strict = t.pseudo == Pseudo::kStrict;
        if (!t.system && !begins_block(last, !outer.empty()))
          report_lax(options_, s_, i, "pragma-place",
                     std::string("#pragma upc ") + (strict ? "strict" : "relaxed") +
                         " stands outside functions, or before all else in a compound statement: from "
                         "here it is in force to the end of what surrounds it");
      }
      if (t.pseudo == Pseudo::kCCode) c_code = true;
      if (t.pseudo == Pseudo::kUpcCode) c_code = false;
      if (t.pseudo == Pseudo::kNone) {
        last = i;
        if (t.kind == clang::tok::l_brace) outer.push_back(strict);
        if (t.kind == clang::tok::r_brace && !outer.empty()) {
          strict = outer.back();
          outer.pop_back();
        }
      }
      t.strict = strict;
      t.c_code = c_code;
      if (c_code && !t.system) t.keyword = Keyword::kNone;
    }
  }

  // Whether what follows token i begins a compound statement, or stands between external declarations.
  bool begins_block(int i, bool inside) const {
    if (!inside) return i < 0 || kind(i) == clang::tok::semi || kind(i) == clang::tok::r_brace;
    return kind(i) == clang::tok::l_brace && !is_tag(i) && kind(i - 1) != clang::tok::equal;
  }

  // Whether token i can stand between the qualifiers of one specifier list.
  bool is_specifier(int i) const {
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
      case clang::tok::kw__Bool:
      case clang::tok::kw__Complex:
      case clang::tok::kw___int128:
      case clang::tok::kw__Atomic:
      case clang::tok::kw___extension__: return true;
      default: return false;
    }
  }

  // Whether the parenthesis at i belongs to a specifier: `_Atomic(int)`, `typeof(x)`, `_Alignas(16)`.
  bool in_specifier(int i) const {
    switch (kind(i - 1)) {
      case clang::tok::kw__Atomic:
      case clang::tok::kw_typeof:
      case clang::tok::kw__Alignas:
      case clang::tok::kw___attribute: return true;
      default: return false;
    }
  }

  // Calls f on each token of the specifier list around i, i excepted, till f returns false.
  template <class F>
  void around(int i, F f) const {
    for (int j = i - 1; j >= 0; --j) {
      const int m = s_.tokens[j].match;
      if (kind(j) == clang::tok::r_paren && m > 0 && in_specifier(m)) {
        j = m - 1;
        continue;
      }
      if (kind(j) == clang::tok::r_square && m > 0 &&
          s_.tokens[m - 1].keyword == Keyword::kShared) {
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
    for (int j = i + 1; j < static_cast<int>(s_.tokens.size()); ++j) {
      const int m = s_.tokens[j].match;
      if (in_specifier(j + 1)) {
        if (s_.tokens[j + 1].match > 0) j = s_.tokens[j + 1].match;
        continue;
      }
      if (kind(j) == clang::tok::l_square && s_.tokens[j - 1].keyword == Keyword::kShared && m > 0) {
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

  bool is_tag(int brace) const {
    for (int j = brace - 1; j >= 0 && j >= brace - 2; --j) {
      const TokenKind k = kind(j);
      if (k == clang::tok::kw_struct || k == clang::tok::kw_union || k == clang::tok::kw_enum)
        return true;
    }
    return false;
  }

  // The qualifier `shared`, its layout, and the strict or relaxed beside it.
  void shared(int i) {
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
            error(i, "[*] cannot be used in a typedef: the array that it lays out is not known there");
          return true;
        });
        space = std::to_string(star_address_space(s_.stars.size(), reference));
        s_.stars.push_back(i);
      } else if (close == open + 2 && kind(open + 1) == clang::tok::numeric_constant &&
                 plain_number(s_.tokens[open + 1].text) >= 0) {
        int64_t block = plain_number(s_.tokens[open + 1].text);
        if (of_void && block == 1) block = 2;  // so that check.cc refuses it: 1 is what has no layout
        if (block > static_cast<int64_t>(kMaxBlock)) too_large(open + 1);
        space = std::to_string(
            address_space(std::min<uint64_t>(block, kMaxBlock), reference));
      } else {
        computed_layout(i, close, reference);
        return;
      }
      for (int j = open; j <= close; ++j) s_.replace(j, "", "");
    }
    spaces_[i] = {space, reference};
    s_.replace(i, attribute(space), "");
    place(i, close);
  }

  static std::string attribute(const std::string& space) {  // as shared_attribute
    return "__attribute__((address_space(" + space + ")))";
  }

  // What depends on where the qualifier stands that begins at i and has its layout end at `close`.
  void place(int i, int close) {
    const int next = close > 0 ? close + 1 : i + 1;
    if (close > 0 && kind(next) == clang::tok::l_square)
      error(next, "`shared` takes one block size, a number of elements: for blocks of 2 rows of 3 write "
                  "`shared [6] int`, or `shared [2*3] int`");
    if (close < 0 && kind(next) == clang::tok::l_paren && kind(next + 1) == clang::tok::numeric_constant)
      error(next, "a block size stands in brackets: `shared [" + s_.tokens[next + 1].text.str() + "] int`");
    if (close < 0 && ends_a_name(next)) return keyword_as_name(i);
    if (kind(i - 1) == clang::tok::l_paren && kind(next) == clang::tok::star)
      error(i, "`shared` stands for no type here: a pointer to shared int is `int shared *p`");
    // The first parameter of an old-style definition: Clang would give the attribute to the function.
    if (depth_ == 0 && kind(i - 1) == clang::tok::r_paren && !in_specifier(s_.tokens[i - 1].match))
      s_.edit(i).before = "register ";
  }

  // A block size that is an expression stays in its place, so that the edits of what is in it hold.
  void computed_layout(int i, int close, Reference reference) {
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
          return error(j, "a block size must be a constant, and THREADS is known at run time only: use "
                          "[*], or translate with -T N");
        default: return error(j, "a block size must be a constant expression of integers");
      }
    }
    const std::string name = kBlockName + std::to_string(i);
    const std::string space = "(" + name + " < 0 || " + name + " > " + std::to_string(kMaxBlock) + " ? " +
                              std::to_string(kBadBlock) + " : " +
                              std::to_string(address_space(0, reference)) + " + 4 * " + name + ")";
    spaces_[i] = {space, reference};
    s_.replace(i, "__attribute__((address_space(0 * sizeof(enum { " + name + " = ", "");
    s_.replace(open, "(", "");
    s_.replace(close, ") }) + " + space + ")))", "");
    if (!s_.in_layout(open)) s_.layouts[open] = close;
    place(i, close);
  }

  // Whether token i follows a name, and can follow no qualifier.
  bool ends_a_name(int i) const {
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

  // C code that uses a keyword of UPC as a name: said once.
  void keyword_as_name(int i) {
    const std::string word = s_.tokens[i].text.str();
    if (!refused_names_.insert(word).second) return;
    error(i, "'" + word + "' is a keyword of UPC, and no name: give it another one, or write #pragma upc "
             "c_code before C code that has it, and #pragma upc upc_code behind");
  }

  void too_large(int i) {
    error(i, "block size " + s_.tokens[i].text.str() + " is larger than UPC_MAX_BLOCK_SIZE, " +
                 std::to_string(kMaxBlock) + "; use [] to keep all elements on one thread");
  }

  static int64_t plain_number(llvm::StringRef text) {
    uint64_t value;
    text = text.rtrim("uUlL");
    if (text.getAsInteger(0, value) || value > (uint64_t{1} << 40)) return -1;
    return static_cast<int64_t>(value);
  }

  // `strict` and `relaxed`: part of the address space of the `shared` beside it.
  void reference(int i) {
    bool found = false;
    int name = -1;
    around(i, [&](int j) {
      if (s_.tokens[j].keyword == Keyword::kShared) found = true;
      if (shared_typedefs_.count(s_.tokens[j].text)) name = j;
      return true;
    });
    s_.replace(i, "", "");
    if (found) return;
    const char* word = s_.tokens[i].keyword == Keyword::kStrict ? "strict" : "relaxed";
    if (name < 0) {
      if (ends_a_name(i + 1) || kind(i + 1) == clang::tok::r_paren || kind(i + 1) == clang::tok::comma ||
          kind(i + 1) == clang::tok::l_square || kind(i + 1) == clang::tok::l_paren)
        return keyword_as_name(i);
      error(i, std::string(word) + " qualifies shared types only: write `" + word + " shared`");
      return;
    }
    const std::string variant = "__upct_" + std::string(word) + "_" + s_.tokens[name].text.str();
    const auto& [first, last] = shared_typedefs_[s_.tokens[name].text];
    if (variants_.insert(variant).second) {
      // The typedef once more, with the reference type in its address space.
      std::string again;
      const Reference r =
          s_.tokens[i].keyword == Keyword::kStrict ? Reference::kStrict : Reference::kRelaxed;
      for (int j = first; j <= last; ++j) {
        const Token& t = s_.tokens[j];
        if (t.keyword == Keyword::kShared) {
          const auto& [space, own] = spaces_[j];
          if (own != Reference::kNone) {
            if (own != r)
              error(i, "a type cannot be both strict and relaxed, and '" + s_.tokens[name].text.str() +
                           "' is the other");
            variants_.erase(variant);  // the typedef will do, for the next use too
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

  // Remembers `typedef shared … name`.
  void note_typedef(int i) {
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

  void forall(int i) {
    const int open = i + 1, close = kind(open) == clang::tok::l_paren ? s_.tokens[open].match : -1;
    if (close < 0) {
      error(i, "upc_forall is followed by (start; condition; step; affinity)");
      return;
    }
    std::vector<int> semicolons;
    for (int j = open + 1; j < close; ++j) {
      if (kind(j) == clang::tok::semi) semicolons.push_back(j);
      if (s_.tokens[j].match > j) j = s_.tokens[j].match;
    }
    if (semicolons.size() != 3) {
      error(i, "upc_forall has four parts, (start; condition; step; affinity); " +
                   std::to_string(semicolons.size() + 1) +
                   " are here. Write `continue` as the affinity if every thread is to do all");
      return;
    }
    const int third = semicolons[2];
    Forall f{i, third, close, true};
    std::vector<int> parts;
    for (int j = third + 1; j < close; ++j)
      if (s_.tokens[j].pseudo == Pseudo::kNone) parts.push_back(j);
    s_.replace(i, "for", "for");
    if (parts.empty() || (parts.size() == 1 && kind(parts[0]) == clang::tok::kw_continue)) {
      f.affinity = false;
      for (int j : parts) s_.replace(j, "", "");
      s_.replace(third, ") if (0", "");
      s_.replace(close, ") ; else", ")");
    } else {
      s_.replace(third, ") if ((void)(", "");
      s_.replace(close, "), 0) ; else", ")");
    }
    s_.foralls[i] = f;
  }

  void synchronize(int i, const std::string& what) {
    if (kind(i + 1) == clang::tok::semi) {
      s_.replace(i, "__upct_" + what + "_a()", "");
      return;
    }
    int j = i + 1;
    for (; at(j) && kind(j) != clang::tok::semi && kind(j) != clang::tok::r_brace; ++j)
      if (s_.tokens[j].match > j) j = s_.tokens[j].match;
    if (kind(j) != clang::tok::semi) {
      error(i, "upc_" + what + " is a statement: `upc_" + what + ";` or `upc_" + what + " value;`");
      return;
    }
    s_.replace(i, "__upct_" + what + "_v(", "");
    int last = j - 1;
    while (last > i && s_.tokens[last].pseudo != Pseudo::kNone) --last;
    s_.edit(last).tail.insert(0, ")");
  }

  void fence(int i) {
    if (kind(i + 1) == clang::tok::l_paren && s_.tokens[i + 1].match == i + 2) {
      s_.replace(i, "__upct_fence", "");
      return;
    }
    if (kind(i + 1) != clang::tok::semi) {
      error(i, "upc_fence is a statement of its own: `upc_fence;`");
      return;
    }
    s_.replace(i, "__upct_fence()", "");
  }

  // End of the unary expression that begins at i.
  int operand_end(int i) const {
    int j = i;
    for (;; ++j) {
      const TokenKind k = kind(j);
      if (k == clang::tok::star || k == clang::tok::amp || k == clang::tok::minus ||
          k == clang::tok::plus || k == clang::tok::tilde || k == clang::tok::exclaim)
        continue;
      break;
    }
    if (kind(j) == clang::tok::l_paren && s_.tokens[j].match > 0) j = s_.tokens[j].match;
    for (;;) {
      const TokenKind k = kind(j + 1);
      if ((k == clang::tok::l_square || k == clang::tok::l_paren) && s_.tokens[j + 1].match > 0) {
        j = s_.tokens[j + 1].match;
      } else if (k == clang::tok::period || k == clang::tok::arrow) {
        j += 2;
      } else {
        return at(j) ? j : i;
      }
    }
  }

  void size_operator(int i) {
    const int first = i + 1;
    if (!at(first)) return;
    const int last = operand_end(first);
    const bool whole = kind(first) == clang::tok::l_paren && s_.tokens[first].match == last;
    // Until the value is known each use has one of its own, lest case labels be equal.
    const bool width = kind(i - 1) == clang::tok::colon;  // of a bit-field, most likely
    const std::string unlike =
        width ? "1" : std::to_string(100003 + 17 * s_.size_operators.size());
    s_.replace(i, "(" + unlike + "U + 0 * sizeof(__typeof__" + (whole ? "" : "("), "");
    const std::string tail = whole ? " *))" : ") * ))";
    s_.edit(last).tail.insert(0, tail);
    s_.size_operators[i] = SizeOperator{i, first, last, tail};
  }

  int past_attributes(int i) const {
    while (kind(i) == clang::tok::kw___attribute && s_.tokens[i + 1].match > 0)
      i = s_.tokens[i + 1].match + 1;
    return i;
  }

  // Whether the name that follows the record defined at i names it: `typedef struct { … } name`, with
  // nothing that makes another type of it.
  bool is_named_by_typedef(int i, int name) const {
    const TokenKind after = kind(name + 1);
    if (kind(name) != clang::tok::identifier ||
        (after != clang::tok::semi && after != clang::tok::comma &&
         after != clang::tok::kw___attribute))
      return false;
    bool is_typedef = false, qualified = false;
    around(i, [&](int j) {
      const TokenKind k = kind(j);
      is_typedef |= k == clang::tok::kw_typedef;
      qualified |= k == clang::tok::kw_const || k == clang::tok::kw_volatile ||
                   s_.tokens[j].keyword != Keyword::kNone;
      return true;
    });
    return is_typedef && !qualified;
  }

  void plain(int i) {
    const Token& t = s_.tokens[i];
    if (t.pseudo != Pseudo::kNone || t.system) return;
    if (t.kind == clang::tok::kw_struct || t.kind == clang::tok::kw_union) {
      const int brace = past_attributes(i + 1);
      if (kind(brace) != clang::tok::l_brace || s_.tokens[brace].match < 0) return;
      if (kind(i - 2) == clang::tok::kw___builtin_offsetof) return;  // nobody else can mean it
      const int next = past_attributes(s_.tokens[brace].match + 1);
      if (kind(next) == clang::tok::semi) return;  // an anonymous member
      if (is_named_by_typedef(i, next)) return;
      Edit& e = s_.edit(brace);
      const std::string tag = " upct_anon" + std::to_string(++anonymous_);
      e.before = tag + " ";
      e.out = tag + " {";
      e.has_out = true;
      return;
    }
    if (t.text.startswith("__c11_atomic_")) {
      // What Clang's <stdatomic.h> is made of; the C compiler's own has these names for it.
      const std::string name = "atomic_" + t.text.drop_front(13).str();
      const bool orderless = name == "atomic_init" || name.find("fence") != std::string::npos;
      Edit& e = s_.edit(i);
      e.out = name + (orderless ? "" : "_explicit");
      e.has_out = true;
    }
    if (const char* type = floating_type(t)) s_.edit(i).text = type, s_.edit(i).has_text = true;
    if (t.kind == clang::tok::numeric_constant) floating_constant(i);
    if (t.kind == clang::tok::identifier && t.text == "main" && !options_.extern_main &&
        kind(i - 1) != clang::tok::period && kind(i - 1) != clang::tok::arrow)
      s_.replace(i, "user_main", "user_main");
  }

  // The types of ISO/IEC TS 18661-3 that are keywords to gcc, by names that Clang knows.
  static const char* floating_type(const Token& t) {
    return t.kind != clang::tok::identifier ? nullptr
           : t.text == "_Float128"          ? "__float128"
           : t.text == "_Float64x"          ? "long double"
           : t.text == "_Float64"           ? "double"
           : t.text == "_Float32x"          ? "double"
           : t.text == "_Float32"           ? "float"
                                            : nullptr;
  }

  // … and their constants: 1.5f128.
  void floating_constant(int i) {
    const llvm::StringRef text = s_.tokens[i].text;
    const bool hexadecimal = text.startswith_insensitive("0x");
    if (text.find_first_of(hexadecimal ? "pP" : ".eE") == llvm::StringRef::npos) return;
    static constexpr std::pair<const char*, const char*> kSuffixes[] = {
        {"f128", "q"}, {"f64x", "L"}, {"f32x", ""}, {"f64", ""}, {"f32", "f"}};
    for (const auto& [theirs, ours] : kSuffixes)
      if (text.endswith_insensitive(theirs)) {
        s_.edit(i).text = text.drop_back(strlen(theirs)).str() + ours;
        s_.edit(i).has_text = true;
        return;
      }
  }

  const Options& options_;
  Source& s_;
  int anonymous_ = 0;
  int depth_ = 0;  // of braces
  std::vector<int> open_;  // the brackets around the token at hand
  std::map<llvm::StringRef, std::pair<int, int>> shared_typedefs_;
  std::set<std::string> variants_;
  std::map<int, std::pair<std::string, Reference>> spaces_;  // address space of each `shared`
  std::set<std::string> refused_names_;
};

}  // namespace

bool prepass(const Options& options, Source& source) {
  match_brackets(source);
  if (!measure_depth(source)) return false;
  Prepass(options, source).run();
  return !source.failed;
}

}  // namespace upc::translate
