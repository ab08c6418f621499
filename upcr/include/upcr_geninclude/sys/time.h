/* SPDX-License-Identifier: MIT */
/* Translated files include this for <sys/time.h>: the system's own. */
#include <sys/time.h>
