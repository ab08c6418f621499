// SPDX-License-Identifier: MIT
// Rewords Clang's complaints where a rule of UPC causes them.
#include "words.h"

#include <algorithm>

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "library.h"
#include "suggest.h"

namespace upc::translate {

using clang::QualType;

std::string block_words(const SharedQualifier& l) {
  if (l.star >= 0) return "[*]";
  if (l.block == 0) return "[] (indefinite)";
  return std::to_string(l.block);
}

std::string block_sizes(QualType a, QualType b) {
  return "the operands have different block sizes, " + block_words(shared_qualifier(pointee(a))) +
         " and " + block_words(shared_qualifier(pointee(b))) + ": cast one of them";
}

// Why UPC does not convert one pointer to another without a cast.
std::string mismatch(QualType from, QualType to) {
  if (is_pts(from) && is_pts(to)) {
    const SharedQualifier a = shared_qualifier(pointee(from)), b = shared_qualifier(pointee(to));
    if (a.block != b.block || a.star != b.star)
      return "the block size changes from " + block_words(a) + " to " + block_words(b) + " (" +
             describe(from) + " to " + describe(to) +
             "): only a cast does that, and the phase becomes 0";
    return describe(from) + " cannot become " + describe(to) + " without a cast";
  }
  if (is_pts(from))
    return "a pointer-to-shared, " + describe(from) + ", cannot become " + describe(to) +
           ", a pointer to private memory: where the object has affinity to the calling thread, "
           "cast it, `(" +
           spelling(to) + ")`";
  return "a pointer to private memory, " + describe(from) + ", cannot become " + describe(to) +
         ", a pointer-to-shared: only what is declared shared or comes from upc_alloc and the like "
         "can be pointed to so";
}

namespace {

// Whether the extents at or after the token contain THREADS and no minus: then a negative extent
// is an overflow of a product with the stand-in for THREADS.
bool overflows(const Source& source, int token) {
  const auto& tokens = source.tokens;
  const int size = static_cast<int>(tokens.size());
  if (token < 0) return false;
  int open = token;
  if (tokens[open].kind != clang::tok::l_square)
    while (open > 0 &&
           !(tokens[open].kind == clang::tok::l_square && tokens[open].match >= token) &&
           tokens[open].kind != clang::tok::semi)
      --open;
  if (tokens[open].kind != clang::tok::l_square) open = token + 1;
  bool threads = false;
  for (; open < size && tokens[open].kind == clang::tok::l_square && tokens[open].match > open;
       open = tokens[open].match + 1) {
    for (int i = open + 1; i < tokens[open].match; ++i) {
      if (tokens[i].kind == clang::tok::minus) return false;
      threads |= tokens[i].keyword == Keyword::kThreads;
    }
  }
  return threads;
}

// The header that declares the name in a complaint, in a sentence; else empty.
std::string missing_header(const Options& options, Source& source, const Complaint& c) {
  const auto sentence = [](llvm::StringRef name, const LibraryName& known) {
    return "'" + name.str() + "' is declared in <" + known.header + ">: write #include <" +
           known.header + ">";
  };
  switch (c.id) {
    case clang::diag::err_undeclared_var_use:
    case clang::diag::err_undeclared_use:
    case clang::diag::err_unknown_typename:
    case clang::diag::err_typecheck_decl_incomplete_type:
    case clang::diag::err_typecheck_incomplete_tag: {
      llvm::StringRef rest = c.message;
      while (rest.contains('\'')) {
        llvm::StringRef name = rest.split('\'').second.split('\'').first;
        rest = rest.split('\'').second.split('\'').second;
        for (const char* tag : {"struct ", "union ", "enum "}) name.consume_front(tag);
        name = users_name(name);
        if (const LibraryName* known = find_in_libraries(options, source, name))
          return sentence(name, *known);
      }
      return "";
    }
    default: break;
  }
  // A macro with a type as its argument, such as bupc_allv_reduce.
  if (c.token < 2 || source.tokens[c.token - 1].kind != clang::tok::l_paren) return "";
  const Token& name = source.tokens[c.token - 2];
  if (name.kind != clang::tok::identifier || name.system) return "";
  const LibraryName* known = find_in_libraries(options, source, name.text);
  return known && known->macro ? sentence(name.text, *known) : "";
}

// The token of a UPC statement that the complaint takes for a value; -1 if there is none.
int statement_as_value(const Source& source, const Complaint& c) {
  if (c.message.find("'void'") == std::string::npos) return -1;
  for (const auto& [first, last] : c.ranges)
    for (int i = std::max(first, 0); i <= last; ++i) switch (source.tokens[i].keyword) {
        case Keyword::kBarrier:
        case Keyword::kNotify:
        case Keyword::kWait:
        case Keyword::kFence: return i;
        default: break;
      }
  return -1;
}

// Whether the token declares a lock itself, not a pointer to one.
bool is_lock_object(const Source& source, int token) {
  return token > 0 && source.tokens[token - 1].text == "upc_lock_t";
}

// Fixes for the declaration of a shared object at the token: a lock becomes a pointer, an automatic
// object a static one.
std::vector<Fix> fixes_of_object(const Source& source, int token) {
  if (token < 0 || source.tokens[token].macro) return {};
  if (is_lock_object(source, token)) return {{Fix::Where::kBefore, token, token, "*"}};
  int first = token;
  const auto ends = [&](int i) {
    const clang::tok::TokenKind k = source.tokens[i].kind;
    return k == clang::tok::semi || k == clang::tok::l_brace || k == clang::tok::r_brace;
  };
  while (first > 0 && !ends(first - 1) && source.tokens[first - 1].kind != clang::tok::l_paren)
    --first;
  if (first <= 0 || !ends(first - 1) || source.tokens[first].macro ||
      source.tokens[first].pseudo != Pseudo::kNone)
    return {};
  return {{Fix::Where::kBefore, first, first, "static "}};
}

// Whether the token's declaration is shared.
bool declares_shared(const Source& source, int token) {
  for (int i = token; i >= 0 && source.tokens[i].kind != clang::tok::semi &&
                      source.tokens[i].kind != clang::tok::l_brace;
       --i)
    if (source.tokens[i].keyword == Keyword::kShared) return true;
  return false;
}

// If a copy function of UPC gets a wrong kind of pointer at the token, the function to use instead,
// in a sentence; else empty.
std::string other_copy(const Source& source, int token, QualType from) {
  int open = token;
  while (open > 0 && source.tokens[open].kind != clang::tok::semi &&
         !(source.tokens[open].kind == clang::tok::l_paren && source.tokens[open].match > token))
    open = source.tokens[open].match >= 0 && source.tokens[open].match < open
               ? source.tokens[open].match - 1
               : open - 1;
  if (open < 1 || source.tokens[open].kind != clang::tok::l_paren) return "";
  const llvm::StringRef name = source.tokens[open - 1].text;
  const std::string what = name.str() + " copies from ";
  if (is_pts(from) && name == "upc_memput")
    return what + "private memory, and this is " + describe(from) +
           ": from shared to shared memory upc_memcpy copies";
  if (is_pts(from) && name == "upc_memget")
    return what + "shared to private memory, and this is " + describe(from) +
           ": from shared to shared memory upc_memcpy copies";
  if (!is_pts(from) && name == "upc_memcpy")
    return what + "shared to shared memory, and this is " + describe(from) +
           ": from private memory upc_memput copies, and to it upc_memget";
  return "";
}

// Whether the complaint is about an assignment to the target of a `shared void *`.
bool is_void_target(const Complaint& c) {
  return c.id == clang::diag::err_typecheck_incomplete_type_not_modifiable_lvalue &&
         !c.types.empty() && c.types[0]->isVoidType() && is_shared(c.types[0]) &&
         !c.ranges.empty() && c.ranges[0].first >= 0;
}

// Whether THREADS or MYTHREAD is at or next to the token, or in the ranges of the complaint.
bool is_about_threads(const Source& source, const Complaint& c) {
  const auto is_one = [&](int token) {
    if (token < 0 || token >= static_cast<int>(source.tokens.size())) return false;
    const Keyword k = source.tokens[token].keyword;
    return k == Keyword::kThreads || k == Keyword::kMythread;
  };
  if (is_one(c.token) || is_one(c.token + 1)) return true;
  return llvm::any_of(c.ranges, [&](const auto& range) {
    return range.first == range.second && is_one(range.first);
  });
}

// Parameters of the libraries by the names in the manual: 'ptr' for '__ptr'.
std::string without_underscores(std::string message) {
  static constexpr llvm::StringLiteral kParameter = "argument '__";
  for (size_t at; (at = message.find(kParameter)) != std::string::npos;)
    message.erase(at + kParameter.size() - 2, 2);
  return message;
}

// The complaint in UPC's words, if possible, else in Clang's.
std::string message_of(const Source& source, const Complaint& c) {
  const Keyword keyword = c.token >= 0 ? source.tokens[c.token].keyword : Keyword::kNone;
  if (const int statement = statement_as_value(source, c); statement >= 0) {
    const std::string word = source.tokens[statement].text.str();
    return word + " is a statement and has no value: write `" + word + ";` by itself";
  }
  switch (c.id) {
    case clang::diag::err_tentative_def_incomplete_type:
    case clang::diag::err_as_qualified_auto_decl:
      if (is_lock_object(source, c.token))
        return "a program has no upc_lock_t of its own, only pointers to one: write `upc_lock_t *" +
               source.tokens[c.token].text.str() +
               "`, and get the lock from upc_all_lock_alloc or upc_global_lock_alloc";
      if (c.id == clang::diag::err_tentative_def_incomplete_type) break;
      return "an object with automatic storage cannot be shared: declare it static, or outside the "
             "function";
    case clang::diag::err_typecheck_incomplete_type_not_modifiable_lvalue:
      if (is_void_target(c)) return kNoVoid;
      break;
    case clang::diag::err_typecheck_convert_incompatible:
      if (llvm::StringRef(describe_message(c.message)).starts_with("passing 'upc_lock_t'"))
        return "a lock is passed by a pointer to it: declare it a upc_lock_t *";
      break;
    case clang::diag::err_vla_decl_in_file_scope:
    case clang::diag::err_vla_decl_has_static_storage:
      if (declares_shared(source, c.token))
        return "the size of a shared array must be a constant, or one times THREADS: allocate an "
               "array of any other size with upc_all_alloc";
      break;
    case clang::diag::err_field_with_address_space:
      return "a member of a struct or union cannot be shared: make the whole object shared, or the "
             "member a pointer-to-shared";
    case clang::diag::err_arg_with_address_space:
      return "a parameter cannot be shared: pass a pointer-to-shared, with a `*` behind the type";
    case clang::diag::err_compound_literal_with_address_space:
      return "a compound literal in a function has automatic storage and cannot be shared";
    case clang::diag::err_attribute_address_function_type: return "a function cannot be shared";
    case clang::diag::err_attribute_address_multiple_qualifiers:
      return "a type has one block size and one of strict and relaxed, and another is given here: "
             "write it once, in the typedef or where that is used";
    case clang::diag::err_brackets_go_after_unqualified_id:
      return "these brackets are misplaced: the size of an array stands after its name, as in "
             "`int a[3]`, and a block size after `shared`, as in `shared [3] int a[9]`";
    case clang::diag::err_array_too_large: return "the array is too large for any machine";
    case clang::diag::err_decl_negative_array_size:
    case clang::diag::err_typecheck_negative_array_size:
      if (overflows(source, c.token)) return "the array is too large for any machine";
      break;
    case clang::diag::err_attribute_address_space_negative:
      return "a block size cannot be negative";
    case clang::diag::err_typecheck_incompatible_address_space:
      if (c.types.size() >= 2) {
        const int action = c.numbers.empty() ? 0 : static_cast<int>(c.numbers[0]);
        const bool target_first = action == 0 || action == 4;
        const QualType from = c.types[target_first ? 1 : 0], to = c.types[target_first ? 0 : 1];
        const std::string copy = other_copy(source, c.token, from);
        return copy.empty() ? mismatch(from, to) : copy;
      }
      break;
    case clang::diag::err_typecheck_incompatible_nested_address_space:
      if (c.types.size() >= 2)
        return describe(c.types[0]) + " and " + describe(c.types[1]) +
               " point to pointers of different kinds (shared, or of another block size): not even "
               "their values have the same form";
      break;
    case clang::diag::err_typecheck_op_on_nonoverlapping_address_space_pointers:
      if (c.types.size() >= 2) {
        if (is_pts(c.types[0]) && is_pts(c.types[1])) return block_sizes(c.types[0], c.types[1]);
        return "one operand is a pointer-to-shared and the other points to private memory (" +
               describe(c.types[0]) + " and " + describe(c.types[1]) +
               "): cast the shared one, where it has affinity to the calling thread";
      }
      break;
    case clang::diag::err_typecheck_expression_not_modifiable_lvalue:
    case clang::diag::err_typecheck_invalid_lvalue_addrof:
      if (is_about_threads(source, c))
        return "THREADS and MYTHREAD are values: they cannot be changed and have no address";
      break;
    default: break;
  }
  if (keyword != Keyword::kNone && c.message.find("__upct_") != std::string::npos)
    return source.tokens[c.token].text.str() + " is a statement, which stands inside a function";
  if (c.message.find("(" + std::to_string(kThreadsPrime) + " bits)") != std::string::npos)
    return "the width of a bit-field must be a constant, and without -T, THREADS has no value at "
           "compile time: fix the number of threads with -T N";
  const Keyword before = c.token > 0 ? source.tokens[c.token - 1].keyword : Keyword::kNone;
  if (keyword == Keyword::kNone && before != Keyword::kNone &&
      c.message.compare(0, 19, "expected identifier") == 0)
    return describe_message(c.message) + " ('" + source.tokens[c.token - 1].text.str() +
           "' is a keyword of UPC and cannot be a name)";
  if (c.token >= 0 && source.in_layout(c.token) &&
      c.message.find("integer constant") != std::string::npos)
    return kNoConstantBlock;
  if (keyword != Keyword::kNone && c.message.compare(0, 9, "expected ") == 0)
    return describe_message(c.message) + " ('" + source.tokens[c.token].text.str() +
           "' is a keyword of UPC and cannot be a name)";
  return without_underscores(describe_message(c.message));
}

}  // namespace

Wording words(const Options& options, Source& source, const Unit& unit, const Complaint& c) {
  const std::string missing = missing_header(options, source, c);
  const std::optional<Suggestion> meant =
      missing.empty() ? suggest(options, source, unit, c) : std::nullopt;
  const std::string clangs = describe_message(c.message);
  Wording w{c.token, clangs, c.fixes, {}};
  if (!meant) w.message = missing.empty() ? message_of(source, c) : missing;
  for (const Note& note : c.notes) w.notes.push_back({note.token, describe_message(note.message)});
  if (w.message != without_underscores(clangs)) {
    // The new text names the remedy.
    w.fixes.clear(), w.notes.clear();
    if (c.id == clang::diag::err_tentative_def_incomplete_type ||
        c.id == clang::diag::err_as_qualified_auto_decl)
      w.fixes = fixes_of_object(source, c.token);
    if (is_void_target(c)) w.token = c.ranges[0].first;
    if (const int statement = statement_as_value(source, c); statement >= 0) w.token = statement;
    return w;
  }
  if (c.message == "expected '}'")
    if (const int open = doubtful_brace(source); open >= 0)
      w.notes.push_back({open, "this '{' may lack its '}': the '}' that closes it, in line " +
                                   std::to_string(source.tokens[source.tokens[open].match].line) +
                                   ", is indented less"});
  if (!meant) return w;
  if (meant->token != c.token) {
    w.token = meant->token, w.notes.clear();
    w.message = "use of undeclared identifier '" + source.tokens[meant->token].text.str() + "'";
  }
  w.message += meant->text();
  w.fixes = meant->fixes(source);
  if (meant->declared >= 0 && !source.tokens[meant->declared].system)
    w.notes.push_back({meant->declared, "'" + meant->name + "' declared here"});
  w.misspelt = true, w.specifier = meant->specifier;
  return w;
}

}  // namespace upc::translate
