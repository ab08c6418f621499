// SPDX-License-Identifier: MIT
// C23 for C compilers that lack parts of it. Keywords that C11 has under another name get that
// name; other features are left to the C compiler, guarded by a test of its version.
#include "newer_c.h"

#include <algorithm>
#include <map>

#include "clang/AST/Expr.h"
#include "clang/Lex/Preprocessor.h"
#include "walk.h"

namespace upc::translate {

namespace {

// The first gcc and the first clang that have a feature of C23; 0: all that upcc supports.
struct Since {
  int gcc, clang;
};
constexpr Since kConstexpr = {13, 19}, kNullptr = {13, 17}, kTypeofUnqual = {13, 16},
                kVariadic = {13, 15}, kEmptyValue = {13, 17}, kEmptyVariableLength = {13, 18},
                kEnumType = {13, 0}, kStdckdint = {14, 18}, kBitInt = {14, 0},
                kBitIntConstant = {14, 15}, kFloat16 = {12, 15}, kLabels = {11, 18};

// Whether the `auto` at i infers its type from the initialiser of the name after it.
bool infers(const Source& source, int i) {
  const auto kind = [&](int j) {
    return j >= 0 && j < static_cast<int>(source.tokens.size()) ? source.tokens[j].kind
                                                                : clang::tok::eof;
  };
  const auto passes = [&](int j) {
    switch (kind(j)) {
      case clang::tok::kw_const:
      case clang::tok::kw_volatile:
      case clang::tok::kw_static:
      case clang::tok::kw_extern:
      case clang::tok::kw_register:
      case clang::tok::kw_constexpr:
      case clang::tok::kw_thread_local:
      case clang::tok::kw__Thread_local: return true;
      default: return source.tokens[j].keyword == Keyword::kShared;
    }
  };
  int name = i + 1, before = i - 1;
  while (kind(name) != clang::tok::eof && passes(name)) ++name;
  while (before >= 0 && passes(before)) --before;
  switch (kind(before)) {
    case clang::tok::eof:
    case clang::tok::semi:
    case clang::tok::colon:
    case clang::tok::l_brace:
    case clang::tok::r_brace:
    case clang::tok::l_paren:
    case clang::tok::r_paren:
    case clang::tok::r_square: break;
    default: return false;
  }
  return kind(name) == clang::tok::identifier && kind(name + 1) == clang::tok::equal;
}

struct Need {
  int token;
  Since since;
};

class Needs : public Walker {
 public:
  Needs(const Source& source, const Unit& unit) : Walker(source, unit), s_(source), u_(unit) {
    for (int i = 0; i < static_cast<int>(s_.tokens.size()); ++i) look_at(i);
    walk();
  }

  std::map<std::string, Need> found;

 private:
  void need(const std::string& name, Since since, int token) {
    if (token >= 0 && !s_.tokens[token].system) found.try_emplace(name, Need{token, since});
  }

  void look_at(int i) {
    const Token& t = s_.tokens[i];
    if (t.pseudo == Pseudo::kInclude && t.text.contains("<stdckdint.h>"))
      need("<stdckdint.h>", kStdckdint, i);
    if (t.pseudo != Pseudo::kNone) return;
    if (t.kind == clang::tok::kw__BitInt) need("_BitInt", kBitInt, i);
    if (t.kind == clang::tok::kw_constexpr) need("constexpr", kConstexpr, i);
    if (t.text == "typeof_unqual") need("typeof_unqual", kTypeofUnqual, i);
    if (t.kind == clang::tok::identifier && t.text == "nullptr_t") need("nullptr_t", kNullptr, i);
    if (t.kind == clang::tok::kw__Float16) need("_Float16", kFloat16, i);
    if (t.kind == clang::tok::numeric_constant && (t.text.contains("wb") || t.text.contains("WB")))
      need("a constant with wb", kBitIntConstant, i);
  }

  void visit(clang::Decl* d) override {
    if (const auto* e = dyn_cast<clang::EnumDecl>(d); e && e->getIntegerTypeRange().isValid())
      need("an enumeration with a type of its own", kEnumType, u_.token(e->getLocation()));
    const auto* f = dyn_cast<clang::FunctionDecl>(d);
    if (f && f->isVariadic() && f->getNumParams() == 0)
      need("(...) without a parameter before it", kVariadic, u_.token(f->getLocation()));
    // An array of variable length; Clang's tree has no list for its empty initialiser.
    const auto* v = dyn_cast<clang::VarDecl>(d);
    if (v && v->getInit() && v->getType()->isVariableArrayType())
      need("an initialiser of an array of variable length", kEmptyVariableLength,
           u_.token(v->getLocation()));
  }

