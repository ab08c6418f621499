// SPDX-License-Identifier: MIT
// Tokens of declarations. Numbers are 64-bit integers; others are recognised as such.
#include "tools/decl/lex.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "tools/decl/type.h"

namespace upc::decl {
namespace {

bool StartsWord(unsigned char c) { return std::isalpha(c) || c == '_' || c == '$'; }
bool InWord(unsigned char c) { return StartsWord(c) || std::isdigit(c); }

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<Token> Run() {
    std::vector<Token> tokens;
    for (;;) {
      SkipBlanks();
      const Token token = Next();
      tokens.push_back(token);
      if (token.kind == Token::Kind::kEnd) return tokens;
    }
  }

 private:
  char at(size_t i) const { return i < text_.size() ? text_[i] : '\0'; }

  void SkipBlanks() {
    for (;;) {
      if (i_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[i_]))) {
        ++i_;
      } else if (at(i_) == '/' && at(i_ + 1) == '*') {
        const size_t end = text_.find("*/", i_ + 2);
        if (end == std::string_view::npos) throw Problem(i_, "this comment does not end: write */");
        i_ = end + 2;
      } else if (at(i_) == '/' && at(i_ + 1) == '/') {
        i_ = std::min(text_.find('\n', i_), text_.size());
      } else {
        return;
      }
    }
  }

  Token Next() {
    Token token;
    token.at = i_;
    if (i_ >= text_.size()) return token;
    const unsigned char c = text_[i_];
    if (StartsWord(c)) {
      while (InWord(at(i_))) ++i_;
      token.kind = Token::Kind::kWord;
    } else if (std::isdigit(c) ||
               (c == '.' && std::isdigit(static_cast<unsigned char>(at(i_ + 1))))) {
      Number(token);
    } else if (c == '\'' || c == '"') {
      Quoted(token, c);
    } else {
      Sign(token, c);
    }
    token.text = text_.substr(token.at, i_ - token.at);
    return token;
  }

  void Number(Token& token) {
    const size_t begin = i_;
    while (InWord(at(i_)) || at(i_) == '.' ||
           ((at(i_) == '+' || at(i_) == '-') &&
            std::string_view("eEpP").find(at(i_ - 1)) != std::string_view::npos &&
            !(at(begin) == '0' && std::tolower(at(begin + 1)) == 'x' &&
              std::tolower(at(i_ - 1)) == 'e')))
      ++i_;
    std::string_view digits = text_.substr(begin, i_ - begin);
    const bool hex = digits.size() > 2 && digits[0] == '0' && (digits[1] | 32) == 'x';
    const bool binary = digits.size() > 2 && digits[0] == '0' && (digits[1] | 32) == 'b';
    if (digits.find('.') != std::string_view::npos ||
        (!hex && !binary && digits.find_first_of("eE") != std::string_view::npos) ||
        (hex && digits.find_first_of("pP") != std::string_view::npos)) {
      token.kind = Token::Kind::kFloat;
      return;
    }
    const std::string_view suffix =
        digits.substr(std::min(digits.size(), digits.find_last_not_of("uUlL") + 1));
    digits.remove_suffix(suffix.size());
    std::string lower(suffix);
    for (char& ch : lower) ch = static_cast<char>(std::tolower(static_cast<unsigned char>(ch)));
    static const std::set<std::string> kSuffixes = {"", "u", "l", "ll", "ul", "ull", "lu", "llu"};
    if (!kSuffixes.contains(lower))
      throw Problem(begin, "'" + std::string(suffix) + "' ends no number");
    int base = 10;
    if (hex || binary) {
      base = hex ? 16 : 2;
      digits.remove_prefix(2);
    } else if (digits.size() > 1 && digits[0] == '0') {
      base = 8;
    }
    unsigned __int128 value = 0;
    for (const char ch : digits) {
      const int digit = std::isdigit(static_cast<unsigned char>(ch))    ? ch - '0'
                        : std::isxdigit(static_cast<unsigned char>(ch)) ? (ch | 32) - 'a' + 10
                                                                        : 99;
      if (digit >= base)
        throw Problem(begin, "'" + std::string(text_.substr(begin, i_ - begin)) +
                                 "' is neither a number nor a name");
      value = value * base + digit;
      if (value > INT64_MAX) throw Problem(begin, "this number is too large: give one below 2^63");
    }
    token.kind = Token::Kind::kNumber;
    token.value = static_cast<int64_t>(value);
  }

  // A character constant has the value of its one character; strings occur only in initializers.
  void Quoted(Token& token, char quote) {
    const size_t begin = i_++;
    while (i_ < text_.size() && text_[i_] != quote && text_[i_] != '\n')
      i_ += text_[i_] == '\\' && i_ + 1 < text_.size() ? 2 : 1;
    if (at(i_) != quote || i_ >= text_.size())
      throw Problem(begin, std::string("the closing ") + quote + " is missing");
    const std::string_view body = text_.substr(begin + 1, i_ - begin - 1);
    ++i_;
    if (quote == '"') {
      token.kind = Token::Kind::kString;
      return;
    }
    token.kind = Token::Kind::kNumber;
    token.value = Character(begin, body);
  }

  static int64_t Character(size_t begin, std::string_view body) {
    if (body.size() == 1) return body[0];
    if (body.size() == 2 && body[0] == '\\') {
      static constexpr std::string_view kLetters = "ntr0abfve\\'\"?";
      static constexpr std::array<char, 13> kValues = {'\n', '\t', '\r', 0,    '\a', '\b', '\f',
                                                       '\v', 27,   '\\', '\'', '"',  '?'};
      const size_t i = kLetters.find(body[1]);
      if (i != std::string_view::npos) return kValues[i];
    }
    throw Problem(begin, "a character constant holds one character; write its number instead");
  }

  void Sign(Token& token, unsigned char c) {
    for (const std::string_view sign : {"...", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||"}) {
      if (text_.substr(i_, sign.size()) == sign) {
        i_ += sign.size();
        token.kind = Token::Kind::kSign;
        return;
      }
    }
    if (c == '#')
      throw Problem(i_, "preprocessor lines are not read here: write the macro's replacement");
    if (std::string_view("*()[]{},;:?=+-/%<>&|^~!.").find(c) == std::string_view::npos) {
      const bool printable = c > 32 && c < 127;
      throw Problem(i_, printable ? "'" + std::string(1, c) + "' has no place in a declaration"
                                  : "this character has no place in a declaration");
    }
    token.kind = Token::Kind::kSign;
    ++i_;
  }

  std::string_view text_;
  size_t i_ = 0;
};

}  // namespace

