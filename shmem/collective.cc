// OpenSHMEM's collectives, by reading the other members' memory between two barriers of the team.
// (1.5, section 9.9.) A member's own pointers stand for everyone's, since they are symmetric; all
// members have come when the first barrier is over, and have read when the last is.
#include <stdlib.h>
#include <string.h>

#include "runtime/job.h"
#include "shmem/job.h"
#include "upcri/shmem/active_set.h"
#include "upcri/shmem/symmetric.h"

using namespace upc::runtime;

namespace upc::shmem {
namespace {

// One call of one member.
class Call {
 public:
  Call(Team* team, const char* function) : team_(team), function_(function) {
    require_init(function);
    index_ = member_of(team);
    if (index_ < 0)
      upcri_fatal("%s: PE %u is not a member of the team that it names", function, me());
  }

  int index() const { return index_; }
  int size() const { return team_->size; }
  // The typed functions are inline and note no place in the source.
  void sync() { shmem::sync(team_, index_, function_, nullptr); }
  // Member `member`'s copy of a symmetric object of nbytes bytes.
  char* at(const void* own, int member, size_t nbytes) {
    return static_cast<char*>(upcri_shmem_at(own, nbytes, 1, pe_of(team_, member), function_));
  }
  upcri_shmem_member& say(int member) { return team_->members[member]; }

 private:
  Team* team_;
  const char* function_;
  int index_;
};

void copy(void* to, const void* from, size_t bytes) {
  if (to != from) upcri_move(to, from, bytes);
}

}  // namespace
}  // namespace upc::shmem

using namespace upc::shmem;

int upcri_shmem_broadcast(shmem_team_t team, void* dest, const void* source, size_t count,
                          size_t bytes, int root, const char* function) {
  if (team == SHMEM_TEAM_INVALID) return -1;
  if (root < 0 || root >= team->size) return -1;
  Call call(team, function);
  call.sync();
  copy(dest, call.at(source, root, count * bytes), count * bytes);
  call.sync();
  return 0;
}

void upcri_shmem_broadcast_others(shmem_team_t team, void* dest, const void* source, size_t count,
                                  size_t bytes, int root, const char* function) {
  Call call(team, function);
  if (root < 0 || root >= call.size())
    upcri_fatal("%s: the root is %d; the active set has PEs 0 to %d", function, root,
                call.size() - 1);
  call.sync();
  if (call.index() != root) copy(dest, call.at(source, root, count * bytes), count * bytes);
  call.sync();
}

int upcri_shmem_fcollect(shmem_team_t team, void* dest, const void* source, size_t count,
                         size_t bytes, const char* function) {
  if (team == SHMEM_TEAM_INVALID) return -1;
  Call call(team, function);
  call.sync();
  const size_t each = count * bytes;
  for (int n = 0; n < call.size(); ++n) {  // each starts at its own, so that they spread out
    const int from = (call.index() + n) % call.size();
    copy(static_cast<char*>(dest) + static_cast<size_t>(from) * each, call.at(source, from, each),
         each);
  }
  call.sync();
  return 0;
}

int upcri_shmem_collect(shmem_team_t team, void* dest, const void* source, size_t count,
                        size_t bytes, const char* function) {
  if (team == SHMEM_TEAM_INVALID) return -1;
  Call call(team, function);
  call.say(call.index()).count = count;
  call.sync();
  char* to = static_cast<char*>(dest);
  for (int from = 0; from < call.size(); ++from) {
    const size_t each = call.say(from).count * bytes;
    copy(to, call.at(source, from, each), each);
    to += each;
  }
  call.sync();
  return 0;
}

int upcri_shmem_alltoalls(shmem_team_t team, void* dest, const void* source, ptrdiff_t dst,
                          ptrdiff_t sst, size_t count, size_t bytes, const char* function) {
  if (team == SHMEM_TEAM_INVALID) return -1;
  Call call(team, function);
  call.sync();
  const auto to_step = static_cast<size_t>(dst) * bytes;
  const auto from_step = static_cast<size_t>(sst) * bytes;
  const size_t mine = static_cast<size_t>(call.index()) * count * from_step;
  for (int n = 0; n < call.size(); ++n) {
    const int member = (call.index() + n) % call.size();
    char* to = static_cast<char*>(dest) + static_cast<size_t>(member) * count * to_step;
    if (count == 0) continue;
    const char* from =
        call.at(static_cast<const char*>(source) + mine, member, (count - 1) * from_step + bytes);
    if (dst == 1 && sst == 1) {
      copy(to, from, count * bytes);
      continue;
    }
    for (size_t i = 0; i < count; ++i) memcpy(to + i * to_step, from + i * from_step, bytes);
  }
  call.sync();
  return 0;
}

