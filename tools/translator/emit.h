// The emitter: turns Clang's tree back into C, copying the user's tokens where they may stay and
// writing calls of the UPC Runtime where shared or thread-local data is touched.
//
//   emit.cc         copying and splicing, marks, the order of a file
//   emit_type.cc    declarations and type names
//   emit_decl.cc    variables, typedefs, functions
//   emit_record.cc  structs, unions and enums
//   emit_stmt.cc    statements
//   emit_expr.cc    expressions
//   emit_shared.cc  reading, writing and addressing shared objects
//   emit_forall.cc  upc_forall
//   emit_owned.cc   upc_forall that visits owned elements only
//   emit_cursor.cc  loops that reach shared elements by private pointers
//   emit_check.cc   what the checking runtime is told beyond the runtime's interface
//   emit_library.cc functions of the libraries as objects, and as the program declares them
//   emit_start.cc   the functions that run before main
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_H_
#define UPC_TOOLS_TRANSLATOR_EMIT_H_

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "effects.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"
#include "translator.h"

namespace upc::translate {

// A shared object that an expression designates: pointer, moved by `index` elements in the layout
// of its type, then by `offset` bytes inside an element.
struct Shared {
  std::string pointer;
  bool phased = false;
  bool fixed = false;  // pointer is to the first element of a shared array, which thread 0 has
  bool once = false;   // … and no thread has more than one block of it
  uint64_t block = 1;
  bool strict = false;
  clang::QualType element;  // ultimate element that the pointer steps over
  std::string index;        // text of type ptrdiff_t, empty for 0
  std::string offset;       // text of type ptrdiff_t, empty for 0
  bool member = false;      // inside an element: subscripts are byte offsets
  bool unaligned = false;   // a member of a packed record
  clang::QualType type;     // of the object
  std::string local;        // a private lvalue for it, if the thread is sure to own it
  const clang::FieldDecl* field = nullptr;  // set if the object is a bit-field,
  std::string field_base;                   // whose record is at this offset
};

// The element that a subscript names, as seen from a loop: base[coefficient * i + rest + constant]
// in the layout of base, where i is the loop's index and all else stays the same throughout it.
struct Element {
  std::string base;  // a pointer-to-shared
  bool phased = false;
  bool fixed = false;  // base is a shared array, which starts on thread 0 with phase 0
  bool once = false;   // … and no thread has more than one block of it
  uint64_t block = 1;
  clang::QualType type;  // of the element, private
  int64_t coefficient = 0, constant = 0;
  std::string rest;  // text of type ptrdiff_t, empty for 0
};

// A private pointer that follows one element through a loop.
struct Cursor {
  enum Kind {
    kStill,  // to the same element in all iterations
    kRun,    // to the first of a run of elements that lie side by side
    kHop,    // to the element of this iteration: the next one is a block further
    kRow,    // to the first element of a row
  } kind;
  Element element;
  std::string name;
};

// A loop over i = low; i < high; i++ that is being emitted in windows: stretches in which what
// is next to each other in the shared arrays is next to each other in memory.
struct Loop {
  const clang::VarDecl* index = nullptr;
  Effects body;
  bool strided = false;  // the k-th iteration of a window has index at + k * THREADS
  Element affinity;      // of a upc_forall: a window's elements lie in one block
  bool owned = false;
  std::string at, counter, length;
  std::vector<Cursor> cursors;
};

class Emitter {
 public:
  Emitter(const Options& options, Source& source, Unit& unit);
  std::string run();

 private:
  using Override = std::pair<const clang::Stmt*, std::string>;
  struct Range {
    int begin = -1, end = -1;
    bool valid() const { return begin >= 0 && end >= begin; }
  };

  // emit.cc
  Range range(clang::SourceRange r) const;
  Range range(const clang::Stmt* s) const;
  Range range(const clang::Decl* d) const;
  std::string copy(int begin, int end, bool lead = false);
  std::string copy(Range r) { return r.valid() ? copy(r.begin, r.end) : std::string(); }
  std::string splice(Range whole, std::vector<std::pair<Range, std::string>> parts);
  std::string splice(const clang::Stmt* s);
  std::string mark(int token) const;
  bool interesting(const clang::Stmt* s);
  bool interesting_type(clang::QualType t);
  void find_written();
  void find_own_types();
  std::string type_name_of(const clang::TypedefNameDecl* t) const;
  bool is_inserted(clang::SourceLocation where) const;
  std::string fresh(const char* stem);
  int semicolon_after(int token) const;

