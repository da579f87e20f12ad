// Boost.JSON as source: Debian has it as a library for this machine only.
#include <boost/json/src.hpp>
