// SPDX-License-Identifier: MIT
// What Clang complains of in UPC's words, where a UPC rule is behind it.
#include "words.h"

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "library.h"

namespace upc::translate {

using clang::QualType;

std::string block_words(const SharedQualifier& l) {
  if (l.star >= 0) return "[*]";
  if (l.block == 0) return "[] (indefinite)";
  return std::to_string(l.block);
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
           "write a cast";
  return "a pointer to private memory, " + describe(from) + ", cannot become " + describe(to) +
         ", a pointer-to-shared: only what is declared shared or comes from upc_alloc and the like "
         "can be pointed to so";
}

// Whether the extents at or behind the token hold THREADS and no minus: what is negative then is
// what stands for THREADS in a product that is too large.
static bool overflows(const Source& source, int token) {
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

// The header that a name is declared in which a complaint is about, in a sentence; else empty.
static std::string missing_header(const Options& options, Source& source, const Complaint& c) {
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
  // A macro that takes a type, such as bupc_allv_reduce.
  if (c.token < 2 || source.tokens[c.token - 1].kind != clang::tok::l_paren) return "";
  const Token& name = source.tokens[c.token - 2];
  if (name.kind != clang::tok::identifier || name.system) return "";
  const LibraryName* known = find_in_libraries(options, source, name.text);
  return known && known->macro ? sentence(name.text, *known) : "";
}

std::string words(const Options& options, Source& source, const Complaint& c) {
  if (std::string missing = missing_header(options, source, c); !missing.empty()) return missing;
  const Keyword keyword = c.token >= 0 ? source.tokens[c.token].keyword : Keyword::kNone;
  switch (c.id) {
    case clang::diag::err_as_qualified_auto_decl:
      return "an object with automatic storage cannot be shared: declare it static, or outside the "
             "function";
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
      return "the size of an array stands after its name, as in `int a[3]`, and a block size after "
             "`shared`, as in `shared [3] int a[9]`: neither stands here";
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
        return mismatch(c.types[target_first ? 1 : 0], c.types[target_first ? 0 : 1]);
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
        if (is_pts(c.types[0]) && is_pts(c.types[1]))
          return "the operands have different block sizes, " +
                 block_words(shared_qualifier(pointee(c.types[0]))) + " and " +
                 block_words(shared_qualifier(pointee(c.types[1]))) + ": cast one of them";
        return "one operand is a pointer-to-shared and the other points to private memory (" +
               describe(c.types[0]) + " and " + describe(c.types[1]) +
               "): cast the shared one, where it has affinity to the calling thread";
      }
      break;
    case clang::diag::err_typecheck_expression_not_modifiable_lvalue:
    case clang::diag::err_typecheck_invalid_lvalue_addrof:
      if (keyword == Keyword::kThreads || keyword == Keyword::kMythread ||
          (c.token >= 0 && c.token + 1 < static_cast<int>(source.tokens.size()) &&
           (source.tokens[c.token + 1].keyword == Keyword::kThreads ||
            source.tokens[c.token + 1].keyword == Keyword::kMythread)))
        return "THREADS and MYTHREAD are values: they cannot be changed and have no address";
      break;
    default: break;
  }
  if (keyword != Keyword::kNone && c.message.find("__upct_") != std::string::npos)
    return source.tokens[c.token].text.str() + " is a statement, which stands inside a function";
  if (c.message.find("(" + std::to_string(kThreadsPrime) + " bits)") != std::string::npos)
    return "the width of a bit-field must be a constant, and THREADS is known at run time only: "
           "translate with -T N";
  const Keyword before = c.token > 0 ? source.tokens[c.token - 1].keyword : Keyword::kNone;
  if (keyword == Keyword::kNone && before != Keyword::kNone &&
      c.message.compare(0, 19, "expected identifier") == 0)
    return describe_message(c.message) + " ('" + source.tokens[c.token - 1].text.str() +
           "' is a keyword of UPC, and no name)";
  if (c.token >= 0 && source.in_layout(c.token) &&
      c.message.find("integer constant") != std::string::npos)
    return kNoConstantBlock;
  if (keyword != Keyword::kNone && c.message.compare(0, 9, "expected ") == 0)
    return describe_message(c.message) + " ('" + source.tokens[c.token].text.str() +
           "' is a keyword of UPC, and no name)";
  return describe_message(c.message);
}

}  // namespace upc::translate
