// SPDX-License-Identifier: MIT
// OpenSHMEM's contexts and sessions. (1.6, sections 9.5 and 9.9.) A context belongs to the PE that
// created it. It is on that PE's list until it, its team or the last shmem_finalize destroys it.
// Threads of a PE may use the list, and a session, at the same time.
#include "upcri/shmem/context.h"

#include <stdlib.h>

#include "runtime/job.h"
#include "shmem/job.h"
#include "smp/mutex.h"
#include "upcri/shmem/symmetric.h"
#include "upcri/shmem/sync.h"
#include "upcri/shmem/team.h"

using namespace upc::runtime;

namespace upc::shmem {
namespace {

struct Context : upcri_shmem_ctx {
  Team* team;
  long options;
  Session session;
  Context *before, *after;  // on its PE's list
};

// The PEs' lists.
upc::smp::Mutex lists_mutex;
Context* lists[UPCR_MAX_THREADS] UPC_GUARDED_BY(lists_mutex);

void enter(Context* made) {
  const upc::smp::MutexHold hold(lists_mutex, me());
  Context*& first = lists[me()];
  made->before = nullptr;
  made->after = first;
  if (first) first->before = made;
  first = made;
}

void take_out(Context* ctx) {
  const upc::smp::MutexHold hold(lists_mutex, me());
  (ctx->before ? ctx->before->after : lists[me()]) = ctx->after;
  if (ctx->after) ctx->after->before = ctx->before;
}

Context* first_of_caller() {
  const upc::smp::MutexHold hold(lists_mutex, me());
  return lists[me()];
}

#ifdef UPCRI_CHECK
constexpr long kCreateOptions = SHMEM_CTX_SERIALIZED | SHMEM_CTX_PRIVATE | SHMEM_CTX_NOSTORE;

void check_bits(const char* function, const char* what, long value, long known, const char* names) {
  if ((value & ~known) != 0)
    upcri_fatal("%s: %s is 0x%lx, with unknown bits; use %s", function, what, value, names);
}

void check_options(const char* function, long options) {
  check_bits(function, "options", options, kCreateOptions,
             "SHMEM_CTX_SERIALIZED, SHMEM_CTX_PRIVATE and SHMEM_CTX_NOSTORE, or 0");
}

void check_no_session(const char* function, const Session& session) {
  if (!session.started) return;
  const upcri_place_t* at = session.place;
  if (at)
    upcri_fatal(
        "%s: a session is open on the context, started at %s:%d; call "
        "shmem_ctx_session_stop first",
        function, at->file, at->line);
  upcri_fatal("%s: a session is open on the context; call shmem_ctx_session_stop first", function);
}

// The contexts destroyed last, kept so that calls with one of them are detected.
constexpr size_t kKept = 1024;
Context* kept[kKept] UPC_GUARDED_BY(lists_mutex);
size_t kept_next UPC_GUARDED_BY(lists_mutex);

void free_context(Context* ctx) {
  ctx->size = 0;
  const upc::smp::MutexHold hold(lists_mutex, me());
  free(kept[kept_next]);
  kept[kept_next] = ctx;
  kept_next = (kept_next + 1) % kKept;
}

void require_context(shmem_ctx_t ctx, const char* function) {
  if (ctx == SHMEM_CTX_INVALID)
    upcri_fatal("%s: the context is SHMEM_CTX_INVALID; make one with shmem_ctx_create", function);
  if (ctx != SHMEM_CTX_DEFAULT && ctx->size == 0)
    upcri_fatal("%s: the context was destroyed before", function);
}
#else
void check_options(const char*, long) {}
void check_no_session(const char*, const Session&) {}
void free_context(Context* ctx) { free(ctx); }
void require_context(shmem_ctx_t, const char*) {}
#endif

int create(Team* team, long options, shmem_ctx_t* ctx, const char* function) {
  check_options(function, options);
  *ctx = SHMEM_CTX_INVALID;
  auto* made = static_cast<Context*>(malloc(sizeof(Context)));
  if (!made) return -1;
  made->start = team->start;
  made->stride = team->stride;
  made->size = team->size;
  made->team = team;
  made->options = options;
  made->session = {};
  enter(made);
  *ctx = made;
  return 0;
}

Session& session_of(shmem_ctx_t ctx) {
  return ctx == SHMEM_CTX_DEFAULT ? default_session() : static_cast<Context*>(ctx)->session;
}

}  // namespace

void destroy_contexts(const Team* team, const char* function) {
  (void)function;
  for (Context *ctx = first_of_caller(), *after; ctx; ctx = after) {
    after = ctx->after;
    if (team && ctx->team != team) continue;
#ifdef UPCRI_CHECK
    if (ctx->options & SHMEM_CTX_PRIVATE)
      upcri_fatal("%s: a context made with SHMEM_CTX_PRIVATE is left; destroy it first", function);
    check_no_session(function, ctx->session);
#endif
    take_out(ctx);
    free_context(ctx);
  }
}

}  // namespace upc::shmem

