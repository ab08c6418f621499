// SPDX-License-Identifier: MIT
// upcc -Wupcr: wrong use of the UPC Runtime's interface in a translated file. To the C compiler
// both kinds of pointers-to-shared are integers, and any initialiser makes a start-up table. This
// check goes by the names of types.
#include <map>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "translator.h"
#include "walk.h"

namespace upc::translate {

using clang::Expr;
using clang::FunctionDecl;
using clang::QualType;
using clang::Stmt;
using clang::VarDecl;

namespace {

constexpr llvm::StringRef kPhased = "upcr_shared_ptr_t", kPhaseless = "upcr_pshared_ptr_t";

// The kind of pointers-to-shared that the type's name denotes; empty if none.
llvm::StringRef kind_of(QualType t) {
  while (const auto* named = t->getAs<clang::TypedefType>()) {
    const llvm::StringRef name = named->getDecl()->getName();
    if (name == kPhased || name == kPhaseless) return name;
    t = named->desugar();
  }
  return "";
}

// A pointer's target, through typedefs; null if it is no pointer.
QualType target_of(QualType t) {
  const auto* pointer = t->getAs<clang::PointerType>();
  return pointer ? pointer->getPointeeType() : QualType();
}

bool is_interface(llvm::StringRef name) {
  return name.starts_with("upcr_") || name.starts_with("UPCR_") || name.starts_with("bupc_") ||
         name.starts_with("upc_");
}

class UpcrCalls : public Walker {
 public:
  UpcrCalls(Source& source, Unit& unit) : Walker(source, unit), s_(source), u_(unit) {}

  void check() {
    walk();
    for (const Step& step : steps_) compare_blocks(step);
    for (const auto& [f, call] : users_)
      if (!begun_.contains(f))
        say(Level::kWarning, call,
            "'" + f->getName().str() +
                "' uses the runtime and does not begin with UPCR_BEGIN_FUNCTION()");
  }

 private:
  void say(Level level, const Stmt* where, const std::string& message) {
    report(s_, level, u_.token(where->getBeginLoc()), message);
  }

  void visit(clang::Decl* d) override {
    if (auto* v = dyn_cast<VarDecl>(d); v && v->getInit())
      compare(v->getType(), v->getInit(), "'" + v->getName().str() + "'");
    // The expansion of UPCR_BEGIN_FUNCTION().
    const auto* a = dyn_cast<clang::StaticAssertDecl>(d);
    const auto* text =
        a && a->getMessage() ? dyn_cast<clang::StringLiteral>(a->getMessage()) : nullptr;
    if (text && text->getString().starts_with("this file was translated for a runtime"))
      begun_.insert(function());
  }

  void visit(const Stmt* s) override {
    if (const auto* call = dyn_cast<clang::CallExpr>(s)) {
      look_at(call);
    } else if (const auto* b = dyn_cast<clang::BinaryOperator>(s)) {
      if (b->getOpcode() == clang::BO_Assign)
        compare(b->getLHS()->getType(), b->getRHS(), "what it is assigned to");
    } else if (const auto* r = dyn_cast<clang::ReturnStmt>(s)) {
      if (r->getRetValue() && function())
        compare(function()->getReturnType(), r->getRetValue(),
                "the result of '" + function()->getName().str() + "'");
    } else if (const auto* list = dyn_cast<clang::InitListExpr>(s)) {
      look_at(list->isSemanticForm() ? list : list->getSemanticForm());
    }
  }

  void look_at(const clang::CallExpr* call) {
    const FunctionDecl* f = call->getDirectCallee();
    if (!f || !f->getIdentifier()) return;
    llvm::StringRef name = f->getName();
    // A macro that passes on the place of the call, as its first argument (upcri/call_site.h).
    const unsigned first = name.consume_front("upcri_placed_") ? 1 : 0;
    if (!is_interface(name)) return;
    if (f->isImplicit() && !f->getBuiltinID()) return say_unknown(call, name);
    if (function()) users_.emplace(function(), call);
    const unsigned known = std::min(f->getNumParams(), call->getNumArgs());
    for (unsigned i = first; i < known; ++i)
      compare(f->getParamDecl(i)->getType(), call->getArg(i),
              "argument " + std::to_string(i - first + 1) + " of " + name.str());
    if (name == "upcr_add_shared" && known == 4)
      steps_.push_back({call, call->getArg(0), call->getArg(1), call->getArg(3)});
  }

  // Nothing is known of an integer whose type's name is no pointer-to-shared's.
  void compare(QualType wanted, const Expr* given, const std::string& what) {
    QualType has = given->IgnoreParenImpCasts()->getType();
    while (!target_of(wanted).isNull() && !target_of(has).isNull()) {
      wanted = target_of(wanted);
      has = target_of(has);
    }
    const llvm::StringRef to = kind_of(wanted), from = kind_of(has);
    if (to.empty() || from.empty() || to == from) return;
    const bool phased = from == kPhased;
    say(Level::kError, given,
        what + " is a pointer-to-shared " + (phased ? "without" : "with") + " a phase (" +
            to.str() + "), and this is one " + (phased ? "with" : "without") + " (" + from.str() +
            "): convert it by " + (phased ? "upcr_shared_to_pshared" : "upcr_pshared_to_shared"));
  }

