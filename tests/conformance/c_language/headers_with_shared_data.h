// The header of headers_with_shared_data.upc.
#ifndef HEADERS_WITH_SHARED_DATA_H
#define HEADERS_WITH_SHARED_DATA_H

shared int temperature[THREADS];
static int header_private = 4;

static inline void set_temperature(int t, int value) { temperature[t] = value; }
static inline int temperature_of(int t) { return temperature[t]; }

#define HOTTEST()                                                 \
  ({                                                              \
    int hottest_ = 0;                                             \
    for (int t_ = 0; t_ < THREADS; t_++)                          \
      if (temperature[t_] > hottest_) hottest_ = temperature[t_]; \
    hottest_;                                                     \
  })

#endif
