// What was decided of each loop, in a few stable words: -dump-loops.
#ifndef UPC_TOOLS_TRANSLATOR_EMIT_DUMP_H
#define UPC_TOOLS_TRANSLATOR_EMIT_DUMP_H

#include <map>
#include <string>

#include "emit_element.h"
#include "emit_input.h"

namespace upc::translate {

class LoopDump {
 public:
  explicit LoopDump(const Input& in) : in_(in) {}

  // The loop runs in windows; form: "counted", "numbered" or "owned".
  void in_windows(const clang::Stmt* s, const char* form, const Loop& loop, const Head& head);
  // The loop is emitted as it is written, because of `why`; empty: nothing in it is shared.
  void as_written(const clang::Stmt* s, const std::string& why);
  // Writes all of them to options.dump_loops, in the order of the source.
  void write() const;

 private:
  void note(const clang::Stmt* s, const std::string& words);

  const Input& in_;
  std::map<int, std::string> loops_;  // by the first token; of a loop emitted anew, the last words
};

}  // namespace upc::translate

#endif
