#include "reduce/describe.h"
#include <stdio.h>
#include <string.h>
#include "notation/scan.h"
#include "base/report.h"

static const char *name_collective(enum collective collective)
{
    static const char *const names[COLLECTIVES] = {"AllReduce", "ReduceScatter", "AllGather",
                                                   "Reduce", "Broadcast"};
    return names[collective];
}

const char *name_level(const struct hierarchy *hierarchy, const struct reduction *reduction,
                       uint32_t level)
{
    return level == 0 ? "root" : hierarchy->levels.axis[reduction->level[level - 1]].name;
}

struct instruction_names name_instruction(const struct hierarchy *hierarchy,
                                          const struct reduction *reduction,
                                          const struct synthesis *synthesis,
                                          struct instruction instruction)
{
    static const char *const forms[] = {"InsideGroup", "Parallel", "Master"};
    const struct group_set *set = &synthesis->set[instruction.set];
    bool inside = set->form == INSIDE_GROUP;
    return (struct instruction_names){
        name_collective((enum collective)instruction.collective),
        name_level(hierarchy, reduction, inside ? set->outer : set->inner), forms[set->form],
        inside ? NULL : name_level(hierarchy, reduction, set->outer)};
}

void format_instruction(const struct instruction_names *names, char text[INSTRUCTION_TEXT])
{
    (void)snprintf(text, INSTRUCTION_TEXT, names->below == NULL ? "%s %s %s" : "%s %s %s(%s)",
                   names->collective, names->slice, names->form, names->below);
}

static enum redist_status add_reading(const char *name, struct reading *reading,
                                      struct redist_error *error)
{
    static const uint32_t rooted = 1u << ALL_REDUCE | 1u << REDUCE | 1u << BROADCAST;
    if (strcmp(name, "paper") == 0)
        return REDIST_OK;
    if (strcmp(name, "master_none") == 0)
        reading->master = 0;
    else if (strcmp(name, "master_rooted") == 0)
        reading->master = rooted;
    else if (strcmp(name, "master_every") == 0)
        reading->master = (1u << COLLECTIVES) - 1;
    else if (strcmp(name, "one_master") == 0)
        reading->one_master = true;
    else if (strcmp(name, "empty_reduce") == 0)
        reading->empty_reduce = true;
    else if (strcmp(name, "empty_gather") == 0)
        reading->empty_gather = true;
    else if (strcmp(name, "unequal_gather") == 0)
        reading->unequal_gather = true;
    else if (strcmp(name, "some_group_gains") == 0)
        reading->some_group_gains = true;
    else
        return report_failure(error,
                              "--reading: unknown reading '%s'; `redist reduce --help` "
                              "lists them",
                              name);
    return REDIST_OK;
}

enum redist_status read_reading(const char *text, struct reading *reading,
                                struct redist_error *error)
{
    struct scan scan = {text, strlen(text), 0};
    *reading = paper_reading;
    do {
        char name[REDIST_MAX_NAME + 1u];
        if (!take_name(&scan, name))
            break;
        PASS_FAILURE(add_reading(name, reading, error));
    } while (take_char(&scan, ','));
    if (at_end(&scan) && scan.position > 0)
        return REDIST_OK;
    return report_failure(error, "--reading: expected names with commas between, got '%s'", text);
}
