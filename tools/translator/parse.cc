// SPDX-License-Identifier: MIT
// Third phase: writes the edited tokens into a buffer and has Clang parse it. Places in the buffer
// map to tokens, and those to the user's text.
#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Parse/ParseAST.h"
#include "clang/Sema/Sema.h"
#include "frontend.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "translator.h"

namespace upc::translate {

namespace {

// Declarations that the prepass's edits refer to.
constexpr char kPrelude[] =
    "enum { __upct_THREADS = 16777213 };\n"
    "extern const int __upct_mythread;\n"
    "void __upct_notify_a(void); void __upct_notify_v(int);\n"
    "void __upct_wait_a(void); void __upct_wait_v(int);\n"
    "void __upct_barrier_a(void); void __upct_barrier_v(int);\n"
    "void __upct_fence(void);\n";
static_assert(kThreadsPrime == 16777213);

std::string write_buffer(Source& source, Unit& unit) {
  std::string text = kPrelude;
  text.reserve(source.tokens.size() * 8);
  bool system = false;
  for (int i = 0; i < static_cast<int>(source.tokens.size()); ++i) {
    Token& t = source.tokens[i];
    t.offset = static_cast<uint32_t>(text.size());
    if (t.pseudo == Pseudo::kPragma) {
      text += "\n" + t.text.str() + "\n";
      continue;
    }
    if (t.pseudo != Pseudo::kNone) continue;
    if (t.system != system) {
      // Clang is lenient in system headers.
      system = t.system;
      text += system ? "\n# 1 \"system\" 3\n" : "\n# 1 \"user\"\n";
    } else {
      text += t.starts_line && t.kind != clang::tok::hash ? '\n' : ' ';
    }
    unit.starts.push_back(static_cast<uint32_t>(text.size()));
    unit.start_tokens.push_back(i);
    if (t.edit < 0) {
      t.offset = static_cast<uint32_t>(text.size());
      text += t.text;
      continue;
    }
    const Edit& e = source.edits[t.edit];
    text += e.open;
    text += e.before;
    t.offset = static_cast<uint32_t>(text.size());
    text += e.has_text ? llvm::StringRef(e.text) : t.text;
    text += e.after;
    text += e.close;
    text += e.tail;
  }
  text += '\n';
  return text;
}

// gcc's attribute malloc may name the function that frees, and its argument's position.
bool is_gccs_malloc(const clang::Diagnostic& info) {
  if (info.getID() != clang::diag::err_attribute_wrong_number_arguments) return false;
  llvm::SmallString<128> message;
  info.FormatDiagnostic(message);
  return message.starts_with("'malloc'") || message.starts_with("'__malloc__'");
}

class Complaints : public clang::DiagnosticConsumer {
 public:
  Complaints(const Source& source, Unit& unit) : source_(source), unit_(unit) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override {
    if (level == clang::DiagnosticsEngine::Note) return note(info);
    noted_ = false;
    if (level < clang::DiagnosticsEngine::Error) return;
    if (level == clang::DiagnosticsEngine::Fatal) ++unit_.fatal;
    if (unit_.complaints.size() > 5000 || is_gccs_malloc(info)) return;
    noted_ = true;
    Complaint c;
    c.id = info.getID();
    c.error = true;
    c.token = unit_.token(info.getLocation());
    for (unsigned i = 0; i < info.getNumRanges(); ++i)
      c.ranges.emplace_back(unit_.token(info.getRange(i).getBegin()),
                            unit_.token(info.getRange(i).getEnd()));
    llvm::SmallString<128> message;
    info.FormatDiagnostic(message);
    c.message = message.str().str();
    for (unsigned i = 0; i < info.getNumArgs(); ++i) {
      if (info.getArgKind(i) == clang::DiagnosticsEngine::ak_qualtype) {
        c.types.push_back(
            clang::QualType::getFromOpaquePtr(reinterpret_cast<void*>(info.getRawArg(i))));
      } else if (info.getArgKind(i) == clang::DiagnosticsEngine::ak_sint) {
        c.numbers.push_back(info.getArgSInt(i));
      } else if (info.getArgKind(i) == clang::DiagnosticsEngine::ak_uint) {
        c.numbers.push_back(info.getArgUInt(i));
      } else if (info.getArgKind(i) == clang::DiagnosticsEngine::ak_declcontext) {
        c.within = reinterpret_cast<const clang::DeclContext*>(info.getRawArg(i));
      }
    }
    for (const clang::FixItHint& hint : info.getFixItHints()) {
      if (const auto fix = fix_of(hint)) c.fixes.push_back(*fix);
    }
    unit_.complaints.push_back(std::move(c));
  }

 private:
  // Keeps Clang's notes about other places with its complaint: a name's declaration, an opening
  // bracket.
  void note(const clang::Diagnostic& info) {
    if (!noted_ || unit_.complaints.empty()) return;
    switch (info.getID()) {
      case clang::diag::note_callee_decl:
      case clang::diag::note_declared_at:
      case clang::diag::note_defined_here:
      case clang::diag::note_duplicate_case_prev:
      case clang::diag::note_entity_declared_at:
      case clang::diag::note_forward_declaration:
      case clang::diag::note_matching:
      case clang::diag::note_member_declared_at:
      case clang::diag::note_previous_declaration:
      case clang::diag::note_previous_definition:
      case clang::diag::note_typecheck_assign_const: break;
      default: return;
    }
    Complaint& c = unit_.complaints.back();
    const int token = unit_.token(info.getLocation());
    llvm::SmallString<128> message;
    info.FormatDiagnostic(message);
    // Stand-ins for UPC's own names have no place in the user's text.
    if (token < 0 || token == c.token || message.str().contains("__")) return;
    c.notes.push_back({token, message.str().str()});
  }

