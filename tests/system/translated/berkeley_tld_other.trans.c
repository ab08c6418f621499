#include "upcr.h"
#include "whirl2c.h"
#include "upcr_proxy.h"
#include "upcr_geninclude/stdio.h"
#include "check.h"
#include "berkeley_extra.h"

struct pair {
  _IEEE64 d;
  char tag[3LL];
};
/* A header's declaration before the definition. */
extern int far;

#define UPCR_SHARED_SIZE_ 8
#define UPCR_PSHARED_SIZE_ 8
int UPCR_TLD_DEFINE(far, 4, 4) = 5;
typedef int _type_farther[4];
_type_farther UPCR_TLD_DEFINE(farther, 16, 4) = {1, 2, 3, 4,};
struct pair UPCR_TLD_DEFINE_TENTATIVE(far_pair, 16, 8);
/* Tentative in both files, and tentative there but initialised here. */
int UPCR_TLD_DEFINE_TENTATIVE(both, 4, 4);
long UPCR_TLD_DEFINE(won, 8, 8) = 77;

void UPCRI_ALLOC_tld_other_2(void) {
UPCR_BEGIN_FUNCTION();
UPCR_SET_SRCPOS("_tld_other_2_ALLOC",0);
}

void UPCRI_INIT_tld_other_2(void) {
UPCR_BEGIN_FUNCTION();
UPCR_SET_SRCPOS("_tld_other_2_INIT",0);
}

extern int other_twice(
  int n)
{
  UPCR_BEGIN_FUNCTION();
  UPCR_EXIT_FUNCTION();
  return n * 2;
}

extern void other_check(void)
{
  UPCR_BEGIN_FUNCTION();
  int me;

  me = ((int) upcr_mythread () );
  CHECK((*((int *) UPCR_TLD_ADDR( far ))) == 3000 + me);
  CHECK((*((int *) UPCR_TLD_ADDR( both ))) == 2000 + me);
  CHECK((*((_type_farther *) UPCR_TLD_ADDR( farther )))[3] == me);
  CHECK((*((_type_farther *) UPCR_TLD_ADDR( farther )))[2] == 3);
  CHECK((*((struct pair *) UPCR_TLD_ADDR( far_pair ))).d == (_IEEE64)(me) + 0.25);
  UPCR_EXIT_FUNCTION();
  return;
}
