/* SPDX-License-Identifier: MIT */
/* shmem.h under its name in SGI's SHMEM. (OpenSHMEM 1.6, deprecated.) */
#include <shmem.h>
