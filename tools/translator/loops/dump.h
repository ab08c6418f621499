// SPDX-License-Identifier: MIT
// -dump-loops: the plan of each loop, in a few stable words.
#ifndef UPC_TOOLS_TRANSLATOR_LOOPS_DUMP_H
#define UPC_TOOLS_TRANSLATOR_LOOPS_DUMP_H

#include <map>
#include <string>

#include "tools/translator/emit_input.h"
#include "tools/translator/loops/plan.h"

namespace upc::translate {

class LoopDump {
 public:
  explicit LoopDump(const Input& in) : in_(in) {}

  void add(const FunctionPlan& plan);
  // Writes the plans of all loops to options.dump_loops, in source order.
  void write() const;

 private:
  std::string words(const LoopPlan& loop) const;

  const Input& in_;
  std::map<int, std::string> loops_;  // by the first token
};

}  // namespace upc::translate

#endif
