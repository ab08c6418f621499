// Copying and splicing of token ranges, and the order of the output file.
#include "emit.h"

#include <functional>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtVisitor.h"
#include "clang/Basic/SourceManager.h"

namespace upc::translate {

using clang::Decl;
using clang::Expr;
using clang::Stmt;
using clang::VarDecl;
using llvm::dyn_cast;
using llvm::isa;

Emitter::Emitter(const Options& options, Source& source, Unit& unit)
    : options_(options), source_(source), unit_(unit), context_(unit.context()) {}

Emitter::Range Emitter::range(clang::SourceRange r) const {
  return Range{unit_.token(r.getBegin()), unit_.token(r.getEnd())};
}
Emitter::Range Emitter::range(const Stmt* s) const {
  // Clang puts anonymous members before the designators that were written.
  if (const auto* d = dyn_cast<clang::DesignatedInitExpr>(s))
    for (unsigned i = 0; i < d->size(); ++i)
      if (const auto at = d->getDesignator(i)->getBeginLoc(); at.isValid())
        return range(clang::SourceRange(at, d->getEndLoc()));
  return range(s->getSourceRange());
}
Emitter::Range Emitter::range(const Decl* d) const { return range(d->getSourceRange()); }

// Whether a place lies in what a repair inserted before a token, and not in the token.
bool Emitter::is_inserted(clang::SourceLocation where) const {
  const int t = unit_.token(where);
  return t >= 0 && unit_.offset(where) != source_.tokens[t].offset;
}

std::string Emitter::fresh(const char* stem) {
  return std::string("upct_") + stem + std::to_string(++temporaries_);
}

int Emitter::semicolon_after(int token) const {
  const int n = static_cast<int>(source_.tokens.size());
  for (int i = token; i < n; ++i) {
    const Token& t = source_.tokens[i];
    if (t.pseudo == Pseudo::kNone && t.kind == clang::tok::semi) return i;
    if (t.match > i) i = t.match;
  }
  return n - 1;
}

// Marks say which token the text after them comes from; output.cc makes lines of them.
std::string Emitter::mark(int token) const { return "\1H" + std::to_string(token) + "\2"; }

namespace {

bool is_word(char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }
bool joins(char a, char b) {
  if (is_word(a) && is_word(b)) return true;
  static constexpr llvm::StringRef kOperators = "+-&|<>=!*/%^#.:", kExponents = "eEpP";
  // 0xe and + are one number to C if no space stands between them.
  if (kExponents.contains(a) && (b == '+' || b == '-')) return true;
  return kOperators.contains(a) && kOperators.contains(b);
}

void append(std::string& text, llvm::StringRef more) {
  if (!text.empty() && !more.empty() && joins(text.back(), more.front())) text += ' ';
  text += more;
}

}  // namespace

std::string Emitter::copy(int begin, int end, bool lead) {
  std::string text;
  for (int i = begin; i <= end && i < static_cast<int>(source_.tokens.size()); ++i) {
    const Token& t = source_.tokens[i];
    if (t.system) continue;
    if (t.pseudo == Pseudo::kPragma || t.pseudo == Pseudo::kInclude) {
      text += "\1P" + std::to_string(i) + "\2";
      continue;
    }
    if (t.pseudo != Pseudo::kNone) continue;
    const bool named = t.kind == clang::tok::identifier && own_types_.count(t.text) && i > 0 &&
                       source_.tokens[i - 1].kind != clang::tok::kw_struct &&
                       source_.tokens[i - 1].kind != clang::tok::kw_union &&
                       source_.tokens[i - 1].kind != clang::tok::kw_enum;
    const std::string own = named ? "upct_" + t.text.str() : std::string();
    const llvm::StringRef out = named ? llvm::StringRef(own) : source_.out(i);
    if (out.empty()) continue;
    if (t.keyword == Keyword::kThreads || t.keyword == Keyword::kMythread) uses_runtime_ = true;
    if (t.starts_line) {
      text += "\1S" + std::to_string(i) + "\2";
    } else if (t.space && (lead || i > begin)) {
      text += ' ';
    }
    if (const auto w = written_.find(i); w != written_.end()) {
      const Expr* e = w->second;
      const int last = range(e).end;
      if (last <= end && interesting(e)) {
        written_.erase(w);  // what of it is copied is not looked for again
        append(text, expression(e));
        written_[i] = e;
        i = last;
        continue;
      }
    }
    append(text, out);
  }
  return text;
}

namespace {

// Hands on each expression in a declaration or in a type as it is written, which Clang's tree has
// only the value of: extents, operands of typeof, widths, enumerators, alignments, assertions.
class WrittenExpressions : public clang::RecursiveASTVisitor<WrittenExpressions> {
 public:
  explicit WrittenExpressions(std::function<void(const Expr*)> found) : found_(std::move(found)) {}

