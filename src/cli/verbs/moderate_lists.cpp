#include "cli/verbs/moderate_lists.h"

#include <functional>
#include <iostream>
#include <utility>

#include "cli/input/store_work.h"
#include "server/moderation/act_words.h"

namespace tankchess::cli {
namespace {

using server::ActRow;
using server::ReportRow;
using server::SignalRow;
using server::Tables;
namespace json = server::json;

constexpr int most_rows = 200;

std::string name_of_user(Tables& tables, const std::string& id) {
    if (id.empty()) return "the host";
    const auto user = tables.users().by_id(id);
    return user ? user->name : id;
}

json::value parsed(const std::string& text) { return server::read_json(text).value_or(json::value()); }

json::object act_json(Tables& tables, const ActRow& act) {
    return {{"id", act.id},
            {"kind", act.kind},
            {"user", act.user.empty() ? json::value() : json::value(name_of_user(tables, act.user))},
            {"by", act.by.empty() ? json::value() : json::value(name_of_user(tables, act.by))},
            {"at", act.at},
            {"until", act.until},
            {"reason", act.reason},
            {"data", parsed(act.data)},
            {"lifted", act.lifted},
            {"appeal", act.appeal},
            {"answer", act.answer}};
}

std::string act_line(Tables& tables, const ActRow& act) {
    std::string out = act.id + "  " + server::utc_minute(act.at) + "  " + act.kind;
    if (!act.user.empty()) out += " " + name_of_user(tables, act.user);
    if (act.kind == "range") out += " " + server::range_of(act);
    if (act.until > 0) out += " until " + server::utc_minute(act.until);
    out += " by " + name_of_user(tables, act.by);
    if (!act.reason.empty()) out += ": " + act.reason;
    if (act.lifted > 0) out += " (taken back)";
    if (act.appealed > 0) out += "\n    appeal: " + act.appeal;
    if (act.answered > 0) out += "\n    answer: " + act.answer;
    return out;
}

json::object report_json(Tables& tables, const ReportRow& report) {
    return {{"id", report.id},
            {"kind", report.kind},
            {"target", report.target},
            {"about", report.about.empty() ? json::value() : json::value(name_of_user(tables, report.about))},
            {"by", name_of_user(tables, report.by)},
            {"reason", report.reason},
            {"text", report.text},
            {"at", report.at},
            {"context", parsed(report.context)}};
}

std::string report_line(Tables& tables, const ReportRow& report) {
    std::string out = report.id + "  " + server::utc_minute(report.at) + "  " + report.reason + ", " + report.kind +
                      " " + report.target;
    if (!report.about.empty()) out += " (" + name_of_user(tables, report.about) + ")";
    out += " by " + name_of_user(tables, report.by);
    if (!report.text.empty()) out += ": " + report.text;
    if (report.held_until > server::now_ms()) out += " [" + name_of_user(tables, report.holder) + " looks at it]";
    return out;
}

json::object signal_json(Tables& tables, const SignalRow& signal) {
    return {{"id", signal.id},       {"user", name_of_user(tables, signal.user)},
            {"kind", signal.kind},   {"score", signal.score},
            {"about", signal.about}, {"data", parsed(signal.data)}};
}

std::string signal_line(Tables& tables, const SignalRow& signal) {
    return name_of_user(tables, signal.user) + ": " + signal.kind + " " + signal.about + " " + signal.data;
}

// One list: how it is read, and how a row of it looks.
template <class Row>
struct ListOf {
    std::string_view name, help, examples;
    std::vector<Row> (*read)(Tables& tables, const std::string& user);
    std::string (*line)(Tables& tables, const Row& row);
    json::object (*object)(Tables& tables, const Row& row);
    bool of_user = false;
};

template <class Row>
class ListVerb : public StoreWork {
public:
    explicit ListVerb(const ListOf<Row>& list) : list_(list) {}
    std::string_view name() const override { return list_.name; }
    std::string_view help() const override { return list_.help; }
    std::string_view examples() const override { return list_.examples; }
    void declare(Options& options) override {
        declare_store(options);
        options.flag("--json", json_, "As JSON, with everything that is kept");
        if (list_.of_user) options.text("--user", user_, "Only what concerns this account");
    }
    int run() override {
        write([&](Tables& tables) {
            const auto rows = list_.read(tables, user_.empty() ? std::string() : known(tables, user_).id);
            json::array all;
            for (const Row& row : rows) {
                if (json_) {
                    all.push_back(list_.object(tables, row));
                } else {
                    std::cout << list_.line(tables, row) << "\n";
                }
            }
            if (json_) std::cout << server::written(all) << "\n";
        });
        return exit_done;
    }

private:
    ListOf<Row> list_;
    std::string user_;
    bool json_ = false;
};

template <class Row>
std::unique_ptr<Verb> list_verb(const ListOf<Row>& list) {
    return std::make_unique<ListVerb<Row>>(list);
}

}  // namespace

std::vector<std::unique_ptr<Verb>> moderate_lists() {
    std::vector<std::unique_ptr<Verb>> out;
    out.push_back(list_verb<ReportRow>({"reports", "What was reported and waits", "moderate reports --data ./data",
                                        [](Tables& tables, const std::string& user) {
                                            return user.empty() ? tables.moderation().open_reports(most_rows)
                                                                : tables.moderation().reports_about(user, most_rows);
                                        },
                                        report_line, report_json, true}));
    out.push_back(list_verb<ActRow>(
        {"appeals", "Appeals that wait for an answer", "moderate appeals --data ./data",
         [](Tables& tables, const std::string&) { return tables.moderation().open_appeals(most_rows); }, act_line,
         act_json}));
    out.push_back(list_verb<ActRow>(
        {"log", "What moderators did, the newest first", "moderate log --user badguy --data ./data",
         [](Tables& tables, const std::string& user) { return tables.moderation().acts(user, {}, most_rows); },
         act_line, act_json, true}));
    out.push_back(list_verb<SignalRow>(
        {"signals", "What looks like help by an engine or like farmed ratings", "moderate signals --data ./data",
         [](Tables& tables, const std::string&) { return tables.signs().open_signals(most_rows); }, signal_line,
         signal_json}));
    return out;
}

}  // namespace tankchess::cli
