# What `make package` packs (tools/package.sh): the program linked statically, once for each level of x86-64 that processors come
# in, and a launcher that runs the one for the machine.  Rooms that compute are compiled for the third level as well, those with
# rows as wide as the processor's for the fourth, the rest once, for the lowest; of several compiled copies of a function the
# linker takes the first, which is that of the highest level.
set(levels 2 3 4)
set(computes_at_3 cards tree solve abstraction holdem holdem/solve blueprint)
set(computes_at_4 tree solve holdem holdem/solve)

add_library(hindsight_app OBJECT ${app_sources})
compile_together(hindsight_app 64 ${other_sources})
target_include_directories(hindsight_app PRIVATE apps/hindsight)
target_compile_definitions(hindsight_app PRIVATE HINDSIGHT_VERSION="${PROJECT_VERSION}" HINDSIGHT_STATIC)
target_link_libraries(hindsight_app PRIVATE hindsight_all ${fmt} CLI11::CLI11)
target_compile_options(hindsight_app PRIVATE $<$<CONFIG:Release>:-O1>)

# compiled_for(LEVEL OBJECTS ROOMS...): sets OBJECTS to what the rooms are for that level
function(compiled_for level objects)
  foreach(room IN LISTS ARGN)
    string(REPLACE / _ name ${room})
    set(target hindsight_${name}_v${level})
    get_target_property(sources hindsight_${name} SOURCES)
    add_library(${target} OBJECT ${sources})
    foreach(property COMPILE_OPTIONS LINK_LIBRARIES INCLUDE_DIRECTORIES UNITY_BUILD UNITY_BUILD_MODE
            POSITION_INDEPENDENT_CODE CXX_VISIBILITY_PRESET)
      get_target_property(value hindsight_${name} ${property})
      set_target_properties(${target} PROPERTIES ${property} "${value}")
    endforeach()
    target_compile_options(${target} PRIVATE -march=x86-64-v${level})
    list(APPEND out $<TARGET_OBJECTS:${target}>)
  endforeach()
  set(${objects} ${out} PARENT_SCOPE)
endfunction()

set(objects "")  # of the rooms that compute, those of each level before those of lower ones
foreach(level IN LISTS levels)
  if(level GREATER 2)
    compiled_for(${level} more ${computes_at_${level}})
    foreach(room IN LISTS computes_at_${level})
      string(REPLACE / _ name ${room})
      list(REMOVE_ITEM objects $<TARGET_OBJECTS:hindsight_${name}_v3>)
    endforeach()
    list(PREPEND objects ${more})
  endif()
  set(objects_of_level_${level} ${objects})  # cmake/wheel.cmake
  set(program hindsight_x86_64_v${level})
  add_executable(${program} ${objects} $<TARGET_OBJECTS:hindsight_app> apps/launcher/frames.cpp)
  set_target_properties(${program} PROPERTIES OUTPUT_NAME hindsight-x86-64-v${level} LINKER_LANGUAGE CXX)
  target_link_libraries(${program} PRIVATE hindsight_all)
  target_link_options(${program} PRIVATE -static -s LINKER:--eh-frame-hdr
    LINKER:--wrap=__register_frame_info,--wrap=__deregister_frame_info)
  list(APPEND programs ${program})
endforeach()

# For every x86-64 there is: it must not hold what it looks for.
add_executable(launcher apps/launcher/launcher.cpp)
set_target_properties(launcher PROPERTIES OUTPUT_NAME hindsight)
target_compile_options(launcher PRIVATE -march=x86-64 -Os)
target_link_options(launcher PRIVATE -static -s)
add_custom_target(package_programs ALL DEPENDS ${programs} launcher)