  // emit_type.cc
  std::string quals(clang::QualType t) const;
  std::string declare(clang::QualType t, std::string inner);
  std::string type_name(clang::QualType t);
  bool has_no_size(const clang::TypedefNameDecl* t) const;
  std::string extent(uint64_t n);
  std::string count_text(const Count& n) const;
  std::string elements_text(clang::QualType t);
  std::string length(const clang::Expr* extent);
  std::string hold_lengths(clang::QualType t);
  std::string size_of(clang::QualType t);
  std::string local_size_of(clang::QualType t);
  std::string pointer_type(clang::QualType pointer) const;

  // emit_decl.cc
  bool is_tld(const clang::VarDecl* v);
  bool needs_split(const clang::Decl* d);
  std::string file_scope(const std::vector<clang::Decl*>& group, Range whole);
  std::string local_declaration(const std::vector<clang::Decl*>& group, Range whole,
                                bool one_statement = false);
  std::string declaration(clang::Decl* d, Range whole);
  std::string variable(clang::VarDecl* v, Range whole);
  std::string tld_variable(clang::VarDecl* v, Range whole);
  std::string shared_variable(clang::VarDecl* v);
  std::string function(clang::FunctionDecl* f);
  std::string function_header(clang::FunctionDecl* f, Range head);
  std::string parameters(clang::FunctionDecl* f);
  std::string specifiers(Range r, bool storage);
  std::string init_text(const clang::Expr* init);
  bool varies(const clang::Stmt* s);
  bool constant_init(const clang::VarDecl* v);
  bool stays_local(const clang::VarDecl* v);
  const clang::VarDecl* aliased(const clang::VarDecl* v);
  std::string name_of(const clang::ValueDecl* d);
  bool is_function_local(clang::QualType t) const;

  // emit_record.cc
  std::string record(const clang::RecordDecl* r);
  std::string definition(const clang::TagDecl* t);
  std::string block_declarations(clang::VarDecl* v, std::string& close);
  std::string attributes(const clang::Decl* d, Range whole);
  std::string attributes_after(int token);
  bool is_behind_comma(int token, Range whole) const;

  // emit_stmt.cc
  std::string statement(const clang::Stmt* s, bool in_block = false, bool last_value = false);
  std::string compound(const clang::CompoundStmt* s, bool value);
  std::string block(const clang::Stmt* s, const std::string& text);
  std::string condition(const clang::Expr* e);

  // emit_expr.cc
  std::string expression(const clang::Expr* e, bool used = true);
  std::string binary(const clang::BinaryOperator* b, bool used);
  std::string unary(const clang::UnaryOperator* u, bool used);
  std::string conversion(const clang::CastExpr* c, bool used);
  std::string static_literal(const clang::CompoundLiteralExpr* l);
  std::string sizeof_text(const clang::UnaryExprOrTypeTraitExpr* s);
  std::string sizeof_written(const clang::UnaryExprOrTypeTraitExpr* s, int keyword);
  std::string type_trait(const clang::TypeTraitExpr* t);
  std::string offset_of(const clang::OffsetOfExpr* o);
  std::string written_type(clang::QualType t, clang::SourceRange where);
  std::string reference(const clang::DeclRefExpr* r);
  std::string call(const clang::CallExpr* c);
  std::string barrier_value(const clang::CallExpr* c);
  std::string portable_barrier(const clang::CallExpr* c, llvm::StringRef name);
  std::string convert(const std::string& text, clang::QualType from, clang::QualType to);
  std::string is_null(const std::string& text, clang::QualType pointer) const;
  std::string null_pointer(clang::QualType pointer) const;
  std::string tld_address(const clang::DeclRefExpr* r, clang::QualType as);

  // emit_shared.cc
  Shared object(const clang::Expr* e);
  Shared place_of(const clang::Expr* e);
  Shared target(const clang::Expr* pointer);
  void step(Shared& s, const std::string& index, clang::QualType over);
  std::string place(const Shared& s);
  std::string address(const Shared& s, clang::QualType pointer);
  std::string get(const Shared& s);
  std::string put(const Shared& s, const std::string& value, clang::QualType value_type, bool used,
                  const clang::Expr* source = nullptr);
  std::string checked_alignment(const Shared& s);
  std::string field_record(const Shared& s, const std::string& name);
  std::string get_field(const Shared& s);
  std::string put_field(const Shared& s, const std::string& value, bool used);
  bool one_block_each(clang::QualType array);
  Shared accessed(Shared s, const char* want);
  std::string hold(Shared& s);
  std::string compound_assignment(const clang::Expr* target, const std::string& op,
                                  const std::string& value, bool used, bool old_value,
                                  const clang::Expr* whole);
  std::string advance(const std::string& pointer, clang::QualType type, const std::string& by);
  std::string distance(const std::string& a, const std::string& b, clang::QualType type);
  std::string advance_in_place(const std::string& lvalue, clang::QualType type,
                               const std::string& by);

