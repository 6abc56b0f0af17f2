#include "import/modules/sdy_module.h"
#include <stdlib.h>
#include <string.h>
#include "import/modules/sdy_axes.h"
#include "import/modules/sdy_chain.h"
#include "import/modules/sdy_padding.h"
#include "import/modules/sdy_steps.h"
#include "import/shape_text.h"
#include "import/token.h"
#include "base/report.h"

/* What is read so far: the meshes, the function, and the value at hand. `implicit`: axes that
 * it is unreduced along, as the source type says and the text does not. */
struct sdy_reader {
    struct sdy_meshes meshes;
    struct sdy_function function;
    struct sdy_value value;
    struct operation_text operation;
    struct sub_axis_list implicit;
    struct sdy_padding padding;
    struct sdy_chain chain;
};

bool is_sdy_module(const char *text, size_t length)
{
    struct scan behind;
    const struct piece_of_text whole = {text, length};
    if (find_behind(whole, "= sdy.manual_computation(", &behind) &&
        !find_behind(whole, " out_sharding=<", &behind))
        return false;
    return find_behind(whole, "sdy.mesh @", &behind) ||
           find_behind(whole, " out_sharding=<", &behind);
}

/* `tensor<16x8xf32>`, the array of the problem. */
static enum redist_status scan_array(struct scan *scan, const struct redist_problem *problem,
                                     struct redist_error *error)
{
    struct shape shape;
    PASS_FAILURE(scan_tensor_type(scan, &shape, error));
    bool same = shape.rank == problem->from.rank && shape.elem_bytes == problem->elem_bytes;
    for (uint32_t x = 0; same && x < shape.rank; x++)
        same = shape.size[x] == problem->from.dim[x].size;
    return same ? REDIST_OK
                : report_unexpected(scan, "the sizes and the bytes of an element of the problem",
                                    error);
}

/* The axes that an operation combines along, added to the list. */
static enum redist_status list_combined(const struct sdy_reader *sdy,
                                        const struct sdy_operation *operation,
                                        struct sub_axis_list *combined,
                                        enum redist_operator *combine, struct redist_error *error)
{
    const struct sdy_sharding *sharding = &sdy->value.sharding;
    struct sub_axis_list axes[REDIST_MAX_RANK];
    struct scan scan = operation->text;
    bool scatters = sees_text(&scan, "sdy.reduce_scatter");
    if (!scatters && !sees_text(&scan, "sdy.all_reduce"))
        return REDIST_OK;
    (void)take_symbol(&scan);
    *combine = take_reduction_word(&scan);
    enum redist_status status =
        scatters ? scan_axis_lists(&scan, sharding->mesh, sharding->rank, axes, error)
                 : scan_axis_list(&scan, sharding->mesh, &axes[0], error);
    for (uint32_t x = 0; status == REDIST_OK && x < (scatters ? sharding->rank : 1); x++)
        for (uint32_t k = 0; k < axes[x].n; k++)
            append_sub_axis(combined, axes[x].at[k]);
    return status;
}

/* Where the text combines along axes that it does not call unreduced, the source type says
 * that its devices hold summands there. */
static enum redist_status add_implicit(struct sdy_reader *sdy, struct redist_error *error)
{
    struct sdy_sharding *sharding = &sdy->value.sharding;
    struct sub_axis_list combined = {.n = 0}, rest;
    enum redist_operator combine = REDIST_NO_OPERATOR;
    if (sdy->value.reader->problem->from.nunreduced == 0)
        return REDIST_OK;
    for (uint32_t k = sdy->chain.count; k-- > 0;)
        if (list_combined(sdy, sdy->chain.operation[k], &combined, &combine, error) != REDIST_OK)
            return report_line(&sdy->value.reader->module, sdy->chain.operation[k]->line, error,
                               "%s", error->message);
    for (uint32_t k = 0; k < combined.n; k++) {
        struct sub_axis_list one = {.n = 1, .at = {combined.at[k]}};
        bool taken = subtract_sub_axes(&sharding->unreduced, &one, &rest);
        for (uint32_t x = 0; x < sharding->rank; x++)
            taken = taken || share_sub_axes(&sharding->dim[x], &one);
        if (!taken && !share_sub_axes(&sharding->unreduced, &one))
            append_sub_axis(&sdy->implicit, one.at[0]);
    }
    sort_sub_axes(&sdy->implicit);
    if (sdy->implicit.n > 0 && sharding->unreduced.n == 0)
        sharding->combine = combine;
    for (uint32_t k = 0; k < sdy->implicit.n; k++)
        append_sub_axis(&sharding->unreduced, sdy->implicit.at[k]);
    sort_sub_axes(&sharding->unreduced);
    return REDIST_OK;
}

