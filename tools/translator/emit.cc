// SPDX-License-Identifier: MIT
// The order of the output file.
#include "emit.h"

#include <algorithm>
#include <utility>

#include "clang/AST/DeclGroup.h"
#include "runtime_calls.h"

namespace upc::translate {

using clang::Decl;
using clang::VarDecl;

std::string Emitter::file_scope(const std::vector<Decl*>& group, Range whole) {
  if (group.size() == 1)
    if (auto* f = dyn_cast<clang::FunctionDecl>(group[0]); f && f->doesThisDeclarationHaveABody())
      return "\n" + mark(whole.begin) + function(f);
  bool split = false;
  for (Decl* d : group) {
    const auto* f = dyn_cast<clang::FunctionDecl>(d);
    split = split || kept_.needs_split(d) || (f && f->doesThisDeclarationHaveABody());
  }
  std::string text;
  out_.hoisted.clear();
  if (!split) {
    // Copied, except for what initialisers and the like refer to.
    Replacements parts;
    for (Decl* d : group) {
      if (auto* v = dyn_cast<VarDecl>(d); v && v->getInit() && kept_.must_change(v->getInit()))
        parts.emplace_back(in_.range(v->getInit()), expressions_.expression(v->getInit()));
    }
    text = copier_.splice(whole, std::move(parts));
  } else {
    text = declarations_.each(group, whole);
  }
  return out_.hoisted + mark(whole.begin) + text;
}

// Groups declarations that share their specifiers, and emits the file in order.
std::string Emitter::run() {
  const std::vector<Token>& tokens = in_.source.tokens;
  openmp_.find_threadprivate();
  std::string body;
  std::vector<std::pair<Range, std::vector<Decl*>>> groups;
  for (Decl* d : in_.tree.getTranslationUnitDecl()->decls()) {
    if (d->isImplicit()) continue;
    const Range r = in_.range(d);
    if (!r.valid() || tokens[r.begin].system) continue;
    // Records inside d come before it.
    std::pair<Range, std::vector<Decl*>> group{r, {}};
    while (!groups.empty() && r.begin <= groups.back().first.end) {
      auto& [g, before] = groups.back();
      group.first = {std::min(g.begin, group.first.begin), std::max(g.end, group.first.end)};
      group.second.insert(group.second.begin(), before.begin(), before.end());
      groups.pop_back();
    }
    group.second.push_back(d);
    groups.push_back(std::move(group));
  }
  int next = 0;
  for (auto& [r, decls] : groups) {
    if (r.begin < next) continue;
    body += copier_.copy(next, r.begin - 1);
    const auto* f = dyn_cast<clang::FunctionDecl>(decls.back());
    if (!(f && f->doesThisDeclarationHaveABody())) r.end = in_.semicolon_after(r.end);
    body += file_scope(decls, r);
    next = r.end + 1;
  }
  body += copier_.copy(next, static_cast<int>(tokens.size()) - 1);
  body += declarations_.late();
  dump_.write();
  openmp_.rewrite();
  return head(body) + body + library_.defaults() + start_.start_functions() +
         (in_.options.portable ? start_.configuration_strings() : "") +
         (in_.options.race ? race_names(in_) : "") + unrecorded_lines() +
         (out_.private_data && !in_.source.teams && !in_.options.portable
              ? runtime::without_teams() + "\n"
              : "") +
         (in_.options.debug_types ? pointers_for_debuggers(in_, start_) : "");
}

// The text before the program's own, which is `body`.
std::string Emitter::head(const std::string& body) const {
  std::string text = "/* Translated from UPC. */\n";
  for (const auto& [name, value] : in_.source.feature_macros)
    text += "#ifndef " + name + "\n#define " + name + " " + value + "\n#endif\n";
  if (in_.options.portable) {
    // The runtime specification's macros; Berkeley's driver reads the comment.
    text +=
        "/* UPC Runtime specification expected: 3.12 */\n"
        "#define UPCR_WANT_MAJOR 3\n#define UPCR_WANT_MINOR 12\n#include <upcr.h>\n";
  } else {
    text += "#define UPCRI_TRANSLATED 1\n";
    if (in_.source.teams) text += runtime::with_teams() + "\n";
    text += "#include <upcr.h>\n";
    if (in_.source.uses_upc_types) text += "#include <upc_types.h>\n";
    for (const std::string& library : library_.includes()) text += "#include <" + library + ">\n";
  }
  // The user does not control the output's indentation.
  text += "#pragma GCC diagnostic ignored \"-Wmisleading-indentation\"\n";
  text += in_.source.hide_macros;
  if (foralls_.uses_control()) text += runtime::define_forall_control();
  if (in_.options.portable && body.find(runtime::kDumpMinLength) != std::string::npos)
    text += runtime::define_dump_min_length();
  if (in_.options.portable && out_.uses_arithmetic) text += runtime::define_arithmetic();
  return text + calls_.barrier_definitions();
}

// Registers with the recording runtime the lines that `#pragma pupc off` excludes, before there are
// threads.
std::string Emitter::unrecorded_lines() const {
  if (!in_.options.report || in_.source.unrecorded.empty()) return "";
  std::string text =
      "\n__attribute__((__constructor__, __no_instrument_function__)) static void "
      "upct_unrecorded(void) {\n";
  for (const Unrecorded& u : in_.source.unrecorded)
    text += runtime::unrecorded(in_.source.files[u.file], u.first, u.last) + ";\n";
  return text + "}\n";
}

std::string emit(const Options& options, Source& source, Unit& unit) {
  return lay_out(options, source, Emitter(options, source, unit).run());
}

}  // namespace upc::translate
