// SPDX-License-Identifier: MIT
// Finds the names in OpenMP's pragmas.
#include "openmp.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "walk.h"

namespace upc::translate {

using clang::VarDecl;

namespace {

// Clauses whose operands are variables; the operands of all others are values.
bool lists_variables(llvm::StringRef clause) {
  return llvm::StringSwitch<bool>(clause)
      .Cases("private", "firstprivate", "lastprivate", "shared", "linear", true)
      .Cases("reduction", "in_reduction", "task_reduction", "copyin", "copyprivate", true)
      .Cases("aligned", "nontemporal", "uniform", "inclusive", "exclusive", true)
      .Default(false);
}

bool is_part_of_name(char c) { return llvm::isAlnum(c) || c == '_'; }

// The closing parenthesis that matches the one at `open`.
size_t close_of(llvm::StringRef text, size_t open) {
  int depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    depth += (text[i] == '(') - (text[i] == ')');
    if (depth == 0) return i;
  }
  return text.size();
}

class Found : public Walker {
 public:
  Found(const Source& source, const Unit& unit) : Walker(source, unit), unit_(unit) { walk(); }
  std::vector<std::pair<int, const VarDecl*>> variables;

 private:
  void visit(clang::Decl* d) override {
    const auto* v = dyn_cast<VarDecl>(d);
    if (v && v->getIdentifier()) variables.emplace_back(unit_.token(v->getLocation()), v);
  }
  void visit(const clang::Stmt*) override {}

  const Unit& unit_;
};

}  // namespace

bool is_openmp(const Token& t) {
  return t.pseudo == Pseudo::kPragma && t.text.starts_with("#pragma omp ");
}

std::string openmp_directive(llvm::StringRef pragma) {
  pragma.consume_front("#pragma omp ");
  std::string directive;
  while (!pragma.empty()) {
    const llvm::StringRef word = pragma.take_while(is_part_of_name);
    pragma = pragma.drop_front(word.size());
    // A word with parentheses is a clause, unless it is the first.
    if (word.empty() || (!directive.empty() && pragma.ltrim().starts_with("("))) break;
    directive += (directive.empty() ? "" : " ") + word.str();
    pragma = pragma.ltrim();
  }
  return directive;
}

std::vector<OpenMpName> openmp_names(llvm::StringRef pragma) {
  std::vector<OpenMpName> names;
  size_t i = pragma.find("omp") + 3;
  const std::string directive = openmp_directive(pragma);
  while (i < pragma.size()) {
    if (!is_part_of_name(pragma[i])) {
      ++i;
      continue;
    }
    const size_t from = i;
    while (i < pragma.size() && is_part_of_name(pragma[i])) ++i;
    llvm::StringRef clause = pragma.slice(from, i);
    const size_t open = pragma.find_first_not_of(' ', i);
    if (open == llvm::StringRef::npos || pragma[open] != '(') continue;
    const size_t to = close_of(pragma, open);
    // The directive's own operands: a list of variables, or a name that is no variable's.
    const bool own =
        directive == clause || llvm::StringRef(directive).ends_with(" " + clause.str());
    if (own || clause == "threadprivate" || clause == "flush" || clause == "critical") {
      i = to + 1;
      if (clause == "critical") continue;
      clause = clause == "threadprivate" || clause == "flush" ? clause : "";
    }
    const bool listed = lists_variables(clause) || clause == "threadprivate" || clause == "flush";
    // `reduction(+ : x)`, `linear(x : 2)`: modifiers come first or last.
    size_t first = open + 1, last = to;
    const size_t colon = pragma.find(':', open);
    if (listed && colon < to) (clause == "linear" || clause == "aligned" ? last : first) = colon;
    int brackets = 0;
    for (size_t k = first; k < last;) {
      brackets += (pragma[k] == '[') - (pragma[k] == ']');
      if (!is_part_of_name(pragma[k]) || llvm::isDigit(pragma[k])) {
        // Numbers are no names, even if they end in letters.
        if (llvm::isDigit(pragma[k]))
          while (k < last && is_part_of_name(pragma[k])) ++k;
        else
          ++k;
        continue;
      }
      const size_t begin = k;
      while (k < last && is_part_of_name(pragma[k])) ++k;
      const bool member =
          begin > 0 && (pragma[begin - 1] == '.' || pragma.slice(begin - 2, begin) == "->");
      if (!member)
        names.push_back({begin, k - begin, clause.str(), listed && brackets == 0, from, to + 1});
    }
    i = to + 1;
  }
  return names;
}

bool stays_for_openmp(const Source& source, int first) {
  for (int i = first - 1; i >= 0; --i) {
    const Token& t = source.tokens[i];
    if (is_openmp(t)) {
      const llvm::StringRef text = t.text;
      return i == first - 1 || text.contains("collapse") || text.contains("ordered") ||
             text.contains("tile") || text.contains("unroll");
    }
    if (t.pseudo == Pseudo::kPragma || t.kind == clang::tok::l_brace) continue;
    if (t.kind != clang::tok::r_paren) return false;
    int depth = 0;
    for (; i >= 0; --i) {
      depth += (source.tokens[i].kind == clang::tok::r_paren) -
               (source.tokens[i].kind == clang::tok::l_paren);
      if (depth == 0) break;
    }
    if (i < 1) return false;
    --i;
    if (source.tokens[i].kind != clang::tok::kw_for) return false;
  }
  return false;
}

Scopes::Scopes(const Source& source, const Unit& unit) : variables_(Found(source, unit).variables) {
  int depth = 0;
  for (const Token& t : source.tokens) {
    if (t.kind == clang::tok::l_brace) ++depth;
    depths_.push_back(depth);
    if (t.kind == clang::tok::r_brace) --depth;
  }
}

// The variable that was declared last before the token in a block that is still open there.
const VarDecl* Scopes::variable(llvm::StringRef name, int token) const {
  const VarDecl* found = nullptr;
  int at = -1;
  for (const auto& [declared, v] : variables_) {
    if (declared < 0 || declared >= token || declared < at || v->getName() != name) continue;
    // A parameter is declared outside of its function's braces, and visible inside.
    const int depth = depths_[declared] + isa<clang::ParmVarDecl>(v);
    bool known = true;
    bool inside = !isa<clang::ParmVarDecl>(v);
    for (int i = declared + 1; i < token && known; ++i) {
      inside |= depths_[i] >= depth;
      known = !inside || depths_[i] >= depth;
    }
    if (!known || !inside) continue;
    found = v;
    at = declared;
  }
  return found;
}

}  // namespace upc::translate
