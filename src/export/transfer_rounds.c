#include "export/transfer_rounds.h"
#include <inttypes.h>

/* A text over the limit is of no use: nothing more is written into it. */
static bool has_room(struct round_writer *writer)
{
    if (!writer->too_long && (uint64_t)ftello(writer->out) > TRANSFERS_BYTES)
        writer->too_long = true;
    return !writer->too_long;
}

static void start_round(struct round_writer *writer)
{
    fprintf(writer->out, "round %u\n", ++writer->nrounds);
}

/* The layout after the round is that before the next. */
static void end_round(struct round_writer *writer)
{
    uint32_t *before = writer->piece;
    writer->piece = writer->next;
    writer->next = before;
}

static void write_cut(void *context, uint32_t x, uint64_t at)
{
    FILE *out = ((struct round_writer *)context)->out;
    fprintf(out, " cut %u %" PRIu64, x, at);
}

/* Writes the tree over taken[first .. last-1], which are a grid in the dimensions from x
 * on. Leaves that differ in their summands are a group, in which they have turns. */
static void write_tree(struct round_writer *writer, uint32_t first, uint32_t last, uint32_t x,
                       bool combined)
{
    const struct taken_box *taken = writer->givers.taken;
    uint32_t rank = writer->givers.before->rank, ndims = writer->givers.before->ndims;
    if (x == ndims) {
        uint32_t giver = writer->piece[taken[first].from];
        if (combined)
            fprintf(writer->out, " add %u %u", first, giver);
        else
            fprintf(writer->out, " give %u", giver);
        return;
    }
    for (uint32_t next; first < last; first = next) {
        for (next = first + 1; next < last; next++)
            if (taken[next].box.low[x] != taken[first].box.low[x])
                break;
        if (next < last) {
            write_cut(writer, x, taken[first].box.high[x]);
            combined = combined || x >= rank;
        }
        write_tree(writer, first, next, x + 1, combined);
    }
}

static void write_taken(struct round_writer *writer)
{
    fputs("tree", writer->out);
    write_tree(writer, 0, writer->givers.ntaken, 0, false);
    fputc('\n', writer->out);
}

static void write_stated_layout(struct round_writer *writer, uint32_t npieces, bool last)
{
    if (last)
        return;
    uint64_t bytes;
    writer->too_long = writer->too_long || !measure_tile(writer->givers.after, &bytes);
    fprintf(writer->out, "layout %u\n", npieces);
    write_memories(writer->out, writer->givers.after);
}

void write_round(struct round_writer *writer, bool last)
{
    const struct tile_table *after = writer->givers.after;
    start_round(writer);
    write_stated_layout(writer, number_pieces(after, writer->next), last);
    for (uint32_t d = 0; d < after->ndevices && has_room(writer); d++)
        if (writer->next[d] != NO_PIECE) {
            find_taken(&writer->givers, d);
            write_taken(writer);
        }
    end_round(writer);
}

bool is_sliced(const struct redist_step *step)
{
    return (step->op == REDIST_ALLREDUCE || step->op == REDIST_REDUCE) && step->factor > 2;
}

/* Members of a group that combine nothing: they come first. */
static uint32_t count_idle_members(const struct redist_step *step)
{
    return step->op == REDIST_REDUCE ? 1 : 0;
}

/* The box that a group combines: what the first member has after it. False for a group
 * that has nothing but places beyond the array. */
static bool start_slices(struct round_writer *writer, const uint32_t *member,
                         struct slice_walk *walk)
{
    const struct redist_step *step = writer->givers.step;
    uint32_t parts = step->factor - count_idle_members(step);
    *walk = (struct slice_walk){.rank = writer->givers.before->rank, .context = writer};
    if (!find_held_box(writer->givers.after, member[0], &walk->box))
        return false;
    walk->to = count_box(&walk->box, walk->rank);
    walk->each = walk->to / parts + (walk->to % parts != 0);
    return true;
}

static void skip_cut(void *context, uint32_t x, uint64_t at)
{
    (void)context;
    (void)x;
    (void)at;
}

/* Visits the boxes of the part that device d combines, if it has one. */
static void visit_own_slice(struct round_writer *writer, uint32_t d,
                            void (*leaf)(void *, const struct array_box *, uint64_t), void *context)
{
    const struct step_givers *givers = &writer->givers;
    uint32_t place = givers->place[d], idle = count_idle_members(givers->step);
    uint32_t m = place % givers->step->factor;
    struct slice_walk walk;
    if (!givers->before->holds[d] || m < idle ||
        !start_slices(writer, givers->step->list + (place - m), &walk))
        return;
    walk.from = (m - idle) * walk.each;
    if (walk.from >= walk.to)
        return;
    walk.to = walk.to - walk.from < walk.each ? walk.to : walk.from + walk.each;
    walk.cut = skip_cut;
    walk.leaf = leaf;
    walk.context = context;
    walk_slices(&walk);
}