  void say_unknown(const clang::CallExpr* call, llvm::StringRef name) {
    if (!unknown_.insert(name.str()).second) return;
    std::string nearest;
    unsigned best = static_cast<unsigned>(name.size() / 4 + 2);
    const auto consider = [&](llvm::StringRef known) {
      if (!is_interface(known) || known == name) return;
      const unsigned distance = name.edit_distance(known, true, best);
      if (distance < best) best = distance, nearest = known.str();
    };
    for (const clang::Decl* d : u_.context().getTranslationUnitDecl()->decls())
      if (const auto* f = dyn_cast<FunctionDecl>(d);
          f && f->getIdentifier() && !unknown_.contains(f->getName().str()))
        consider(f->getName());
    for (const auto& macro : s_.compiler->getPreprocessor().macros())
      consider(macro.first->getName());
    say(Level::kError, call,
        "the runtime has no function '" + name.str() + "'" +
            (nearest.empty() ? "" : "; the nearest name is '" + nearest + "'"));
  }

  // --- start-up tables ---

  // One line: the fields of upcr_startup_shalloc_t.
  struct Line {
    uint64_t block_bytes, blocks, by_threads, element_bytes;
  };

  std::optional<uint64_t> value_of(const Expr* e) const {
    clang::Expr::EvalResult result;
    if (!e || !e->EvaluateAsInt(result, u_.context())) return std::nullopt;
    return result.Val.getInt().getZExtValue();
  }

  void look_at(const clang::InitListExpr* list) {
    const auto* record = list ? list->getType()->getAs<clang::RecordType>() : nullptr;
    const clang::TypedefNameDecl* named =
        record ? record->getDecl()->getTypedefNameForAnonDecl() : nullptr;
    if (!named || list->getNumInits() < 5) return;
    const bool phased = named->getName() == "upcr_startup_shalloc_t";
    if (!phased && named->getName() != "upcr_startup_pshalloc_t") return;
    uint64_t values[4];
    for (unsigned i = 0; i < 4; ++i) {
      const std::optional<uint64_t> value = value_of(list->getInit(i + 1));
      if (!value) return;
      values[i] = *value;
    }
    const Line line = {values[0], values[1], values[2], values[3]};
    if (!seen_.insert(list).second) return;
    const auto* of = dyn_cast<clang::UnaryOperator>(list->getInit(0)->IgnoreParenCasts());
    const auto* variable =
        of ? dyn_cast<clang::DeclRefExpr>(of->getSubExpr()->IgnoreParenCasts()) : nullptr;
    std::string what = "the start-up table's line";
    if (variable) {
      what += " of '" + variable->getDecl()->getName().str() + "'";
      lines_.emplace(variable->getDecl()->getCanonicalDecl(), line);
    }
    if (const std::string wrong = wrong_with(line, phased); !wrong.empty())
      say(Level::kError, list->getInit(0), what + ": " + wrong);
  }

  static std::string wrong_with(const Line& line, bool phased) {
    const std::string block = std::to_string(line.block_bytes),
                      element = std::to_string(line.element_bytes);
    if (line.block_bytes == 0) return "its blocks have 0 bytes";
    if (line.blocks == 0) return "it has 0 blocks";
    if (line.by_threads > 1)
      return "mult_by_threads is " + std::to_string(line.by_threads) + ", and is 0 or 1";
    if (line.element_bytes == 0) return "";  // old translators leave it out
    if (line.block_bytes % line.element_bytes != 0)
      return "a block of " + block + " bytes does not hold whole elements of " + element + " bytes";
    if (!phased && line.block_bytes != line.element_bytes && (line.blocks != 1 || line.by_threads))
      return "a pointer-to-shared without a phase (" + kPhaseless.str() +
             ") is for blocks of one element or for one block in all, and this has " +
             std::to_string(line.blocks) + (line.by_threads ? " * THREADS" : "") + " blocks of " +
             block + " bytes for elements of " + element;
    return "";
  }

  // --- arithmetic ---

  struct Step {
    const clang::CallExpr* call;
    const Expr *pointer, *element_bytes, *block_elements;
  };

  void compare_blocks(const Step& step) {
    const auto* named = dyn_cast<clang::DeclRefExpr>(step.pointer->IgnoreParenImpCasts());
    const auto line = named ? lines_.find(named->getDecl()->getCanonicalDecl()) : lines_.end();
    const auto element = value_of(step.element_bytes), block = value_of(step.block_elements);
    if (line == lines_.end() || !element || !block || *block == 0) return;
    if (*element * *block == line->second.block_bytes) return;
    say(Level::kWarning, step.call,
        "this steps in blocks of " + std::to_string(*block) + " elements of " +
            std::to_string(*element) + " bytes, and '" + named->getDecl()->getName().str() +
            "' has blocks of " + std::to_string(line->second.block_bytes) +
            " bytes: that is right for a cast to another block size only");
  }

  Source& s_;
  Unit& u_;
  std::set<std::string> unknown_;  // functions that have been reported
  std::map<const FunctionDecl*, const clang::CallExpr*> users_;  // each with its first call
  llvm::SmallPtrSet<const FunctionDecl*, 16> begun_;
  llvm::SmallPtrSet<const clang::InitListExpr*, 16> seen_;
  std::map<const clang::Decl*, Line> lines_;  // by proxy
  std::vector<Step> steps_;
};

}  // namespace

void check_upcr(Source& source, Unit& unit) { UpcrCalls(source, unit).check(); }

}  // namespace upc::translate
