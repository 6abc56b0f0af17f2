/* The notation of "How to Scale Your Model": `A[I_X, J_Y]`, `A[I_XY, J]`, and
 * `{U_Z}` behind it for partial sums. */
#include <string.h>
#include "import/shape_text.h"
#include "import/token.h"
#include "notation/nearest.h"
#include "base/report.h"

/* The ways to read a subscript as names of axes one behind the other, and one of
 * them: chosen[0] is the length of the first name. */
struct spelling {
    uint32_t ways;
    size_t chosen[REDIST_MAX_NAME + 1];
};

/* From the end of the text to its beginning, ways[k] are those of text + k. */
static void read_subscript(const struct redist_mesh *mesh, const char *text, size_t length,
                           struct spelling spellings[])
{
    spellings[length].ways = 1;
    for (size_t k = length; k-- > 0;) {
        spellings[k].ways = 0;
        for (uint32_t a = 0; a < mesh->naxes; a++) {
            size_t size = strlen(mesh->axis[a].name);
            if (size > length - k || memcmp(text + k, mesh->axis[a].name, size) != 0 ||
                spellings[k + size].ways == 0)
                continue;
            spellings[k].ways += spellings[k + size].ways > 1 ? 2 : 1;
            spellings[k].chosen[0] = size;
        }
    }
}

static enum redist_status add_subscript(struct sharding *sharding, int dimension, const char *text,
                                        size_t length, struct redist_error *error)
{
    struct spelling spellings[REDIST_MAX_NAME + 1];
    const struct redist_mesh *mesh = &sharding->devices.mesh;
    read_subscript(mesh, text, length, spellings);
    if (spellings[0].ways == 0)
        return report_unknown_axis(mesh, text, error);
    if (spellings[0].ways > 1)
        return report_failure(error, "'%s' can be read as axes in more than one way", text);
    for (size_t k = 0; k < length; k += spellings[k].chosen[0]) {
        char name[REDIST_MAX_NAME + 1u] = {0};
        memcpy(name, text + k, spellings[k].chosen[0]);
        PASS_FAILURE(add_axis(sharding, dimension, (uint32_t)redist_find_axis(mesh, name), error));
    }
    return REDIST_OK;
}

/* Axes one behind the other or with commas: `XY`, `X, Y`. */
static bool take_listed(struct scan *scan, char listed[REDIST_MAX_NAME + 1u])
{
    char part[REDIST_MAX_NAME + 1u];
    size_t length = 0;
    do {
        if (!take_name(scan, part) || length + strlen(part) > REDIST_MAX_NAME)
            return false;
        memcpy(listed + length, part, strlen(part) + 1);
        length += strlen(part);
    } while (take_char(scan, ','));
    return true;
}

/* The axes that a name has: `I_X`, `I_XY`, `I_{X, Y}` or, as HTML, `I<sub>XY</sub>`; `*any` is
 * false where it has none. `start` is where the name is. */
static enum redist_status scan_axes(struct scan *scan, struct sharding *sharding, int dimension,
                                    const char *name, size_t start, bool *any,
                                    struct redist_error *error)
{
    char listed[REDIST_MAX_NAME + 1u] = {0};
    struct redist_error inner = {{0}};
    const char *sign = strchr(name, '_'), *axes = sign != NULL ? sign + 1 : listed;
    *any = sign != NULL || take_text(scan, "<sub>");
    if (!*any)
        return REDIST_OK;
    if (sign == NULL && (!take_listed(scan, listed) || !take_text(scan, "</sub>")))
        return report_unexpected(scan, "the axes up to </sub>", error);
    if (sign != NULL && sign[1] == '\0') {
        if (!take_char(scan, '{') || !take_listed(scan, listed) || !take_char(scan, '}'))
            return report_unexpected(scan, "the axes behind the _", error);
        axes = listed;
    }
    if (add_subscript(sharding, dimension, axes, strlen(axes), &inner) != REDIST_OK)
        return report_at(start, &inner, error);
    return REDIST_OK;
}

