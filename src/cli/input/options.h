#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tankchess::cli {

// What a verb may ask of the command line. `names` is `--long,-s` for an option and a bare word for a positional
// argument. Targets keep their value where the option is not given. (One file implements this, so that only that one
// pays for the library behind it.)
class Options {
public:
    enum class Need { optional, required };

    virtual ~Options() = default;

    virtual void flag(const std::string& names, bool& target, const std::string& help) = 0;
    // An empty text counts as a mistake; free_text() takes it.
    virtual void text(const std::string& names, std::string& target, const std::string& help,
                      Need need = Need::optional) = 0;
    virtual void free_text(const std::string& names, std::string& target, const std::string& help,
                           Need need = Need::optional) = 0;
    virtual void texts(const std::string& names, std::vector<std::string>& target, const std::string& help,
                       Need need = Need::optional) = 0;
    virtual void number(const std::string& names, int& target, int min, int max, const std::string& help,
                        Need need = Need::optional) = 0;
    virtual void number(const std::string& names, std::uint64_t& target, const std::string& help,
                        Need need = Need::optional) = 0;
    virtual void number(const std::string& names, double& target, double min, double max, const std::string& help,
                        Need need = Need::optional) = 0;
    // Options of one group exclude each other: naming two of them is bad usage.
    virtual void exclusive(const std::vector<std::string>& names) = 0;
};

}  // namespace tankchess::cli
