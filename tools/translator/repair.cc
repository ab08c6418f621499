// SPDX-License-Identifier: MIT
// Fourth phase: Clang refuses some of what UPC allows, and gives some expressions another type than
// UPC does. Each such place gets an edit, mostly a cast, and the source is parsed again:
//
//   shared void * from or to another pointer-to-shared, without a cast
//   strict or relaxed added to a pointer's target
//   arrays of shared objects as parameters
//   the address of a member of a shared record, which points to an indefinite block
//   c ? shared int * : shared void *
//   [*], after the array's size is known
//   upc_blocksizeof and similar operators, after the type is known; block sizes computed from them
#include "clang/AST/ASTContext.h"
#include "clang/Basic/DiagnosticSema.h"
#include "translator.h"
#include "walk.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;

std::string shared_attribute(unsigned space) {
  return "__attribute__((address_space(" + std::to_string(space) + ")))";
}

namespace {

// Whether e designates a part of a record, which is in an indefinite block.
bool in_member(const Expr* e) {
  for (;;) {
    e = e->IgnoreParens();
    if (isa<clang::MemberExpr>(e)) return true;
    const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e);
    if (!a) return false;
    const auto* c = dyn_cast<clang::ImplicitCastExpr>(a->getBase()->IgnoreParens());
    if (!c || c->getCastKind() != clang::CK_ArrayToPointerDecay) return false;
    e = c->getSubExpr();
  }
}

}  // namespace

// Whether the pointer e is the address of such a part, perhaps with an offset.
bool points_to_member(const Expr* e) {
  for (;;) {
    e = e->IgnoreParens();
    if (const auto* b = dyn_cast<clang::BinaryOperator>(e); b && b->isAdditiveOp()) {
      e = is_pts(b->getLHS()->getType()) ? b->getLHS() : b->getRHS();
    } else if (const auto* c = dyn_cast<clang::CastExpr>(e)) {
      if (c->getCastKind() == clang::CK_ArrayToPointerDecay) return in_member(c->getSubExpr());
      e = c->getSubExpr();
    } else if (const auto* u = dyn_cast<clang::UnaryOperator>(e)) {
      return u->getOpcode() == clang::UO_AddrOf && in_member(u->getSubExpr());
    } else if (const auto* q = dyn_cast<clang::ConditionalOperator>(e)) {
      return points_to_member(q->getTrueExpr()) && points_to_member(q->getFalseExpr());
    } else {
      return false;
    }
  }
}

namespace {

class Repair : public Walker {
 public:
  Repair(const Options& options, Source& source, Unit& unit)
      : Walker(source, unit),
        threads_(options.threads > 0 ? options.threads : 1),
        dynamic_(options.threads == 0),
        s_(source),
        u_(unit),
        context_(unit.context()),
        casts_before_(source.casts.size()) {}

  bool run() {
    unknown_blocks_ = unknown_blocks(s_, u_);
    for (const Complaint& c : u_.complaints) complaint(c);
    for (const clang::EnumConstantDecl* block : u_.blocks) walk(block->getInitExpr());
    Walker::walk();
    for (const auto* o : operators_) size_operator(o);
    restore_extents();
    if (!changed_) {
      if (u_.complaints.empty()) refuse_unmet();
      return false;
    }
    place_casts();
    return true;
  }

 private:
  void insert(int first, int last, const std::string& type) {
    if (first < 0 || last < first) return;
    if (!unknown_blocks_.empty()) {
      // The type may be wrong.
      put_off_.emplace_back(first, last);
      return;
    }
    // Three casts around one expression: the repair did not help.
    int same = 0;
    for (const Cast& c : s_.casts) same += c.first == first && c.last == last;
    if (same >= 3) return;
    s_.casts.push_back({first, last, type});
    changed_ = true;
  }
  void insert(const Expr* e, const std::string& type) {
    insert(u_.token(e->getBeginLoc()), u_.token(e->getEndLoc()), type);
  }

  // A type as the parse buffer spells it.
  std::string text(QualType t) const {
    const clang::PrintingPolicy policy(context_.getLangOpts());
    return t.getUnqualifiedType().getAsString(policy);
  }

