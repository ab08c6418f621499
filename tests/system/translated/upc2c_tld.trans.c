// Thread-local data in UPC2C's style: no tentative form, types with suffixes under a typedef, statics
// of functions hoisted, and addresses stored by the initialisation function.
// EXTRA: upc2c_tld_other.trans.c
// THREADS: 1 2 3 4 8
#include <upcr.h>
#include <stdio.h>
#include <string.h>
#include "check.h"
#include "upc2c_extra.h"

typedef struct point {
    int x;
    int y;
} point_t;
extern point_t origin;
extern int other_sum(void);

int UPCR_TLD_DEFINE(depth, 4, 4) = 3;
point_t UPCR_TLD_DEFINE(corner, 8, 4) = {1, 2};
typedef int _cupc2c_tld0[5];
_cupc2c_tld0 UPCR_TLD_DEFINE(squares, 20, 4) = {0, 1, 4, 9, 16};
typedef int (*_cupc2c_tld1)(void);
_cupc2c_tld1 UPCR_TLD_DEFINE(sum, 8, 8);
int *UPCR_TLD_DEFINE(where, 8, 8);
upcr_pshared_ptr_t UPCR_TLD_DEFINE(mine, 8, 8);
int UPCR_TLD_DEFINE(_bupc_static_local0calls, 4, 4) = 0;
upcr_pshared_ptr_t slots;
/* A storage class before the type is allowed; its name is unique in the program. */
static double UPCR_TLD_DEFINE(tld_only_here, 8, 8) = 0.5;
static char *UPCR_TLD_DEFINE_TENTATIVE(tld_nothing_here, 8, 8);

int tick() {
    UPCR_BEGIN_FUNCTION();
    {
        return ++(*((int *)UPCR_TLD_ADDR(_bupc_static_local0calls)));
    }
    UPCR_EXIT_FUNCTION();
}
int user_main(int argc, char **argv) {
    UPCR_BEGIN_FUNCTION();
    {
        int me = (int)upcr_mythread();
        (void)argc;
        (void)argv;
        CHECK((*((int *)UPCR_TLD_ADDR(depth))) == 3);
        CHECK((*((point_t *)UPCR_TLD_ADDR(corner))).y == 2);
        CHECK((*((_cupc2c_tld0 *)UPCR_TLD_ADDR(squares)))[4] == 16);
        CHECK((*((int **)UPCR_TLD_ADDR(where))) == &(*((_cupc2c_tld0 *)UPCR_TLD_ADDR(squares)))[3]);
        CHECK((*((upcr_pshared_ptr_t *)UPCR_TLD_ADDR(mine))) == slots);
        CHECK((*((point_t *)UPCR_TLD_ADDR(origin))).x == 10);
        (*((point_t *)UPCR_TLD_ADDR(origin))).x += me;
        (*((int *)UPCR_TLD_ADDR(depth))) = me;
        CHECK(tick() == 1 && tick() == 2);
        (*((double *)UPCR_TLD_ADDR(tld_only_here))) += me;
        CHECK((*((char **)UPCR_TLD_ADDR(tld_nothing_here))) == 0);
        upcr_barrier(0, 1);
        CHECK((*((_cupc2c_tld1 *)UPCR_TLD_ADDR(sum)))() == 10 + me + 20);
        CHECK((*((int *)UPCR_TLD_ADDR(depth))) == me);
        CHECK((*((double *)UPCR_TLD_ADDR(tld_only_here))) == 0.5 + me);
        PASS();
        return 0;
    }
    UPCR_EXIT_FUNCTION();
}
void UPCRI_ALLOC_tld_2371(void) {
    UPCR_BEGIN_FUNCTION();
    upcr_startup_pshalloc_t _bupc_pinfo[] = { UPCRT_STARTUP_PSHALLOC(slots, 4UL, 1UL, 1UL, 4UL, "") };
    upcr_startup_pshalloc(_bupc_pinfo, 1UL);
}
void UPCRI_INIT_tld_2371(void) {
    UPCR_BEGIN_FUNCTION();
    if (upcr_mythread() == 0) {
    }
    (*((int **)UPCR_TLD_ADDR(where))) = &(*((_cupc2c_tld0 *)UPCR_TLD_ADDR(squares)))[3];
    (*((_cupc2c_tld1 *)UPCR_TLD_ADDR(sum))) = other_sum;
    (*((upcr_pshared_ptr_t *)UPCR_TLD_ADDR(mine))) = slots;
}
