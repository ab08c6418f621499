/* SPDX-License-Identifier: MIT */
/* Translated files include this for <unistd.h>: the system's own. */
#include <unistd.h>
