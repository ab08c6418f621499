// SPDX-License-Identifier: MIT
// Rewords the linker's messages for the user: about code that cannot be in shared libraries, about
// undefined private variables, and in general with the user's names.
#ifndef UPC_TOOLS_DRIVER_LINK_MESSAGES_H
#define UPC_TOOLS_DRIVER_LINK_MESSAGES_H

#include <functional>
#include <istream>
#include <map>
#include <string>

namespace upc::driver {

// Objects that upcc made, and their sources.
using SourceOfObject = std::map<std::string, std::string>;

// The linker's messages. Complaints about an object that was compiled without -fPIC become one line
// for each such object: in a shared library that is being linked (`shared`), or in a program that
// names a library's private variable. Others stay unchanged.
std::string WithoutRelocations(const std::string& messages, const SourceOfObject& sources,
                               bool shared);

// The linker's messages. Complaints about private variables that no UPC file defines become one
// line for each variable, with the remedy. `declared_at` finds "FILE:LINE" of a variable's
// declaration, or "".
std::string WithoutUndefinedPrivates(
    const std::string& messages, const std::function<std::string(const std::string&)>& declared_at);

// The linker's messages with sources instead of objects and translations, and main instead of the
// output's name for it. Other places of an object's functions are left out.
std::string WithUsersNames(const std::string& messages, const SourceOfObject& sources);

// The first place of a name in preprocessed source, as "FILE:LINE"; "" if there is none.
std::string FirstPlaceOf(const std::string& name, std::istream& preprocessed);

}  // namespace upc::driver

#endif
