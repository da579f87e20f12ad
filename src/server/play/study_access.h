#pragma once

#include <string>
#include <vector>

#include "server/play/block_list.h"
#include "server/store/tables.h"

namespace tankchess::server {

// What somebody may do with a study.
enum class StudyRole { stranger, reader, writer, owner };
std::string_view name_of(StudyRole role);

// A study with those who have to do with it.
struct StudyDesk {
    StudyRow row;
    std::vector<StudyMember> members;
};
std::optional<StudyDesk> load_desk(Tables& tables, const std::string& id);

// People who want nothing to do with each other do not meet in a study: who is apart from its owner does not see it,
// and of two writers the one who came later only reads.
StudyRole role_in(const StudyDesk& desk, const std::string& user, const BlockList& blocks);

// What those who look at a study follow. It changes with who may see it: nobody goes on hearing by accident.
std::string study_topic(const StudyRow& row);

}  // namespace tankchess::server
