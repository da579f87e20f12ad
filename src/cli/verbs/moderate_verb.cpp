#include <iostream>
#include <sstream>

#include "cli/input/store_work.h"
#include "cli/verbs/moderate_lists.h"
#include "cli/verbs/verbs.h"
#include "server/moderation/acts.h"

namespace tankchess::cli {
namespace {

using server::ActDraft;
using server::Tables;
namespace json = server::json;

class RoleVerb : public StoreWork {
public:
    std::string_view name() const override { return "role"; }
    std::string_view help() const override { return "Make an account owner or moderator, or neither any more"; }
    std::string_view examples() const override { return "moderate role ada owner --data ./data"; }
    void declare(Options& options) override {
        options.text("name", name_, "Name of the account", Options::Need::required);
        options.text("role", role_, "owner, moderator or none", Options::Need::required);
        declare_store(options);
    }
    int run() override {
        write([&](Tables& tables) {
            server::perform(tables,
                            {"role", known(tables, name_).id, {}, 0, "by the host", json::object{{"role", role_}}},
                            server::now_ms());
        });
        std::cout << name_ << ": " << role_ << "\n";
        return exit_done;
    }

private:
    std::string name_, role_;
};

class ActVerb : public StoreWork {
public:
    std::string_view name() const override { return "act"; }
    std::string_view help() const override {
        return "Warn, mute, ban, close, rename an account; close out addresses; take away a message or a board";
    }
    std::string_view examples() const override {
        return "moderate act mute badguy --reason \"insults in chat\" --until 2026-12-31 --data ./data\n"
               "moderate act rename badguy --name player-7 --reason \"the name is an insult\" --data ./data\n"
               "moderate act range 203.0.113.0/24 --reason \"spam\" --until 2026-12-31 --data ./data\n"
               "moderate act rename club/CLUB --name \"Friday club\" --reason \"the name is an insult\" --data ./data\n"
               "moderate act hide GAME/WRITER/KEY --reason \"insult\" --data ./data\n"
               "moderate act delete club/CLUB/LINE --reason \"insult\" --data ./data\n"
               "moderate act board BOARD --reason \"copied\" --data ./data";
    }
    void declare(Options& options) override {
        options.text("kind", kind_, "warn, mute, ban, close, rename, range, hide, delete or board",
                     Options::Need::required);
        options.text("target", target_, "A name, a club, a study, a range of addresses, a message or a board",
                     Options::Need::required);
        declare_store(options);
        options.text("--reason", reason_, "Told to whom it concerns", Options::Need::required);
        options.text("--until", until_, "When it ends, YYYY-MM-DD or \"YYYY-MM-DD HH:MM\" (UTC); else never");
        options.text("--name", new_name_, "The new name, for rename");
    }
    int run() override {
        const server::Millis until = read_until(until_);
        std::string id;
        write([&](Tables& tables) {
            ActDraft draft{kind_, {}, {}, until, reason_};
            if (kind_ == "role") throw BadInput("roles are given by `moderate role`");
            if (kind_ == "range") {
                draft.data["range"] = target_;
            } else if (kind_ == "board") {
                draft.data["board"] = target_;
            } else if (kind_ == "hide" || kind_ == "delete") {
                draft.data = message();
            } else if (kind_ == "rename" && (target_.starts_with("club/") || target_.starts_with("study/"))) {
                const std::size_t mark = target_.find('/');
                draft.data[target_.substr(0, mark)] = target_.substr(mark + 1);
                draft.data["name"] = new_name_;
            } else {
                draft.user = known(tables, target_).id;
                if (!new_name_.empty()) draft.data["name"] = new_name_;
            }
            id = server::perform(tables, draft, server::now_ms()).id;
        });
        std::cout << id << "\n";
        return exit_done;
    }

private:
    json::object message() const {
        if (target_.starts_with("club/")) {
            const std::size_t mark = target_.find('/', 5);
            if (mark == std::string::npos) throw BadInput("a message of a club is club/CLUB/LINE");
            return {{"club", target_.substr(5, mark - 5)}, {"key", target_.substr(mark + 1)}};
        }
        const std::size_t first = target_.find('/'), second = target_.find('/', first + 1);
        if (second == std::string::npos) throw BadInput("a message is GAME/WRITER/KEY, as reports name it");
        return {{"game", target_.substr(0, first)},
                {"user", target_.substr(first + 1, second - first - 1)},
                {"key", target_.substr(second + 1)}};
    }

