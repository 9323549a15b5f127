// SPDX-License-Identifier: MIT
#include "server/http/workers.h"

#include <sys/resource.h>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <thread>
#include <utility>
#include <vector>

namespace hindsight {

namespace asio = boost::asio;

struct Workers::Impl {
  asio::thread_pool pool{0};  // whose threads are ours, for their priority
  std::vector<std::jthread> threads;
};

Workers::Workers(unsigned threads, int niceness) : impl_(std::make_unique<Impl>()) {
  for (unsigned i = 0; i < threads; ++i)
    impl_->threads.emplace_back([pool = &impl_->pool, niceness] {
      setpriority(PRIO_PROCESS, 0, niceness);  // of this thread, on Linux
      pool->attach();
    });
}

Workers::~Workers() { stop(); }

void Workers::stop() {
  impl_->pool.stop();
  impl_->threads.clear();  // joins
}

void Workers::run(std::function<void()> task) { asio::post(impl_->pool, std::move(task)); }

void Workers::run_at(Clock::time_point due, std::function<void()> task) {
  const auto timer = std::make_shared<asio::steady_timer>(impl_->pool, due);
  timer->async_wait([timer, task = std::move(task)](boost::system::error_code error) {
    if (!error) task();
  });
}

}  // namespace hindsight
