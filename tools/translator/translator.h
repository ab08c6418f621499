// SPDX-License-Identifier: MIT
// The one header that all phases of the translator share.
//
//   preprocess  user's text -> tokens, macros expanded           (preprocess.cc)
//   prepass     UPC tokens -> C that stock Clang parses          (prepass.cc)
//   parse       the C -> Clang's tree and diagnostics            (parse.cc)
//   repair      diagnostics that UPC allows -> edits, parse again (repair.cc)
//   check       UPC's constraints                                (check*.cc)
//   emit        the tree -> C for the UPC Runtime                (emit*, output.cc)
#ifndef UPC_TOOLS_TRANSLATOR_TRANSLATOR_H
#define UPC_TOOLS_TRANSLATOR_TRANSLATOR_H

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/TokenKinds.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/DependencyOutputOptions.h"
#include "clang/Frontend/PreprocessorOutputOptions.h"
#include "clang_versions.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Casting.h"
#include "tools/driver/limits.h"

namespace upc::translate {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

// What to make.
enum class Goal {
  kTranslation,
  kPreprocessed,  // -E
  kRule,          // -M, -MM: which files it depends on
  kIndex,         // -index: what is declared, and where it is used
  kObjects,       // -objects: shared data and pointers-to-shared
  kUpcrCheck,     // -check-upcr: no output, only messages about a translated file
};

struct Options {
  Goal goal = Goal::kTranslation;
  std::string input, output;
  // Contents for files by absolute name: what an editor has not saved yet.
  std::map<std::string, std::string> buffers;
  std::string headers;                // directory of our upc.h and the other UPC headers
  std::string clang_headers;          // directory of Clang's own stddef.h and the like
  std::vector<std::string> includes;  // -I
  std::vector<std::string> quotes;    // -iquote
  std::vector<std::string> systems;   // -isystem
  std::vector<std::string> macros;    // -DX=Y and -UX as "DX=Y" and "UX", in order
  std::vector<std::string> forced;    // -include
  // -ffile-prefix-map and -fmacro-prefix-map: what replaces the prefix of a file's name; longest
  // prefix first
  std::map<std::string, std::string, std::greater<std::string>> prefixes;
  long long date = -1;   // SOURCE_DATE_EPOCH, for __DATE__ and __TIME__; -1: now
  std::string standard;  // -std: c99, gnu11, …; empty: gnu17
  std::string target;    // -target: another machine, "aarch64-linux-gnu"; empty: this one
  int threads = 0;       // -T, 0 for dynamic THREADS
  int optimize = 1;
  bool strips = true;        // whether loops may be rewritten (loops/plan.h)
  bool checking = false;     // -g: for the checking runtime
  bool race = false;         // -race: as -g, with the program's text of accesses for messages
  bool report = false;       // -report: for the recording runtime
  bool debug_types = false;  // -debug-types: for debuggers, the target types of pointers-to-shared
  bool lines = true;
  bool portable = false;
  bool extern_main = false;
  clang::PreprocessorOutputOptions preprocessed;  // how -E prints
  clang::DependencyOutputOptions rule;            // for make; without targets: no rule
  std::string rule_file;         // the file for the rule beside the output; or empty
  std::string seen;              // the file that lists all files looked for; or empty
  bool bring = false;            // upc.h includes the C headers that programs expect from it
  bool plain_c = false;          // C: UPC's keywords and macros are plain names
  bool teams = false;            // UPC threads may create threads or OpenMP teams
  bool no_warnings = false;      // -w
  bool warn_of_spins = true;     // -Wno-relaxed-spin: not about loops that wait for a relaxed write
  bool remark_on_loops = false;  // -Rloops: report what keeps loops from being rewritten
  bool warn_of_lines = true;     // -Wno-barrier-line: not about a barrier's value on another line
  bool gnu89_inline = false;     // extern inline as GNU C had it before C99
  bool pedantic = false;         // warn even about what every compiler accepts
  bool pedantic_errors = false;  // report as errors what is otherwise only warned about
  bool time = false;
  bool help = false;
  bool colours = false;        // messages have gcc's colours
  bool json_messages = false;  // each message is a JSON object on a line of its own
  std::string dump_parse;      // file for Clang's input, for work on the translator itself
  std::string dump_loops;      // file for the decisions about each loop
};

// Largest block size.
constexpr uint64_t kMaxBlock = upc::driver::kMaxBlockSize;

enum class Keyword : uint8_t {
  kNone,
  kShared,
  kStrict,
  kRelaxed,
  kMythread,
  kThreads,
  kForall,
  kBarrier,
  kNotify,
  kWait,
  kFence,
  kLocalSizeof,
  kBlockSizeof,
  kElemSizeof,
};

// Elements of the token stream that are not C tokens.
enum class Pseudo : uint8_t {
  kNone,
  kInclude,
  kPragma,
  kStrict,
  kRelaxed,
  kCCode,
  kUpcCode,
  kPupcOff,
  kPupcOn,
};

// What the prepass or a repair does to one token. The parse buffer has before + text + after; the
// output has `out` instead of the user's spelling.
struct Edit {
  std::string before, text, after, out;
  std::string open, close;  // of inserted casts, outside before and after
  std::string tail;         // outside even close
  bool has_text = false, has_out = false;
};

struct Token {
  llvm::StringRef text;
  clang::SourceLocation where;  // in the user's files (a macro's tokens: where it is used)
  uint32_t line = 0;            // presumed line (#line)
  uint16_t file = 0;            // index into Source::files
  clang::tok::TokenKind kind = clang::tok::unknown;
  Keyword keyword = Keyword::kNone;
  Pseudo pseudo = Pseudo::kNone;
  bool starts_line = false, space = false, system = false, macro = false;
  bool strict = false;  // `#pragma upc strict` is in effect
  bool c_code = false;  // `#pragma upc c_code` is in effect: variables are not thread-local
  int match = -1;       // the matching bracket
  int edit = -1;        // index into Source::edits
  uint32_t offset = 0;  // of `text` in the parse buffer
};

// A upc_forall, found by the prepass.
struct Forall {
  int keyword, last_semicolon, close;
  bool affinity;  // false for `continue` or nothing
};

// One use of upc_localsizeof, upc_blocksizeof or upc_elemsizeof.
struct SizeOperator {
  int keyword, first, last;  // tokens of the operator and its operand
  std::string tail;          // closes the stand-in until the value is known
  bool known = false;
  bool variable = false;  // the value is not constant: the type has variable extents
  uint64_t value = 0;
};

// A cast that a repair has put around an expression.
struct Cast {
  int first, last;
  std::string type;
};

// Lines of a file, as #line counts, that -report does not record: those after `#pragma pupc off`.
struct Unrecorded {
  uint16_t file;  // index into Source::files
  uint32_t first, last;
};

struct Unit;

class WatchedFiles;
class MakeRule;
class Library;
class Held;

// The program as tokens with edits; owns the preprocessor, whose memory the tokens point into.
struct Source {
  llvm::IntrusiveRefCntPtr<WatchedFiles> watched;  // null unless asked for
  std::unique_ptr<MakeRule> rule;                  // null unless asked for
  std::unique_ptr<clang::CompilerInstance> compiler;
  std::vector<Token> tokens;
  std::vector<Edit> edits;
  std::vector<std::string> files;
  // Lines that hide macros of system headers whose names the output uses as plain names. They
  // follow each include in the output, and the head before all includes.
  std::string hide_macros;
  std::vector<std::pair<std::string, std::string>> feature_macros;  // to be repeated in the output
  std::map<int, Forall> foralls;                                    // by token of the keyword
  std::map<int, SizeOperator> size_operators;
  std::vector<int> stars;            // the tokens `shared` of each `shared [*]`
  std::set<int> refused_stars;       // of those, the reported ones
  std::map<int, int> layouts;        // brackets of block sizes that Clang computes, outermost only
  std::vector<int> patched_extents;  // the brackets of extents with unknown size operators
  std::vector<Cast> casts;
  std::vector<std::string> saved;
  std::vector<Unrecorded> unrecorded;
  bool uses_upc_types = false;  // upc_flag_t and the like
  bool has_upc_h = false;
  bool openmp = false;               // the C compiler processes #pragma omp
  bool teams = false;                // functions may run in threads that work for a UPC thread
  std::shared_ptr<Library> library;  // null until a name is looked up
  bool failed = false;
  std::shared_ptr<Held> held;  // null unless messages are held (diagnose.cc)
  bool quiet = false;          // nothing is reported
  bool no_warnings = false;    // nor their notes
  Unit* parsing = nullptr;     // while parse() runs

