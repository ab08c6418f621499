// SPDX-License-Identifier: MIT
// Prints the plans of loops in words.
#include "tools/translator/loops/dump.h"

#include "llvm/Support/raw_ostream.h"

namespace upc::translate {

namespace {

const char* name_of(PointerKind kind) {
  switch (kind) {
    case PointerKind::kStill: return "still";
    case PointerKind::kRun: return "run";
    case PointerKind::kHop: return "hop";
    case PointerKind::kRow: return "row";
    case PointerKind::kNest: return "nest";
  }
  return "";
}

std::string signed_number(int64_t n) { return (n < 0 ? "-" : "+") + std::to_string(std::abs(n)); }

}  // namespace

void LoopDump::add(const FunctionPlan& plan) {
  if (in_.options.dump_loops.empty()) return;
  for (const auto& [s, loop] : plan.body.loops) loops_[in_.range(s).begin] = words(*loop);
}

std::string LoopDump::words(const LoopPlan& loop) const {
  if (!loop.in_strips()) return "as written" + (loop.why.empty() ? "" : ": " + loop.why);
  const Head& head = loop.head;
  std::string words = loop.kind == LoopPlan::kOwned     ? "owned"
                      : loop.kind == LoopPlan::kCounted ? "counted"
                                                        : "numbered";
  if (loop.index) {
    words += ": " + loop.index->getNameAsString();
    if (head.low) words += " from " + in_.user_text(head.low);
    words += (head.inclusive ? " up to " : " below ") + in_.user_text(head.high);
  } else if (head.bound.test) {
    words += ": while " + in_.user_text(head.bound.test);
  } else {
    words += ": no bound";
  }
  for (const clang::Expr* e : head.more) words += ", and " + in_.user_text(e);
  if (loop.leaves) words += "; may leave early";
  if (loop.strided) words += "; every THREADS-th iteration";
  std::string steps;
  if (loop.inductions.index_step) steps += ", " + loop.index->getNameAsString() + " +1 in the body";
  for (const IntegerInduction& i : loop.inductions.integers)
    steps += ", " + i.variable->getNameAsString() + " " +
             (i.stride ? std::string(i.by < 0 ? "-" : "+") + in_.user_text(i.stride->getRHS())
                       : signed_number(i.by));
  for (const PointerInduction& p : loop.inductions.pointers)
    steps += ", *" + p.pointer->getNameAsString() + " " + signed_number(p.by);
  if (!steps.empty()) words += "; induction " + steps.substr(2);
  for (const ReducedPointer& p : loop.pointers) {
    words += "; " + std::string(name_of(p.kind)) + " " + p.element.array->getNameAsString() +
             (p.element.times ? " computed" : " " + signed_number(p.element.coefficient));
    if (p.element.block != 0) words += " in blocks of " + std::to_string(p.element.block);
  }
  if (loop.copies > 0) words += "; " + std::to_string(loop.copies) + " iterations at once";
  if (loop.apart || loop.elsewhere) words += "; with a fallback copy";
  return words;
}

void LoopDump::write() const {
  if (in_.options.dump_loops.empty()) return;
  std::error_code failed;
  llvm::raw_fd_ostream out(in_.options.dump_loops, failed);
  for (const auto& [token, words] : loops_) {
    const Token& t = in_.source.tokens[token];
    out << in_.source.files[t.file] << ":" << t.line << ": " << t.text << ": " << words << "\n";
  }
}

}  // namespace upc::translate
