// Thread-local data in Berkeley's style: initialised and tentative, arrays, structs, function
// pointers, hoisted statics, pointers to other variables, and variables that another file defines.
// EXTRA: berkeley_tld_other.trans.c
// THREADS: 1 2 3 4 7 8 64
#include "upcr.h"
#include "whirl2c.h"
#include "upcr_proxy.h"
#include "upcr_geninclude/stdio.h"
#include "upcr_geninclude/string.h"
#include "check.h"
#include "berkeley_extra.h"

struct pair {
  _IEEE64 d;
  char tag[3LL];
};
extern void other_check(void);
extern int other_twice(int);
extern int user_main();

/* Defined in the other file: no macro for these, only the plain declarations. */
extern int far;
typedef int _type_farther_e[4];
extern _type_farther_e farther;
extern struct pair far_pair;

#define UPCR_SHARED_SIZE_ 8
#define UPCR_PSHARED_SIZE_ 8
upcr_pshared_ptr_t cell;
int UPCR_TLD_DEFINE(seven, 4, 4) = 7;
int UPCR_TLD_DEFINE_TENTATIVE(both, 4, 4);
long UPCR_TLD_DEFINE_TENTATIVE(won, 8, 8);
unsigned char UPCR_TLD_DEFINE(small, 1, 1) = 200;
double UPCR_TLD_DEFINE(half, 8, 8) = 0.5;
char*  UPCR_TLD_DEFINE(text, 8, 8) = "abc";
const char* const UPCR_TLD_DEFINE(fixed, 8, 8) = "fixed";
volatile int UPCR_TLD_DEFINE_TENTATIVE(watched, 4, 4);
typedef double _type_table[2][3];
_type_table UPCR_TLD_DEFINE(table, 48, 8) = {{1.0, 2.0, 3.0,}, {4.0,},};
typedef int _type_big[100000];
_type_big UPCR_TLD_DEFINE_TENTATIVE(big, 400000, 4);
struct pair UPCR_TLD_DEFINE(p, 16, 8) = {1.5, {'x', 'y',},};
struct pair*  UPCR_TLD_DEFINE_TENTATIVE(pp, 8, 8);
typedef int(*_funptr_call)(int);
_funptr_call UPCR_TLD_DEFINE(call, 8, 8) = other_twice;
typedef int(*_funptr_calls)(int);
typedef _funptr_calls _type_calls[2];
_type_calls UPCR_TLD_DEFINE(calls, 16, 8) = {0, other_twice,};
/* Statics of the same name in two functions, which the translator renames. */
int UPCR_TLD_DEFINE(_N5_count_N10_1484837057_, 4, 4) = 10;
int UPCR_TLD_DEFINE(_N5_count_N9_871054179_, 4, 4) = 20;
/* Pointers to other thread-local variables: to a tentative one, and to one of another file. */
int*  UPCR_TLD_DEFINE(to_both, 8, 8) = &both;
int*  UPCR_TLD_DEFINE(to_far, 8, 8) = &far;
upcr_pshared_ptr_t UPCR_TLD_DEFINE(to_cell, 8, 8) = UPCR_INITIALIZED_PSHARED;
upcr_shared_ptr_t UPCR_TLD_DEFINE(to_nothing, 8, 8) = UPCR_NULL_SHARED;

void UPCRI_ALLOC_tld_1(void) {
UPCR_BEGIN_FUNCTION();
upcr_startup_pshalloc_t _bupc_pinfo[] = {
UPCRT_STARTUP_PSHALLOC(cell, 4, 1, 1, 4, "A1H_R1_i"),
 };
UPCR_SET_SRCPOS("_tld_1_ALLOC",0);
upcr_startup_pshalloc(_bupc_pinfo, sizeof(_bupc_pinfo) / sizeof(upcr_startup_pshalloc_t));
}

void UPCRI_INIT_tld_1(void) {
UPCR_BEGIN_FUNCTION();
UPCR_SET_SRCPOS("_tld_1_INIT",0);
*((int* *) UPCR_TLD_ADDR(to_both)) = (int* )UPCR_TLD_ADDR(both);
*((int* *) UPCR_TLD_ADDR(to_far)) = (int* )UPCR_TLD_ADDR(far);
*((upcr_pshared_ptr_t *) UPCR_TLD_ADDR(to_cell)) = cell;
}

static int next_a() {
  UPCR_BEGIN_FUNCTION();
  (*((int *) UPCR_TLD_ADDR( _N5_count_N10_1484837057_ ))) = (*((int *) UPCR_TLD_ADDR( _N5_count_N10_1484837057_ ))) + 1;
  UPCR_EXIT_FUNCTION();
  return (*((int *) UPCR_TLD_ADDR( _N5_count_N10_1484837057_ )));
}

