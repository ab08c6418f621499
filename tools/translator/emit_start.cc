// The functions that run before main: UPCRI_ALLOC_* places the file's shared variables,
// UPCRI_INIT_* writes initial values that C cannot write by itself.
#include "clang/AST/ASTContext.h"
#include "emit.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/Path.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::VarDecl;
using llvm::dyn_cast;

// Names what the linker sees of the file apart from other files' (same name, another directory) and
// from other translations of it (other -D, another version in a library): so it digests where the
// file is and what is left of it after preprocessing, system headers aside. The same text and
// options give the same name.
std::string Emitter::file_id() const {
  if (!id_.empty()) return id_;
  llvm::SmallString<256> path(options_.input);
  llvm::sys::fs::make_absolute(path);
  llvm::MD5 hash;
  const auto add = [&hash](llvm::StringRef text) {
    hash.update(text);
    hash.update(llvm::StringRef("", 1));  // where one ends and the next begins
  };
  add(path);
  add(std::to_string(options_.threads));
  add(options_.portable ? "portable" : "");
  for (const Token& t : source_.tokens)
    if (!t.system) add(t.text);
  llvm::MD5::MD5Result digest;
  hash.final(digest);
  std::string id;
  for (const char c : llvm::sys::path::stem(options_.input))
    id += isalnum(static_cast<unsigned char>(c)) ? c : '_';
  id_ = id + "_" + digest.digest().str().substr(0, 12).str();
  return id_;
}

// The type for people, and for the checking runtime, which reads the number of elements off it:
// shared [3] double [10*THREADS]. Empty if an element's type has brackets of its own.
std::string Emitter::type_string(QualType t) {
  const std::string element = describe(context_.removeAddrSpaceQualType(
      ultimate_element(t).getCanonicalType().getUnqualifiedType()));
  if (element.find_first_of("[\"\\") != std::string::npos) return "";
  const Layout l = layout(t);
  std::string text = "shared ";
  if (l.block != 1) text += l.block == 0 ? "[] " : "[" + std::to_string(l.block) + "] ";
  text += element.substr(1, element.size() - 2);
  if (t->isArrayType()) text += ' ';
  for (; const clang::ArrayType* a = context_.getAsArrayType(t); t = a->getElementType()) {
    const auto* c = dyn_cast<clang::ConstantArrayType>(a);
    if (!c) return "";
    uint64_t n = c->getSize().getZExtValue();
    std::string extent;
    for (; n >= kThreadsPrime && n % kThreadsPrime == 0; n /= kThreadsPrime) extent += "*THREADS";
    if (n != 1 || extent.empty()) extent.insert(0, std::to_string(n));
    text += "[" + (extent[0] == '*' ? extent.substr(1) : extent) + "]";
  }
  return text;
}

// Puts v into the table of its kind: blocks, and whether THREADS times as many.
void Emitter::allocate(const VarDecl* v, const std::string& name) {
  const QualType t = v->getType();
  const Layout l = layout(t);
  const Count n = element_count(context_, t);
  const QualType element = ultimate_element(t);
  const std::string one = is_function_local(element)
                              ? std::to_string(context_.getTypeSizeInChars(element).getQuantity())
                              : size_of(element);
  uint64_t block = l.block, blocks = 1;
  bool times_threads = n.threads > 0;
  if (block == 0 || !t->isArrayType()) {
    block = n.count;
    times_threads = false;
  } else {
    // Fewer than a block for each thread is rounded up to one: no thread lacks memory.
    blocks = (n.count + block - 1) / block;
  }
  const std::string entry = "{ &" + name + ", " + std::to_string(block) + "*" + one + ", " +
                            std::to_string(std::max<uint64_t>(blocks, 1)) + ", " +
                            (times_threads ? "1" : "0") + ", " + one + ", \"" + v->getName().str() +
                            "\", \"" + type_string(t) + "\" }";
  (l.phased() ? shared_table_ : phaseless_table_).push_back(entry);
}

