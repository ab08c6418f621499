// The parts of a file in Berkeley's style: headers, tables, initialisers, the program, and the
// strings that the driver appends.
// THREADS: 1 2 3 4 7 8 64
// STATIC: 4
#include "upcr.h"
#include "whirl2c.h"
#include "upcr_proxy.h"
#define UPCR_WANT_MAJOR 3
#define UPCR_WANT_MINOR 6
#include "upcr_geninclude/stdio.h"
#include "upcr_geninclude/stdlib.h"
#include "upcr_geninclude/string.h"
#include "upcr_geninclude/stddef.h"
#include "upcr_geninclude/inttypes.h"
#include "upcr_geninclude/sys/stat.h"
#include "check.h"
#line 1 "hello.w2c.h"
#include "berkeley_extra.h"

struct greeting {
  char text[16LL];
  int from;
  int hour;
};
extern int user_main(int, char **);

#define UPCR_SHARED_SIZE_ 8
#define UPCR_PSHARED_SIZE_ 8
upcr_pshared_ptr_t greetings;
upcr_pshared_ptr_t count = UPCR_INITIALIZED_PSHARED;

void UPCRI_ALLOC_hello_221775937(void) {
UPCR_BEGIN_FUNCTION();
upcr_startup_pshalloc_t _bupc_pinfo[] = {
UPCRT_STARTUP_PSHALLOC(greetings, 24, 1, 1, 24, "A1H_R1_N8greeting"),
UPCRT_STARTUP_PSHALLOC(count, 4, 1, 0, 4, "R1_i"),
 };

UPCR_SET_SRCPOS("_hello_221775937_ALLOC",0);
upcr_startup_pshalloc(_bupc_pinfo, sizeof(_bupc_pinfo) / sizeof(upcr_startup_pshalloc_t));
}

void UPCRI_INIT_hello_221775937(void) {
UPCR_BEGIN_FUNCTION();
int32_t _bupc_count_val = 41;
UPCR_SET_SRCPOS("_hello_221775937_INIT",0);
if (upcr_mythread()== 0) {
upcr_put_pshared(count, 0, &_bupc_count_val, 4);
}
}

#line 7 "hello.upc"
extern int user_main(
  int argc,
  char ** argv)
#line 7 "hello.upc"
{
#line 7 "hello.upc"
  UPCR_BEGIN_FUNCTION();
  register _INT32 _bupc_comma;
  int i;
  struct greeting mine;
  struct greeting other;
  int _bupc_spillld0;
  upcr_pshared_ptr_t _bupc_Mptra1;
  upcr_shared_ptr_t _bupc_Mstopcvt2;
  upcr_pshared_ptr_t _bupc_Mptra3;
  int _bupc_spillld4;

#line 9 "hello.upc"
  CHECK(argc == 1 && argv[0] != (void *)(0ULL));
#line 10 "hello.upc"
  UPCR_GET_PSHARED(&_bupc_spillld0, count, 0, 4);
  CHECK(_bupc_spillld0 == 41);
#line 11 "hello.upc"
  memset(&mine, (int) 0, (unsigned long) 24ULL);
  _bupc_comma = sprintf((char *) &mine, (const char *)("thread %d"), ((int) upcr_mythread () ));
  CHECK(_bupc_comma >= 8);
#line 12 "hello.upc"
  mine.from = ((int) upcr_mythread () );
#line 13 "hello.upc"
  _bupc_Mptra1 = UPCR_ADD_PSHARED1(greetings, 24ULL, ((int) upcr_mythread () ));
#line 13 "hello.upc"
  _bupc_Mstopcvt2 = UPCR_PSHARED_TO_SHARED(_bupc_Mptra1);
#line 13 "hello.upc"
  upc_memput(_bupc_Mstopcvt2, &mine, (unsigned long) 24ULL);
#line 14 "hello.upc"
  upcr_barrier(-1720949050, 1);
#line 15 "hello.upc"
  i = 0;
#line 15 "hello.upc"
  while(i < ((int) upcr_threads () ))
#line 15 "hello.upc"
  {
#line 16 "hello.upc"
    _bupc_Mptra3 = UPCR_ADD_PSHARED1(greetings, 24ULL, i);
#line 16 "hello.upc"
    UPCR_GET_PSHARED(&other, _bupc_Mptra3, 0, 24);
#line 17 "hello.upc"
    UPCR_GET_PSHARED(&_bupc_spillld4, _bupc_Mptra3, 16, 4);
    CHECK((other).from == i && _bupc_spillld4 == i);
#line 18 "hello.upc"
    _1 :;
#line 18 "hello.upc"
    i = i + 1;
  }
#line 19 "hello.upc"
  CHECK(UPCR_WANT_MAJOR == 3 && sizeof(struct stat) > 0);
  PASS();
#line 20 "hello.upc"
  UPCR_EXIT_FUNCTION();
#line 20 "hello.upc"
  return 0;
} /* user_main */

#line 1 "_SYSTEM"
GASNETT_IDENT(UPCRI_IdentString_hello_o_1_GASNetConfig_obj,
 "$GASNetConfig: (hello.o) " GASNET_CONFIG_STRING " $");
GASNETT_IDENT(UPCRI_IdentString_hello_o_1_UPCRConfig_obj,
 "$UPCRConfig: (hello.o) " UPCR_CONFIG_STRING UPCRI_THREADCONFIG_STR " $");
GASNETT_IDENT(UPCRI_IdentString_hello_o_1_compiletime,
 "$UPCCompileTime: (hello.o) " __DATE__ " " __TIME__ " $");
#ifndef UPCRI_CC
#define UPCRI_CC <unknown>
#endif
GASNETT_IDENT(UPCRI_IdentString_hello_o_1_backendcompiler,
 "$UPCRBackendCompiler: (hello.o) " _STRINGIFY(UPCRI_CC) " $");
#ifdef GASNETT_CONFIGURE_MISMATCH
#error "no other configuration exists"
#endif
GASNETT_IDENT(UPCRI_IdentString_INIT_hello_221775937,"$UPCRInitFn: (hello.trans.c) UPCRI_INIT_hello_221775937 $");
