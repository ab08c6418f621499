// printf of shared values, formatted input into private objects, and one file for each thread.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <string.h>
#include "../check.h"

shared int x = 5;
shared double d = 0.125;

int main(void) {
  char text[64];
  int i;
  double r;
  char word[10];
  sprintf(text, "%d %.3f %s", x, d, "abc");
  CHECK_EQUAL(sscanf(text, "%d %lf %9s", &i, &r, word), 3);
  CHECK(i == 5 && r == 0.125 && strcmp(word, "abc") == 0);
  FILE *file = tmpfile();
  CHECK(file != NULL);
  for (int n = 0; n < 5; n++) fprintf(file, "%d\n", n * x + MYTHREAD);
  rewind(file);
  for (int n = 0; n < 5; n++) {
    CHECK_EQUAL(fscanf(file, "%d", &i), 1);
    CHECK_EQUAL(i, 5 * n + MYTHREAD);
  }
  fclose(file);
  CHECK_EQUAL(fprintf(stdout, "%s", ""), 0);
  pass();
  return 0;
}
