// Words for loops.
#include "emit_dump.h"

#include "llvm/Support/raw_ostream.h"

namespace upc::translate {

namespace {

const char* name_of(CursorKind kind) {
  switch (kind) {
    case CursorKind::kStill: return "still";
    case CursorKind::kRun: return "run";
    case CursorKind::kHop: return "hop";
    case CursorKind::kRow: return "row";
    case CursorKind::kNest: return "nest";
  }
  return "";
}

std::string signed_number(int64_t n) { return (n < 0 ? "-" : "+") + std::to_string(std::abs(n)); }

}  // namespace

void LoopDump::note(const clang::Stmt* s, const std::string& words) {
  if (!in_.options.dump_loops.empty()) loops_[in_.range(s).begin] = words;
}

void LoopDump::in_windows(const clang::Stmt* s, const char* form, const Loop& loop,
                          const Head& head) {
  if (in_.options.dump_loops.empty()) return;
  std::string words = form;
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
  for (const Cursor& c : loop.cursors) {
    words += "; " + std::string(name_of(c.kind)) + " " + c.element.array->getNameAsString() +
             (c.element.times ? " computed" : " " + signed_number(c.element.coefficient));
    if (c.element.block != 0) words += " in blocks of " + std::to_string(c.element.block);
  }
  if (loop.copies > 0) words += "; " + std::to_string(loop.copies) + " iterations at once";
  if (!loop.apart.empty() || !loop.elsewhere.empty()) words += "; with a fallback copy";
  note(s, words);
}

void LoopDump::as_written(const clang::Stmt* s, const std::string& why) {
  note(s, "as written" + (why.empty() ? "" : ": " + why));
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
