#include "plan/digits/basis.h"

#include <stdlib.h>

void add_cut(struct cuts *cuts, uint32_t origin, uint32_t stride)
{
    uint32_t *at = cuts->at[origin];
    uint32_t k = cuts->n[origin];
    for (uint32_t j = 0; j < k; j++)
        if (at[j] == stride)
            return;
    for (; k > 0 && at[k - 1] > stride; k--)
        at[k] = at[k - 1];
    at[k] = stride;
    cuts->n[origin]++;
}

void cut_stack(struct cuts *cuts, const struct digit_stack *stack)
{
    for (uint32_t k = 0; k < stack->n; k++) {
        const struct digit *digit = &stack->digit[k];
        add_cut(cuts, digit->origin, digit->stride);
        add_cut(cuts, digit->origin, digit->stride * digit->size);
    }
}

void append_primes(uint32_t number, uint32_t *list, uint32_t *n)
{
    for (uint32_t prime = 2; number > 1;) {
        if (number % prime != 0) {
            prime = prime > number / prime ? number : prime + 1;
            continue;
        }
        list[(*n)++] = prime;
        number /= prime;
    }
}

static void extend_chain(struct chain *chain, uint32_t stride, uint32_t size)
{
    uint32_t first = chain->n;
    append_primes(size, chain->prime, &chain->n);
    for (uint32_t k = first; k < chain->n; k++) {
        chain->stride[k] = stride;
        chain->place[k] = NO_PLACE;
        stride *= chain->prime[k];
    }
}

bool can_refine(const struct cuts *cuts, uint32_t origin, uint32_t size)
{
    bool divides = true;
    for (uint32_t k = 0; k < cuts->n[origin]; k++) {
        uint32_t next = k + 1 < cuts->n[origin] ? cuts->at[origin][k + 1] : size;
        divides = divides && next % cuts->at[origin][k] == 0;
    }
    return divides;
}

void refine_chain(const struct cuts *cuts, uint32_t origin, uint32_t size, struct chain *chain)
{
    uint32_t stride = 1;
    chain->n = 0;
    for (uint32_t k = 0; k < cuts->n[origin]; k++) {
        extend_chain(chain, stride, cuts->at[origin][k] / stride);
        stride = cuts->at[origin][k];
    }
    extend_chain(chain, stride, size / stride);
}

void build_basis(const struct redist_mesh *mesh, struct chains *chains, struct basis *basis)
{
    uint32_t step = 1;
    basis->n = 0;
    for (uint32_t x = mesh->naxes; x > 0; x--) {
        struct chain *chain = &chains->of[x - 1];
        for (uint32_t k = 0; k < chain->n; k++) {
            chain->place[k] = basis->n;
            basis->digit[basis->n++] = (struct basis_digit){x - 1, chain->prime[k], step};
            step *= chain->prime[k];
        }
    }
}

static uint32_t find_unused(const struct basis *basis, const bool *used, const bool *avoided,
                            uint32_t prime)
{
    uint32_t other = NO_PLACE;
    for (uint32_t b = 0; b < basis->n; b++) {
        if (basis->digit[b].prime != prime || used[b])
            continue;
        if (!avoided[b])
            return b;
        other = other == NO_PLACE ? b : other;
    }
    return other;
}

bool place_chain(const struct basis *basis, bool *used, const bool *avoided, struct chain *chain)
{
    for (uint32_t k = 0; k < chain->n; k++) {
        if (chain->place[k] == NO_PLACE)
            chain->place[k] = find_unused(basis, used, avoided, chain->prime[k]);
        if (chain->place[k] == NO_PLACE)
            return false;
        used[chain->place[k]] = true;
    }
    return true;
}

static bool append_digit(const struct chain *chain, const struct digit *digit,
                         struct places *places)
{
    uint32_t next = digit->stride;
    for (uint32_t k = 0; k < chain->n && next < digit->stride * digit->size; k++) {
        if (chain->stride[k] == next) {
            places->at[places->n++] = chain->place[k];
            next *= chain->prime[k];
        }
    }
    return next == digit->stride * digit->size;
}

