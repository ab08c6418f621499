/* SPDX-License-Identifier: MIT */
/* Translated files include this for <sys/mman.h>: the system's own. */
#include <sys/mman.h>
