/* Parallel I/O of the second runtime: plain pread and pwrite of each thread's bytes, with all
 * threads waiting for each other before and after. One thread at a time transfers its part, so that
 * all transfers are strong. Asynchronous transfers are performed at once. */
#include "internal.h"

enum { kMostFiles = 16, kMostHints = 16 };

/* In shared memory; each thread opens the file for itself as number `slot`. */
struct file {
  int slot, flags;
  upc_off_t common;
};

/* One thread's state of a file. */
static struct own {
  int fd, individual, flags, outstanding, hints;
  upc_off_t at, result;
  char* name;
  struct upc_hint hint[kMostHints];
} owns[kMostFiles];

static struct file* file_at(upcr_pshared_ptr_t p) { return stranger_at(p); }

upcr_pshared_ptr_t bupc_all_fopen(const char* name, int flags, size_t count,
                                  const struct upc_hint* hints) {
  int how = flags & UPC_RDWR ? O_RDWR : flags & UPC_WRONLY ? O_WRONLY : O_RDONLY;
  stranger_meet();
  upcr_shared_ptr_t p = upcr_null_shared;
  int slot = 0;
  while (slot < kMostFiles && owns[slot].name) ++slot;
  if (slot == kMostFiles) stranger_fail("too many files");
  if (stranger_self.me == 0) {
    int first = how;
    if (flags & UPC_CREATE) first |= O_CREAT;
    if (flags & UPC_EXCL) first |= O_EXCL;
    if (flags & UPC_TRUNC) first |= O_TRUNC;
    const int fd = open(name, first, 0666);
    if (fd >= 0) {
      p = upcr_pshared_to_shared(stranger_object(sizeof(struct file)));
      struct file* f = stranger_reach(p);
      f->slot = slot;
      f->flags = flags;
      if (flags & UPC_APPEND) f->common = lseek(fd, 0, SEEK_END);
      close(fd);
    }
  }
  p = stranger_tell(p);
  if (upcr_isnull_shared(p)) return upcr_null_pshared;
  struct own* o = &owns[slot];
  memset(o, 0, sizeof *o);
  o->fd = open(name, how);
  o->name = strdup(name);
  o->individual = (flags & UPC_INDIVIDUAL_FP) != 0;
  o->flags = flags;
  o->at = ((struct file*)stranger_reach(p))->common;
  for (size_t i = 0; i < count && i < kMostHints; ++i) {
    o->hint[i].key = strdup(hints[i].key);
    o->hint[i].value = strdup(hints[i].value);
    o->hints = (int)i + 1;
  }
  stranger_meet();
  return upcr_shared_to_pshared(p);
}

static struct own* own_of(upcr_pshared_ptr_t file) { return &owns[file_at(file)->slot]; }

int bupc_all_fclose(upcr_pshared_ptr_t file) {
  stranger_meet();
  struct own* o = own_of(file);
  if (o->outstanding) {
    errno = EBUSY;
    return -1;
  }
  close(o->fd);
  stranger_meet();
  if (stranger_self.me == 0) {
    if (o->flags & UPC_DELETE_ON_CLOSE) unlink(o->name);
    upcr_free(upcr_pshared_to_shared(file));
  }
  free(o->name);
  o->name = NULL;
  stranger_meet();
  return 0;
}

int bupc_all_fsync(upcr_pshared_ptr_t file) {
  (void)file;
  stranger_meet();
  return 0;
}

static upc_off_t size_of(const struct own* o) {
  struct stat s;
  return fstat(o->fd, &s) == 0 ? (upc_off_t)s.st_size : -1;
}

static upc_off_t* pointer_of(upcr_pshared_ptr_t file) {
  struct own* o = own_of(file);
  return o->individual ? &o->at : &file_at(file)->common;
}

upc_off_t bupc_all_fseek(upcr_pshared_ptr_t file, upc_off_t offset, int origin) {
  struct own* o = own_of(file);
  stranger_meet();
  const upc_off_t to = offset + (origin == UPC_SEEK_SET   ? 0
                                 : origin == UPC_SEEK_CUR ? *pointer_of(file)
                                 : origin == UPC_SEEK_END ? size_of(o)
                                                          : -offset - 1);
  stranger_meet();
  if (to < 0) {
    errno = EINVAL;
    return -1;
  }
  *pointer_of(file) = to;
  stranger_meet();
  return to;
}

int bupc_all_fset_size(upcr_pshared_ptr_t file, upc_off_t size) {
  stranger_meet();
  const int done = stranger_self.me == 0 ? ftruncate(own_of(file)->fd, size) : 0;
  stranger_meet();
  return done;
}

upc_off_t bupc_all_fget_size(upcr_pshared_ptr_t file) {
  stranger_meet();
  return size_of(own_of(file));
}