  // The type that two pointers-to-shared get before ?: and operators unify them: T, or a generic
  // pointer if one is generic, with the qualifiers of both (C11 6.5.15).
  std::string joined(QualType t, QualType x, QualType y) const {
    if (pointee(x)->isVoidType() || pointee(y)->isVoidType())
      return text(context_.getPointerType(qualified_as(context_.VoidTy, QualType(), x, y)));
    return text(context_.getPointerType(qualified_as(pointee(t), t, x, y)));
  }
  // T with the block size of LIKE's target, if given, and the qualifiers of the targets of X and Y.
  QualType qualified_as(QualType t, QualType like, QualType x, QualType y) const {
    t = t.getCanonicalType();
    const Reference r = shared_qualifier(pointee(x)).reference,
                    s = shared_qualifier(pointee(y)).reference;
    const Reference both = r == Reference::kStrict || s == Reference::kNone ? r : s;
    const uint64_t block = like.isNull() ? 1 : shared_qualifier(pointee(like)).block;
    QualType element = context_.removeAddrSpaceQualType(ultimate_element(t).getUnqualifiedType());
    element = context_.getAddrSpaceQualType(
        element, clang::getLangASFromTargetAS(address_space(block, both)));
    return rebuild(
        t, element.withCVRQualifiers(qualifiers_of(pointee(x)) | qualifiers_of(pointee(y))));
  }

  // Whether UPC converts between the two pointers-to-shared without a cast.
  bool converts(QualType from, QualType to) const {
    if (!is_pts(from) || !is_pts(to)) return false;
    const QualType a = pointee(from), b = pointee(to);
    if (a->isVoidType() || b->isVoidType()) return true;
    const SharedQualifier x = shared_qualifier(a), y = shared_qualifier(b);
    return x.star < 0 && y.star < 0 && x.block == y.block;
  }

  // Whether this may be the address of a member, whose block size Clang gets wrong. The expression
  // is not in the tree yet; check_pointers.cc refuses the cast if it is no such address.
  bool maybe_member(QualType from, QualType to) const {
    return is_pts(from) && is_pts(to) && shared_qualifier(pointee(to)).block == 0 &&
           shared_qualifier(pointee(from)).block != 0;
  }

  // … a conversion that needs a cast by the rules, and that programs leave to the compiler;
  // check_pointers.cc warns about it.
  bool changes_block(QualType from, QualType to) const {
    return is_pts(from) && is_pts(to) && shared_qualifier(pointee(from)).star < 0 &&
           shared_qualifier(pointee(to)).star < 0;
  }

  void complaint(const Complaint& c) {
    switch (c.id) {
      case clang::diag::err_typecheck_incompatible_nested_address_space:
      case clang::diag::err_typecheck_incompatible_address_space: {
        if (c.types.size() < 2 || c.ranges.empty()) return;
        // Assignment and initialisation name the target first, all others the source.
        const int action = c.numbers.empty() ? 0 : static_cast<int>(c.numbers[0]);
        const bool target_first = action == 0 || action == 4;
        const QualType to = target_first ? c.types[0] : c.types[1];
        const QualType from = target_first ? c.types[1] : c.types[0];
        const bool nested = c.id == clang::diag::err_typecheck_incompatible_nested_address_space;
        if (is_pts(to) && from->isPointerType() && !is_pts(from))
          return choice(c.ranges[0].first, c.ranges[0].second, from, to);
        if (nested ? difference(context_, from, to) == Difference::kForm
                   : !converts(from, to) && !maybe_member(from, to) && !changes_block(from, to))
          return;
        insert(c.ranges[0].first, c.ranges[0].second, text(to));
        return;
      }
      case clang::diag::err_typecheck_op_on_nonoverlapping_address_space_pointers: {
        if (c.types.size() < 2 || c.ranges.size() < 2) return;
        if (maybe_member(c.types[0], c.types[1]))
          return insert(c.ranges[0].first, c.ranges[0].second, text(c.types[1]));
        if (maybe_member(c.types[1], c.types[0]))
          return insert(c.ranges[1].first, c.ranges[1].second, text(c.types[0]));
        if (!converts(c.types[0], c.types[1])) return;
        for (int i = 0; i < 2; ++i)
          insert(c.ranges[i].first, c.ranges[i].second, joined(c.types[i], c.types[0], c.types[1]));
        return;
      }
      case clang::diag::err_arg_with_address_space: parameter(c.token); return;
      case clang::diag::err_decl_negative_array_size:
      case clang::diag::err_typecheck_negative_array_size: patch_extent(c.token); return;
      default: return;
    }
  }

