// The C library with private data: scanf's conversions, strto*, time, bsearch, memory streams, temporary files, va_list passed on, errno, locale.
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static int whole, count;
static unsigned hex;
static float single;
static double precise;
static char word[16], set[8], letter;
static int64_t wide;
static char *grown;
static size_t grown_size;
static int scan(const char *text, const char *format, ...) {
  va_list list, again;
  va_start(list, format);
  va_copy(again, list);
  int n = vsscanf(text, format, list);
  n += vsscanf(text, format, again);
  va_end(again), va_end(list);
  return n;
}
static int ascending(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
int main(void) {
  const int taken = scan("42 0xff 1.5 2.25e2 hello xyzzy Q -9000000000", "%d %x %f %lf %15s %7[xyz] %c %" SCNd64 "%n", &whole, &hex, &single, &precise,
                     word, set, &letter, &wide, &count);
  printf("%d %d %x %g %g %s %s %c %" PRId64 " %d\n", taken, whole, hex, single, precise, word, set, letter, wide, count);
  char *end;
  errno = 0;
  const long huge = strtol("99999999999999999999x", &end, 10);
  printf("%d %d %s %g %llu\n", huge == __LONG_MAX__, errno == ERANGE, end, strtod("0x1p-3z", NULL), strtoull("-1", NULL, 36));
  FILE *memory = open_memstream(&grown, &grown_size);
  fprintf(memory, "%-5s|%+d|%#o|%08.3f|%*d|%.3s", "ab", 5, 8, 3.14159, 4, 7, "abcdef");
  fclose(memory);
  printf("%s %zu\n", grown, grown_size);
  FILE *file = tmpfile();
  fputs("first\nsecond 2\n", file);
  fseek(file, 0, SEEK_END);
  const long size = ftell(file);
  rewind(file);
  char *text = NULL;
  size_t room = 0;
  int lines = 0;
  while (getline(&text, &room, file) > 0) lines++;
  printf("%ld %d %s", size, lines, text);
  fclose(file), free(text), free(grown);
  char *names[] = {"pear", "fig", "apple"}, *key = "fig";
  qsort(names, 3, sizeof *names, ascending);
  char **found = bsearch(&key, names, 3, sizeof *names, ascending);
  printf("%s %s %td\n", names[0], names[2], found - names);
  struct tm date = {.tm_year = 100, .tm_mon = 1, .tm_mday = 30, .tm_isdst = -1};
  char day[32];
  setenv("TZ", "UTC", 1);
  tzset();
  time_t at = mktime(&date);
  strftime(day, sizeof day, "%Y-%m-%d", &date);
  printf("%s %lld %s\n", day, (long long)at, setlocale(LC_ALL, NULL));
  printf("%.3f %g %d %d\n", hypot(3, 4), fmod(7, 2.5), isnan(nan("")) && signbit(-0.0), (int)lround(2.5));
  const div_t parts = div(-7, 2);
  printf("%d %d %ld %d\n", parts.quot, parts.rem, labs(-3L), toupper('x'));
  return 0;
}
