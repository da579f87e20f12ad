#pragma once

#include <map>
#include <memory>

#include "server/play/study_access.h"
#include "server/studies/state.h"
#include "wire/player.h"

namespace tankchess::server {

inline constexpr std::size_t most_chapters = 64;
inline constexpr std::size_t most_study_nodes = 3000;  // hidden ones too
inline constexpr std::int64_t most_study_ops = 20'000;
inline constexpr std::size_t ops_at_once = 50;

// A study as it is when somebody wants to change it.
struct StudyScene {
    StudyDesk desk;
    StudyRole role = StudyRole::stranger;
    std::shared_ptr<const StudyState> state;
};

// A change that is wanted.
struct StudyDraft {
    StudyOp op;
    std::int64_t undoes = 0;
};

// What comes of several: the rows for the log, and the state after them.
struct StudyOutcome {
    StudyAppend append;
    std::shared_ptr<const StudyState> after;
    std::map<std::string, std::int64_t> numbers;  // by key; 0: nothing was to be done
};

// Checks a change of a client and completes it: a move is played, a position read. Throws ApiFault.
void complete_op(StudyOp& op, const StudyState& state, const StudyScene& scene, const std::string& user);

// Plays drafts after each other. `from_client`: they are checked and completed first. Throws ApiFault.
StudyOutcome play_drafts(const StudyScene& scene, std::vector<StudyDraft> drafts, const Player& who, bool from_client,
                         Millis now);

}  // namespace tankchess::server
