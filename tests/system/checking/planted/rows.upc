// Subscripts against declared bounds: past the end and before the start of a row of a multidimensional array, and of an
// array that is a member of a structure.
#include <stddef.h>
#include <upc.h>

shared [4] int matrix[4*THREADS][4];
shared [] int square[4][5];
shared int by_threads[3][THREADS];
shared [] char cube[2][3][4];
struct list { int before; int values[3]; int after; };
shared struct list lists[2*THREADS];
struct grid { double at[2][3]; double last; };
shared [] struct grid grid;
struct nested { struct { short x[2]; short y[2]; } pair; int end; };
shared [] struct nested nested[2];
struct sized { int n; int data[]; };
struct hacked { int n; int data[1]; };
union both { int words[2]; char bytes[8]; };
shared [] union both both[2];
struct flagged { unsigned f : 3; } ;
shared [] struct flagged flagged[2][3];
shared [] struct { struct list inner; int a[4]; } deep;

// thread 0: index 4 is past the end of a row of 'matrix', which has 4 elements
static void row_end(void) {
  int j = 4;
  if (MYTHREAD == 0) matrix[1][j] = 1; // <-
}

// thread 2: index -1 is before the start of a row of 'matrix'
static void row_start(void) {
  int j = -1;
  if (MYTHREAD == 2) square[0][0] = matrix[2][j]; // <-
}

// thread 0: index 7 is past the end of a row of 'square', which has 5 elements
static void row_constant(void) {
  if (MYTHREAD == 0) square[1][7] = 1; // <-
}

// thread 1: index 4 is past the end of a row of 'by_threads', which has 4 elements
static void row_of_threads(void) {
  int j = THREADS;
  if (MYTHREAD == 1) square[0][0] = by_threads[1][j]; // <-
}

// thread 0: index 3 is past the end of a row of 'cube', which has 3 elements
static void middle_dimension(void) {
  int j = 3;
  if (MYTHREAD == 0) cube[0][j][1] = 1; // <-
}

// thread 0: index 5 is past the end of a row of 'cube', which has 4 elements
static void last_dimension(void) {
  int k = 5;
  if (MYTHREAD == 0) cube[0][1][k]++; // <-
}

// thread 0: index 6 is past the end of a row of 'square', which has 5 elements
static void row_compound(void) {
  int k = 6;
  if (MYTHREAD == 0) square[2][k] += 2; // <-
}

// thread 3: index -2 is before the start of a row$
static void row_by_pointer(void) {
  shared [4] int (*p)[4] = &matrix[3];
  int k = -2;
  if (MYTHREAD == 3) p[1][k] = 1; // <-
}

// thread 3: index 4 is past the end of a row, which has 4 elements
static void row_by_deref(void) {
  shared [4] int (*p)[4] = &matrix[3];
  int k = 4;
  if (MYTHREAD == 3) (*p)[k] = 1; // <-
}

// thread 0: index 4294967295 is past the end of a row of 'square'
static void row_unsigned(void) {
  unsigned k = 0;
  if (MYTHREAD == 0) square[0][0] = square[3][k - 1]; // <-
}

// thread 0: index 3 is past the end of the member 'values' of struct list, which has 3 elements
static void member_end(void) {
  int k = 3;
  if (MYTHREAD == 0) lists[1].values[k] = 1; // <-
}

// thread 0: index -1 is before the start of the member 'values' of struct list
static void member_start(void) {
  int k = -1;
  if (MYTHREAD == 0) lists[0].after = lists[1].values[k]; // <-
}

// thread 1: index 3 is past the end of the member 'values' of struct list
static void member_by_pointer(void) {
  shared struct list *p = &lists[1];
  int k = 3;
  if (MYTHREAD == 1) p->values[k] = 1; // <-
}

// thread 0: index 3 is past the end of a row of the member 'at' of struct grid, which has 3 elements
static void member_row(void) {
  int k = 3;
  if (MYTHREAD == 0) grid.at[0][k] = 1; // <-
}

// thread 0: index 2 is past the end of the member 'at' of struct grid, which has 2 elements
static void member_rows(void) {
  int k = 2;
  if (MYTHREAD == 0) grid.at[k][0] = 1; // <-
}

// thread 0: index 2 is past the end of the member 'x' of an unnamed struct, which has 2 elements$
static void member_of_unnamed(void) {
  int k = 2;
  if (MYTHREAD == 0) nested[0].pair.x[k] = 1; // <-
}

// thread 0: index 5 is past the end of the member 'y' of an unnamed struct, which has 2 elements$
static void member_trailing(void) {
  int k = 5;
  if (MYTHREAD == 0) nested[0].pair.y[k] = 1; // <-
}

// thread 0: index 2 is past the end of the member 'words' of union both
static void member_of_union(void) {
  int k = 2;
  if (MYTHREAD == 0) both[0].words[k] = 1; // <-
}

// thread 0: index 3 is past the end of a row of 'flagged'
static void bit_field_of_row(void) {
  int k = 3;
  if (MYTHREAD == 0) flagged[0][k].f = 1; // <-
}

