// SPDX-License-Identifier: MIT
// The shared data of a program and its pointers-to-shared, as JSON for the pictures of upcdecl:
//
//   threads   THREADS where it is a constant, else 0
//   objects   shared objects: name, file, line, function (that it is local to), text (as C),
//             plain (the same without typedefs), element (its type), bytes (of an element),
//             extents [[count, 1 if times THREADS], …] (-1: declared elsewhere), block (0:
//             indefinite), strict, extern, members (of a record: name, type, offset, bytes)
//   allocations  what a pointer-to-shared gets from upc_all_alloc and its relatives, where it is
//             initialised or assigned: as of an object, text being that, and plain the pointer's
//             type; by (the function's name), why (of extents of -1: what is not known)
//   pointers  pointers-to-shared and private arrays of them, objects that are such and members of
//             records: name, file, line, function, in (the record), kind, text, plain, shared (it
//             is an object, too), to (type), block, strict, bytes (of what it points to; -1: no
//             size), own_bytes (of the pointer), generic
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
        policy_(language_),
        threads_(static_cast<uint64_t>(options.threads)) {
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
    if (v && v->hasInit()) allocate(v->getName(), t, v->getInit(), token);
  }

  void visit(const clang::Stmt* s) override {
    const auto* b = dyn_cast<clang::BinaryOperator>(s);
    if (!b || b->getOpcode() != clang::BO_Assign) return;
    const int token = u_.token(b->getBeginLoc());
    if (token < 0 || s_.tokens[token].system) return;
    allocate(written(b->getLHS()), b->getLHS()->getType(), b->getRHS(), token);
  }

  // As the user wrote it, in one line.
  std::string written(const clang::Expr* e) const {
    const int begin = u_.token(e->getBeginLoc()), end = u_.token(e->getEndLoc());
    std::string text;
    if (begin >= 0)
      for (int i = begin; i <= end; ++i)
        text += (i > begin && s_.tokens[i].space ? " " : "") + s_.tokens[i].text.str();
    return text;
  }

  // The value of e, if it is a constant or one times THREADS.
  Count product(const clang::Expr* e) const {
    constexpr Count kUnknown{.count = 0, .variable = true};
    e = e->IgnoreParenCasts();
    if (const auto* r = dyn_cast<clang::DeclRefExpr>(e); r && r->getDecl()->getIdentifier()) {
      if (r->getDecl()->getName() == "__upct_THREADS") return {.count = 1, .threads = 1};
    }
    if (const auto* sign = dyn_cast<clang::UnaryOperator>(e);
        sign && sign->getOpcode() == clang::UO_Plus)
      return product(sign->getSubExpr());
    if (const auto* b = dyn_cast<clang::BinaryOperator>(e)) {
      const Count left = product(b->getLHS()), right = product(b->getRHS());
      if (left.variable || right.variable) return kUnknown;
      if (b->getOpcode() == clang::BO_Mul) {
        uint64_t count = 0;
        if (__builtin_mul_overflow(left.count, right.count, &count)) return kUnknown;
        return {.count = count, .threads = left.threads + right.threads};
      }
      if (b->getOpcode() == clang::BO_Div && right.count > 0 && left.count % right.count == 0 &&
          left.threads >= right.threads)
        return {.count = left.count / right.count, .threads = left.threads - right.threads};
      // Sums of what is alike; and the word THREADS in an extent is 0 and it.
      if (b->getOpcode() == clang::BO_Add && left.threads == 0 && left.count == 0) return right;
      if (b->getOpcode() == clang::BO_Add && left.threads == right.threads)
        return {.count = left.count + right.count, .threads = left.threads};
      if (left.threads > 0 || right.threads > 0) return kUnknown;
    }
    if (const auto* o = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(e)) {
      const auto known = s_.size_operators.find(u_.token(o->getBeginLoc()));
      if (known != s_.size_operators.end() && !known->second.known) return kUnknown;
      if (o->getKind() == clang::UETT_SizeOf) {
        const QualType t = o->getTypeOfArgument();
        const Count n = element_count(tree_, t);
        const int64_t bytes = bytes_of(ultimate_element(t.getCanonicalType()));
        if (n.variable || bytes < 0) return kUnknown;
        return {.count = n.count * static_cast<uint64_t>(bytes), .threads = n.threads};
      }
    }
    clang::Expr::EvalResult value;
    if (depends_on_threads(e) || !e->EvaluateAsInt(value, tree_)) return kUnknown;
    const llvm::APSInt number = value.Val.getInt();
    if (number.isNegative() || number.getActiveBits() > 62) return kUnknown;
    return {.count = number.getZExtValue()};
  }

  bool depends_on_threads(const clang::Stmt* s) const {
    if (!s) return false;
    const auto* r = dyn_cast<clang::DeclRefExpr>(s);
    if (r && r->getDecl()->getIdentifier() && r->getDecl()->getName() == "__upct_THREADS")
      return true;
    return llvm::any_of(s->children(),
                        [this](const clang::Stmt* child) { return depends_on_threads(child); });
  }

  // How many elements of the pointer reaches of what it is given: count times THREADS to the power
  // of threads; or why nobody knows.
  struct Reach {
    Count elements;
    const char* why = nullptr;
  };
  Reach reach(Count blocks, Count bytes, uint64_t block, uint64_t element) const {
    if (blocks.variable || bytes.variable || bytes.threads > 0 || blocks.threads > 1)
      return {{}, "its size is no constant, and none times THREADS."};
    uint64_t all = 0;
    if (__builtin_mul_overflow(blocks.count, bytes.count, &all))
      return {{}, "its size is larger than any memory."};
    // upc_all_alloc(n, b) has the layout of shared [b] char [n * b].
    if (block == 0) {
      if (blocks.threads == 1 || blocks.count == 1) return {{.count = all / element}};
      if (threads_ == 0)
        return {{}, "the pointer reaches one thread's part, whose size depends on THREADS."};
      return {{.count = (blocks.count + threads_ - 1) / threads_ * bytes.count / element}};
    }
    if (bytes.count == block * element)
      return {{.count = all / element, .threads = blocks.threads}};
    // Each thread has as much, whatever its blocks are.
    if (blocks.threads == 1) return {{.count = all / (block * element) * block, .threads = 1}};
    if (threads_ > 0 && blocks.count % threads_ == 0)
      return {{.count = all / threads_ / (block * element) * block * threads_}};
    return {{},
            "the pointer's blocks are not those of the allocation: what it reaches depends on "
            "THREADS."};
  }

  // Lists what the pointer of this name and type gets, if that is an allocation.
  void allocate(llvm::StringRef name, QualType pointer, const clang::Expr* value, int token) {
    const auto* call = dyn_cast<clang::CallExpr>(value->IgnoreParenCasts());
    const clang::FunctionDecl* f = call ? call->getDirectCallee() : nullptr;
    if (!f || !f->getIdentifier() || !is_pts(pointer.getCanonicalType())) return;
    const llvm::StringRef by = users_name(f->getName());
    const bool blocks = by == "upc_all_alloc" || by == "upc_global_alloc";
    if (!blocks && by != "upc_alloc" && by != "upc_local_alloc") return;
    const unsigned sizes = by == "upc_alloc" ? 1 : 2;
    if (call->getNumArgs() != sizes) return;
    QualType to = pointee(pointer.getCanonicalType());
    const SharedQualifier l = shared_qualifier(to);
    const QualType e = ultimate_element(to);
    const bool generic = is_generic(pointer.getCanonicalType());
    const int64_t element = generic ? 1 : bytes_of(e);
    if (element <= 0) return;
    const Count n = sizes == 1 ? Count{} : product(call->getArg(0));
    const Count b = product(call->getArg(sizes - 1));
    // A generic pointer says nothing of a layout: its bytes are drawn as they are allocated.
    const uint64_t block = generic ? (blocks && !b.variable ? b.count : 0) : l.block;
    const Reach r =
        blocks ? reach(n, b, block, static_cast<uint64_t>(element))
               : reach({}, sizes == 1 ? b : product_of(n, b), 0, static_cast<uint64_t>(element));
    const QualType bare = tree_.removeAddrSpaceQualType(e.getCanonicalType());
    const std::string text = json::fixUTF8((name + " = " + written(call)).str());
    json::Object o{{"name", json::fixUTF8(name)},
                   {"file", json::fixUTF8(s_.files[s_.tokens[token].file])},
                   {"line", s_.tokens[token].line},
                   {"text", text},
                   {"plain", json::fixUTF8(spelling(pointer))},
                   {"by", by.str()},
                   {"element", generic ? "char" : json::fixUTF8(spelling(bare))},
                   {"bytes", element},
                   {"block", static_cast<int64_t>(blocks ? block : 0)},
                   {"strict", l.reference == Reference::kStrict},
                   {"extern", false}};
    if (function()) {
      const std::string in = users_name(function()->getName()).str();
      o["function"] = json::fixUTF8(in == "user_main" ? "main" : in);
    }
    // Of a pointer to rows, the first subscript counts these.
    const Count row = element_count(tree_, to);
    const bool known = !r.why && row.known();
    json::Array extents = extents_of(to);
    extents.insert(
        extents.begin(),
        json::Array({known ? static_cast<int64_t>(r.elements.count / row.count) : int64_t{-1},
                     r.elements.threads}));
    o["extents"] = std::move(extents);
    if (r.why) o["why"] = r.why;
    if (const clang::RecordType* record = e->getAs<clang::RecordType>();
        record && !generic && record->getDecl()->isCompleteDefinition() &&
        !record->getDecl()->isInvalidDecl())
      o["members"] = members_of(record->getDecl());
    allocations.push_back(std::move(o));
  }

  static Count product_of(Count a, Count b) {
    return {.count = a.count * b.count,
            .threads = a.threads + b.threads,
            .variable = a.variable || b.variable};
  }

  // Of a parameter that is written as an array: the pointer that it is.
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

  json::Object describe_place(const clang::ValueDecl* d, int token) const {
    json::Object o{{"name", json::fixUTF8(users_name(d->getName()))},
                   {"file", json::fixUTF8(s_.files[s_.tokens[token].file])},
                   {"line", s_.tokens[token].line},
                   {"text", text_of(d, false)},
                   {"plain", text_of(d, true)}};
    const auto* f = dyn_cast<clang::FunctionDecl>(d->getDeclContext());
    if (!f && isa<clang::ParmVarDecl>(d)) f = function();
    if (f) {
      const std::string name = users_name(f->getName()).str();
      o["function"] = json::fixUTF8(name == "user_main" ? "main" : name);
    }
    return o;
  }

  // Bytes of one object of the type; -1 of what has no size.
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
    json::Object o = describe_place(v, token);
    const QualType t = v->getType(), e = ultimate_element(t.getCanonicalType());
    const SharedQualifier l = shared_qualifier(t);
    const QualType bare = tree_.removeAddrSpaceQualType(e.getCanonicalType());
    o["element"] = json::fixUTF8(spelling(bare));
    o["bytes"] = bytes_of(e);
    o["extents"] = extents_of(t);
    o["block"] = static_cast<int64_t>(l.block);
    o["strict"] = l.reference == Reference::kStrict;
    o["extern"] = !v->isThisDeclarationADefinition();
    if (const clang::RecordType* r = e->getAs<clang::RecordType>();
        r && r->getDecl()->isCompleteDefinition() && !r->getDecl()->isInvalidDecl())
      o["members"] = members_of(r->getDecl());
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
    json::Object o = describe_place(d, token);
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
  const clang::LangOptions language_;
  clang::PrintingPolicy policy_;
  const uint64_t threads_;  // where it is a constant, else 0
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
