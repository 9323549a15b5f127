// Beast's HTTP and OpenSSL, of those who ask, stand in this file alone.
// SPDX-License-Identifier: MIT
#include "online/http_client.h"

#include <fmt/format.h>
#include <poll.h>

#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>

#include "base/clock.h"
#include "base/spec.h"

namespace hindsight {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using Secure = beast::ssl_stream<tcp::socket>;

constexpr std::size_t largest_head = 16 << 10;

// Nothing may come of a connection that nobody has asked: it was closed, or is of no use.
bool is_quiet(const tcp::socket& socket) {
  pollfd file{const_cast<tcp::socket&>(socket).native_handle(), POLLIN, 0};
  return ::poll(&file, 1, 0) == 0;
}

std::string target_of(const WebAddress& address, const HttpQuestion& question) {
  return address.path + question.path;
}

http::request<http::string_body> request_of(const HttpSetup& setup, const HttpQuestion& question) {
  const WebAddress& address = setup.address;
  http::request<http::string_body> out{question.post ? http::verb::post : http::verb::get,
                                       target_of(address, question), 11};
  const bool numbers = address.host.find(':') != std::string::npos;
  out.set(http::field::host, fmt::format("{}{}{}{}", numbers ? "[" : "", address.host, numbers ? "]" : "",
                                         address.usual_port() ? "" : fmt::format(":{}", address.port)));
  out.set(http::field::user_agent, setup.agent);
  out.set(http::field::accept, "application/json");
  for (const auto& [name, value] : setup.headers) out.set(name, value);
  if (question.post) {
    out.set(http::field::content_type, "application/json");
    out.body() = question.body;
    out.prepare_payload();
  }
  return out;
}

HttpAnswer answer_of(http::response<http::string_body> response) {
  HttpAnswer out{.status = static_cast<int>(response.result_int()), .body = std::move(response.body())};
  const auto again = response[http::field::retry_after];
  if (const auto seconds = parse_integer({again.data(), again.size()}); seconds && *seconds >= 0)
    out.again_after = std::chrono::seconds(*seconds);
  return out;
}

}  // namespace

struct HttpClient::Impl {
  explicit Impl(HttpSetup given) : setup(std::move(given)), resolver(io) {
    tls.set_verify_mode(asio::ssl::verify_peer);
    error_code ignored;
    tls.set_default_verify_paths(ignored);  // without any, no certificate is good enough
  }

  tcp::socket* socket() { return secure ? &secure->next_layer() : plain ? &*plain : nullptr; }
  void hang_up() {
    secure.reset();
    plain.reset();
  }

  // Until what `start` begins is done, or the question's time is over: then it is called off and timed_out.
  template <class Start>
  error_code finish(const Start& start) {
    error_code result;
    bool done = false;
    io.restart();
    start([&](error_code error, const auto&...) {
      result = error;
      done = true;
    });
    io.run_until(until);
    if (done) return result;
    resolver.cancel();
    error_code ignored;
    if (tcp::socket* const open = socket()) open->close(ignored);
    io.restart();
    io.run();
    return asio::error::timed_out;
  }

  error_code connect() {
    hang_up();
    tcp::resolver::results_type places;
    const WebAddress& address = setup.address;
    if (const auto error = finish([&](auto done) {
          resolver.async_resolve(address.host, std::to_string(address.port),
                                 [&places, done](error_code why, const tcp::resolver::results_type& found) {
                                   places = found;
                                   done(why);
                                 });
        }))
      return error;
    if (address.secure)
      secure.emplace(io, tls);
    else
      plain.emplace(io);
    if (const auto error = finish([&](auto done) { asio::async_connect(*socket(), places, done); }))
      return error;
    error_code ignored;
    socket()->set_option(tcp::no_delay(true), ignored);
    return address.secure ? shake_hands() : error_code{};
  }

  error_code shake_hands() {
    const std::string& host = setup.address.host;
    SSL_ctrl(secure->native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
             const_cast<char*>(host.c_str()));
    error_code error;
    secure->set_verify_callback(asio::ssl::host_name_verification(host), error);
    if (error) return error;
    return finish([&](auto done) { secure->async_handshake(asio::ssl::stream_base::client, done); });
  }

  template <class Stream>
  tl::expected<HttpAnswer, HttpFailure> exchange(Stream& stream, const HttpQuestion& question) {
    auto request = request_of(setup, question);
    if (const auto error = finish([&](auto done) { http::async_write(stream, request, done); }))
      return failed(error, "the question could not be sent", true);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.header_limit(largest_head);
    parser.body_limit(setup.largest_answer);
    while (!parser.is_done()) {
      if (const auto error = finish([&](auto done) { http::async_read_some(stream, buffer, parser, done); }))
        return failed(error, "no whole answer came", true);
      // Beast 1.74 forgets its own limit where head and body come in one piece.
      if (parser.get().body().size() > setup.largest_answer)
        return failed(http::error::body_limit, "no whole answer came", true);
    }
    const bool kept = parser.get().keep_alive();
    HttpAnswer answer = answer_of(parser.release());
    if (!kept) hang_up();
    return answer;
  }

  tl::unexpected<HttpFailure> failed(error_code error, const char* what, bool may_have_arrived) {
    hang_up();
    const std::string why =
        error == asio::error::timed_out
            ? fmt::format("{} seconds were not enough", std::chrono::duration<double>(setup.time).count())
            : error.message();
    return tl::unexpected(
        HttpFailure{fmt::format("{} ({})", what, why), may_have_arrived,
                    !may_have_arrived && error.category() == asio::error::get_ssl_category()});
  }

  HttpSetup setup;
  asio::io_context io{1};
  asio::ssl::context tls{asio::ssl::context::tls_client};
  tcp::resolver resolver;
  std::optional<tcp::socket> plain;
  std::optional<Secure> secure;
  Clock::time_point until;
};

HttpClient::HttpClient(HttpSetup setup) : impl_(std::make_unique<Impl>(std::move(setup))) {}
HttpClient::~HttpClient() = default;

const WebAddress& HttpClient::address() const { return impl_->setup.address; }

tl::expected<HttpAnswer, HttpFailure> HttpClient::ask(const HttpQuestion& question) {
  impl_->until = Clock::now() + impl_->setup.time;
  const tcp::socket* const open = impl_->socket();
  if (open == nullptr || !is_quiet(*open))
    if (const auto error = impl_->connect()) return impl_->failed(error, "it cannot be reached", false);
  return impl_->secure ? impl_->exchange(*impl_->secure, question) : impl_->exchange(*impl_->plain, question);
}

}  // namespace hindsight
