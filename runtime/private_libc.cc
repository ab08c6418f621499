// rand, random, drand48 and strtok with a state for each UPC thread, built on the C library's
// reentrant forms. See upcri/private_libc.h.
#include <stdlib.h>
#include <string.h>
#include <upcri/private_libc.h>

namespace {

// What rand() and random() share in glibc: the additive generator with 31 words, seeded with 1.
struct Random {
  random_data data;
  char state[128];
  bool ready;
};
thread_local Random generator;

thread_local drand48_data generator48;

thread_local char* token_rest;

random_data* generator_data() {
  if (!generator.ready) {
    generator.ready = true;
    initstate_r(1, generator.state, sizeof generator.state, &generator.data);
  }
  return &generator.data;
}

}  // namespace

extern "C" {

int upcri_rand(void) { return static_cast<int>(upcri_random()); }
void upcri_srand(unsigned seed) { srandom_r(seed, generator_data()); }

long upcri_random(void) {
  int32_t value;
  random_r(generator_data(), &value);
  return value;
}
void upcri_srandom(unsigned seed) { srandom_r(seed, generator_data()); }

double upcri_drand48(void) {
  double value;
  drand48_r(&generator48, &value);
  return value;
}
long upcri_lrand48(void) {
  long value;
  lrand48_r(&generator48, &value);
  return value;
}
long upcri_mrand48(void) {
  long value;
  mrand48_r(&generator48, &value);
  return value;
}
void upcri_srand48(long seed) { srand48_r(seed, &generator48); }

char* upcri_strtok(char* text, const char* delimiters) {
  return strtok_r(text, delimiters, &token_rest);
}

}  // extern "C"
