/* The other file: it sees the first one's variables through plain extern declarations. */
#include <upcr.h>

#include "tests/unit/tld/tld.h"

typedef int common_type[5000];

extern int tld_initialised;
extern int tld_array[];
extern struct tld_pair tld_pair;
extern char tld_char;
int UPCR_TLD_DEFINE_TENTATIVE(tld_tentative_both, 4, 4);
long UPCR_TLD_DEFINE(tld_tentative_one, 8, 8) = 123456789012;
common_type UPCR_TLD_DEFINE_TENTATIVE(tld_common, 20000, 4);
static int UPCR_TLD_DEFINE_TENTATIVE(tld_static_two_mangled, 4, 4);

int* tld_static_two(void) {
  UPCR_BEGIN_FUNCTION();
  return (int*)UPCR_TLD_ADDR(tld_static_two_mangled);
}

void* tld_address_two(int which) {
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