  // The token at a place of the buffer, if its text there is the user's.
  int users_token(clang::SourceLocation where) const {
    const int t = unit_.token(where);
    if (t < 0) return -1;
    const Token& token = source_.tokens[t];
    return token.edit < 0 && !token.macro && !token.system ? t : -1;
  }

  // A change that Clang proposes, if it applies to the user's text.
  std::optional<Fix> fix_of(const clang::FixItHint& hint) const {
    if (llvm::StringRef(hint.CodeToInsert).contains("__") || hint.InsertFromRange.isValid())
      return std::nullopt;
    const int first = users_token(hint.RemoveRange.getBegin());
    if (first < 0) return std::nullopt;
    if (hint.RemoveRange.getBegin() == hint.RemoveRange.getEnd() &&
        hint.RemoveRange.isCharRange()) {
      const Token& token = source_.tokens[first];
      const uint32_t at = unit_.offset(hint.RemoveRange.getBegin());
      const bool before = at == token.offset;
      if (!before && at < token.offset + token.text.size()) return std::nullopt;
      return Fix{before ? Fix::Where::kBefore : Fix::Where::kBehind, first, first,
                 hint.CodeToInsert};
    }
    const int last = users_token(hint.RemoveRange.getEnd());
    if (last < first || !hint.RemoveRange.isTokenRange()) return std::nullopt;
    return Fix{Fix::Where::kInstead, first, last, hint.CodeToInsert};
  }

  const Source& source_;
  Unit& unit_;
  bool noted_ = false;  // the last message is a complaint that following notes belong to
};

// Collects the enumerations that the prepass made from block sizes, wherever they are.
class Blocks : public clang::ASTConsumer {
 public:
  explicit Blocks(std::vector<clang::EnumDecl*>& found) : found_(found) {}
  void HandleTagDeclDefinition(clang::TagDecl* tag) override {
    auto* e = dyn_cast<clang::EnumDecl>(tag);
    if (e && e->enumerator_begin() != e->enumerator_end() &&
        (*e->enumerator_begin())->getName().starts_with(kBlockName))
      found_.push_back(e);
  }

 private:
  std::vector<clang::EnumDecl*>& found_;
};

}  // namespace

uint32_t Unit::offset(clang::SourceLocation where) const {
  const clang::SourceManager& sm = compiler->getSourceManager();
  return sm.getDecomposedLoc(sm.getExpansionLoc(where)).second;
}

int Unit::token(clang::SourceLocation where) const {
  if (where.isInvalid() || starts.empty()) return -1;
  const clang::SourceManager& sm = compiler->getSourceManager();
  const auto [file, at] = sm.getDecomposedLoc(sm.getExpansionLoc(where));
  if (file != sm.getMainFileID()) return -1;
  const auto next = std::upper_bound(starts.begin(), starts.end(), at);
  return next == starts.begin() ? -1 : start_tokens[next - starts.begin() - 1];
}

std::unique_ptr<Unit> parse(const Options& options, Source& source) {
  auto unit = std::make_unique<Unit>();
  const std::string text = write_buffer(source, *unit);
  if (!options.dump_parse.empty()) {
    std::error_code failed;
    llvm::raw_fd_ostream(options.dump_parse, failed) << text;
  }
  auto complaints = std::make_unique<Complaints>(source, *unit);
  unit->compiler = make_compiler(options, false, complaints.get());
  clang::CompilerInstance& compiler = *unit->compiler;
  compiler.getDiagnostics().setClient(complaints.release());  // which owns it from here on
  clang::SourceManager& sm = compiler.getSourceManager();
  sm.setMainFileID(sm.createFileID(llvm::MemoryBuffer::getMemBufferCopy(text, "user")));
  compiler.createPreprocessor(clang::TU_Complete);
  clang::Preprocessor& pp = compiler.getPreprocessor();
  pp.getBuiltinInfo().initializeBuiltins(pp.getIdentifierTable(), pp.getLangOpts());
  compiler.createASTContext();
  std::vector<clang::EnumDecl*> blocks;
  compiler.setASTConsumer(std::make_unique<Blocks>(blocks));
  compiler.createSema(clang::TU_Complete, nullptr);
  compiler.getDiagnosticClient().BeginSourceFile(compiler.getLangOpts(), &pp);
  source.parsing = unit.get();
  clang::ParseAST(compiler.getSema());
  source.parsing = nullptr;
  for (clang::EnumDecl* e : blocks) {
    unit->blocks.push_back(*e->enumerator_begin());
    // The program did not declare it.
    if (clang::DeclContext* scope = e->getLexicalDeclContext(); scope->containsDecl(e))
      scope->removeDecl(e);
  }
  compiler.getDiagnosticClient().EndSourceFile();
  return unit;
}

void report_failure(Source& source) {
  const Unit* unit = source.parsing;
  if (!unit) {
    report(source, Level::kError, clang::SourceLocation(), "internal error: the translator failed");
    return;
  }
  if (!unit->complaints.empty()) {
    for (const Complaint& c : unit->complaints)
      report(source, Level::kError, c.token, describe_message(c.message));
    return;
  }
  // Clang was beyond the declarations that are in the tree.
  int token = -1;
  if (unit->compiler->hasASTContext()) {
    for (const clang::Decl* d : unit->context().getTranslationUnitDecl()->decls())
      token = std::max(token, unit->token(d->getBeginLoc()));
  }
  report(source, Level::kError, token, "there is an error near here, which Clang cannot describe");
}

}  // namespace upc::translate
