// The part of JSON Schema that docs/api.schema.json uses; objects are closed.
// SPDX-License-Identifier: MIT
#include "answer_schema.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <vector>

#include "places.h"

namespace hindsight {
namespace {

using nlohmann::json;

const json& whole() {
  static const json schema = [] {
    std::ifstream file(tests_dir() + "/../docs/api.schema.json");
    return json::parse(file);
  }();
  return schema;
}

bool is_of(const std::string& type, const json& value) {
  if (type == "string") return value.is_string();
  if (type == "number") return value.is_number();
  if (type == "boolean") return value.is_boolean();
  if (type == "array") return value.is_array();
  if (type == "object") return value.is_object();
  if (type == "null") return value.is_null();
  throw std::invalid_argument("docs/api.schema.json: no type is called " + type);
}

std::string wrong(const json& schema, const json& value, const std::string& place);

std::string wrong_type(const json& type, const json& value, const std::string& place) {
  const bool fits = type.is_string() ? is_of(type, value)
                                     : std::any_of(type.begin(), type.end(),
                                                   [&](const json& one) { return is_of(one, value); });
  return fits ? "" : place + ": " + value.dump().substr(0, 80) + " is not of the type " + type.dump();
}

std::string wrong_member(const json& schema, const json& value, const std::string& place) {
  const json& properties = schema.value("properties", json::object());
  for (const json& name : schema.value("required", json::array()))
    if (!value.contains(name)) return place + ": " + std::string(name) + " is missing";
  std::string unknown;
  for (const auto& [name, member] : value.items()) {
    const bool named = properties.contains(name);
    if (!named && !schema.contains("additionalProperties")) {
      unknown += " " + name;
      continue;
    }
    const json& of = named ? properties[name] : schema["additionalProperties"];
    if (std::string problem = wrong(of, member, place + "/" + name); !problem.empty()) return problem;
  }
  return unknown.empty() ? "" : place + ": the schema does not name" + unknown;
}

std::string wrong_item(const json& schema, const json& value, const std::string& place) {
  const json& first = schema.value("prefixItems", json::array());
  if (value.size() < schema.value("minItems", 0u)) return place + ": too few items";
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string at = place + "/" + std::to_string(i);
    const bool listed = i < first.size();
    if (!listed && (!schema.contains("items") || schema["items"] == false)) return at + ": one item too many";
    if (std::string problem = wrong(listed ? first[i] : schema["items"], value[i], at); !problem.empty())
      return problem;
  }
  return "";
}

// Of several forms, none of which fits: what is wrong with the one that fits furthest.
std::string wrong_form(const json& forms, const json& value, const std::string& place) {
  std::string furthest;
  for (const json& form : forms) {
    const std::string problem = wrong(form, value, place);
    if (problem.empty()) return "";
    if (problem.find(':') >= furthest.find(':') || furthest.empty()) furthest = problem;
  }
  return furthest;
}

std::string wrong(const json& schema, const json& value, const std::string& place) {
  if (schema.contains("$ref")) {
    const std::string name = schema["$ref"];
    return wrong(whole().at("$defs").at(name.substr(std::string("#/$defs/").size())), value, place);
  }
  if (schema.contains("anyOf")) return wrong_form(schema["anyOf"], value, place);
  if (schema.contains("enum")) {
    const json& values = schema["enum"];
    if (std::find(values.begin(), values.end(), value) != values.end()) return "";
    return place + ": " + value.dump().substr(0, 80) + " is none of " + values.dump();
  }
  if (!schema.contains("type")) return "";
  if (std::string problem = wrong_type(schema["type"], value, place); !problem.empty()) return problem;
  if (value.is_object()) return wrong_member(schema, value, place);
  if (value.is_array()) return wrong_item(schema, value, place);
  return "";
}

std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= path.size();) {
    const std::size_t to = std::min(path.find('/', from), path.size());
    parts.push_back(path.substr(from, to - from));
    from = to + 1;
  }
  return parts;
}

// As docs/api.md writes an address: ID or N for what changes.
bool is_at(const std::string& address, const std::string& path) {
  const auto wanted = parts_of(address), parts = parts_of(path);
  return std::equal(
      wanted.begin(), wanted.end(), parts.begin(), parts.end(),
      [](const auto& one, const auto& part) { return one == "ID" || one == "N" || one == part; });
}

}  // namespace

std::string unlike_schema(const std::string& method, const std::string& path, const json& answer) {
  const json& answers = whole().at("answers");
  const std::string asked = method + " " + path.substr(0, path.find('?'));
  if (answers.contains(asked)) return wrong(answers[asked], answer, "");
  for (const auto& [address, schema] : answers.items())
    if (is_at(address, asked)) return wrong(schema, answer, "");
  return "";
}

}  // namespace hindsight
