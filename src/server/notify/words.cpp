#include "server/notify/words.h"

namespace tankchess::server {

namespace {

struct Line {
    const char *en, *de, *ro;

    std::string in(const std::string& language) const { return language == "de" ? de : language == "ro" ? ro : en; }
};

// {name}: the other person, the club or the tournament. {title}: a tournament or a study.
constexpr std::array<Line, notice_kinds.size()> titles = {{
    {"Your turn", "Du bist am Zug", "E rândul tău"},
    {"A challenge", "Eine Herausforderung", "O provocare"},
    {"Your game has started", "Deine Partie hat begonnen", "Partida ta a început"},
    {"A game is over", "Eine Partie ist zu Ende", "O partidă s-a încheiat"},
    {"Somebody follows you", "Jemand folgt dir", "Te urmărește cineva"},
    {"Your simul", "Dein Simultan", "Simultanul tău"},
    {"A game waits", "Eine Partie wartet", "O partidă așteaptă"},
    {"Somebody asks to join", "Jemand möchte beitreten", "Cineva cere să intre"},
    {"You are a member", "Du bist Mitglied", "Ești membru"},
    {"A tournament of your club", "Ein Turnier deines Clubs", "Un turneu al clubului tău"},
    {"A study for you", "Eine Studie für dich", "Un studiu pentru tine"},
    {"A tournament begins", "Ein Turnier beginnt", "Începe un turneu"},
    {"From the moderators", "Von der Moderation", "De la moderatori"},
}};
constexpr std::array<Line, notice_kinds.size()> bodies = {{
    {"{name} has moved.", "{name} hat gezogen.", "{name} a mutat."},
    {"{name} wants to play with you.", "{name} möchte mit dir spielen.", "{name} vrea să joace cu tine."},
    {"Against {name}.", "Gegen {name}.", "Contra {name}."},
    {"Against {name}.", "Gegen {name}.", "Contra {name}."},
    {"{name} follows you now.", "{name} folgt dir jetzt.", "{name} te urmărește acum."},
    {"{name} wants to play in it.", "{name} möchte mitspielen.", "{name} vrea să joace."},
    {"{name} is on vacation.", "{name} ist im Urlaub.", "{name} e în vacanță."},
    {"{name} asks to join {title}.", "{name} möchte {title} beitreten.", "{name} cere să intre în {title}."},
    {"{name} has let you in.", "{name} hat dich aufgenommen.", "{name} te-a primit."},
    {"{name}: {title}.", "{name}: {title}.", "{name}: {title}."},
    {"{name} shares {title} with you.", "{name} teilt {title} mit dir.", "{name} împarte {title} cu tine."},
    {"{name} begins in a few minutes.", "{name} beginnt in wenigen Minuten.", "{name} începe în câteva minute."},
    {"Something about your account, or for you to look at.", "Etwas zu deinem Konto, oder etwas für dich zum Ansehen.",
     "Ceva despre contul tău sau ceva de văzut pentru tine."},
}};

}  // namespace

NoticeWords notice_words(NoticeKind kind, const std::string& language, const json::value& data) {
    const auto at = static_cast<std::size_t>(kind);
    NoticeWords out{titles[at].in(language), bodies[at].in(language)};
    // From the end on, so that what somebody put into a name is not looked at again.
    for (const std::string mark : {"title", "name"}) {
        const std::size_t place = out.body.find("{" + mark + "}");
        if (place == std::string::npos) continue;
        const auto* object = data.if_object();
        const auto* found = object == nullptr ? nullptr : object->if_contains(mark);
        const bool known = found != nullptr && found->is_string();
        out.body.replace(place, mark.size() + 2, known ? std_string(found->get_string()) : std::string());
    }
    return out;
}

}  // namespace tankchess::server