  // For `c ? a : b` with different qualifiers on both sides, Clang makes a pointer to private
  // memory. Both sides get the qualifiers that Clang has joined; check_pointers.cc refuses the
  // casts if a or b is a pointer to private memory.
  void choice(int first, int last, QualType from, QualType to) {
    while (first < last && s_.tokens[first].kind == clang::tok::l_paren &&
           s_.tokens[first].match == last)
      ++first, --last;
    int question = -1, colon = -1, inner = 0;
    for (int i = first; i <= last && colon < 0; ++i) {
      if (s_.tokens[i].match > i) {
        i = s_.tokens[i].match;
      } else if (s_.tokens[i].kind == clang::tok::question) {
        if (question < 0) {
          question = i;
        } else {
          ++inner;
        }
      } else if (s_.tokens[i].kind == clang::tok::colon && question >= 0 && inner-- == 0) {
        colon = i;
      }
    }
    if (colon < 0) return;
    for (const auto& [begin, end] :
         {std::pair{question + 1, colon - 1}, std::pair{colon + 1, last}}) {
      const bool nested =
          std::any_of(s_.tokens.begin() + begin, s_.tokens.begin() + end + 1,
                      [](const Token& t) { return t.kind == clang::tok::question; });
      if (begin > end) continue;
      if (nested) {
        choice(begin, end, from, to);
      } else {
        const QualType shape = pointee(to)->isVoidType() ? context_.VoidTy : pointee(from);
        insert(begin, end, text(context_.getPointerType(qualified_as(shape, to, from, from))));
      }
    }
  }

  bool knows_sizes(int open) const {
    for (auto o = s_.size_operators.upper_bound(open);
         o != s_.size_operators.end() && o->first < s_.tokens[open].match; ++o)
      if (!o->second.known) return false;
    return true;
  }

  // An extent that is negative until its size operators are known: Clang would drop the whole
  // declaration, with the operators.
  void patch_extent(int token) {
    int open = token;
    while (open >= 0 &&
           !(s_.tokens[open].kind == clang::tok::l_square && s_.tokens[open].match >= token))
      --open;
    if (open < 0 || knows_sizes(open)) return;
    for (const int patched : s_.patched_extents)
      if (patched == open) return;
    s_.edit(open).after = " 1 ? 1 : (";
    Edit& close = s_.edit(s_.tokens[open].match);
    close.before = ")" + close.before;
    s_.patched_extents.push_back(open);
    changed_ = true;
  }

  void restore_extents() {
    std::erase_if(s_.patched_extents, [&](int open) {
      if (!knows_sizes(open)) return false;
      s_.edit(open).after.clear();
      s_.edit(s_.tokens[open].match).before.erase(0, 1);
      changed_ = true;
      return true;
    });
  }

  // `shared int q[]` as a parameter: a pointer, which Clang accepts if it is written as one.
  void parameter(int token) {
    if (token < 0) return;
    int open = token;
    if (s_.tokens[open].kind == clang::tok::identifier) ++open;
    if (open >= static_cast<int>(s_.tokens.size()) ||
        s_.tokens[open].kind != clang::tok::l_square || s_.tokens[open].match < 0)
      return;
    Edit& name = s_.edit(token == open ? open : token);
    if (token != open) {
      name.before += "(* ";
      s_.replace(open, ")", ")");
    } else {
      s_.replace(open, "(*)", "(*)");
    }
    for (int i = open + 1; i <= s_.tokens[open].match; ++i) s_.replace(i, "", "");
    changed_ = true;
  }

  void visit(clang::Decl* d) override {
    auto* v = dyn_cast<clang::VarDecl>(d);
    if (!v) return;
    const SharedQualifier l = shared_qualifier(v->getType());
    if (l.star >= 0) star(v, l);
  }

