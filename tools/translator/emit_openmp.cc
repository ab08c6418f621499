// SPDX-License-Identifier: MIT
// OpenMP's pragmas in the output.
#include "emit_openmp.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "runtime_calls.h"

namespace upc::translate {

using clang::VarDecl;

void OpenMpPragmas::find_threadprivate() {
  if (!in_.source.openmp) return;
  scopes_ = std::make_unique<Scopes>(in_.source, in_.unit);
  for (int i = 0; i < static_cast<int>(in_.source.tokens.size()); ++i) {
    const Token& t = in_.source.tokens[i];
    if (!is_openmp(t)) continue;
    for (const OpenMpName& name : openmp_names(t.text)) {
      if (name.clause != "threadprivate") continue;
      if (const VarDecl* v = scopes_->variable(t.text.substr(name.at, name.length), i))
        kept_.note_threadprivate(v);
    }
  }
}

void OpenMpPragmas::rewrite() {
  if (!scopes_) return;
  llvm::BumpPtrAllocator& texts = in_.source.compiler->getPreprocessor().getPreprocessorAllocator();
  for (int i = 0; i < static_cast<int>(in_.source.tokens.size()); ++i) {
    if (!is_openmp(in_.source.tokens[i])) continue;
    in_.source.tokens[i].text = llvm::StringRef(rewritten(i)).copy(texts);
  }
}

// Whether a variable of the program is not a variable in the output, or has another name there.
bool OpenMpPragmas::changes(const VarDecl* v) const {
  return is_shared(v->getType()) || kept_.is_tld(v);
}

std::string OpenMpPragmas::rewritten(int token) const {
  const llvm::StringRef text = in_.source.tokens[token].text;
  // Each slot is a thread's own variable in C: no pragma is needed.
  if (openmp_directive(text) == "threadprivate") return "";
  std::string result;
  size_t copied = 0;
  const auto copy_to = [&](size_t end) {
    result += text.slice(copied, end);
    copied = end;
  };
  const std::vector<OpenMpName> names = openmp_names(text);
  for (const OpenMpName& name : names) {
    if (name.at < copied) continue;  // in a clause that is left out
    const llvm::StringRef word = text.substr(name.at, name.length);
    std::string value;
    if (word == "THREADS") value = runtime::threads();
    if (word == "MYTHREAD") value = runtime::mythread();
    const VarDecl* v = scopes_->variable(word, token);
    const bool changed = v && changes(v);
    if (changed && (name.clause == "shared" || name.clause == "flush")) {
      // The team shares them anyway: the name is removed, and the clause with the last of its
      // names.
      copy_to(name.from);
      copied = name.to;
      std::string others;
      for (const OpenMpName& other : names) {
        if (other.from != name.from) continue;
        const llvm::StringRef one = text.substr(other.at, other.length);
        const VarDecl* o = scopes_->variable(one, token);
        if (o && !changes(o)) others += (others.empty() ? "" : ", ") + one.str();
      }
      if (!others.empty()) {
        result += name.clause + "(" + others + ")";
        continue;
      }
      // The clause's comma is removed with it: the one before, or else the one after.
      const llvm::StringRef before = llvm::StringRef(result).rtrim();
      const size_t behind = text.find_first_not_of(' ', copied);
      if (before.ends_with(","))
        result.resize(before.size() - 1);
      else if (behind < text.size() && text[behind] == ',')
        copied = behind + 1;
      continue;
    }
    if (changed && name.clause == "copyin") {
      value = runtime::tld_slot(kept_.name_of(v).empty() ? word.str() : kept_.name_of(v));
    } else if (changed) {
      const auto* r = clang::DeclRefExpr::Create(
          in_.tree, clang::NestedNameSpecifierLoc(), clang::SourceLocation(),
          const_cast<VarDecl*>(v), false, v->getLocation(), v->getType(), clang::VK_LValue);
      value = references_.own_name(r);
    }
    if (value.empty()) continue;
    copy_to(name.at);
    result += value;
    copied = name.at + name.length;
  }
  copy_to(text.size());
  return result;
}

}  // namespace upc::translate
