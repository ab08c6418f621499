// SPDX-License-Identifier: MIT
// Token ranges of the tree's parts, and the name of the file.
#include "emit_input.h"

#include "clang/Lex/Lexer.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/Path.h"

namespace upc::translate {

using clang::Decl;
using clang::Expr;
using clang::Stmt;

namespace {

// Whether the pragma applies to the loop after it, and C compilers require it there.
bool is_about_loops(llvm::StringRef pragma) {
  pragma.consume_front("#pragma");
  llvm::SmallVector<llvm::StringRef> words;
  pragma.split(words, ' ', -1, false);
  const llvm::StringRef first = words.empty() ? "" : words[0].split('(').first,
                        second = words.size() < 2 ? "" : words[1].split('(').first;
  if (first == "GCC") return second == "ivdep" || second == "unroll" || second == "novector";
  if (first == "clang") return second == "loop";
  return first == "unroll" || first == "nounroll" || first == "unroll_and_jam" ||
         first == "nounroll_and_jam";
}

bool has_attributes_of_pragmas(const Stmt* s) {
  const auto* a = dyn_cast<clang::AttributedStmt>(s);
  return a && llvm::all_of(a->getAttrs(), [](const clang::Attr* attribute) {
           return attribute->getSyntax() == clang::AttributeCommonInfo::AS_Pragma;
         });
}

}  // namespace

const Stmt* as_loop(const Stmt* s) {
  while (has_attributes_of_pragmas(s)) s = cast<clang::AttributedStmt>(s)->getSubStmt();
  return isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(s) ? s : nullptr;
}

Range Input::range(clang::SourceRange r) const {
  return Range{unit.token(r.getBegin()), unit.token(r.getEnd())};
}
Range Input::range(const Stmt* s) const {
  // Clang lists anonymous members before the written designators.
  if (const auto* d = dyn_cast<clang::DesignatedInitExpr>(s))
    for (unsigned i = 0; i < d->size(); ++i)
      if (const auto at = d->getDesignator(i)->getBeginLoc(); at.isValid())
        return range(clang::SourceRange(at, d->getEndLoc()));
  // The pragma of a loop is not a token of its statement.
  if (has_attributes_of_pragmas(s)) return range(cast<clang::AttributedStmt>(s)->getSubStmt());
  return range(s->getSourceRange());
}
Range Input::range(const Decl* d) const { return range(d->getSourceRange()); }

Range Input::range_with_pragmas(const Stmt* s) const {
  Range r = range(s);
  if (!r.valid() || !as_loop(s)) return r;
  while (r.begin > 0 && source.tokens[r.begin - 1].pseudo == Pseudo::kPragma &&
         is_about_loops(source.tokens[r.begin - 1].text))
    --r.begin;
  return r;
}

bool Input::is_inserted(clang::SourceLocation where) const {
  const int t = unit.token(where);
  return t >= 0 && unit.offset(where) != source.tokens[t].offset;
}

int Input::semicolon_after(int token) const {
  const int n = static_cast<int>(source.tokens.size());
  for (int i = token; i < n; ++i) {
    const Token& t = source.tokens[i];
    if (t.pseudo == Pseudo::kNone && t.kind == clang::tok::semi) return i;
    if (t.match > i) i = t.match;
  }
  return n - 1;
}

// Identifies this translation. Two files with one name in different directories differ, and so do
// two translations of one file (other -D, another version in a library): the ID is a digest of the
// file's path and its preprocessed text without system headers. The same text and options give the
// same ID.
std::string Input::file_id() const {
  if (!id_.empty()) return id_;
  // The path as given: moving a whole folder does not change its translations.
  llvm::SmallString<256> path(options.input), absolute(options.input);
  if (llvm::sys::fs::make_absolute(absolute)) absolute = path;  // the folder is gone
  for (const auto& [from, to] : options.prefixes) {
    if (!llvm::sys::path::replace_path_prefix(absolute, from, to)) continue;
    path = absolute;
    break;
  }
  llvm::MD5 hash;
  const auto add = [&hash](llvm::StringRef text) {
    hash.update(text);
    hash.update(llvm::StringRef("", 1));  // separates this text from the next
  };
  add(path);
  add(std::to_string(options.threads));
  add(options.portable ? "portable" : "");
  for (const Token& t : source.tokens)
    if (!t.system) add(t.text);
  llvm::MD5::MD5Result digest;
  hash.final(digest);
  std::string id;
  for (const char c : llvm::sys::path::stem(options.input))
    id += isalnum(static_cast<unsigned char>(c)) ? c : '_';
  id_ = id + "_" + digest.digest().str().substr(0, 12).str();
  return id_;
}

const Expr* plain(const Expr* e) {
  for (;;) {
    e = e->IgnoreParens();
    const auto* c = dyn_cast<clang::ImplicitCastExpr>(e);
    if (!c || c->getCastKind() != clang::CK_NoOp) return e;
    e = c->getSubExpr();
  }
}

bool is_same(const Expr* a, const Expr* b, const clang::ASTContext& context) {
  llvm::FoldingSetNodeID one, other;
  a->Profile(one, context, true);
  b->Profile(other, context, true);
  return one == other;
}

std::string Input::user_text(const Stmt* e) const {
  const Range r = range(e);
  if (!r.valid()) return "...";
  const clang::SourceManager& sm = source.compiler->getSourceManager();
  const clang::SourceLocation first = source.tokens[r.begin].where,
                              last = source.tokens[r.end].where;
  bool failed = first.isMacroID() || last.isMacroID();
  const llvm::StringRef text =
      clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(first, last), sm,
                                  source.compiler->getLangOpts(), &failed);
  return failed || text.empty() || text.contains('\n') ? "..." : text.str();
}

bool one_block_each(const Input& in, clang::QualType array) {
  const Count elements = element_count(in.tree, array);
  const uint64_t blocks = elements.threads == 0 && in.options.threads > 0
                              ? static_cast<uint64_t>(in.options.threads)
                              : 1;
  return elements.threads <= 1 && elements.count <= shared_qualifier(array).block * blocks;
}

}  // namespace upc::translate