int bupc_all_fpreallocate(upcr_pshared_ptr_t file, upc_off_t size) {
  stranger_meet();
  int failed = 0;
  if (stranger_self.me == 0 && size_of(own_of(file)) < size)
    failed = posix_fallocate(own_of(file)->fd, 0, size);
  stranger_meet();
  if (failed) errno = failed;
  return failed ? -1 : 0;
}

int bupc_all_fcntl(upcr_pshared_ptr_t file, int what, void* argument) {
  struct own* o = own_of(file);
  struct file* f = file_at(file);
  stranger_meet();
  switch (what) {
    case UPC_GET_CA_SEMANTICS: return o->flags & UPC_STRONG_CA;
    case UPC_SET_WEAK_CA_SEMANTICS: o->flags &= ~UPC_STRONG_CA; return 0;
    case UPC_SET_STRONG_CA_SEMANTICS: o->flags |= UPC_STRONG_CA; return 0;
    case UPC_GET_FP: return o->individual ? UPC_INDIVIDUAL_FP : UPC_COMMON_FP;
    case UPC_SET_COMMON_FP:
      o->individual = 0;
      o->flags = (o->flags & ~UPC_INDIVIDUAL_FP) | UPC_COMMON_FP;
      f->common = 0;
      stranger_meet();
      return 0;
    case UPC_SET_INDIVIDUAL_FP:
      o->individual = 1;
      o->flags = (o->flags & ~UPC_COMMON_FP) | UPC_INDIVIDUAL_FP;
      o->at = 0;
      return 0;
    case UPC_GET_FL: *(int*)argument = o->flags; return 0;
    case UPC_GET_FN: *(const char**)argument = o->name; return 0;
    case UPC_GET_HINTS: *(const struct upc_hint**)argument = o->hint; return o->hints;
    case UPC_SET_HINT: {
      const struct upc_hint* hint = argument;
      int i = 0;
      while (i < o->hints && strcmp(o->hint[i].key, hint->key) != 0) ++i;
      if (i == kMostHints) return -1;
      o->hint[i].key = strdup(hint->key);
      o->hint[i].value = strdup(hint->value);
      if (i == o->hints) ++o->hints;
      return 0;
    }
    case UPC_ASYNC_OUTSTANDING: return o->outstanding;
    default: errno = EINVAL; return -1;
  }
}

/* --- transfers --- */

/* Moves n bytes between memory and file; returns the number of bytes moved. */
static upc_off_t move(const struct own* o, int writes, char* memory, size_t n, upc_off_t at) {
  size_t done = 0;
  while (done < n) {
    const ssize_t some = writes ? pwrite(o->fd, memory + done, n - done, at + (upc_off_t)done)
                                : pread(o->fd, memory + done, n - done, at + (upc_off_t)done);
    if (some < 0) return -1;
    if (some == 0) break;
    done += (size_t)some;
  }
  return (upc_off_t)done;
}

/* The same with shared memory in blocks of that many bytes, one contiguous piece at a time. */
static upc_off_t move_shared(const struct own* o, int writes, upcr_shared_ptr_t p, size_t block,
                             size_t n, upc_off_t at) {
  upc_off_t done = 0;
  while (n > 0) {
    size_t piece = n;
    if (block != 0 && piece > block - p.stranger_phase) piece = block - p.stranger_phase;
    const upc_off_t some = move(o, writes, stranger_reach(p), piece, at + done);
    if (some < 0) return -1;
    done += some;
    if ((size_t)some < piece) break;
    n -= piece;
    if (block == 0)
      p.stranger_place += piece;
    else
      p = stranger_add_shared(p, 1, (ptrdiff_t)piece, block, stranger_self.threads);
  }
  return done;
}

static upc_off_t local(upcr_pshared_ptr_t file, int writes, void* memory, size_t n) {
  struct own* o = own_of(file);
  stranger_meet();
  if (writes && (o->flags & UPC_APPEND)) o->at = size_of(o);
  stranger_enter();
  const upc_off_t done = move(o, writes, memory, n, o->at);
  stranger_leave();
  if (done > 0) o->at += done;
  stranger_meet();
  return done;
}

static upc_off_t shared(upcr_pshared_ptr_t file, int writes, upcr_shared_ptr_t memory, size_t block,
                        size_t size, size_t count) {
  struct own* o = own_of(file);
  struct file* f = file_at(file);
  upcr_shared_ptr_t bytes = memory;
  bytes.stranger_phase = (upcr_phase_t)(memory.stranger_phase * size);
  stranger_meet();
  upc_off_t done = 0;
  if (o->individual) {
    stranger_enter();
    done = move_shared(o, writes, bytes, block * size, size * count, o->at);
    stranger_leave();
    if (done > 0) o->at += done;
  } else {
    const upcr_shared_ptr_t result = stranger_tell(upcr_null_shared);
    (void)result;
    upcr_shared_ptr_t told = upcr_null_shared;
    if (stranger_self.me == 0) {
      done = move_shared(o, writes, bytes, block * size, size * count, f->common);
      if (done > 0) f->common += done;
      told.stranger_place = (uint64_t)done;
    }
    done = (upc_off_t)stranger_tell(told).stranger_place;
  }
  stranger_meet();
  return done;
}

