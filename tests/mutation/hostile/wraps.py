# SPDX-License-Identifier: MIT
"""Places for an expression with a side effect: every form of expression and statement that contains one, and those that do not evaluate
it. A form has its own name for each production of the language's grammar and for each kind of type, so that none is rare.
"""

import re

from hostile.frame import names_in
from hostile.piece import needs_three, piece, statement
from programs.tree import UPC

_EXPRESSIONS = [
    ("cast", "((long)($0))"), ("cast to void", "((void)($0), 1)"), ("cast to a union", "((union both)(int)($0)).a"), ("cast to bool", "((_Bool)($0))"), ("parentheses", "((($0)))"),
    ("extension", "__extension__ ($0)"), ("extension", "__extension__ $0"), ("extension", "(__extension__ (int)($0))"),
    ("generic branch", "_Generic(0, int: $0, default: 0)"), ("generic branch", "_Generic(0L, int: 0, default: ($0))"), ("generic branch", "_Generic((char (*)[3])0, char (*)[3]: ($0), default: 0)"),
    ("chosen", "__builtin_choose_expr(1, ($0), 0)"), ("chosen", "__builtin_choose_expr(0, 0, ($0))"), ("expected", "__builtin_expect(($0), 1)"), ("expected", "__builtin_expect(!!($0), 0)"),
    ("expected", "__builtin_expect_with_probability(($0), 1, 0.5)"),
    # Types with a length: each kind of type around it.
    ("sizeof a type", "(sizeof(char[(($0), 5)]) > 2)"), ("sizeof a type", "(sizeof(int[3][(($0), 2)]) > 2)"), ("sizeof a type", "(sizeof(char[(($0), 2)][3]) == 6)"),
    ("sizeof an object", "(int)sizeof(*(($0), vla))"), ("sizeof an object", "(int)sizeof((($0), vla)[0])"), ("sizeof an object", "(sizeof *(($0), vla) > 2)"),
    ("sizeof typeof", "(sizeof(__typeof__(char[(($0), 5)])) == 5)"), ("typeof a type", "((__typeof__(char (*)[(($0), 3)]))(long)three != 0)"), ("typeof a type", "((__typeof__(int[(($0), 2)]) *)(long)three != 0)"),
    ("typeof an expression", "((__typeof__(((void)($0), vla)))(long)three != 0)"), ("typeof a sequence", "((__typeof__((($0), vla)))(long)three == 0)"), ("typeof in a literal", "((__typeof__((($0), vla))){ 0 } == 0)"),
    ("pointer to array", "((char (*)[(($0), 5)])(long)three != 0)"), ("pointer to array", "((struct pair *(*)[(($0), 5)]){ 0 } == 0)"), ("pointer to pointer", "((int (**)[(($0), 5)])(long)three != 0)"),
    ("array of pointers", "((char (*[2])[(($0), 4)]){ 0 }[1] == 0)"), ("array of pointers", "((char (*(*)[2])[(($0), 5)])(long)three != 0)"),
    ("array without length", "((char (*[])[(($0), 4)]){ 0 }[0] == 0)"), ("pointer to array without length", "((char (*(*)[])[(($0), 5)])(long)three != 0)"),
    ("function type", "((char (*(*)(void))[(($0), 5)])(long)three != 0)"), ("function type", "((char (*(*)(int))[(($0), 5)])(long)three != 0)"),
    ("attribute in a type", "((char (*(__attribute__((noreturn)) *)(void))[(($0), 4)])(long)three != 0)"), ("attribute in a literal's type", "((char (*(__attribute__((noreturn)) *)(int))[(($0), 4)]){ 0 } == 0)"), ("function type without parameters", "((char (*(*)())[(($0), 5)])(long)three != 0)"),
    ("literal of such a type", "((char (*)[(($0), 5)]){ 0 } == 0)"), ("parameter's length", "((void (*)(char (*)[(($0), 5)]))(long)three != 0) * 0"),
    ("literal", "(int[]){ ($0), 1 }[1]"), ("literal", "((struct pair){ .b = ($0) }).b"), ("literal", "(int){ ($0) }"), ("literal", "((union both){ .a = ($0) }).c[1]"),
    ("literal", "(int[4]){ [2] = ($0) }[2]"), ("literal", "((struct pair){ .v[1] = ($0) }).v[0]"), ("literal", "(*(int[1]){ ($0) })"),
    ("subscript", "tab[($0) & 7]"), ("subscript", "(($0) & 7)[tab]"), ("subscript of a row", "((int (*)[2])tab)[($0) & 3][1]"), ("dereference", "*(tab + (($0) & 7))"),
    ("argument", "same(($0))"), ("argument", "abs((int)($0))"), ("argument", "many(2, 1, (int)($0))"), ("argument", "(int)fabs((double)($0))"), ("system header's argument", "(int)sys_pass(($0))"),
    ("argument", "(same)((int)($0))"), ("argument", "(*same)((int)($0))"), ("callee", "((($0) ? same : same)(2))"), ("builtin's argument", "__builtin_popcount((unsigned)($0))"),
    ("ternary's condition", "(($0) ? 3 : 4)"), ("ternary's branch", "(k < 99 ? ($0) : 0)"), ("ternary's branch", "(k > 99 ? 1 : ($0))"), ("ternary without a middle", "(($0) ?: 2)"),
    ("ternary without a middle, branch", "((k > 99) ?: ($0))"), ("ternary without a middle, branch", "(0 ?: ($0))"), ("and", "(1 && ($0))"), ("and", "(($0) && k > 3)"), ("or", "(0 || ($0))"), ("or", "(($0) || k)"), ("not", "!($0)"),
    ("comma", "(($0), 1)"), ("comma", "(1, ($0))"), ("assigned", "(k = ($0))"), ("compound assigned", "(k += (int)($0))"), ("assigned", "(*&k = (int)($0))"), ("assignment's place", "(tab[($0) & 3] += 2)"),
    ("offsetof", "__builtin_offsetof(struct pair, v[(($0) & 1)])"), ("real part", "(int)__real__ (double)($0)"), ("imaginary part", "(int)__imag__ (($0) + 1i)"),
    ("complex", "(int)__real__ __builtin_complex((double)($0), 1.0)"), ("vector", "((v4si){ (int)($0), 1 })[0]"), ("vector's subscript", "((v4si){ 7, 1, 2, 3 })[($0) & 3]"),
    ("converted vector", "((v4si)__builtin_convertvector(((v4si){ (int)($0), 1 }), v4si))[1]"), ("converted vector", "(int)__builtin_convertvector((v4si){ (int)($0), 1 }, v4sf)[0]"),
    ("shuffled vector", "__builtin_shufflevector((v4si){ (int)($0), 1 }, (v4si){ 7 }, 0, 4, 1, 5)[0]"), ("shuffled vector, second", "__builtin_shufflevector((v4si){ 7 }, (v4si){ 3, (int)($0) }, 0, 5, 1, 4)[1]"),
    ("address", "(&tab[($0) & 7] != 0)"), ("address", "(*&tab[($0) & 7])"), ("member", "(pairs[($0) & 1].b)"), ("member", "((struct pair){ 2, (int)($0) }.a)"), ("member", "(((void)($0), pairs[1]).b)"),
    ("member by pointer", "(&pairs[($0) & 1])->a"), ("member by pointer", "((($0), pairs)->a)"), ("address of a member", "(&pairs[($0) & 1].b != 0)"),
    ("address of a member", "(*&pairs[($0) & 1].b)"), ("array that is a member", "*pairs[($0) & 1].v"), ("member's subscript", "(*(pairs + (($0) & 1))).v[1]"), ("float", "(int)(($0) * 1.5f)"),
    ("shift", "(1 << (($0) & 3))"), ("divided", "(7 / ((($0) & 1) + 1))"), ("comparison", "(($0) > 2)"), ("comparison", "(2 != ($0))"), ("complement", "~(int)($0)"), ("sign", "-(int)(($0) & 7)"), ("sum", "(1 + (int)($0))"),
    ("shared subscript", "(int)b16[#(($0) & 7)]"), ("shared subscript", "(int)c1[#(($0) & 7)]"), ("shared pointer", "(int)*(⟨b16 + (@(($0) & 7))¦b16 + IN(($0) & 7)⟩)"),
    ("phase", "(int)⟨upc_phaseof(&b16[@(($0) & 7)])¦(($0) & 7)⟩"), ("shared address", "(⟨&d32[@(($0) & 7)] != 0¦(($0), 1)⟩)"), ("set apart", "(⟨upc_elemsizeof(b16)¦(size_t)4⟩ + (int)($0))"),
    ("by string", "(memchr(tab, 77, ($0) & 7) != 0)"), ("member of shared", "(int)items[#(($0) & 7)].a"),
    # Statements in expressions.
    ("statement expression", "({ $0; })"), ("statement expression", "({ int t = (int)($0); t; })"), ("statement expression", "({ if ($0) k += 2; k; })"),
    ("declared in expression", "({ int t[2][(($0), 2)]; t[1][1] = 3; t[1][1]; })"), ("declared in expression", "({ struct { int x; } t[(($0), 2)]; t[1].x = 3; t[1].x; })"),
    ("declared in expression", "({ typedef int t[(($0), 2)]; (int)sizeof(t); })"), ("declared in expression", "({ extern int tab[16]; int (*t)[(($0), 16)] = (void *)tab; (*t)[2]; })"),
    ("declared in expression", "({ __typeof__((($0), 3)) t = 4; t; })"), ("declared in expression", "({ __typeof__(int (*)[(($0), 3)]) t = 0; t == 0; })"),
    ("asm input", "({ asm volatile(\"\" : : \"r\"((long)($0))); 0; })"), ("asm input", "({ int t; asm(\"\" : \"=r\"(t) : \"0\"((int)($0))); t; })"),
    ("switch in it", "({ switch ((int)($0)) { default: k++; } k; })"), ("loop in it", "({ for (int t = ($0) == 99; t; t--) k++; k; })"), ("loop in it", "({ do k++; while ((($0), 0)); k; })"),
    ("jump in it", "({ __label__ t; ($0) ? ({ goto t; }) : (void)0; t: k; })"), ("returned from it", "({ int t = 2; { ($0); } t; })"),
    ("fetched", "({ int t; ⟨upc_memget(&t, &b16[@(($0) & 7)], sizeof t)¦t = b16[IN(($0) & 7)]⟩; t; })"),
    # Not evaluated.
    ("operand of sizeof", "(int)sizeof($0)"), ("operand of sizeof", "({ __typeof__($0) t = 2; (int)t; })"), ("operand of sizeof", "(int)_Alignof(__typeof__($0))"), ("operand of sizeof", "(int)_Alignof(char[(($0), 5)])"),
    ("operand of sizeof", "__builtin_types_compatible_p(__typeof__($0), short)"), ("operand of sizeof", "__builtin_types_compatible_p(char[(($0), 5)], int)"), ("operand of sizeof", "_Generic((char (*)[(($0), 5)])0, default: 1)"),
    ("unevaluated", "__builtin_constant_p($0) * 0"), ("unevaluated", "_Generic(($0), default: 1)"), ("unevaluated", "__builtin_choose_expr(0, ($0), 2)"), ("unevaluated", "(k > 9999 ? (int)($0) : 2)"),
    ("unevaluated", "_Generic(0, int: 1, long: ($0))"), ("unevaluated", "(k < 9999 || ($0))"), ("unevaluated", "(0 ? (int)($0) : 2)"), ("unevaluated", "(int)__builtin_object_size((($0), (char *)tab), 0) * 0"),
]

