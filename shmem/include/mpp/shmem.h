/* SPDX-License-Identifier: MIT */
/* shmem.h under the name that it had for SGI's SHMEM. (OpenSHMEM 1.6, deprecated.) */
#include <shmem.h>
