/* Rows of each thread; the matrices are square. */
enum { EACH = 128 };
