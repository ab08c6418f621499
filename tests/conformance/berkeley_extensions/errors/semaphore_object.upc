// bupc_sem_t is incomplete: semaphores are accessed through pointers only.
// REJECT: 5:bupc_sem_t
#include <upc.h>

bupc_sem_t semaphore;
int main(void) { return 0; }
