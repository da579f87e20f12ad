#include "server/moderation/targets.h"

#include <algorithm>

namespace tankchess::server {

namespace {

constexpr int lines_looked = 200;
constexpr std::ptrdiff_t lines_before = 12, lines_after = 6;

struct Asked {
    const std::string &id, &reporter, &player;
};
using Looking = Target (*)(Tables& tables, const Asked& asked);

ApiFault nothing_there() { return {404, "no_such_target", "there is nothing of that kind to report", "target", 0}; }

UserRow user_of(Tables& tables, const std::string& name) {
    auto user = tables.users().by_name(name);
    if (!user) throw nothing_there();
    return *user;
}

json::object line_view(const ChatRow& line) {
    return {{"user", line.user}, {"key", line.key}, {"room", line.room}, {"text", line.text}, {"at", line.at}};
}

json::object game_view(const GameRow& game) {
    json::array seats;
    for (const SeatRow& seat : game.seats) {
        seats.push_back(json::object{{"side", seat.side}, {"user", seat.user}, {"kind", seat.kind}});
    }
    return {{"game", game.id},     {"setup", game.setup},       {"rules", game.rules},
            {"rated", game.rated}, {"ply", game.now.ply},       {"result", game.now.result},
            {"tps", game.now.tps}, {"reason", game.now.reason}, {"seats", std::move(seats)}};
}

Target look_at_player(Tables& tables, const Asked& asked) {
    const UserRow user = user_of(tables, asked.id);
    return {user.id, {}, {{"name", user.name}, {"about", user.about}, {"kind", user.kind}}};
}

Target look_at_game(Tables& tables, const Asked& asked) {
    const auto game = tables.games().by_id(asked.id);
    if (!game) throw nothing_there();
    const std::string wanted = asked.player.empty() ? std::string() : user_of(tables, asked.player).id;
    const auto found = std::ranges::find_if(game->seats, [&](const SeatRow& seat) {
        return !seat.user.empty() && (wanted.empty() ? seat.user != asked.reporter : seat.user == wanted);
    });
    if (found == game->seats.end() && !wanted.empty()) throw bad_field("player", "does not sit in this game");
    Target out{found == game->seats.end() ? std::string() : found->user, game->id, game_view(*game)};
    json::array lines;
    for (const ChatRow& line : tables.games().chat(game->id, static_cast<int>(lines_before))) {
        lines.push_back(line_view(line));
    }
    out.context["lines"] = std::move(lines);
    return out;
}

// game/user/key: the line itself and those around it.
Target look_at_line(Tables& tables, const Asked& asked) {
    const std::size_t first = asked.id.find('/'), second = asked.id.find('/', first + 1);
    if (second == std::string::npos) throw nothing_there();
    const std::string id = asked.id.substr(0, first), user = asked.id.substr(first + 1, second - first - 1);
    const auto line = tables.games().chat_line(id, user, asked.id.substr(second + 1));
    const auto game = tables.games().by_id(id);
    if (!line || !game) throw nothing_there();
    Target out{line->user, {}, game_view(*game)};
    out.context["line"] = line_view(*line);
    const auto all = tables.games().chat(id, lines_looked);
    const auto here =
        std::ranges::find_if(all, [&](const ChatRow& row) { return row.user == line->user && row.key == line->key; });
    json::array around;
    if (here != all.end()) {
        const auto begin = here - std::min(lines_before, here - all.begin());
        const auto end = here + std::min(lines_after + 1, all.end() - here);
        for (auto row = begin; row != end; ++row) around.push_back(line_view(*row));
    }
    out.context["lines"] = std::move(around);
    return out;
}

Target look_at_board(Tables& tables, const Asked& asked) {
    const auto board = tables.boards().by_id(asked.id);
    if (!board || board->hidden) throw nothing_there();
    return {board->owner,
            {},
            {{"board", board->id},
             {"name", board->name},
             {"about", board->about},
             {"version", board->version},
             {"tps", board->tps}}};
}

Target look_at_tournament(Tables& tables, const Asked& asked) {
    const auto tournament = tables.tournaments().by_id(asked.id);
    if (!tournament) throw nothing_there();
    return {tournament->by, {}, {{"tournament", tournament->id}, {"name", tournament->name}}};
}

json::object club_line(const ClubLineRow& line) {
    return {{"user", line.user}, {"key", line.id}, {"room", "club"}, {"text", line.text}, {"at", line.at}};
}

json::object club_context(const ClubRow& club) {
    return {{"club", club.id}, {"name", club.name}, {"about", club.about}, {"links", club.links}};
}

std::string owner_of(Tables& tables, const std::string& club) {
    const auto owners = tables.clubs().members(club, ClubRank::owner, ClubRank::owner, 0, 1);
    return owners.empty() ? std::string() : owners.front().user;
}

// What is said in a club is for its members: whoever is none reports what everybody sees.
Target look_at_club(Tables& tables, const Asked& asked) {
    const auto club = tables.clubs().by_id(asked.id);
    if (!club) throw nothing_there();
    Target out{owner_of(tables, club->id), {}, club_context(*club)};
    const auto rank = tables.clubs().rank_of(club->id, asked.reporter);
    if (!rank || *rank > ClubRank::member) return out;
    json::array lines;
    for (const ClubLineRow& line : tables.clubs().lines(club->id, {}, static_cast<int>(lines_before))) {
        lines.insert(lines.begin(), club_line(line));
    }
    out.context["lines"] = std::move(lines);
    return out;
}

// club/line: the line itself and those before it.
Target look_at_club_line(Tables& tables, const Asked& asked) {
    const std::size_t slash = asked.id.find('/');
    if (slash == std::string::npos) throw nothing_there();
    const std::string id = asked.id.substr(0, slash), key = asked.id.substr(slash + 1);
    const auto club = tables.clubs().by_id(id);
    const auto rank = tables.clubs().rank_of(id, asked.reporter);
    const auto line = tables.clubs().line(id, key);
    if (!club || !line || !rank || *rank > ClubRank::member) throw nothing_there();
    Target out{line->user, {}, club_context(*club)};
    out.context["line"] = club_line(*line);
    json::array lines{club_line(*line)};
    for (const ClubLineRow& each : tables.clubs().lines(id, key, static_cast<int>(lines_before))) {
        lines.insert(lines.begin(), club_line(each));
    }
    out.context["lines"] = std::move(lines);
    return out;
}

// With the last words that were written in it.
Target look_at_study(Tables& tables, const Asked& asked) {
    const auto study = tables.studies().by_id(asked.id);
    if (!study) throw nothing_there();
    const auto members = tables.studies().members(study->id);
    const bool inside = study->owner == asked.reporter ||
                        std::ranges::find(members, asked.reporter, &StudyMember::user) != members.end();
    if (study->visibility == "private" && !inside) throw nothing_there();
    json::array lines;
    for (const StudyOpRow& row : tables.studies().ops_before(study->id, study->seq + 1, lines_looked)) {
        const json::value op = read_json(row.op).value_or(json::object());
        if (!op.is_object() || op.at("act") != "comment" || !op.get_object().contains("value")) continue;
        if (static_cast<std::ptrdiff_t>(lines.size()) == lines_before) break;
        lines.insert(lines.begin(), json::object{{"user", row.by},
                                                 {"key", std::to_string(row.seq)},
                                                 {"room", "study"},
                                                 {"text", op.at("value")},
                                                 {"at", row.at}});
    }
    return {study->owner,
            {},
            {{"study", study->id}, {"name", study->name}, {"about", study->about}, {"lines", std::move(lines)}}};
}

struct TargetKind {
    std::string_view name;
    Looking look;
};
constexpr TargetKind target_kinds[] = {{"player", look_at_player},
                                       {"game", look_at_game},
                                       {"chat", look_at_line},
                                       {"board", look_at_board},
                                       {"tournament", look_at_tournament},
                                       {"club", look_at_club},
                                       {"club_chat", look_at_club_line},
                                       {"study", look_at_study}};

}  // namespace

Target look_at_target(Tables& tables, const std::string& kind, const std::string& id, const std::string& reporter,
                      const std::string& player) {
    const auto found = std::ranges::find(target_kinds, kind, &TargetKind::name);
    if (found == std::end(target_kinds)) {
        throw bad_field("kind", "must be one of player, game, chat, board, tournament, club, club_chat and study");
    }
    return found->look(tables, {id, reporter, player});
}

}  // namespace tankchess::server
