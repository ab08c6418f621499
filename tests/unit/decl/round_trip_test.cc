// SPDX-License-Identifier: MIT
// Random types: a type that is printed in C or in English is read back as the same type.
#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "tools/decl/explain.h"
#include "tools/decl/parse.h"
#include "tools/decl/phrase.h"
#include "tools/decl/print.h"
#include "tools/decl/session.h"

namespace upc::decl {
namespace {

using Kind = Type::Kind;

// Generates types that the grammar allows; errors_test.cc covers the rules of UPC.
class Generator {
 public:
  Generator(unsigned seed, Scope& scope) : random_(seed), scope_(scope) {}

  Declaration Next() {
    Declaration d;
    switch (Below(8)) {
      case 0: d.what = Declaration::What::kTypedef; break;
      case 1: d.what = Declaration::What::kType; break;
      case 2: d.what = Declaration::What::kCast; break;
      default: d.what = Declaration::What::kObject;
    }
    if (d.what != Declaration::What::kType) d.name = "name";
    if (d.what == Declaration::What::kObject && Below(3) == 0) {
      static const std::vector<std::vector<std::string>> kStorage = {
          {"static"}, {"extern"}, {"register"}, {"extern", "inline"}, {"static", "_Thread_local"}};
      d.storage = kStorage[Below(kStorage.size())];
    }
    d.type = Any(5);
    // A type name with members would be read as a definition.
    if (d.what == Declaration::What::kType && d.type->defines) {
      d.what = Declaration::What::kObject;
      d.name = "name";
    }
    // Only a function that has a name can have parameter names without types.
    const bool named =
        d.what == Declaration::What::kObject || d.what == Declaration::What::kTypedef;
    if (named && d.type->kind == Kind::kFunction && !d.type->prototype && Maybe(2)) {
      auto f = std::make_shared<Type>(*d.type);
      f->names = {"a", "b"};
      d.type = f;
    }
    return d;
  }

 private:
  unsigned Below(size_t n) { return static_cast<unsigned>(random_() % n); }
  bool Maybe(unsigned one_in) { return Below(one_in) == 0; }

  static ExprPtr Number(const std::string& text) {
    auto e = std::make_shared<Expr>();
    e->text = text;
    e->value = std::atoll(text.c_str());
    return e;
  }
  ExprPtr Made(Expr::Kind kind, const std::string& text, ExprPtr a = nullptr, ExprPtr b = nullptr,
               ExprPtr c = nullptr) {
    auto e = std::make_shared<Expr>();
    e->kind = kind;
    e->text = text;
    e->a = std::move(a);
    e->b = std::move(b);
    e->c = std::move(c);
    return e;
  }
  ExprPtr Expression(int depth, bool constant) {
    static const char* const kSigns[] = {"+",  "-",  "*", "/", "%", "<<", ">>", "<", "<=",
                                         "==", "!=", "&", "|", "^", "&&", "||", ">", ">="};
    if (depth > 0) {
      switch (Below(5)) {
        case 0:
        case 1:
          return Made(Expr::Kind::kBinary, kSigns[Below(std::size(kSigns))],
                      Expression(depth - 1, constant), Expression(depth - 1, constant));
        case 2: {
          static const char* const kUnary[] = {"-", "+", "~", "!"};
          return Made(Expr::Kind::kUnary, kUnary[Below(4)], Expression(depth - 1, constant));
        }
        case 3:
          return Made(Expr::Kind::kConditional, "?", Expression(depth - 1, constant),
                      Expression(depth - 1, constant), Expression(depth - 1, constant));
        default: {
          static const char* const kSizes[] = {"sizeof", "upc_elemsizeof", "upc_blocksizeof"};
          auto e = std::make_shared<Expr>();
          const bool cast = Maybe(2);
          e->kind = cast ? Expr::Kind::kCast : Expr::Kind::kSizeOfType;
          e->text = cast ? "(" : kSizes[Below(3)];
          e->type = Any(2);
          if (cast) e->a = Expression(depth - 1, constant);
          return e;
        }
      }
    }
    switch (Below(5)) {
      case 0: return Made(Expr::Kind::kThreads, "THREADS");
      case 1: return constant ? Number("0x1F") : Made(Expr::Kind::kMythread, "MYTHREAD");
      case 2: return constant ? Number("7u") : Made(Expr::Kind::kName, "count");
      default: return Number(std::to_string(1 + Below(30)));
    }
  }

  Qualifiers Some(bool pointer, bool may_be_shared) {
    Qualifiers q;
    q.is_const = Maybe(5);
    q.is_volatile = Maybe(9);
    q.is_atomic = Maybe(12);
    q.is_restrict = pointer && Maybe(5);
    if (may_be_shared && Maybe(3)) {
      q.shared = true;
      switch (Below(5)) {
        case 0:
          q.layout = LayoutQualifier::kBlock;
          q.block = Number(std::to_string(1 + Below(50)));
          q.block_size = q.block->value;
          break;
        case 1:
          q.layout = LayoutQualifier::kBlock;
          q.block = Made(Expr::Kind::kBinary, "*", Number("2"), Number("3"));
          q.block_size = 6;
          break;
        case 2: q.layout = LayoutQualifier::kStar; break;
        case 3:
          q.layout = LayoutQualifier::kIndefinite;
          q.block_size = 0;
          break;
        default: break;
      }
    }
    q.strict = Maybe(9);
    q.relaxed = !q.strict && Maybe(9);
    return q;
  }