std::vector<Token> Lex(std::string_view text) { return Lexer(text).Run(); }

bool IsKeyword(std::string_view word) {
  static const std::set<std::string, std::less<>> kWords = {"auto",
                                                            "break",
                                                            "case",
                                                            "char",
                                                            "const",
                                                            "continue",
                                                            "default",
                                                            "do",
                                                            "double",
                                                            "else",
                                                            "enum",
                                                            "extern",
                                                            "float",
                                                            "for",
                                                            "goto",
                                                            "if",
                                                            "inline",
                                                            "int",
                                                            "long",
                                                            "register",
                                                            "restrict",
                                                            "return",
                                                            "short",
                                                            "signed",
                                                            "sizeof",
                                                            "static",
                                                            "struct",
                                                            "switch",
                                                            "typedef",
                                                            "union",
                                                            "unsigned",
                                                            "void",
                                                            "volatile",
                                                            "while",
                                                            "_Alignas",
                                                            "_Alignof",
                                                            "_Atomic",
                                                            "_Bool",
                                                            "_Complex",
                                                            "_Generic",
                                                            "_Imaginary",
                                                            "_Noreturn",
                                                            "_Static_assert",
                                                            "_Thread_local",
                                                            "__int128",
                                                            "__float128",
                                                            "_Float16",
                                                            "_Float32",
                                                            "_Float64",
                                                            "_Float128",
                                                            "_Float32x",
                                                            "_Float64x",
                                                            "__thread",
                                                            "__attribute__",
                                                            "__extension__",
                                                            "__asm__",
                                                            "asm",
                                                            "__builtin_va_list",
                                                            "typeof",
                                                            "__typeof__",
                                                            "__typeof",
                                                            "__const",
                                                            "__const__",
                                                            "__volatile",
                                                            "__volatile__",
                                                            "__restrict",
                                                            "__restrict__",
                                                            "__inline",
                                                            "__inline__",
                                                            "__signed",
                                                            "__signed__",
                                                            "__complex__",
                                                            "__attribute",
                                                            "__asm",
                                                            "MYTHREAD",
                                                            "THREADS",
                                                            "UPC_MAX_BLOCK_SIZE",
                                                            "relaxed",
                                                            "shared",
                                                            "strict",
                                                            "upc_barrier",
                                                            "upc_blocksizeof",
                                                            "upc_elemsizeof",
                                                            "upc_fence",
                                                            "upc_forall",
                                                            "upc_localsizeof",
                                                            "upc_notify",
                                                            "upc_wait"};
  return kWords.contains(word);
}

}  // namespace upc::decl
