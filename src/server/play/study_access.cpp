#include "server/play/study_access.h"

#include <array>

namespace tankchess::server {

std::string_view name_of(StudyRole role) {
    constexpr std::array<std::string_view, 4> names = {"none", "reader", "writer", "owner"};
    return names[static_cast<std::size_t>(role)];
}

std::optional<StudyDesk> load_desk(Tables& tables, const std::string& id) {
    auto row = tables.studies().by_id(id);
    if (!row) return std::nullopt;
    return StudyDesk{std::move(*row), tables.studies().members(id)};
}

StudyRole role_in(const StudyDesk& desk, const std::string& user, const BlockList& blocks) {
    if (!user.empty() && user == desk.row.owner) return StudyRole::owner;
    if (!user.empty() && blocks.apart(user, desk.row.owner)) return StudyRole::stranger;
    const bool open = desk.row.visibility != "private";
    bool apart = false;
    for (const StudyMember& member : desk.members) {
        if (member.user == user) return member.role == "writer" && !apart ? StudyRole::writer : StudyRole::reader;
        apart = apart || (member.role == "writer" && blocks.apart(user, member.user));
    }
    return open ? StudyRole::reader : StudyRole::stranger;
}

std::string study_topic(const StudyRow& row) { return "study " + row.id + " " + std::to_string(row.edition); }

}  // namespace tankchess::server
