#include "server/store/sql/copy.h"

#include <array>
#include <variant>

namespace tankchess::server {

namespace {

constexpr std::size_t page_rows = 2000;

// A row number keeps the order and is given anew.
constexpr std::array tables = {
    CopiedTable{"users", "id,kind,name,password,about,settings,created,skeleton", "ttttttit", 1},
    CopiedTable{"sessions", "id,hash,user_id,csrf,created,seen,address,agent", "ttttiitt", 1},
    CopiedTable{"tokens", "id,hash,user_id,label,created,seen,scopes", "ttttiit", 1},
    CopiedTable{"bans", "user_id,since,until,reason", "tiit", 1},
    CopiedTable{"games",
                "id,version,over,rules,family,setup,rated,hints,one_screen,created,updated,ended,tps,turn,ply,result,"
                "reason,winners,deadline,engine_turn,next,terms,owner,epoch,away_from,away_to,offline,counted",
                "tiitttiiiiiittitttiitttiiiti", 1},
    CopiedTable{"seats", "game,side,kind,user_id,name,level,ended", "tttttii", 2},
    CopiedTable{"events", "game,version,key,line", "titt", 2},
    CopiedTable{"prepared_answers", "game,side,since,lines", "ttit", 2},
    CopiedTable{"chat", "rowid,game,at,room,user_id,name,key,text,hidden", "itittttti", 1},
    CopiedTable{"analyses", "game,level,result", "ttt", 2},
    CopiedTable{"tallies", "user_id,games,wins,draws", "tiii", 1},
    CopiedTable{"ratings", "user_id,family,rating,deviation,volatility,games,updated,bot", "ttrrriii", 2},
    CopiedTable{"rating_points", "user_id,family,at,game,rating,deviation", "ttitrr", 4},
    CopiedTable{"setups", "id,owner,name,tps,created,updated", "ttttii", 1},
    CopiedTable{"boards", "id,owner,parent,version,hidden", "tttii", 1},
    CopiedTable{"board_versions", "board,version,name,about,licence,tps,created,state,lease,card,sheet", "tittttititt",
                2},
    CopiedTable{"board_stars", "board,user_id", "tt", 2},
    CopiedTable{"board_tallies", "board,stars,plays", "tii", 1},
    CopiedTable{"board_results", "board,start,rules,sides,games,drawn,w,b,x,y", "tttiiiiiii", 2},
    CopiedTable{"openings", "owner,position,move,games,drawn,w,b,x,y,low,high,game", "titiiiiiiiit", 3},
    CopiedTable{"played_games",
                "user_id,ended,game,side,setup,rules,speed,rated,rating,opponent,opponent_rating,level,score,reason,"
                "turns,thought,pieces",
                "titttttiitiiitiit", 4},
    CopiedTable{"challenges", "id,by,to_user,terms,taken,game,created,expires", "ttttttii", 1},
    CopiedTable{"ties", "owner,kind,other,since", "ttti", 3},
    CopiedTable{"player_notes", "owner,other,text,updated", "ttti", 2},
    CopiedTable{"seeks", "id,by,name,kind,address,terms,seats,created,seen", "tttttttii", 1},
    CopiedTable{"notices", "user_id,id,kind,about,key,at,seen,data", "tttttiit", 2},
    CopiedTable{"notify_rules", "user_id,rules", "tt", 1},
    CopiedTable{"push_places", "id,user_id,endpoint,p256dh,auth,created", "ttttti", 1},
    CopiedTable{"outbox", "id,user_id,notice,channel,due,tries,taken", "ttttiii", 1},
    CopiedTable{"emails", "user_id,address,pending,language,changed", "tttti", 1},
    CopiedTable{"tickets", "hash,user_id,kind,data,expires", "tttti", 1},
    CopiedTable{"security_log", "user_id,id,kind,at,address,agent,data", "tttittt", 2},
    CopiedTable{"second_factors", "user_id,secret,since,last_step", "ttii", 1},
    CopiedTable{"recovery_codes", "user_id,hash", "tt", 2},
    CopiedTable{"passkeys", "id,user_id,credential,key,count,label,created,seen", "ttttitii", 1},
    CopiedTable{"held_names", "skeleton,user_id,name,since", "ttti", 1},
    CopiedTable{"erasures", "user_id,name,game", "ttt", 1},
    CopiedTable{"tournaments",
                "id,name,form,state,by,by_name,terms,options,created,starts,ends,rounds,round,next_round,step,version,"
                "owner,entrants,reminded",
                "ttttttttiiiiiiiitii", 1},
    CopiedTable{"tournament_entrants", "tournament,user_id,number,name,kind,rating,state,team,hurry,game,joined",
                "ttittrtiiti", 2},
    CopiedTable{"tournament_tables", "tournament,number,round,game,state,seats,hurried,winner,at,ended", "tiitttttii",
                2},
    CopiedTable{"simuls", "id,name,state,host,host_name,terms,options,created,started,ended,version,players",
                "tttttttiiiii", 1},
    CopiedTable{"simul_seats", "simul,user_id,number,name,kind,board,state,game,joined", "ttittitti", 2},
    CopiedTable{"series", "id,best_of,state,game,winner,due", "tittti", 1},
    CopiedTable{"series_games", "series,number,game", "tit", 2},
    CopiedTable{"vacations", "user_id,starts,ends,state", "tiit", 2},
    CopiedTable{"studies", "id,owner,name,about,visibility,parent,created,updated,seq,edition,chapters,nodes",
                "ttttttiiiiii", 1},
    CopiedTable{"study_members", "study,user_id,role,since", "ttti", 2},
    CopiedTable{"study_ops", "study,seq,key,author,at,op,inverse,undoes,undone", "tittittii", 2},
    CopiedTable{"clubs", "id,name,skeleton,about,links,language,joining,secret,created,members", "ttttttttii", 1},
    CopiedTable{"club_words", "word,club", "tt", 2},
    CopiedTable{"club_members", "club,user_id,rank,since", "ttii", 2},
    CopiedTable{"club_requests", "club,user_id,text,at", "ttti", 2},
    CopiedTable{"club_chat", "club,id,user_id,key,text,at", "ttttti", 2},
    CopiedTable{"club_boards", "club,board,since", "tti", 2},
    CopiedTable{"club_events", "club,tournament,team,starts", "ttii", 2},
    CopiedTable{"club_points", "club,user_id,tournament,points,place", "tttri", 3},
    CopiedTable{"roles", "user_id,role,since,given_by", "ttit", 1},
    CopiedTable{"reports", "id,kind,target,about,by,reason,text,context,at,holder,held_until,closed,closed_by,answer",
                "ttttttttitiitt", 1},
    CopiedTable{"acts", "id,kind,user_id,by,at,until,reason,data,report,lifted,appeal,appealed,answer,answered",
                "ttttiitttititi", 1},
    CopiedTable{"filter_words", "language,word", "tt", 2},
    CopiedTable{"game_signs", "game,user_id,blurs,moves,agreement,mean_seconds,regularity,looked", "ttiirrri", 2},
    CopiedTable{"looks", "game,urgency,at,lease", "tiii", 1},
    CopiedTable{"signals", "id,user_id,kind,about,score,data,at,dismissed", "ttttrtii", 1},
    CopiedTable{"puzzles", "user_id,puzzle,solved,at", "ttii", 2},
    CopiedTable{"notes", "name,value", "tt", 1},
    CopiedTable{"outages", "rowid,start,stop", "iii", 1},
};

using Value = std::variant<std::int64_t, double, std::string>;
using Row = std::vector<Value>;

Value value_of(const Statement& q, int column, char type) {
    if (type == 'i') return q.integer(column);
    if (type == 'r') return q.real(column);
    return q.text(column);
}

void bind(Statement& q, const Value& value) {
    std::visit([&q](const auto& plain) { q.bind(plain); }, value);
}

std::string marks(std::size_t count) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) out += i == 0 ? "?" : ",?";
    return out;
}

