// SPDX-License-Identifier: MIT
// Variables with static storage: private ones, of each thread, and shared ones.
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "emit_decl.h"
#include "llvm/ADT/SetVector.h"
#include "runtime_calls.h"
#include "runtime_constants.h"
#include "runtime_sizes.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::VarDecl;

namespace {

// Finds the names from enclosing blocks that a declaration uses, and those that their types use.
class NamedInBlocks : public clang::RecursiveASTVisitor<NamedInBlocks> {
 public:
  llvm::SetVector<clang::NamedDecl*> found;

  bool VisitDeclRefExpr(clang::DeclRefExpr* r) { return add(r->getDecl()); }
  bool VisitTagTypeLoc(clang::TagTypeLoc t) { return add(t.getDecl()); }
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc t) { return add(t.getTypedefNameDecl()); }

 private:
  bool add(clang::NamedDecl* d) {
    if (isa<clang::EnumConstantDecl>(d)) d = cast<clang::EnumDecl>(d->getDeclContext());
    while (auto* outer = dyn_cast<clang::RecordDecl>(d->getLexicalDeclContext())) d = outer;
    auto* tag = dyn_cast<clang::TagDecl>(d);
    if (tag && tag->getDefinition()) d = tag = tag->getDefinition();
    if (tag && tag->getTypedefNameForAnonDecl()) d = tag->getTypedefNameForAnonDecl();
    auto* v = dyn_cast<VarDecl>(d);
    if (!d->getLexicalDeclContext()->isFunctionOrMethod() || (v && !v->isLocalExternDecl()))
      return true;
    if (found.insert(d)) {
      TraverseDecl(d);
      if (tag && tag != d) TraverseDecl(tag);
    }
    return true;
  }
};

}  // namespace

// The declarations from enclosing blocks that v, static in a function, uses, repeated for the INIT
// function. Each is in a block of its own, as it may hide another. `close` ends these blocks.
std::string Declarations::block_declarations(VarDecl* v, std::string& close) {
  NamedInBlocks names;
  if (v->isLocalVarDecl()) {
    names.TraverseTypeLoc(v->getTypeSourceInfo()->getTypeLoc());
    if (v->getInit()) names.TraverseStmt(v->getInit());
  }
  auto taken = names.found.takeVector();
  std::vector<clang::NamedDecl*> found(taken.begin(), taken.end());
  std::sort(found.begin(), found.end(),
            [this](const clang::NamedDecl* a, const clang::NamedDecl* b) {
              return in_.unit.token(a->getLocation()) < in_.unit.token(b->getLocation());
            });
  std::string text;
  for (clang::NamedDecl* d : found) {
    const auto* td = dyn_cast<clang::TypedefNameDecl>(d);
    const clang::TagDecl* tag = td ? td->getAnonDeclWithTypedefName() : dyn_cast<clang::TagDecl>(d);
    std::string one;
    if (!tag)
      one = declaration(d, in_.range(d));
    else if (tag->isCompleteDefinition())
      one = (td ? "typedef " : "") + records_.definition(tag) +
            (td ? " " + td->getName().str() : "") + ";";
    if (one.empty()) continue;
    text += one + " { ";
    close += " }";
  }
  return text;
}

// The thread-local variable that v is an alias of, or null.
const VarDecl* Declarations::aliased(const VarDecl* v) {
  const auto* alias = v->getAttr<clang::AliasAttr>();
  if (!alias) return nullptr;
  for (const clang::NamedDecl* d :
       in_.tree.getTranslationUnitDecl()->lookup(&in_.tree.Idents.get(alias->getAliasee())))
    if (const auto* of = dyn_cast<VarDecl>(d); of && kept_.is_tld(of)) return of;
  return nullptr;
}

// The type in a private variable's definition, and so in each declaration in a file that has it.
// Const would keep the INIT function from writing; on elements, it lets a compiler take them for
// zero.
QualType Declarations::written_type(VarDecl* v) {
  const QualType t = v->getType();
  VarDecl* definition = v->getDefinition();
  if (!definition) definition = v->getActingDefinition();
  if (!definition) return t;
  clang::Qualifiers elements;
  const QualType plain = in_.tree.getUnqualifiedArrayType(t, elements);
  if ((definition->getInit() && kept_.constant_init(definition)) || !elements.hasConst() ||
      !t->isArrayType())
    return t.getUnqualifiedType();
  elements.removeConst();
  return in_.tree.getQualifiedType(plain, elements);
}

