#pragma once

#include "server/play/study_access.h"
#include "server/studies/state.h"

namespace tankchess::server {

json::object study_card(const StudyRow& row);
json::array members_view(const std::vector<StudyMember>& members);
// All of a state, what is hidden too: whoever has it can go on with the log.
json::object state_view(const StudyState& state);
// A line of the log, as those who look are told of it.
json::object op_line(const StudyOpRow& row);
// The ids of everybody who wrote something that is there.
std::vector<std::string> authors_in(const StudyState& state);

}  // namespace tankchess::server