/* How the text writes the value at hand. */
static struct sdy_sharding get_written(const struct sdy_reader *sdy)
{
    struct sdy_sharding written = sdy->value.sharding;
    (void)subtract_sub_axes(&sdy->value.sharding.unreduced, &sdy->implicit, &written.unreduced);
    return written;
}

/* Takes the axes that have been combined off the implicit ones. */
static void forget_implicit(struct sdy_reader *sdy)
{
    struct sub_axis_list left = {.n = 0}, rest;
    for (uint32_t k = 0; k < sdy->implicit.n; k++) {
        struct sub_axis_list one = {.n = 1, .at = {sdy->implicit.at[k]}};
        if (subtract_sub_axes(&sdy->value.sharding.unreduced, &one, &rest))
            append_joined(&left, one.at[0]);
    }
    sdy->implicit = left;
}

/* Gives a sharding of the text what it leaves out. */
static void complete_unreduced(const struct sdy_reader *sdy, struct sdy_sharding *sharding)
{
    struct sdy_sharding written = get_written(sdy);
    if (sdy->implicit.n == 0 || !is_same_axis_list(&sharding->unreduced, &written.unreduced))
        return;
    sharding->unreduced = sdy->value.sharding.unreduced;
    sharding->combine = sdy->value.sharding.combine;
}

/* `sdy.all_gather [{}, {"x"}] %0 out_sharding=<@m, [{"y"}, {}]> : tensor<..>` */
static enum redist_status take_operation(struct sdy_reader *sdy, uint32_t number,
                                         struct redist_error *error)
{
    const struct sdy_operation *operation = sdy->chain.operation[number];
    struct module_reader *reader = sdy->value.reader;
    struct sdy_sharding out;
    struct scan text = operation->text, *scan = &text;
    skip_blanks(scan);
    struct piece_of_text word = take_symbol(scan);
    bool permutes = equals_word(word, "sdy.collective_permute");
    PASS_FAILURE(take_sdy_axes(&sdy->value, scan, word, error));
    forget_implicit(sdy);
    skip_blanks(scan);
    if (!sees_char(scan, '%') || !same_pieces(take_value(scan), sdy->chain.operand[number]))
        return report_unexpected(scan, "one operand behind the axes", error);
    if (!take_keyword(scan, "out_sharding"))
        return report_unexpected(scan, "out_sharding=", error);
    PASS_FAILURE(scan_sdy_sharding(scan, &sdy->meshes, &out, error));
    complete_unreduced(sdy, &out);
    PASS_FAILURE(check_sdy_sharding(reader->problem, &out, error));
    if (permutes)
        PASS_FAILURE(permute_to(&sdy->value, &out, error));
    if (!is_same_sdy_sharding(&out, &sdy->value.sharding))
        return report_unexpected(scan, "the out_sharding that the operation leads to", error);
    if (!take_char(scan, ':'))
        return report_unexpected(scan, "':' and the type", error);
    PASS_FAILURE(scan_array(scan, reader->problem, error));
    return expect_end(scan, error);
}

/* What stands between and around the functions. */
static enum redist_status take_other(void *context, struct scan *scan, struct redist_error *error)
{
    struct sdy_reader *sdy = context;
    return take_text(scan, "sdy.mesh") ? scan_named_mesh(scan, &sdy->meshes, error) : REDIST_OK;
}