  // emit_forall.cc
  std::string forall(const clang::ForStmt* s, const Forall& f);

  bool contains_forall(const clang::Stmt* s) const;

  // emit_owned.cc
  std::string owned_forall(const clang::ForStmt* s, const clang::Expr* affinity,
                           const clang::Stmt* body);

  // emit_cursor.cc
  struct Head {
    const clang::Expr *low = nullptr, *high = nullptr, *condition = nullptr;
    bool declared = false, inclusive = false;
  };
  bool counts_up(const clang::ForStmt* s, const clang::Stmt* body, Loop& loop, Head& head);
  std::string start_of(const Loop& loop, const Head& head);
  std::string cursor_loop(const clang::ForStmt* s, std::string& body);
  std::string windows(const Loop& loop, const std::string& from, const std::string& to,
                      const std::string& body);
  std::string place_cursors(const Loop& loop, std::string& hops);
  std::string window(const Loop& loop, const std::string& step, const std::string& body);
  const Cursor& cursor_for(Loop& loop, Cursor::Kind kind, const Element& element);
  std::string row_element(const clang::Expr* e);
  std::string private_element(const clang::Expr* e);
  bool element_of(const clang::Expr* e, const Loop& loop, Element& to);
  bool element_at(const clang::Expr* pointer, const Loop& loop, Element& to);
  bool move_by(const clang::Expr* index, int64_t count, const Loop& loop, Element& to);
  std::string index_text(const Element& e, const std::string& i) const;
  Shared object_at(const Element& e, const std::string& i);
  std::string address_of(const Shared& s);

  // emit_check.cc
  std::string checked_subscript(const clang::ArraySubscriptExpr* a);
  std::string checked_phase(const std::string& pointer, uint64_t block);
  std::string checked_size(clang::QualType target);

  // emit_library.cc
  bool is_library(const clang::FunctionDecl* f) const;
  bool is_said_again(const clang::FunctionDecl* f) const;
  bool is_users_library(const clang::FunctionDecl* f) const;
  std::string function_object(const clang::FunctionDecl* f);
  std::string default_definition(const clang::FunctionDecl* f);
  std::string probed(const clang::FunctionDecl* f, const std::string& users);
  const clang::FunctionDecl* called_library(const clang::CallExpr* c) const;
  std::string forward(const clang::FunctionDecl* f, const std::string& name, const std::string& to);

  // emit_start.cc
  std::string type_string(clang::QualType t);
  void allocate(const clang::VarDecl* v, const std::string& name);
  void initialize_shared(clang::VarDecl* v, const std::string& name);
  std::string start_functions();
  std::string file_id() const;

  const Options& options_;
  Source& source_;
  Unit& unit_;
  clang::ASTContext& context_;

  llvm::DenseMap<const clang::Stmt*, bool> interesting_;
  // Expressions inside declarations and types, which are copied else, by first token: see
  // find_written.
  llvm::DenseMap<int, const clang::Expr*> written_;
  llvm::DenseMap<const clang::VarDecl*, bool> stays_local_;
  llvm::DenseMap<const clang::ValueDecl*, std::string> names_;
  llvm::DenseMap<const clang::Expr*, std::string> lengths_;  // where hold_lengths has put an extent
  std::string held_;  // the names of these, in the function being emitted
  llvm::DenseSet<const clang::Decl*> done_;
  Range defining_;  // what is being declared: a record or enum in it is defined where it is first
                    // named
  std::set<std::string> function_objects_, library_includes_;
  std::string default_definitions_;  // at the end of the file
  std::string hoisted_;              // goes before the function being emitted
  llvm::StringSet<> own_types_;      // see find_own_types
  bool parameters_ = false;          // the extents of parameters are being emitted
  llvm::StringSet<> reached_;        // thread-local variables that such extents have a function for
  llvm::StringSet<> alias_targets_;  // variables that have another name
  std::string late_;  // goes behind all: variables whose types are completed after them
  clang::FunctionDecl* function_ = nullptr;
  bool uses_runtime_ = false;  // the function being emitted touches the runtime
  bool hoisting_ = false;      // types must not name what is local to a function
  bool uses_forall_ = false;
  bool uses_notify_ = false;  // the values of the last upc_notify, which -portable notes
  std::vector<Loop*> loops_;  // those being emitted in windows, the outermost first
  bool addressing_ = false;   // what is emitted is no access
  llvm::DenseMap<const clang::FunctionDecl*, Effects> effects_;
  int temporaries_ = 0;
  mutable std::string id_;
  std::vector<std::string> shared_table_, phaseless_table_, initializers_;
};

bool defines_tag(const clang::DeclStmt* d);

}  // namespace upc::translate

#endif  // UPC_TOOLS_TRANSLATOR_EMIT_H_
