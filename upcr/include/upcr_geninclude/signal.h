/* SPDX-License-Identifier: MIT */
/* Translated files include this for <signal.h>: the system's own. */
#include <signal.h>
