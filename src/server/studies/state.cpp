#include "server/studies/state.h"

#include <algorithm>

namespace tankchess::server {

namespace {

StudyOp change_back(const StudyOp& op) {
    StudyOp out;
    out.act = op.act;
    out.id = op.id;
    out.field = op.field;
    out.was = op.value;
    return out;
}

StudyOp about(StudyAct act, const std::string& id) {
    StudyOp out;
    out.act = act;
    out.id = id;
    return out;
}

void note(std::vector<StudyOp>* inverse, StudyOp op) {
    if (inverse != nullptr) inverse->push_back(std::move(op));
}

std::string* property(StudyChapter& chapter, const std::string& field) {
    if (field == "name") return &chapter.name;
    if (field == "about") return &chapter.about;
    if (field == "mode") return &chapter.mode;
    return field == "side" ? &chapter.side : nullptr;
}

}  // namespace

const std::string& StudyState::resolve(const std::string& id) const {
    const auto found = aliases_.find(id);
    return found == aliases_.end() ? id : found->second;
}

StudyNode* StudyState::find(const std::string& id) {
    const auto found = nodes_.find(resolve(id));
    return found == nodes_.end() ? nullptr : &found->second;
}

const StudyNode* StudyState::node(const std::string& id) const {
    const auto found = nodes_.find(resolve(id));
    return found == nodes_.end() ? nullptr : &found->second;
}

const StudyChapter* StudyState::chapter(const std::string& id) const {
    const auto found = chapters_.find(id);
    return found == chapters_.end() ? nullptr : &found->second;
}

std::size_t StudyState::chapter_count() const {
    return static_cast<std::size_t>(
        std::count_if(chapters_.begin(), chapters_.end(), [](const auto& each) { return !each.second.gone; }));
}

std::vector<const StudyNode*> StudyState::siblings(const StudyNode& parent, bool hidden_too) const {
    std::vector<const StudyNode*> out;
    for (const std::string& id : parent.children) {
        const StudyNode& child = nodes_.at(id);
        if (hidden_too || !child.gone) out.push_back(&child);
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const StudyNode* one, const StudyNode* other) { return one->rank < other->rank; });
    return out;
}

std::vector<const StudyNode*> StudyState::children(const StudyNode& node) const { return siblings(node, false); }

void StudyState::insert(StudyNode node) {
    if (StudyNode* parent = find(node.parent)) parent->children.push_back(node.id);
    nodes_in_order_.push_back(node.id);
    std::string id = node.id;
    nodes_.emplace(std::move(id), std::move(node));
}

void StudyState::show_way_to(const std::string& id, std::vector<StudyOp>* inverse) {
    for (StudyNode* each = find(id); each != nullptr; each = find(each->parent)) {
        if (each->gone) {
            each->gone = false;
            note(inverse, about(StudyAct::remove, each->id));
        }
        if (!each->parent.empty()) continue;
        StudyChapter& chapter = chapters_.at(each->chapter);
        if (chapter.gone) note(inverse, about(StudyAct::remove, chapter.id));
        chapter.gone = false;
        break;
    }
}

StudyEffect StudyState::apply(const StudyOp& op, const std::string& by, std::vector<StudyOp>* inverse) {
    ++seq;
    switch (op.act) {
        case StudyAct::chapter:
            return add_chapter(op, by, inverse);
        case StudyAct::set:
            return set(op, inverse);
        case StudyAct::place:
            return place(op, inverse);
        case StudyAct::add:
            return add(op, by, inverse);
        case StudyAct::remove:
            return hide(op, inverse);
        case StudyAct::revive:
            return revive(op, inverse);
        case StudyAct::promote:
            return promote(op, inverse);
        case StudyAct::rank:
            return rank(op, inverse);
        case StudyAct::comment:
        case StudyAct::glyph:
        case StudyAct::draw:
            return write(op, by, inverse);
    }
    return StudyEffect::nothing;
}

StudyEffect StudyState::add_chapter(const StudyOp& op, const std::string& by, std::vector<StudyOp>* inverse) {
    if (node(op.id) != nullptr) return StudyEffect::nothing;
    StudyChapter chapter;
    chapter.id = op.id;
    chapter.name = op.name;
    if (op.field == "lesson") chapter.mode = "lesson";
    chapter.side = op.to;
    chapters_.emplace(op.id, std::move(chapter));
    order_.push_back(op.id);
    StudyNode root;
    root.id = root.chapter = op.id;
    root.tps = op.value;
    root.by = by;
    insert(std::move(root));
    for (const StudySeed& seed : op.nodes) {
        const bool start = seed.id == op.id;
        if (!start && (node(seed.id) != nullptr || node(seed.parent) == nullptr)) continue;
        if (!start) {
            StudyNode fresh;
            fresh.id = seed.id;
            fresh.chapter = op.id;
            fresh.parent = seed.parent;
            fresh.text = seed.text;
            fresh.tps = seed.tps;
            fresh.by = by;
            insert(std::move(fresh));
        }
        StudyNode& filled = nodes_.at(seed.id);
        filled.glyph = seed.glyph;
        for (const StudySeed::Comment& each : seed.comments) {
            filled.comments[{each.by.empty() ? by : each.by, each.field}] = each.text;
        }
        for (const auto& [squares, colour] : seed.shapes) filled.shapes[squares] = colour;
    }
    note(inverse, about(StudyAct::remove, op.id));
    return StudyEffect::changed;
}

StudyEffect StudyState::set(const StudyOp& op, std::vector<StudyOp>* inverse) {
    const auto found = chapters_.find(op.id);
    std::string* value = found == chapters_.end() ? nullptr : property(found->second, op.field);
    if (value == nullptr) return StudyEffect::unknown;
    if (*value == op.value || (op.was && *op.was != *value)) return StudyEffect::nothing;
    found->second.gone = false;
    StudyOp back = change_back(op);
    back.value = *value;
    *value = op.value;
    note(inverse, std::move(back));
    return StudyEffect::changed;
}