/* The sharding that an operation leads to. */
static enum redist_status scan_out_sharding(struct sdy_reader *sdy,
                                            const struct sdy_operation *operation,
                                            struct sdy_sharding *sharding,
                                            struct redist_error *error)
{
    const struct scan *text = &operation->text;
    struct scan scan;
    if (!find_behind((struct piece_of_text){text->text, text->length}, " out_sharding=", &scan))
        return report_failure(error, "expected out_sharding=<..> behind the operand");
    return scan_sdy_sharding(&scan, &sdy->meshes, sharding, error);
}

/* An argument without a sharding is whole on every device of the mesh that is next. */
static enum redist_status leave_whole(struct sdy_reader *sdy, struct redist_error *error)
{
    struct sdy_sharding next, *sharding = &sdy->value.sharding;
    if (sdy->chain.count == 0)
        return report_failure(error, "expected a sharding, {sdy.sharding = #sdy.sharding<..>}");
    PASS_FAILURE(scan_out_sharding(sdy, sdy->chain.operation[sdy->chain.count - 1], &next, error));
    *sharding = (struct sdy_sharding){.mesh = next.mesh, .rank = next.rank};
    return REDIST_OK;
}

/* Where the shardings of an operation's results begin. */
static bool find_stated(const struct sdy_operation *operation, struct scan *scan)
{
    const struct piece_of_text head = {operation->text.text, operation->text.length};
    const struct piece_of_text tail = {operation->tail.text, operation->tail.length};
    struct scan word = operation->text;
    if (sees_text(&word, "sdy.reshard") || sees_text(&word, "sdy.sharding_constraint"))
        return find_behind(head, " <", scan) && (scan->position--, true);
    return find_behind(head, " out_sharding=", scan) ||
           find_behind(head, "sdy.sharding_per_value<[", scan) ||
           find_behind(head, " out_shardings=[", scan) ||
           find_behind(tail, "sdy.sharding_per_value<[", scan);
}

/* A result of an operation of which no sharding is told is whole, as Shardy has it, unless a
 * function that is called tells it, or words that are not understood. */
static bool is_silent(const struct sdy_operation *operation)
{
    struct scan word = operation->text, found;
    skip_blanks(&word);
    struct piece_of_text name = take_symbol(&word);
    return !equals_word(name, "call") && !equals_word(name, "func.call") &&
           !begins_with(name, "sdy.") &&
           !find_behind((struct piece_of_text){operation->text.text, operation->text.length},
                        "sharding", &found) &&
           !find_behind((struct piece_of_text){operation->tail.text, operation->tail.length},
                        "sharding", &found);
}

/* The sharding that an operation states for one of its results. */
static enum redist_status read_stated(struct sdy_reader *sdy, const struct sdy_operation *operation,
                                      uint64_t number, struct redist_error *error)
{
    struct scan scan = {NULL, 0, 0};
    if (is_silent(operation) && sdy->chain.count > 0)
        return leave_whole(sdy, error);
    if (!find_stated(operation, &scan))
        return report_failure(error, "expected an operation that states the sharding of its "
                                     "result, as #sdy.sharding_per_value<[<..>]>");
    for (uint64_t k = 0;; k++) {
        (void)take_text(&scan, "#sdy.sharding");
        PASS_FAILURE(scan_sdy_sharding(&scan, &sdy->meshes, &sdy->value.sharding, error));
        if (k == number)
            return REDIST_OK;
        if (!take_char(&scan, ','))
            return report_unexpected(&scan, "a sharding for each result", error);
    }
}

/* Into how many parts each operation cuts; one that cannot be read is refused in its turn. */
static enum redist_status read_stages(struct sdy_reader *sdy, struct redist_error *error)
{
    struct sdy_sharding sharding;
    struct redist_error inner = {{0}};
    add_stage(&sdy->padding, &sdy->value.sharding);
    for (uint32_t k = sdy->chain.count; k-- > 0;)
        if (scan_out_sharding(sdy, sdy->chain.operation[k], &sharding, &inner) == REDIST_OK)
            add_stage(&sdy->padding, &sharding);
        else
            break;
    return begin_padding(&sdy->padding, sdy->value.reader->problem, error);
}

