/* The operations in the body of a function of Shardy. An operation may run over several lines and
 * have regions with operations of their own. */
#ifndef REDIST_IMPORT_MODULES_SDY_BODY_H
#define REDIST_IMPORT_MODULES_SDY_BODY_H

#include <stddef.h>
#include "import/modules/module_text.h"

/* `%result = word ..`; `%result:2 = word ..` has the values %result#0 and %result#1. */
struct sdy_operation {
    struct piece_of_text result; /* empty for an operation without one */
    uint64_t nresults;           /* 0 for one */
    uint32_t line, last_line, region;
    int64_t open;           /* brackets opened and not closed again, so far */
    struct scan text, tail; /* behind the = up to the first region, and behind the last one */
    bool has_regions;
    char *joined; /* owned: the text in one line, where it has several; or NULL */
};

/* A region has a number over those it stands in; `end` is one over those that stand in it. */
struct sdy_region {
    uint32_t owner, parent, end;
    bool manual; /* inside an sdy.manual_computation, of local arrays */
};

/* Region 0 is the body itself. */
struct sdy_body {
    uint32_t noperations, nregions, at, last; /* the region and operation that lines belong to */
    size_t operation_room, region_room;
    struct sdy_operation *operation; /* owned */
    struct sdy_region *region;       /* owned */
};

/* Takes a line of the body; `*ended` where it closes the body. */
enum redist_status take_body_line(const struct module_text *module, struct sdy_body *body,
                                  bool *ended, struct redist_error *error);

/* Makes one line of the operations that have several, when all have been taken. */
enum redist_status end_body(struct sdy_body *body, struct redist_error *error);

/* Takes `%name`, or `%name#1`, one of several results; without the sign %. */
struct piece_of_text take_value(struct scan *scan);

/* The operation whose result this name is in a region, and which of its results; NULL when there
 * is none. Where the name is defined twice, `*again` is the second one. */
const struct sdy_operation *find_sdy_operation(const struct sdy_body *body,
                                               struct piece_of_text name, uint32_t region,
                                               uint64_t *number,
                                               const struct sdy_operation **again);

/* The region that has the value of this name: the body itself, if that has one, or the only one;
 * UINT32_MAX when there are several. */
uint32_t find_value_region(const struct sdy_body *body, struct piece_of_text name);

void free_sdy_body(struct sdy_body *body);

#endif