  void visit(const clang::Stmt* s) override {
    const auto* list = dyn_cast<clang::InitListExpr>(s);
    if (list && list->getNumInits() == 0 && list->getType()->isScalarType())
      need("{} for a single value", kEmptyValue, u_.token(list->getBeginLoc()));
    // The statement after a label; at the end of a block, none.
    const clang::Stmt* behind = nullptr;
    if (const auto* label = dyn_cast<clang::LabelStmt>(s)) behind = label->getSubStmt();
    if (const auto* label = dyn_cast<clang::SwitchCase>(s)) behind = label->getSubStmt();
    if (!behind) return;
    const int token = u_.token(behind->getBeginLoc());
    if (isa<clang::DeclStmt>(behind))
      need("a label before a declaration", kLabels, u_.token(s->getBeginLoc()));
    else if (isa<clang::NullStmt>(behind) && token >= 0 && s_.tokens[token].text != ";")
      need("a label at the end of a block", kLabels, u_.token(s->getBeginLoc()));
  }

  const Source& s_;
  const Unit& u_;
};

// Begins text for compilers without a feature.
std::string if_older_than(Since since) {
  return "#if defined __clang__ ? __clang_major__ < " + std::to_string(since.clang) +
         " : defined __GNUC__ && __GNUC__ < " + std::to_string(since.gcc) + "\n";
}

// The #error that names the compilers that a feature needs, at the program's line.
std::string refusal(const std::string& name, const std::string& place, Since since) {
  const auto one = [&](const std::string& compiler, int version, const std::string& other) {
    return version == 0 ? ""
                        : place + "#error " + name + " is C23 that " + compiler +
                              " has from version " + std::to_string(version) + " on: use such a " +
                              compiler + ", or " + other + "\n";
  };
  return if_older_than(since) + "#ifdef __clang__\n" +
         one("clang", since.clang, "gcc (UPCC_CC=gcc)") + "#else\n" +
         one("gcc", since.gcc, "clang (UPCC_CC=clang)") + "#endif\n#endif\n";
}

}  // namespace

std::string bytes_embedded(const clang::Token& annotation) {
  const auto* data = static_cast<clang::EmbedAnnotationData*>(annotation.getAnnotationValue());
  std::string text;
  for (const char byte : data->BinaryData) {
    if (!text.empty()) text += ", ";
    text += std::to_string(static_cast<unsigned char>(byte));
  }
  return text;
}

void lower_keywords(Source& source) {
  for (int i = 0; i < static_cast<int>(source.tokens.size()); ++i) {
    Token& t = source.tokens[i];
    if (t.pseudo != Pseudo::kNone || t.system) continue;
    const auto become = [&t](clang::tok::TokenKind kind, llvm::StringRef text) {
      t.kind = kind;
      t.text = text;
    };
    switch (t.kind) {
      case clang::tok::kw_true: source.replace(i, "true", "((_Bool)1)"); break;
      case clang::tok::kw_false: source.replace(i, "false", "((_Bool)0)"); break;
      case clang::tok::kw_bool: become(clang::tok::kw__Bool, "_Bool"); break;
      case clang::tok::kw_alignas: become(clang::tok::kw__Alignas, "_Alignas"); break;
      case clang::tok::kw_alignof: become(clang::tok::kw__Alignof, "_Alignof"); break;
      case clang::tok::kw_static_assert:
        become(clang::tok::kw__Static_assert, "_Static_assert");
        break;
      case clang::tok::kw_thread_local:
        become(clang::tok::kw__Thread_local, "_Thread_local");
        break;
      case clang::tok::kw_auto:
        if (infers(source, i)) become(clang::tok::kw___auto_type, "__auto_type");
        break;
      default: break;
    }
  }
}

std::string guard_newer_c(const Source& source, const Unit& unit, std::string text) {
  const Needs needs(source, unit);
  const bool null = std::any_of(source.tokens.begin(), source.tokens.end(), [](const Token& t) {
    return t.kind == clang::tok::kw_nullptr && !t.system;
  });
  if (null) text = if_older_than(kNullptr) + "#define nullptr ((void *)0)\n#endif\n" + text;
  if (needs.found.empty()) return text;
  Since newest = {0, 0};
  std::string told;
  for (const auto& [name, need] : needs.found) {
    const Token& t = source.tokens[need.token];
    newest = {std::max(newest.gcc, need.since.gcc), std::max(newest.clang, need.since.clang)};
    told += refusal(name, "#line " + std::to_string(t.line) + " \"" + source.files[t.file] + "\"\n",
                    need.since);
  }
  return if_older_than(newest) + told + "#else\n" + text + "#endif\n";
}

}  // namespace upc::translate
