// SPDX-License-Identifier: MIT
// Annotations for clang's thread-safety analysis, which tools/tidy runs: what a lock guards. They
// are empty for other compilers.
#ifndef UPC_SMP_THREAD_SAFETY_H
#define UPC_SMP_THREAD_SAFETY_H

#ifdef __clang__
#define UPC_THREAD_SAFETY(attribute) __attribute__((attribute))
#else
#define UPC_THREAD_SAFETY(attribute)
#endif

// A class that is a lock, or that holds one during its lifetime.
#define UPC_LOCK UPC_THREAD_SAFETY(capability("mutex"))
#define UPC_LOCK_HOLDER UPC_THREAD_SAFETY(scoped_lockable)
// A variable that only the thread that holds the lock reads and writes.
#define UPC_GUARDED_BY(lock) UPC_THREAD_SAFETY(guarded_by(lock))
// A function that takes, releases, or must be called with this lock; without an argument, the
// object's own.
#define UPC_ACQUIRES(...) UPC_THREAD_SAFETY(acquire_capability(__VA_ARGS__))
#define UPC_RELEASES(...) UPC_THREAD_SAFETY(release_capability(__VA_ARGS__))
#define UPC_REQUIRES(lock) UPC_THREAD_SAFETY(requires_capability(lock))
// A function during which no other thread runs; its comment gives the reason.
#define UPC_RUNS_ALONE UPC_THREAD_SAFETY(no_thread_safety_analysis)

#endif
