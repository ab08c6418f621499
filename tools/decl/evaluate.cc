// SPDX-License-Identifier: MIT
// Evaluates constant expressions and sizes. An unknown value has a reason.
#include "tools/decl/evaluate.h"

#include <algorithm>
#include <type_traits>

namespace upc::decl {
namespace {

using Why = Value::Why;

Value Known(int64_t number) { return {Why::kKnown, number, "", 0}; }
Value Wrong(const std::string& what, size_t at) { return {Why::kWrong, 0, what, at}; }
Value TooLarge(size_t at) {
  return Wrong("a size or value here is too large: it needs more than 63 bits", at);
}

Value Times(int64_t a, int64_t b, size_t at) {
  int64_t product;
  return __builtin_mul_overflow(a, b, &product) ? TooLarge(at) : Known(product);
}

int64_t RoundUp(int64_t n, int64_t unit) { return (n + unit - 1) / unit * unit; }

}  // namespace

// Sizes of types that name one another many times would take exponential time.
bool Evaluator::Spend() { return ++steps_ <= 100000; }

Value Evaluator::Of(const ExprPtr& e) {
  if (!Spend()) return Wrong("this takes too long to compute", e->at);
  switch (e->kind) {
    case Expr::Kind::kNumber: return Known(e->value);
    case Expr::Kind::kFloat:
      return Wrong("a size is an integer, and " + e->text + " is not", e->at);
    case Expr::Kind::kThreads:
      return threads_ > 0 ? Known(threads_) : Value{Why::kThreads, 0, "", e->at};
    case Expr::Kind::kMythread: return {Why::kMythread, 0, "", e->at};
    case Expr::Kind::kName: {
      const auto found = scope_.constants.find(e->text);
      return found != scope_.constants.end() ? Known(found->second)
                                             : Value{Why::kName, 0, e->text, e->at};
    }
    case Expr::Kind::kUnary: return Unary(*e);
    case Expr::Kind::kBinary: return Binary(*e);
    case Expr::Kind::kConditional: {
      const Value condition = Of(e->a);
      if (!condition.known()) return condition;
      return Of(condition.number ? e->b : e->c);
    }
    case Expr::Kind::kCast: return Cast(*e);
    case Expr::Kind::kSizeOfType: return SizeOperator(e->text, e->type, e->at);
    case Expr::Kind::kSizeOfName: {
      const auto found = scope_.objects.find(e->a->text);
      if (found == scope_.objects.end()) return {Why::kName, 0, e->a->text, e->a->at};
      return SizeOperator(e->text, found->second, e->at);
    }
  }
  return Wrong("this is no expression", e->at);
}

Value Evaluator::Unary(const Expr& e) {
  const Value a = Of(e.a);
  if (!a.known()) return a;
  if (e.text == "-") return a.number == INT64_MIN ? TooLarge(e.at) : Known(-a.number);
  if (e.text == "~") return Known(~a.number);
  if (e.text == "!") return Known(!a.number);
  return a;
}

Value Evaluator::Binary(const Expr& e) {
  const Value left = Of(e.a);
  if (!left.known()) return left;
  const std::string& op = e.text;
  if (op == "&&" && !left.number) return Known(0);
  if (op == "||" && left.number) return Known(1);
  const Value right = Of(e.b);
  if (!right.known()) return right;
  const int64_t a = left.number, b = right.number;
  int64_t r = 0;
  bool overflow = false;
  if (op == "+") {
    overflow = __builtin_add_overflow(a, b, &r);
  } else if (op == "-") {
    overflow = __builtin_sub_overflow(a, b, &r);
  } else if (op == "*") {
    overflow = __builtin_mul_overflow(a, b, &r);
  } else if (op == "/" || op == "%") {
    if (b == 0) return Wrong("this divides by zero", e.at);
    if (a == INT64_MIN && b == -1) return TooLarge(e.at);
    r = op == "/" ? a / b : a % b;
  } else if (op == "<<" || op == ">>") {
    if (b < 0 || b > 62) return Wrong("a shift goes from 0 to 62 bits here", e.at);
    if (op == ">>") {
      r = a >> b;
    } else {
      overflow = a < 0 || __builtin_mul_overflow(a, int64_t{1} << b, &r);
    }
  } else if (op == "<") {
    r = a < b;
  } else if (op == ">") {
    r = a > b;
  } else if (op == "<=") {
    r = a <= b;
  } else if (op == ">=") {
    r = a >= b;
  } else if (op == "==") {
    r = a == b;
  } else if (op == "!=") {
    r = a != b;
  } else if (op == "&") {
    r = a & b;
  } else if (op == "|") {
    r = a | b;
  } else if (op == "^") {
    r = a ^ b;
  } else if (op == "&&" || op == "||") {
    r = b != 0;
  }
  return overflow ? TooLarge(e.at) : Known(r);
}

Value Evaluator::Cast(const Expr& e) {
  const TypePtr to = Resolve(e.type);
  if (to->kind != Type::Kind::kBasic || !to->basic->integer)
    return Wrong("a constant expression of integers casts to types of integers only", e.at);
  const Value a = Of(e.a);
  if (!a.known()) return a;
  const std::string name = to->basic->name;
  if (name == "_Bool") return Known(a.number != 0);
  const int bits = to->basic->size * 8;
  if (bits >= 64) return a;
  const uint64_t low = static_cast<uint64_t>(a.number) & ((uint64_t{1} << bits) - 1);
  const bool is_unsigned =
      name.compare(0, 8, "unsigned") == 0 || (name == "char" && std::is_unsigned_v<char>);
  if (is_unsigned || low < (uint64_t{1} << (bits - 1))) return Known(static_cast<int64_t>(low));
  return Known(static_cast<int64_t>(low) - (int64_t{1} << bits));
}

int64_t Evaluator::AlignmentOf(const TypePtr& type, size_t at) {
  const TypePtr t = UltimateElement(type);
  switch (t->kind) {
    case Type::Kind::kBasic: return t->basic->alignment;
    case Type::Kind::kRecord: {
      if (t->record->keyword == "enum") return 4;
      int64_t alignment = 1;
      SizeOfRecord(*t->record, at, &alignment);
      return alignment;
    }
    default: return 8;
  }
}

// A bit-field without a name aligns its structure on arm64 only.
#if defined(__aarch64__)
constexpr bool kUnnamedAligns = true;
#else
constexpr bool kUnnamedAligns = false;
#endif

// Layout by the System V ABI: a bit-field does not cross a unit of its type.
Value Evaluator::SizeOfRecord(const Record& record, size_t at, int64_t* alignment) {
  const std::string name = record.keyword + (record.tag.empty() ? "" : " " + record.tag);
  if (record.keyword == "enum") {
    *alignment = 4;
    return Known(4);
  }
  if (!record.complete) return {Why::kIncomplete, 0, name, at};
  *alignment = 1;
  int64_t bits = 0, largest = 0;
  for (const Member& m : record.members) {
    const bool flexible = m.type->kind == Type::Kind::kArray && !m.type->extent;
    const Value size = flexible ? Known(0) : SizeOf(m.type, at);
    if (!size.known()) return size;
    const int64_t unit = AlignmentOf(m.type, at);
    int64_t width = 0;
    if (size.number > (INT64_MAX >> 4) || bits > (INT64_MAX >> 1)) return TooLarge(at);
    if (record.keyword == "union") bits = 0;
    if (m.width) {
      const Value w = Of(m.width);
      if (!w.known()) return w;
      width = w.number;
      const int64_t cell = size.number * 8;
      if (cell == 0) return Wrong("a bit-field has a type of integers", at);
      if (width == 0 || bits / cell != (bits + width - 1) / cell) bits = RoundUp(bits, cell);
      if (kUnnamedAligns || !m.name.empty()) *alignment = std::max(*alignment, unit);
    } else {
      bits = RoundUp(bits, unit * 8);
      width = size.number * 8;
      *alignment = std::max(*alignment, unit);
    }
    bits += width;
    largest = std::max(largest, bits);
  }
  return Known(RoundUp(RoundUp(largest, 8) / 8, *alignment));
}

Value Evaluator::SizeOf(const TypePtr& type, size_t at) {
  if (!Spend()) return Wrong("this takes too long to compute", at);
  const TypePtr t = Resolve(type);
  switch (t->kind) {
    case Type::Kind::kBasic:
      return t->basic->size > 0 ? Known(t->basic->size) : Value{Why::kIncomplete, 0, "void", at};
    case Type::Kind::kPointer: return Known(8);
    case Type::Kind::kRecord: {
      int64_t alignment;
      return SizeOfRecord(*t->record, at, &alignment);
    }
    case Type::Kind::kFunction: return Wrong("a function has no size", at);
    default: break;
  }
  const Value element = SizeOf(UltimateElement(t), at);
  if (!element.known()) return element;
  const Value count = Count(t, at);
  return count.known() ? Times(count.number, element.number, at) : count;
}

Value Evaluator::Count(const TypePtr& type, size_t at) {
  Value n = Known(1);
  for (const Extent& extent : Extents(type)) {
    if (!extent.size) return {Why::kUnsized, 0, "", at};
    const Value e = Of(extent.size);
    if (!e.known()) return e;
    if (e.number < 0) return Wrong("the size of an array cannot be negative", extent.at);
    n = Times(n.number, e.number, extent.at);
    if (!n.known()) return n;
  }
  return n;
}

Value Evaluator::BlockSize(const TypePtr& type, size_t at) {
  const Qualifiers q = EffectiveQualifiers(type);
  if (q.layout != LayoutQualifier::kStar) return Known(q.block_size);
  const int64_t threads = threads_ > 0 ? threads_ : 1;
  const Value count = Evaluator(scope_, threads).Count(type, at);
  if (!count.known()) return count;
  return Known(count.number / threads + (count.number % threads != 0));
}

Value Evaluator::SizeOperator(const std::string& name, const TypePtr& type, size_t at) {
  if (name == "sizeof") return SizeOf(type, at);
  if (!IsShared(type)) return Wrong(name + " applies to shared types only: use sizeof", at);
  const Value element = SizeOf(UltimateElement(type), at);
  if (!element.known()) return element;
  if (name == "upc_elemsizeof") return element;
  const Value block = BlockSize(type, at);
  if (!block.known() || name == "upc_blocksizeof") return block;
  // If THREADS is unknown, it is a factor of the size: the share is that of one thread.
  const int64_t threads = threads_ > 0 ? threads_ : 1;
  const Value count = Evaluator(scope_, threads).Count(type, at);
  if (!count.known()) return count;
  if (block.number == 0 || !IsKind(type, Type::Kind::kArray))
    return Times(count.number, element.number, at);
  // The blocks of the thread with the most of them, counted as whole ones.
  const int64_t blocks = count.number / block.number + (count.number % block.number != 0);
  Value share = Times(blocks / threads + (blocks % threads != 0), block.number, at);
  if (!share.known()) return share;
  if (threads_ > 0) share.number = std::min(share.number, count.number);
  return Times(share.number, element.number, at);
}

}  // namespace upc::decl