  // UPC 1.3, 6.5.1.1: the block size that gives each thread one block.
  void star(const clang::VarDecl* v, const SharedQualifier& l) {
    const int token = s_.stars[l.star];
    const Count n = element_count(context_, v->getType());
    uint64_t block = n.count;
    if (n.threads == 0) block = (n.count + threads_ - 1) / threads_;
    if (!v->getType()->isArrayType()) block = 1;
    if (v->getType()->isIncompleteArrayType()) return;
    if (dynamic_ && n.threads == 0 && has_threads(v)) {
      // check_types.cc reports what is wrong with the size.
      s_.refused_stars.insert(l.star);
      return;
    }
    if (block > kMaxBlock) {
      report(s_, Level::kError, token,
             "[*] makes blocks of " + std::to_string(block) +
                 " elements here, more than "
                 "UPC_MAX_BLOCK_SIZE, " +
                 std::to_string(kMaxBlock));
      s_.refused_stars.insert(l.star);
      return;
    }
    const unsigned space = address_space(std::max<uint64_t>(block, 1), l.reference);
    const auto [known, fresh] = star_spaces_.try_emplace(token, space);
    if (fresh) {
      s_.edit(token).text = shared_attribute(space);
      changed_ = true;
      first_of_star_[token] = v;
      return;
    }
    if (known->second == space) return;
    // Another array in the same declaration, with another block size: it gets a declaration of its
    // own.
    const int begin = u_.token(v->getBeginLoc());
    const int first_name = u_.token(first_of_star_[token]->getLocation());
    int comma = u_.token(v->getLocation());
    while (comma > first_name && s_.tokens[comma].kind != clang::tok::comma) --comma;
    int declarator = first_name;
    while (declarator - 1 > begin && (s_.tokens[declarator - 1].kind == clang::tok::star ||
                                      s_.tokens[declarator - 1].kind == clang::tok::l_paren))
      --declarator;
    if (begin < 0 || comma <= first_name) return;
    std::string again = ";";
    for (int i = begin; i < declarator; ++i) {
      const Token& t = s_.tokens[i];
      if (t.pseudo != Pseudo::kNone) continue;
      if (i == token) {
        again += " " + shared_attribute(space);
      } else {
        again +=
            " " + (t.edit >= 0 && s_.edits[t.edit].has_text ? s_.edits[t.edit].text : t.text.str());
      }
    }
    s_.replace(comma, again, ",");
    changed_ = true;
  }

  // Whether THREADS appears in the extents of the variable.
  bool has_threads(const clang::VarDecl* v) const {
    int i = u_.token(v->getLocation()) + 1;
    for (; i > 0 && i < static_cast<int>(s_.tokens.size()) &&
           s_.tokens[i].kind == clang::tok::l_square && s_.tokens[i].match > i;
         i = s_.tokens[i].match + 1) {
      for (int j = i + 1; j < s_.tokens[i].match; ++j)
        if (s_.tokens[j].keyword == Keyword::kThreads) return true;
    }
    return false;
  }

  void visit(const clang::Stmt* s) override {
    if (const auto* o = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s)) operators_.push_back(o);
    if (const auto* u = dyn_cast<clang::UnaryOperator>(s);
        u && u->getOpcode() == clang::UO_AddrOf) {
      if (is_shared(u->getSubExpr()->getType()) && in_member(u->getSubExpr())) member_pointer(u);
    }
    if (const auto* c = dyn_cast<clang::ImplicitCastExpr>(s);
        c && c->getCastKind() == clang::CK_ArrayToPointerDecay) {
      if (is_shared(c->getSubExpr()->getType()) && in_member(c->getSubExpr()) && !stepped_on()) {
        member_pointer(c);
      }
    }
    if (const auto* c = dyn_cast<clang::ConditionalOperator>(s)) {
      const Expr *a = uncast(c->getTrueExpr()), *b = uncast(c->getFalseExpr());
      const QualType x = a->getType(), y = b->getType();
      if (is_pts(x) && is_pts(y) && converts(x, y) &&
          (pointee(x)->isVoidType() != pointee(y)->isVoidType() || !lost_qualifiers(x, y).empty() ||
           !lost_qualifiers(y, x).empty())) {
        for (const Expr* arm : {a, b}) insert(arm, joined(arm->getType(), x, y));
      }
    }
  }

  // A pointer without the conversions that Clang inserted for another operand.
  static const Expr* uncast(const Expr* e) {
    const auto* c = dyn_cast<clang::ImplicitCastExpr>(e);
    while (c && (c->getCastKind() == clang::CK_BitCast || c->getCastKind() == clang::CK_NoOp ||
                 c->getCastKind() == clang::CK_AddressSpaceConversion)) {
      e = c->getSubExpr();
      c = dyn_cast<clang::ImplicitCastExpr>(e);
    }
    return e;
  }

  // Whether the array that decays here is subscripted or dereferenced immediately.
  bool stepped_on() const {
    size_t up = 0;
    while (parent(up) && isa<clang::ParenExpr>(parent(up))) ++up;
    const clang::Stmt* p = parent(up);
    if (!p) return false;
    if (isa<clang::ArraySubscriptExpr>(p)) return true;
    if (const auto* u = dyn_cast<clang::UnaryOperator>(p)) return u->getOpcode() == clang::UO_Deref;
    return false;
  }

