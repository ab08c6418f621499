// SPDX-License-Identifier: MIT
// Runs the phases.
#include "phases.h"

#include "dependencies.h"
#include "library.h"
#include "newer_c.h"

namespace upc::translate {

std::atomic<bool> preprocessing{false};

std::unique_ptr<Unit> read(const Options& o, Source& source, Clock& clock) {
  // An editor wants what is known of a broken program; the first phase that finds an error reports
  // it.
  const bool goes_on = o.goal == Goal::kIndex;
  preprocessing.store(true, std::memory_order_relaxed);
  const bool preprocessed = preprocess(o, source);
  preprocessing.store(false, std::memory_order_relaxed);
  if (!preprocessed && !goes_on) return nullptr;
  source.quiet |= source.failed;
  clock.lap("preprocess");
  if (!prepass(o, source) && !goes_on) return nullptr;
  source.quiet |= source.failed;
  clock.lap("prepass");
  std::unique_ptr<Unit> unit = parse(o, source);
  clock.lap("parse");
  return unit;
}

bool translate(Options o, std::unique_ptr<Source>& source, std::unique_ptr<Unit>& unit,
               std::string& text) {
  Clock clock(o.time);
  unit = read(o, *source, clock);
  if (!unit) return false;
  if (const int missing = undeclared_names(*source, *unit); missing > 0 && source->has_upc_h) {
    // Again with the headers that Berkeley's upc.h includes; kept if they declare any of these
    // names.
    o.bring = true;
    auto again = std::make_unique<Source>();
    again->quiet = true;  // all messages have been printed
    std::unique_ptr<Unit> more = read(o, *again, clock);
    again->quiet = source->quiet;
    if (more && undeclared_names(*again, *more) < missing &&
        more->complaints.size() <= unit->complaints.size()) {
      unit = std::move(more);  // before the source that it refers to
      source = std::move(again);
    } else {
      o.bring = false;
    }
  }
  Source& s = *source;
  if (rename_own(o, s, *unit)) unit = parse(o, s);
  if (s.failed) return false;
  for (int pass = 0; pass < 12 && repair(o, s, *unit); ++pass) {
    unit = parse(o, s);
    clock.lap("parse again");
  }
  if (!check(o, s, *unit)) return false;
  if (!o.plain_c) advise(s, *unit);
  if (!o.plain_c && o.warn_of_spins) warn_of_spins(s, *unit);
  warn_of_made_threads(s, *unit);
  check_openmp(s, *unit);
  clock.lap("check");
  own_inline_definitions(s, *unit);
  mark_unused_statics(s, *unit);
  text = guard_newer_c(s, *unit, emit(o, s, *unit));
  clock.lap("emit");
  return !s.failed;
}

}  // namespace upc::translate