using namespace upc::shmem;

int shmem_ctx_create(long options, shmem_ctx_t* ctx) {
  require_init("shmem_ctx_create");
  return create(SHMEM_TEAM_WORLD, options, ctx, "shmem_ctx_create");
}

int shmem_team_create_ctx(shmem_team_t team, long options, shmem_ctx_t* ctx) {
  *ctx = SHMEM_CTX_INVALID;
  if (team == SHMEM_TEAM_INVALID) return -1;
  require_init("shmem_team_create_ctx");
  require_valid(team, "shmem_team_create_ctx");
  return create(team, options, ctx, "shmem_team_create_ctx");
}

void shmem_ctx_destroy(shmem_ctx_t ctx) {
  if (ctx == SHMEM_CTX_INVALID) return;
  if (ctx == SHMEM_CTX_DEFAULT)
    upcri_fatal("shmem_ctx_destroy: SHMEM_CTX_DEFAULT can't be destroyed");
  require_context(ctx, "shmem_ctx_destroy");
  auto* own = static_cast<Context*>(ctx);
  check_no_session("shmem_ctx_destroy", own->session);
  shmem_ctx_quiet(ctx);
  take_out(own);
  free_context(own);
}

int shmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t* team) {
  *team = SHMEM_TEAM_INVALID;
  if (ctx == SHMEM_CTX_INVALID) return -1;
  require_context(ctx, "shmem_ctx_get_team");
  *team = ctx == SHMEM_CTX_DEFAULT ? SHMEM_TEAM_WORLD : static_cast<Context*>(ctx)->team;
  return 0;
}

void(shmem_ctx_session_start)(shmem_ctx_t ctx, long options,
                              const shmem_ctx_session_config_t* config, long config_mask) {
  const char* function = "shmem_ctx_session_start";
  if (ctx == SHMEM_CTX_INVALID) return;
  require_init(function);
  require_context(ctx, function);
#ifdef UPCRI_CHECK
  check_bits(function, "options", options, SHMEM_CTX_SESSION_BATCH,
             "SHMEM_CTX_SESSION_BATCH, or 0");
  check_bits(function, "config_mask", config_mask, SHMEM_CTX_SESSION_TOTAL_OPS,
             "SHMEM_CTX_SESSION_TOTAL_OPS, or 0");
  if (config_mask != 0 && !config)
    upcri_fatal("%s: config is NULL, and config_mask, 0x%lx, names members of it; give 0", function,
                config_mask);
#endif
  const upc::smp::MutexHold hold(lists_mutex, me());
  Session& session = session_of(ctx);
  if (!session.started) session = {true, 0, SIZE_MAX, place()};
  session.options |= options;
  if (config_mask & SHMEM_CTX_SESSION_TOTAL_OPS) session.total_ops = config->total_ops;
}

void shmem_ctx_session_stop(shmem_ctx_t ctx) {
  if (ctx == SHMEM_CTX_INVALID) return;
  require_init("shmem_ctx_session_stop");
  require_context(ctx, "shmem_ctx_session_stop");
  const upc::smp::MutexHold hold(lists_mutex, me());
  session_of(ctx) = {};
}

#ifdef UPCRI_CHECK
void upcri_shmem_check_ctx(shmem_ctx_t ctx, int pe, const char* function) {
  require_context(ctx, function);
  const int size = ctx == SHMEM_CTX_DEFAULT ? static_cast<int>(upcri_job.threads) : ctx->size;
  if (pe < 0 || pe >= size)
    upcri_fatal("%s: there is no PE %d in the team of the context; its PEs are 0 to %d", function,
                pe, size - 1);
}
#endif

UPC_SHMEM_ENTRY(ctx_create)
UPC_SHMEM_ENTRY(team_create_ctx)
UPC_SHMEM_ENTRY(ctx_destroy)
UPC_SHMEM_ENTRY(ctx_get_team)
UPC_SHMEM_ENTRY(ctx_session_start)
UPC_SHMEM_ENTRY(ctx_session_stop)
