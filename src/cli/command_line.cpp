#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "base/excerpt.h"
#include "cli/input/verb.h"
#include "cli/verbs/program_beside.h"
#include "cli/verbs/verbs.h"
#include "server/common/version.h"

namespace tankchess::cli {
namespace {

constexpr const char* program = "tankchess";

class AppOptions : public Options {
public:
    explicit AppOptions(CLI::App& app) : app_(app) {}

    void flag(const std::string& names, bool& target, const std::string& help) override {
        app_.add_flag(names, target, help);
    }
    void text(const std::string& names, std::string& target, const std::string& help, Need need) override {
        const auto not_empty = [](const std::string& value) {
            return value.empty() ? std::string("must not be empty") : std::string();
        };
        finish(app_.add_option(names, target, help), need)->type_name("TEXT")->check(not_empty);
    }
    void free_text(const std::string& names, std::string& target, const std::string& help, Need need) override {
        finish(app_.add_option(names, target, help), need)->type_name("TEXT");
    }
    void texts(const std::string& names, std::vector<std::string>& target, const std::string& help,
               Need need) override {
        finish(app_.add_option(names, target, help), need)->type_name("TEXT...");
    }
    void number(const std::string& names, int& target, int min, int max, const std::string& help, Need need) override {
        finish(app_.add_option(names, target, help), need)->check(CLI::Range(min, max))->type_name("N");
    }
    void number(const std::string& names, std::uint64_t& target, const std::string& help, Need need) override {
        finish(app_.add_option(names, target, help), need)->type_name("N");
    }
    void number(const std::string& names, double& target, double min, double max, const std::string& help,
                Need need) override {
        finish(app_.add_option(names, target, help), need)->check(CLI::Range(min, max))->type_name("X");
    }
    void exclusive(const std::vector<std::string>& names) override {
        for (const std::string& name : names) {
            for (const std::string& other : names) {
                if (name != other) app_.get_option(name)->excludes(app_.get_option(other));
            }
        }
    }

private:
    CLI::Option* finish(CLI::Option* option, Need need) { return option->required(need == Need::required); }

    CLI::App& app_;
};

std::string examples_text(const Verb& verb) {
    if (verb.examples().empty()) return "";
    std::string text = "Examples:";
    std::string_view rest = verb.examples();
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        if (end > 0) text += "\n  " + std::string(program) + " " + std::string(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return text;
}

// Adds the verbs below `parent`; all of them end up in `kept`, children after their heads.
void add_verbs(CLI::App& parent, Verbs verbs, Verbs& kept, int& exit_code) {
    for (auto& verb : verbs) {
        Verb& it = *verb;
        CLI::App* app = parent.add_subcommand(std::string(it.name()), std::string(it.help()));
        app->footer(examples_text(it));
        AppOptions options(*app);
        it.declare(options);
        Verbs children = it.children();
        const bool head = !children.empty();
        kept.push_back(std::move(verb));
        if (head) {
            add_verbs(*app, std::move(children), kept, exit_code);
            app->require_subcommand(1);
        } else {
            app->callback([&it, &exit_code] { exit_code = it.run(); });
        }
    }
}

int refuse(std::string_view line) {
    std::string text(line);
    std::replace(text.begin(), text.end(), '\n', ' ');
    std::cerr << program << ": " << text << "\n";
    return exit_bad_input;
}

}  // namespace

int run_command_line(int argc, char** argv) {
    CLI::App app("Tank Chess: rules, texts, engine and server of the board game.", program);
    app.set_version_flag("--version", std::string(program) + " " + program_version());
    app.set_help_all_flag("--help-all", "Help of every verb");
    app.footer(
        "Every verb has its own --help with examples; `tankchess load` runs the program tankchess-load beside this "
        "one.\n"
        "Exit codes: 0 done, 1 a check failed, 2 bad usage or input.");
    app.require_subcommand(1);
    Verbs verbs = all_verbs();
    // The library would only say that some verb is missing.
    if (argc < 2) return refuse("no verb given (try --help)");
    const std::string first = argv[1];
    if (is_beside(first)) return refuse(run_beside(first, argv + 1));
    const auto is_first = [&first](const auto& verb) { return verb->name() == first; };
    if (first.substr(0, 1) != "-" && std::none_of(verbs.begin(), verbs.end(), is_first)) {
        return refuse(excerpt(first) + " is no verb (try --help)");
    }
    Verbs kept;
    int exit_code = exit_done;
    add_verbs(app, std::move(verbs), kept, exit_code);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        return refuse(std::string(error.what()) + " (try --help)");
    } catch (const BadInput& error) {
        return refuse(error.what());
    }
    std::cout.flush();
    return exit_code;
}

}  // namespace tankchess::cli
