// SPDX-License-Identifier: MIT
// Block sizes that Clang computes. Each is the value of an enumerator that the prepass put into the
// qualifier. Finds those that are still unknown, and reports those that are wrong.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/StringExtras.h"
#include "translator.h"

namespace upc::translate {

namespace {

// What a block size depends on.
class Origin {
 public:
  bool unknown = false;  // a size operator whose value is not known yet
  bool threads = false;  // THREADS, or the size of something that depends on it

  Origin(const Source& source, const Unit& unit, const clang::Stmt* s) : s_(source), u_(unit) {
    look(s);
  }

 private:
  void look(const clang::Stmt* s) {
    if (!s) return;
    if (const auto* r = dyn_cast<clang::DeclRefExpr>(s)) {
      const auto* e = dyn_cast<clang::EnumConstantDecl>(r->getDecl());
      if (!e) return;
      if (e->getName() == "__upct_THREADS")
        threads = true;
      else if (seen_.insert(e).second)
        look(e->getInitExpr());
      return;
    }
    if (const auto* o = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s)) {
      const int token = u_.token(o->getBeginLoc());
      if (const auto known = s_.size_operators.find(token); known != s_.size_operators.end()) {
        unknown = unknown || !known->second.known;
        return;
      }
      const clang::QualType t = o->getTypeOfArgument();
      threads = threads ||
                (o->getKind() == clang::UETT_SizeOf && element_count(u_.context(), t).threads > 0);
      if (t->isArrayType() || t->isRecordType()) follows_unknown(s);
      return;
    }
    if (isa<clang::OffsetOfExpr>(s)) follows_unknown(s);
    for (const clang::Stmt* child : s->children()) look(child);
  }

  // The extents of an array or a record may depend on any size operator before its end.
  void follows_unknown(const clang::Stmt* s) {
    const int end = u_.token(s->getEndLoc());
    for (const auto& [keyword, op] : s_.size_operators)
      unknown = unknown || (keyword < end && !op.known);
  }

  const Source& s_;
  const Unit& u_;
  std::set<const clang::EnumConstantDecl*> seen_;
};

}  // namespace

std::set<uint64_t> unknown_blocks(const Source& source, const Unit& unit) {
  std::set<uint64_t> blocks;
  for (const clang::EnumConstantDecl* block : unit.blocks)
    if (Origin(source, unit, block->getInitExpr()).unknown)
      blocks.insert(block->getInitVal().getExtValue());
  return blocks;
}

void check_block_sizes(const Options& options, Source& source, const Unit& unit) {
  for (const clang::EnumConstantDecl* block : unit.blocks) {
    const clang::Expr* e = block->getInitExpr();
    if (!e || e->containsErrors()) continue;  // already reported
    const int token = unit.token(e->getBeginLoc());
    const llvm::APSInt& value = block->getInitVal();
    if (options.threads == 0 && Origin(source, unit, e).threads) {
      report(source, Level::kError, token,
             "a block size must be a constant, and without -T, THREADS has no value at compile "
             "time: use [*], or fix the number of threads with -T N");
    } else if (!e->isIntegerConstantExpr(unit.context())) {
      report(source, Level::kError, token, kNoConstantBlock);
    } else if (value.isNegative() || value.getActiveBits() > 32 ||
               value.getZExtValue() > kMaxBlock) {
      report(source, Level::kError, token,
             "the block size is " + llvm::toString(value, 10) +
                 ": it must be from 0 to UPC_MAX_BLOCK_SIZE, " + std::to_string(kMaxBlock));
    }
  }
}

}  // namespace upc::translate