namespace {

// into[i] = into[i] op from[i]
using Combine = void (*)(void* into, const void* from, size_t count);

// Sum and product; integers wrap around, and so are worked on as unsigned.
template <class T>
T plus(T a, T b) {
  if constexpr (static_cast<T>(0.5) == T{})
    return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  else
    return a + b;
}
template <class T>
T times(T a, T b) {
  if constexpr (static_cast<T>(0.5) == T{})
    return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  else
    return a * b;
}

template <class T, int operation>
T result_of(T a, T b) {
  if constexpr (operation == UPCRI_SHMEM_REDUCE_and) return a & b;
  if constexpr (operation == UPCRI_SHMEM_REDUCE_or) return a | b;
  if constexpr (operation == UPCRI_SHMEM_REDUCE_xor) return a ^ b;
  if constexpr (operation == UPCRI_SHMEM_REDUCE_max) return b > a ? b : a;
  if constexpr (operation == UPCRI_SHMEM_REDUCE_min) return b < a ? b : a;
  if constexpr (operation == UPCRI_SHMEM_REDUCE_sum) return plus(a, b);
  if constexpr (operation == UPCRI_SHMEM_REDUCE_prod) return times(a, b);
}

template <class T, int operation>
void combine(void* into_bytes, const void* from_bytes, size_t count) {
  T* into = static_cast<T*>(into_bytes);
  const T* from = static_cast<const T*>(from_bytes);
  for (size_t i = 0; i < count; ++i) into[i] = result_of<T, operation>(into[i], from[i]);
}

struct Number {
  size_t bytes;
  Combine combine[UPCRI_SHMEM_REDUCE_prod + 1];
};

template <class T>
constexpr Number integer_of() {
  return {sizeof(T),
          {combine<T, UPCRI_SHMEM_REDUCE_and>, combine<T, UPCRI_SHMEM_REDUCE_or>,
           combine<T, UPCRI_SHMEM_REDUCE_xor>, combine<T, UPCRI_SHMEM_REDUCE_max>,
           combine<T, UPCRI_SHMEM_REDUCE_min>, combine<T, UPCRI_SHMEM_REDUCE_sum>,
           combine<T, UPCRI_SHMEM_REDUCE_prod>}};
}
template <class T>
constexpr Number real_of() {
  return {sizeof(T),
          {nullptr, nullptr, nullptr, combine<T, UPCRI_SHMEM_REDUCE_max>,
           combine<T, UPCRI_SHMEM_REDUCE_min>, combine<T, UPCRI_SHMEM_REDUCE_sum>,
           combine<T, UPCRI_SHMEM_REDUCE_prod>}};
}
template <class T>
constexpr Number complex_of() {
  return {sizeof(T),
          {nullptr, nullptr, nullptr, nullptr, nullptr, combine<T, UPCRI_SHMEM_REDUCE_sum>,
           combine<T, UPCRI_SHMEM_REDUCE_prod>}};
}

// In the order of UPCRI_SHMEM_NUMBER_….
constexpr Number kNumbers[] = {integer_of<int8_t>(),
                               integer_of<int16_t>(),
                               integer_of<int32_t>(),
                               integer_of<int64_t>(),
                               integer_of<uint8_t>(),
                               integer_of<uint16_t>(),
                               integer_of<uint32_t>(),
                               integer_of<uint64_t>(),
                               real_of<float>(),
                               real_of<double>(),
                               real_of<long double>(),
                               complex_of<upcri_shmem_complexf_t>(),
                               complex_of<upcri_shmem_complexd_t>()};

// Up to so many bytes from all members together each computes the whole result itself, which saves
// a barrier.
constexpr size_t kWholeBytes = 4096;

// Elements [begin, end) of the result, in the order of the members, into `result`.
void reduce_part(Call& call, const void* source, size_t begin, size_t end, const Number& number,
                 int operation, void* result) {
  const size_t bytes = (end - begin) * number.bytes;
  const char* own = static_cast<const char*>(source) + begin * number.bytes;
  memcpy(result, call.at(own, 0, bytes), bytes);
  for (int member = 1; member < call.size(); ++member)
    number.combine[operation](result, call.at(own, member, bytes), end - begin);
}

}  // namespace

int upcri_shmem_reduce(shmem_team_t team, void* dest, const void* source, size_t count, int number,
                       int operation, const char* function) {
  if (team == SHMEM_TEAM_INVALID) return -1;
  Call call(team, function);
  const Number& type = kNumbers[number];
  const auto members = static_cast<size_t>(call.size());
  const bool whole = count * type.bytes * members <= kWholeBytes;
  const auto index = static_cast<size_t>(call.index());
  const size_t begin = whole ? 0 : count * index / members;
  const size_t end = whole ? count : count * (index + 1) / members;
  alignas(16) char small[kWholeBytes];
  char* result = whole ? small : static_cast<char*>(malloc((end - begin) * type.bytes + 1));
  if (!result) upcri_fatal("%s: no memory for %zu results", function, end - begin);
  call.sync();
  if (end > begin) reduce_part(call, source, begin, end, type, operation, result);
  call.sync();  // source may be dest: it is written when all have read it
  if (whole) {
    copy(dest, result, count * type.bytes);
    return 0;
  }
  const size_t bytes = (end - begin) * type.bytes;
  char* own = static_cast<char*>(dest) + begin * type.bytes;
  for (int member = 0; bytes > 0 && member < call.size(); ++member)
    copy(call.at(own, member, bytes), result, bytes);
  free(result);
  call.sync();
  return 0;
}
