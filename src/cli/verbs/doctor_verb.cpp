#include <iostream>

#include "cli/verbs/verbs.h"
#include "server/app/doctor.h"

namespace tankchess::cli {
namespace {

using server::Finding;
using server::Findings;

class DoctorVerb : public Verb {
public:
    std::string_view name() const override { return "doctor"; }
    std::string_view help() const override {
        return "Check a data folder, settings or a running server; say what is wrong and how to mend it";
    }
    std::string_view examples() const override {
        return "doctor --data ./data\n"
               "doctor --config /etc/tankchess.toml\n"
               "doctor --url http://127.0.0.1:8080";
    }

    void declare(Options& options) override {
        options.text("--data", data_, "Data folder of a server, which may be running");
        options.text("--config", config_, "Its file of settings; without --data the folder is taken from it");
        options.text("--url", url_, "Address of a running server: http://HOST[:PORT]");
    }

    // Done: nothing is wrong, though there may be warnings.
    int run() override {
        if (data_.empty() && config_.empty() && url_.empty()) {
            throw BadInput("doctor needs --data, --config or --url (try --help)");
        }
        Findings all;
        server::Config config;
        bool readable = true;
        if (!config_.empty()) {
            if (const auto fault = server::read_config_file(config, config_)) {
                readable = false;
                all.push_back({Finding::Grade::fault, *fault, "`tankchess serve --help` lists the settings"});
            } else {
                all.push_back({Finding::Grade::fine, config_ + " can be read", {}});
                append(all, server::examine_settings(config));
            }
        }
        if (!data_.empty()) config.data = data_;
        if (!data_.empty() || (!config_.empty() && readable)) append(all, server::examine_folder(config));
        if (!url_.empty()) append(all, server::examine_server(url_));
        return print(all);
    }

private:
    static void append(Findings& all, Findings more) {
        for (Finding& finding : more) all.push_back(std::move(finding));
    }

    static std::string_view word_of(Finding::Grade grade) {
        switch (grade) {
            case Finding::Grade::fine:
                return "ok      ";
            case Finding::Grade::warning:
                return "warning ";
            case Finding::Grade::fault:
                break;
        }
        return "FAULT   ";
    }

    static int print(const Findings& all) {
        bool wrong = false;
        for (const Finding& finding : all) {
            std::cout << word_of(finding.grade) << finding.what << "\n";
            if (!finding.mend.empty()) std::cout << "        mend: " << finding.mend << "\n";
            wrong = wrong || finding.grade == Finding::Grade::fault;
        }
        return wrong ? exit_failed : exit_done;
    }

    std::string data_, config_, url_;
};

}  // namespace

std::unique_ptr<Verb> make_doctor_verb() { return std::make_unique<DoctorVerb>(); }

}  // namespace tankchess::cli