/* `I`, `I_X`, `I_XY` or `I_{XY}`, also in a colour, as `\red{I_X}` */
static enum redist_status scan_named_dimension(struct scan *scan, struct sharding *sharding,
                                               struct redist_error *error)
{
    char name[REDIST_MAX_NAME + 1u] = {0};
    size_t start = scan->position;
    bool any, coloured = take_text(scan, "\\red{") || take_text(scan, "\\blue{");
    if (coloured)
        start = scan->position;
    PASS_FAILURE(add_dimension(&sharding->layout, error));
    if (!take_name(scan, name))
        return report_unexpected(scan, "a dimension like I or I_X", error);
    PASS_FAILURE(
        scan_axes(scan, sharding, (int)sharding->layout.rank - 1, name, start, &any, error));
    return !coloured || take_char(scan, '}')
               ? REDIST_OK
               : report_unexpected(scan, "'}' behind the dimension", error);
}

/* A bracket, which formulas and Markdown may write with a backslash or two before it. */
static bool take_bracket(struct scan *scan, char bracket)
{
    struct scan ahead = *scan;
    for (int k = 0; k < 2; k++)
        (void)take_char(&ahead, '\\');
    if (!take_char(&ahead, bracket))
        return false;
    *scan = ahead;
    return true;
}

/* `{U_X}`, in formulas `\{U_X\}`, also `{U.X}`: sums that are still to be made. */
static enum redist_status scan_unreduced(struct scan *scan, struct sharding *sharding,
                                         struct redist_error *error)
{
    char name[REDIST_MAX_NAME + 3u] = {0};
    bool any = false;
    if (!take_bracket(scan, '{'))
        return report_unexpected(scan, "'{'", error);
    skip_blanks(scan);
    size_t start = scan->position;
    if (!take_name(scan, name) || name[0] != 'U' || (name[1] != '_' && name[1] != '\0'))
        return report_unexpected(scan, "unreduced axes like U_X", error);
    if (name[1] == '\0' && take_char(scan, '.')) {
        name[1] = '_';
        if (!take_listed(scan, name + 2))
            return report_unexpected(scan, "the axes behind the '.'", error);
    }
    PASS_FAILURE(scan_axes(scan, sharding, UNREDUCED, name, start, &any, error));
    if (!any)
        return report_unexpected(scan, "unreduced axes like U_X", error);
    if (!take_bracket(scan, '}'))
        return report_unexpected(scan, "'}'", error);
    return set_operator(sharding, REDIST_SUM, error);
}

/* `\mathbf{A}`, a name in a font. */
static bool take_font_name(struct scan *scan)
{
    static const char *const commands[] = {"\\textbf{", "\\mathbf{", "\\text{", "\\mathrm{",
                                           "\\textrm{"};
    char name[REDIST_MAX_NAME + 1u];
    for (size_t k = 0; k < sizeof commands / sizeof commands[0]; k++)
        if (take_text(scan, commands[k]))
            return take_name(scan, name) && take_char(scan, '}');
    return false;
}

/* The name of the array: `A`, `\mathbf{A}`, `W_\text{in}`, `W_{in}`. */
static bool take_array_name(struct scan *scan, struct sharding *sharding)
{
    char name[REDIST_MAX_NAME + 1u];
    if (!take_font_name(scan) && !take_element_type(scan, &sharding->shape.elem_bytes) &&
        !take_name(scan, name))
        return false;
    if (scan->text[scan->position - 1] != '_' && !take_char(scan, '_'))
        return true;
    return take_font_name(scan) ||
           (take_char(scan, '{') && take_name(scan, name) && take_char(scan, '}'));
}

enum redist_status read_scaling_book_sharding(struct scan *scan, struct sharding *sharding,
                                              struct redist_error *error)
{
    const char *dollars = take_text(scan, "$$") ? "$$" : take_text(scan, "$") ? "$" : "";
    sharding->layout.exact = true;
    PASS_FAILURE(need_mesh(sharding, error));
    if (!take_array_name(scan, sharding) || !take_bracket(scan, '['))
        return report_unexpected(scan, "an array like A[I_X, J]", error);
    do {
        PASS_FAILURE(scan_named_dimension(scan, sharding, error));
    } while (take_char(scan, ','));
    if (!take_bracket(scan, ']'))
        return report_unexpected(scan, "'_', ',' or ']'", error);
    if ((sees_char(scan, '{') || sees_char(scan, '\\')))
        PASS_FAILURE(scan_unreduced(scan, sharding, error));
    if (dollars[0] != '\0' && !take_text(scan, dollars))
        return report_unexpected(scan, dollars[1] == '$' ? "'$$'" : "'$'", error);
    return expect_end(scan, error);
}
