#include "programs/checkpoint/checkpoint_output.h"
#include <inttypes.h>
#include <stdio.h>
#include "programs/checkpoint/checkpoint_picture.h"
#include "programs/checkpoint/note_lines.h"
#include "programs/command/json.h"

static uint64_t count_bytes(const struct stored_side *side)
{
    uint64_t bytes = 0;
    for (uint32_t f = 0; f < side->nfiles; f++)
        bytes += side->file[f].bytes;
    return bytes;
}

/* "1.573 MB", or few bytes as they are. */
static void print_bytes(const char *before, uint64_t bytes)
{
    if (bytes < 100000)
        printf("%s%" PRIu64 " bytes", before, bytes);
    else
        printf("%s%.3f MB", before, (double)bytes / 1e6);
}

/* "1 file", "2 files". */
static void print_count(uint32_t count, const char *word)
{
    printf("%" PRIu32 " %s%s", count, word, count == 1 ? "" : "s");
}

static void print_plan(const struct checkpoint_facts *facts)
{
    const struct reshard_plan *plan = facts->plan;
    printf("source    %s: ", facts->options->source);
    print_count(plan->source.nfiles, "file");
    fputs(", ", stdout);
    print_count(plan->list.count, "tensor");
    print_bytes(", ", count_bytes(&plan->source));
    printf("\ntarget    %s: ", facts->options->target);
    print_count(plan->target.nfiles, "file");
    print_bytes(", ", count_bytes(&plan->target));
    printf("\nplan      %" PRIu32 " boxes from %" PRIu32 ", %zu moves, accepted by the judge\n",
           plan->target.nboxes, plan->source.nboxes, plan->moves.count);
    print_notes(stdout, NULL, facts->notes, plan->target_layout.name);
}

/* Beside the least that any plan for the whole target could do. */
static void print_traffic(const struct checkpoint_facts *facts, uint64_t read, uint64_t written)
{
    print_bytes("read      ", read);
    if (facts->work->files_before > 0) {
        fputs(", beside ", stdout);
        print_count(facts->work->files_before, "file");
        fputs(" already whole", stdout);
    } else if (read == facts->bytes_needed)
        fputs(", the least possible", stdout);
    else
        print_bytes("; each element once would be ", facts->bytes_needed);
    printf("\nsent      0 bytes between processes, the least possible\n");
    print_bytes("written   ", written);
}

void print_checkpoint_lines(const struct checkpoint_facts *facts)
{
    const struct checkpoint_work *work = facts->work;
    print_plan(facts);
    if (facts->options->dry_run) {
        print_traffic(facts, facts->feeds->bytes, count_bytes(&facts->plan->target));
        putchar('\n');
        print_feeds(facts->feeds, &facts->plan->source, &facts->plan->target);
        puts("dry run   this would be done, and nothing of it was");
        return;
    }
    print_traffic(facts, work->bytes_read, work->bytes_written);
    printf(" in %.2f s by %d process%s, memory %.0f MB\n", work->seconds, facts->processes,
           facts->processes == 1 ? "" : "es", (double)work->resident_bytes / 1e6);
    if (facts->options->verify) {
        print_bytes("verified  ", work->bytes_compared);
        puts(" compared with the source, no difference");
    }
}

static void add_number(json_t *object, const char *key, uint64_t value)
{
    (void)json_object_set_new(object, key, make_json_number(value));
}

static void add_traffic(json_t *object, const struct checkpoint_facts *facts)
{
    const struct checkpoint_work *work = facts->work;
    bool planned = facts->options->dry_run;
    add_number(object, "bytes_needed", facts->bytes_needed);
    add_number(object, "bytes_read", planned ? facts->feeds->bytes : work->bytes_read);
    add_number(object, "bytes_sent", 0);
    add_number(object, "bytes_written",
               planned ? count_bytes(&facts->plan->target) : work->bytes_written);
    if (planned) {
        (void)json_object_set_new(object, "dry_run", json_true());
        (void)json_object_set_new(
            object, "feeds",
            list_feed_objects(facts->feeds, &facts->plan->source, &facts->plan->target));
        return;
    }
    add_number(object, "files_before", work->files_before);
    add_number(object, "resident_bytes", work->resident_bytes);
    (void)json_object_set_new(object, "seconds", json_real(work->seconds));
    if (facts->options->verify)
        add_number(object, "bytes_compared", work->bytes_compared);
}

void print_checkpoint_object(const struct checkpoint_facts *facts)
{
    const struct reshard_plan *plan = facts->plan;
    json_t *object = json_pack("{s:b, s:s, s:s}", "ok", 1, "source", facts->options->source,
                               "target", facts->options->target);
    add_number(object, "processes", (uint64_t)facts->processes);
    add_number(object, "source_files", plan->source.nfiles);
    add_number(object, "target_files", plan->target.nfiles);
    add_number(object, "tensors", plan->list.count);
    add_number(object, "source_bytes", count_bytes(&plan->source));
    add_number(object, "target_bytes", count_bytes(&plan->target));
    add_number(object, "source_boxes", plan->source.nboxes);
    add_number(object, "target_boxes", plan->target.nboxes);
    add_number(object, "moves", plan->moves.count);
    (void)json_object_set_new(object, "notes", list_note_objects(facts->notes));
    add_traffic(object, facts);
    print_json(stdout, object);
}
