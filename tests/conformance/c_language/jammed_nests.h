// The nests of jammed_nests.upc, each as a function over C(i, j), A(i, j), B(i, j), X(i) and Y(i).
// The file that includes this one defines these macros and the functions' names. The functions
// return the final values of their indices.

// K and J are the loop heads of most nests.
#define K for (k = low; k < low + n; k++)
#define J for (j = 0; j < m; j++)
#define NEST(number, ...)                                  \
  static long NAME(number)(int low, int n, int m, int w) { \
    long k = -1;                                           \
    int j = -1;                                            \
    (void)low;                                             \
    (void)n;                                               \
    (void)m;                                               \
    (void)w;                                               \
    __VA_ARGS__;                                           \
    return k * 1000 + j;                                   \
  }

// Several iterations of the outer loop may be done at once (unroll and jam).
NEST(0, K J C(2, j) += A(2, k) * B(k, j))
NEST(1, K J C(2, j) -= B(k, j))
NEST(2, K { J { C(2, j) *= B(k, j);
}
})
NEST(3, K J C(2, j) = B(k, j) + A(k, w))
NEST(4, K J C(2, j) = C(2, j) + B(k, j) * A(w, k))
NEST(5, K J C(2, j) += B(k, j + 2))
NEST(6, K J C(2, WIDTH - 1 - j) += B(k, j) * 3)
NEST(7, K J Y(j + w) += A(k, j) * X(k))
NEST(8, K J Y(j) += X(j + k) * A(0, k))
NEST(9, K J Y(j) += B(k + 1, j) - B(k, j))
NEST(10, K J C(2, j) += B(k / 2, j) * A(k * k % 5, j))
NEST(11, K J C(2, j) += B(k, j) > A(k, 3) ? B(k, j) : A(k, j) + 1)
NEST(12, K J C(2, j) += table[k] * B(k, j) + (int)k - j)
NEST(13, K J C(2, j) += A(k, j) * B(k, j) + A(k + 1, j) * B(k + 1, j))
NEST(14, for (k = 0; k < 3; k++) J Y(j) += X(j + k) * A(k, w))
NEST(15, for (k = 1; k <= 2; k++) for (j = 1; j <= m; j++) Y(j) -= B(k, j - 1))
NEST(16, for (unsigned u = low; u < (unsigned)(low + n); u++) for (long v = 0; v < m; v++) C(3, v) += B(u + 1, v) * X(u))
NEST(17, K J C(w, j) += A(w, k) * B(k, j) * (A(w, k) + B(k, j) * X(j)))
NEST(18, for (int i = 0; i < 4; i++) K J C(i, j) += A(i, k) * B(k, j))
NEST(19, K J C(2, 2 * j % WIDTH) += B(k, j))
NEST(20, K J C(2, j) += (B(k, w) > 2 && A(k, j) != 4) - B(k, j) / 2)

// … or must not: one iteration writes what another one reads or writes, or the loops have another form.
NEST(21, K J C(2, j) += C(3, j) * B(k, j))
NEST(22, K J C(2, j) += C(2, j + 1) * B(k, j))
NEST(23, K J C(2, j) += C(k, j))
NEST(24, K J C(2, w) += B(k, j) * C(2, w))
NEST(25, K J C(k, j) += C(k + 1, j) - B(k, j))
NEST(26, K J C(2, k) -= B(k, j))
NEST(27, K for (j = 0; j < k; j++) C(2, j) += B(k, j))
NEST(28, K for (j = (int)k; j < m; j++) C(2, j) += B(k, j))
NEST(29, for (k = low + n; k > low; k--) J C(2, j) = B(k, j) - C(2, j))
NEST(30, for (k = low; k < low + n; k += 2) J C(2, j) = B(k, j) - C(2, j))
NEST(31, K for (j = m; j > 0; j--) C(2, j) = B(k, j) - C(2, j))
NEST(32, K J {
  C(2, j) += B(k, j);
  C(3, j) -= C(2, j); })
NEST(33, K {
  J C(2, j) += B(k, j);
  C(2, 0) = 3; })
NEST(34, K {
  J if (B(k, j) > 3) C(2, j) -= B(k, j); })
NEST(35, K J Y((j * 3) % 7) = Y((j * 3) % 7) / 2 + B(k, j))
NEST(36, K J Y(j + k) -= B(k, j) + Y(j + k))
NEST(37, K J C(2, j) += B(k, j) + B(k + 1, j) + B(k + 2, j) + A(k, j) + A(k + 1, j) + A(k + 2, j))
NEST(38, for (k = low; k < low + n && A(k, 0) < 5; k++) J C(2, j) += B(k, j))
NEST(39, K J Y(j) = Y(table[j] % 3 + j) + B(k, j))

static long (*const LIST[])(int, int, int, int) = {
    NAME(0),  NAME(1),  NAME(2),  NAME(3),  NAME(4),  NAME(5),  NAME(6),  NAME(7),  NAME(8),  NAME(9),
    NAME(10), NAME(11), NAME(12), NAME(13), NAME(14), NAME(15), NAME(16), NAME(17), NAME(18), NAME(19),
    NAME(20), NAME(21), NAME(22), NAME(23), NAME(24), NAME(25), NAME(26), NAME(27), NAME(28), NAME(29),
    NAME(30), NAME(31), NAME(32), NAME(33), NAME(34), NAME(35), NAME(36), NAME(37), NAME(38), NAME(39)};

#undef K
#undef J
#undef NEST
#undef C
#undef A
#undef B
#undef X
#undef Y
#undef NAME
#undef LIST
