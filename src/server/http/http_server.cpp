// Sockets and Beast's HTTP stand in this file alone.
// SPDX-License-Identifier: MIT
#include "server/http/http_server.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <mutex>
#include <optional>
#include <sstream>
#include <string_view>
#include <thread>
#include <vector>

#include "base/text.h"
#include "server/http/page.h"
#include "server/http/request_head.h"
#include "server/http/unfinished.h"
#include "server/http/workers.h"

namespace hindsight {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using std::chrono::seconds;

namespace {

constexpr std::size_t max_header_bytes = 16 << 10;
constexpr seconds idle_time{75}, body_time{60}, write_time{60}, quiet_time{15}, drain_time{5};
constexpr std::string_view events_path = "/api/v1/events";

using Response = http::response<http::string_body>;

Response response_of(const Reply& reply) {
  Response out{static_cast<http::status>(reply.status), 11};
  for (const auto& [name, value] : security_headers) out.set(name, value);
  out.set(http::field::content_type, reply.content_type);
  out.set(http::field::cache_control, "no-store");
  for (const auto& [name, value] : reply.headers) out.set(name, value);
  out.body() = reply.body;
  return out;
}

std::string text_of(boost::beast::string_view text) { return {text.data(), text.size()}; }

RequestHead head_of(const http::request_header<>& message) {
  RequestHead out{text_of(message.method_string()), text_of(message.target()), message.version() >= 11, {}};
  for (const auto& field : message)
    out.fields.emplace_back(lower(text_of(field.name_string())), text_of(field.value()));
  return out;
}

}  // namespace

struct HttpServer::Impl {
  Impl(const Router& r, EventBus& h, const HttpOptions& o)
      : router(r), hub(h), options(o), answers(o.answers, 0) {}

  const Router& router;
  EventBus& hub;
  const HttpOptions options;
  // Publishers may still wake streams while the server goes.
  struct ShutdownGate {
    std::mutex mutex;
    bool open = true;
  };
  const std::shared_ptr<ShutdownGate> door = std::make_shared<ShutdownGate>();
  std::atomic<std::size_t> connections{0};
  Unfinished unfinished;
  asio::io_context io;
  tcp::acceptor acceptor{asio::make_strand(io)};
  asio::steady_timer pause{io};
  Workers answers;
  std::vector<std::jthread> threads;