// A private variable with static storage: UPCR_TLD_DEFINE, and an assignment in the file's INIT
// function if C does not take its initialiser as constant.
std::string Declarations::tld_variable(VarDecl* v, Range whole) {
  const bool local = v->isLocalVarDecl();
  const QualType t = v->getType();
  if (keeps_lengths(t))
    report(in_.source, Level::kError, in_.unit.token(v->getLocation()),
           "the size of the rows of " + v->getName().str() +
               " is computed where it stands, and its initialiser has the address of private data: "
               "assign that in a statement");
  // A type whose size depends on the runtime becomes a union with room for any of them. It is
  // accessed by address, so nothing else sees the union.
  const uint64_t room = in_.options.portable ? room_for(t, in_.source, in_.unit) : 0;
  if (v->getStorageClass() == clang::SC_Extern && !v->getInit() && !aliased(v)) {
    if (room == 0) return "extern " + types_.declare(v, written_type(v), v->getName().str()) + ";";
    const std::string type = "union upct_room_" + v->getName().str();
    if (v->isLocalExternDecl()) out_.hoisted += type + ";\n";
    return "extern " + type + " " + v->getName().str() + ";";
  }
  const auto* key = cast<clang::ValueDecl>(v->getCanonicalDecl());
  std::string name = v->getName().str();
  if (const VarDecl* of = aliased(v)) {
    const std::string other = kept_.name_of(of).empty() ? of->getName().str() : kept_.name_of(of);
    kept_.rename(key, other);
    if (in_.options.portable) return "";
    return "extern __thread " + types_.declare(v->getType(), runtime::tld_slot(name)) +
           " __attribute__((__alias__(\"" + runtime::tld_slot(other) + "\")" +
           (v->hasAttr<clang::WeakAttr>() ? ", __weak__" : "") + "));";
  }
  if (local) {
    name = std::string("upct_") + (out_.function ? out_.function->getName().str() : "") + "_" +
           name + "_" + std::to_string(kept_.renamed());
    if (v->isStaticLocal()) name += "_" + in_.file_id();
    kept_.rename(key, name);
  } else {
    if (const std::string other = kept_.name_of(v); !other.empty()) name = other;
    // One definition in each file: the initialised one, else the last tentative one.
    VarDecl* definition = v->getDefinition();
    if (!definition) definition = v->getActingDefinition();
    if (definition && definition != v) return "";
    if (!defined_.insert(key).second) return "";
  }
  // `struct later x;`: the record's definition follows.
  const clang::TagDecl* tag = local ? nullptr : t->getAsTagDecl();
  if (tag) tag = tag->getDefinition() ? tag->getDefinition() : tag;
  const bool early = tag && in_.range(tag).begin > in_.range(v).end;
  const bool was_hoisting = out_.hoisting;
  out_.hoisting = local;
  const uint64_t align =
      std::max<uint64_t>(in_.tree.getDeclAlign(v).getQuantity(), room ? kRoomAlignment : 1);
  // Berkeley's runtime places variables one after the other.
  const uint64_t bytes = room ? room : in_.tree.getTypeSizeInChars(t).getQuantity(),
                 size = in_.options.portable ? llvm::alignTo(bytes, align) : bytes;
  const Expr* init = v->getInit();
  const bool constant = !init || kept_.constant_init(v);
  // A tentative definition cannot have an alias.
  const bool has_alias = alias_targets_.count(v->getName());
  const bool own = kept_.is_own_tld(v);
  const std::string line = mark_line(in_.unit.token(v->getLocation()));
  const std::string what =
      line + runtime::tld_define(name, size, align, !(init && constant) && !has_alias);
  // The macro expects the whole type before it: arrays and functions need a typedef.
  const QualType bare = written_type(v);
  std::string type;
  const bool local_type = local && types_.is_function_local(t);
  if (local_type) {
    type = "typedef struct { char upct_bytes[" + std::to_string(size) +
           "]; } __attribute__((__aligned__(" + std::to_string(align) + "))) upct_type_" + name +
           ";\n";
  } else if (room) {
    type = "union upct_room_" + name + " { " + types_.declare(v, bare, "upct_value") +
           "; char upct_bytes[" + std::to_string(room) + "]; } __attribute__((__aligned__(" +
           std::to_string(kRoomAlignment) + ")));\n";
  } else if (!own && (t->isArrayType() || t->isFunctionPointerType() || t->isPointerType())) {
    type = "typedef " + types_.declare(v, bare, "upct_type_" + name) + ";\n";
  }
  std::string asked = records_.attributes(v, whole);
  // Other runtimes may ignore the alignment in the definition.
  if (in_.options.portable && llvm::any_of(v->specific_attrs<clang::AlignedAttr>(),
                                           [](const auto* a) { return a->isAlignas(); }))
    asked += " __attribute__((__aligned__(" + std::to_string(align) + ")))";
  const std::string declared = type.empty()               ? types_.type_name(bare)
                               : room != 0 && !local_type ? "union upct_room_" + name
                                                          : "upct_type_" + name;
  std::string text;
  if (own) {
    const QualType seen = t.isVolatileQualified() ? bare.withVolatile() : bare;
    text = line + runtime::tld_static() + types_.declare(v, seen, runtime::tld_slot(name)) +
           (align > static_cast<uint64_t>(in_.tree.getTypeAlignInChars(t).getQuantity())
                ? " __attribute__((__aligned__(" + std::to_string(align) + ")))"
                : "") +
           asked;
  } else {
    // Never `static`: the interface requires variables of UPCR_TLD_DEFINE to be global.
    text = type + declared + "\n" + what + asked;
  }
  if (init && constant && !local_type) {
    text += room ? " = { " + parts_.expression(init) + " }" : " = " + parts_.expression(init);
  } else if (init) {
    out_.uses_runtime = true;
    const std::string tmp = out_.fresh("i");
    if (local_type) {
      text = type + "upct_type_" + name + "\n" + mark_line(in_.unit.token(v->getLocation())) +
             runtime::tld_define(name, size, align, true) + asked;
    }
    std::string close, set = "{ " + block_declarations(v, close);
    set += types_.declare(v, bare, tmp) + " = " + parts_.expression(init) + "; ";
    set += "__builtin_memcpy(" +
           (own ? "(void *)&" + runtime::tld_slot(name)
                : (in_.options.portable ? "(void *)" : "") + runtime::tld_address(name)) +
           ", (const void *)&" + tmp + ", sizeof(" + tmp + ")); }" + close;
    start_.initialize(mark(in_.unit.token(v->getLocation())) + set);
  }
  text += ";";
  if (in_.options.portable) {
    // Berkeley's runtime reserves as much as the definition's number says.
    const std::string constant = constant_in(v, in_.source, in_.unit).str();
    if (!constant.empty() || room != 0)
      text += "\n#ifdef UPCRI_USING_TLD\n__extension__ _Static_assert(sizeof(" + declared +
              ") <= " + std::to_string(size) + ", \"" +
              (constant.empty() ? "the types in " + v->getName().str() +
                                      " are larger here than with -pthreads they may be"
                                : "the size of " + v->getName().str() + " follows " + constant +
                                      ", and with -pthreads it must not") +
              "\");\n#endif\n";
  }
  out_.hoisting = was_hoisting;
  if (early) {
    late_ += mark(in_.unit.token(v->getLocation())) + text + "\n";
    // Other runtimes access the variable by its name.
    if (!in_.options.portable) return "";
    return "extern " + (room ? declared + " " + name : types_.declare(bare, name)) + ";";
  }
  if (!local) return text;
  out_.hoisted += mark(in_.unit.token(v->getLocation())) + text + "\n";
  return "";
}

