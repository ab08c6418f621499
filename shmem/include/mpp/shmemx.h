/* SPDX-License-Identifier: MIT */
/* shmemx.h under the name that it had for SGI's SHMEM. (OpenSHMEM 1.6, deprecated.) */
#include <shmemx.h>