  void accept();
};

namespace {

// One connection: requests one after another, until one of them asks for a stream.  All its handlers run on a
// strand.
template <class Server>
class Connection : public std::enable_shared_from_this<Connection<Server>> {
 public:
  Connection(Server& server, tcp::socket socket)
      : server_(server), stream_(std::move(socket)), quiet_(stream_.get_executor()) {
    ++server_.connections;
  }
  ~Connection() {
    server_.unfinished.remove(ticket_);
    --server_.connections;
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void begin() {
    asio::dispatch(stream_.get_executor(), [self = this->shared_from_this()] { self->read_header(); });
  }

 private:
  auto then(void (Connection::*next)(beast::error_code)) {
    return [self = this->shared_from_this(), next](beast::error_code error, std::size_t = 0) {
      (self.get()->*next)(error);
    };
  }

  // From here on the connection may be closed for another one's sake.
  void stand_in_line() {
    server_.unfinished.remove(ticket_);
    ticket_ = server_.unfinished.add([weak = this->weak_from_this()] {
      if (const auto self = weak.lock())
        asio::post(self->stream_.get_executor(), [self] { self->stream_.close(); });
    });
  }

  // Nothing for a while is not a fault; a request that has begun comes soon.
  void read_header() {
    parser_.emplace();
    parser_->header_limit(max_header_bytes);
    parser_->body_limit(std::uint64_t{64} << 20);  // narrowed when the path is known
    stand_in_line();
    if (buffer_.size() > 0) return read_head({});
    stream_.expires_after(idle_time);
    stream_.async_read_some(buffer_.prepare(4'096),
                            [self = this->shared_from_this()](beast::error_code error, std::size_t bytes) {
                              self->buffer_.commit(bytes);
                              self->read_head(error);
                            });
  }

  void read_head(beast::error_code error) {
    if (error) return close();
    stream_.expires_after(server_.options.head_time);
    http::async_read_header(stream_, buffer_, *parser_, then(&Connection::read_body));
  }

  void read_body(beast::error_code error) {
    if (error) return refuse(error);
    head_ = head_of(parser_->get());
    head_only_ = head_.method == "HEAD";
    if (const HeadFault fault = fault_of(head_); fault.status != 0) return refuse(fault.status, fault.why);
    const std::size_t max = server_.router.max_bytes(head_.method, target_of(head_.target).path);
    if (parser_->content_length() && *parser_->content_length() > max)
      return finish(error_reply(413, "too_large", fmt::format("the body may have {} bytes at most", max)));
    parser_->body_limit(max);
    stream_.expires_after(body_time);
    if (text_of(parser_->get()[http::field::expect]) == "100-continue") return go_on();
    http::async_read(stream_, buffer_, *parser_, then(&Connection::answer));
  }

  // The client waits for leave to send its body.
  void go_on() {
    constexpr std::string_view leave = "HTTP/1.1 100 Continue\r\n\r\n";
    asio::async_write(stream_, asio::buffer(leave),
                      [self = this->shared_from_this()](beast::error_code error, std::size_t) {
                        if (error) return;
                        http::async_read(self->stream_, self->buffer_, *self->parser_,
                                         self->then(&Connection::answer));
                      });
  }

  void answer(beast::error_code error) {
    if (error) return refuse(error);
    auto message = parser_->release();
    keep_alive_ = message.keep_alive();
    auto request = std::make_shared<Request>(request_of(head_, std::move(message.body())));
    server_.unfinished.remove(ticket_);
    const Result<void> ours = check_origin(*request, server_.options.host);
    if (!ours) return finish(error_reply(403, "forbidden", ours.error().message));
    if (request->path == events_path && request->method == "GET") return open_stream(*request);
    if (request->path == events_path && head_only_) return write({200, "text/event-stream", "", {}});
    if (request->path == events_path)
      return write(no_such_method(request->path, request->method, "GET, HEAD"));
    if (!request->path.starts_with("/api/")) return write(page_reply(*request));
    server_.answers.run([self = this->shared_from_this(), request] {
      auto reply = std::make_shared<Reply>(self->server_.router.answer(std::move(*request)));
      asio::post(self->stream_.get_executor(), [self, reply] { self->write(*reply); });
    });
  }

  // What was sent is not a request: says so once and closes.
  void refuse(beast::error_code error) {
    if (error == http::error::body_limit)
      return finish(error_reply(413, "too_large", "the body is too large"));
    if (error == http::error::header_limit)
      return finish(error_reply(413, "too_large", "the header is too large"));
    const bool http_error = error.category() == http::make_error_code(http::error::bad_version).category();
    if (!http_error || error == http::error::end_of_stream) return close();
    refuse(400, error.message());
  }

  void refuse(int status, std::string_view why) {
    finish(error_reply(status, "malformed", fmt::format("this is not an HTTP request: {}", why)));
  }

  void finish(const Reply& reply) {
    keep_alive_ = false;
    write(reply);
  }

  void write(const Reply& reply) {
    response_ = response_of(reply);
    response_->keep_alive(keep_alive_);
    response_->prepare_payload();
    if (head_only_) response_->body().clear();  // its length stays
    stream_.expires_after(write_time);
    stand_in_line();
    http::async_write(stream_, *response_, then(&Connection::written));
  }

  void written(beast::error_code error) {
    response_.reset();
    if (error || !keep_alive_) return close();
    read_header();
  }

  // Says that nothing more comes, so that the client still gets what was written.
  void close() {
    beast::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.expires_after(drain_time);
    drain();
  }

  // What the client still sends is thrown away, for a while: closing at once could reset what we wrote, which
  // somebody who is still sending a gigabyte has not read yet.
  void drain() {
    stream_.async_read_some(asio::buffer(spare_),
                            [self = this->shared_from_this()](beast::error_code error, std::size_t) {
                              if (!error) self->drain();
                            });
  }

  void open_stream(const Request& request) {
    const auto wake = [weak = this->weak_from_this(), door = server_.door] {
      const std::lock_guard lock(door->mutex);
      const auto self = door->open ? weak.lock() : nullptr;
      if (self) asio::post(self->stream_.get_executor(), [self] { self->send_events(); });
    };
    // What is to be watched may have to come from a file first.
    server_.answers.run([self = this->shared_from_this(), topics = topics_of(request), wake] {
      auto opened = std::make_shared<Result<std::shared_ptr<Stream>>>(self->server_.hub.open(topics, wake));
      asio::post(self->stream_.get_executor(), [self, opened] { self->begin_stream(std::move(*opened)); });
    });
  }

  void begin_stream(Result<std::shared_ptr<Stream>> opened) {
    if (!opened) return write(error_reply(opened.error()));
    events_ = std::move(*opened);
    buffer_ = {};
    parser_.reset();
    beast::error_code ignored;
    stream_.socket().set_option(asio::socket_base::send_buffer_size(64 << 10), ignored);
    stream_.socket().set_option(tcp::no_delay(true), ignored);
    stream_.expires_never();
    watch_for_end();
    Reply head{200, "text/event-stream", "", {{"X-Accel-Buffering", "no"}}};
    Response response = response_of(head);
    response.keep_alive(false);
    std::ostringstream text;
    text << response.base();
    text_ = fmt::format("{}retry: 1000\n\n", text.str());
    send_text();
  }

  // A client that goes away, or says more than nothing, ends its stream.
  void watch_for_end() {
    stream_.async_read_some(
        asio::buffer(spare_),
        [self = this->shared_from_this()](beast::error_code, std::size_t) { self->end_stream(); });
  }

  void end_stream() {
    events_.reset();
    quiet_.cancel();
    beast::error_code ignored;
    stream_.socket().close(ignored);
  }

  void send_events() {
    if (!events_ || !text_.empty()) return;  // over, or a write is under way
    while (text_.size() < (std::size_t{16} << 10)) {
      const std::optional<Message> message = events_->next();
      if (!message) break;
      text_ += event_text(*message);
    }
    if (!text_.empty()) return send_text();
    quiet_.expires_after(quiet_time);
    quiet_.async_wait([self = this->shared_from_this()](beast::error_code error) {
      if (error || !self->events_ || !self->text_.empty()) return;
      self->text_ = ": still here\n\n";
      self->send_text();
    });
  }

  void send_text() {
    deadline();
    asio::async_write(stream_.socket(), asio::buffer(text_), then(&Connection::sent));
  }

  // Who takes nothing for so long is gone.
  void deadline() {
    quiet_.expires_after(write_time);
    quiet_.async_wait([self = this->shared_from_this()](beast::error_code error) {
      if (!error && self->events_ && !self->text_.empty()) self->end_stream();
    });
  }

  void sent(beast::error_code error) {
    if (error) return end_stream();
    text_ = {};
    send_events();
  }

  Server& server_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{max_header_bytes + (16 << 10)};
  std::optional<http::request_parser<http::string_body>> parser_;
  RequestHead head_;
  std::optional<Response> response_;
  std::uint64_t ticket_ = 0;  // among the unfinished
  std::array<char, 4096> spare_{};
  bool keep_alive_ = false, head_only_ = false;
  std::shared_ptr<Stream> events_;
  std::string text_;  // being written to the stream
  asio::steady_timer quiet_;
};

Result<void> listen(tcp::acceptor& acceptor, const HttpOptions& options) {
  beast::error_code error;
  const std::string place = fmt::format("{}, port {}", options.host, options.port);
  const auto address =
      asio::ip::make_address(options.host == "localhost" ? "127.0.0.1" : options.host, error);
  if (error)
    return fail(ErrorCode::invalid_argument,
                fmt::format("'{}' is not an address: give one in numbers, as 127.0.0.1", options.host));
  const tcp::endpoint endpoint(address, options.port);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(1'024, error);
  if (!error) return {};
  if (error == asio::error::address_in_use)
    return fail(
        ErrorCode::conflict,
        fmt::format("{} is taken by another program: give --port another number, or leave it out", place));
  return fail(
      ErrorCode::io,
      fmt::format(
          "nothing can be served at {}: {}; --host is an address of this machine, --port mostly 1024 or more",
          place, error.message()));
}

}  // namespace

void HttpServer::Impl::accept() {
  acceptor.async_accept(asio::make_strand(io), [this](beast::error_code error, tcp::socket socket) {
    if (error == asio::error::operation_aborted) return;
    const bool full = error || connections >= options.max_connections;
    const bool room = !full || unfinished.close_first();
    if (!error && room) std::make_shared<Connection<Impl>>(*this, std::move(socket))->begin();
    if (!error) return accept();
    pause.expires_after(std::chrono::milliseconds(50));  // out of files: wait until some are closed
    pause.async_wait([this](beast::error_code stopped) {
      if (!stopped) accept();
    });
  });
}

HttpServer::HttpServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Result<std::unique_ptr<HttpServer>> HttpServer::start(const Router& router, EventBus& hub,
                                                      const HttpOptions& options) {
  auto impl = std::make_unique<Impl>(router, hub, options);
  HS_RETURN_IF_ERROR(listen(impl->acceptor, options));
  impl->accept();
  for (unsigned i = 0; i < options.threads; ++i) impl->threads.emplace_back([io = &impl->io] { io->run(); });
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(impl)));
}

HttpServer::~HttpServer() {
  {
    const std::lock_guard lock(impl_->door->mutex);
    impl_->door->open = false;
  }
  impl_->io.stop();
  impl_->threads.clear();  // joins
  impl_->answers.stop();
}

std::uint16_t HttpServer::port() const { return impl_->acceptor.local_endpoint().port(); }
std::size_t HttpServer::connections() const { return impl_->connections; }

}  // namespace hindsight
