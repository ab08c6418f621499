// Wide and Unicode characters: literals of every encoding, universal names, conversions, wide formatted output, classes.
#include <stdio.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>
#include <wctype.h>
static const wchar_t wide[] = L"wide \x41\u00e9" L" and more";
static const char utf8[] = u8"\u20ac\U0001F600é";
static const char16_t sixteen[] = u"\U0001F600x";
static const char32_t thirty_two[] = U"\U0001F600x";
static wchar_t buffer[64];
static struct { wchar_t c; const wchar_t *s; } table[] = {{L'a', L"first"}, {L'\u03b1', L"second"}};
int caf\u00e9 = 3;
int main(void) {
  printf("%zu %zu %zu %zu\n", wcslen(wide), sizeof utf8, sizeof sixteen / sizeof *sixteen, sizeof thirty_two / sizeof *thirty_two);
  printf("%x %x %x %x\n", (unsigned)wide[6], sixteen[0], sixteen[1], (unsigned)thirty_two[0]);
  printf("%d %d %d %d\n", (unsigned char)utf8[0], (unsigned char)utf8[3], L'\xff', 'ab' == ('a' << 8 | 'b'));
  int n = swprintf(buffer, 64, L"%ls-%d-%lc-%5.2f", table[0].s, 42, table[0].c, 3.14159);
  printf("%d %ls %zu\n", n, buffer, wcscspn(buffer, L"-"));
  wcscpy(buffer, L"b,a;c");
  wchar_t *rest, *token = wcstok(buffer, L",;", &rest);
  int sum = 0;
  for (; token; token = wcstok(NULL, L",;", &rest)) sum = sum * 10 + (*token - L'a');
  printf("%03d %d %d %ld\n", sum, wcscmp(L"abc", L"abd") < 0, iswalpha(L'x') && towupper(L'x') == L'X', wcstol(L"0x1f", NULL, 0));
  wmemset(buffer, L'z', 3), buffer[3] = 0;
  char narrow[16];
  mbstate_t state = {0};
  const wchar_t *from = buffer;
  size_t written = wcsrtombs(narrow, &from, sizeof narrow, &state);
  printf("%zu %s %d %d\n", written, narrow, from == NULL, wcschr(L"xyz", L'y') != NULL);
  café++;
  printf("%d %zu %d\n", café + caf\u00e9, sizeof L"" / sizeof(wchar_t), (int)sizeof('a'));
  printf("%d %s %s\n", __STDC_UTF_16__ + __STDC_UTF_32__, "a" "\0b" + 1, "\a\b\f\v\\\?\'\"\e\101\x41" + 4);
  return 0;
}
