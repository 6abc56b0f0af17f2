#include "programs/checkpoint/cut_notes.h"
#include <string.h>
#include "base/report.h"
#include "programs/checkpoint/head_size.h"

/* A tensor on the ranks that hold it. */
struct tensor_spread {
    uint64_t holders, some, all; /* those with any element, and with some of each fused tensor */
    struct cut_numbers shared, uneven, heads; /* of the first cut that is so, or 0 */
};

static void add_note(struct cut_notes *notes, enum cut_note_kind kind, const char *tensor,
                     struct cut_numbers numbers)
{
    struct cut_note *note = &notes->note[kind];
    if (note->tensors++ == 0) {
        note->tensor = tensor;
        note->numbers = numbers;
    }
    note->others = note->others || memcmp(&note->numbers, &numbers, sizeof numbers) != 0;
}

static void keep_first(struct cut_numbers *kept, struct cut_numbers numbers)
{
    if (kept->number == 0)
        *kept = numbers;
}

static void add_cut(const struct shard_cut *cut, uint64_t extent, uint64_t parts,
                    struct tensor_spread *tensor)
{
    uint64_t least = parts, most = 0;
    uint32_t count = cut->nfused > 0 ? cut->nfused : 1;
    for (uint32_t k = 0; k < count; k++) {
        struct cut_spread spread;
        find_cut_spread(cut, cut->nfused > 0 ? extent / cut->fused_sum * cut->fused[k] : extent,
                        parts, &spread);
        const struct cut_numbers numbers = {cut->unit, spread.units, parts};
        least = spread.empty < least ? spread.empty : least;
        most = spread.empty > most ? spread.empty : most;
        if (spread.shared)
            keep_first(&tensor->shared, numbers);
        if (spread.uneven && spread.empty == 0)
            keep_first(&tensor->uneven, numbers);
    }
    /* no axis cuts twice: of what is left each part has as many ranks */
    tensor->some = tensor->some / parts * (parts - least);
    tensor->all = tensor->all / parts * (parts - most);
}

static uint64_t count_holders(const struct shard_layout *layout, const struct shard_rule *rule)
{
    uint64_t holders = layout->ranks;
    for (uint32_t k = 0; k < rule->nplaces; k++)
        holders /= layout->axis[rule->place[k].axis].size;
    return holders;
}

static void spread_tensor(const struct shard_layout *layout, const struct shard_rule *rule,
                          const struct whole_tensor *tensor, uint64_t head_size,
                          struct tensor_spread *spread)
{
    uint64_t holders = count_holders(layout, rule), elements = 1;
    *spread = (struct tensor_spread){.holders = holders, .some = holders, .all = holders};
    for (uint32_t x = 0; x < tensor->rank; x++)
        elements *= tensor->extent[x];
    for (uint32_t x = 0; x < rule->ndims && elements > 0; x++) {
        const struct shard_cut *cut = &rule->cut[x];
        uint64_t parts = count_cut_parts(layout, cut);
        if (parts == 1)
            continue;
        add_cut(cut, rule->flat ? elements : tensor->extent[x], parts, spread);
        if (has_other_heads(tensor->name, cut, head_size))
            keep_first(&spread->heads, (struct cut_numbers){cut->unit, head_size, 0});
    }
}

enum redist_status find_cut_notes(const struct reshard_plan *plan, struct cut_notes *notes,
                                  struct redist_error *error)
{
    const struct shard_layout *layout = &plan->target_layout;
    uint64_t head_size = read_head_size(plan->files.directory);
    memset(notes, 0, sizeof *notes);
    for (uint32_t k = 0; k < plan->list.count; k++) {
        const struct whole_tensor *tensor = &plan->list.tensor[k];
        struct name_numbers found;
        struct tensor_spread spread;
        const struct shard_rule *rule = find_rule(layout, tensor->name, &found, error);
        if (rule == NULL)
            return REDIST_BAD_INPUT;
        spread_tensor(layout, rule, tensor, head_size, &spread);
        const struct cut_numbers numbers[NOTE_KINDS] = {
            [NOTE_NOTHING] = {0, spread.holders - spread.some, spread.holders},
            [NOTE_NO_SHARE] = {0, spread.some - spread.all, spread.holders},
            [NOTE_HEAD_SIZE] = spread.heads,
            [NOTE_SHARED] = spread.shared,
            [NOTE_UNEVEN] = spread.uneven,
        };
        for (uint32_t kind = 0; kind < NOTE_KINDS; kind++)
            if (numbers[kind].number > 0)
                add_note(notes, kind, tensor->name, numbers[kind]);
    }
    return REDIST_OK;
}