  Edit& edit(int token) {
    if (tokens[token].edit < 0) {
      tokens[token].edit = static_cast<int>(edits.size());
      edits.emplace_back();
    }
    return edits[tokens[token].edit];
  }
  void replace(int token, std::string parse, std::string out) {
    Edit& e = edit(token);
    e.text = std::move(parse), e.has_text = true;
    e.out = std::move(out), e.has_out = true;
  }
  // Whether the token is in a block size that Clang computes.
  bool in_layout(int token) const {
    const auto next = layouts.upper_bound(token);
    return next != layouts.begin() && std::prev(next)->second >= token;
  }
  llvm::StringRef out(int token) const {
    const Token& t = tokens[token];
    if (t.edit >= 0 && edits[t.edit].has_out) return edits[t.edit].out;
    return t.text;
  }
};

// --- messages (diagnose.cc) ---
enum class Level { kNote, kRemark, kWarning, kError };

// A change of the user's text that fixes the reported fault.
struct Fix {
  enum class Where : uint8_t { kBefore, kBehind, kInstead };
  Where where;
  int first, last;  // tokens
  std::string text;
};

// Another place that a message refers to, such as a function's declaration.
struct Note {
  int token;
  std::string message;
};

void report(Source& source, Level level, clang::SourceLocation where, const std::string& message);
void report(Source& source, Level level, int token, const std::string& message,
            const std::vector<Fix>& fixes = {}, const std::vector<Note>& notes = {});
// Until release_messages(), messages about tokens are held. They are then printed in source order,
// and of several about one token only the first error.
void hold_messages(Source& source);
void release_messages(Source& source);
// From now on messages are JSON objects, for upcc and upclsp to read. `physical`: places are those
// in the files themselves; #line is ignored.
void write_messages_as_json(bool physical);

// --- phases ---
bool preprocess(const Options& options, Source& source);
// Preprocesses only: the text as a C compiler's -E prints it.
bool print_preprocessed(const Options& options, Source& source, std::string& text);
bool prepass(const Options& options, Source& source);
void match_brackets(Source& source);
// Where a '}' is missing in the file: the '{' of the first '}' that begins a line and is indented
// less than the line of that '{'. -1 if there is none.
int doubtful_brace(const Source& source);
bool measure_depth(Source& source);  // false, with a message, if the program is nested too deeply

// One diagnostic of Clang's parser, with what repair needs of its arguments.
struct Complaint {
  unsigned id;
  bool error;
  int token;
  std::vector<std::pair<int, int>> ranges;  // first and last token of each
  std::string message;
  std::vector<clang::QualType> types;
  std::vector<int64_t> numbers;
  std::vector<Fix> fixes;
  std::vector<Note> notes;
  const clang::DeclContext* within = nullptr;  // the record that lacks a member
};

// Clang's view of the edited tokens.
struct Unit {
  std::unique_ptr<clang::CompilerInstance> compiler;
  std::vector<Complaint> complaints;
  std::vector<uint32_t> starts;  // offset where each token's text begins, `before` included
  std::vector<int> start_tokens;
  // The enumerators of the block sizes that Clang computes, in order of evaluation. No scope of the
  // tree contains them.
  std::vector<const clang::EnumConstantDecl*> blocks;
  unsigned fatal = 0;

