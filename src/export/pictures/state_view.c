#include "export/pictures/state_view.h"
#include <string.h>
#include "export/pictures/columns.h"
#include "export/pictures/picture.h"
#include "program/step_name.h"
#include "program/table_type.h"

enum { LONGEST_TYPE = 8192 };

/* A dimension is not torn apart. */
static void print_title(FILE *out, const char *what, const char *type, unsigned columns)
{
    struct wrapped_list title = {out, columns, 2, 0};
    char item[LONGEST_TYPE];
    fputc('\n', out);
    print_item(&title, what);
    while (*type != '\0') {
        size_t length = strcspn(type, " ");
        (void)snprintf(item, sizeof item, " %.*s", (int)length, type);
        print_item(&title, item);
        type += length;
        type += strspn(type, " ");
    }
    fputc('\n', out);
}

bool draw_state(FILE *out, const struct redist_step *step, uint32_t nsteps, uint32_t done,
                const struct tile_table *table, unsigned columns, bool colour)
{
    char type[LONGEST_TYPE] = "[]", operation[40], what[80] = "source";
    format_table_type(table, type, sizeof type);
    if (done > 0) {
        format_step(&step[done - 1], false, operation, sizeof operation);
        (void)snprintf(what, sizeof what, "step %u, %s%s", done, operation,
                       done == nsteps ? ", target" : "");
    }
    print_title(out, what, type, columns);
    return draw_table(out, table, done == nsteps && done > 0 ? TARGET_SIDE : SOURCE_SIDE, columns,
                      colour);
}
