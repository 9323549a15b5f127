# The wheel of `make wheel`: the module once for each level of x86-64 (cmake/package.cmake), behind one that chooses, with the
# shared libraries that it needs beside it, as Debian's static ones cannot go into a module.
set(static_suffixes ${CMAKE_FIND_LIBRARY_SUFFIXES})
set(CMAKE_FIND_LIBRARY_SUFFIXES .so)
foreach(library re2 zstd Clp CoinUtils bz2 z lapack blas boost_graph boost_regex)
  find_library(SHARED_${library} ${library} REQUIRED)
  list(APPEND shared ${SHARED_${library}})
endforeach()
set(CMAKE_FIND_LIBRARY_SUFFIXES ${static_suffixes})

add_library(hindsight_python OBJECT ${python_sources})
set_target_properties(hindsight_python PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden)
target_include_directories(hindsight_python SYSTEM PRIVATE ${python_include} ${PYBIND11_HEADERS})
target_include_directories(hindsight_python PRIVATE include)
target_compile_options(hindsight_python PRIVATE $<$<CONFIG:Release>:-O1> -fno-semantic-interposition)
target_compile_definitions(hindsight_python PRIVATE HINDSIGHT_VERSION="${PROJECT_VERSION}")
target_link_libraries(hindsight_python PRIVATE tl::expected)

# The rooms of the public headers and all that they use.
set(needed "")
set(open ${rooms})
list(FILTER open INCLUDE REGEX "^api(/|$)")
while(open)
  list(POP_FRONT open room)
  if(NOT room IN_LIST needed)
    list(APPEND needed ${room})
    list(APPEND open ${uses_${room}})
    string(REPLACE / _ name ${room})
    list(APPEND archives $<TARGET_FILE:hindsight_${name}>)
    list(APPEND archive_targets hindsight_${name})
  endif()
endwhile()
set(level_modules "")
foreach(level IN LISTS levels)
  set(core hindsight_core_v${level})
  add_library(${core} MODULE EXCLUDE_FROM_ALL $<TARGET_OBJECTS:hindsight_python> ${objects_of_level_${level}})
  set_target_properties(${core} PROPERTIES PREFIX "" OUTPUT_NAME core-x86-64-v${level} LINKER_LANGUAGE CXX
    BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH $ORIGIN LINK_DEPENDS ${PROJECT_SOURCE_DIR}/python/src/exports.map)
  add_dependencies(${core} ${archive_targets})
  # All libraries are named here, so that those of the wheel are found by the path that the module brings.
  target_link_libraries(${core} PRIVATE -Wl,--start-group ${archives} -Wl,--end-group -Wl,--no-as-needed ${shared})
  target_link_options(${core} PRIVATE -s -Wl,--version-script=${PROJECT_SOURCE_DIR}/python/src/exports.map
    -Wl,--disable-new-dtags)  # so that the path holds for what the libraries need, too
  list(APPEND level_modules ${core})
  list(APPEND level_files $<TARGET_FILE:${core}>)
endforeach()

# For every x86-64 there is: it must not hold what it looks for.
add_library(hindsight_chooses MODULE EXCLUDE_FROM_ALL python/wheel/core_of_level.cpp)
set_target_properties(hindsight_chooses PROPERTIES PREFIX "" OUTPUT_NAME _core SUFFIX ${python_suffix}
  LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/wheel/hindsight CXX_VISIBILITY_PRESET hidden)
target_include_directories(hindsight_chooses SYSTEM PRIVATE ${python_include})
target_compile_options(hindsight_chooses PRIVATE -march=x86-64 -Os -fno-exceptions)
target_link_options(hindsight_chooses PRIVATE -s)

add_custom_target(wheel
  COMMAND ${HINDSIGHT_PYTHON} ${PROJECT_SOURCE_DIR}/python/package.py ${PROJECT_SOURCE_DIR}/python/hindsight
          ${PROJECT_BINARY_DIR}/wheel/hindsight ${PROJECT_VERSION} --bundle ${level_files}
  DEPENDS hindsight_chooses ${level_modules} VERBATIM)