static int next_b() {
  UPCR_BEGIN_FUNCTION();
  (*((int *) UPCR_TLD_ADDR( _N5_count_N9_871054179_ ))) = (*((int *) UPCR_TLD_ADDR( _N5_count_N9_871054179_ ))) + 1;
  UPCR_EXIT_FUNCTION();
  return (*((int *) UPCR_TLD_ADDR( _N5_count_N9_871054179_ )));
}

extern int user_main()
{
  UPCR_BEGIN_FUNCTION();
  int me;
  int i;

  me = ((int) upcr_mythread () );
  CHECK((*((int *) UPCR_TLD_ADDR( seven ))) == 7);
  CHECK((*((int *) UPCR_TLD_ADDR( both ))) == 0);
  CHECK((*((long *) UPCR_TLD_ADDR( won ))) == 77);
  CHECK((*((unsigned char *) UPCR_TLD_ADDR( small ))) == 200);
  CHECK((*((_IEEE64 *) UPCR_TLD_ADDR( half ))) == 0.5);
  CHECK(strcmp((*((char **) UPCR_TLD_ADDR( text ))), "abc") == 0);
  CHECK(strcmp((*((const char **) UPCR_TLD_ADDR( fixed ))), "fixed") == 0);
  CHECK((*((_type_table *) UPCR_TLD_ADDR( table )))[0][2] == 3.0);
  CHECK((*((_type_table *) UPCR_TLD_ADDR( table )))[1][0] == 4.0);
  CHECK((*((_type_table *) UPCR_TLD_ADDR( table )))[1][2] == 0.0);
  CHECK((*((struct pair *) UPCR_TLD_ADDR( p ))).d == 1.5);
  CHECK((*((struct pair *) UPCR_TLD_ADDR( p ))).tag[1] == 'y');
  CHECK((*((struct pair **) UPCR_TLD_ADDR( pp ))) == (struct pair *)(0ULL));
  CHECK(((*((_funptr_call *) UPCR_TLD_ADDR( call ))))(21) == 42);
  CHECK((*((_type_calls *) UPCR_TLD_ADDR( calls )))[1](4) == 8);
  CHECK((*((upcr_shared_ptr_t *) UPCR_TLD_ADDR( to_nothing ))) == 0);
  CHECK(next_a() == 11 && next_b() == 21 && next_a() == 12);

  /* Each thread has its own copies. */
  (*((int *) UPCR_TLD_ADDR( seven ))) = 1000 + me;
  (*((int *) UPCR_TLD_ADDR( both ))) = 2000 + me;
  (*((struct pair **) UPCR_TLD_ADDR( pp ))) = (struct pair *) UPCR_TLD_ADDR( p );
  (*((struct pair **) UPCR_TLD_ADDR( pp )))->d = (_IEEE64)(me);
  (*((volatile int *) UPCR_TLD_ADDR( watched ))) = me;
  i = 0;
  while(i < 100000) {
    (*((_type_big *) UPCR_TLD_ADDR( big )))[i] = i + me;
    i = i + 1000;
  }
  (*((int *) UPCR_TLD_ADDR( far ))) = 3000 + me;
  (*((_type_farther_e *) UPCR_TLD_ADDR( farther )))[3] = me;
  (*((struct pair *) UPCR_TLD_ADDR( far_pair ))).d = (_IEEE64)(me) + 0.25;
  UPCR_PUT_PSHARED_VAL(UPCR_ADD_PSHARED1((*((upcr_pshared_ptr_t *) UPCR_TLD_ADDR( to_cell ))), 4ULL, me), 0, me, 4);
  upcr_barrier(221775937, 1);
  CHECK((*((int *) UPCR_TLD_ADDR( seven ))) == 1000 + me);
  CHECK(*(*((int **) UPCR_TLD_ADDR( to_both ))) == 2000 + me);
  CHECK(*(*((int **) UPCR_TLD_ADDR( to_far ))) == 3000 + me);
  CHECK((*((struct pair *) UPCR_TLD_ADDR( p ))).d == (_IEEE64)(me));
  CHECK((*((volatile int *) UPCR_TLD_ADDR( watched ))) == me);
  CHECK((*((_type_big *) UPCR_TLD_ADDR( big )))[99000] == 99000 + me);
  CHECK((int) UPCR_GET_PSHARED_VAL(UPCR_ADD_PSHARED1(cell, 4ULL, me), 0, 4) == me);
  CHECK((uintptr_t) UPCR_TLD_ADDR( table ) % 8 == 0);
  other_check();
  PASS();
  UPCR_EXIT_FUNCTION();
  return 0;
}
