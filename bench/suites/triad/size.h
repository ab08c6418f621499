/* Elements of each thread: three arrays of 32 MiB, beyond the caches of most machines. */
enum { EACH = 4 << 20 };
