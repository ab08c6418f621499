// String and character literals: escapes, encodings, concatenation, wide literals, embedded zeros, arrays and pointers of them.
#include <stdio.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>
static const char escapes[] = "\a\b\f\n\r\t\v\\\'\"\?\0\x7f\377\12\0123\u00e9\U0001F600\e";
static const char joined[] = "one" " two" "\x1" "2" u8"\u20ac" "";
static const wchar_t wide[] = L"w\u00e9\x1F600" L"x" "y";
static const char16_t two[] = u"a\U0001F600\u20ac";
static const char32_t four[] = U"a\U0001F600";
static const char raw[] = "é€😀";
static const char *const texts[] = {"", "a\0b", joined, &"pointer"[3]};
static char (*to_array)[6] = &(char[6]){"array"};
static unsigned long digest(const void *p, size_t n) {
  unsigned long h = 7;
  for (const unsigned char *c = p; n--; c++) h = h * 31 + *c;
  return h;
}
static const char *function_name(void) { return __func__; }
int main(void) {
  printf("%zu %lu %zu %lu\n", sizeof escapes, digest(escapes, sizeof escapes), sizeof joined, digest(joined, sizeof joined));
  printf("%zu %lu %zu %lu %zu %lu\n", sizeof wide, digest(wide, sizeof wide), sizeof two, digest(two, sizeof two), sizeof four, digest(four, sizeof four));
  printf("%zu %s %s %c %s\n", strlen(raw), raw, texts[3], texts[1][2], *to_array);
  printf("%d %d %d %d %d %d\n", 'a', '\377', '\x80', 'ab', L'\u20ac', u'\u00e9' + U'\U0001F600');
  printf("%zu %zu %zu %zu %zu\n", sizeof 'a', sizeof L'a', sizeof u'a', sizeof "abc" "def", sizeof u8"\u00e9");
  printf("%s %s %s %c\n", function_name(), __func__, __FUNCTION__, 2["xyz"]);
  char local[] = "local \
continued", *q = local;
  while (*q) *q++ ^= 0x20;
  printf("%s %d %d\n", local, "same"[4], *("text" + 1) == 1["text"]);
  printf("??/%s %%\n", "\"quoted\"\t\101\x42");
  return 0;
}
