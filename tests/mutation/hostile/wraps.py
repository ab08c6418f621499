"""Where an expression with an effect may stand: every form of expression and of statement that holds one, and those that do not evaluate it."""

from hostile.piece import file_piece, piece, statement

_EXPRESSIONS = [
    ("cast", "((long)($0))"), ("void", "((void)($0), 1)"), ("extension", "__extension__ ($0)"), ("extension", "__extension__ $0"), ("extension", "(__extension__ (int)($0))"),
    ("statement expression", "({ $0; })"), ("statement expression", "({ int t = (int)($0); t; })"), ("statement expression", "({ if ($0) k += 2; k; })"),
    ("generic branch", "_Generic(0, int: $0, default: 0)"), ("generic branch", "_Generic(0L, int: 0, default: ($0))"), ("chosen", "__builtin_choose_expr(1, ($0), 0)"),
    ("generic branch", "_Generic((char (*)[3])0, char (*)[3]: ($0), default: 0)"),
    ("expected", "__builtin_expect(($0), 1)"), ("expected", "__builtin_expect(!!($0), 0)"), ("assumed", "__builtin_expect_with_probability(($0), 1, 0.5)"),
    ("type", "(sizeof(char[(($0), 5)]) > 2)"), ("type", "((char (*)[(($0), 5)])(long)k != 0)"), ("type", "(sizeof(int[3][(($0), 2)]) > 2)"),
    ("type", "(sizeof(__typeof__(char[(($0), 5)])) == 5)"), ("type", "((int (**)[(($0), 5)])(long)k != 0)"), ("type", "((char (*(*)[2])[(($0), 5)])(long)k != 0)"),
    ("type", "((void (*)(char (*)[(($0), 5)]))(long)k != 0) * 0"), ("type", "_Generic((char (*)[(($0), 5)])0, default: 1)"),
    ("type", "({ int t[2][(($0), 2)]; t[1][1] = 3; t[1][1]; })"), ("type", "({ struct { int x; } t[(($0), 2)]; t[1].x = 3; t[1].x; })"),
    ("type", "({ typedef int t[(($0), 2)]; (int)sizeof(t); })"), ("type", "({ extern int tab[16]; int (*t)[(($0), 16)] = (void *)tab; (*t)[2]; })"),
    ("type", "({ __typeof__((($0), 3)) t = 4; t; })"), ("type", "({ __typeof__(int (*)[(($0), 3)]) t = 0; t == 0; })"),
    ("literal", "(int[]){ ($0), 1 }[1]"), ("literal", "((struct pair){ .b = ($0) }).b"), ("literal", "(int){ ($0) }"), ("literal", "((union both){ .a = ($0) }).c[1]"),
    ("literal", "(int[4]){ [2] = ($0) }[2]"), ("literal", "((struct pair){ .v[1] = ($0) }).v[0]"), ("literal", "(*(int[1]){ ($0) })"),
    ("subscript", "tab[($0) & 7]"), ("subscript", "(($0) & 7)[tab]"), ("subscript", "*(tab + (($0) & 7))"), ("subscript", "((int (*)[2])tab)[($0) & 3][1]"),
    ("argument", "same(($0))"), ("argument", "abs((int)($0))"), ("argument", "many(2, 1, (int)($0))"), ("argument", "(int)fabs((double)($0))"), ("system header's argument", "(int)sys_pass(($0))"),
    ("argument", "(same)((int)($0))"), ("argument", "(*same)((int)($0))"), ("callee", "((($0) ? same : same)(2))"), ("argument", "__builtin_popcount((unsigned)($0))"),
    ("ternary", "(($0) ? 3 : 4)"), ("ternary", "(k < 99 ? ($0) : 0)"), ("ternary", "(($0) ?: 2)"), ("ternary", "(k > 99 ? 1 : ($0))"),
    ("logical", "(1 && ($0))"), ("logical", "(0 || ($0))"), ("logical", "!($0)"), ("logical", "(($0) && k > 3)"), ("logical", "(($0) || k)"),
    ("comma", "(($0), 1)"), ("comma", "(1, ($0))"), ("assigned", "(k = ($0))"), ("assigned", "(k += (int)($0))"), ("assigned", "(*&k = (int)($0))"), ("assigned", "(tab[($0) & 3] += 2)"),
    ("offsetof", "__builtin_offsetof(struct pair, v[(($0) & 1)])"), ("parts", "(int)__real__ (double)($0)"), ("parts", "(int)__imag__ (($0) + 1i)"),
    ("vector", "((v4si){ (int)($0), 1 })[0]"), ("vector", "((v4si){ 7, 1, 2, 3 })[($0) & 3]"), ("vector", "((v4si)__builtin_convertvector(((v4si){ (int)($0), 1 }), v4si))[1]"), ("address", "(&tab[($0) & 7] != 0)"), ("address", "(*&tab[($0) & 7])"),
    ("member", "(pairs[($0) & 1].b)"), ("member", "(&pairs[($0) & 1])->a"), ("member", "(*(pairs + (($0) & 1))).v[1]"), ("float", "(int)(($0) * 1.5f)"),
    ("shift", "(1 << (($0) & 3))"), ("divided", "(7 / ((($0) & 1) + 1))"), ("comparison", "(($0) > 2)"), ("comparison", "(2 != ($0))"), ("bits", "~(int)($0)"), ("sign", "-(int)(($0) & 7)"),
    ("bool", "((_Bool)($0))"), ("asm input", "({ asm volatile(\"\" : : \"r\"((long)($0))); 0; })"), ("asm input", "({ int t; asm(\"\" : \"=r\"(t) : \"0\"((int)($0))); t; })"),
    ("switch in it", "({ switch ((int)($0)) { default: k++; } k; })"), ("loop in it", "({ for (int t = ($0) == 99; t; t--) k++; k; })"), ("loop in it", "({ do k++; while ((($0), 0)); k; })"),
    ("jump in it", "({ __label__ t; ($0) ? ({ goto t; }) : (void)0; t: k; })"), ("returned from it", "({ int t = 2; { ($0); } t; })"), ("parentheses", "((($0)))"), ("sum", "(1 + (int)($0))"),
    ("shared subscript", "(int)b16[#(($0) & 7)]"), ("shared subscript", "(int)c1[#(($0) & 7)]"), ("shared pointer", "(int)*(⟨b16 + (@(($0) & 7))¦b16 + IN(($0) & 7)⟩)"),
    ("phase", "(int)⟨upc_phaseof(&b16[@(($0) & 7)])¦(($0) & 7)⟩"), ("shared address", "(⟨&d32[@(($0) & 7)] != 0¦(($0), 1)⟩)"), ("set apart", "(⟨upc_elemsizeof(b16)¦4⟩ + (int)($0))"),
    ("fetched", "({ int t; ⟨upc_memget(&t, &b16[@(($0) & 7)], sizeof t)¦t = b16[IN(($0) & 7)]⟩; t; })"), ("by string", "(memchr(tab, 77, ($0) & 7) != 0)"), ("member of shared", "(int)items[#(($0) & 7)].a"),
    # Not evaluated.
    ("operand of sizeof", "(int)sizeof($0)"), ("unevaluated", "__builtin_constant_p($0) * 0"), ("unevaluated", "_Generic(($0), default: 1)"), ("operand of sizeof", "({ __typeof__($0) t = 2; (int)t; })"),
    ("operand of sizeof", "(int)_Alignof(__typeof__($0))"), ("operand of sizeof", "__builtin_types_compatible_p(__typeof__($0), short)"), ("unevaluated", "__builtin_choose_expr(0, ($0), 2)"), ("unevaluated", "(k > 9999 ? (int)($0) : 2)"),
    ("unevaluated", "_Generic(0, int: 1, long: ($0))"), ("unevaluated", "(k < 9999 || ($0))"), ("unevaluated", "(0 ? (int)($0) : 2)"),
]

