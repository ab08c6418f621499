// SPDX-License-Identifier: MIT
// The emitter turns Clang's tree back into C. It copies the user's tokens where they may stay and
// writes calls of the UPC Runtime where shared or thread-local data is accessed. Each job is a
// class in a file of its own, which knows only the classes above it in this list. For expressions,
// statements and definitions nested inside others it calls Parts.
//
//   emit_input      Clang's tree, the tokens and the options
//   emit_output     what is written outside the text of the part that is being emitted
//   emit_parts      the parts of a program that contain one another
//   emit_kept       which of the user's text stays, and which names change
//   emit_copy       copying and splicing of tokens
//   runtime_calls   how the runtime is called
//   emit_value      numbers that the output computes
//   emit_type       types, sizes and declarators
//   emit_record     structs, unions, enums, and attributes
//   emit_library    functions of the libraries as objects, and as the program declares them
//   emit_reference  names of variables and functions
//   emit_address    where a shared object is: pointers, indices and offsets
//   emit_race       how the program writes accesses, for -race
//   emit_check      what the checking runtime gets beyond the runtime's interface
//   loops/          the plan of a function's loops, made before any of it is printed
//   emit_element    the text of the elements that loops reach
//   emit_reduced    elements that loops reach by reduced pointers
//   emit_shared     reading and writing shared objects
//   emit_convert    conversions of pointers-to-shared
//   emit_sizeof     sizeof and similar operators
//   emit_call       barriers and calls of the libraries
//   emit_debug      types for debuggers
//   emit_start      the functions that run before main
//   emit_expr       expressions
//   emit_decl       declarations; emit_static.cc: of variables with static storage
//   emit_strip      loops in strips, in which these pointers stay valid; emit_numbered.cc: those
//                   whose iterations are numbered
//   emit_owned_iterations   upc_forall that runs only the thread's own iterations
//   emit_forall     upc_forall
//   emit_stmt       statements
//   emit_function   definitions of functions
//   emit            the order of a file
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_H
#define UPC_TOOLS_TRANSLATOR_EMIT_H

#include <string>
#include <vector>

#include "emit_address.h"
#include "emit_call.h"
#include "emit_check.h"
#include "emit_convert.h"
#include "emit_copy.h"
#include "emit_debug.h"
#include "emit_decl.h"
#include "emit_element.h"
#include "emit_expr.h"
#include "emit_forall.h"
#include "emit_function.h"
#include "emit_input.h"
#include "emit_kept.h"
#include "emit_library.h"
#include "emit_openmp.h"
#include "emit_output.h"
#include "emit_owned_iterations.h"
#include "emit_parts.h"
#include "emit_race.h"
#include "emit_record.h"
#include "emit_reduced.h"
#include "emit_reference.h"
#include "emit_shared.h"
#include "emit_sizeof.h"
#include "emit_start.h"
#include "emit_stmt.h"
#include "emit_strip.h"
#include "emit_type.h"
#include "emit_value.h"

namespace upc::translate {

class Emitter final : public Parts {
 public:
  Emitter(const Options& options, Source& source, Unit& unit) : in_(options, source, unit) {}
  std::string run();

  std::string condition(const clang::Expr* e) override { return expressions_.condition(e); }
  std::string expression(const clang::Expr* e, bool used) override {
    return expressions_.expression(e, used);
  }
  std::string target(const clang::Expr* e) override { return expressions_.target(e); }
  std::string statement(const clang::Stmt* s) override { return statements_.statement(s); }
  std::string compound(const clang::CompoundStmt* s, bool value) override {
    return statements_.compound(s, value);
  }
  std::string definition(const clang::TagDecl* t) override { return records_.definition(t); }
  std::string function(clang::FunctionDecl* f) override { return functions_.function(f); }

 private:
  std::string head(const std::string& body) const;
  std::string unrecorded_lines() const;
  std::string file_scope(const std::vector<clang::Decl*>& group, Range whole);

  const Input in_;
  Output out_;
  Kept kept_{in_, out_};
  Copier copier_{in_, out_, kept_, *this};
  Types types_{in_, out_, kept_, *this};
  Values values_{in_, kept_, *this};
  Records records_{in_, kept_, *this, copier_, types_};
  LibraryObjects library_{in_, out_, types_};
  References references_{in_, out_, kept_, types_, library_};
  OpenMpPragmas openmp_{in_, kept_, references_};
  Addresses addresses_{in_, out_, types_};
  Checks checks_{in_, types_};
  LoopAnalysis analysis_{in_, out_.names};
  Planner planner_{in_, out_.names, analysis_};
  LoopDump dump_{in_};
  Elements elements_{out_, *this, references_};
  ReducedPointers reduced_{in_, out_, types_, addresses_, elements_};
  SharedAccess access_{in_,         out_,       *this,   types_,  values_,
                       references_, addresses_, checks_, reduced_};
  Conversions conversions_{in_, out_, types_, checks_};
  Sizes sizes_{in_, out_, *this, copier_, types_};
  Calls calls_{in_, out_, kept_, *this, copier_};
  StartFunctions start_{in_, types_};
  Expressions expressions_{in_,         out_,       kept_,   *this,        copier_, types_, values_,
                           references_, addresses_, access_, conversions_, sizes_,  calls_, start_};
  Declarations declarations_{in_,    out_,     kept_,    *this,       copier_,
                             types_, records_, library_, references_, start_};
  Strips strips_{in_, out_, *this, copier_, types_, references_, addresses_, elements_, reduced_};
  OwnedLoops owned_{in_, out_, *this, copier_, elements_, strips_};
  ForallLoops foralls_{in_, out_, kept_, *this, copier_, expressions_, declarations_, owned_};
  Statements statements_{in_, out_, kept_, copier_, expressions_, declarations_, strips_, foralls_};
  Functions functions_{in_,           out_,        kept_,    copier_, types_,
                       declarations_, statements_, planner_, dump_};
};

}  // namespace upc::translate

#endif
