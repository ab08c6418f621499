// SPDX-License-Identifier: MIT
// Words for one of the programs that upcc runs, from -Wp, -Wu, -Wc, -Wl, and -Ww,.
#ifndef UPC_TOOLS_DRIVER_PASSED_WORDS_H
#define UPC_TOOLS_DRIVER_PASSED_WORDS_H

#include <string>
#include <vector>

namespace upc::driver {

// The words after -W?,: split at commas, and at blanks as a shell would, so that quotes and
// backslashes keep both. `option` is the whole option, for messages. Throws Error if a quote is not
// closed.
std::vector<std::string> PassedWords(const std::string& value, const std::string& option);

// Removes from `words` what the translator does not know, and returns it: phases and options of
// Berkeley UPC's translator, which other makefiles use.
std::vector<std::string> TakeUnknownToTranslator(std::vector<std::string>& words);

}  // namespace upc::driver

#endif
