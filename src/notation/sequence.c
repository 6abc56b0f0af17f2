#include "notation/sequence.h"
#include <stdio.h>
#include <string.h>
#include "notation/nearest.h"
#include "notation/scan.h"
#include "types/plain.h"
#include "base/report.h"

static enum redist_status scan_dimension(struct scan *scan, uint32_t *dimension,
                                         struct redist_error *error)
{
    uint64_t value = 0;
    if (!take_number(scan, &value) || value >= REDIST_MAX_RANK)
        return report_unexpected(scan, "a dimension from 0 to 15", error);
    *dimension = (uint32_t)value;
    return REDIST_OK;
}

/* The axes a step works on, minor to major; none at all is for the caller to judge. */
static enum redist_status scan_axes(struct scan *scan, const struct redist_mesh *mesh,
                                    struct typed_step *step, struct redist_error *error)
{
    char name[REDIST_MAX_NAME + 1u];
    if (at_end(scan))
        return REDIST_OK;
    do {
        if (!take_name(scan, name))
            return report_unexpected(scan, "an axis name", error);
        int axis = redist_find_axis(mesh, name);
        if (axis < 0)
            return report_unknown_axis(mesh, name, error);
        if (step->naxes == REDIST_MAX_AXES)
            return report_failure(error, "too many axes");
        step->axis[step->naxes++] = (uint8_t)axis;
    } while (take_char(scan, ','));
    return at_end(scan) ? REDIST_OK : report_unexpected(scan, "',' or the end of the line", error);
}

static enum redist_status scan_permute(struct scan *scan, const struct redist_mesh *mesh,
                                       struct typed_step *step, struct redist_error *error)
{
    skip_blanks(scan);
    PASS_FAILURE(redist_parse_type(scan->text + scan->position, mesh, &step->target, error));
    return check_plain_type(mesh, &step->target, error);
}

static enum redist_status scan_operands(struct scan *scan, const struct redist_mesh *mesh,
                                        struct typed_step *step, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    if (step->op == REDIST_ALLPERMUTE)
        return scan_permute(scan, mesh, step, error);
    if (step->op != REDIST_DYNSLICE)
        status = scan_dimension(scan, &step->into, error);
    if (status == REDIST_OK && step->op != REDIST_ALLGATHER)
        status = scan_dimension(scan, &step->split, error);
    if (status == REDIST_OK)
        status = scan_axes(scan, mesh, step, error);
    if (status == REDIST_OK && step->op == REDIST_DYNSLICE && step->naxes == 0)
        return report_unexpected(scan, "the axis to slice over", error);
    return status;
}

/* `all-gather` and `all_gather` are what others call it. */
static enum redist_status report_unknown_operation(const struct scan *scan,
                                                   struct redist_error *error)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    const char *names[REDIST_ALLPERMUTE + 1];
    char word[REDIST_MAX_NAME + 1u];
    const char *start = scan->text + scan->position;
    for (int op = REDIST_DYNSLICE; op <= REDIST_ALLPERMUTE; op++)
        names[op] = redist_name_op((enum redist_op)op);
    (void)snprintf(word, sizeof word, "%.*s", (int)strspn(start, letters), start);
    const char *meant = find_nearest(word, names, REDIST_ALLPERMUTE + 1);
    return report_failure(error,
                          "unknown operation '%s'%s%s%s: expected dynslice, alltoall, allgather "
                          "or allpermute",
                          word, meant != NULL ? "; did you mean '" : "", meant != NULL ? meant : "",
                          meant != NULL ? "'?" : "");
}

static enum redist_status scan_step(struct scan *scan, const struct redist_mesh *mesh,
                                    struct typed_step *step, struct redist_error *error)
{
    char word[REDIST_MAX_NAME + 1u];
    struct scan start = *scan;
    skip_blanks(&start);
    if (!take_name(scan, word))
        return report_unexpected(scan, "an operation", error);
    for (int op = REDIST_DYNSLICE; op <= REDIST_ALLPERMUTE; op++) {
        if (strcmp(word, redist_name_op((enum redist_op)op)) == 0) {
            step->op = (enum redist_op)op;
            return scan_operands(scan, mesh, step, error);
        }
    }
    return report_unknown_operation(&start, error);
}

enum redist_status parse_sequence(const char *text, size_t length, const char *name,
                                  const struct redist_mesh *mesh, struct typed_sequence *sequence,
                                  struct redist_error *error)
{
    char line[8192];
    uint32_t number = 0;
    memset(sequence, 0, sizeof *sequence);
    for (size_t start = 0, stop; start < length; start = stop + 1) {
        struct redist_error inner = {{0}};
        const char *feed = memchr(text + start, '\n', length - start);
        stop = feed == NULL ? length : (size_t)(feed - text);
        number++;
        if (stop - start >= sizeof line || memchr(text + start, '\0', stop - start) != NULL)
            return report_failure(error, "%s:%u: line too long, or with a NUL byte", name, number);
        memcpy(line, text + start, stop - start);
        line[stop - start] = '\0';
        struct scan scan = {line, stop - start, 0};
        if (at_end(&scan) || line[scan.position] == '#')
            continue;
        if (sequence->nsteps == REDIST_MAX_STEPS)
            return report_failure(error, "%s:%u: more than %u steps", name, number,
                                  REDIST_MAX_STEPS);
        struct typed_step *step = &sequence->step[sequence->nsteps++];
        step->line = number;
        if (scan_step(&scan, mesh, step, &inner) != REDIST_OK)
            return report_failure(error, "%s:%u: step %u: %s", name, number, sequence->nsteps,
                                  inner.message);
    }
    return REDIST_OK;
}
