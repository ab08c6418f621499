// SPDX-License-Identifier: MIT
// Notes on the meaning of a declaration, and warnings about likely mistakes.
#include "tools/decl/remarks.h"

#include <algorithm>
#include <set>

#include "tools/decl/evaluate.h"
#include "tools/decl/explain.h"
#include "tools/decl/print.h"

namespace upc::decl {
namespace {

using Kind = Type::Kind;

class Remarker {
 public:
  Remarker(const Declaration& d, const Scope& scope, int64_t threads)
      : d_(d), scope_(scope), threads_(threads) {}

  std::vector<Remark> Run() {
    Typedefs(d_.type);
    if (IsKind(d_.type, Kind::kFunction) || d_.what == Declaration::What::kTag) return remarks_;
    const bool object = d_.what == Declaration::What::kObject;
    if (IsShared(d_.type)) {
      SharedArray();
      if (object) Storage();
    }
    // A typedef of an array may be for elements of shared arrays.
    const bool leads = d_.what == Declaration::What::kTypedef && !IsKind(d_.type, Kind::kArray);
    if (object || leads) PrivateArrays(d_.type);
    const TypePtr element = UltimateElement(d_.type);
    if (element->kind == Kind::kPointer) Pointer(element);
    return remarks_;
  }

 private:
  void Note(const std::string& text, bool of_place = false) {
    remarks_.push_back({false, text, of_place});
  }
  void Warn(const std::string& text) { remarks_.insert(remarks_.begin(), {true, text}); }
  std::string Name() const {
    if (d_.what == Declaration::What::kTypedef) return "a " + d_.name;
    return d_.name.empty() || d_.what == Declaration::What::kCast ||
                   d_.what == Declaration::What::kSize
               ? "it"
               : d_.name;
  }

  void Typedefs(const TypePtr& type) {
    if (type->kind == Kind::kTypedef) {
      const TypePtr to = type->inner;
      const bool builtin =
          (to->kind == Kind::kBasic && !to->qualifiers.any()) || type->name == "upc_lock_t";
      if (!builtin && told_.insert(type->name).second) Note(type->name + " is " + ToEnglish(to));
      return;
    }
    if (type->inner) Typedefs(type->inner);
    for (const Parameter& p : type->parameters) Typedefs(p.type);
    if (type->defines)
      for (const Member& m : type->record->members) Typedefs(m.type);
  }

  void SharedArray() {
    const Qualifiers q = EffectiveQualifiers(d_.type);
    if (!IsKind(d_.type, Kind::kArray)) {
      if (d_.what == Declaration::What::kObject && q.layout != LayoutQualifier::kNone)
        Note(Name() +
             " is no array: it lies on thread 0 for any block size, which is a part of its type "
             "nevertheless");
      return;
    }
    switch (q.layout) {
      case LayoutQualifier::kNone:
        Note("its elements are distributed one by one: element i lies on thread i % THREADS");
        break;
      case LayoutQualifier::kStar:
        Note("each thread has one block, of almost equal size: [*] computes the block size");
        break;
      case LayoutQualifier::kIndefinite: Note("all its elements lie on thread 0"); break;
      case LayoutQualifier::kBlock:
        if (q.block_size == 0) {
          Note("all its elements lie on thread 0");
        } else {
          Note("its elements are distributed in blocks of " + std::to_string(q.block_size) +
               ": element i lies on thread (i/" + std::to_string(q.block_size) + ") % THREADS");
        }
    }
    TypePtr inner = d_.type;
    bool hidden = inner->kind == Kind::kTypedef;
    while (!hidden && inner->kind == Kind::kArray) inner = inner->inner;
    hidden = inner->kind == Kind::kTypedef && IsKind(inner, Kind::kArray);
    if (hidden || Extents(d_.type).size() > 1)
      Note("blocks count the innermost elements, each " + Element() + ", and not rows");
  }

  std::string Element() const {
    const TypePtr element = UltimateElement(d_.type);
    if (element->kind == Kind::kPointer) return "a pointer";
    auto plain = std::make_shared<Type>(*element);
    plain->qualifiers = {};
    plain->defines = false;
    return ToC(plain);
  }

  void Storage() {
    const auto has = [this](const char* w) {
      return std::find(d_.storage.begin(), d_.storage.end(), w) != d_.storage.end();
    };
    if (!has("static") && !has("extern"))
      Note("within a function it must be static: an automatic object cannot be shared", true);
  }

  // Checks the type itself and its targets.
  void PrivateArrays(const TypePtr& type) {
    const TypePtr t = Resolve(UltimateElement(type));
    if (t->kind == Kind::kPointer || t->kind == Kind::kFunction) PrivateArrays(t->inner);
    if (!IsKind(type, Kind::kArray) || IsShared(type)) return;
    for (const Extent& e : Extents(type)) {
      if (!e.size) continue;
      const Value v = Evaluator(scope_, threads_).Of(e.size);
      if (v.known()) continue;
      if (v.why == Value::Why::kThreads) {
        Note("a private array can have THREADS in its size within a function only, or with -T N",
             true);
      } else {
        Note("a size that is no constant is for arrays within a function only", true);
      }
      return;
    }
  }

  // "; p + 1 is the element after, …"
  std::string Step(const TypePtr& to) const {
    if (IsVoid(to)) return "a generic one, without arithmetic: it keeps the phase";
    const Qualifiers q = EffectiveQualifiers(to);
    if (q.block_size == 0) return "adding 1 stays on the thread";
    if (q.block_size == 1) return "adding 1 goes to the next thread";
    return "adding 1 goes to the next thread after each " + std::to_string(q.block_size) +
           " elements";
  }

  void Pointer(const TypePtr& p) {
    const TypePtr to = p->inner;
    const bool self = p->qualifiers.shared, target = IsShared(to);
    const bool array = IsKind(d_.type, Kind::kArray);
    const std::string subject =
        array ? "the pointers in " + Name() + " are " : Name() + " itself is ";
    if (!self && target) {
      Note(subject + "private: each thread has " + (array ? "its own array" : "one of its own") +
           ". What is pointed to is shared; " + Step(to));
    } else if (self && target) {
      Note(subject + "shared: " + (array ? "" : "there is one for all threads. ") +
           (array ? "w" : "W") + "hat is pointed to is shared too; " + Step(to));
    } else if (self) {
      const std::string element = IsKind(to, Kind::kFunction)
                                      ? ""
                                      : "; for a pointer to shared data "
                                        "write `shared` before the * and not after it";
      Warn(subject +
           "shared, and what is pointed to is private: all threads can read the pointer, but "
           "only the thread whose memory it points to can follow it" +
           element);
    }
  }

  const Declaration& d_;
  const Scope& scope_;
  int64_t threads_;
  std::vector<Remark> remarks_;
  std::set<std::string> told_;
};

}  // namespace

std::vector<Remark> RemarksOn(const Declaration& d, const Scope& scope, int64_t threads) {
  return Remarker(d, scope, threads).Run();
}

}  // namespace upc::decl