// thread 0: index 3 is past the end of the member 'values' of struct list
static void member_of_member(void) {
  int k = 3;
  if (MYTHREAD == 0) deep.inner.values[k] = 1; // <-
}

// thread 0: index 4 is past the end of the member 'a' of an unnamed struct, which has 4 elements$
static void index_of_an_index(void) {
  deep.a[0] = 4;
  if (MYTHREAD == 0) { shared [4] int *p = &matrix[deep.a[deep.a[0]]][0]; (void)p; } // <-
}

// thread 1: index -1 is before the start of the member 'data' of struct sized
static void flexible_start(void) {
  if (MYTHREAD != 1) return;
  shared [] struct sized *p = upc_alloc(sizeof(struct sized) + 5 * sizeof(int));
  int k = -1;
  p->data[k] = 1; // <-
}

// thread 1: write of 4 bytes past the end of a shared object: .* of the 24-byte object
static void flexible_end(void) {
  if (MYTHREAD != 1) return;
  shared [] struct sized *p = upc_alloc(sizeof(struct sized) + 5 * sizeof(int));
  for (int k = 0; k < 6; k++) p->data[k] = 1; // <-
}

// thread 1: write of 4 bytes past the end of a shared object: .* of the 24-byte object
static void flexible_end_of_object(void) {
  if (MYTHREAD != 1) return;
  shared [] struct sized *p = upc_alloc(sizeof(struct sized) + 5 * sizeof(int));
  for (int k = 0; k < 6; k++) (*p).data[k] = 1; // <-
}

// thread 1: write of 4 bytes past the end of a shared object: .* of the 24-byte object
static void open_end(void) {
  if (MYTHREAD != 1) return;
  shared [] struct hacked *p = upc_alloc(sizeof(struct hacked) + 4 * sizeof(int));
  for (int k = 0; k < 6; k++) p->data[k] = 1; // <-
}

// thread 1: write of 4 bytes past the end of a shared object: .* of the 8-byte object
static void pointer_into_member(void) {
  if (MYTHREAD != 1) return;
  shared [] struct hacked *p = upc_alloc(sizeof(struct hacked));
  for (int k = 0; k < 6; k++) *(p->data + k) = 1; // <-
}

// right: arrays at the end of a structure that are longer than declared
static void longer_than_declared(void) {
  shared [] struct sized *p = upc_alloc(sizeof(struct sized) + 5 * sizeof(int));
  shared [] struct hacked *q = upc_alloc(sizeof(struct hacked) + 5 * sizeof(int));
  for (int k = 0; k < 5; k++) p->data[k] = q->data[k] = k;
  upc_free(p);
  upc_free(q);
}

// right: a pointer to an element that walks through all rows, and one that walks through members
static void walks_through_rows(void) {
  shared [4] int *p = &matrix[0][0];
  for (int i = 0; i < 16*THREADS; i++) p[i] = i;
  int k = 7;
  (&matrix[0][0])[k] = 1;
  *(&square[0][0] + 19) = 1;
  *(matrix[0] + k) = 1;
  shared [4] int *cells = matrix[4*THREADS - 1];
  for (int i = -4; i < 4; i++) square[0][0] = cells[i];
  shared [] int *member = &lists[MYTHREAD].before;
  for (int i = 0; i < 5; i++) member[i] = i;
  shared [] char *bytes = (shared [] char *)&lists[MYTHREAD];
  for (int i = 0; i < sizeof(struct list); i++) bytes[i] = 0;
}

// right: addresses of the element past the end of a row, which is the start of the next row
static void addresses_of_ends(void) {
  int k = 4, n = 0;
  for (shared [4] int *p = &matrix[1][0]; p < &matrix[1][k]; p++) n += *p;
  for (shared [] int *p = square[0]; p != &square[3][5]; p++) n += *p;
  for (shared [] int *p = lists[MYTHREAD].values; p != &lists[MYTHREAD].values[3]; p++) n += *p;
  k = -1;
  shared [4] int *before = &matrix[1][k];
  square[0][0] = n + before[1];
}

// right: sizes of nonexistent elements
static void sizes_of_ends(void) {
  square[0][0] = sizeof square[9][9] + sizeof lists[0].values[77] + offsetof(struct list, values[3]);
}

// right: every element, with indices of several types
static void all_of_them(void) {
  for (int i = 0; i < 4*THREADS; i++)
    for (int j = 0; j < 4; j++) matrix[i][j] = j;
  for (unsigned i = 0; i < 3; i++)
    for (unsigned j = 0; j < THREADS; j++) by_threads[i][j] = j;
  for (char i = 0; i < 2; i++)
    for (short j = 0; j < 3; j++)
      for (unsigned long k = 0; k < 4; k++) cube[i][j][k] = 1[cube[1]][0];
  for (int k = 0; k < 8; k++) both[1].bytes[k] = k;
  shared [4] int (*rows)[4] = &matrix[4*THREADS];
  for (int i = 1; i <= 4*THREADS; i++)
    for (int j = 0; j < 4; j++) square[0][0] = rows[-i][j];
}

// untold: a pointer to one member that walks into the next
static void from_member_to_member(void) {
  shared [] int *p = lists[MYTHREAD].values;
  p[3] = 1;
}
