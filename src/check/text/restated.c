#include "check/text/restated.h"

uint32_t match_certificate_header(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_REDIST_C, E_CERT_HEADER);

    q = need_word(q, e, W_ERT_2, E_CERT_HEADER);
    return need_word(q, e, W_LF, E_CERT_HEADER);
}

uint32_t match_mesh(uint32_t p, uint32_t e, uint32_t side)
{
    uint32_t q = need_word(p, e, W_MESH, E_CERT_MESH);
    uint32_t first = need_number(q, e, NAXES.v[side], NAXES.v[side], E_CERT_MESH);
    uint32_t at = first;
    uint32_t k = 0;

    /* No early exit: what follows an absent number is absent as well. */
    /*@ loop invariant range: 0 <= k <= NAXES.v[side];
        loop invariant at: at == Sizes(first, e, side, k);
        loop invariant told: at == NONE ==> FAULT.code > 0;
        loop assigns at, k, NUMBER, FAULT;
        loop variant NAXES.v[side] - k; */
    while (k < NAXES.v[side]) {
        at = need_word(at, e, W_SPACE, E_CERT_MESH);
        at = need_number(at, e, AXIS.v[side][k], AXIS.v[side][k], E_CERT_MESH);
        k++;
    }
    return need_word(at, e, W_LF, E_CERT_LINE_END);
}

uint32_t match_elem(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_ELEM, E_CERT_ELEM);

    q = need_number(q, e, ELEM, ELEM, E_CERT_ELEM);
    return need_word(q, e, W_LF, E_CERT_LINE_END);
}

uint32_t match_layout_axes(uint32_t p, uint32_t e, uint32_t side, uint32_t x)
{
    uint32_t at = p;
    uint32_t t = 0;

    /*@ loop invariant range: 0 <= t <= DIM_NAXES.v[side][x];
        loop invariant at: at == LayoutAxes(p, e, side, x, t);
        loop invariant told: at == NONE ==> FAULT.code > 0;
        loop assigns at, t, NUMBER, FAULT;
        loop variant DIM_NAXES.v[side][x] - t; */
    while (t < DIM_NAXES.v[side][x]) {
        at = need_word(at, e, W_SPACE, E_CERT_LAYOUT);
        at = need_number(at, e, DIM_AXIS.v[side][x][t], DIM_AXIS.v[side][x][t], E_CERT_LAYOUT);
        t++;
    }
    return at;
}

uint32_t match_layout(uint32_t p, uint32_t e, uint32_t side, uint32_t x)
{
    uint32_t q = need_number(p, e, DIM_TILE.v[side][x], DIM_TILE.v[side][x], E_CERT_LAYOUT);

    q = need_word(q, e, W_SPACE, E_CERT_LAYOUT);
    q = need_number(q, e, DIM_SIZE.v[side][x], DIM_SIZE.v[side][x], E_CERT_LAYOUT);
    q = need_word(q, e, W_SPACE, E_CERT_LAYOUT);
    q = need_number(q, e, DIM_NAXES.v[side][x], DIM_NAXES.v[side][x], E_CERT_LAYOUT);
    q = match_layout_axes(q, e, side, x);
    return need_word(q, e, W_LF, E_CERT_LINE_END);
}

uint32_t match_type(uint32_t p, uint32_t e, uint32_t side, uint32_t code)
{
    uint32_t q = need_number(p, e, RANK.v[side], RANK.v[side], code);
    uint32_t first = need_word(q, e, W_LF, E_CERT_LINE_END);
    uint32_t at = first;
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[side];
        loop invariant at: at == Layouts(first, e, side, x);
        loop invariant told: at == NONE ==> FAULT.code > 0;
        loop assigns at, x, NUMBER, FAULT;
        loop variant RANK.v[side] - x; */
    while (x < RANK.v[side]) {
        at = match_layout(at, e, side, x);
        x++;
    }
    return at;
}

uint32_t match_devices(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_DEVICES, E_CERT_DEVICES);

    q = need_number(q, e, NDEV, NDEV, E_CERT_DEVICES);
    return need_word(q, e, W_LF, E_CERT_LINE_END);
}

uint32_t match_operator(uint32_t p, uint32_t e)
{
    uint32_t q;

    if (OPERATOR == NO_OPERATOR)
        return p;
    q = need_word(p, e, W_OP, E_CERT_OP);
    if (skip_operator(q, e, OPERATOR) == NONE)
        return fail(E_CERT_OP, p, 0);
    return need_word(skip_operator(q, e, OPERATOR), e, W_LF, E_CERT_LINE_END);
}

uint32_t read_head(uint32_t p, uint32_t e)
{
    uint32_t q = match_certificate_header(p, e);

    q = match_devices(q, e);
    q = match_mesh(q, e, FROM);
    q = match_elem(q, e);
    q = match_operator(q, e);
    q = read_parts(q, e);
    if (q == NONE)
        return NONE;
    return read_sums(q, e);
}

uint32_t match_types(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_FROM, E_CERT_FROM);

    q = match_type(q, e, FROM, E_CERT_FROM);
    if (HAS_TARGET_MESH != 0)
        q = match_mesh(q, e, TO);
    q = need_word(q, e, W_TO, E_CERT_TO);
    return match_type(q, e, TO, E_CERT_TO);
}
