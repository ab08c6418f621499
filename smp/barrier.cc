// SPDX-License-Identifier: MIT
// The two barrier algorithms of barrier.h.
#include "smp/barrier.h"

#include "smp/invariant.h"
#include "smp/os.h"
#include "smp/pages.h"

namespace upc::smp {
namespace {

constexpr auto relaxed = std::memory_order_relaxed;

// A name word: bit 63 is set if there is a name, bits 32 to 62 hold the thread, bits 0 to 31 the
// name.
constexpr uint64_t kNamed = uint64_t{1} << 63;
uint64_t name_word(unsigned thread, BarrierName name) {
  return name.named() ? kNamed | uint64_t{thread} << 32 | static_cast<uint32_t>(name.name()) : 0;
}
unsigned thread_of(uint64_t word) { return static_cast<unsigned>((word & ~kNamed) >> 32); }
int32_t name_of(uint64_t word) { return static_cast<int32_t>(word); }

// A flag has space for the low bits of the epoch only.
constexpr uint32_t kEpochs = UINT32_MAX >> (BarrierName::kWidth - 32);

uint64_t flag_word(uint32_t epoch, BarrierName name) {
  return uint64_t{epoch} << BarrierName::kWidth | name.word();
}
bool announces(uint64_t flag, uint32_t epoch) { return flag >> BarrierName::kWidth == epoch; }
// Each thread's flags take two lines where they lie apart, since processors fetch lines in pairs.
constexpr unsigned kApart = 16;

// The half of a flag that changes with each epoch.
const void* tag_half(const std::atomic<uint64_t>& flag) {
  return reinterpret_cast<const char*>(&flag) + 4;
}

// The names and `split` bits of flags, collected as they are read. They are kept because a moment
// later the line of a flag may have gone to its owner for the next epoch.
class Seen {
 public:
  void add(uint64_t flag) {
    const BarrierName name(flag);
    split_ |= name.split();
    if (!name.named()) return;
    differ_ |= any_ && name_ != name.name();
    name_ = name.name();
    any_ = true;
  }
  bool differ() const { return differ_; }
  bool split() const { return split_; }

