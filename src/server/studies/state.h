#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/studies/op.h"

namespace tankchess::server {

// Whose words, and whether they are a hint.
using StudyCommentKey = std::pair<std::string, std::string>;

struct StudyNode {
    std::string id, chapter, parent, text, tps, by, glyph;
    std::int64_t rank = 0;  // lower comes first among its siblings, then who was there first
    bool gone = false;
    std::map<StudyCommentKey, std::string> comments;
    std::map<std::string, std::string> shapes;  // C3-D5: colour
    std::vector<std::string> children;          // in the order in which they came
};

struct StudyChapter {
    std::string id;  // also of the node at its start
    std::string name, about, mode, side;
    bool gone = false;
};

enum class StudyEffect {
    changed,
    nothing,  // as it was, or somebody else has changed it since
    unknown,  // there is no such chapter or node
};

// A study as its log makes it. Every log in the same order gives the same state, wherever it is played; nothing that
// somebody wrote goes away but is hidden or, where the same author wrote again, kept in the log. Changes inside of
// something that was hidden meanwhile bring it back. web/src/pages/study/state.ts is the same in the browser.
class StudyState {
public:
    std::int64_t seq = 0;  // of the last change

    // Plays the next change; `inverse` gets what takes it back.
    StudyEffect apply(const StudyOp& op, const std::string& by, std::vector<StudyOp>* inverse = nullptr);

    const StudyNode* node(const std::string& id) const;  // also by another name
    const StudyChapter* chapter(const std::string& id) const;
    const std::vector<std::string>& chapters() const { return order_; }  // in order, the hidden ones too
    const std::vector<std::string>& nodes() const { return nodes_in_order_; }
    const std::map<std::string, std::string>& aliases() const { return aliases_; }
    // What is shown after a node, the main line first.
    std::vector<const StudyNode*> children(const StudyNode& node) const;
    std::size_t node_count() const { return nodes_in_order_.size(); }
    std::size_t chapter_count() const;  // that are shown

private:
    StudyNode* find(const std::string& id);
    const std::string& resolve(const std::string& id) const;
    void insert(StudyNode node);
    void show_way_to(const std::string& id, std::vector<StudyOp>* inverse);
    std::vector<const StudyNode*> siblings(const StudyNode& node, bool hidden_too) const;

    StudyEffect add_chapter(const StudyOp& op, const std::string& by, std::vector<StudyOp>* inverse);
    StudyEffect set(const StudyOp& op, std::vector<StudyOp>* inverse);
    StudyEffect place(const StudyOp& op, std::vector<StudyOp>* inverse);
    StudyEffect add(const StudyOp& op, const std::string& by, std::vector<StudyOp>* inverse);
    StudyEffect hide(const StudyOp& op, std::vector<StudyOp>* inverse);
    StudyEffect revive(const StudyOp& op, std::vector<StudyOp>* inverse);
    StudyEffect promote(const StudyOp& op, std::vector<StudyOp>* inverse);
    StudyEffect rank(const StudyOp& op, std::vector<StudyOp>* inverse);
    StudyEffect write(const StudyOp& op, const std::string& by, std::vector<StudyOp>* inverse);

    std::map<std::string, StudyChapter> chapters_;
    std::vector<std::string> order_;
    std::unordered_map<std::string, StudyNode> nodes_;
    std::vector<std::string> nodes_in_order_;
    std::map<std::string, std::string> aliases_;  // the same turn, added by two people at once
};

}  // namespace tankchess::server