  bool VisitArrayTypeLoc(clang::ArrayTypeLoc t) { return add(t.getSizeExpr()); }
  bool VisitTypeOfExprTypeLoc(clang::TypeOfExprTypeLoc t) { return add(t.getUnderlyingExpr()); }
  bool VisitFieldDecl(clang::FieldDecl* f) {
    return add(f->isBitField() ? f->getBitWidth() : nullptr);
  }
  bool VisitEnumConstantDecl(clang::EnumConstantDecl* c) { return add(c->getInitExpr()); }
  bool VisitStaticAssertDecl(clang::StaticAssertDecl* s) { return add(s->getAssertExpr()); }
  bool VisitTagTypeLoc(clang::TagTypeLoc t) {
    return !t.isDefinition() || TraverseDecl(t.getDecl());  // sizeof(struct { … })
  }
  bool VisitAlignedAttr(clang::AlignedAttr* a) {
    return add(a->isAlignmentExpr() ? a->getAlignmentExpr() : nullptr);
  }

 private:
  bool add(const Expr* e) {
    if (e) found_(e);
    return true;
  }

  std::function<void(const Expr*)> found_;
};

}  // namespace

namespace {

// Whether the runtime's headers bring a type of that name, of <stddef.h> and <inttypes.h>.
bool is_type_of_output(llvm::StringRef name) {
  if (name == "size_t" || name == "ptrdiff_t" || name == "wchar_t" || name == "max_align_t" ||
      name == "imaxdiv_t")
    return true;
  name.consume_front("u");
  if (!name.consume_front("int") || !name.consume_back("_t")) return false;
  if (!name.consume_front("_fast")) name.consume_front("_least");
  static const llvm::StringSet<> kWidths = {"8", "16", "32", "64", "max", "ptr"};
  return kWidths.count(name);
}

}  // namespace

// Types of the program's own that have such a name: they get another one.
void Emitter::find_own_types() {
  for (const Decl* d : context_.getTranslationUnitDecl()->decls()) {
    const auto* t = dyn_cast<clang::TypedefNameDecl>(d);
    if (!t || !is_type_of_output(t->getName()) || t->getCanonicalDecl() != t) continue;
    const int token = unit_.token(t->getLocation());
    if (token >= 0 && !source_.tokens[token].system) own_types_.insert(t->getName());
  }
}

std::string Emitter::type_name_of(const clang::TypedefNameDecl* t) const {
  return (own_types_.count(t->getName()) ? "upct_" : "") + t->getName().str();
}

void Emitter::find_written() {
  WrittenExpressions visitor([&](const Expr* e) {
    const Range r = range(e);
    if (!r.valid()) return;
    const auto [known, fresh] = written_.try_emplace(r.begin, e);
    if (!fresh && range(known->second).end < r.end) known->second = e;
  });
  for (Decl* d : context_.getTranslationUnitDecl()->decls()) {
    const Range r = range(d);
    if (!d->isImplicit() && r.valid() && !source_.tokens[r.begin].system) visitor.TraverseDecl(d);
  }
}

std::string Emitter::splice(Range whole, std::vector<std::pair<Range, std::string>> parts) {
  if (!whole.valid()) return "";
  std::stable_sort(parts.begin(), parts.end(),
                   [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
  std::string text;
  int next = whole.begin;
  for (auto& [r, s] : parts) {
    if (!r.valid() || r.begin < next || r.end > whole.end) continue;
    append(text, copy(next, r.begin - 1, next != whole.begin));
    const Token& first = source_.tokens[r.begin];
    if (first.space && !text.empty() && text.back() != ' ' && text.back() != '\2') text += ' ';
    append(text, s);
    next = r.end + 1;
  }
  append(text, copy(next, whole.end, next != whole.begin));
  return text;
}

std::string Emitter::splice(const Stmt* s) {
  const Range whole = range(s);
  std::vector<std::pair<Range, std::string>> parts;
  for (const Stmt* child : s->children()) {
    if (!child) continue;
    const Range r = range(child);
    if (!r.valid()) continue;
    parts.emplace_back(r,
                       isa<Expr>(child) ? expression(llvm::cast<Expr>(child)) : statement(child));
  }
  return splice(whole, std::move(parts));
}

bool Emitter::interesting_type(clang::QualType t) {
  if (mentions_shared(t)) return true;
  for (;;) {
    if (t.isNull()) return false;
    if (const auto* e = t->getAs<clang::ElaboratedType>(); e && e->getOwnedTagDecl())
      if (needs_split(e->getOwnedTagDecl())) return true;
    if (const auto* d = t->getAs<clang::TypedefType>(); d && has_no_size(d->getDecl())) return true;
    if (const auto* v = dyn_cast_or_null<clang::VariableArrayType>(t->getAsArrayTypeUnsafe()))
      if (v->getSizeExpr() && interesting(v->getSizeExpr())) return true;
    if (const clang::ArrayType* a = t->getAsArrayTypeUnsafe()) {
      t = a->getElementType();
    } else if (t->isPointerType()) {
      t = t->getPointeeType();
    } else if (const auto* e = t->getAs<clang::TypeOfExprType>()) {
      return interesting(e->getUnderlyingExpr());
    } else {
      return false;
    }
  }
}

// Whether the text of s cannot stay as it is.
bool Emitter::interesting(const Stmt* s) {
  if (!s) return false;
  const auto known = interesting_.find(s);
  if (known != interesting_.end()) return known->second;
  bool yes = false;
  if (const auto* e = dyn_cast<Expr>(s)) {
    yes = mentions_shared(e->getType());
    if (const auto* r = dyn_cast<clang::DeclRefExpr>(s)) {
      if (const auto* v = dyn_cast<VarDecl>(r->getDecl()))
        yes = yes || is_tld(v) || names_.count(v) || is_shared(v->getType()) || name_of(v) != "";
      if (const auto* f = dyn_cast<clang::FunctionDecl>(r->getDecl()))
        yes = yes || name_of(f) != "" ||
              (f->getIdentifier() && f->getName().startswith("__upct_")) || is_library(f);
    }
    if (const auto* u = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s))
      yes = yes || interesting_type(u->getTypeOfArgument());
    if (const auto* o = dyn_cast<clang::OffsetOfExpr>(s))
      yes = yes || interesting_type(o->getTypeSourceInfo()->getType());
    if (const auto* c = dyn_cast<clang::ExplicitCastExpr>(s))
      yes = yes || interesting_type(c->getTypeAsWritten()) || is_inserted(c->getBeginLoc());
    if (const auto* l = dyn_cast<clang::CompoundLiteralExpr>(s))
      yes = yes || interesting_type(l->getType()) || l->isFileScope();
    if (const auto* v = dyn_cast<clang::VAArgExpr>(s)) yes = yes || interesting_type(v->getType());
    if (isa<clang::TypeTraitExpr>(s)) yes = true;
    if (isa<clang::PredefinedExpr>(s))
      yes = yes || (function_ && function_->getName() == "user_main");
    if (const auto* g = dyn_cast<clang::GenericSelectionExpr>(s)) {
      for (const auto a : g->associations())
        yes = yes || (a.getTypeSourceInfo() && interesting_type(a.getType()));
      yes = yes || interesting(g->getControllingExpr());
    }
  } else if (const auto* d = dyn_cast<clang::DeclStmt>(s)) {
    for (Decl* x : d->decls()) yes = yes || needs_split(x);
  } else if (isa<clang::ReturnStmt, clang::ForStmt>(s)) {
    yes = isa<clang::ReturnStmt>(s) || source_.foralls.count(range(s).begin);
  }
  if (!yes) {
    if (const auto* l = dyn_cast<clang::InitListExpr>(s); l && l->getSyntacticForm()) {
      yes = interesting(l->getSyntacticForm());
    } else {
      for (const Stmt* child : s->children())
        if (interesting(child)) {
          yes = true;
          break;
        }
    }
  }
  interesting_[s] = yes;
  return yes;
}

// Groups declarations that share their specifiers, and emits the file in order.
std::string Emitter::run() {
  find_written();
  find_own_types();
  std::string body;
  std::vector<std::pair<Range, std::vector<Decl*>>> groups;
  for (Decl* d : context_.getTranslationUnitDecl()->decls()) {
    if (d->isImplicit()) continue;
    const Range r = range(d);
    if (!r.valid() || source_.tokens[r.begin].system) continue;
    if (const auto* alias = d->getAttr<clang::AliasAttr>())
      alias_targets_.insert(alias->getAliasee());
    // Records that d has in it come before it.
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
    body += copy(next, r.begin - 1);
    const auto* f = dyn_cast<clang::FunctionDecl>(decls.back());
    if (!(f && f->doesThisDeclarationHaveABody())) r.end = semicolon_after(r.end);
    body += file_scope(decls, r);
    next = r.end + 1;
  }
  body += copy(next, static_cast<int>(source_.tokens.size()) - 1);

  std::string head = "/* Translated from UPC. */\n";
  for (const std::string& m : source_.feature_macros)
    head += "#ifndef " + m.substr(0, m.find(' ')) + "\n#define " + m + "\n#endif\n";
  head += "#include <upcr.h>\n";
  if (source_.uses_upc_types) head += "#include <upc_types.h>\n";
  for (const std::string& library : library_includes_) head += "#include <" + library + ">\n";
  // Where statements stand is not the user's doing any more.
  head += "#pragma GCC diagnostic ignored \"-Wmisleading-indentation\"\n";
  head += source_.hide_macros;
  if (uses_forall_)
    head +=
        "#ifndef UPCRT_FORALL_CONTROL\n#define UPCRT_FORALL_CONTROL\n"
        "int\nUPCR_TLD_DEFINE_TENTATIVE(upcrt_forall_control, 4, 4);\n#endif\n";
  if (uses_notify_)
    head +=
        "int\nUPCR_TLD_DEFINE_TENTATIVE(upcrt_notify_value, 4, 4);\n"
        "int\nUPCR_TLD_DEFINE_TENTATIVE(upcrt_notify_flags, 4, 4);\n";
  return head + body + late_ + default_definitions_ + start_functions();
}

std::string emit(const Options& options, Source& source, Unit& unit) {
  return lay_out(options, source, Emitter(options, source, unit).run());
}

}  // namespace upc::translate