/* A memory of parts: its boxes are counted first, then each is a buffer. */
struct slice_memory {
    struct round_writer *writer;
    uint32_t nboxes;
    uint64_t bytes;
};

static uint64_t measure_box(const struct round_writer *writer, const struct array_box *box)
{
    const struct tile_table *table = writer->givers.before;
    return table->of.problem->elem_bytes * count_box(box, table->rank);
}

static void count_buffer(void *context, const struct array_box *box, uint64_t part)
{
    struct slice_memory *memory = context;
    (void)part;
    memory->nboxes++;
    memory->bytes += measure_box(memory->writer, box);
}

static void write_buffer(void *context, const struct array_box *box, uint64_t part)
{
    struct slice_memory *memory = context;
    const struct tile_table *table = memory->writer->givers.before;
    FILE *out = memory->writer->out;
    (void)part;
    fprintf(out, "buffer %" PRIu64 " %u shape %u", memory->bytes, table->of.problem->elem_bytes,
            table->rank);
    for (uint32_t x = 0; x < table->rank; x++)
        fprintf(out, " %" PRIu64, box->high[x] - box->low[x]);
    fputs(" tree", out);
    write_piece_box(out, box, table->ndims);
    fputc('\n', out);
    memory->bytes += measure_box(memory->writer, box);
}

static void write_slice_layout(struct round_writer *writer)
{
    uint32_t ndevices = writer->givers.before->ndevices;
    struct slice_memory all = {.writer = writer};
    for (uint32_t d = 0; d < ndevices; d++) {
        writer->next[d] = all.nboxes;
        visit_own_slice(writer, d, count_buffer, &all);
    }
    writer->too_long = writer->too_long || all.nboxes > TRANSFERS_PIECES;
    fprintf(writer->out, "layout %u\n", all.nboxes);
    for (uint32_t d = 0; d < ndevices && has_room(writer); d++) {
        struct slice_memory one = {.writer = writer};
        visit_own_slice(writer, d, count_buffer, &one);
        fprintf(writer->out, "device %u %" PRIu64 "\n", one.nboxes, one.bytes);
        one.bytes = 0;
        visit_own_slice(writer, d, write_buffer, &one);
    }
}

/* The group of a device as a member of it combines one box. */
struct slice_combiner {
    struct round_writer *writer;
    const uint32_t *member;
};

static void write_combined(void *context, const struct array_box *box, uint64_t part)
{
    struct slice_combiner *combiner = context;
    (void)part;
    find_taken_of_group(&combiner->writer->givers, combiner->member, box);
    write_taken(combiner->writer);
}

static void write_combining_round(struct round_writer *writer)
{
    const struct step_givers *givers = &writer->givers;
    start_round(writer);
    write_slice_layout(writer);
    for (uint32_t d = 0; d < givers->before->ndevices && has_room(writer); d++) {
        if (!givers->before->holds[d])
            continue;
        uint32_t place = givers->place[d];
        struct slice_combiner combiner = {writer, givers->step->list +
                                                      (place - place % givers->step->factor)};
        visit_own_slice(writer, d, write_combined, &combiner);
    }
    end_round(writer);
}

/* The parts of a group as one of its members gathers them: those of a part are numbered one
 * after another. */
struct slice_gatherer {
    struct round_writer *writer;
    const uint32_t *owner; /* of part 0, and the others behind it */
    uint64_t part;
    uint32_t nboxes; /* of this part so far */
};

static void write_gathering_cut(void *context, uint32_t x, uint64_t at)
{
    write_cut(((struct slice_gatherer *)context)->writer, x, at);
}

static void write_gathered(void *context, const struct array_box *box, uint64_t part)
{
    struct slice_gatherer *gatherer = context;
    (void)box;
    if (part != gatherer->part)
        gatherer->nboxes = 0;
    gatherer->part = part;
    fprintf(gatherer->writer->out, " give %u",
            gatherer->writer->piece[gatherer->owner[part]] + gatherer->nboxes++);
}

static void write_gathering_round(struct round_writer *writer, bool last)
{
    const struct step_givers *givers = &writer->givers;
    const struct redist_step *step = givers->step;
    start_round(writer);
    write_stated_layout(writer, number_pieces(givers->after, writer->next), last);
    for (uint32_t d = 0; d < givers->after->ndevices && has_room(writer); d++) {
        if (writer->next[d] == NO_PIECE)
            continue;
        const uint32_t *member = step->list + (givers->place[d] - givers->place[d] % step->factor);
        struct slice_gatherer gatherer = {writer, member + count_idle_members(step), 0, 0};
        struct slice_walk walk;
        fputs("tree", writer->out);
        if (start_slices(writer, member, &walk)) {
            walk.cut = write_gathering_cut;
            walk.leaf = write_gathered;
            walk.context = &gatherer;
            walk_slices(&walk);
        }
        fputc('\n', writer->out);
    }
    end_round(writer);
}

void write_sliced_rounds(struct round_writer *writer, bool last)
{
    write_combining_round(writer);
    write_gathering_round(writer, last);
}
