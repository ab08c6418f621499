// SPDX-License-Identifier: MIT
// The words before the declarators: storage classes, qualifiers and types.
#include <algorithm>
#include <set>

#include "tools/decl/evaluate.h"
#include "tools/decl/parse.h"
#include "tools/driver/text.h"

namespace upc::decl {
namespace {

const std::set<std::string> kBasicWords = {
    "void",     "char",      "short",      "int",       "long",
    "float",    "double",    "signed",     "unsigned",  "_Bool",
    "_Complex", "__int128",  "__float128", "_Float16",  "_Float32",
    "_Float64", "_Float128", "_Float32x",  "_Float64x", "__builtin_va_list"};

// Replaces GNU's alternative spellings.
std::string Usual(const std::string& word) {
  if (word == "__signed" || word == "__signed__") return "signed";
  if (word == "__complex__") return "_Complex";
  if (word == "__const" || word == "__const__") return "const";
  if (word == "__volatile" || word == "__volatile__") return "volatile";
  if (word == "__restrict" || word == "__restrict__") return "restrict";
  if (word == "__inline" || word == "__inline__") return "inline";
  if (word == "__thread") return "_Thread_local";
  if (word == "__typeof" || word == "__typeof__") return "typeof";
  if (word == "__attribute") return "__attribute__";
  return word;
}

bool IsTag(const std::string& word) {
  return word == "struct" || word == "union" || word == "enum";
}

}  // namespace

bool Parser::StartsType(size_t ahead) const {
  const Token& t = token(ahead);
  if (t.kind != Token::Kind::kWord) return false;
  const std::string word = Usual(t.text);
  static const std::set<std::string> kOthers = {
      "const",  "volatile", "restrict", "_Atomic",       "shared",
      "strict", "relaxed",  "typeof",   "__extension__", "__attribute__"};
  return kBasicWords.contains(word) || kOthers.contains(word) || IsTag(word) ||
         scope_.typedefs.contains(word);
}

bool Parser::TakeQualifier(Qualifiers& q) {
  const Token& t = token();
  if (t.kind != Token::Kind::kWord) return false;
  const std::string word = Usual(t.text);
  Qualifiers one;
  one.at = one.reference_at = one.restrict_at = t.at;
  if (word == "const") {
    one.is_const = true;
  } else if (word == "volatile") {
    one.is_volatile = true;
  } else if (word == "restrict") {
    one.is_restrict = true;
  } else if (word == "_Atomic" && !Is("(", 1)) {
    one.is_atomic = true;
  } else if (word == "strict") {
    one.strict = true;
  } else if (word == "relaxed") {
    one.relaxed = true;
  } else if (word == "shared") {
    one.shared = true;
    ++i_;
    ReadLayout(one);
    --i_;
  } else {
    return false;
  }
  ++i_;
  q = Merge(q, one);
  return true;
}

// UPC 1.3, 6.5.1.1. The layout follows `shared` immediately.
void Parser::ReadLayout(Qualifiers& q) {
  if (!Take("[")) return;
  if (Take("]")) {
    q.layout = LayoutQualifier::kIndefinite;
    q.block_size = 0;
    return;
  }
  if (Is("*") && Is("]", 1)) {
    i_ += 2;
    q.layout = LayoutQualifier::kStar;
    return;
  }
  q.layout = LayoutQualifier::kBlock;
  q.block = ReadConditional();
  const size_t at = q.block->at;
  const Value v = Evaluator(scope_, threads_).Of(q.block);
  switch (v.why) {
    case Value::Why::kKnown: break;
    case Value::Why::kThreads:
      FailAt(
          v.at,
          "a block size must be a constant, and without -T, THREADS has no value at compile "
          "time: use [*], which gives each thread an equal part, or fix the number of threads with "
          "-T N");
    case Value::Why::kMythread:
      FailAt(v.at,
             "MYTHREAD differs from thread to thread, and all threads share one layout: a "
             "block size must be a constant");
    case Value::Why::kName:
      FailAt(v.at, "a block size must be a constant, and '" + v.name +
                       "' is not a known one: write its value, or declare an enum before");
    case Value::Why::kIncomplete:
      FailAt(v.at,
             "a block size must be a constant, and the size of '" + v.name + "' is not known");
    case Value::Why::kUnsized:
      FailAt(v.at, "a block size must be a constant, and an array without a size has no sizeof");
    case Value::Why::kWrong: FailAt(v.at, v.name);
  }
  if (v.number < 0)
    FailAt(at, "a block size must be from 0 to UPC_MAX_BLOCK_SIZE, " +
                   std::to_string(kMaxBlockSize) + ", and not negative");
  if (v.number > kMaxBlockSize)
    FailAt(at, "block size " + std::to_string(v.number) + " is larger than UPC_MAX_BLOCK_SIZE, " +
                   std::to_string(kMaxBlockSize) + ": use [] to keep all elements on one thread");
  q.block_size = v.number;
  Expect("]", "close the layout with ]");
}

void Parser::TakeAttributes() {
  for (;;) {
    if (Take("__extension__")) continue;
    const std::string word = Usual(token().text);
    if (token().kind != Token::Kind::kWord ||
        (word != "__attribute__" && word != "__asm__" && word != "asm" && word != "__asm"))
      return;
    ++i_;
    if (!Is("(")) Fail("brackets follow " + word);
    SkipBalanced();
    remarks_.push_back(word +
                       " is left out: it is not explained, and sizes are computed without it");
  }
}

bool Parser::TakeStorage(Specifiers& s) {
  static const std::set<std::string> kStorage = {"static", "extern",        "register",  "auto",
                                                 "inline", "_Thread_local", "_Noreturn", "typedef"};
  const Token& t = token();
  if (t.kind != Token::Kind::kWord) return false;
  const std::string word = Usual(t.text);
  if (word == "_Alignas") {
    s.storage_at = t.at;
    ++i_;
    if (!Is("(")) Fail("brackets follow _Alignas");
    s.storage.push_back("_Alignas(" + SkipBalanced() + ")");
    remarks_.push_back("sizes are computed without _Alignas");
    return true;
  }
  if (!kStorage.contains(word)) return false;
  const auto has = [&s](const char* w) {
    return std::find(s.storage.begin(), s.storage.end(), w) != s.storage.end();
  };
  const bool is_class = word != "inline" && word != "_Noreturn" && word != "_Thread_local";
  if (is_class &&
      (s.is_typedef || has("static") || has("extern") || has("register") || has("auto")))
    Fail("a declaration has one storage class, and '" + word +
         "' is a second one: keep one of them");
  s.storage_at = t.at;
  s.is_typedef |= word == "typedef";
  s.is_register |= word == "register";
  if (word != "typedef" && !has(word.c_str())) s.storage.push_back(word);
  ++i_;
  return true;
}

Parser::Specifiers Parser::ReadSpecifiers(bool with_storage, const Qualifiers& before) {
  Specifiers s;
  s.at = token().at;
  Qualifiers q = before;
  std::vector<std::string> words;
  size_t words_at = 0;
  for (;;) {
    TakeAttributes();
    const Token t = token();
    if (t.kind != Token::Kind::kWord) break;
    if (TakeQualifier(q)) continue;
    if (with_storage && TakeStorage(s)) continue;
    const std::string word = Usual(t.text);
    const bool other = IsTag(word) || word == "typeof" || word == "_Atomic" ||
                       (!s.type && words.empty() && scope_.typedefs.contains(word));
    if (!other && !kBasicWords.contains(word)) break;
    if (s.type || (other && !words.empty()))
      Fail("a second type, " + Shown() +
           ", follows the first: separate declarations with a semicolon, "
           "and names with a comma");
    if (kBasicWords.contains(word)) {
      if (words.empty()) words_at = t.at;
      words.push_back(word);
      ++i_;
      if (!FindBasic(words) && !(words.size() == 1))
        FailAt(t.at, "'" + word + "' does not go with '" + words[words.size() - 2] + "'");
    } else if (IsTag(word)) {
      s.type = ReadRecord();
    } else if (word == "typeof" || word == "_Atomic") {
      s.type = ReadTypeof();
    } else {
      auto type = std::make_shared<Type>();
      type->kind = Type::Kind::kTypedef;
      type->at = t.at;
      type->name = word;
      type->inner = scope_.typedefs.at(word);
      type->depth = DepthOf(type->inner);
      s.type = type;
      ++i_;
    }
  }
  if (!words.empty()) {
    auto type = std::make_shared<Type>();
    type->at = words_at;
    type->basic = FindBasic(words);
    s.type = type;
  }
  if (!s.type) NoType(s);
  if (q.any()) s.type = Qualify(s.type, q);
  return s;
}

void Parser::NoType(const Specifiers&) const {
  const Token& t = token();
  if (t.kind != Token::Kind::kWord) {
    if (t.kind == Token::Kind::kEnd)
      Fail("a type is missing at the end: write, for instance, `int`");
    Fail("a type is needed before " + Shown() + ": write, for instance, `shared int x`");
  }
  std::vector<std::string> known = {
      "shared", "strict",  "relaxed", "const",    "volatile", "unsigned", "struct", "union",
      "static", "extern",  "typedef", "double",   "float",    "int",      "long",   "short",
      "char",   "void",    "signed",  "register", "restrict", "inline",   "enum",   "declare",
      "define", "pointer", "array",   "function", "cast"};
  for (const auto& [name, type] : scope_.typedefs) known.push_back(name);
  const std::string near = IsKeyword(t.text) ? "" : driver::NearestSpelling(t.text, known, 2);
  if (!near.empty())
    Fail("'" + t.text + "' is no type that is known; did you mean '" + near + "'?");
  const Token& next = token(1);
  if (next.kind == Token::Kind::kWord || next.is("*"))
    Fail("'" + t.text + "' is no type that is known: give its typedef before, or with -t");
  Fail("a type is missing before '" + t.text + "': write, for instance, `int " + t.text + "`");
}

TypePtr Parser::ReadTypeof() {
  const Deeper deeper(*this);
  const Token word = token();
  ++i_;
  Expect("(", "brackets follow " + word.text);
  TypePtr type;
  if (word.text != "_Atomic" && !StartsType() && token().kind == Token::Kind::kWord) {
    const auto object = scope_.objects.find(token().text);
    if (object == scope_.objects.end())
      Fail(word.text + " takes a type, or the name of what was declared before");
    type = object->second;
    ++i_;
  } else {
    type = ReadTypeName();
  }
  Expect(")", "close " + word.text + " with )");
  if (word.text != "_Atomic") return type;
  Qualifiers q;
  q.is_atomic = true;
  q.at = word.at;
  if (IsKind(type, Type::Kind::kArray) || IsKind(type, Type::Kind::kFunction))
    FailAt(word.at, "_Atomic takes no array or function");
  return Qualify(type, q);
}

Record* Parser::OpenRecord(const std::string& keyword, const std::string& tag, bool body) {
  Record* record = nullptr;
  if (tag.empty()) {
    record = scope_.NewRecord(keyword, tag);
  } else {
    for (const char* other : {"struct", "union", "enum"})
      if (keyword != other && scope_.records.contains(std::string(other) + " " + tag))
        Fail("'" + tag + "' is the tag of another kind, " + other + " " + tag);
    Record*& named = scope_.records[keyword + " " + tag];
    if (std::find(open_.begin(), open_.end(), named) != open_.end() && body)
      Fail("a " + keyword + " is not defined within itself");
    if (!named || (body && named->complete)) named = scope_.NewRecord(keyword, tag);
    record = named;
  }
  if (body) open_.push_back(record);
  return record;
}

void Parser::CloseRecord(Record* record, std::vector<Member> members) {
  record->members = std::move(members);
  record->complete = true;
  open_.pop_back();
}

TypePtr Parser::ReadRecord() {
  const Deeper deeper(*this);
  auto type = std::make_shared<Type>();
  type->kind = Type::Kind::kRecord;
  type->at = token().at;
  const std::string keyword = token().text;
  ++i_;
  TakeAttributes();
  std::string tag;
  if (token().kind == Token::Kind::kWord) tag = ReadName("the tag of a " + keyword);
  type->defines = Is("{");
  if (tag.empty() && !type->defines) Fail("a name or { follows " + keyword);
  type->record = OpenRecord(keyword, tag, type->defines);
  if (!type->defines) return type;
  ++i_;
  if (keyword == "enum") ReadEnumerators(*type->record);
  CloseRecord(type->record, keyword == "enum" ? std::vector<Member>() : ReadMembers(keyword));
  TakeAttributes();
  return type;
}

void Parser::CheckMember(const Member& m) const {
  const TypePtr element = UltimateElement(m.type);
  if (element->kind == Type::Kind::kRecord &&
      std::find(open_.begin(), open_.end(), element->record) != open_.end())
    FailAt(m.at,
           "a " + element->record->keyword + " cannot contain itself: make the member a pointer");
}

std::vector<Member> Parser::ReadMembers(const std::string& keyword) {
  std::vector<Member> members;
  while (!Take("}")) {
    if (AtEnd()) Fail("the closing } of the " + keyword + " is missing");
    if (Take(";")) continue;
    const Token first = token();
    const Specifiers s = ReadSpecifiers(true);
    if (s.is_typedef || !s.storage.empty())
      FailAt(first.at, "a member has no storage class of its own: leave it out");
    if (Is(";") && UltimateElement(s.type)->kind == Type::Kind::kRecord) {
      Member m;
      m.at = first.at;
      m.type = s.type;
      if (s.type->defines && s.type->record->tag.empty()) members.push_back(m);
      ++i_;
      continue;
    }
    do {
      Member m;
      if (!Is(":")) {
        const Declarator d = ReadDeclarator(Names::kMust);
        m.name = d.name;
        m.at = d.at;
        m.type = Wrap(s.type, d);
      } else {
        m.at = token().at;
        m.type = s.type;
      }
      if (Take(":")) m.width = ReadConditional();
      TakeAttributes();
      CheckMember(m);
      members.push_back(m);
    } while (Take(","));
    if (!Is("}")) Expect(";", "end the member with a semicolon");
  }
  return members;
}

void Parser::ReadEnumerators(Record& record) {
  int64_t next = 0;
  std::vector<Enumerator> all;
  do {
    if (Is("}") && !all.empty()) break;
    Enumerator e;
    e.name = ReadName("an enumerator");
    if (Take("=")) {
      e.value = ReadConditional();
      const Value v = Evaluator(scope_, threads_).Of(e.value);
      if (!v.known())
        FailAt(v.at, v.why == Value::Why::kWrong ? v.name
                                                 : "the value of an enumerator must be a constant");
      next = v.number;
    }
    scope_.constants[e.name] = next;
    if (next < INT64_MAX) ++next;
    all.push_back(std::move(e));
  } while (Take(","));
  Expect("}", "close the enum with }");
  record.enumerators = std::move(all);
}

}  // namespace upc::decl