  TypePtr Base() {
    auto t = std::make_shared<Type>();
    t->qualifiers = Some(false, true);
    switch (Below(6)) {
      case 0: {
        static const char* const kNames[] = {"size_t", "mine"};
        t->kind = Kind::kTypedef;
        t->name = kNames[Below(2)];
        break;
      }
      case 1: {
        static const char* const kTags[] = {"struct point", "union either", "enum color"};
        t->kind = Kind::kRecord;
        t->record = scope_.records.at(kTags[Below(3)]);
        break;
      }
      case 2:
        if (Maybe(2)) {
          t->kind = Kind::kRecord;
          t->defines = true;
          t->record = scope_.NewRecord(Maybe(2) ? "struct" : "union", "");
          const unsigned n = 1 + Below(3);
          for (unsigned i = 0; i < n; ++i) {
            Member m;
            m.name = "m" + std::to_string(i);
            if (Maybe(5)) m.width = Number("3");
            if (m.width && Maybe(3)) m.name.clear();
            if (m.width) {
              auto type = std::make_shared<Type>();
              type->basic = FindBasic({"unsigned"});
              m.type = type;
            } else {
              m.type = Any(2);
            }
            t->record->members.push_back(m);
          }
          break;
        }
        [[fallthrough]];
      default: t->basic = &AllBasics()[Below(AllBasics().size())];
    }
    return t;
  }

  TypePtr Any(int depth, bool parameter = false) {
    if (depth == 0 || Maybe(4)) return Base();
    auto t = std::make_shared<Type>();
    switch (Below(3)) {
      case 0:
        t->kind = Kind::kPointer;
        t->qualifiers = Some(true, true);
        t->inner = Any(depth - 1);
        return t;
      case 1:
        t->kind = Kind::kArray;
        if (parameter && Maybe(3)) {
          t->inside = Some(true, false);
          t->inside.strict = t->inside.relaxed = false;
          t->inside.is_atomic = false;  // ambiguous before an extent in parentheses
          t->is_static = Maybe(2);
        }
        if (t->is_static || !Maybe(5)) {
          t->extent = Expression(static_cast<int>(Below(3)), Maybe(2));
        } else {
          t->star = parameter && Maybe(2);
        }
        t->inner = Any(depth - 1);
        return t;
      default:
        t->kind = Kind::kFunction;
        t->prototype = !Maybe(3);
        if (t->prototype) {
          const unsigned n = Below(4);
          for (unsigned i = 0; i < n; ++i) {
            Parameter p;
            if (Maybe(2)) p.name = "p" + std::to_string(i);
            p.is_register = Maybe(9);
            p.type = Any(depth - 1, true);
            // Without a name, a void parameter would mean that there are no parameters.
            const bool is_void = p.type->kind == Kind::kBasic && p.type->basic->size == 0;
            if (is_void) p.name = "v" + std::to_string(i);
            t->parameters.push_back(p);
          }
          t->variadic = n > 0 && Maybe(3);
        }
        t->inner = Any(depth - 1);
        return t;
    }
  }

  std::mt19937 random_;
  Scope& scope_;
};

void Prepare(Scope& scope) {
  Parser parser(
      "typedef long mine; struct point { int x; }; union either { int x; }; enum color { RED };",
      scope, 0);
  while (!parser.AtEnd())
    for (const Declaration& d : parser.Next().declarations) scope.Add(d);
}

Declaration Only(const Statement& statement) {
  REQUIRE(statement.declarations.size() == 1);
  return statement.declarations[0];
}

bool SameDeclaration(const Declaration& a, const Declaration& b) {
  return a.what == b.what && a.name == b.name && a.storage == b.storage && Same(a.type, b.type);
}

TEST_CASE("type to C to English and back") {
  Scope scope;
  Prepare(scope);
  for (unsigned seed = 0; seed < 4000; ++seed) {
    const Declaration d = Generator(seed, scope).Next();
    const std::string c = ToC(d);
    CAPTURE(seed);
    CAPTURE(c);
    Declaration from_c, from_english;
    std::string english;
    try {
      from_c = Only(Parser(c, scope, 0).Next());
      english = ToEnglish(from_c);
      from_english = Only(EnglishParser(english, scope, 0).Next());
    } catch (const Problem& problem) {
      CAPTURE(english);
      FAIL(std::string(problem.what()));
    }
    CAPTURE(english);
    REQUIRE(SameDeclaration(d, from_c));
    REQUIRE(SameDeclaration(d, from_english));
    REQUIRE(ToEnglish(from_english) == english);
    REQUIRE(ToC(from_english) == c);
  }
}

}  // namespace
}  // namespace upc::decl
