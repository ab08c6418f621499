// What the linker says of code that is not fit for shared libraries, as the user is to see it.
#ifndef UPC_TOOLS_DRIVER_LINK_MESSAGES_H
#define UPC_TOOLS_DRIVER_LINK_MESSAGES_H

#include <map>
#include <string>

namespace upc::driver {

// Objects that upcc made, and the sources they were made from.
using SourceOfObject = std::map<std::string, std::string>;

// The linker's messages; where they complain of an object that was compiled without -fPIC, a line
// for each such object instead: of a shared library that is made (`shared`), or of a program that
// names a library's private variable. Others stay as they are.
std::string WithoutRelocations(const std::string& messages, const SourceOfObject& sources,
                               bool shared);

}  // namespace upc::driver

#endif