bool find_places(const struct chains *chains, const struct digit_stack *stack,
                 struct places *places)
{
    for (uint32_t k = stack->n; k > 0; k--) {
        const struct digit *digit = &stack->digit[k - 1];
        if (!append_digit(&chains->of[digit->origin], digit, places))
            return false;
    }
    return true;
}

/* All places, fastest first: the members', then the others by step. */
static void order_places(const struct basis *basis, const struct places *member,
                         struct places *order)
{
    *order = *member;
    for (uint32_t b = 0; b < basis->n; b++) {
        bool is_member = false;
        for (uint32_t k = 0; k < member->n; k++)
            is_member = is_member || member->at[k] == b;
        if (!is_member)
            order->at[order->n++] = b; /* the basis is sorted by step */
    }
}

/* Devices a step behind others that are listed already. */
static void list_behind(const uint32_t *restrict from, uint32_t count, uint32_t step,
                        uint32_t *restrict list)
{
    uint32_t p = 0;
    for (; p + 4 <= count; p += 4) { /* four at a time, as one instruction may add */
        list[p] = from[p] + step;
        list[p + 1] = from[p + 1] + step;
        list[p + 2] = from[p + 2] + step;
        list[p + 3] = from[p + 3] + step;
    }
    for (; p < count; p++)
        list[p] = from[p] + step;
}

uint32_t *list_by_digits(const struct basis *basis, uint32_t ndevices, const struct places *member)
{
    struct places order;
    uint32_t known = 1; /* the devices that differ in the places so far, one after another */
    uint32_t *list = malloc(ndevices * sizeof *list);
    if (list == NULL)
        return NULL;
    order_places(basis, member, &order);
    list[0] = 0;
    for (uint32_t k = 0; k < order.n; k++) {
        const struct basis_digit *digit = &basis->digit[order.at[k]];
        for (uint32_t m = 1; m < digit->prime; m++)
            list_behind(list, known, m * digit->step, list + m * known);
        known *= digit->prime;
    }
    return list;
}

static uint32_t read_digit(const struct basis *basis, uint32_t device, uint32_t place)
{
    return device / basis->digit[place].step % basis->digit[place].prime;
}

static uint32_t write_digit(const struct basis *basis, uint32_t device, uint32_t place,
                            uint32_t value)
{
    uint32_t old = read_digit(basis, device, place);
    return device + (value % basis->digit[place].prime - old) * basis->digit[place].step;
}

void shear_list(const struct basis *basis, uint32_t ndevices, const struct place_pairs *pairs,
                uint32_t *list)
{
    for (uint32_t p = 0; p < ndevices; p++) {
        for (uint32_t k = 0; k < pairs->added.n; k++) {
            uint32_t added = pairs->added.at[k];
            uint32_t sum = read_digit(basis, list[p], added) +
                           read_digit(basis, list[p], pairs->dropped.at[k]);
            list[p] = write_digit(basis, list[p], added, sum);
        }
    }
}

static uint32_t find_shuffled(const struct basis *basis, uint32_t device,
                              const struct places *before, const struct places *after,
                              const struct place_pairs *pairs)
{
    uint32_t number = 0, weight = 1, found = device;
    for (uint32_t k = 0; k < after->n; k++) {
        number += read_digit(basis, device, after->at[k]) * weight;
        weight *= basis->digit[after->at[k]].prime;
    }
    for (uint32_t k = 0; k < before->n; k++) {
        found = write_digit(basis, found, before->at[k], number);
        number /= basis->digit[before->at[k]].prime;
    }
    for (uint32_t k = 0; k < pairs->added.n; k++) {
        uint32_t added = pairs->added.at[k], dropped = pairs->dropped.at[k];
        uint32_t prime = basis->digit[added].prime;
        found = write_digit(basis, found, added,
                            read_digit(basis, device, added) + read_digit(basis, found, dropped) +
                                prime - read_digit(basis, device, dropped));
    }
    return found;
}

uint32_t *list_by_shuffle(const struct basis *basis, uint32_t ndevices, const struct places *before,
                          const struct places *after, const struct place_pairs *pairs)
{
    uint32_t *list = malloc(ndevices * sizeof *list);
    for (uint32_t d = 0; list != NULL && d < ndevices; d++)
        list[d] = find_shuffled(basis, d, before, after, pairs);
    return list;
}
