// Any bytes as rows of beliefs and as a value network: refused, or written back as they were read.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "store/values/belief_rows_file.h"
#include "store/values/value_network_file.h"

using namespace hindsight;

FUZZ_TARGET(values, data, size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (const auto rows = parse_belief_rows(bytes)) {
    const auto again = parse_belief_rows(format_belief_rows(*rows));
    HS_CHECK_OK(again);
    HS_CHECK_THAT(signature_of(again->rows) == signature_of(rows->rows));
  }
  if (const auto network = parse_value_network(bytes)) {
    const auto again = parse_value_network(format_value_network(*network));
    HS_CHECK_OK(again);
    HS_CHECK_THAT(again->weights == network->weights && again->state == network->state);
  }
  return 0;
}
