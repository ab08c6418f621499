// Initialisers of static variables that use names declared in their blocks: functions, types, enumerators, data.
#include <stdio.h>
#include <stddef.h>
int value = 5, values[40];
struct entry { const char *name; int (*f)(int); void *data; long n; };
int main(void) {
  extern int twice(int), thrice(int);
  extern int value;
  extern char **environ;
  enum { SECOND = 2 };
  typedef long wide;
  struct local { char c; long l; };
  static struct entry plain[] = {{"twice", twice, 0, 1}, {"thrice", thrice, 0, 2}};
  static struct entry entries[] = {{"twice", twice, &value, SECOND}, {"thrice", thrice, &values[SECOND], sizeof(wide)}};
  static void *places[] = {&values[offsetof(struct local, l)], (struct local *)values + SECOND, &environ, (wide *)&value + 1};
  static struct local *here = (struct local *)&values[SECOND];
  static int (*const chosen)(int) = thrice;
  {
    extern int twice(int);
    enum { SECOND = 3 };
    static int *inner = &values[SECOND], (*again)(int) = twice;
    printf("%td %d\n", inner - values, again(4));
  }
  for (int i = 0; i < 2; i++)
    printf("%s %d %d %ld %d\n", entries[i].name, entries[i].f(10), plain[i].f(20), entries[i].n, *(int *)entries[i].data);
  printf("%td %td %d %td %td %d\n", (int *)places[0] - values,
         (char *)places[1] - (char *)values, places[2] == &environ, (char *)places[3] - (char *)&value, (char *)here - (char *)values, chosen(7));
}
int twice(int x) { return 2 * x; }
int thrice(int x) { return 3 * x; }