/* Iterates over the parts of the file in step with the memory. */
struct parts {
  size_t count;
  const struct upc_filevec* part;
  size_t used;
};

static upc_off_t along(const struct own* o, int writes, struct parts* p, upcr_shared_ptr_t shared,
                       size_t block, char* own, size_t n) {
  upc_off_t done = 0;
  while (n > 0 && p->count > 0) {
    size_t piece = p->part->len - p->used;
    if (piece > n) piece = n;
    const upc_off_t at = p->part->offset + (upc_off_t)p->used;
    const upc_off_t some =
        own ? move(o, writes, own, piece, at) : move_shared(o, writes, shared, block, piece, at);
    if (some < 0) return -1;
    done += some;
    n -= piece;
    if (own)
      own += piece;
    else if (block == 0)
      shared.stranger_place += piece;
    else
      shared = stranger_add_shared(shared, 1, (ptrdiff_t)piece, block, stranger_self.threads);
    p->used += piece;
    if (p->used == p->part->len) {
      --p->count;
      ++p->part;
      p->used = 0;
    }
  }
  return done;
}

static upc_off_t list_local(upcr_pshared_ptr_t file, int writes, size_t n,
                            const struct upc_local_memvec* memory, size_t count,
                            const struct upc_filevec* part) {
  struct parts p = {count, part, 0};
  upc_off_t done = 0;
  stranger_meet();
  stranger_enter();
  for (size_t i = 0; i < n; ++i)
    done += along(own_of(file), writes, &p, upcr_null_shared, 0, memory[i].baseaddr, memory[i].len);
  stranger_leave();
  stranger_meet();
  return done;
}

static upc_off_t list_shared(upcr_pshared_ptr_t file, int writes, size_t n,
                             const struct upc_shared_memvec* memory, size_t count,
                             const struct upc_filevec* part) {
  struct parts p = {count, part, 0};
  upc_off_t done = 0;
  stranger_meet();
  stranger_enter();
  for (size_t i = 0; i < n; ++i)
    done += along(own_of(file), writes, &p, memory[i].baseaddr, memory[i].blocksize, NULL,
                  memory[i].len);
  stranger_leave();
  stranger_meet();
  return done;
}

/* Each transfer with its asynchronous form. */
#define TRANSFER(name, parameters, call)     \
  upc_off_t bupc_all_f##name parameters {    \
    (void)flags;                             \
    return call;                             \
  }                                          \
  void bupc_all_f##name##_async parameters { \
    (void)flags;                             \
    own_of(file)->outstanding = 1;           \
    own_of(file)->result = call;             \
  }
TRANSFER(read_local, (upcr_pshared_ptr_t file, void* to, size_t size, size_t n, upc_flag_t flags),
         local(file, 0, to, size* n))
TRANSFER(write_local,
         (upcr_pshared_ptr_t file, void* from, size_t size, size_t n, upc_flag_t flags),
         local(file, 1, from, size* n))
TRANSFER(read_shared,
         (upcr_pshared_ptr_t file, upcr_shared_ptr_t to, size_t block, size_t size, size_t n,
          upc_flag_t flags),
         shared(file, 0, to, block, size, n))
TRANSFER(write_shared,
         (upcr_pshared_ptr_t file, upcr_shared_ptr_t from, size_t block, size_t size, size_t n,
          upc_flag_t flags),
         shared(file, 1, from, block, size, n))
#define LIST(name, type, call)                                                         \
  TRANSFER(name,                                                                       \
           (upcr_pshared_ptr_t file, size_t memories, const struct upc_##type* memory, \
            size_t parts, const struct upc_filevec* part, upc_flag_t flags),           \
           call)
LIST(read_list_local, local_memvec, list_local(file, 0, memories, memory, parts, part))
LIST(write_list_local, local_memvec, list_local(file, 1, memories, memory, parts, part))
LIST(read_list_shared, shared_memvec, list_shared(file, 0, memories, memory, parts, part))
LIST(write_list_shared, shared_memvec, list_shared(file, 1, memories, memory, parts, part))

upc_off_t bupc_all_fwait_async(upcr_pshared_ptr_t file) {
  own_of(file)->outstanding = 0;
  return own_of(file)->result;
}

upc_off_t bupc_all_ftest_async(upcr_pshared_ptr_t file, int* done) {
  *done = 1;
  return bupc_all_fwait_async(file);
}