_STATEMENTS = [
    ("expression", "$0;"), ("void", "(void)($0);"), ("if", "if ($0) k++;"), ("if", "if ($0) ; else k += 2;"), ("if", "if (!($0)) { MIX(k); }"), ("then", "if (k < 9999) $0;"), ("else", "if (k > 9999) k = 1; else $0;"),
    ("switch", "switch ((int)($0)) { case 1: k++; default: k += 2; }"), ("case", "switch (k & 1) { case 0: $0; break; case 1: k += 3; }"), ("case", "switch (k & 1) { case 1: $0; case 0: k++; }"),
    ("case range", "switch (k & 3) { case 1 ... 3: $0; }"), ("default", "switch (k & 1) default: $0;"), ("default", "switch (k & 3) { case 5: k++; break; default: $0; }"), ("default", "switch (k) { default: { $0; } }"),
    ("default", "switch (k & 1) { case 7: default: $0; break; }"),
    ("for", "for (int z = ($0) != 77; z; z--) k++;"), ("for", "for ($0; k < 0; ) ;"), ("for", "for (int z = 0; z < 1; z++, $0) ;"), ("for", "for (int z = 0; (($0), z < 0); ) ;"), ("for", "for (int z = 0; z < 1; z++) { $0; }"),
    ("while", "while ((($0), 0)) ;"), ("while", "{ int z = 1; while (z--) $0; }"), ("do", "do k++; while ((($0), 0));"), ("do", "do { $0; } while (0);"), ("do", "do $0; while (k < 0);"),
    ("pragma for", "\n#pragma unroll 2\nfor (int z = 0; z < 1; z++) { $0; }"), ("pragma for", "\n#pragma unroll\nfor (int z = 0; z < 1; z++, $0) ;"), ("pragma for", "\n#pragma clang loop vectorize(disable)\nfor (int z = 0; z < 1; z++) $0;"),
    ("pragma while", "{ int z = 1;\n#pragma nounroll\nwhile (z--) $0; }"), ("pragma do", "\n#pragma GCC unroll 4\ndo { $0; } while (0);"),
    ("initialiser", "{ int z = (int)($0); k += z; }"), ("initialiser", "{ int z[] = { 1, (int)($0) }; k += z[0]; }"), ("initialiser", "{ struct pair z = { .v = { [1] = (int)($0) } }; k += z.b; }"),
    ("initialiser", "{ const int z = (int)($0), *y = &z; k += *y; }"), ("initialiser", "{ int z = ({ $0; 1; }); k += z; }"), ("initialiser", "{ __auto_type z = ($0); k += (int)z; }"),
    ("array length", "{ char z[(($0), 5)]; z[0] = 1; k += z[0]; }"), ("array length", "{ typedef char z[(($0), 5)]; k += sizeof(z); }"), ("array length", "{ __typeof__(char[(($0), 3)]) *z = 0; k += z == 0; }"),
    ("array length", "{ int z[2][(($0), 2)][2]; z[1][1][1] = 3; k += z[1][1][1]; }"), ("array length", "{ struct { char c; } z[(($0), 2)]; z[1].c = 2; k += z[1].c; }"), ("array length", "(void)sizeof(char[(($0), 4)]);"),
    ("length behind a pointer", "{ char (*z)[(($0), 4)] = 0; k += sizeof *z; }"), ("length behind a pointer", "(void)(char (*)[(($0), 4)])0;"), ("length behind a pointer", "{ char (*z[2])[(($0), 4)] = { 0 }; k += z[1] == 0; }"),
    ("length behind a function", "{ char (*(*z)(int))[(($0), 4)] = 0; k += z == 0; }"), ("length behind a function", "{ char (*(*z)())[(($0), 4)] = 0; k += z == 0; }"), ("length in an atomic", "{ _Atomic(char (*)[(($0), 4)]) z = 0; k += z == 0; }"),
    ("length of several", "{ char z = 2, (*y)[(($0), 4)] = 0, x = 1; k += y == 0; }"),
    ("indirect goto", "{ __label__ z; void *y = &&z; goto *(($0), y); z: ; }"), ("label", "{ __label__ z; z: $0; if (k > 9999) goto z; }"), ("goto", "{ __label__ z; if (k < 9999) goto z; k++; z: $0; }"),
    ("asm", "asm volatile(\"\" : : \"r\"((long)($0)) : \"memory\");"), ("asm", "{ long z; asm volatile(\"\" : \"=r\"(z) : \"0\"((long)($0))); k += (int)z; }"),
    ("asm goto", "{ __label__ z; asm goto(\"\" : : \"r\"((long)($0)) : : z); z: ; }"),
    ("block", "{ { $0; } }"), ("pragma omp", "\n#pragma omp critical\n{ $0; }"), ("pragma omp", "\n#pragma omp parallel\n{ $0; }"), ("pragma upc", "{\n#pragma upc strict\n$0; }"), ("pragma GCC", "{\n#pragma GCC diagnostic push\n$0;\n#pragma GCC diagnostic pop\n }"),
    ("guarded", "if (k & 1) $0;"), ("guarded", "if (acc % 3 != 1) { $0; }"), ("never", "if (k > 9999) { $0; }"), ("attribute", "{ int z __attribute__((unused)) = (int)($0); }"),
    ("attribute", "{ int z __attribute__((aligned(16))) = (int)($0); k += z; }"), ("attribute", "__attribute__((unused)) int z_ = (int)($0);"), ("fence", "⟨upc_fence;¦⟩ $0; ⟨upc_fence;¦⟩"), ("assertion", "_Static_assert(1, \"\"); $0;"),
    ("barrier value", "⟨upc_barrier (($0), 1);¦(void)($0);⟩"), ("notify value", "⟨upc_notify (($0), 1); upc_wait;¦(void)($0);⟩"), ("local label", "{ __label__ y; $0; goto y; y: ; }"), ("null statements", ";; $0;;"),
    ("barrier", "⟨upc_barrier;¦⟩ $0;"), ("put", "{ int z = 3; ⟨upc_memput(&b16[@(($0) & 7)], &z, sizeof z)¦b16[IN(($0) & 7)] = z⟩; }"), ("set", "⟨upc_memset(&b16[@(($0) & 7)], 0, sizeof(int))¦b16[IN(($0) & 7)] = 0⟩;"),
    ("subscript", "c1[#((($0), k & 7))] = 3;"), ("subscript", "b16[#((($0), k & 15))] += 2;"), ("stored", "b16[#(k & 7)] = (int)($0) & 15;"), ("stored", "items[#(k & 7)].bits = (int)($0) & 15;"),
    ("shared written", "c1[#(($0) & 7)] = 3;"), ("shared stepped", "b16[#(($0) & 7)]++;"), ("local function", "{ int z_(int); $0; }"), ("local extern", "{ extern int tab[16]; $0; tab[1]++; }"),
]
_HOLDS_STATEMENT = re.compile(r"(?:^|(?<=[ {:)]))\$0;")
_JUMPS = re.compile(r"\(\{|\basm\b|&&z|__label__")  # they keep many loops from being optimised, whatever else these contain


