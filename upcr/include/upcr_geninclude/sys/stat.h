/* SPDX-License-Identifier: MIT */
/* Translated files include this for <sys/stat.h>: the system's own. */
#include <sys/stat.h>
