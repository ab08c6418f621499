/* SPDX-License-Identifier: MIT */
/* Translated files include this for <sys/resource.h>: the system's own. */
#include <sys/resource.h>
