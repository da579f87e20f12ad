#include "server/notify/words.h"

namespace tankchess::server {

namespace {

struct Line {
    const char *en, *de, *ro;

    std::string in(const std::string& language) const { return language == "de" ? de : language == "ro" ? ro : en; }
};

// {name}: the other person.
constexpr std::array<Line, notice_kinds.size()> titles = {{
    {"Your turn", "Du bist am Zug", "E rândul tău"},
    {"A challenge", "Eine Herausforderung", "O provocare"},
    {"Your game has started", "Deine Partie hat begonnen", "Partida ta a început"},
    {"A game is over", "Eine Partie ist zu Ende", "O partidă s-a încheiat"},
    {"Somebody follows you", "Jemand folgt dir", "Te urmărește cineva"},
    {"Your simul", "Dein Simultan", "Simultanul tău"},
    {"A game waits", "Eine Partie wartet", "O partidă așteaptă"},
}};
constexpr std::array<Line, notice_kinds.size()> bodies = {{
    {"{name} has moved.", "{name} hat gezogen.", "{name} a mutat."},
    {"{name} wants to play with you.", "{name} möchte mit dir spielen.", "{name} vrea să joace cu tine."},
    {"Against {name}.", "Gegen {name}.", "Contra {name}."},
    {"Against {name}.", "Gegen {name}.", "Contra {name}."},
    {"{name} follows you now.", "{name} folgt dir jetzt.", "{name} te urmărește acum."},
    {"{name} wants to play in it.", "{name} möchte mitspielen.", "{name} vrea să joace."},
    {"{name} is on vacation.", "{name} ist im Urlaub.", "{name} e în vacanță."},
}};

}  // namespace

NoticeWords notice_words(NoticeKind kind, const std::string& language, const json::value& data) {
    const auto at = static_cast<std::size_t>(kind);
    NoticeWords out{titles[at].in(language), bodies[at].in(language)};
    std::string name;
    if (const auto* object = data.if_object()) {
        if (const auto* found = object->if_contains("name"); found != nullptr && found->is_string()) {
            name = std_string(found->get_string());
        }
    }
    out.body.replace(out.body.find("{name}"), 6, name);
    return out;
}

}  // namespace tankchess::server