static enum redist_status read_source(struct sdy_reader *sdy, struct redist_error *error)
{
    const struct module_reader *reader = sdy->value.reader;
    const struct sdy_bound *argument = sdy->chain.argument;
    struct redist_error inner = {{0}};
    enum redist_status status = REDIST_OK;
    const uint32_t line = argument != NULL ? argument->line : sdy->chain.source->line;
    struct scan scan;
    if (argument != NULL) {
        scan = argument->type;
        status = scan_array(&scan, reader->problem, &inner);
        scan = argument->sharding;
        if (status == REDIST_OK && argument->has_sharding)
            status = scan_sdy_sharding(&scan, &sdy->meshes, &sdy->value.sharding, &inner);
        else if (status == REDIST_OK)
            status = leave_whole(sdy, &inner);
    } else {
        status = read_stated(sdy, sdy->chain.source, sdy->chain.source_number, &inner);
    }
    if (status == REDIST_OK)
        status = add_implicit(sdy, &inner);
    if (status == REDIST_OK)
        status = check_sdy_sharding(reader->problem, &sdy->value.sharding, &inner);
    if (status == REDIST_OK)
        status = check_sdy_source(reader->problem, &sdy->value.sharding, &inner);
    if (status == REDIST_OK)
        status = read_stages(sdy, &inner);
    return status == REDIST_OK ? status
                               : report_line(&reader->module, line, error, "%s", inner.message);
}

/* The result of the function, where it has a sharding. */
static enum redist_status check_result(struct sdy_reader *sdy, struct redist_error *error)
{
    const struct module_reader *reader = sdy->value.reader;
    const struct sdy_bound *result = &sdy->function.result[0];
    struct redist_error inner = {{0}};
    struct sdy_sharding wanted, written = get_written(sdy);
    if (reader->choice->to_value != NULL || sdy->function.nresults != 1 || !result->has_sharding)
        return REDIST_OK;
    struct scan scan = result->sharding;
    if (scan_sdy_sharding(&scan, &sdy->meshes, &wanted, &inner) != REDIST_OK ||
        check_sdy_sharding(reader->problem, &wanted, &inner) != REDIST_OK)
        return report_line(&reader->module, result->line, error, "%s", inner.message);
    return is_same_sdy_sharding(&wanted, &written)
               ? REDIST_OK
               : report_line(&reader->module, sdy->function.return_line, error,
                             "expected the last value to have the sharding of the function's "
                             "result");
}

static enum redist_status take_chain(struct sdy_reader *sdy, struct redist_error *error)
{
    struct module_reader *reader = sdy->value.reader;
    struct piece_of_text target = {"", 0};
    PASS_FAILURE(choose_target(reader, &sdy->function, &target, error));
    PASS_FAILURE(follow_back(reader, &sdy->function, target, &sdy->chain, error));
    PASS_FAILURE(read_source(sdy, error));
    for (uint32_t k = sdy->chain.count; k-- > 0;) {
        struct redist_error inner = {{0}};
        sdy->operation.line = sdy->chain.operation[k]->line;
        if (pad_for_stage(&sdy->value, &sdy->padding, sdy->chain.count - k, &inner) != REDIST_OK ||
            take_operation(sdy, k, &inner) != REDIST_OK)
            return report_line(&reader->module, sdy->chain.operation[k]->line, error, "%s",
                               inner.message);
    }
    PASS_FAILURE(end_padding(&sdy->value, &sdy->padding, error));
    return check_result(sdy, error);
}

enum redist_status read_sdy_module(struct module_reader *reader, struct redist_error *error)
{
    struct sdy_reader *sdy = calloc(1, sizeof *sdy);
    if (sdy == NULL)
        return report_no_memory(error, "out of memory");
    sdy->value.reader = reader;
    sdy->value.operation = &sdy->operation;
    sdy->meshes.ndevices = reader->ndevices;
    enum redist_status status =
        read_sdy_function(&reader->module, reader->choice, take_other, sdy, &sdy->function, error);
    if (status == REDIST_OK)
        status = take_chain(sdy, error);
    free_sdy_meshes(&sdy->meshes);
    free_sdy_body(&sdy->function.body);
    free(sdy);
    return status;
}