    std::string kind_, target_, reason_, until_, new_name_;
};

// Verbs about one thing that has an id: taking an act back, answering an appeal, closing a report.
class AnswerVerb : public StoreWork {
public:
    using Work = void (*)(Tables& tables, const std::string& id, const std::string& words, bool grants);
    struct Form {
        std::string_view name, help, examples;
        const char *flag, *about;
        Work work;
        bool may_grant = false;
    };
    explicit AnswerVerb(const Form& form) : form_(form) {}

    std::string_view name() const override { return form_.name; }
    std::string_view help() const override { return form_.help; }
    std::string_view examples() const override { return form_.examples; }
    void declare(Options& options) override {
        options.text("id", id_, "As the lists have it", Options::Need::required);
        declare_store(options);
        options.text(form_.flag, words_, form_.about, Options::Need::required);
        if (form_.may_grant) options.flag("--lift", grants_, "Take back what the appeal is about");
    }
    int run() override {
        write([&](Tables& tables) { form_.work(tables, id_, words_, grants_); });
        std::cout << "done\n";
        return exit_done;
    }

private:
    Form form_;
    std::string id_, words_;
    bool grants_ = false;
};

std::unique_ptr<Verb> answer_verb(const AnswerVerb::Form& form) { return std::make_unique<AnswerVerb>(form); }

class WordsVerb : public StoreWork {
public:
    std::string_view name() const override { return "words"; }
    std::string_view help() const override { return "Print the words that are not wanted, or set them from a file"; }
    std::string_view examples() const override {
        return "moderate words de --data ./data\n"
               "moderate words de words.txt --data ./data";
    }
    void declare(Options& options) override {
        options.text("language", language_, "en, de or ro", Options::Need::required);
        options.text("file", file_,
                     "One word a line; word* and *word for parts, +word for what is allowed; - for stdin");
        declare_store(options);
    }
    int run() override {
        if (file_.empty()) {
            write([&](Tables& tables) {
                for (const server::FilterWord& each : tables.moderation().words()) {
                    if (each.language == language_) std::cout << each.word << "\n";
                }
            });
            return exit_done;
        }
        std::istringstream in(read_input(file_));
        std::vector<std::string> lines;
        for (std::string line; std::getline(in, line);) lines.push_back(line);
        write([&](Tables& tables) { server::set_words(tables, language_, lines, {}, server::now_ms()); });
        std::cout << "done\n";
        return exit_done;
    }

private:
    std::string language_, file_;
};

class ModerateVerb : public Verb {
public:
    std::string_view name() const override { return "moderate"; }
    std::string_view help() const override { return "Keep a server clean: roles, reports, acts, appeals, words"; }
    std::string_view examples() const override {
        return "moderate role ada owner --data ./data\n"
               "moderate reports --data ./data\n"
               "moderate act warn badguy --reason \"no insults\" --data ./data\n"
               "moderate log --data ./data";
    }
    std::vector<std::unique_ptr<Verb>> children() const override {
        std::vector<std::unique_ptr<Verb>> out = moderate_lists();
        out.push_back(std::make_unique<RoleVerb>());
        out.push_back(std::make_unique<ActVerb>());
        out.push_back(answer_verb(
            {"lift", "Take an act back", "moderate lift 1794871433162abcdefg --reason \"a mistake\" --data ./data",
             "--reason", "Why", [](Tables& tables, const std::string& id, const std::string& words, bool) {
                 server::lift(tables, id, {}, words, server::now_ms());
             }}));
        out.push_back(answer_verb({"answer", "Answer an appeal",
                                   "moderate answer 1794871433162abcdefg --text \"it stays\" --data ./data", "--text",
                                   "What the one concerned is told",
                                   [](Tables& tables, const std::string& id, const std::string& words, bool grants) {
                                       server::answer_appeal(tables, id, {}, grants, words, server::now_ms());
                                   },
                                   true}));
        out.push_back(answer_verb(
            {"close-report", "Close a report",
             "moderate close-report 1794871433162abcdefg --answer \"they were warned\" --data ./data", "--answer",
             "What the reporter is told", [](Tables& tables, const std::string& id, const std::string& words, bool) {
                 server::close_report(tables, id, {}, words, server::now_ms());
             }}));
        out.push_back(std::make_unique<WordsVerb>());
        return out;
    }
};

}  // namespace

std::unique_ptr<Verb> make_moderate_verb() { return std::make_unique<ModerateVerb>(); }

}  // namespace tankchess::cli
