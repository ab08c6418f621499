// SPDX-License-Identifier: MIT
// The tables of shared variables, and the functions that pass them to the runtime.
#include "emit_start.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "runtime_calls.h"

namespace upc::translate {

using clang::QualType;
using clang::VarDecl;

std::string StartFunctions::type_string(QualType t) const {
  const QualType bare =
      in_.tree.removeAddrSpaceQualType(ultimate_element(t).getCanonicalType().getUnqualifiedType());
  const std::string element = spelling(bare);
  // Brackets belong to a declarator, except for the block size of a pointer's target.
  if (element.find_first_of(is_pts(bare) ? "(\"\\" : "[\"\\") != std::string::npos) return "";
  const SharedQualifier l = shared_qualifier(t);
  std::string text = "shared ";
  if (l.block != 1) text += l.block == 0 ? "[] " : "[" + std::to_string(l.block) + "] ";
  text += element;
  if (t->isArrayType()) text += ' ';
  for (; const clang::ArrayType* a = in_.tree.getAsArrayType(t); t = a->getElementType()) {
    const auto* c = dyn_cast<clang::ConstantArrayType>(a);
    if (!c) return "";
    uint64_t n = c->getSize().getZExtValue();
    std::vector<std::string> factors;
    for (; n >= kThreadsPrime && n % kThreadsPrime == 0; n /= kThreadsPrime)
      factors.push_back("THREADS");
    if (n != 1 || factors.empty()) factors.insert(factors.begin(), std::to_string(n));
    text += "[" + llvm::join(factors, "*") + "]";
  }
  return text;
}

// Adds v to the table of its kind: its blocks, and whether they are multiplied by THREADS.
void StartFunctions::allocate(const VarDecl* v, const std::string& name) {
  const QualType t = v->getType();
  const SharedQualifier l = shared_qualifier(t);
  const Count n = element_count(in_.tree, t);
  const QualType element = ultimate_element(t);
  const std::string one = types_.is_function_local(element)
                              ? std::to_string(in_.tree.getTypeSizeInChars(element).getQuantity())
                              : types_.size_of(element);
  uint64_t block = l.block, blocks = 1;
  bool times_threads = n.threads > 0;
  if (block == 0 || !t->isArrayType()) {
    block = n.count;
    times_threads = false;
  } else {
    // Less than a block for each thread is rounded up to one block: every thread has memory.
    blocks = (n.count + block - 1) / block;
  }
  const std::string entry = "{ &" + name + ", " + std::to_string(block) + "*" + one + ", " +
                            std::to_string(std::max<uint64_t>(blocks, 1)) + ", " +
                            (times_threads ? "1" : "0") + ", " + one + ", \"" + v->getName().str() +
                            "\", \"" + type_string(t) + "\" }";
  (l.phased() ? shared_table_ : phaseless_table_).push_back(entry);
}

// Strings that Berkeley's driver looks for in objects, to check that all were made with one
// configuration of its runtime. Other runtimes ignore them.
std::string StartFunctions::configuration_strings() const {
  const std::string id = in_.file_id();
  const std::string name = llvm::sys::path::stem(in_.options.input).str();
  // The comment marks objects that are kept as C with -pthreads.
  std::string text =
      "#ifdef GASNETT_IDENT\n/* upcc-generated strings for configuration consistency checks */\n";
  for (const auto& [what, file] :
       {std::pair<std::string, std::string>{"gen", name + ".trans.c"}, {"obj", name + ".o"}}) {
    text += "GASNETT_IDENT(UPCRI_IdentString_" + id + "_GASNetConfig_" + what +
            ", \"$GASNetConfig: (" + file + ") \" GASNET_CONFIG_STRING \" $\");\n" +
            "GASNETT_IDENT(UPCRI_IdentString_" + id + "_UPCRConfig_" + what + ", \"$UPCRConfig: (" +
            file + ") \" UPCR_CONFIG_STRING UPCRI_THREADCONFIG_STR \" $\");\n";
  }
  return text + "#endif\n";
}

std::string StartFunctions::start_functions() {
  const std::string id = in_.file_id();
  // -finstrument-functions applies to the program's functions only.
  const std::string start = "\n__attribute__((__no_instrument_function__)) void ";
  std::string text =
      start + runtime::allocate_function(id) + "(void) {\n" + runtime::begin_function() + ";\n";
  const auto table = [&](const std::vector<std::string>& entries, bool phased, const char* name) {
    if (entries.empty()) return std::string();
    text += runtime::table_type(phased) + " " + name + "[] = {\n";
    for (const std::string& e : entries) text += "  " + e + ",\n";
    text += "};\n";
    return runtime::allocate_table(phased, name, entries.size()) + ";\n";
  };
  const std::string phased = table(shared_table_, true, "upct_shalloc");
  const std::string phaseless = table(phaseless_table_, false, "upct_pshalloc");
  text += phased + phaseless + runtime::exit_function() + ";\n}\n" + start +
          runtime::initialize_function(id) + "(void) {\n" + runtime::begin_function() + ";\n";
  for (const std::string& i : initializers_) text += i + "\n";
  return text + runtime::exit_function() + ";\n}\n";
}

}  // namespace upc::translate
