// SPDX-License-Identifier: MIT
// What is planned for each loop, in a few stable words: -dump-loops.
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
  // Writes the loops of all plans to options.dump_loops, in the order of the source.
  void write() const;

 private:
  std::string words(const LoopPlan& loop) const;

  const Input& in_;
  std::map<int, std::string> loops_;  // by the first token
};

}  // namespace upc::translate

#endif
