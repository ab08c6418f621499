/* Rows of each thread, and columns. */
enum { ROWS = 512, COLUMNS = 1024 };
