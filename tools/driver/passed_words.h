// SPDX-License-Identifier: MIT
// Words for one of the programs behind upcc, as -Wp, -Wu, -Wc, -Wl, and -Ww, have them.
#ifndef UPC_TOOLS_DRIVER_PASSED_WORDS_H
#define UPC_TOOLS_DRIVER_PASSED_WORDS_H

#include <string>
#include <vector>

namespace upc::driver {

// The words behind -W?,: split at commas, and at blanks as a shell would, so that quotes and
// backslashes keep both. `option` is all of it, for messages. Throws Error when a quote is open.
std::vector<std::string> PassedWords(const std::string& value, const std::string& option);

// Takes out of `words` what the translator does not know, and returns that: phases and options of
// Berkeley UPC's translator, which other makefiles have.
std::vector<std::string> TakeUnknownToTranslator(std::vector<std::string>& words);

}  // namespace upc::driver

#endif
