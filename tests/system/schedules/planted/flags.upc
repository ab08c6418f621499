// Flags and semaphores that are set too early, or seen too late.
#include <bupc_extensions.h>

#include "planted.h"

static strict shared int flag;
static shared int data;
static shared int *shared made;
static strict shared int published;
static upc_lock_t *lock;
static bupc_sem_t *shared semaphore;

static void make_signals(void) {
  lock = upc_all_lock_alloc();
  if (MYTHREAD == 0) semaphore = bupc_sem_alloc(BUPC_SEM_INTEGER | BUPC_SEM_MPRODUCER | BUPC_SEM_MCONSUMER);
}

// wrong
static int flag_before_the_data(void) {
  if (MYTHREAD == 0) {
    flag = 1;
    data = 42;
    return 0;
  }
  while (!flag) {
  }
  work();
  return data != 42;
}

// right
static int data_before_the_flag(void) {
  if (MYTHREAD == 0) {
    data = 42;
    flag = 1;
    return 0;
  }
  while (!flag) {
  }
  work();
  return data != 42;
}

// wrong
static int handed_over_before_it_is_set(void) {
  if (MYTHREAD == 0) {
    made = upc_alloc(sizeof(int));
    published = 1;
    *made = 42;
    return 0;
  }
  while (!published) {
  }
  work();
  return *made != 42;
}

// right
static int set_before_it_is_handed_over(void) {
  if (MYTHREAD == 0) {
    made = upc_alloc(sizeof(int));
    *made = 42;
    published = 1;
    return 0;
  }
  while (!published) {
  }
  work();
  return *made != 42;
}

// wrong: a thread that sees the flag need not see the value
static int double_checked_initialisation(void) {
  stagger();
  if (!flag) {
    upc_lock(lock);
    if (!flag) {
      flag = 1;
      data = 42;
    }
    upc_unlock(lock);
  }
  return data != 42;
}

// right
static int double_checked_in_order(void) {
  stagger();
  if (!flag) {
    upc_lock(lock);
    if (!flag) {
      data = 42;
      flag = 1;
    }
    upc_unlock(lock);
  }
  return data != 42;
}

// wrong
static int post_before_the_data(void) {
  if (MYTHREAD == 0) {
    bupc_sem_postN(semaphore, THREADS - 1);
    data = 42;
    return 0;
  }
  bupc_sem_wait(semaphore);
  work();
  return data != 42;
}

// right
static int data_before_the_post(void) {
  if (MYTHREAD == 0) {
    data = 42;
    bupc_sem_postN(semaphore, THREADS - 1);
    return 0;
  }
  bupc_sem_wait(semaphore);
  work();
  return data != 42;
}

static strict shared int sleeping;

// wrong: the post may be omitted just before the wait, which then never ends
static int lost_wake_up(void) {
  if (MYTHREAD == 1) {
    if (!flag) {
      sleeping = 1;
      bupc_sem_wait(semaphore);
    }
  } else if (MYTHREAD == 0) {
    work();
    flag = 1;
    if (sleeping) bupc_sem_post(semaphore);
  }
  return 0;
}

// right
static int kept_wake_up(void) {
  if (MYTHREAD == 1) {
    sleeping = 1;
    if (!flag) bupc_sem_wait(semaphore);
  } else if (MYTHREAD == 0) {
    work();
    flag = 1;
    if (sleeping) bupc_sem_post(semaphore);
  }
  return 0;
}

static shared int order[THREADS];
static shared int come;

// wrong: thread 0 need not be the first
static int first_come(void) {
  stagger();
  upc_lock(lock);
  order[come++] = MYTHREAD;
  upc_unlock(lock);
  upc_barrier;
  return order[0] != 0;
}

// right
static int all_have_come(void) {
  stagger();
  upc_lock(lock);
  order[come++] = MYTHREAD;
  upc_unlock(lock);
  upc_barrier;
  int sum = 0;
  for (int i = 0; i < THREADS; i++) sum += order[i];
  return sum != THREADS * (THREADS - 1) / 2;
}
