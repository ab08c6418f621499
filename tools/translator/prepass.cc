// SPDX-License-Identifier: MIT
// Second phase: turns UPC's tokens into C that stock Clang parses, without types. The tokens keep
// the user's text; their edits contain the C.
//
//   shared [B] strict   __attribute__((address_space(N))), see qualifiers.cc
//   THREADS, MYTHREAD   expressions with names of our own
//   upc_forall          for (…;…;…) if ((void)(affinity), 0) ; else body
//   upc_barrier e;      __upct_barrier_v(e);
//   upc_blocksizeof x   sizeof(__typeof__(x) *); the value follows after the first parse
//   struct { … } x;     gets a tag, so that its type can be named
#include "clang/Basic/TargetInfo.h"
#include "laxness.h"
#include "newer_c.h"
#include "qualifiers.h"
#include "runtime_calls.h"
#include "suggest.h"
#include "syntax.h"
#include "translator.h"

namespace upc::translate {

namespace {

using clang::tok::TokenKind;

class Prepass : private Syntax {
 public:
  Prepass(const Options& options, Source& source)
      : Syntax(source),
        options_(options),
        s_(source),
        qualifiers_(source),
        float128_(source.compiler->getTarget().hasFloat128Type()) {}

  void run() {
    follow_pragmas();
    const int n = static_cast<int>(s_.tokens.size());
    for (int i = 0; i < n; ++i) {
      const Token& t = s_.tokens[i];
      if (t.match > i) open_.push_back(i);
      if (t.match >= 0 && t.match < i) open_.pop_back();
      if (t.kind == clang::tok::l_brace) ++depth_;
      if (t.kind == clang::tok::r_brace) --depth_;
      if (t.kind == clang::tok::kw___attribute) attribute(i);
      switch (t.keyword) {
        case Keyword::kShared: qualifiers_.shared(i, depth_ == 0); break;
        case Keyword::kStrict:
        case Keyword::kRelaxed: qualifiers_.reference(i); break;
        case Keyword::kThreads:
          // A product with its stand-in may overflow an int when Clang computes it.
          s_.replace(i, in_extent(i) ? "(0L+__upct_THREADS)" : "(+__upct_THREADS)",
                     "((int)" + runtime::threads() + ")");
          break;
        case Keyword::kMythread:
          s_.replace(i, "(+__upct_mythread)", runtime::mythread_value());
          break;
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
  void error(int i, const std::string& message) { report(s_, Level::kError, i, message); }

  // Whether the token at i is part of an array's extent or a subscript. Operands of sizeof, typeof
  // and _Generic do not count: they need its real type.
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

  // UPC 1.3, 6.7.1: a pragma in a compound statement is in effect until its end. UPC's keywords are
  // plain names in C code.
  void follow_pragmas() {
    std::vector<bool> outer;
    bool strict = false, c_code = false, unrecorded = false;
    int last = -1;  // token before
    for (int i = 0; i < static_cast<int>(s_.tokens.size()); ++i) {
      Token& t = s_.tokens[i];
      if (t.pseudo == Pseudo::kStrict || t.pseudo == Pseudo::kRelaxed) {
        strict = t.pseudo == Pseudo::kStrict;
        if (!t.system && !begins_block(last, !outer.empty()))
          report_lax(
              options_, s_, i, kPragmaPlace,
              std::string("#pragma upc ") + (strict ? "strict" : "relaxed") +
                  " belongs outside of functions, or at the start of a compound statement: here "
                  "it applies from this line to the end of the enclosing block or file");
      }
      if (t.pseudo == Pseudo::kCCode) c_code = true;
      if (t.pseudo == Pseudo::kUpcCode) c_code = false;
      if (t.pseudo == Pseudo::kPupcOff) unrecorded = true;
      if (t.pseudo == Pseudo::kPupcOn) unrecorded = false;
      if (unrecorded && t.pseudo == Pseudo::kNone && !t.system) leave_out(t);
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

  // Excludes the token's line from recording.
  void leave_out(const Token& t) {
    std::vector<Unrecorded>& all = s_.unrecorded;
    if (all.empty() || all.back().file != t.file || t.line < all.back().last ||
        t.line > all.back().last + 1)
      all.push_back({t.file, t.line, t.line});
    all.back().last = t.line;
  }

  // Whether a compound statement begins after token i or, outside functions, an external
  // declaration.
  bool begins_block(int i, bool inside) const {
    if (!inside) return i < 0 || kind(i) == clang::tok::semi || kind(i) == clang::tok::r_brace;
    return kind(i) == clang::tok::l_brace && !is_tag(i) && kind(i - 1) != clang::tok::equal;
  }

  // The semicolons between the brackets, without those in nested brackets.
  std::vector<int> semicolons(int open, int close) const {
    std::vector<int> found;
    for (int j = open + 1; j < close; ++j) {
      if (kind(j) == clang::tok::semi) found.push_back(j);
      if (s_.tokens[j].match > j) j = s_.tokens[j].match;
    }
    return found;
  }

  void forall(int i) {
    const int open = i + 1, close = kind(open) == clang::tok::l_paren ? s_.tokens[open].match : -1;
    if (close < 0) {
      error(i, "upc_forall is followed by (start; condition; step; affinity)");
      return;
    }
    const std::vector<int> found = semicolons(open, close);
    if (found.size() != 3) {
      error(i,
            "upc_forall has four parts, (start; condition; step; affinity), and here " +
                (found.empty() ? std::string("is 1") : "are " + std::to_string(found.size() + 1)) +
                (found.size() == 2
                     ? ": give the affinity, as `i` or `&a[i]`, or `continue` if every thread "
                       "is to do all iterations"
                     : ": separate them by semicolons"));
      return;
    }
    const int third = found[2];
    Forall f{i, third, close, true};
    std::vector<int> parts;
    for (int j = third + 1; j < close; ++j)
      if (s_.tokens[j].pseudo == Pseudo::kNone) parts.push_back(j);
    s_.replace(i, "for", "for");
    if (parts.empty() || (parts.size() == 1 && kind(parts[0]) == clang::tok::kw_continue)) {
      f.affinity = false;
      for (const int j : parts) s_.replace(j, "", "");
      s_.replace(third, ") if (0", "");
      s_.replace(close, ") ; else", ")");
    } else {
      s_.replace(third, ") if ((void)(", "");
      s_.replace(close, "), 0) ; else", ")");
    }
    s_.foralls[i] = f;
  }

  // `upc_foral (i = 0; i < n; i++; i)`: only loops have semicolons in parentheses.
  void misspelt_forall(int i) {
    if (const int close = s_.tokens[i + 1].match; close < 0 || semicolons(i + 1, close).size() < 2)
      return;
    const auto meant = meant_keyword(options_, s_, i);
    if (meant && meant->name == "upc_forall")
      report(s_, Level::kError, i,
             "use of undeclared identifier '" + s_.tokens[i].text.str() + "'" + meant->text(),
             meant->fixes(s_));
  }

  void synchronize(int i, const std::string& what) {
    if (kind(i + 1) == clang::tok::semi) {
      s_.replace(i, "__upct_" + what + "_a()", "");
      return;
    }
    if (has_empty_parentheses(i)) {
      s_.replace(i, "__upct_" + what + "_a", "");
      return;
    }
    int j = i + 1;
    for (; at(j) && kind(j) != clang::tok::semi && kind(j) != clang::tok::r_brace; ++j)
      if (s_.tokens[j].match > j) j = s_.tokens[j].match;
    if (kind(j) != clang::tok::semi) {
      error(i, "upc_" + what + " is a statement: `upc_" + what + ";` or `upc_" + what + " value;`");
      return;
    }
    const Token &keyword = s_.tokens[i], &value = s_.tokens[i + 1];
    if (options_.warn_of_lines && (value.line != keyword.line || value.file != keyword.file))
      report(s_, Level::kWarning, i,
             "what follows on the next line is the value of this upc_" + what + ": write `upc_" +
                 what +
                 ";` if it is a statement of its own, else the value on "
                 "the same line [-Wbarrier-line]");
    s_.replace(i, "__upct_" + what + "_v(", "");
    int last = j - 1;
    while (last > i && s_.tokens[last].pseudo != Pseudo::kNone) --last;
    s_.edit(last).tail.insert(0, ")");
  }

  // Whether the statement at i is written as a call; then reports it.
  bool has_empty_parentheses(int i) {
    if (kind(i + 1) != clang::tok::l_paren || s_.tokens[i + 1].match != i + 2) return false;
    const std::string word = s_.tokens[i].text.str();
    report_lax(options_, s_, i, kEmptyParentheses,
               word + " is a statement, not a function: write `" + word + ";`");
    return true;
  }

  void fence(int i) {
    if (has_empty_parentheses(i)) {
      s_.replace(i, "__upct_fence", "");
      return;
    }
    if (kind(i + 1) != clang::tok::semi) {
      error(i, "upc_fence is a statement of its own: `upc_fence;`");
      return;
    }
    s_.replace(i, "__upct_fence()", "");
  }

  // -portable: replaces the names of attributes by reserved ones, which no runtime's header defines
  // as a macro.
  void attribute(int i) {
    const int open = i + 2;
    if (!options_.portable || s_.tokens[i].system || kind(open) != clang::tok::l_paren) return;
    for (int j = open + 1; j < s_.tokens[open].match; ++j) {
      const std::string name = s_.tokens[j].text.str();
      const bool first = kind(j - 1) == clang::tok::comma || j == open + 1;
      if (first && kind(j) == clang::tok::identifier && name.front() != '_')
        s_.replace(j, name, "__" + name + "__");
      if (s_.tokens[j].match > j) j = s_.tokens[j].match;
    }
  }

  // Whether a token is among the arguments of an attribute or of _Alignas, which accept few values.
  bool in_attribute(int i) const {
    for (int j = i - 1; j > 0; --j) {
      if (kind(j) == clang::tok::r_paren && s_.tokens[j].match >= 0) {
        j = s_.tokens[j].match;
      } else if (kind(j) == clang::tok::l_paren) {
        if (kind(j - 1) == clang::tok::kw___attribute || kind(j - 1) == clang::tok::kw__Alignas)
          return true;
      } else if (kind(j) == clang::tok::semi || kind(j) == clang::tok::l_brace ||
                 kind(j) == clang::tok::r_brace) {
        return false;
      }
    }
    return false;
  }

  void size_operator(int i) {
    const int first = i + 1;
    if (!at(first)) return;
    switch (kind(first)) {
      case clang::tok::semi:
      case clang::tok::comma:
      case clang::tok::r_paren:
      case clang::tok::r_square:
      case clang::tok::r_brace:
        return error(i, s_.tokens[i].text.str() + " has no operand: write `" +
                            s_.tokens[i].text.str() + "(x)` of a shared object or type x");
      default: break;
    }
    const int last = operand_end(first);
    const bool whole = kind(first) == clang::tok::l_paren && s_.tokens[first].match == last;
    // Until the value is known, each use has a different one, so that case labels are not equal.
    const bool width = kind(i - 1) == clang::tok::colon;  // probably of a bit-field
    const std::string unlike =
        width || in_attribute(i) ? "1" : std::to_string(100003 + 17 * s_.size_operators.size());
    s_.replace(i, "(" + unlike + "U + 0 * sizeof(__typeof__" + (whole ? "" : "("), "");
    const std::string tail = whole ? " *))" : ") * ))";
    s_.edit(last).tail.insert(0, tail);
    s_.size_operators[i] = SizeOperator{i, first, last, tail};
  }

  // Whether the name after the record defined at i names it: `typedef struct { … } name`, without
  // a derived type.
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
    if (t.kind == clang::tok::identifier && kind(i + 1) == clang::tok::l_paren) misspelt_forall(i);
    if (t.kind == clang::tok::kw_struct || t.kind == clang::tok::kw_union) {
      const int brace = past_attributes(i + 1);
      if (kind(brace) != clang::tok::l_brace || s_.tokens[brace].match < 0) return;
      if (kind(i - 2) == clang::tok::kw___builtin_offsetof) return;  // nothing else can name it
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
    if (t.text.starts_with("__c11_atomic_")) {
      // Clang's <stdatomic.h> expands to these; the C compiler's own has the given names.
      const std::string name = "atomic_" + t.text.drop_front(13).str();
      const bool orderless = name == "atomic_init" || name.find("fence") != std::string::npos;
      const bool asks =
          name == "atomic_is_lock_free" && s_.tokens[i + 1].match > i;  // its argument is a size
      if (asks) {
        Edit& end = s_.edit(s_.tokens[i + 1].match);
        end.out = ", 0)", end.has_out = true;
      }
      Edit& e = s_.edit(i);
      e.out = asks ? "__atomic_is_lock_free" : name + (orderless ? "" : "_explicit");
      e.has_out = true;
    }
    if (const char* type = floating_type(t)) s_.edit(i).text = type, s_.edit(i).has_text = true;
    if (t.kind == clang::tok::numeric_constant) floating_constant(i);
    if (t.kind == clang::tok::identifier && t.text == "main" && !options_.extern_main &&
        kind(i - 1) != clang::tok::period && kind(i - 1) != clang::tok::arrow) {
      s_.replace(i, "user_main", "user_main");
      // The runtime's main uses its result.
      if (kind(i - 1) == clang::tok::kw_void) {
        Edit& result = s_.edit(i - 1);
        result.out = "int", result.has_out = true;
      }
    }
  }

  // The types of ISO/IEC TS 18661-3 that are keywords in gcc, by the names that Clang has. Where
  // Clang has no __float128, as for arm64 and riscv64, long double has its format.
  const char* floating_type(const Token& t) const {
    return t.kind != clang::tok::identifier ? nullptr
           : t.text == "_Float128"          ? (float128_ ? "__float128" : "long double")
           : t.text == "_Float64x"          ? "long double"
           : t.text == "_Float64"           ? "double"
           : t.text == "_Float32x"          ? "double"
           : t.text == "_Float32"           ? "float"
                                            : nullptr;
  }

  // … and their constants: 1.5f128.
  void floating_constant(int i) {
    const llvm::StringRef text = s_.tokens[i].text;
    const bool hexadecimal = text.starts_with_insensitive("0x");
    if (text.find_first_of(hexadecimal ? "pP" : ".eE") == llvm::StringRef::npos) return;
    const std::pair<const char*, const char*> suffixes[] = {
        {"f128", float128_ ? "q" : "L"}, {"f64x", "L"}, {"f32x", ""}, {"f64", ""}, {"f32", "f"}};
    for (const auto& [theirs, ours] : suffixes)
      if (text.ends_with_insensitive(theirs)) {
        s_.edit(i).text = text.drop_back(strlen(theirs)).str() + ours;
        s_.edit(i).has_text = true;
        return;
      }
  }

  const Options& options_;
  Source& s_;
  Qualifiers qualifiers_;
  const bool float128_;  // Clang has __float128
  int anonymous_ = 0;
  int depth_ = 0;          // of braces
  std::vector<int> open_;  // the brackets around the current token
};

}  // namespace

bool prepass(const Options& options, Source& source) {
  match_brackets(source);
  lower_keywords(source);
  if (!measure_depth(source)) return false;
  Prepass(options, source).run();
  return !source.failed;
}

}  // namespace upc::translate
