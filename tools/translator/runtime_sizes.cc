// SPDX-License-Identifier: MIT
// Computes how many bytes are enough for an object, whatever sizes a runtime chooses.
#include "runtime_sizes.h"

#include "llvm/Support/MathExtras.h"

namespace upc::translate {
namespace {

class Rooms {
 public:
  Rooms(const Source& source, const Unit& unit) : source_(source), unit_(unit) {}

  struct Room {
    uint64_t bytes;
    bool varies;
  };

  Room of(clang::QualType t) const {
    const clang::ASTContext& tree = unit_.context();
    if (const clang::ArrayType* a = tree.getAsArrayType(t)) {
      const auto* fixed = dyn_cast<clang::ConstantArrayType>(a);
      const Room one = of(a->getElementType());
      return {fixed ? fixed->getSize().getZExtValue() * one.bytes : 0, one.varies};
    }
    if (const auto* d = t->getAs<clang::TypedefType>())
      return is_of_library(d->getDecl()) && !d->isRecordType() ? Room{kRoomAlignment, true}
                                                               : of(d->desugar());
    if (t->isPointerType() && is_shared(t->getPointeeType())) return {kRoomAlignment, true};
    if (const auto* a = t->getAs<clang::AtomicType>()) return of(a->getValueType());
    if (const auto* r = t->getAs<clang::RecordType>())
      if (const clang::RecordDecl* d = r->getDecl()->getDefinition()) return of(d, t);
    return {t->isIncompleteType() ? 0 : size(t), false};
  }

 private:
  // Members are as far apart as the strictest alignment requires.
  Room of(const clang::RecordDecl* d, clang::QualType t) const {
    Room all{0, is_of_library(d)};
    for (const clang::FieldDecl* f : d->fields()) {
      const Room one = of(f->getType());
      const uint64_t bytes = llvm::alignTo(one.bytes, kRoomAlignment);
      all.bytes = d->isUnion() ? std::max(all.bytes, bytes) : all.bytes + bytes;
      all.varies = all.varies || one.varies;
    }
    return all.varies ? Room{std::max(all.bytes, size(t)), true} : Room{size(t), false};
  }

  uint64_t size(clang::QualType t) const {
    return unit_.context().getTypeSizeInChars(t).getQuantity();
  }

  bool is_of_library(const clang::NamedDecl* d) const {
    if (const auto* r = dyn_cast<clang::RecordDecl>(d); r && r->getTypedefNameForAnonDecl())
      d = r->getTypedefNameForAnonDecl();
    const int t = unit_.token(d->getLocation());
    return t >= 0 && source_.tokens[t].system && d->getIdentifier() &&
           (d->getName().starts_with("upc_") || d->getName().starts_with("bupc_"));
  }

  const Source& source_;
  const Unit& unit_;
};

}  // namespace

uint64_t room_for(clang::QualType t, const Source& source, const Unit& unit) {
  const Rooms::Room room = Rooms(source, unit).of(t);
  return room.varies ? std::max(llvm::alignTo(room.bytes, kRoomAlignment), kRoomAlignment) : 0;
}

}  // namespace upc::translate