namespace {

// Extents of the initialiser in each dimension of the array type t.
void measure(clang::ASTContext& context, const Expr* init, QualType t, size_t depth,
             std::vector<uint64_t>& extents) {
  const clang::ArrayType* a = context.getAsArrayType(t);
  if (!a) return;
  uint64_t here = 1;
  if (const auto* l = dyn_cast<clang::InitListExpr>(init->IgnoreParens())) {
    if (l->isSemanticForm() || !l->getSemanticForm()) {
      here = std::max(1u, l->getNumInits());
    } else {
      l = l->getSemanticForm();
      here = std::max(1u, l->getNumInits());
    }
    extents[depth] = std::max(extents[depth], here);
    for (const Expr* e : l->inits())
      if (e) measure(context, e, a->getElementType(), depth + 1, extents);
  } else if (const auto* s = dyn_cast<clang::StringLiteral>(init->IgnoreParens())) {
    extents[depth] = std::max<uint64_t>(extents[depth], s->getLength() + 1);
  }
}

}  // namespace

// Whether the program's functions see proxies as constant, so that no store forces a reload. They
// are constant once main has started. Not where a debugger must find them in their files, nor if
// there are very many: gcc searches all others for each, and its time grows with their cube.
bool Declarations::has_constant_proxies() {
  constexpr unsigned kMostProxies = 128;
  if (!constant_proxies_.has_value()) {
    const unsigned proxies =
        llvm::count_if(in_.tree.getTranslationUnitDecl()->decls(), [](const clang::Decl* d) {
          const auto* v = dyn_cast<VarDecl>(d);
          return v && is_shared(v->getType());
        });
    constant_proxies_ = in_.options.optimize > 0 && !in_.options.portable &&
                        !in_.options.debug_types && proxies <= kMostProxies;
  }
  return *constant_proxies_;
}

