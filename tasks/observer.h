// SPDX-License-Identifier: MIT
// The observer of each task that runs: the recording runtime, in programs that upcc -report
// compiles (upc_task.h).
#ifndef UPC_TASKS_OBSERVER_H
#define UPC_TASKS_OBSERVER_H

#include <upcri/task_observer.h>

namespace upc::tasks {

// Null if there is none. Written while no task runs.
extern const upcri_task_observer_t* observer;

}  // namespace upc::tasks

#endif