StudyEffect StudyState::place(const StudyOp& op, std::vector<StudyOp>* inverse) {
    const auto here = std::find(order_.begin(), order_.end(), op.id);
    if (here == order_.end() || (!op.to.empty() && !chapters_.contains(op.to))) return StudyEffect::unknown;
    if (op.to == op.id) return StudyEffect::nothing;
    StudyOp back = about(StudyAct::place, op.id);
    if (std::next(here) != order_.end()) back.to = *std::next(here);
    if (back.to == op.to) return StudyEffect::nothing;
    order_.erase(here);
    order_.insert(op.to.empty() ? order_.end() : std::find(order_.begin(), order_.end(), op.to), op.id);
    note(inverse, std::move(back));
    return StudyEffect::changed;
}

StudyEffect StudyState::add(const StudyOp& op, const std::string& by, std::vector<StudyOp>* inverse) {
    const StudyNode* parent = node(op.to);
    if (parent == nullptr) return StudyEffect::unknown;
    if (node(op.id) != nullptr) return StudyEffect::nothing;
    show_way_to(parent->id, nullptr);
    for (const StudyNode* each : children(*parent)) {
        if (each->tps != op.tps) continue;
        aliases_[op.id] = each->id;
        return StudyEffect::changed;
    }
    StudyNode fresh;
    fresh.id = op.id;
    fresh.chapter = parent->chapter;
    fresh.parent = parent->id;
    fresh.text = op.value;
    fresh.tps = op.tps;
    fresh.by = by;
    insert(std::move(fresh));
    StudyOp back = about(StudyAct::remove, op.id);
    back.was = "alone";  // what others have added below it stays
    note(inverse, std::move(back));
    return StudyEffect::changed;
}

StudyEffect StudyState::hide(const StudyOp& op, std::vector<StudyOp>* inverse) {
    StudyNode* which = find(op.id);
    if (which == nullptr) return StudyEffect::unknown;
    if (op.was == "alone" && !children(*which).empty()) return StudyEffect::nothing;
    bool& gone = which->parent.empty() ? chapters_.at(which->chapter).gone : which->gone;
    if (gone) return StudyEffect::nothing;
    gone = true;
    note(inverse, about(StudyAct::revive, which->id));
    return StudyEffect::changed;
}

StudyEffect StudyState::revive(const StudyOp& op, std::vector<StudyOp>* inverse) {
    const StudyNode* which = node(op.id);
    if (which == nullptr) return StudyEffect::unknown;
    std::vector<StudyOp> hidden;
    show_way_to(which->id, &hidden);
    if (hidden.empty()) return StudyEffect::nothing;
    note(inverse, std::move(hidden.back()));  // the highest: what is below it is hidden with it
    return StudyEffect::changed;
}

StudyEffect StudyState::promote(const StudyOp& op, std::vector<StudyOp>* inverse) {
    StudyNode* each = find(op.id);
    if (each == nullptr) return StudyEffect::unknown;
    StudyOp back = about(StudyAct::rank, each->id);
    for (StudyNode* parent = find(each->parent); parent != nullptr; each = parent, parent = find(each->parent)) {
        if (siblings(*parent, true).front() == each) continue;
        back.ranks.push_back({each->id, -seq, each->rank});
        each->rank = -seq;
    }
    if (back.ranks.empty()) return StudyEffect::nothing;
    note(inverse, std::move(back));
    return StudyEffect::changed;
}

StudyEffect StudyState::rank(const StudyOp& op, std::vector<StudyOp>* inverse) {
    StudyOp back = about(StudyAct::rank, op.id);
    for (const StudyRank& rank : op.ranks) {
        StudyNode* each = find(rank.id);
        if (each == nullptr || each->rank != rank.was) continue;
        each->rank = rank.now;
        back.ranks.push_back({rank.id, rank.now, rank.was});
    }
    if (back.ranks.empty()) return StudyEffect::nothing;
    note(inverse, std::move(back));
    return StudyEffect::changed;
}

// Comments, signs and shapes: one place with one value each.
StudyEffect StudyState::write(const StudyOp& op, const std::string& by, std::vector<StudyOp>* inverse) {
    StudyNode* which = find(op.id);
    if (which == nullptr || (op.act == StudyAct::glyph && which->parent.empty())) return StudyEffect::unknown;
    StudyOp back = change_back(op);
    const StudyCommentKey author{op.to.empty() ? by : op.to, op.field};
    if (op.act == StudyAct::glyph) {
        back.value = which->glyph;
    } else if (op.act == StudyAct::comment) {
        const auto found = which->comments.find(author);
        if (found != which->comments.end()) back.value = found->second;
        back.to = author.first;
    } else {
        const auto found = which->shapes.find(op.field);
        if (found != which->shapes.end()) back.value = found->second;
    }
    if (back.value == op.value || (op.was && *op.was != back.value)) return StudyEffect::nothing;
    if (op.act == StudyAct::glyph) {
        which->glyph = op.value;
    } else if (op.act == StudyAct::comment) {
        if (op.value.empty()) {
            which->comments.erase(author);
        } else {
            which->comments[author] = op.value;
        }
    } else if (op.value.empty()) {
        which->shapes.erase(op.field);
    } else {
        which->shapes[op.field] = op.value;
    }
    if (!op.value.empty()) show_way_to(which->id, nullptr);
    note(inverse, std::move(back));
    return StudyEffect::changed;
}

}  // namespace tankchess::server
