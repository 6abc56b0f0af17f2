/* `redist levels` */
#include "programs/command/commands.h"
#include <stdio.h>
#include <stdlib.h>
#include "programs/shared/files.h"
#include "programs/study/study_options.h"
#include "programs/shared/options.h"
#include "programs/command/outcome.h"
#include "notation/byte_topology.h"
#include "notation/topology_text.h"
#include "base/report.h"

static const char *const help =
    "redist levels - the levels of a topology per byte, for elements of one size\n"
    "\n"
    "  redist levels FILE [--elem BYTES] [-o FILE]\n"
    "\n"
    "FILE is a `redist-topology 4`, whose prices are per byte (redist-topology(5)). Its\n"
    "levels are written as a `redist-topology 2`, which redist-check reads: the price of\n"
    "an element is BYTES times that of a byte, and nothing is rounded. The prices of\n"
    "redist-check are then those of redist reduce by FILE.\n"
    "\n"
    "  -e, --elem BYTES    bytes per element, 1 to 16 (default 4)\n"
    "  -o, --output FILE   write it there; - is stdout (the default)\n"
    "\n"
    "Example:\n"
    "  redist levels docs/platforms/two-nodes-bytes.topology -o levels.topology\n"
    "  redist-check --topology levels.topology p7.problem p7.cert\n"
    "\n"
    "Exit status: 0 done, 2 bad usage or input, I/O or resources.\n";

static enum redist_status read_levels(const char *path, uint32_t elem_bytes,
                                      struct byte_topology *found, struct redist_error *error)
{
    char *text = NULL;
    size_t length = 0;
    PASS_FAILURE(read_whole_file(path, TOPOLOGY_LIMIT, &text, &length, error));
    enum redist_status status = parse_byte_levels(text, length, path, found, error);
    free(text);
    PASS_FAILURE(status);
    for (uint32_t l = 0; l < found->levels.naxes; l++)
        PASS_FAILURE(
            scale_link(path, found->levels.axis[l].name, elem_bytes, &found->of_level[l], error));
    return REDIST_OK;
}

static enum redist_status write_levels(const char *elem, const char *output, const char *path,
                                       struct redist_error *error)
{
    struct byte_topology found;
    char text[4096]; /* as much as redist-check reads; 16 levels are less */
    uint64_t elem_bytes = 4;
    PASS_FAILURE(read_count("elem", elem, REDIST_MAX_ELEM, &elem_bytes, error));
    PASS_FAILURE(protect_files(output, &path, 1, error));
    PASS_FAILURE(read_levels(path, (uint32_t)elem_bytes, &found, error));
    size_t length = format_levels_topology(&found.levels, found.of_level, text, sizeof text);
    return write_whole_file(output, text, length, error);
}

int run_levels_command(int argc, char **argv)
{
    const char *elem = NULL, *output = "-";
    const struct command_option table[] = {
        {"elem", 'e', &elem, NULL}, {"output", 'o', &output, NULL}, {"help", 'h', NULL, NULL}, {0}};
    struct redist_error error = {{0}};
    int result;
    if (!take_command_line(argc, argv, table, help, &result))
        return result;
    if (argc - optind != 1)
        return fail_with("levels: expected one topology, got %d names", argc - optind);
    if (write_levels(elem, output, argv[optind], &error) != REDIST_OK)
        return fail_with("%s", error.message);
    return finish_output();
}
