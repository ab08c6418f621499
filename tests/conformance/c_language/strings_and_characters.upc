// Adjacent string literals, escapes, wide and Unicode literals, line splices, digraphs.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <string.h>
#include <wchar.h>
#include "../check.h"

shared int a<:THREADS:>;

int main(void) <%
  const char *text = "one" " two" "\t\x41\102\n";
  CHECK(strcmp(text, "one two\tAB\n") == 0);
  CHECK_EQUAL(wcslen(L"wide" L"r"), 5);
  CHECK_EQUAL(strlen(u8"\u00e9"), 2);
  CHECK_EQUAL(sizeof "a\0b", 4);
  int spl\
iced = 3;
  a[MYTHREAD] = spliced; /* a comment // with another */
  CHECK_EQUAL(a[MYTHREAD], 3); // a comment \
  CHECK(0);
  CHECK_EQUAL('\'' + '"' + '\\', 39 + 34 + 92);
  CHECK(strcmp(__FUNCTION__, "main") == 0);
  pass();
  return 0;
%>