def _by_name(forms):
    out = {}
    for name, text in forms:
        out.setdefault(name, []).append(text)
    return out


_EXPRESSIONS, _STATEMENTS = _by_name(_EXPRESSIONS), _by_name(_STATEMENTS)


def _form_of(drawing, forms):
    """A name and one of its texts."""
    pick = drawing.pick
    while True:
        name = pick.choice(sorted(forms))
        text = pick.choice(forms[name])
        if not _JUMPS.search(text) or pick.random() < 0.4:
            return name, text


def wrapped(drawing, e, most=3):
    """An expression that contains e, inside at most that many forms of expression."""
    for _ in range(drawing.pick.randint(0, most)):
        name, text = _form_of(drawing, _EXPRESSIONS)
        # Skipped if both change one variable: their order in the expression would be undefined.
        if not drawing.allows(f"in: {name}") or {"k", "tab"} & names_in(text) & names_in(e.write(UPC)):
            continue
        needs_three(drawing, text)
        e = piece(f"in: {name}", drawing.placed(text), e)
    return e


def as_statement(drawing, e):
    """A statement that evaluates e, possibly inside other statements."""
    pick = drawing.pick
    name, text = _statement_of(drawing) if pick.random() < 0.65 else ("expression", "$0;")
    out = statement(f"statement: {name}", drawing.placed(text), e)
    for _ in range(pick.choice([0, 1, 1, 2])):
        name, text = _statement_of(drawing)
        if _HOLDS_STATEMENT.search(text):
            out = statement(f"statement: {name}", drawing.placed(_HOLDS_STATEMENT.sub("{ $0 }", text, count=1)), out)
    return out


def _statement_of(drawing):
    while True:
        name, text = _form_of(drawing, _STATEMENTS)
        if ("barrier" in text or "notify" in text) and not drawing.together or drawing.mode == "all" and name in ("put", "set", "subscript", "stored", "shared written", "shared stepped") or not drawing.allows(f"statement: {name}"):
            continue
        needs_three(drawing, text)
        return name, text
