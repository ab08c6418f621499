/* Rows of each thread; the matrix is square. */
enum { EACH = 512 };
