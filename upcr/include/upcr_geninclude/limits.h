/* Translated files include this for <limits.h>: the system's own. */
#include <limits.h>
