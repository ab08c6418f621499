/* One of two files, as translators emit them, with each kind of thread-local data. */
#include <upcr.h>

#include "tests/unit/tld/tld.h"

typedef int array_type[100];
typedef int (*function_type)(int);
typedef struct tld_pair pair_type;

int UPCR_TLD_DEFINE(tld_initialised, 4, 4) = 7;
int UPCR_TLD_DEFINE_TENTATIVE(tld_tentative_both, 4, 4);
long UPCR_TLD_DEFINE_TENTATIVE(tld_tentative_one, 8, 8);
array_type UPCR_TLD_DEFINE(tld_array, 400, 4) = {1, 2, 3};
pair_type UPCR_TLD_DEFINE(tld_pair, 16, 8) = {'x', 2.5};
function_type UPCR_TLD_DEFINE(tld_function, 8, 8) = &tld_add_one;
upcr_shared_ptr_t UPCR_TLD_DEFINE(tld_shared, 8, 8) = UPCR_INITIALIZED_SHARED;
int* UPCR_TLD_DEFINE(tld_pointer, 8, 8) = 0;
char UPCR_TLD_DEFINE(tld_aligned, 1, 256) = 'a';
char UPCR_TLD_DEFINE(tld_char, 1, 1) = 'c';
static int UPCR_TLD_DEFINE(tld_static_one_mangled, 4, 4) = 11;

int tld_add_one(int x) { return x + 1; }

int* tld_static_one(void) {
  UPCR_BEGIN_FUNCTION();
  return (int*)UPCR_TLD_ADDR(tld_static_one_mangled);
}

void* tld_address_one(int which) {
  UPCR_BEGIN_FUNCTION();
  switch (which) {
    case kTldInitialised: return UPCR_TLD_ADDR(tld_initialised);
    case kTldTentativeBoth: return UPCR_TLD_ADDR(tld_tentative_both);
    case kTldTentativeOne: return UPCR_TLD_ADDR(tld_tentative_one);
    case kTldArray: return UPCR_TLD_ADDR(tld_array);
    case kTldPair: return UPCR_TLD_ADDR(tld_pair);
    case kTldFunction: return UPCR_TLD_ADDR(tld_function);
    case kTldShared: return UPCR_TLD_ADDR(tld_shared);
    case kTldPointer: return UPCR_TLD_ADDR(tld_pointer);
    case kTldAligned: return UPCR_TLD_ADDR(tld_aligned);
    case kTldChar: return UPCR_TLD_ADDR(tld_char);
    default: return UPCR_TLD_ADDR(tld_common);
  }
}
