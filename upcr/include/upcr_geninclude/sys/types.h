/* SPDX-License-Identifier: MIT */
/* Translated files include this for <sys/types.h>: the system's own. */
#include <sys/types.h>
