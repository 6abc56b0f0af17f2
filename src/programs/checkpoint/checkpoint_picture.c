#include "programs/checkpoint/checkpoint_picture.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "programs/command/json.h"

/* 8 columns of 8 characters behind 10 fit a terminal. */
enum { MATRIX_FILES = 8, BUSIEST = 8 };

/* One unit for the whole picture, so that numbers can be compared by eye. */
struct picture_unit {
    const char *name;
    double bytes;
};

static struct picture_unit choose_unit(const struct feed_list *feeds)
{
    static const struct picture_unit units[] = {
        {"bytes", 1}, {"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}};
    uint64_t most = 0;
    uint32_t k = 0;
    for (size_t f = 0; f < feeds->count; f++)
        most = feeds->feed[f].bytes > most ? feeds->feed[f].bytes : most;
    while (k < 4 && (double)most >= 10000 * units[k].bytes)
        k++;
    return units[k];
}

static void print_number(uint64_t bytes, const struct picture_unit *unit)
{
    if (bytes == 0)
        printf("%8s", ".");
    else
        printf("%8.*f", unit->bytes > 1, (double)bytes / unit->bytes);
}

static void print_matrix(const struct feed_list *feeds, uint32_t rows, uint32_t columns)
{
    uint64_t bytes[MATRIX_FILES][MATRIX_FILES] = {{0}};
    struct picture_unit unit = choose_unit(feeds);
    for (size_t k = 0; k < feeds->count; k++)
        bytes[feeds->feed[k].from][feeds->feed[k].to] = feeds->feed[k].bytes;
    printf("feeds     %s from a file of the source (row) to one of the target (column)\n%10s",
           unit.name, "");
    for (uint32_t to = 0; to < columns; to++)
        printf("%8" PRIu32, to);
    for (uint32_t from = 0; from < rows; from++) {
        printf("\n%10" PRIu32, from);
        for (uint32_t to = 0; to < columns; to++)
            print_number(bytes[from][to], &unit);
    }
    putchar('\n');
}

static bool is_busier(const struct feed *one, const struct feed *other)
{
    if (one->bytes != other->bytes)
        return one->bytes > other->bytes;
    return one->to != other->to ? one->to < other->to : one->from < other->from;
}

static void print_busiest(const struct feed_list *feeds, const struct stored_side *source,
                          const struct stored_side *target)
{
    struct picture_unit unit = choose_unit(feeds);
    struct feed busiest[BUSIEST];
    uint32_t count = 0;
    for (size_t k = 0; k < feeds->count; k++) {
        if (count == BUSIEST && !is_busier(&feeds->feed[k], &busiest[count - 1]))
            continue;
        uint32_t at = count < BUSIEST ? count++ : count - 1;
        for (; at > 0 && is_busier(&feeds->feed[k], &busiest[at - 1]); at--)
            busiest[at] = busiest[at - 1];
        busiest[at] = feeds->feed[k];
    }
    printf("feeds     %s from a file of the source to one of the target, %zu pairs%s\n", unit.name,
           feeds->count, feeds->count > BUSIEST ? ", the busiest:" : ":");
    for (uint32_t k = 0; k < count; k++) {
        print_number(busiest[k].bytes, &unit);
        printf("  %s -> %s\n", source->file[busiest[k].from].name,
               target->file[busiest[k].to].name);
    }
}

void print_feeds(const struct feed_list *feeds, const struct stored_side *source,
                 const struct stored_side *target)
{
    if (source->nfiles <= MATRIX_FILES && target->nfiles <= MATRIX_FILES)
        print_matrix(feeds, source->nfiles, target->nfiles);
    else
        print_busiest(feeds, source, target);
}

json_t *list_feed_objects(const struct feed_list *feeds, const struct stored_side *source,
                          const struct stored_side *target)
{
    json_t *all = json_array();
    for (size_t k = 0; k < feeds->count && all != NULL; k++) {
        const struct feed *feed = &feeds->feed[k];
        json_t *one =
            json_pack("{s:s, s:s, s:o}", "from", source->file[feed->from].name, "to",
                      target->file[feed->to].name, "bytes", make_json_number(feed->bytes));
        if (json_array_append_new(all, one) != 0) {
            json_decref(all);
            all = NULL;
        }
    }
    return all;
}
