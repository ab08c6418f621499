// SPDX-License-Identifier: MIT
// Second phase: reads declarations, type names, casts and sizeof in C with UPC's qualifiers.
#ifndef UPC_TOOLS_DECL_PARSE_H
#define UPC_TOOLS_DECL_PARSE_H

#include <string>
#include <string_view>
#include <vector>

#include "tools/decl/lex.h"
#include "tools/decl/type.h"

namespace upc::decl {

// One declaration, up to its semicolon.
struct Statement {
  std::vector<Declaration> declarations;  // one for each declarator
  std::vector<std::string> remarks;       // about skipped text
};

class Parser {
 public:
  // Reads `text`. Tags and enumerators are added to the scope while reading; the caller adds
  // typedefs and objects after checking them. `threads`: THREADS of a static environment, or 0. All
  // members throw Problem.
  Parser(std::string_view text, Scope& scope, int64_t threads);

  bool AtEnd() const { return token().kind == Token::Kind::kEnd; }
  Statement Next();

 protected:
  struct Specifiers {
    std::vector<std::string> storage;
    bool is_typedef = false, is_register = false;
    size_t storage_at = 0;
    TypePtr type;
    size_t at = 0;
  };
  // A pointer, array or function around the name; nearest first.
  struct Declarator {
    std::string name;
    size_t at = 0;
    std::vector<std::shared_ptr<Type>> around;
  };
  enum class Names { kMust, kMay, kMustNot };

  // Counts nesting, and refuses too much of it.
  class Deeper {
   public:
    explicit Deeper(Parser& p);
    ~Deeper() { --parser_.depth_; }

   private:
    Parser& parser_;
  };

  const Token& token(size_t ahead = 0) const {
    return tokens_[std::min(i_ + ahead, tokens_.size() - 1)];
  }
  bool Is(std::string_view s, size_t ahead = 0) const { return token(ahead).is(s); }
  bool Take(std::string_view s);
  void Expect(std::string_view s, const std::string& what_to_do);
  [[noreturn]] void Fail(const std::string& what) const { throw Problem(token().at, what); }
  [[noreturn]] void FailAt(size_t at, const std::string& what) const { throw Problem(at, what); }
  std::string Shown() const;   // the token, for messages
  std::string SkipBalanced();  // from an opening bracket past its match; returns the text between

  // Whether a word can begin a type.
  bool StartsType(size_t ahead = 0) const;
  // Reads a qualifier, if there is one here.
  bool TakeQualifier(Qualifiers& q);
  Specifiers ReadSpecifiers(bool with_storage, const Qualifiers& before = {});
  bool TakeStorage(Specifiers& s);
  TypePtr ReadTypeName();
  Declarator ReadDeclarator(Names names);
  TypePtr Wrap(const TypePtr& base, const Declarator& d) const;
  ExprPtr ReadConditional();
  ExprPtr ReadUnary();
  // Reads a name that is being declared; refuses keywords.
  std::string ReadName(const std::string& what_for);
  void CheckMember(const Member& m) const;
  Record* OpenRecord(const std::string& keyword, const std::string& tag, bool body);
  void CloseRecord(Record* record, std::vector<Member> members);
  void ReadEnumerators(Record& record);
  Declaration ReadSizeOperator();

  std::vector<Token> tokens_;
  size_t i_ = 0;
  Scope& scope_;
  int64_t threads_;
  std::vector<std::string> remarks_;
  std::vector<Record*> open_;  // being defined

 private:
  void TakeAttributes();
  void ReadLayout(Qualifiers& q);
  TypePtr ReadRecord();
  TypePtr ReadTypeof();
  std::vector<Member> ReadMembers(const std::string& keyword);
  void ReadParameters(Type& f);
  void ReadBrackets(Type& array);
  std::shared_ptr<Type> ReadPointer();
  bool StartsParameters(bool named) const;
  ExprPtr ReadBinary(int level);
  ExprPtr ReadPrimary();
  ExprPtr ReadSizeOf();
  ExprPtr Node(Expr e);
  [[noreturn]] void NoType(const Specifiers& s) const;
  void SkipInitialiser();
  Declaration ReadCast();

  int depth_ = 0;
  int parts_ = 0;
};

}  // namespace upc::decl

#endif
