// SPDX-License-Identifier: MIT
// What the linker says as the user is to see it: of code that is not fit for shared libraries, of
// private variables that are none of UPC's, and in general by the user's names.
#ifndef UPC_TOOLS_DRIVER_LINK_MESSAGES_H
#define UPC_TOOLS_DRIVER_LINK_MESSAGES_H

#include <functional>
#include <istream>
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

// The linker's messages; where they complain of private variables that no UPC file defines, a line
// for each such variable instead, with what to do. `declared_at` finds "FILE:LINE" of a variable's
// declaration, or "".
std::string WithoutUndefinedPrivates(
    const std::string& messages, const std::function<std::string(const std::string&)>& declared_at);

// The linker's messages, with sources in the place of objects and of their translations, and main
// where the output has another name for it. What else can't be told of where an object's functions
// are is left out.
std::string WithUsersNames(const std::string& messages, const SourceOfObject& sources);

// Where a name comes up first in preprocessed source, as "FILE:LINE"; "" if it does not.
std::string FirstPlaceOf(const std::string& name, std::istream& preprocessed);

}  // namespace upc::driver

#endif
