#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/studies/state.h"

namespace tankchess::server {

// What heads the records of a study.
struct StudyHeading {
    std::string study, owner;
};

// The chapters that are shown, or one of them, as records with variations, one after the other. Signs, shapes and hints
// stand in comments: [%glyph !?] [%draw gC3-D5 rE4] [%hint]. Throws ApiFault.
std::string write_study(const StudyState& state, const StudyHeading& heading, const std::string& only_chapter = {});

// A record, or several, as chapters that can be added. Throws ApiFault.
std::vector<StudyOp> read_chapters(const std::string& text, std::size_t most_nodes,
                                   const std::function<std::string()>& new_id);

// What is shown of a study, as chapters of another.
std::vector<StudyOp> copied_chapters(const StudyState& state, const std::function<std::string()>& new_id);

}  // namespace tankchess::server
