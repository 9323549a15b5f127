// Who listens to what: messages by topic ("table:ID"), and streams that clients read at their own speed.
//
// Publishing never waits.  A stream keeps what its client has not read yet, up to a bound; then it forgets
// all of the topic and goes on with the topic's present state.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "io/json.h"

namespace hindsight {

struct Message {
  std::uint64_t id = 0;                     // given when a stream takes the message: increases in each
  std::string topic;                        // "table:ID"
  std::shared_ptr<const std::string> json;  // its text, the same for all streams

  std::string_view kind() const { return std::string_view(topic).substr(0, topic.find(':')); }
};

std::string event_text(const Message& message);  // as a server-sent event

class EventBus;

class Stream {
 public:
  ~Stream();
  std::optional<Message> next();  // nothing: all read, `wake` will be called

 private:
  friend class EventBus;
  Stream(EventBus& hub, std::vector<std::string> topics, std::function<void()> wake)
      : hub_(hub), topics_(std::move(topics)), wake_(std::move(wake)) {}

  EventBus& hub_;
  const std::vector<std::string> topics_;
  const std::function<void()> wake_;
  // Guarded by the hub's mutex.
  std::deque<Message> waiting_;
  std::size_t bytes_ = 0;
  std::set<std::string> behind_;  // topics to be told as they are now
};

class EventBus {
 public:
  // Both are called without locks of the hub.
  struct Kind {
    // Whether there is such an id; may read it from a file, as opening a stream may wait.
    std::function<bool(const std::string& id)> find;
    // Its present state as a message of the topic, from memory: what is watched stays there.  Null: it is
    // gone.
    std::function<std::shared_ptr<const Json>(const std::string& id)> present;
  };

  static constexpr std::size_t max_streams = 2'048, max_topics = 16;  // topics: of a stream
  static constexpr std::size_t max_waiting = 64, max_bytes = 128 << 10;

  // All kinds are named before the first stream is opened.
  void serve(std::string name, Kind kind);

  // Any thread, with any lock of the publisher held.
  void publish(const std::string& topic, const Json& json);

  // Begins with the present state of each topic.  May wait for a file; `wake` is called from publishing
  // threads and must not block.  Topics that don't exist are not_found, too many streams busy.
  Result<std::shared_ptr<Stream>> open(std::vector<std::string> topics, std::function<void()> wake);

  std::size_t watchers(const std::string& topic) const;
  std::size_t streams() const;

 private:
  friend class Stream;
  struct Place {
    const Kind* kind = nullptr;  // none: there is no such kind
    std::string id;
  };
  Place place_of(const std::string& topic) const;
  bool find(const std::string& topic) const;
  std::shared_ptr<const Json> present(const std::string& topic) const;
  void forget(const std::string& topic, Stream& stream);
  std::vector<std::shared_ptr<Stream>> streams_of(const std::string& topic);
  void leave(const Stream& stream);

  std::map<std::string, Kind, std::less<>> kinds_;
  mutable std::mutex mutex_;
  std::map<std::string, std::vector<std::weak_ptr<Stream>>> topics_;
  std::size_t streams_ = 0;
  std::uint64_t last_id_ = 0;
};

}  // namespace hindsight