_STATEMENTS = [
    ("expression", "$0;"), ("expression", "$0;"), ("expression", "$0;"), ("void", "(void)($0);"), ("if", "if ($0) k++;"), ("if", "if ($0) ; else k += 2;"), ("else", "if (k > 9999) k = 1; else $0;"),
    ("if", "if (!($0)) { MIX(k); }"), ("switch", "switch ((int)($0)) { case 1: k++; default: k += 2; }"), ("switch", "switch (k & 1) { case 0: $0; break; case 1: k += 3; }"), ("switch", "switch (k & 1) default: $0;"),
    ("for", "for (int z = ($0) != 77; z; z--) k++;"), ("for", "for ($0; k < 0; ) ;"), ("for", "for (int z = 0; z < 1; z++, $0) ;"), ("for", "for (int z = 0; (($0), z < 0); ) ;"),
    ("while", "while ((($0), 0)) ;"), ("do", "do k++; while ((($0), 0));"), ("do", "do { $0; } while (0);"), ("do", "do $0; while (k < 0);"), ("while", "{ int z = 1; while (z--) $0; }"),
    ("initialiser", "{ int z = (int)($0); k += z; }"), ("initialiser", "{ int z[] = { 1, (int)($0) }; k += z[0]; }"), ("initialiser", "{ struct pair z = { .v = { [1] = (int)($0) } }; k += z.b; }"),
    ("initialiser", "{ const int z = (int)($0), *y = &z; k += *y; }"), ("initialiser", "{ int z = ({ $0; 1; }); k += z; }"), ("initialiser", "{ __auto_type z = ($0); k += (int)z; }"),
    ("array length", "{ char z[(($0), 5)]; z[0] = 1; k += z[0]; }"), ("array length", "{ typedef char z[(($0), 5)]; k += sizeof(z); }"), ("array length", "{ __typeof__(char[(($0), 3)]) *z = 0; k += z == 0; }"),
    ("array length", "{ char (*z)[(($0), 4)] = 0; k += sizeof *z; }"), ("array length", "{ int z[2][(($0), 2)][2]; z[1][1][1] = 3; k += z[1][1][1]; }"), ("array length", "(void)sizeof(char[(($0), 4)]);"),
    ("array length", "{ struct { char c; } z[(($0), 2)]; z[1].c = 2; k += z[1].c; }"), ("array length", "(void)(char (*)[(($0), 4)])0;"),
    ("indirect goto", "{ __label__ z; void *y = &&z; goto *(($0), y); z: ; }"), ("label", "{ __label__ z; z: $0; if (k > 9999) goto z; }"), ("goto", "{ __label__ z; if (k < 9999) goto z; k++; z: $0; }"),
    ("asm", "asm volatile(\"\" : : \"r\"((long)($0)) : \"memory\");"), ("asm", "{ long z; asm volatile(\"\" : \"=r\"(z) : \"0\"((long)($0))); k += (int)z; }"),
    ("asm goto", "{ __label__ z; asm goto(\"\" : : \"r\"((long)($0)) : : z); z: ; }"),
    ("block", "{ { $0; } }"), ("pragma", "\n#pragma omp critical\n{ $0; }"), ("pragma", "\n#pragma omp parallel\n{ $0; }"), ("pragma", "{\n#pragma upc strict\n$0; }"), ("pragma", "{\n#pragma GCC diagnostic push\n$0;\n#pragma GCC diagnostic pop\n }"),
    ("guarded", "if (k & 1) $0;"), ("guarded", "if (acc % 3 != 1) { $0; }"), ("never", "if (k > 9999) { $0; }"), ("attribute", "{ int z __attribute__((unused)) = (int)($0); }"),
    ("attribute", "{ int z __attribute__((aligned(16))) = (int)($0); k += z; }"), ("attribute", "__attribute__((unused)) int z_ = (int)($0);"), ("fence", "⟨upc_fence;¦⟩ $0; ⟨upc_fence;¦⟩"), ("assertion", "_Static_assert(1, \"\"); $0;"),
    ("barrier value", "⟨upc_barrier (($0), 1);¦(void)($0);⟩"), ("notify value", "⟨upc_notify (($0), 1); upc_wait;¦(void)($0);⟩"), ("local label", "{ __label__ y; $0; goto y; y: ; }"), ("null statements", ";; $0;;"),
    ("barrier", "⟨upc_barrier;¦⟩ $0;"), ("put", "{ int z = 3; ⟨upc_memput(&b16[@(($0) & 7)], &z, sizeof z)¦b16[IN(($0) & 7)] = z⟩; }"), ("set", "⟨upc_memset(&b16[@(($0) & 7)], 0, sizeof(int))¦b16[IN(($0) & 7)] = 0⟩;"),
    ("subscript", "c1[#((($0), k & 7))] = 3;"), ("subscript", "b16[#((($0), k & 15))] += 2;"), ("stored", "b16[#(k & 7)] = (int)($0) & 15;"), ("stored", "items[#(k & 7)].bits = (int)($0) & 15;"),
    ("shared written", "c1[#(($0) & 7)] = 3;"), ("shared stepped", "b16[#(($0) & 7)]++;"), ("local function", "{ int z_(int); $0; }"), ("local extern", "{ extern int tab[16]; $0; tab[1]++; }"),
]


def wrapped(drawing, e, most=1):
    """An expression that holds e, in so many forms of expression at most."""
    pick = drawing.pick
    for _ in range(most):
        if pick.random() < 0.6:
            continue
        names = sorted({name for name, _ in _EXPRESSIONS})
        name = pick.choice(names)
        text = pick.choice([t for n, t in _EXPRESSIONS if n == name])
        if "$0" in text and text.count("$0") > 1 and "¦" not in text:
            raise ValueError(text)
        if not drawing.allows(f"in: {name}"):
            continue
        e = piece(f"in: {name}", drawing.placed(text), e)
    return e


def as_statement(drawing, e):
    """A statement that evaluates e."""
    pick = drawing.pick
    while True:
        names = sorted({name for name, _ in _STATEMENTS})
        name = pick.choice(names) if pick.random() < 0.65 else "expression"
        text = pick.choice([t for n, t in _STATEMENTS if n == name])
        if ("barrier" in text or "notify" in text) and not drawing.together or drawing.mode == "all" and name in ("put", "set", "subscript", "stored", "shared written", "shared stepped") or not drawing.allows(f"statement: {name}"):
            continue
        return statement(f"statement: {name}", drawing.placed(text), e)
