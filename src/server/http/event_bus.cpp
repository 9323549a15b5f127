// SPDX-License-Identifier: MIT
#include "server/http/event_bus.h"

#include <fmt/format.h>

#include <algorithm>

#include "io/json.h"

namespace hindsight {

std::string event_text(const Message& message) {
  return fmt::format("id: {}\nevent: {}\ndata: {}\n\n", message.id, message.kind(), *message.json);
}

Stream::~Stream() { hub_.leave(*this); }

std::optional<Message> Stream::next() {
  std::string topic;
  {
    const std::lock_guard lock(hub_.mutex_);
    if (behind_.empty() && waiting_.empty()) return std::nullopt;
    if (behind_.empty()) {
      Message message = std::move(waiting_.front());
      waiting_.pop_front();
      bytes_ -= message.json->size();
      message.id = ++hub_.last_id_;
      return message;
    }
    topic = *behind_.begin();
    behind_.erase(behind_.begin());
  }
  const std::shared_ptr<const Json> now = hub_.present(topic);
  if (!now) return next();  // gone meanwhile
  auto text = std::make_shared<const std::string>(now->dump());
  const std::lock_guard lock(hub_.mutex_);
  return Message{++hub_.last_id_, topic, std::move(text)};
}

void EventBus::serve(std::string name, Kind kind) { kinds_[std::move(name)] = std::move(kind); }

EventBus::Place EventBus::place_of(const std::string& topic) const {
  const std::size_t colon = std::min(topic.find(':'), topic.size());
  const auto kind = kinds_.find(std::string_view(topic).substr(0, colon));
  if (kind == kinds_.end() || colon == topic.size()) return {};
  return {&kind->second, topic.substr(colon + 1)};
}

bool EventBus::find(const std::string& topic) const {
  const Place place = place_of(topic);
  return place.kind != nullptr && place.kind->find(place.id);
}

std::shared_ptr<const Json> EventBus::present(const std::string& topic) const {
  const Place place = place_of(topic);
  return place.kind->present(place.id);
}

void EventBus::forget(const std::string& topic, Stream& stream) {
  std::erase_if(stream.waiting_, [&](const Message& message) { return message.topic == topic; });
  stream.bytes_ = 0;
  for (const Message& message : stream.waiting_) stream.bytes_ += message.json->size();
  stream.behind_.insert(topic);
}

std::vector<std::shared_ptr<Stream>> EventBus::streams_of(const std::string& topic) {
  std::vector<std::shared_ptr<Stream>> out;
  const auto found = topics_.find(topic);
  if (found == topics_.end()) return out;
  for (const std::weak_ptr<Stream>& weak : found->second)
    if (std::shared_ptr<Stream> stream = weak.lock()) out.push_back(std::move(stream));
  return out;
}

void EventBus::publish(const std::string& topic, const Json& json) {
  if (watchers(topic) == 0) return;
  const auto text = std::make_shared<const std::string>(json.dump());
  std::vector<std::shared_ptr<Stream>> reached;  // let go of after the lock: the last owner's end locks, too
  {
    const std::lock_guard lock(mutex_);
    reached = streams_of(topic);
    if (reached.empty()) return;
    for (const std::shared_ptr<Stream>& stream : reached) {
      if (stream->behind_.contains(topic)) continue;
      stream->waiting_.push_back({0, topic, text});
      stream->bytes_ += text->size();
      if (stream->waiting_.size() > max_waiting || stream->bytes_ > max_bytes) forget(topic, *stream);
    }
  }
  for (const std::shared_ptr<Stream>& stream : reached) stream->wake_();
}

Result<std::shared_ptr<Stream>> EventBus::open(std::vector<std::string> topics, std::function<void()> wake) {
  std::ranges::sort(topics);
  topics.erase(std::unique(topics.begin(), topics.end()), topics.end());
  if (topics.empty() || topics.size() > max_topics)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("a stream has 1 to {} topics: topics=table:ID,play:ID,chips:ID,job:ID", max_topics));
  std::shared_ptr<Stream> stream;
  {
    const std::lock_guard lock(mutex_);
    if (streams_ >= max_streams)
      return fail(ErrorCode::busy, fmt::format("there are {} streams already: close some", streams_));
    ++streams_;
    stream.reset(new Stream(*this, std::move(topics), std::move(wake)));
    stream->behind_.insert(stream->topics_.begin(), stream->topics_.end());
    for (const std::string& topic : stream->topics_) topics_[topic].push_back(stream);
  }
  // Watched already, so that what is found stays in memory.
  for (const std::string& topic : stream->topics_)
    if (!find(topic))
      return fail(ErrorCode::not_found, fmt::format("there is no '{}' to watch", topic.substr(0, 80)));
  return stream;
}

void EventBus::leave(const Stream& stream) {
  const std::lock_guard lock(mutex_);
  --streams_;
  for (const std::string& topic : stream.topics_) {
    std::vector<std::weak_ptr<Stream>>& watching = topics_[topic];
    std::erase_if(watching, [](const std::weak_ptr<Stream>& weak) { return weak.expired(); });
    if (watching.empty()) topics_.erase(topic);
  }
}

std::size_t EventBus::watchers(const std::string& topic) const {
  const std::lock_guard lock(mutex_);
  const auto found = topics_.find(topic);
  return found == topics_.end() ? 0 : found->second.size();
}

std::size_t EventBus::streams() const {
  const std::lock_guard lock(mutex_);
  return streams_;
}

}  // namespace hindsight
