#include <filesystem>
#include <iostream>

#include "cli/input/input.h"
#include "cli/verbs/verbs.h"
#include "server/site/beside.h"

namespace tankchess::cli {
namespace {

namespace fs = std::filesystem;

bool has_module(const fs::path& web) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(web / "assets", error)) {
        if (entry.path().extension() == ".wasm") return true;
    }
    return false;
}

class SiteVerb : public Verb {
public:
    std::string_view name() const override { return "site"; }
    std::string_view help() const override {
        return "Write the page as files for any plain file server: it plays on the visitor's device";
    }
    std::string_view examples() const override {
        return "site --out public\n"
               "site --web web/dist --out public";
    }
    void declare(Options& options) override {
        options.text("--out,-o", out_, "Folder to write; must be empty or not exist", Options::Need::required);
        options.text("--web", web_, "The built page (beside the program)");
    }
    int run() override {
        const fs::path web = server::found_beside(web_, {"web/dist", "share/tankchess/web"});
        if (web.empty() || !fs::exists(web / "index.html")) throw BadInput("there is no built page: --web DIR");
        if (!has_module(web)) throw BadInput(web.string() + ": has no module: scripts/build-module makes it");
        if (fs::exists(out_) && !fs::is_empty(out_)) throw BadInput(out_ + ": is not empty");
        std::error_code error;
        fs::create_directories(out_, error);
        if (!error) fs::copy(web, out_, fs::copy_options::recursive, error);
        // What many file servers send for an address that is no file: pages of the client have such addresses.
        if (!error) fs::copy_file(web / "index.html", fs::path(out_) / "404.html", error);
        if (error) throw BadInput(out_ + ": " + error.message());
        std::size_t files = 0;
        for (const auto& entry : fs::recursive_directory_iterator(out_)) files += entry.is_regular_file() ? 1 : 0;
        std::cout << files << " files in " << out_ << "; serve them at the root of a host\n";
        return exit_done;
    }

private:
    std::string out_, web_;
};

}  // namespace

std::unique_ptr<Verb> make_site_verb() { return std::make_unique<SiteVerb>(); }

}  // namespace tankchess::cli
