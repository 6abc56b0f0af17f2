/* Which notation a sharding is written in, by its beginning. */
#include <string.h>
#include <redist/notation.h>
#include "import/shape_text.h"
#include "import/token.h"

/* What a text that is no bracket begins with. */
static const struct {
    const char *start;
    enum redist_notation notation;
} starts[] = {
    {"P(sum)", REDIST_DTENSOR},
    {"P(avg)", REDIST_DTENSOR},
    {"P(max)", REDIST_DTENSOR},
    {"P(min)", REDIST_DTENSOR},
    {"P(", REDIST_JAX},
    {"jax.", REDIST_JAX},
    {"PartitionSpec(", REDIST_JAX},
    {"NamedSharding(", REDIST_JAX},
    {"#sdy.", REDIST_SHARDY},
    {"sdy.", REDIST_SHARDY},
    {"sharding<", REDIST_SHARDY},
    {"<mesh<", REDIST_SHARDY},
    {"sharding", REDIST_HLO},
    {"mhlo.", REDIST_HLO},
    {"{", REDIST_HLO},
    {"\"{", REDIST_HLO},
    {"placements", REDIST_DTENSOR},
    {"(", REDIST_DTENSOR},
    {"S(", REDIST_DTENSOR},
    {"_S(", REDIST_DTENSOR},
    {"split_axes", REDIST_MLIR},
    {"shard.", REDIST_MLIR},
    {"mesh.", REDIST_MLIR},
    {"#mesh.", REDIST_MLIR},
    {"%", REDIST_MLIR},
    {"$", REDIST_SCALING_BOOK},
    {"\\", REDIST_SCALING_BOOK},
};

/* Also a number that no size can be, such as -8 or 02: the reader says what is wrong with it. */
static bool begins_number(struct scan *scan)
{
    (void)take_char(scan, '-');
    return scan->position < scan->length && scan->text[scan->position] >= '0' &&
           scan->text[scan->position] <= '9';
}

static enum redist_notation detect_bracket(struct scan *scan)
{
    if (sees_char(scan, '{'))
        return REDIST_SHARDY;
    if (sees_char(scan, '['))
        return REDIST_MLIR;
    char name[REDIST_MAX_NAME + 1u];
    if (take_name(scan, name))
        return sees_char(scan, '(') ? REDIST_DTENSOR : REDIST_DETECT;
    return begins_number(scan) || sees_char(scan, ']') ? REDIST_NATIVE : REDIST_DETECT;
}

/* `<@m, [{..}]>` or `<@m, [[..]]>` */
static enum redist_notation detect_angle(struct scan *scan)
{
    char name[REDIST_MAX_NAME + 1u];
    struct redist_error ignored;
    (void)take_char(scan, '<');
    if (scan_symbol(scan, '@', name, &ignored) != REDIST_OK || !take_char(scan, ',') ||
        !take_char(scan, '['))
        return REDIST_SHARDY;
    return sees_char(scan, '[') ? REDIST_MLIR : REDIST_SHARDY;
}

/* Letters of DTensor's traces: `RS(1)`, `R`, `PR`. */
static bool is_trace(struct scan *scan)
{
    while (take_char(scan, 'R') || take_char(scan, 'P'))
        continue;
    return at_end(scan) || sees_char(scan, '(') || sees_text(scan, "S(") || sees_text(scan, "_S(");
}

/* Behind the name of an array what only formulas and Markdown have: `W_\text{in}[`, `W_{in}[`, `A\[`,
 * `A[\red{`. */
static bool begins_formula(struct scan behind)
{
    if (behind.text[behind.position - 1] == '_' && sees_char(&behind, '{'))
        return true;
    (void)take_char(&behind, '[');
    return sees_char(&behind, '\\');
}

/* `float32[8@x]` and `A[I_X]` differ in what is behind the bracket. */
static enum redist_notation detect_array(struct scan *scan)
{
    struct scan ahead = *scan;
    char name[REDIST_MAX_NAME + 1u];
    uint32_t bytes = 0;
    bool typed = take_element_type(&ahead, &bytes);
    if (!typed && !take_name(&ahead, name))
        return REDIST_DETECT;
    if (begins_formula(ahead))
        return REDIST_SCALING_BOOK;
    if (!take_char(&ahead, '['))
        return is_trace(scan) ? REDIST_DTENSOR : REDIST_DETECT;
    if (take_name(&ahead, name))
        return REDIST_SCALING_BOOK;
    return typed ? REDIST_JAX : REDIST_DETECT;
}

enum redist_notation redist_detect_notation(const char *sharding)
{
    struct scan scan = {sharding, strlen(sharding), 0};
    for (size_t k = 0; k < sizeof starts / sizeof starts[0]; k++)
        if (sees_text(&scan, starts[k].start))
            return starts[k].notation;
    if (sees_char(&scan, '<'))
        return detect_angle(&scan);
    if (take_char(&scan, '['))
        return detect_bracket(&scan);
    return detect_array(&scan);
}
