// C23 for C compilers that do not know all of it. Keywords that C11 has by another name get that;
// what has no such name is left to the C compiler, behind a question for its version.
#include "newer_c.h"

#include <algorithm>
#include <map>

#include "clang/AST/Expr.h"
#include "clang/Lex/Preprocessor.h"
#include "walk.h"

namespace upc::translate {

namespace {

// The first gcc that has a feature of C23.
constexpr int kGccOfKeywords = 13, kGccOfBitInt = 14;

// Whether the `auto` at i stands for the type of what initialises the name behind it.
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
  int gcc;
};

class Needs : public Walker {
 public:
  Needs(const Source& source, const Unit& unit) : Walker(source, unit), s_(source), u_(unit) {
    for (int i = 0; i < static_cast<int>(s_.tokens.size()); ++i) look_at(i);
    walk();
  }

  std::map<std::string, Need> found;

 private:
  void need(const std::string& name, int gcc, int token) {
    if (token >= 0 && !s_.tokens[token].system) found.try_emplace(name, Need{token, gcc});
  }

  void look_at(int i) {
    const Token& t = s_.tokens[i];
    if (t.pseudo == Pseudo::kInclude && t.text.contains("<stdckdint.h>"))
      need("<stdckdint.h>", kGccOfBitInt, i);
    if (t.pseudo != Pseudo::kNone) return;
    if (t.kind == clang::tok::kw__BitInt) need("_BitInt", kGccOfBitInt, i);
    if (t.kind == clang::tok::kw_constexpr) need("constexpr", kGccOfKeywords, i);
    if (t.text == "typeof_unqual") need("typeof_unqual", kGccOfKeywords, i);
    if (t.kind == clang::tok::identifier && t.text == "nullptr_t")
      need("nullptr_t", kGccOfKeywords, i);
  }

  void visit(clang::Decl* d) override {
    if (const auto* e = dyn_cast<clang::EnumDecl>(d); e && e->getIntegerTypeRange().isValid())
      need("an enumeration with a type of its own", kGccOfKeywords, u_.token(e->getLocation()));
    const auto* f = dyn_cast<clang::FunctionDecl>(d);
    if (f && f->isVariadic() && f->getNumParams() == 0)
      need("(...) without a parameter before it", kGccOfKeywords, u_.token(f->getLocation()));
    // An array of variable length; its initialiser leaves no list.
    const auto* v = dyn_cast<clang::VarDecl>(d);
    if (v && v->getInit() && v->getType()->isVariableArrayType())
      need("an initialiser of an array of variable length", kGccOfKeywords,
           u_.token(v->getLocation()));
  }

  void visit(const clang::Stmt* s) override {
    const auto* list = dyn_cast<clang::InitListExpr>(s);
    if (list && list->getNumInits() == 0 && list->getType()->isScalarType())
      need("{} for a single value", kGccOfKeywords, u_.token(list->getBeginLoc()));
  }

  const Source& s_;
  const Unit& u_;
};

std::string older_gcc_than(int version) {
  return "#if defined __GNUC__ && !defined __clang__ && __GNUC__ < " + std::to_string(version) +
         "\n";
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
  if (null) text = older_gcc_than(kGccOfKeywords) + "#define nullptr ((void *)0)\n#endif\n" + text;
  if (needs.found.empty()) return text;
  int newest = 0;
  std::string told;
  for (const auto& [name, need] : needs.found) {
    const Token& t = source.tokens[need.token];
    newest = std::max(newest, need.gcc);
    told += "#if __GNUC__ < " + std::to_string(need.gcc) + "\n#line " + std::to_string(t.line) +
            " \"" + source.files[t.file] + "\"\n#error " + name +
            " is C23 that gcc has from version " + std::to_string(need.gcc) +
            " on: use such a gcc, or clang (UPCC_CC=clang)\n#endif\n";
  }
  return older_gcc_than(newest) + told + "#else\n" + text + "#endif\n";
}

}  // namespace upc::translate
