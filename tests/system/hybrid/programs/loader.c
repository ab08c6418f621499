// Loads a UPC library with dlopen, twice, and runs a job with each of the given numbers of threads.
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <upc_job.h>

typedef struct {
  long threads, count, result;
  long seen[2048];
} task_t;

static int (*call)(void (*)(void *), void *);
static void (*sum)(void *);

static void *from_another_thread(void *task) {
  return (void *)(long)call(sum, task);
}

int main(int argc, char **argv) {
  static task_t task;
  for (int time = 0; time < 2; time++) {
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      puts(dlerror());
      return 1;
    }
    int (*start)(int) = (int (*)(int))dlsym(library, "upc_job_start");
    int (*end)(void) = (int (*)(void))dlsym(library, "upc_job_end");
    const char *(*error)(void) = (const char *(*)(void))dlsym(library, "upc_job_error");
    call = (int (*)(void (*)(void *), void *))dlsym(library, "upc_job_call");
    sum = (void (*)(void *))dlsym(library, "sum");
    for (int i = 2; i < argc; i++) {
      long threads = atol(argv[i]), elements = 10 * threads;
      pthread_t other;
      void *code;
      if (start((int)threads) != UPC_JOB_OK || call(sum, &task) != UPC_JOB_OK || task.result != elements * (elements - 1) / 2 ||
          pthread_create(&other, NULL, from_another_thread, &task) != 0 || pthread_join(other, &code) != 0 || code != NULL ||
          end() != UPC_JOB_OK) {
        printf("%ld threads: %s, %ld\n", threads, error(), task.result);
        return 1;
      }
    }
    dlclose(library);
  }
  puts("PASS");
  return 0;
}
