#include "import/modules/module_names.h"
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "base/report.h"

enum redist_status keep_name(struct module_names *names, const struct operation_text *operation,
                             struct redist_error *error)
{
    if (operation->result.length == 0)
        return REDIST_OK;
    if (!grow_array(&names->item, &names->room, names->count, 1, sizeof *names->item))
        return report_no_memory(error, "out of memory");
    names->item[names->count++] = (struct defined_name){operation->result, operation->line};
    return REDIST_OK;
}

/* By name, and of one name by line. */
static int order_names(const void *left, const void *right)
{
    const struct defined_name *a = left, *b = right;
    if (a->name.length != b->name.length)
        return a->name.length < b->name.length ? -1 : 1;
    int order = memcmp(a->name.text, b->name.text, a->name.length);
    return order != 0 ? order : (a->line > b->line) - (a->line < b->line);
}

enum redist_status expect_distinct_names(struct module_names *names,
                                         const struct module_text *module,
                                         struct redist_error *error)
{
    if (names->count == 0)
        return REDIST_OK;
    qsort(names->item, names->count, sizeof *names->item, order_names);
    for (size_t k = 1; k < names->count; k++) {
        const struct defined_name *before = &names->item[k - 1], *item = &names->item[k];
        if (same_pieces(before->name, item->name))
            return report_line(module, item->line, error,
                               "expected a new name: %%%.*s is defined in line %u",
                               (int)item->name.length, item->name.text, before->line);
    }
    return REDIST_OK;
}