// A shared variable: its proxy, and an entry in the tables of the file's ALLOC function.
std::string Declarations::shared_variable(VarDecl* v) {
  const bool local = v->isLocalVarDecl();
  const bool phased = shared_qualifier(v->getType()).phased();
  const std::string type = runtime::pointer_type(phased);
  const auto* key = cast<clang::ValueDecl>(v->getCanonicalDecl());
  const bool constant = has_constant_proxies();
  const auto is_definition = [](const VarDecl* d) {
    return d->isThisDeclarationADefinition() != VarDecl::DeclarationOnly;
  };
  const auto declared = [&](const std::string& name) {
    return constant && llvm::any_of(v->redecls(), is_definition) && declared_.insert(key).second
               ? runtime::constant_proxy(type, name, !v->isExternallyVisible())
               : std::string("extern ") + (constant ? "const " : "") + type + " " + name + ";";
  };
  if (v->getStorageClass() == clang::SC_Extern && !v->getInit())
    return declared(v->getName().str());
  std::string name = v->getName().str();
  if (local) {
    name = std::string("upct_") + (out_.function ? out_.function->getName().str() : "") + "_" +
           name + "_" + std::to_string(kept_.renamed());
    kept_.rename(key, name);
  } else {
    VarDecl* definition = v->getDefinition();
    if (!definition) definition = v->getActingDefinition();
    if (definition && definition != v) {
      // Used before its definition: C's tentative definition suffices.
      if (constant || v->getStorageClass() != clang::SC_Static) return declared(name);
      return "static " + type + " " + name + ";";
    }
    if (!defined_.insert(key).second) return "";
  }
  const bool is_static = v->getStorageClass() == clang::SC_Static;
  const std::string object = constant ? runtime::proxy_slot(name) : name;
  std::string text = (is_static ? "static " : "") + type + " " + object;
  if (constant) text += " __asm__(\"" + name + "\")";
  if (v->getInit()) text += " = " + runtime::initialized(phased);
  text += ";";
  if (constant) text += " " + runtime::lead_to_proxy(name) + " " + declared(name);
  start_.allocate(v, object);
  if (v->getInit()) initialize_shared(v, name);
  if (!local) return text;
  out_.hoisted += text + "\n";
  return "";
}

