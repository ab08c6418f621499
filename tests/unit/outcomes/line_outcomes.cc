// SPDX-License-Identifier: MIT
// Reads straight-line programs, one per line of input, and prints the outcomes of each. Threads are
// separated by |, accesses by blanks. An access is RR x, RW x 1, SR x, SW x 1, F, N or W.
#include <iostream>
#include <sstream>

#include "tests/unit/outcomes/line_job.h"
#include "tools/outcomes/find.h"

int main() {
  using namespace upc::outcomes;
  std::string program;
  while (std::getline(std::cin, program)) {
    Lines lines(1);
    std::istringstream words(program);
    std::string word;
    while (words >> word) {
      if (word == "|") {
        lines.emplace_back();
        continue;
      }
      Access access = {Line::kFence};
      if (word == "N") {
        access.line = Line::kNotify;
      } else if (word == "W") {
        access.line = Line::kWait;
      } else if (word != "F") {
        if (word != "RR" && word != "RW" && word != "SR" && word != "SW") {
          std::cerr << "line_outcomes: error: '" << word << "' is not an access\n";
          return 1;
        }
        const bool reads = word[1] == 'R', strict = word[0] == 'S';
        access.line = reads ? (strict ? Line::kStrictRead : Line::kRead)
                            : (strict ? Line::kStrictWrite : Line::kWrite);
        words >> access.place;
        if (!reads) words >> access.value;
      }
      lines.back().push_back(access);
    }
    LineJob job(lines);
    FindOptions options;
    options.seconds = 600;
    options.literal = true;
    const Findings findings = Find(job, options);
    std::cout << (findings.complete ? "complete" : "incomplete");
    for (const auto& [key, outcome] : findings.outcomes) {
      std::cout << ",";
      for (const auto& [thread, text] : outcome.text) std::cout << text;
    }
    std::cout << std::endl;
  }
}
