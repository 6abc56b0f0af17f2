#include "programs/checkpoint/note_lines.h"
#include <inttypes.h>
#include "base/report.h"
#include "programs/command/json.h"

enum { FACT_BYTES = 320, NOTE_BYTES = 640 };

/* "2 units of 128 over 4 ranks", or rows and columns as "5 over 4 ranks". */
static int describe_units(const struct cut_numbers *numbers, char text[FACT_BYTES])
{
    if (numbers->unit == 1)
        return snprintf(text, FACT_BYTES, "%" PRIu64 " over %" PRIu64 " ranks", numbers->number,
                        numbers->of);
    return snprintf(text, FACT_BYTES, "%" PRIu64 " unit%s of %" PRIu64 " over %" PRIu64 " ranks",
                    numbers->number, numbers->number == 1 ? "" : "s", numbers->unit, numbers->of);
}

static void describe_fact(enum cut_note_kind kind, const struct cut_numbers *numbers,
                          const char *layout, char text[FACT_BYTES])
{
    if (kind == NOTE_HEAD_SIZE) {
        (void)snprintf(text, FACT_BYTES,
                       "unit %" PRIu64 " in %.200s, heads of %" PRIu64
                       " in the source's config.json",
                       numbers->unit, layout, numbers->number);
    } else if (kind == NOTE_SHARED || kind == NOTE_UNEVEN) {
        int length = describe_units(numbers, text);
        const char *shared = numbers->number == 1 ? "ranks share it" : "ranks share them";
        (void)snprintf(text + length, FACT_BYTES - (size_t)length, ": %s",
                       kind == NOTE_SHARED ? shared : "some have more");
    } else {
        (void)snprintf(text, FACT_BYTES, "%" PRIu64 " of %" PRIu64 " ranks get%s nothing%s",
                       numbers->number, numbers->of, numbers->number == 1 ? "s" : "",
                       kind == NOTE_NO_SHARE ? " of a tensor fused in it" : "");
    }
}

static void describe_note(enum cut_note_kind kind, const struct cut_note *note, const char *layout,
                          char text[NOTE_BYTES])
{
    char fact[FACT_BYTES];
    uint32_t more = note->tensors - 1;
    const char *plural = more == 1 ? "" : "s";
    describe_fact(kind, &note->numbers, layout, fact);
    if (more == 0)
        (void)snprintf(text, NOTE_BYTES, "%.200s: %s", note->tensor, fact);
    else if (note->others)
        (void)snprintf(text, NOTE_BYTES,
                       "%.200s: %s; likewise %" PRIu32 " more tensor%s, with other numbers",
                       note->tensor, fact, more, plural);
    else
        (void)snprintf(text, NOTE_BYTES, "%.200s and %" PRIu32 " more tensor%s: %s", note->tensor,
                       more, plural, fact);
}

void print_notes(FILE *out, const char *program, const struct cut_notes *notes, const char *layout)
{
    for (uint32_t kind = 0; kind < NOTE_KINDS; kind++) {
        char text[NOTE_BYTES];
        const char *word = kind == NOTE_HEAD_SIZE ? "warning" : "note";
        if (notes->note[kind].tensors == 0)
            continue;
        describe_note(kind, &notes->note[kind], layout, text);
        if (program == NULL)
            fprintf(out, "%-10s%s\n", word, text);
        else
            fprintf(out, "%s: %s: %s\n", program, word, text);
    }
}

static json_t *make_note_object(enum cut_note_kind kind, const struct cut_note *note)
{
    static const struct note_words {
        const char *kind, *unit, *number, *of;
    } all[NOTE_KINDS] = {
        [NOTE_NOTHING] = {"nothing", NULL, "ranks", "of_ranks"},
        [NOTE_NO_SHARE] = {"no-share", NULL, "ranks", "of_ranks"},
        [NOTE_HEAD_SIZE] = {"head-size", "unit", "head_size", NULL},
        [NOTE_SHARED] = {"shared", "unit", "units", "of_ranks"},
        [NOTE_UNEVEN] = {"uneven", "unit", "units", "of_ranks"},
    };
    const struct note_words *words = &all[kind];
    json_t *object = json_pack("{s:s, s:s, s:o}", "kind", words->kind, "tensor", note->tensor,
                               "tensors", make_json_number(note->tensors));
    if (words->unit != NULL)
        (void)json_object_set_new(object, words->unit, make_json_number(note->numbers.unit));
    (void)json_object_set_new(object, words->number, make_json_number(note->numbers.number));
    if (words->of != NULL)
        (void)json_object_set_new(object, words->of, make_json_number(note->numbers.of));
    return object;
}

json_t *list_note_objects(const struct cut_notes *notes)
{
    json_t *all = json_array();
    for (uint32_t kind = 0; kind < NOTE_KINDS; kind++)
        if (notes->note[kind].tensors > 0)
            (void)json_array_append_new(all, make_note_object(kind, &notes->note[kind]));
    return all;
}

enum redist_status require_full(const struct cut_notes *notes, const char *layout,
                                struct redist_error *error)
{
    for (uint32_t kind = NOTE_NOTHING; kind <= NOTE_NO_SHARE; kind++) {
        char text[NOTE_BYTES];
        if (notes->note[kind].tensors == 0)
            continue;
        describe_note(kind, &notes->note[kind], layout, text);
        return report_failure(error, "--require full: %s", text);
    }
    return REDIST_OK;
}