// Thread 0 writes element by element, since Berkeley's runtime accepts only tables with one
// dimension. It writes zeros, too: a variable with an initialiser is not zeroed.
std::string Declarations::initialize_by_puts(const VarDecl* v, const std::string& name,
                                             const std::string& values,
                                             const std::vector<Count>& dims,
                                             const std::vector<uint64_t>& extents) {
  const SharedQualifier l = shared_qualifier(v->getType());
  const std::string zero = out_.fresh("z");
  const std::string size =
      "sizeof(" +
      types_.type_name(in_.tree.removeAddrSpaceQualType(
          ultimate_element(v->getType()).getCanonicalType().getUnqualifiedType())) +
      ")";
  std::string loops = "static const char " + zero + "[" + size + "]; if (" + runtime::mythread() +
                      " == 0) ",
              place, given, value = values;
  for (size_t d = 0; d < dims.size(); ++d) {
    const std::string i = out_.fresh("i"), all = types_.product(dims[d]).text();
    loops += "for (ptrdiff_t " + i + " = 0; " + i + " < " + all + "; " + i + "++) ";
    place = place.empty() ? i : "(" + place + ") * (" + all + ") + " + i;
    given += (d ? " && " : "") + i + " < " + std::to_string(extents[d]);
    value += "[" + i + "]";
  }
  return loops +
         runtime::put_memory(
             {l.phased(), false, runtime::add({l.phased(), l.block}, name, size, place), "0"},
             given + " ? (const void *)&" + value + " : (const void *)" + zero, size, 0) +
         ";";
}

void Declarations::initialize_shared(VarDecl* v, const std::string& name) {
  const QualType t = v->getType();
  const SharedQualifier l = shared_qualifier(t);
  const Expr* init = v->getInit();
  const bool was_hoisting = out_.hoisting;
  out_.hoisting = v->isLocalVarDecl();
  const std::string tmp = out_.fresh("i");
  const QualType element =
      in_.tree.removeAddrSpaceQualType(ultimate_element(t).getCanonicalType().getUnqualifiedType());
  std::string close,
      text = mark(in_.unit.token(v->getLocation())) + "{ " + block_declarations(v, close);
  if (!t->isArrayType()) {
    text +=
        "if (" + runtime::mythread() + " == 0) { " + types_.declare(element, tmp) + " = " +
        parts_.expression(init) + "; " +
        runtime::put_memory({l.phased(), false, name, "0"}, "&" + tmp, "sizeof(" + tmp + ")", 0) +
        "; } }";
  } else {
    std::vector<Count> dims;
    for (QualType d = t; const clang::ArrayType* a = in_.tree.getAsArrayType(d);
         d = a->getElementType()) {
      Count c = element_count(in_.tree, QualType(a, 0));
      const Count inner = element_count(in_.tree, a->getElementType());
      c.count = inner.count ? c.count / inner.count : 0;
      c.threads -= inner.threads;
      dims.push_back(c);
    }
    std::vector<uint64_t> extents(dims.size() + 1, 1);
    const Expr* semantic = init;
    if (const auto* list = dyn_cast<clang::InitListExpr>(init))
      if (list->getSemanticForm()) semantic = list->getSemanticForm();
    measure(in_.tree, semantic, t, 0, extents);
    std::string array = tmp, table;
    for (size_t i = 0; i < dims.size(); ++i) {
      if (dims[i].threads == 0) extents[i] = dims[i].count;
      array += "[" + std::to_string(extents[i]) + "]";
      table += (i ? ", { " : "{ ") + std::to_string(extents[i]) + ", " +
               std::to_string(dims[i].count) + ", " + (dims[i].threads ? "1" : "0") + " }";
    }
    text += types_.declare(element, array) + " = " + parts_.expression(init) + "; ";
    if (in_.options.portable && dims.size() > 1)
      text += initialize_by_puts(v, name, tmp, dims, extents) + " }";
    else
      text += runtime::dimension_type() + " upct_dims[] = { " + table + " }; " +
              runtime::initialize_array(l.phased(), name, tmp, "upct_dims", dims.size(),
                                        "sizeof(" + types_.type_name(element) + ")", l.block) +
              "; }";
  }
  start_.initialize(text + close);
  out_.hoisting = was_hoisting;
}

}  // namespace upc::translate
