// SPDX-License-Identifier: MIT
// The shared data of a program and its pointers-to-shared, as JSON for the pictures of upcdecl:
//
//   threads   THREADS where it is a constant, else 0
//   objects   shared objects: name, file, line, function (that it is local to), text (as C),
//             plain (the same without typedefs), element (its type), bytes (of an element),
//             extents [[count, 1 if times THREADS], …] (-1: declared elsewhere), block (0:
//             indefinite), strict, extern, members (of a record: name, type, offset, bytes)
//   allocations  what a pointer-to-shared gets from upc_all_alloc and similar functions, where it
//             is initialised or assigned: as for an object; text is the call, and plain the
//             pointer's type; by (the function's name), why (for extents of -1: what is unknown)
//   pointers  pointers-to-shared and private arrays of them, objects that are such and members of
//             records: name, file, line, function, in (the record), kind, text, plain, shared (it
//             is an object, too), to (type), block, strict, bytes (of what it points to; -1: no
//             size), own_bytes (of the pointer), generic
#include "allocation.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "library.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "translator.h"
#include "walk.h"

namespace upc::translate {

namespace {

namespace json = llvm::json;
using clang::QualType;

class ObjectLister : public Walker {
 public:
  ObjectLister(const Options& options, Source& source, const Unit& unit)
      : Walker(source, unit),
        s_(source),
        u_(unit),
        tree_(unit.context()),
        options_(options),
        policy_(language_) {
    policy_.Bool = true;
    walk();
  }
  json::Array objects, pointers, allocations;

 private:
  void visit(clang::Decl* d) override {
    const auto* value = dyn_cast<clang::ValueDecl>(d);
    if (!value || value->isImplicit() || !value->getIdentifier() || value->isInvalidDecl()) return;
    const auto* v = dyn_cast<clang::VarDecl>(value);
    if (v && !isa<clang::ParmVarDecl>(v)) {
      if (const clang::VarDecl* definition = v->getDefinition())
        v = definition;
      else if (v->getActingDefinition())
        v = v->getActingDefinition();
      value = v;
    } else if (!isa<clang::FieldDecl, clang::ParmVarDecl>(value)) {
      return;
    }
    const int token = u_.token(value->getLocation());
    if (token < 0 || s_.tokens[token].system || value->getName().starts_with("__upct_")) return;
    if (!seen_.insert(cast<clang::ValueDecl>(value->getCanonicalDecl())).second) return;
    const QualType t = type_of(value);
    if (v && is_shared(t)) objects.push_back(object(v, token));
    if (is_pts(ultimate_element(t.getCanonicalType()))) pointers.push_back(pointer(value, token));
    if (v && v->hasInit()) allocate(users_name(v->getName()).str(), t, v->getInit(), token);
  }

  void visit(const clang::Stmt* s) override {
    const auto* b = dyn_cast<clang::BinaryOperator>(s);
    if (!b || b->getOpcode() != clang::BO_Assign) return;
    const int token = u_.token(b->getBeginLoc());
    if (token < 0 || s_.tokens[token].system) return;
    allocate(written(b->getLHS()), b->getLHS()->getType(), b->getRHS(), token);
  }

  // As the user wrote it, on one line.
  std::string written(const clang::Expr* e) const {
    const int begin = u_.token(e->getBeginLoc()), end = u_.token(e->getEndLoc());
    std::string text;
    if (begin >= 0)
      for (int i = begin; i <= end; ++i)
        text += (i > begin && s_.tokens[i].space ? " " : "") + s_.tokens[i].text.str();
    return text;
  }

  // Lists what the pointer with this name and type gets, if `value` is an allocation.
  void allocate(const std::string& name, QualType pointer, const clang::Expr* value, int token) {
    const auto a = allocation(options_, s_, u_, pointer, value);
    if (!a) return;
    json::Object o = describe_place(name, token, function());
    o["text"] = json::fixUTF8(name + " = " + written(value->IgnoreParenCasts()));
    o["plain"] = json::fixUTF8(spelling(pointer));
    o["by"] = a->by.str();
    const QualType to = pointee(pointer.getCanonicalType());
    if (a->bytes) {
      o["element"] = "char";
      o["bytes"] = 1;
    } else {
      describe_element(o, a->element);
    }
    o["block"] = static_cast<int64_t>(a->block);
    o["strict"] = shared_qualifier(to).reference == Reference::kStrict;
    o["extern"] = false;
    // For a pointer to rows, the first subscript counts rows.
    const Count row = element_count(tree_, to);
    const bool known = !a->why && row.known();
    json::Array extents = extents_of(to);
    extents.insert(
        extents.begin(),
        json::Array({known ? static_cast<int64_t>(a->elements.count / row.count) : int64_t{-1},
                     a->elements.threads}));
    o["extents"] = std::move(extents);
    if (a->why) o["why"] = a->why;
    allocations.push_back(std::move(o));
  }

  // For a parameter written as an array: the pointer type that it really has.
  static QualType type_of(const clang::ValueDecl* d) {
    const auto* decayed = dyn_cast<clang::DecayedType>(d->getType().getTypePtr());
    return decayed ? decayed->getDecayedType().getCanonicalType() : d->getType();
  }

  std::string text_of(const clang::ValueDecl* d, bool plain) const {
    std::string text = users_name(d->getName()).str();
    const QualType t = type_of(d);
    (plain ? t.getCanonicalType() : t).getAsStringInternal(text, policy_);
    return json::fixUTF8(describe_message(text));
  }

