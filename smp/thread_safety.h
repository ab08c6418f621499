// SPDX-License-Identifier: MIT
// What a lock guards, for clang's thread-safety analysis, which tools/tidy runs. Other compilers
// read nothing here.
#ifndef UPC_SMP_THREAD_SAFETY_H
#define UPC_SMP_THREAD_SAFETY_H

#ifdef __clang__
#define UPC_THREAD_SAFETY(attribute) __attribute__((attribute))
#else
#define UPC_THREAD_SAFETY(attribute)
#endif

// A class that is a lock, or that holds one as long as it lives.
#define UPC_LOCK UPC_THREAD_SAFETY(capability("mutex"))
#define UPC_LOCK_HOLDER UPC_THREAD_SAFETY(scoped_lockable)
// A variable that is read and written by the thread that holds the lock alone.
#define UPC_GUARDED_BY(lock) UPC_THREAD_SAFETY(guarded_by(lock))
// A function that takes, gives back, or wants held this lock; without one, the object's own.
#define UPC_ACQUIRES(...) UPC_THREAD_SAFETY(acquire_capability(__VA_ARGS__))
#define UPC_RELEASES(...) UPC_THREAD_SAFETY(release_capability(__VA_ARGS__))
#define UPC_REQUIRES(lock) UPC_THREAD_SAFETY(requires_capability(lock))
// A function that no other thread runs beside, which its comment says why.
#define UPC_RUNS_ALONE UPC_THREAD_SAFETY(no_thread_safety_analysis)

#endif
