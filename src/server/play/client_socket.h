#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "server/play/outlet.h"
#include "server/site/services.h"
#include "wire/json.h"
#include "wire/messages_in.h"

namespace tankchess::server {

struct RoomAnswer;

// One socket of a client: reads its messages and passes them to the rooms.
class ClientSocket : public SocketHandler, public std::enable_shared_from_this<ClientSocket> {
public:
    ClientSocket(Services& services, Who who, std::string address);

    void on_open(std::shared_ptr<Socket> socket) override;
    void on_text(std::string_view text) override;
    void on_closed() override;

private:
    void hear(const client_message::Join& message);
    void hear(const client_message::Leave& message);
    void hear(const client_message::Lobby& message);
    void hear(const client_message::Tournament& message);
    void hear(const client_message::Study& message);
    void hear(const client_message::Cursor& message);
    void hear(const client_message::Club& message);
    void hear(const client_message::Move& message);
    void hear(const client_message::Act& message);
    void hear(const client_message::Chat& message);
    void hear(const client_message::Ping& message);

    void send(const json::object& message);
    void complain(const std::string& id, const std::string& text);
    void refuse(const std::string& game, const std::string& key, const std::string& reason, const std::string& text,
                Millis retry_ms = 0);
    // Whether an intent may go on; otherwise it was refused.
    bool may_act(const std::string& game, const std::string& key, RateLimited cost);
    std::function<void(const RoomAnswer&)> answer_to(const std::string& game, const std::string& key);
    void follow_study(const StudyRow& row);
    void leave_study(const std::string& id);
    json::object cursor_of(const std::string& study) const;
    std::function<void(const RoomAnswer&)> counting_blur(const client_message::Move& message);

    Services& services_;
    Who who_;
    std::string address_;
    std::shared_ptr<Socket> socket_;
    OutletPtr outlet_;
    std::set<std::string> joined_;
    std::mutex studies_mutex_;
    std::map<std::string, std::string> studies_;  // that it may follow: topics by id
    int mistakes_ = 0;
    Millis mistakes_since_ = 0;
};

}  // namespace tankchess::server
