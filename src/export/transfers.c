#include "export/transfers.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "export/refusal.h"
#include "export/transfer_problem.h"
#include "export/transfer_rounds.h"
#include "base/text_stream.h"
#include "base/report.h"

/* Words of the two first lines, which the format does not count: two each, and their ends. */
#define FIRST_LINES 6u

/* A program on its way into rounds. */
struct transfer_lowering {
    const struct redist_program *program;
    struct tile_table before, after, target;
    struct round_writer writer;
};

/* Whether a step only drops data, or places beyond the array. */
static bool is_local(const struct redist_step *step)
{
    return step->op == REDIST_DYNSLICE || step->op == REDIST_RESIZE;
}

static bool is_target(const struct tile_table *table, const struct tile_table *target)
{
    if (memcmp(table->tile, target->tile, table->ndims * sizeof *table->tile) != 0 ||
        memcmp(table->holds, target->holds, table->ndevices * sizeof *table->holds) != 0)
        return false;
    for (uint32_t d = 0; d < table->ndevices; d++)
        if (table->holds[d] && memcmp(get_offsets(table, d), get_offsets(target, d),
                                      table->ndims * sizeof(uint64_t)) != 0)
            return false;
    return true;
}

/* The steps in rounds; where the last of them does not end in the target, for what it keeps
 * too much of, one round more. */
static void write_rounds(struct transfer_lowering *lowering)
{
    const struct redist_program *program = lowering->program;
    struct round_writer *writer = &lowering->writer;
    bool done = false;
    for (uint32_t s = 0; s < program->nsteps && !writer->too_long; s++) {
        const struct redist_step *step = &program->step[s];
        replay_step(step, &lowering->after);
        done = s + 1 == program->nsteps && is_target(&lowering->after, &lowering->target);
        set_step(&writer->givers, step, &lowering->before, &lowering->after);
        if (is_local(step))
            done = false;
        else if (is_sliced(step))
            write_sliced_rounds(writer, done);
        else
            write_round(writer, done);
        replay_step(step, &lowering->before);
    }
    if (done || writer->too_long)
        return;
    set_step(&writer->givers, NULL, &lowering->before, &lowering->target);
    write_round(writer, true);
}

static enum redist_status check_limits(const struct transfer_lowering *lowering,
                                       struct redist_error *error)
{
    const struct redist_program *program = lowering->program;
    PASS_FAILURE(check_transfer_tables(&lowering->before, &lowering->target, error));
    for (uint32_t s = 0; s < program->nsteps; s++)
        if (program->step[s].op == REDIST_EXCHANGE && program->ndevices > LISTED_DEVICES)
            return refuse_transfers(LIST_TOO_LONG, error);
    return REDIST_OK;
}

static enum redist_status create_lowering(const struct redist_program *program,
                                          struct transfer_lowering *lowering,
                                          struct redist_error *error)
{
    const struct summed_problem of = {&program->problem, program->sum, program->nsums};
    size_t room = ((size_t)program->ndevices + 1) * sizeof(uint32_t);
    struct round_writer *writer = &lowering->writer;
    memset(lowering, 0, sizeof *lowering);
    lowering->program = program;
    writer->piece = malloc(room);
    writer->next = malloc(room);
    if (writer->piece == NULL || writer->next == NULL ||
        !create_givers(program->ndevices, &writer->givers) ||
        !create_table(&of, SOURCE_SIDE, &lowering->before) ||
        !create_table(&of, SOURCE_SIDE, &lowering->after) ||
        !create_table(&of, TARGET_SIDE, &lowering->target))
        return report_no_memory(error, "out of memory for the layouts of a plan");
    return REDIST_OK;
}

static void free_lowering(struct transfer_lowering *lowering)
{
    free(lowering->writer.piece);
    free(lowering->writer.next);
    free_givers(&lowering->writer.givers);
    free_table(&lowering->before);
    free_table(&lowering->after);
    free_table(&lowering->target);
}

/* Words of a text: what stands between blanks, and the ends of lines. */
static uint64_t count_words(const char *text, size_t length)
{
    uint64_t words = 0;
    for (size_t i = 0; i < length; i++)
        words += text[i] == ' ' ? 1 : text[i] == '\n' ? 2 : 0;
    return words;
}

static enum redist_status check_written(const struct round_writer *writer, uint64_t bytes,
                                        uint64_t words, struct redist_error *error)
{
    if (writer->too_long || bytes > TRANSFERS_BYTES || words > TRANSFERS_WORDS)
        return report_failure(error,
                              "transfers: the plan needs more than %" PRIu64 " bytes or %" PRIu64
                              " words of text, %u pieces, or 2^62 bytes of a buffer",
                              TRANSFERS_BYTES, TRANSFERS_WORDS, TRANSFERS_PIECES);
    if (writer->nrounds > TRANSFERS_ROUNDS)
        return report_failure(error, "transfers: at most %u rounds, the plan has %u",
                              TRANSFERS_ROUNDS, writer->nrounds);
    return REDIST_OK;
}

static enum redist_status write_problem_text(struct transfer_lowering *lowering,
                                             struct transfer_texts *texts,
                                             struct redist_error *error)
{
    FILE *out = open_text(&texts->problem, &texts->problem_length);
    if (out != NULL)
        write_transfer_problem(out, &lowering->before, &lowering->target, lowering->writer.piece,
                               lowering->writer.next);
    return out != NULL && fclose(out) == 0 ? REDIST_OK
                                           : report_no_memory(error, "out of memory for a text");
}

static enum redist_status write_rounds_text(struct transfer_lowering *lowering, char **text,
                                            size_t *length, struct redist_error *error)
{
    FILE *out = open_text(text, length);
    lowering->writer.out = out;
    if (out != NULL)
        write_rounds(lowering);
    return out != NULL && fclose(out) == 0 ? REDIST_OK
                                           : report_no_memory(error, "out of memory for a text");
}

/* The number of rounds, which is known last, and the rounds behind it. */
static enum redist_status join_certificate(const struct round_writer *writer, const char *rounds,
                                           size_t length, struct transfer_texts *texts,
                                           struct redist_error *error)
{
    FILE *out = open_text(&texts->certificate, &texts->certificate_length);
    if (out == NULL)
        return report_no_memory(error, "out of memory for a text");
    fprintf(out, "redist-transfers-cert 1\nrounds %u\n", writer->nrounds);
    fwrite(rounds, 1, length, out);
    fputs("end\n", out);
    if (fclose(out) != 0)
        return report_no_memory(error, "out of memory for a text");
    return check_written(writer, texts->problem_length + texts->certificate_length,
                         count_words(texts->problem, texts->problem_length) +
                             count_words(texts->certificate, texts->certificate_length) -
                             FIRST_LINES,
                         error);
}

enum redist_status write_transfers(const struct redist_program *program,
                                   struct transfer_texts *texts, struct redist_error *error)
{
    struct transfer_lowering lowering;
    char *rounds = NULL;
    size_t length = 0;
    *texts = (struct transfer_texts){0};
    enum redist_status status = create_lowering(program, &lowering, error);
    if (status == REDIST_OK)
        status = check_limits(&lowering, error);
    if (status == REDIST_OK)
        status = write_problem_text(&lowering, texts, error);
    if (status == REDIST_OK)
        status = write_rounds_text(&lowering, &rounds, &length, error);
    if (status == REDIST_OK)
        status = join_certificate(&lowering.writer, rounds, length, texts, error);
    free(rounds);
    free_lowering(&lowering);
    if (status != REDIST_OK)
        free_transfer_texts(texts);
    return status;
}
