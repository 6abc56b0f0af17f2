#include "import/sdy_module.h"
#include <stdlib.h>
#include <string.h>
#include "import/sdy_steps.h"
#include "import/shape_text.h"
#include "import/token.h"
#include "types/report.h"

/* What is read so far: the meshes, and the last value. */
struct sdy_reader {
    struct sdy_meshes meshes;
    struct sdy_value value;
    struct operation_text operation;
    bool inside, bound; /* in the function; its result has a sharding */
    struct sdy_sharding result;
};

bool is_sdy_module(const char *text, size_t length)
{
    struct scan behind;
    return find_behind((struct piece_of_text){text, length}, "sdy.mesh @", &behind);
}

/* The current line, with the columns that it has in the file. */
static struct scan scan_line(const struct module_text *module)
{
    const char *line = module->current.text, *text = module->rest.text;
    size_t begin = (size_t)(line - text);
    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    size_t blanks = (size_t)(line - text) - begin;
    return (struct scan){text + begin, blanks + module->current.length, blanks};
}

/* `tensor<16x8xf32>`, the array of the problem. */
static enum redist_status scan_array(struct scan *scan, const struct redist_problem *problem,
                                     struct redist_error *error)
{
    struct shape shape;
    if (scan_tensor_type(scan, &shape, error) != REDIST_OK)
        return REDIST_FAILED;
    bool same = shape.rank == problem->from.rank && shape.elem_bytes == problem->elem_bytes;
    for (uint32_t x = 0; same && x < shape.rank; x++)
        same = shape.size[x] == problem->from.dim[x].size;
    return same ? REDIST_OK
                : report_unexpected(scan, "the sizes and the bytes of an element of the problem",
                                    error);
}

/* `{sdy.sharding = #sdy.sharding<..>}` */
static enum redist_status scan_binding(struct scan *scan, const struct sdy_meshes *meshes,
                                       struct sdy_sharding *sharding, struct redist_error *error)
{
    if (!take_char(scan, '{') || !take_text(scan, "sdy.sharding") || !take_char(scan, '=') ||
        !take_text(scan, "#sdy.sharding"))
        return report_unexpected(scan, "{sdy.sharding = #sdy.sharding<..>}", error);
    if (scan_sdy_sharding(scan, meshes, sharding, error) != REDIST_OK)
        return REDIST_FAILED;
    return take_char(scan, '}') ? REDIST_OK : report_unexpected(scan, "'}'", error);
}

/* `(tensor<..> {sdy.sharding = ..}) {`, or `tensor<..> {` */
static enum redist_status scan_result(struct sdy_reader *sdy, struct scan *scan,
                                      struct redist_error *error)
{
    const struct redist_problem *problem = sdy->value.reader->problem;
    bool listed = take_char(scan, '(');
    if (scan_array(scan, problem, error) != REDIST_OK)
        return REDIST_FAILED;
    sdy->bound = listed && sees_char(scan, '{');
    if (sdy->bound && (scan_binding(scan, &sdy->meshes, &sdy->result, error) != REDIST_OK ||
                       check_sdy_tiles(problem, &sdy->result, error) != REDIST_OK))
        return REDIST_FAILED;
    if (listed && !take_char(scan, ')'))
        return report_unexpected(scan, "')'", error);
    if (!take_char(scan, '{'))
        return report_unexpected(scan, "'{'", error);
    return expect_end(scan, error);
}

/* `func.func public @main(%arg0: tensor<..> {sdy.sharding = ..}) -> ..` */
static enum redist_status take_function(struct sdy_reader *sdy, struct scan *scan,
                                        struct redist_error *error)
{
    struct module_reader *reader = sdy->value.reader;
    if (sdy->inside)
        return report_failure(error, "expected one function");
    sdy->inside = true;
    (void)(take_text(scan, "public") || take_text(scan, "private"));
    if (!take_char(scan, '@') || take_symbol(scan).length == 0 || !take_char(scan, '('))
        return report_unexpected(scan, "@name(", error);
    skip_blanks(scan);
    reader->tile_name = take_symbol(scan);
    if (reader->tile_name.length == 0 || !take_char(scan, ':'))
        return report_unexpected(scan, "%argument:", error);
    if (scan_array(scan, reader->problem, error) != REDIST_OK ||
        scan_binding(scan, &sdy->meshes, &sdy->value.sharding, error) != REDIST_OK ||
        check_sdy_tiles(reader->problem, &sdy->value.sharding, error) != REDIST_OK ||
        check_sdy_source(reader->problem, &sdy->value.sharding, error) != REDIST_OK)
        return REDIST_FAILED;
    if (!take_char(scan, ')') || !take_char(scan, '-') || !take_char(scan, '>'))
        return report_unexpected(scan, "one argument, and ') ->'", error);
    return scan_result(sdy, scan, error);
}