  // UPC 1.3, 6.4.4: the address of a member has type shared [] T *.
  void member_pointer(const Expr* e) {
    const QualType to = pointee(e->getType());
    const SharedQualifier l = shared_qualifier(to);
    if (l.block == 0) return;
    size_t up = 0;
    while (parent(up) && isa<clang::ParenExpr>(parent(up))) ++up;
    if (parent(up) && isa<clang::CStyleCastExpr>(parent(up))) return;
    const QualType bare = to.getCanonicalType();
    // The address space belongs to the ultimate element.
    const clang::LangAS space = clang::getLangASFromTargetAS(address_space(0, l.reference));
    QualType element = ultimate_element(bare);
    element = context_.getAddrSpaceQualType(
        context_.removeAddrSpaceQualType(element.getUnqualifiedType()), space);
    element = element.withCVRQualifiers(qualifiers_of(to));
    insert(e, text(context_.getPointerType(rebuild(bare, element))));
  }

  QualType rebuild(QualType array, QualType element) const {
    const clang::ArrayType* a = array->getAsArrayTypeUnsafe();
    if (!a) return element;
    const QualType inner = rebuild(a->getElementType(), element);
    if (const auto* c = dyn_cast<clang::ConstantArrayType>(a))
      return context_.getConstantArrayType(inner, c->getSize(), nullptr,
                                           clang::ArraySizeModifier::Normal, 0);
    return context_.getIncompleteArrayType(inner, clang::ArraySizeModifier::Normal, 0);
  }

  // An operator that is not in Clang's tree would keep its stand-in.
  void refuse_unmet() {
    std::set<int> met;
    for (const auto* o : operators_) met.insert(u_.token(o->getBeginLoc()));
    for (const auto& [keyword, op] : s_.size_operators)
      if (!op.known && !met.contains(keyword))
        report(s_, Level::kError, keyword,
               s_.tokens[keyword].text.str() +
                   " cannot be used here: of attributes, only aligned may contain it; write its "
                   "value");
  }

  bool holds_star(const SizeOperator& op) const {
    for (const int star : s_.stars)
      if (star >= op.first && star <= op.last) return true;
    return false;
  }

