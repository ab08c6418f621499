/* SPDX-License-Identifier: MIT */
/* Translated files include this for <sys/times.h>: the system's own. */
#include <sys/times.h>
