// Arenas in files: what is read, what is written, and what is refused with its place.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "store/arenas/arena_text.h"

namespace hindsight::this_file {
namespace {

std::string text_of(const Result<GameGraph>& graph) {
  return graph ? format_arena(*graph) : graph.error().message;
}

TEST(ArenaText, IsWrittenAsItWasRead) {
  const std::string text = "@title A small one\n@start a\na 0 -> b c\nb 1 goal=0\nc 1 goal=1 -> a\n";
  EXPECT_EQ(text_of(parse_arena(text)), text);
  EXPECT_EQ(text_of(parse_arena("# a remark\r\n\r\n a   0  ->  b,c # and one more\nc 1 -> b\nb 0\n")),
            "a 0 -> b c\nc 1 -> b\nb 0\n");
  EXPECT_EQ(text_of(parse_arena("x 1 priority=7 -> x\n")), "x 1 priority=7 -> x\n");
}

// Names as long as those that a slot of the table holds by itself, one longer, and equal but for the length.
TEST(ArenaText, TellsManyNamesApart) {
  std::string text;
  const auto name = [](int i) {
    return std::string(static_cast<std::size_t>(i % 12), i % 5 == 0 ? 'x' : 'y') + std::to_string(i);
  };
  for (int i = 0; i < 3000; ++i)
    text += name(i) + ' ' + std::to_string(i % 2) + " -> " + name((i * 7 + 1) % 3000) + ' ' +
            name((i + 1500) % 3000) + '\n';
  EXPECT_EQ(text_of(parse_arena(text)), text);
  const std::string alike =
      "x 0 -> xx\nxx 1 -> xxxxxxx\nxxxxxxx 0 -> xxxxxxxx\nxxxxxxxx 1 -> xxxxxxxxx\nxxxxxxxxx 0 -> x\n";
  EXPECT_EQ(text_of(parse_arena(alike)), alike);
}

TEST(ArenaText, IsRefusedWithTheLine) {
  const std::pair<const char*, const char*> wrong[] = {
      {"", "the file has no vertices"},
      {"a\n", "line 1: a vertex is told by its name and its owner"},
      {"a 0 -> b\n", "line 1: vertex 'b' has no line of its own"},
      {"a 2\n", "line 1: '2' is not an owner"},
      {"a 0\nb 1\na 1\n", "line 3: vertex 'a' was told in line 1 already"},
      {"a 0 -> b b\nb 1\n", "line 1: the arc from 'a' to 'b' is told twice"},
      {"a 0 -> b b\nb 2\n",
       "line 1: the arc from 'a' to 'b' is told twice"},  // the first bad line, not the first bad name
      {"a 0 goal=2\n", "line 1: 'goal=2' is not a goal"},
      {"a 0 colour=2\n", "line 1: 'colour=2' is not understood"},
      {"a 0 priority=-1\n", "line 1: 'priority=-1' is not a priority"},
      {"a 0 priority=1 -> a\nb 0 -> a\n", "line 2: vertex 'b' has no priority"},
      {"@begin a\na 0\n", "line 1: after '@' stand title"},
      {"@start b\na 0\n", "line 1: vertex 'b' has no line of its own"},
  };
  for (const auto& [text, says] : wrong) {
    const auto graph = parse_arena(text);
    ASSERT_FALSE(graph) << text;
    EXPECT_NE(graph.error().message.find(says), std::string::npos) << graph.error().message;
  }
}

TEST(Pg, IsReadAndRefusedWithTheLine) {
  EXPECT_EQ(text_of(parse_pg("parity 2;\n0 3 1 1,2 \"a b\";\n2 0 0 2;\n1 4 0 0 , 0;\n")),
            "0 1 priority=3 -> 1 2\n1 0 priority=4 -> 0\n2 0 priority=0 -> 2\n");
  EXPECT_EQ(text_of(parse_pg("7 1 0 7;")), "7 0 priority=1 -> 7\n");
  EXPECT_EQ(text_of(parse_pg("parity 7;\nstart 7;\n7 1 0 7;")), "@start 7\n7 0 priority=1 -> 7\n")
      << "Oink's";
  EXPECT_EQ(text_of(parse_pg("0 0 0 0 \"a; \\\"b\\\"\";")), "0 0 priority=0 -> 0\n");
  const std::pair<const char*, const char*> wrong[] = {
      {"parity 1;\n0 1 0;\n", "line 2: ';' stands where a successor"},
      {"0 1 0 1;", "line 1: an arc leads to vertex 1, which has no line"},
      {"0 1 2 0;", "where its owner must be, a whole number from 0 to 1"},
      {"0 1 0 0;\n0 1 0 0;", "line 2: vertex 0 was told in line 1 already"},
      {"0 1 0 0", "line 1: the end of the file stands where ';' must be"},
      {"0 1 0 0 \"a;", "a name has no second"},
      {"start;", "line 1: ';' stands where the vertex to start at must be"},
      {"parity;", "line 1: ';' stands where the greatest id must be"},
      {"", "the file has no vertices"},
  };
  for (const auto& [text, says] : wrong) {
    const auto graph = parse_pg(text);
    ASSERT_FALSE(graph) << text;
    EXPECT_NE(graph.error().message.find(says), std::string::npos) << graph.error().message;
  }
}

TEST(Dot, IsReadByOwnerOrShape) {
  const auto graph = parse_dot(
      "digraph g { a [owner=1, start=true]; b [shape=box, goal=1]; subgraph s { c [shape=ellipse] } a -> b "
      "-> c; a -> c [label=x] }");
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_EQ(format_arena(*graph), "@start a\na 1 -> b c\nb 1 goal=1 -> c\nc 0\n");
  EXPECT_FALSE(parse_dot("graph g { a -- b }"));
  EXPECT_FALSE(parse_dot("digraph g { a -> "));
  EXPECT_NE(text_of(parse_dot("digraph g { a [owner=3]; a -> a }")).find("'a' has the owner '3'"),
            std::string::npos);
  EXPECT_NE(text_of(parse_dot("digraph g { a [priority=x]; a -> a }")).find("'a' has the priority 'x'"),
            std::string::npos);
  EXPECT_NE(text_of(parse_dot(std::string(2000, '{'))).find("more than 50"), std::string::npos);
}

TEST(ArenaStrategy, IsReadInBothForms) {
  const auto graph = parse_arena("a 0 -> b c\nb 1 -> a\nc 0 -> a\n");
  const auto plain = parse_strategy("a -> c # why not\nc->a\n", *graph, 0);
  ASSERT_TRUE(plain) << plain.error().message;
  EXPECT_EQ((*plain)[0], 2u);
  EXPECT_EQ((*plain)[1], no_vertex);
  EXPECT_EQ((*plain)[2], 0u);
  const auto numbered = parse_arena("0 0 -> 1 2\n1 1 -> 0\n2 0 -> 0\n");
  const auto solution = parse_strategy("paritysol 2;\n0 0 2;\n1 0;\n2 1 0;\n", *numbered, 0);
  ASSERT_TRUE(solution) << solution.error().message;
  EXPECT_EQ((*solution)[0], 2u);
  EXPECT_EQ((*solution)[2], no_vertex);  // won by the other
  const std::pair<const char*, const char*> wrong[] = {
      {"a c\n", "line 1: a move is told as"},
      {"a -> d\n", "line 1: the arena has no vertex 'd'"},
      {"\nb -> a\n", "line 2: 'b' belongs to player 1"},
      {"a -> a\n", "line 1: no arc leads from 'a' to 'a'"},
      {"a -> b\na -> c\n", "line 2: 'a' has two moves"},
  };
  for (const auto& [text, says] : wrong) {
    const auto strategy = parse_strategy(text, *graph, 0);
    ASSERT_FALSE(strategy) << text;
    EXPECT_NE(strategy.error().message.find(says), std::string::npos) << strategy.error().message;
  }
}

}  // namespace
}  // namespace hindsight::this_file