namespace {

// Extents of the initialiser along each dimension of the array type t.
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

void Emitter::initialize_shared(VarDecl* v, const std::string& name) {
  const QualType t = v->getType();
  const Layout l = layout(t);
  const Expr* init = v->getInit();
  const bool was_hoisting = hoisting_;
  hoisting_ = v->isLocalVarDecl();
  const std::string tmp = fresh("i");
  const QualType element =
      context_.removeAddrSpaceQualType(ultimate_element(t).getCanonicalType().getUnqualifiedType());
  std::string close,
      text = mark(unit_.token(v->getLocation())) + "{ " + block_declarations(v, close);
  if (!t->isArrayType()) {
    text += "if (upcr_mythread() == 0) { " + declare(element, tmp) + " = " + expression(init) +
            "; upcr_put_" + (l.phased() ? "shared" : "pshared") + "(" + name + ", 0, &" + tmp +
            ", sizeof(" + tmp + ")); } }";
  } else {
    std::vector<Count> dims;
    for (QualType d = t; const clang::ArrayType* a = context_.getAsArrayType(d);
         d = a->getElementType()) {
      Count c = element_count(context_, QualType(a, 0));
      const Count inner = element_count(context_, a->getElementType());
      c.count = inner.count ? c.count / inner.count : 0;
      c.threads -= inner.threads;
      dims.push_back(c);
    }
    std::vector<uint64_t> extents(dims.size() + 1, 1);
    const Expr* semantic = init;
    if (const auto* list = dyn_cast<clang::InitListExpr>(init))
      if (list->getSemanticForm()) semantic = list->getSemanticForm();
    measure(context_, semantic, t, 0, extents);
    std::string array = tmp, table;
    for (size_t i = 0; i < dims.size(); ++i) {
      if (dims[i].threads == 0) extents[i] = dims[i].count;
      array += "[" + std::to_string(extents[i]) + "]";
      table += (i ? ", { " : "{ ") + std::to_string(extents[i]) + ", " +
               std::to_string(dims[i].count) + ", " + (dims[i].threads ? "1" : "0") + " }";
    }
    text += declare(element, array) + " = " + expression(init) +
            "; upcr_startup_arrayinit_diminfo_t upct_dims[] = { " + table +
            " }; upcr_startup_init" + (l.phased() ? "" : "p") + "array(" + name + ", " + tmp +
            ", upct_dims, " + std::to_string(dims.size()) + ", sizeof(" + type_name(element) +
            "), " + std::to_string(l.block) + "); }";
  }
  initializers_.push_back(text + close);
  hoisting_ = was_hoisting;
}

std::string Emitter::start_functions() {
  const std::string id = file_id();
  // -finstrument-functions is about the functions of the program.
  const std::string start = "\n__attribute__((__no_instrument_function__)) void ";
  std::string text = start + "UPCRI_ALLOC_" + id + "(void) {\nUPCR_BEGIN_FUNCTION();\n";
  const auto table = [&](const std::vector<std::string>& entries, const std::string& kind) {
    if (entries.empty()) return;
    text += "upcr_startup_" + kind + "_t upct_" + kind + "[] = {\n";
    for (const std::string& e : entries) text += "  " + e + ",\n";
    text += "};\n";
  };
  table(shared_table_, "shalloc");
  table(phaseless_table_, "pshalloc");
  if (!shared_table_.empty())
    text += "upcr_startup_shalloc(upct_shalloc, " + std::to_string(shared_table_.size()) + ");\n";
  if (!phaseless_table_.empty())
    text +=
        "upcr_startup_pshalloc(upct_pshalloc, " + std::to_string(phaseless_table_.size()) + ");\n";
  text += "UPCR_EXIT_FUNCTION();\n}\n" + start + "UPCRI_INIT_" + id +
          "(void) {\nUPCR_BEGIN_FUNCTION();\n";
  for (const std::string& i : initializers_) text += i + "\n";
  return text + "UPCR_EXIT_FUNCTION();\n}\n";
}

}  // namespace upc::translate