 private:
  bool any_ = false, differ_ = false, split_ = false;
  int32_t name_ = 0;
};

unsigned divide_up(unsigned a, unsigned b) { return (a + b - 1) / b; }

// Cuts arrays out of one reservation.
struct Carver {
  char* next;
  template <class T>
  T* take(size_t count) {
    T* result = reinterpret_cast<T*>(next);
    next += count * sizeof(T);
    return result;
  }
};

}  // namespace

bool Barrier::init(unsigned threads) {
  threads_ = threads;
  flags_used_ = threads <= kFlagThreads;
  group_ = kFanIn * wait_tuning.threads_a_core;
  groups_ = divide_up(threads, group_);
  unsigned nodes = 0;
  for (unsigned width = threads; width > 1 || nodes == 0;) {
    width = divide_up(width, kFanIn);
    nodes += width;
  }
  const bool packed = threads == 2 || wait_tuning.oversubscribed;
  flag_stride_ = packed ? 1 : kApart;
  parity_stride_ = packed ? threads : 1;
  const size_t flags = flags_used_ ? threads * kApart : 0;
  const size_t bytes = flags * sizeof(Flag) + threads * sizeof(Own) + nodes * 2 * sizeof(Node) +
                       groups_ * sizeof(Release);
  void* pages = os::reserve(whole_pages(bytes), kPageSize);
  if (!pages) return false;
  Carver carver{static_cast<char*>(pages)};  // the pages are zero, so every epoch starts at 0
  flags_ = carver.take<Flag>(flags);
  own_ = carver.take<Own>(threads);
  nodes_ = carver.take<Node>(2 * nodes);
  root_ = nodes_ + 2 * (nodes - 1);
  releases_ = carver.take<Release>(groups_);
  return true;
}

void Barrier::notify(unsigned me, BarrierName name) {
  const uint32_t epoch = ++own_[me].epoch & kEpochs;
  if (!flags_used_) return notify_tree(me, epoch, name);
  Flag& mine = flag(me, epoch);
  mine.store(flag_word(epoch, name), std::memory_order_release);
  wake_sleepers({tag_half(mine), &own_[me].sleepers});
}

void Barrier::notify_tree(unsigned me, uint32_t epoch, BarrierName name) {
  uint64_t word = name_word(me, name);
  unsigned member = me;       // index among this level's members
  unsigned width = threads_;  // members of this level
  Node* level = nodes_;       // this level's nodes
  for (;;) {
    const unsigned group = member / kFanIn;
    const unsigned nodes = divide_up(width, kFanIn);
    const unsigned members = group + 1 < nodes ? kFanIn : width - group * kFanIn;
    Node& node = level[2 * group + epoch % 2];
    node.names[member % kFanIn].store(word, relaxed);
    if (node.arrived.fetch_add(1, std::memory_order_acq_rel) + 1 < members) return;
    node.arrived.store(0, relaxed);  // for epoch + 2; the release of this epoch comes before it
    word = 0;
    for (unsigned i = 0; i < members; ++i) {
      const uint64_t other = node.names[i].load(relaxed);
      if (!other) continue;
      if (word && name_of(word) != name_of(other)) {
        if (differ_.exchange(true, relaxed)) return;  // another node's pair is as good
        differing_[0].store(word, relaxed);
        differing_[1].store(other, relaxed);
        // The waiting threads end the job with an error, so the walk up can stop here.
        return release_groups(epoch, true);
      }
      word = other;
    }
    if (nodes == 1) return release_groups(epoch, false);
    level += 2 * nodes;
    member = group;
    width = nodes;
  }
}

void Barrier::release_groups(uint32_t epoch, bool differ) {
  for (unsigned group = 0; group < groups_; ++group) {
    Release& release = releases_[group];
    release.word.store(epoch << 1 | (differ ? 1u : 0u), std::memory_order_release);
    wake_sleepers({&release.word, &release.sleepers});
  }
}

bool Barrier::complete_epoch(unsigned me, uint32_t epoch) const {
  if (!flags_used_)
    return (releases_[me / group_].word.load(std::memory_order_acquire) ^ epoch << 1) <= 1;
  for (unsigned t = 0; t < threads_; ++t)
    if (!announces(flag(t, epoch).load(std::memory_order_acquire), epoch)) return false;
  return true;
}

bool Barrier::complete(unsigned me) {
  const uint32_t epoch = own_[me].epoch & kEpochs;
  if (!flags_used_) return complete_epoch(me, epoch);
  Seen seen;
  for (unsigned t = 0; t < threads_; ++t) {
    const uint64_t word = flag(t, epoch).load(std::memory_order_acquire);
    if (!announces(word, epoch)) return false;
    seen.add(word);
  }
  own_[me].differ = seen.differ();
  own_[me].split = seen.split();
  return true;
}

bool Barrier::over(const void* object, uint64_t ticket) {
  return static_cast<const Barrier*>(object)->complete_epoch(static_cast<unsigned>(ticket >> 32),
                                                             static_cast<uint32_t>(ticket));
}

void Barrier::wait(unsigned me, const char* what, const void* where) {
  const uint32_t epoch = own_[me].epoch & kEpochs;
  const BlockedOn on{what, where, over, this, uint64_t{me} << 32 | epoch};
  if (!flags_used_) {
    Release& release = releases_[me / group_];
    wait_until([&] { return complete_epoch(me, epoch); }, {&release.word, &release.sleepers}, on);
    UPC_INVARIANT(is_valid(me));
    return;
  }
  Spinner spinner;
  Seen seen;
  for (unsigned t = 0; t < threads_; ++t) {
    Flag& other = flag(t, epoch);
    uint64_t word;
    wait_until([&] { return announces(word = other.load(std::memory_order_acquire), epoch); },
               {tag_half(other), &own_[t].sleepers}, on, spinner);
    seen.add(word);
  }
  own_[me].differ = seen.differ();
  own_[me].split = seen.split();
  UPC_INVARIANT(is_valid(me));
}

bool Barrier::is_valid(unsigned me) const {
  const uint32_t epoch = own_[me].epoch & kEpochs;
  if (!complete_epoch(me, epoch)) return false;
  if (flags_used_) {
    for (unsigned t = 0; t < threads_; ++t) {
      const uint64_t other = flag(t, epoch + 1).load(relaxed) >> BarrierName::kWidth;
      if (other != ((epoch - 1) & kEpochs) && other != ((epoch + 1) & kEpochs)) return false;
    }
    return true;
  }
  // An epoch in which names differ is ended by the thread that finds the difference.
  if (releases_[me / group_].word.load(relaxed) % 2 != 0) return true;
  const Node* const nodes = nodes_ + epoch % 2;
  for (const Node* node = nodes; node <= root_ + epoch % 2; node += 2)
    if (node->arrived.load(relaxed) != 0) return false;
  return true;
}

bool Barrier::mismatch(unsigned me, bool named, BarrierMismatch* found) const {
  if (!flags_used_) {
    if (releases_[me / group_].word.load(relaxed) % 2 == 0) return false;
    const uint64_t first = differing_[0].load(relaxed), second = differing_[1].load(relaxed);
    *found = {thread_of(first), thread_of(second), name_of(first), name_of(second)};
    return true;
  }
  if (!named || !own_[me].differ) return false;
  find_flags_that_differ(own_[me].epoch & kEpochs, found);
  return true;
}

// Flags and nodes are written again only after `me` has announced its next epoch.
bool Barrier::agreed(unsigned me, unsigned* thread, int32_t* name) const {
  const uint32_t epoch = own_[me].epoch & kEpochs;
  for (unsigned i = 0; i < (flags_used_ ? threads_ : kFanIn); ++i) {
    const uint64_t word = flags_used_ ? name_word(i, BarrierName(flag(i, epoch).load(relaxed)))
                                      : root_[epoch % 2].names[i].load(relaxed);
    if (!word) continue;
    *thread = thread_of(word);
    *name = name_of(word);
    return true;
  }
  return false;
}

void Barrier::find_flags_that_differ(uint32_t epoch, BarrierMismatch* found) const {
  const auto name_at = [&](unsigned t) { return BarrierName(flag(t, epoch).load(relaxed)); };
  unsigned a = 0;
  while (!name_at(a).named()) ++a;
  unsigned b = a + 1;
  while (!name_at(b).named() || name_at(a).name() == name_at(b).name()) ++b;
  *found = {a, b, name_at(a).name(), name_at(b).name()};
}

}  // namespace upc::smp
