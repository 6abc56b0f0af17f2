#include "report/transfer_place.h"
#include <string.h>
#include "check/base/state.h"
#include "transfer/base/codes.h"
#include "transfer/base/words.h"
#include "transfer/trees/sides.h"
#include "transfer/trees/walk.h"

/* The number of the word at the finding, and of the first word of its line; those behind the first
 * line of the text count from `word`. */
static uint32_t find_faulty_word(uint32_t start, uint32_t word, uint32_t *line)
{
    uint32_t p = start;
    *line = word;
    while (TEXT.v[p] != '\n')
        p++;
    for (p++; p < FAULT.at; p++) {
        word += TEXT.v[p] == '\n' || (TEXT.v[p] != ' ' && TEXT.v[p - 1] <= ' ');
        if (TEXT.v[p] == '\n')
            *line = word;
    }
    return word;
}

/* Whose buffer word k is in: as many lines of devices are above it in its layout, one less. */
static uint32_t find_device(uint32_t k)
{
    uint32_t devices = 0;
    for (; k > 0; k--) {
        if (TR_WORD.v[k - 1] != TR_KEY_LINE)
            continue;
        if (TR_WORD.v[k] == TR_KEY_SOURCE || TR_WORD.v[k] == TR_KEY_TARGET ||
            TR_WORD.v[k] == TR_KEY_LAYOUT)
            break;
        devices += TR_WORD.v[k] == TR_KEY_DEVICE;
    }
    return devices - 1;
}

/* Arrays have a line each, from the fourth on. */
static void copy_array_name(uint64_t array, char name[ARRAY_NAME_BYTES])
{
    uint32_t p = 0, n = 0;
    for (uint64_t lines = array + 3; lines > 0; p++)
        lines -= TEXT.v[p] == '\n';
    for (p += sizeof "array"; n + 1 < ARRAY_NAME_BYTES && TEXT.v[p] > ' '; p++)
        name[n++] = (char)TEXT.v[p];
    name[n] = '\0';
}

/* The round, and the piece of its target to which the line of a tree belongs. */
static void find_tree(uint32_t line, struct transfer_place *place)
{
    uint32_t i = 1, p = 0;
    while (i < TR_WORD.v[TR_CERT + 1] && TR_ROUND.v[i + 1] <= line)
        i++;
    for (uint32_t at = find_trees(i); at < line; at = skip_line(at))
        p++;
    place->round = i;
    place->device = find_device(TR_PIECE.v[1][p]);
    copy_array_name(TR_WORD.v[TR_PIECE.v[1][p] + 1], place->array);
}

/* The box of the node at word k, or the whole one behind the last node. In a group whose turns
 * are wrong a cut on the way may be wrong too, and then the box is not known. */
static void find_box(uint32_t root, uint32_t k, struct transfer_place *place)
{
    uint32_t at = root, open = 1;
    start_tree_walk(root);
    for (; open > 0 && next_node(at) != 0 && next_node(at) <= k; at = next_node(at))
        if (word_at(at) != TR_KEY_CUT)
            open--;
        else if (enter_cut(at, open++) == 0)
            return;
    place->dims = TR_RANK;
    place->data = TR_DATA;
    place->has_element = FAULT.code == E_TRANSFERS_TREE && place->round > 0 && open > 0;
    for (uint32_t x = 0; x < TR_RANK; x++) {
        place->origin[x] = open > 0 ? TR_LO.v[open - 1][x] : TR_GOAL_LO.v[x];
        place->shape[x] = (open > 0 ? TR_HI.v[open - 1][x] : TR_GOAL_HI.v[x]) - place->origin[x];
        place->element[x] = place->origin[x];
    }
}

/* The piece of the source whose number is at word k. What it does not hold of the box begins with
 * the box, or else where it ends along a dimension, the last one first in row-major order. */
static void find_giver(uint32_t k, struct transfer_place *place)
{
    uint32_t p = TR_PIECE.v[0][TR_WORD.v[k]];
    place->giver = find_device(p);
    for (uint32_t x = place->data; x-- > 0;) {
        uint64_t from = TR_WORD.v[p + 3 + 2 * x], upto = TR_WORD.v[p + 4 + 2 * x];
        if (place->origin[x] < from || place->origin[x] >= upto)
            memcpy(place->element, place->origin, sizeof place->element);
        else if (place->has_element == 0 && place->origin[x] + place->shape[x] > upto)
            place->element[x] = upto;
        else
            continue;
        place->has_element = 1;
    }
}

uint32_t find_transfer_place(uint32_t start, struct transfer_place *place)
{
    uint32_t code = FAULT.code, k, line;
    *place = (struct transfer_place){.giver = NONE};
    if (code != E_TRANSFERS_WORD && code < E_TRANSFERS_ARRAY_BYTES)
        return 0;
    k = find_faulty_word(start, start == 0 ? 0 : TR_CERT, &line);
    if (word_at(line) == TR_KEY_TREE && k > line) {
        find_tree(line, place);
        find_box(line + 1, k, place);
        if (code == E_TRANSFERS_GIVER_BOX)
            find_giver(k, place);
    } else if (word_at(line) == TR_KEY_BUFFER && code != E_TRANSFERS_WORD) {
        place->device = find_device(k);
        if (code >= E_TRANSFERS_PIECE_ARRAY)
            find_box(TR_ROOT, k, place);
    } else
        return 0;
    return 1;
}