/* The axes of an operation, each list done as it is read. */
static enum redist_status take_axis_lists(struct sdy_reader *sdy, struct scan *scan,
                                          enum redist_op op, struct redist_error *error)
{
    struct sdy_value *value = &sdy->value;
    struct sub_axis_list axes[REDIST_MAX_RANK];
    enum redist_operator combine =
        op == REDIST_REDUCESCATTER ? take_reduction_word(scan) : REDIST_NO_OPERATOR;
    const uint32_t rank = value->sharding.rank;
    enum redist_status status = scan_axis_lists(scan, value->sharding.mesh, rank, axes, error);
    for (uint32_t x = 0; status == REDIST_OK && x < rank; x++)
        status = op == REDIST_ALLGATHER  ? gather_axes(value, x, &axes[x], error)
                 : op == REDIST_DYNSLICE ? slice_axes(value, x, &axes[x], error)
                                         : scatter_axes(value, x, &axes[x], combine, error);
    return status;
}

static enum redist_status take_all_reduce(struct sdy_reader *sdy, struct scan *scan,
                                          struct redist_error *error)
{
    struct sub_axis_list axes;
    enum redist_operator combine = take_reduction_word(scan);
    return scan_sorted_axes(scan, sdy->value.sharding.mesh, &axes, error) == REDIST_OK
               ? reduce_axes(&sdy->value, &axes, combine, error)
               : REDIST_FAILED;
}

/* `[{"x"}: 0->2, {"y"}: 1->3]`: no dimension in two of them. */
static enum redist_status take_all_to_all(struct sdy_reader *sdy, struct scan *scan,
                                          struct redist_error *error)
{
    struct sdy_value *value = &sdy->value;
    uint32_t seen = 0;
    if (!take_char(scan, '['))
        return report_unexpected(scan, "'['", error);
    do {
        struct sub_axis_list axes;
        uint64_t from = 0, to = 0;
        if (scan_axis_list(scan, value->sharding.mesh, &axes, error) != REDIST_OK)
            return REDIST_FAILED;
        if (!take_char(scan, ':') || !take_number(scan, &from) || !take_char(scan, '-') ||
            !take_char(scan, '>') || !take_number(scan, &to) || from >= value->sharding.rank ||
            to >= value->sharding.rank || from == to || (seen & (1u << from | 1u << to)) != 0)
            return report_unexpected(
                scan, "': i->j', two dimensions that no other part of the operation has", error);
        seen |= 1u << from | 1u << to;
        if (move_axes(value, (uint32_t)from, (uint32_t)to, &axes, error) != REDIST_OK)
            return REDIST_FAILED;
    } while (take_char(scan, ','));
    return take_char(scan, ']') ? REDIST_OK : report_unexpected(scan, "',' or ']'", error);
}

/* The operation up to its operand. */
static enum redist_status take_axes(struct sdy_reader *sdy, struct scan *scan,
                                    struct piece_of_text word, struct redist_error *error)
{
    if (equals_word(word, "sdy.all_gather"))
        return take_axis_lists(sdy, scan, REDIST_ALLGATHER, error);
    if (equals_word(word, "sdy.all_slice"))
        return take_axis_lists(sdy, scan, REDIST_DYNSLICE, error);
    if (equals_word(word, "sdy.reduce_scatter"))
        return take_axis_lists(sdy, scan, REDIST_REDUCESCATTER, error);
    if (equals_word(word, "sdy.all_to_all"))
        return take_all_to_all(sdy, scan, error);
    if (equals_word(word, "sdy.all_reduce"))
        return take_all_reduce(sdy, scan, error);
    if (equals_word(word, "sdy.collective_permute"))
        return REDIST_OK;
    return report_failure(error,
                          "'%.*s' is not understood: expected sdy.all_gather, sdy.all_slice, "
                          "sdy.all_to_all, sdy.collective_permute, sdy.all_reduce or "
                          "sdy.reduce_scatter",
                          (int)word.length, word.text);
}

