// Engine analysis as jobs.
#include "server/api/in_play.h"
#include "server/api/router.h"
#include "server/play/games.h"
#include "server/play/jobs.h"

namespace tankchess::server {

namespace {

const ApiFault no_such_job{404, "no_such_job", "there is no such analysis", {}, 0};
const ApiFault not_over{409, "not_allowed", "a game is analysed when it is over", {}, 0};

void study_board(const CallPtr& call) {
    const EngineStudy study = read_study(call->body);
    unless_in_play(call, study.game->text(),
                   [call, study] { call->ok(call->services.jobs->study(call->who->user, study), 202); });
}

void study_game(const CallPtr& call, const Fields& in) {
    const std::string id = in.text("game", 1, 16);
    const std::string level = in.text_or("level", "quick", 10);
    if (level != "quick" && level != "deep") throw bad_field("level", "must be quick or deep");
    reading(
        call, [id, level](Tables& tables) { return tables.games().analysis(id, level); },
        [call, id, level](std::optional<std::string>& kept) {
            const auto result = kept ? read_json(*kept) : std::nullopt;
            // One from before there were turning points and causes is made again.
            if (result && result->is_object() && result->get_object().contains("turning")) {
                return call->ok(Jobs::finished(level, *result), 200);
            }
            call->services.games->visit(id, [call, id, level](const Games::RoomPtr& room, const StoreFault* fault) {
                guarded(call, [&] {
                    if (fault != nullptr) throw fault_of(*fault);
                    if (!room) throw ApiFault{404, "no_such_game", "there is no such game", {}, 0};
                    const match::Match& match = room->match();
                    if (!match.over()) throw not_over;
                    const auto start = match::open_game(match.position_text_at(0));
                    Jobs::GameStudy study{id, level, start.value(), {}};
                    for (const auto& ply : match.plies()) study.moves.push_back(ply->text);
                    call->ok(call->services.jobs->study_game(call->who->user, std::move(study)), 202);
                });
            });
        });
}

void post_analysis(const CallPtr& call) {
    const Fields in(call->body);
    call->services.homes.note(call->who->user, call->request.address);
    if (in.find("game") != nullptr) return study_game(call, in);
    study_board(call);
}

void ask_job(const CallPtr& call, Jobs::Verb verb) {
    call->services.jobs->ask(verb, call->who->user, call->params[0], [call](std::optional<json::object> view) {
        call->request.loop->run([call, view] {
            guarded(call, [&] {
                if (!view) throw no_such_job;
                call->ok(*view);
            });
        });
    });
}

void get_analysis(const CallPtr& call) { ask_job(call, Jobs::Verb::view); }

void delete_analysis(const CallPtr& call) { ask_job(call, Jobs::Verb::stop); }

}  // namespace

void add_analysis_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(),
                  {{Method::post, "/api/analysis", Access::known, RateLimited::analysis, post_analysis},
                   {Method::get, "/api/analysis/{id}", Access::known, RateLimited::request, get_analysis},
                   {Method::del, "/api/analysis/{id}", Access::known, RateLimited::request, delete_analysis}});
}

}  // namespace tankchess::server
