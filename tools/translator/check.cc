#include "translator.h"
namespace upc::translate {
bool check(const Options&, Source& s, Unit& u) { for (auto&c:u.complaints) report(s, Level::kError, c.token, describe_message(c.message)); return !s.failed; }
}