/* `%1 = sdy.all_gather [{}, {"x"}] %0 out_sharding=<@m, [{"y"}, {}]> : tensor<..>` */
static enum redist_status take_operation(struct sdy_reader *sdy, struct scan *scan,
                                         struct redist_error *error)
{
    struct module_reader *reader = sdy->value.reader;
    struct sdy_sharding out;
    struct piece_of_text result = take_symbol(scan);
    if (!take_char(scan, '=') || reader->tile_name.length == 0)
        return report_unexpected(scan, "an operation with one result, %name = .., in a function",
                                 error);
    skip_blanks(scan);
    struct piece_of_text word = take_symbol(scan);
    bool permutes = equals_word(word, "sdy.collective_permute");
    if (take_axes(sdy, scan, word, error) != REDIST_OK)
        return REDIST_FAILED;
    skip_blanks(scan);
    if (!sees_char(scan, '%') || !same_pieces(take_symbol(scan), reader->tile_name))
        return report_failure(error, "expected one operand, the value before, %%%.*s",
                              (int)reader->tile_name.length, reader->tile_name.text);
    if (!take_keyword(scan, "out_sharding"))
        return report_unexpected(scan, "out_sharding=", error);
    if (scan_sdy_sharding(scan, &sdy->meshes, &out, error) != REDIST_OK ||
        check_sdy_tiles(reader->problem, &out, error) != REDIST_OK ||
        (permutes && permute_to(&sdy->value, &out, error) != REDIST_OK))
        return REDIST_FAILED;
    if (!is_same_sdy_sharding(&out, &sdy->value.sharding))
        return report_unexpected(scan, "the out_sharding that the operation leads to", error);
    if (!take_char(scan, ':'))
        return report_unexpected(scan, "':' and the type", error);
    reader->tile_name = result;
    return scan_array(scan, reader->problem, error) == REDIST_OK ? expect_end(scan, error)
                                                                 : REDIST_FAILED;
}

/* `return %1 : tensor<..>` */
static enum redist_status take_return(struct sdy_reader *sdy, struct scan *scan,
                                      struct redist_error *error)
{
    struct module_reader *reader = sdy->value.reader;
    skip_blanks(scan);
    if (!sees_char(scan, '%') || reader->tile_name.length == 0 || reader->returned ||
        !same_pieces(take_symbol(scan), reader->tile_name))
        return report_failure(error, "expected the last value, %%%.*s, to be returned once",
                              (int)reader->tile_name.length, reader->tile_name.text);
    reader->returned = true;
    if (sdy->bound && !is_same_sdy_sharding(&sdy->result, &sdy->value.sharding))
        return report_failure(error, "expected the last value to have the sharding of the "
                                     "function's result");
    return REDIST_OK;
}

static enum redist_status take_line(struct sdy_reader *sdy, struct scan *scan,
                                    struct redist_error *error)
{
    if (sdy->value.reader->returned && !sees_char(scan, '}'))
        return report_unexpected(scan, "nothing behind the function but '}'", error);
    if (take_char(scan, '}'))
        return expect_end(scan, error);
    if (sees_text(scan, "module"))
        return REDIST_OK;
    if (take_text(scan, "sdy.mesh"))
        return scan_named_mesh(scan, &sdy->meshes, error);
    if (take_text(scan, "func.func"))
        return take_function(sdy, scan, error);
    if (take_text(scan, "return") || take_text(scan, "func.return"))
        return take_return(sdy, scan, error);
    return take_operation(sdy, scan, error);
}

enum redist_status read_sdy_module(struct module_reader *reader, struct redist_error *error)
{
    struct sdy_reader *sdy = calloc(1, sizeof *sdy);
    enum redist_status status = sdy == NULL ? report_failure(error, "out of memory") : REDIST_OK;
    if (sdy != NULL) {
        sdy->value.reader = reader;
        sdy->value.operation = &sdy->operation;
        sdy->meshes.ndevices = reader->ndevices;
    }
    while (status == REDIST_OK && next_line(&reader->module)) {
        struct redist_error inner = {{0}};
        struct scan scan = scan_line(&reader->module);
        sdy->operation.line = reader->module.line;
        if (take_line(sdy, &scan, &inner) != REDIST_OK)
            status = report_line(&reader->module, reader->module.line, error, "%s", inner.message);
    }
    if (status == REDIST_OK && !reader->returned)
        status = report_line(&reader->module, reader->module.line, error,
                             "expected a function that returns its last value");
    if (sdy != NULL)
        free_sdy_meshes(&sdy->meshes);
    free(sdy);
    return status;
}
