#include "programs/command/made_line.h"
#include "base/sink.h"
#include "export/pictures/columns.h"
#include "types/made_axes.h"

void print_made_axes(FILE *out, const struct redist_problem *problem)
{
    struct wrapped_list line = {out, read_columns(), 1, 0};
    uint8_t axis[REDIST_MAX_AXES];
    uint32_t n = list_made_axes(problem, axis);
    enum redist_operator combine = problem->combine;
    char text[sizeof problem->mesh.axis + 128]; /* all names of axes and the words */
    struct sink sink = {text, sizeof text, 0};
    if (n == 0)
        return;
    append_piece(&sink, "devices with coordinate above 0 along ");
    for (uint32_t k = 0; k < n; k++) {
        append_piece(&sink, k == 0 ? "" : k + 1 < n ? ", " : " or ");
        append_piece(&sink, problem->mesh.axis[axis[k]].name);
    }
    append_piece(&sink, " end with the identity of ");
    append_piece(&sink, redist_name_operator(combine));
    append_piece(&sink, combine == REDIST_SUM ? ", 0" : combine == REDIST_PRODUCT ? ", 1" : "");
    print_words(&line, text);
    fputc('\n', out);
}