// The first so many of a list by comma.
std::string_view first_of(std::string_view list, std::size_t count) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < count; ++i) end = std::min(list.find(',', end + 1), list.size());
    return list.substr(0, end);
}

std::vector<Row> page_after(const CopiedTable& table, Connection& db, const Row* last) {
    const std::string key(first_of(table.columns, table.key_columns));
    std::string sql = "SELECT " + std::string(table.columns) + " FROM " + std::string(table.name);
    if (last != nullptr) sql += " WHERE (" + key + ")>(" + marks(table.key_columns) + ")";
    sql += " ORDER BY " + key + " LIMIT " + std::to_string(page_rows);
    Statement q = db.prepare(sql);
    for (std::size_t i = 0; last != nullptr && i < table.key_columns; ++i) bind(q, (*last)[i]);
    std::vector<Row> out;
    while (q.step()) {
        Row row;
        for (std::size_t i = 0; i < table.types.size(); ++i) {
            row.push_back(value_of(q, static_cast<int>(i), table.types[i]));
        }
        out.push_back(std::move(row));
    }
    return out;
}

}  // namespace

std::span<const CopiedTable> copied_tables() { return tables; }

std::int64_t rows_in(Connection& db, std::string_view table) {
    Statement q = db.prepare("SELECT count(*) FROM " + std::string(table));
    return q.step() ? q.integer(0) : 0;
}

std::vector<std::string> filled_tables(Connection& db) {
    std::vector<std::string> out;
    for (const CopiedTable& table : tables) {
        Statement q = db.prepare("SELECT EXISTS(SELECT 1 FROM " + std::string(table.name) + ")");
        if (q.step() && q.flag(0)) out.emplace_back(table.name);
    }
    return out;
}

void copy_table(const CopiedTable& table, Connection& from, Connection& to) {
    const std::size_t skipped = table.columns.starts_with("rowid,") ? 1 : 0;
    const std::string columns(skipped == 0 ? table.columns : table.columns.substr(6));
    const std::string insert = "INSERT INTO " + std::string(table.name) + "(" + columns + ") VALUES(" +
                               marks(table.types.size() - skipped) + ")";
    std::vector<Row> page;
    do {
        const Row last = page.empty() ? Row() : page.back();
        page = page_after(table, from, last.empty() ? nullptr : &last);
        for (const Row& row : page) {
            Statement q = to.prepare(insert);
            for (std::size_t i = skipped; i < row.size(); ++i) bind(q, row[i]);
            q.run();
        }
        to.settle();
    } while (page.size() == page_rows);
}

}  // namespace tankchess::server