  void size_operator(const clang::UnaryExprOrTypeTraitExpr* o) {
    const int keyword = u_.token(o->getBeginLoc());
    const auto found = s_.size_operators.find(keyword);
    if (found == s_.size_operators.end() || found->second.known) return;
    SizeOperator& op = found->second;
    // A cast that this pass put into the operand may change its type.
    for (size_t i = casts_before_; i < s_.casts.size(); ++i)
      if (s_.casts[i].first >= op.first && s_.casts[i].last <= op.last) return;
    for (const auto& [first, last] : put_off_)
      if (first >= op.first && last <= op.last) return;
    const QualType t = pointee(o->getTypeOfArgument());
    if (t.isNull()) return;
    const char* const name = s_.tokens[keyword].keyword == Keyword::kLocalSizeof ? "upc_localsizeof"
                             : s_.tokens[keyword].keyword == Keyword::kBlockSizeof
                                 ? "upc_blocksizeof"
                                 : "upc_elemsizeof";
    const auto refuse = [&](const std::string& why) {
      // At the operand, which is wrong: after its parenthesis, if it has one.
      int at = op.first;
      while (at < op.last && s_.tokens[at].kind == clang::tok::l_paren) ++at;
      report(s_, Level::kError, at, std::string(name) + " " + why);
      op.known = true;
    };
    // The type as the user knows it, not as the stand-in has it.
    QualType shown = t;
    if (const auto* e = dyn_cast<clang::TypeOfExprType>(t.getTypePtr()))
      shown = e->getUnderlyingExpr()->getType();
    if (const auto* e = dyn_cast<clang::TypeOfType>(t.getTypePtr())) shown = e->getUnmodifiedType();
    if (!is_shared(t)) {
      const bool points_to_shared = !pointee(t).isNull() && is_pts(t);
      refuse("applies to shared types only, and this is " + describe(shown) +
             (points_to_shared ? ", a pointer, which is private itself: name what it points to"
              : s_.tokens[keyword].keyword == Keyword::kBlockSizeof ? ", which has no blocks"
                                                                    : ": use sizeof"));
      return;
    }
    SharedQualifier l = shared_qualifier(t);
    if (has_bad_block(t) || unknown_blocks_.contains(l.block)) return;
    if (l.star >= 0) {
      // A variable's is known after the next parse; this may be a type's.
      if (!o->isArgumentType() || !holds_star(op)) return;
      const Count n = element_count(context_, t);
      l.block = std::max<uint64_t>(1, n.threads ? n.count : (n.count + threads_ - 1) / threads_);
    }
    if (t->isFunctionType()) return refuse("cannot apply to a function");
    const QualType element = ultimate_element(t);
    uint64_t value = 0;
    if (s_.tokens[keyword].keyword == Keyword::kBlockSizeof) {
      value = l.block;
      if (t->isVoidType()) return refuse("cannot apply to 'shared void', which is incomplete");
    } else {
      if (element->isIncompleteType() || element->isVoidType() ||
          (t->isIncompleteArrayType() && s_.tokens[keyword].keyword == Keyword::kLocalSizeof))
        return refuse("needs a complete type, and " + describe(shown) + " is incomplete");
      value = context_.getTypeSizeInChars(element).getQuantity();
      if (s_.tokens[keyword].keyword == Keyword::kLocalSizeof && t->isArrayType()) {
        const Count n = element_count(context_, t);
        if (n.variable) return leave_to_run_time(op);
        if (l.block == 0 && n.threads > 0)
          return refuse(
              "is a constant, and without -T, the size of an indefinite row with THREADS in it has "
              "no value at compile time: use sizeof, or fix the number of threads with -T N");
        uint64_t share = n.count;
        if (l.block > 0) {
          // The blocks on the thread with the most.
          const uint64_t blocks =
              n.threads ? (n.count + l.block - 1) / l.block
                        : ((n.count + l.block - 1) / l.block + threads_ - 1) / threads_;
          share = std::min(blocks * l.block, n.threads ? blocks * l.block : n.count);
        }
        value *= share;
      }
    }
    op.known = true;
    op.value = value;
    for (int i = op.first; i <= op.last; ++i) {
      s_.replace(i, "", "");
      Edit& e = s_.edits[s_.tokens[i].edit];
      e.before.clear(), e.after.clear();
    }
    end_stand_in(op);
    const std::string constant = "((size_t)" + std::to_string(value) + ")";
    const auto* operand = dyn_cast<clang::TypeOfExprType>(t.getTypePtr());
    s_.replace(keyword, "((unsigned long)" + std::to_string(value) + ")",
               s_.in_layout(keyword) ? ""
               : operand ? with_names(constant, operand->getUnderlyingExpr()).value_or(constant)
                         : constant);
    std::erase_if(s_.casts,
                  [&](const Cast& c) { return c.first >= op.first && c.last <= op.last; });
    changed_ = true;
  }

  // Removes the end of the operator's stand-in, and nothing else that ends at the same token.
  void end_stand_in(const SizeOperator& op) {
    std::string& tail = s_.edits[s_.tokens[op.last].edit].tail;
    const size_t own = tail.find(op.tail);
    if (own != std::string::npos) tail.erase(own, op.tail.size());
  }

  // upc_localsizeof of a type with variable extents: the emitter computes it at run time.
  void leave_to_run_time(SizeOperator& op) {
    op.known = op.variable = true;
    end_stand_in(op);
    s_.replace(op.keyword, "sizeof ", "");
    changed_ = true;
  }

  // Casts that begin or end at the same token nest by length.
  void place_casts() {
    for (Edit& e : s_.edits) e.open.clear(), e.close.clear();
    std::vector<const Cast*> order;
    order.reserve(s_.casts.size());
    for (const Cast& c : s_.casts) order.push_back(&c);
    std::stable_sort(order.begin(), order.end(), [](const Cast* a, const Cast* b) {
      return a->last - a->first < b->last - b->first;
    });
    for (const Cast* c : order) {
      Edit& open = s_.edit(c->first);
      open.open = "((" + c->type + ")(" + open.open;
      Edit& close = s_.edit(c->last);
      close.close += "))";
    }
  }

  const uint64_t threads_;
  const bool dynamic_;  // the number of threads is known at run time only
  Source& s_;
  Unit& u_;
  clang::ASTContext& context_;
  const size_t casts_before_;
  bool changed_ = false;
  std::set<uint64_t> unknown_blocks_;
  std::vector<std::pair<int, int>> put_off_;  // where casts are needed once these are known
  std::vector<const clang::UnaryExprOrTypeTraitExpr*> operators_;
  std::map<int, unsigned> star_spaces_;
  std::map<int, const clang::VarDecl*> first_of_star_;
};

}  // namespace

bool repair(const Options& options, Source& source, Unit& unit) {
  return Repair(options, source, unit).run() && !source.failed;
}

}  // namespace upc::translate