  json::Object describe_place(const std::string& name, int token,
                              const clang::FunctionDecl* f) const {
    json::Object o{{"name", json::fixUTF8(name)},
                   {"file", json::fixUTF8(s_.files[s_.tokens[token].file])},
                   {"line", s_.tokens[token].line}};
    if (f) {
      const std::string in = users_name(f->getName()).str();
      o["function"] = json::fixUTF8(in == "user_main" ? "main" : in);
    }
    return o;
  }

  json::Object describe(const clang::ValueDecl* d, int token) const {
    const auto* f = dyn_cast<clang::FunctionDecl>(d->getDeclContext());
    if (!f && isa<clang::ParmVarDecl>(d)) f = function();
    json::Object o = describe_place(users_name(d->getName()).str(), token, f);
    o["text"] = text_of(d, false);
    o["plain"] = text_of(d, true);
    return o;
  }

  // An ultimate element: its type, its size and its members.
  void describe_element(json::Object& o, QualType e) const {
    o["element"] = json::fixUTF8(spelling(tree_.removeAddrSpaceQualType(e.getCanonicalType())));
    o["bytes"] = bytes_of(e);
    if (const clang::RecordType* r = e->getAs<clang::RecordType>();
        r && r->getDecl()->isCompleteDefinition() && !r->getDecl()->isInvalidDecl())
      o["members"] = members_of(r->getDecl());
  }

  // Bytes of one object of the type; -1 if the type has no size.
  int64_t bytes_of(QualType t) const {
    t = tree_.removeAddrSpaceQualType(t.getCanonicalType().getUnqualifiedType());
    if (t->isVoidType() || t->isFunctionType() || t->isIncompleteType()) return -1;
    return tree_.getTypeSizeInChars(t).getQuantity();
  }

  json::Array extents_of(QualType t) const {
    json::Array list;
    while (t->isArrayType()) {
      const QualType inner = t->getAsArrayTypeUnsafe()->getElementType();
      int64_t extent = -1;
      int threads = 0;
      if (tree_.getAsConstantArrayType(t) != nullptr) {
        const Count all = element_count(tree_, t), rest = element_count(tree_, inner);
        extent = static_cast<int64_t>(rest.count ? all.count / rest.count : 0);
        threads = all.threads - rest.threads;
      }
      list.push_back(json::Array({extent, threads}));
      t = inner;
    }
    return list;
  }

  json::Object object(const clang::VarDecl* v, int token) const {
    json::Object o = describe(v, token);
    const QualType t = v->getType();
    const SharedQualifier l = shared_qualifier(t);
    describe_element(o, ultimate_element(t.getCanonicalType()));
    o["extents"] = extents_of(t);
    o["block"] = static_cast<int64_t>(l.block);
    o["strict"] = l.reference == Reference::kStrict;
    o["extern"] = !v->isThisDeclarationADefinition();
    return o;
  }

  json::Array members_of(const clang::RecordDecl* r) const {
    json::Array list;
    const clang::ASTRecordLayout& places = tree_.getASTRecordLayout(r);
    for (const clang::FieldDecl* m : r->fields()) {
      const uint64_t bit = places.getFieldOffset(m->getFieldIndex());
      list.push_back(json::Object{{"name", json::fixUTF8(users_name(m->getName()))},
                                  {"type", json::fixUTF8(spelling(m->getType()))},
                                  {"offset", static_cast<int64_t>(bit / 8)},
                                  {"bytes", bytes_of(m->getType())}});
      if (m->isBitField())
        list.back().getAsObject()->insert(
            {"bits", static_cast<int64_t>(versions::bit_width(m, tree_))});
    }
    return list;
  }

  json::Object pointer(const clang::ValueDecl* d, int token) const {
    json::Object o = describe(d, token);
    const QualType one = ultimate_element(type_of(d).getCanonicalType()), to = pointee(one);
    const SharedQualifier l = shared_qualifier(to);
    o["kind"] = isa<clang::FieldDecl>(d)     ? "member"
                : isa<clang::ParmVarDecl>(d) ? "parameter"
                                             : "variable";
    if (const auto* r = dyn_cast<clang::RecordDecl>(d->getDeclContext()))
      o["in"] = json::fixUTF8(spelling(tree_.getRecordType(r)));
    o["shared"] = is_shared(type_of(d));
    o["to"] = json::fixUTF8(spelling(to));
    o["block"] = static_cast<int64_t>(l.block);
    o["strict"] = l.reference == Reference::kStrict;
    const QualType element = ultimate_element(to);
    o["bytes"] = bytes_of(element);
    o["own_bytes"] = bytes_of(one);
    o["generic"] = is_generic(one);
    o["phase"] = is_phased(one);
    return o;
  }

  Source& s_;
  const Unit& u_;
  clang::ASTContext& tree_;
  const Options& options_;
  const clang::LangOptions language_;
  clang::PrintingPolicy policy_;
  std::set<const clang::ValueDecl*> seen_;
};

}  // namespace

std::string list_objects(const Options& options, Source& source, const Unit& unit) {
  ObjectLister lister(options, source, unit);
  json::Object all{{"threads", options.threads},
                   {"objects", std::move(lister.objects)},
                   {"allocations", std::move(lister.allocations)},
                   {"pointers", std::move(lister.pointers)}};
  return llvm::formatv("{0}\n", json::Value(std::move(all))).str();
}

}  // namespace upc::translate
