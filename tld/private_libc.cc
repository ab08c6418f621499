// SPDX-License-Identifier: MIT
// rand, random, drand48, strtok, localtime and similar functions, with a state for each UPC thread,
// built on the C library's reentrant forms. See upcri/private_libc.h.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <upcri/private_libc.h>

namespace {

// The state that rand() and random() share in glibc: the additive generator with 31 words, seeded
// with 1.
struct Random {
  random_data data;
  char state[128];
  bool ready;
};
thread_local Random generator;

thread_local drand48_data generator48;
thread_local unsigned short seed48_before[3];

thread_local char* token_rest;

thread_local tm broken_down_time;
thread_local char time_text[128];  // large enough for the largest numbers

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
double upcri_erand48(unsigned short xsubi[3]) {
  double value;
  erand48_r(xsubi, &generator48, &value);
  return value;
}
long upcri_nrand48(unsigned short xsubi[3]) {
  long value;
  nrand48_r(xsubi, &generator48, &value);
  return value;
}
long upcri_jrand48(unsigned short xsubi[3]) {
  long value;
  jrand48_r(xsubi, &generator48, &value);
  return value;
}
void upcri_srand48(long seed) { srand48_r(seed, &generator48); }
unsigned short* upcri_seed48(unsigned short seed[3]) {
  memcpy(seed48_before, generator48.__x, sizeof seed48_before);
  seed48_r(seed, &generator48);
  return seed48_before;
}
void upcri_lcong48(unsigned short parameters[7]) { lcong48_r(parameters, &generator48); }

char* upcri_initstate(unsigned seed, char* state, size_t bytes) {
  random_data* data = generator_data();
  char* const before = reinterpret_cast<char*>(data->state - 1);
  return initstate_r(seed, state, bytes, data) == 0 ? before : nullptr;
}
char* upcri_setstate(char* state) {
  random_data* data = generator_data();
  char* const before = reinterpret_cast<char*>(data->state - 1);
  return setstate_r(state, data) == 0 ? before : nullptr;
}

char* upcri_strtok(char* text, const char* delimiters) {
  return strtok_r(text, delimiters, &token_rest);
}

struct tm* upcri_gmtime(const long* time) { return gmtime_r(time, &broken_down_time); }
struct tm* upcri_localtime(const long* time) {
  tzset();  // which localtime_r need not do
  return localtime_r(time, &broken_down_time);
}

char* upcri_asctime(const struct tm* time) {
  static const char kDays[][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static const char kMonths[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  if (!time) {
    errno = EINVAL;
    return nullptr;
  }
  int year;
  if (__builtin_add_overflow(time->tm_year, 1900, &year)) {
    errno = EOVERFLOW;
    return nullptr;
  }
  const auto day = static_cast<unsigned>(time->tm_wday),
             month = static_cast<unsigned>(time->tm_mon);
  snprintf(time_text, sizeof time_text, "%s %s%3d %.2d:%.2d:%.2d %d\n",
           day < 7 ? kDays[day] : "???", month < 12 ? kMonths[month] : "???", time->tm_mday,
           time->tm_hour, time->tm_min, time->tm_sec, year);
  return time_text;
}
char* upcri_ctime(const long* time) {
  const struct tm* local = upcri_localtime(time);
  return local ? upcri_asctime(local) : nullptr;
}

}  // extern "C"
