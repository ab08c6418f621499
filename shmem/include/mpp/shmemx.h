/* SPDX-License-Identifier: MIT */
/* shmemx.h under its name in SGI's SHMEM. (OpenSHMEM 1.6, deprecated.) */
#include <shmemx.h>