  clang::ASTContext& context() const { return compiler->getASTContext(); }
  int token(clang::SourceLocation where) const;  // -1 if it is none of the user's
  uint32_t offset(clang::SourceLocation where) const;
};
std::unique_ptr<Unit> parse(const Options& options, Source& source);

// The edit of a `shared` whose address space is known.
std::string shared_attribute(unsigned space);
// After Clang failed in parse(): reports its complaints, or where it failed.
void report_failure(Source& source);
// The block sizes that Clang computed from size operators whose values are not known yet
// (block_sizes.cc).
std::set<uint64_t> unknown_blocks(const Source& source, const Unit& unit);
// Reports block sizes that are no constants or out of range.
void check_block_sizes(const Options& options, Source& source, const Unit& unit);
// Plans and applies edits; returns true if the source must be parsed again.
bool repair(const Options& options, Source& source, Unit& unit);
// Reports errors: Clang's complaints in UPC's words, then UPC's own constraints.
bool check(const Options& options, Source& source, Unit& unit);
void check_calls(const Options& options, Source& source, Unit& unit);  // variadic functions
// Edit specifiers that would mean something else in the output, or cause warnings there.
void own_inline_definitions(Source& source, Unit& unit);
void mark_unused_statics(Source& source, Unit& unit);
std::string emit(const Options& options, Source& source, Unit& unit);
// The program's declarations and their uses as JSON, for an editor (index.cc has the format).
// Without a tree (null), macros only.
std::string index(const Options& options, Source& source, const Unit* unit);
// The program's shared data and pointers-to-shared as JSON, for pictures (objects.cc has the
// format).
std::string list_objects(const Options& options, Source& source, const Unit& unit);
// Warns about valid loops that are probably not what the user meant.
void advise(Source& source, Unit& unit);
// Warns about loops that wait for a relaxed write (spins.cc).
void warn_of_spins(Source& source, Unit& unit);
// Warns about threads that the program creates and that use private data (made_threads.cc).
void warn_of_made_threads(Source& source, Unit& unit);
// Reports wrong use of the runtime's interface in a translated file (check_upcr.cc).
void check_upcr(Source& source, Unit& unit);

// --- OpenMP (check_openmp.cc) ---
void check_openmp(Source& source, Unit& unit);
// Resolves the marks that emit() left in the text into newlines and #line directives.
std::string lay_out(const Options& options, const Source& source, const std::string& marked);

// --- types (types.cc) ---
enum class Reference : uint8_t { kNone, kStrict, kRelaxed };

// Meaning of the address space that stands for a shared qualifier.
struct SharedQualifier {
  bool shared = false;
  uint64_t block = 1;  // 0: indefinite
  Reference reference = Reference::kNone;
  int star = -1;  // ordinal of an unresolved `[*]`
  bool phased() const { return block > 1; }
};

// Stands for THREADS where its value is unknown. Divisibility by it marks a product with THREADS.
// It is a prime that no real extent is a multiple of, and small enough for array sizes not to
// overflow.
constexpr uint64_t kThreadsPrime = 16777213;

unsigned address_space(uint64_t block, Reference reference);
unsigned star_address_space(unsigned ordinal, Reference reference);
constexpr unsigned kBadBlock = 1020;  // address space of a block size out of range
constexpr char kNoConstantBlock[] = "a block size must be an integer constant expression";
constexpr char kBlockName[] = "__upct_block_";  // prefix of the enumerators of block sizes

// The constant, whose operand is not in the output, with a use of each local variable that only
// such operands name; nullopt if there are none.
std::optional<std::string> with_names(const std::string& constant, const clang::Expr* operand);

// The shared qualifier of an object of type T (of its ultimate elements, for arrays).
SharedQualifier shared_qualifier(clang::QualType t);
// Whether an object of the shared type t that is named at `where` is accessed strictly: by its
// type, or else by the pragma or header in effect there (UPC 1.3, 6.5.1.1).
bool is_strict(const Source& source, const Unit& unit, clang::QualType t,
               clang::SourceLocation where);
bool is_shared(clang::QualType t);
bool has_bad_block(clang::QualType t);
// Whether T is a pointer-to-shared.
bool is_pts(clang::QualType t);
clang::QualType pointee(clang::QualType t);
// Whether a shared type occurs anywhere in T, record members excepted.
bool mentions_shared(clang::QualType t);
// Whether the pointer is generic (shared void *) or a lock's; both have a phase.
bool is_generic(clang::QualType pointer);
// Whether a pointer-to-shared is represented with a phase.
bool is_phased(clang::QualType pointer);
clang::QualType ultimate_element(clang::QualType t);
// Const, volatile and restrict of T, or of its ultimate elements: Clang puts them on either.
unsigned qualifiers_of(clang::QualType t);
// The qualifiers that the target of FROM has and the target of TO lacks, "'const' and 'strict'";
// empty if none is lost (C11 6.5.16.1; UPC 1.3, 6.5.1).
std::string lost_qualifiers(clang::QualType from, clang::QualType to);

// How the types that two pointers point to differ, where pointers-to-shared are among them.
enum class Difference : uint8_t {
  kNone,
  kQualifiers,  // const, strict and the like below another pointer level
  kTypes,       // int and double
  kForm,        // a pointer-to-shared and one to private memory, or two block sizes
};
Difference difference(clang::ASTContext& context, clang::QualType a, clang::QualType b);

// Number of ultimate elements in T: `count` times THREADS to the power `threads`.
struct Count {
  uint64_t count = 1;
  int threads = 0;        // how often THREADS is a factor
  bool variable = false;  // some extents are not constant
  bool known() const { return threads == 0 && !variable && count > 0; }
};
Count element_count(clang::ASTContext& context, clang::QualType t);
// The variable extents in T, or below its pointers and functions, that the output's type does not
// have: those of shared arrays, and of all types that pointers-to-shared lead to.
std::vector<const clang::Expr*> shared_lengths(clang::QualType t);
// Whether the output's type for T has variable extents.
bool keeps_lengths(clang::QualType t);
// What is evaluated where the type T is written (C23, 6.7.3.6 and 6.7.7.3): its extents, and
// operands of typeof with variably modified types.
std::vector<const clang::Expr*> evaluated_in(const clang::ASTContext& context, clang::QualType t);
// T as a UPC programmer writes it; describe: in quotes, for messages.
std::string spelling(clang::QualType t);
std::string describe(clang::QualType t);
std::string describe_message(std::string s);

}  // namespace upc::translate

#endif
