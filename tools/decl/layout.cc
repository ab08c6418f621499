// SPDX-License-Identifier: MIT
// Draws columns of threads and rows of phases. Long ones are reduced to their ends.
#include "tools/decl/layout.h"

#include <upcri/distribution.h>

#include <algorithm>
#include <vector>

#include "tools/decl/evaluate.h"
#include "tools/decl/explain.h"
#include "tools/decl/print.h"

namespace upc::decl {
namespace {

constexpr int64_t kColumns = 8;  // threads shown at most
constexpr int64_t kRows = 24;    // local elements shown at most
constexpr int64_t kGap = -1;

int64_t FloorDivide(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
int64_t FloorModulo(int64_t a, int64_t b) { return a - FloorDivide(a, b) * b; }

int64_t Need(const Value& v, const std::string& what) {
  if (v.known()) return v.number;
  switch (v.why) {
    case Value::Why::kIncomplete:
      throw Problem(v.at, what + " is not known: define " + v.name + " before");
    case Value::Why::kUnsized:
      throw Problem(v.at, what + " is not known: declare the array with its size");
    case Value::Why::kName:
      throw Problem(v.at, what + " depends on '" + v.name + "', whose value is not known");
    case Value::Why::kMythread: throw Problem(v.at, what + " depends on MYTHREAD");
    default: throw Problem(v.at, v.name);
  }
}

std::string Plural(int64_t n, const std::string& noun) {
  return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

// 0 … n-1, or its ends with a gap if it is longer than `most`.
std::vector<int64_t> Ends(int64_t n, int64_t most) {
  std::vector<int64_t> all;
  const bool whole = n <= most;
  all.reserve(whole ? n : most);
  for (int64_t i = 0; i < (whole ? n : most - 2); ++i) all.push_back(i);
  if (!whole) {
    all.push_back(kGap);
    all.push_back(n - 1);
  }
  return all;
}

// The displayed local elements: all, or the ends of some blocks.
std::vector<int64_t> Rows(int64_t rows, int64_t block) {
  if (rows <= kRows) return Ends(rows, kRows);
  if (block <= 1) return Ends(rows, 10);
  std::vector<int64_t> shown;
  const int64_t blocks = (rows + block - 1) / block;
  for (const int64_t b : Ends(blocks, 4)) {
    if (b == kGap) {
      shown.push_back(kGap);
      continue;
    }
    for (const int64_t phase : Ends(std::min(block, rows - b * block), 6))
      shown.push_back(phase == kGap ? kGap : b * block + phase);
  }
  return shown;
}

using Table = std::vector<std::vector<std::string>>;

std::string Draw(const Table& table) {
  std::vector<size_t> widths;
  for (const auto& row : table)
    for (size_t i = 0; i < row.size(); ++i) {
      if (i >= widths.size()) widths.push_back(0);
      widths[i] = std::max(widths[i], row[i].size());
    }
  std::string s;
  for (const auto& row : table) {
    std::string line = "  ";
    for (size_t i = 0; i < row.size(); ++i)
      line += row[i] + std::string(widths[i] - row[i].size() + 2, ' ');
    s += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return s;
}

// "[1][2]" for element i.
std::string Subscripts(int64_t i, const std::vector<int64_t>& extents) {
  std::string s;
  for (size_t d = extents.size(); d-- > 0;) {
    s.insert(0, "[" + std::to_string(i % extents[d]) + "]");
    i /= extents[d];
  }
  return s;
}

// The type by its tag: its members have been explained.
TypePtr WithoutBody(const TypePtr& type) {
  if (!type->defines || type->record->tag.empty()) return type;
  auto named = std::make_shared<Type>(*type);
  named->defines = false;
  return named;
}

class Painter {
 public:
  Painter(const Scope& scope, int64_t threads, bool is_static)
      : scope_(scope), threads_(threads), is_static_(is_static) {}

  std::string Object(const Declaration& d) {
    name_ = d.name.empty() ? "" : d.name;
    if (!IsShared(d.type)) return Private(d);
    const TypePtr element = UltimateElement(d.type);
    Distribution deal;
    deal.threads = threads_;
    deal.elements = Need(evaluator().Count(d.type, d.at), "the size of '" + name_ + "'");
    deal.block = Need(evaluator().BlockSize(d.type, d.at), "the block size");
    const int64_t size = Need(evaluator().SizeOf(element, d.at), "the size of an element");
    const int64_t total = Need(evaluator().SizeOf(d.type, d.at), "the size of '" + name_ + "'");
    if (!IsKind(d.type, Type::Kind::kArray))  // UPC 1.3, 6.5.2
      return Plural(size, "byte") + " on thread 0, as every object that is not an array\n" +
             Sizes(d, total);
    std::vector<int64_t> extents;
    for (const Extent& e : Extents(d.type))
      extents.push_back(Need(evaluator().Of(e.size), "a size"));
    std::string s = Plural(deal.elements, "element") + " of " + Plural(size, "byte");
    if (deal.block == 0) {
      s += " in one block (phase always 0), on thread 0";
    } else {
      s += " in blocks of " + std::to_string(deal.block) + ", distributed over " +
           Plural(threads_, "thread");
    }
    s += "\n" + Columns(deal, extents, size);
    return s + Sizes(d, total);
  }

  // The possible targets of a pointer-to-shared, and its steps.
  std::string Target(const TypePtr& pointer, const std::string& name) {
    const TypePtr to = Resolve(pointer)->inner;
    if (!IsShared(to)) return "";
    if (IsVoid(to))
      return name +
             " can point to any shared object, and has no arithmetic: cast it to a pointer with "
             "a type and a block size first\n";
    const int64_t block = EffectiveQualifiers(to).block_size;
    std::string s = "*" + name + " can be any " + ToEnglish(WithoutBody(to)) +
                    ", on any thread: an element of an array with " +
                    (block == 0 ? "indefinite block size" : "block size " + std::to_string(block));
    const Value size = evaluator().SizeOf(to, to->at);
    const Value element = evaluator().SizeOf(UltimateElement(to), to->at);
    if (!size.known() || !element.known() || element.number == 0)
      return s + "; arithmetic needs the size of what it points to, which is not known here\n";
    const int64_t stride = size.number / element.number;
    if (stride == 0)
      return s + "; what it points to has no elements, so arithmetic moves it nowhere\n";
    s += ".\nFrom the first element of thread 0, " + name + " + i is";
    if (block == 0)
      return s + " " + Plural(size.number, "byte") + " * i further, on the same thread\n";
    s += ":\n";
    Table table(4);
    table[0].push_back("i");
    table[1].push_back("thread");
    table[2].push_back("phase");
    table[3].push_back("element of its thread");
    const int64_t most = 12;
    const int64_t cycle = block > (INT64_MAX / 2) / threads_ ? INT64_MAX / 2 : block * threads_;
    const int64_t last = std::max<int64_t>(cycle / stride + (cycle % stride != 0), 1);
    std::vector<int64_t> shown;
    if (last < most) {
      for (int64_t i = 0; i <= last; ++i) shown.push_back(i);
    } else {
      // Around the first change of thread, and the return to thread 0.
      const int64_t change = std::max<int64_t>(block / stride, 1);
      for (const int64_t i :
           {int64_t{0}, int64_t{1}, change - 1, change, change + 1, last - 1, last})
        if (i >= 0 && i <= last && (shown.empty() || i > shown.back())) {
          if (!shown.empty() && i > shown.back() + 1) shown.push_back(kGap);
          shown.push_back(i);
        }
    }
    for (const int64_t i : shown) {
      if (i == kGap) {
        for (auto& row : table) row.push_back("...");
        continue;
      }
      const Distribution::Position p = decl::Walk(block, threads_, {0, 0, 0}, i * stride);
      table[0].push_back(std::to_string(i));
      table[1].push_back(std::to_string(p.thread));
      table[2].push_back(std::to_string(p.phase));
      table[3].push_back(std::to_string(p.local));
    }
    return s + Draw(table);
  }

 private:
  Evaluator evaluator() const { return Evaluator(scope_, threads_); }

  std::string Private(const Declaration& d) {
    const Value size = evaluator().SizeOf(d.type, d.at);
    std::string s = name_.empty() ? "private"
                                  : name_ + " is private: each of " + Plural(threads_, "thread") +
                                        " has one of its own";
    if (size.known()) s += ", of " + Plural(size.number, "byte");
    return s + "\n";
  }

  std::string Columns(const Distribution& deal, const std::vector<int64_t>& extents, int64_t size) {
    const std::vector<int64_t> threads = Ends(threads_, kColumns);
    Table table(1);
    table[0].push_back("");
    for (const int64_t t : threads)
      table[0].push_back(t == kGap ? "..." : "thread " + std::to_string(t));
    const auto name = [&](int64_t i) {
      return (name_.empty() ? "element" : name_) + Subscripts(i, extents);
    };
    const int64_t rows = deal.OnThread(0), block = deal.block;
    int64_t before = 0;
    for (const int64_t r : Rows(rows, block == 0 ? 1 : block)) {
      std::vector<std::string> row;
      if (r == kGap) {
        row.assign(threads.size() + 1, "...");
        table.push_back(row);
        continue;
      }
      if (block > 1 && r / block != before / block) table.push_back({""});
      before = r;
      row.push_back("phase " + std::to_string(block == 0 ? 0 : r % block));
      for (const int64_t t : threads) {
        const int64_t i = t == kGap ? -1 : deal.ElementAt(t, r);
        row.push_back(t == kGap ? "..." : i < 0 ? "" : name(i));
      }
      table.push_back(row);
    }
    std::vector<std::string> bytes = {"bytes"};
    for (const int64_t t : threads)
      bytes.push_back(t == kGap ? "..." : std::to_string(deal.OnThread(t) * size));
    table.push_back(bytes);
    return Draw(table);
  }

  std::string Sizes(const Declaration& d, int64_t total) {
    std::string s = "sizeof " + std::to_string(total);
    for (const char* op : {"upc_elemsizeof", "upc_blocksizeof", "upc_localsizeof"}) {
      const Value v = Evaluator(scope_, is_static_ ? threads_ : 0).SizeOperator(op, d.type, d.at);
      s += ", " + std::string(op) + " " + std::to_string(Need(v, "a size"));
    }
    return s + "\n";
  }

  const Scope& scope_;
  int64_t threads_;
  bool is_static_;
  std::string name_;
};

}  // namespace

Distribution::Position Distribution::PositionOf(int64_t i) const {
  if (block == 0) return {0, 0, i};
  const auto position = upcri_position_of_element(
      static_cast<uint64_t>(i), static_cast<uint64_t>(block), static_cast<uint64_t>(threads));
  return {static_cast<int64_t>(position.thread), static_cast<int64_t>(position.phase),
          static_cast<int64_t>(position.local)};
}

int64_t Distribution::ElementAt(int64_t thread, int64_t local) const {
  if (local >= OnThread(thread)) return -1;
  if (block == 0) return local;
  return static_cast<int64_t>(
      upcri_element_at_position(static_cast<uint64_t>(thread), static_cast<uint64_t>(local),
                                static_cast<uint64_t>(block), static_cast<uint64_t>(threads)));
}

int64_t Distribution::OnThread(int64_t thread) const {
  return static_cast<int64_t>(
      upcri_elements_on_thread(static_cast<uint64_t>(thread), static_cast<uint64_t>(elements),
                               static_cast<uint64_t>(block), static_cast<uint64_t>(threads)));
}

Distribution::Position Walk(int64_t block, int64_t threads, Distribution::Position from,
                            int64_t steps) {
  if (block == 0) return {from.thread, 0, from.local + steps};
  const int64_t moved = from.phase + steps;
  const int64_t blocks = from.thread + FloorDivide(moved, block);
  const int64_t phase = FloorModulo(moved, block);
  const int64_t turns = FloorDivide(blocks, threads);
  return {FloorModulo(blocks, threads), phase, from.local - from.phase + turns * block + phase};
}

std::string Picture(const Declaration& d, const Scope& scope, int64_t threads, bool is_static) {
  if (d.what == Declaration::What::kTag || d.what == Declaration::What::kSize ||
      IsKind(d.type, Type::Kind::kFunction) || IsVoid(d.type))
    return "";
  Painter painter(scope, threads, is_static);
  const bool object = d.what == Declaration::What::kObject;
  std::string s = object || IsShared(d.type) ? painter.Object(d) : "";
  const TypePtr element = UltimateElement(d.type);
  if (element->kind == Type::Kind::kPointer) {
    const bool array = IsKind(d.type, Type::Kind::kArray);
    s += painter.Target(element, d.name.empty() || !object ? "p"
                                 : array                   ? d.name + "[...]"
                                                           : d.name);
  }
  return s;
}

}  // namespace upc::decl
