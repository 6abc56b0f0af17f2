#include "check/text/certificate.h"

uint32_t read_claim_numbers(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_CLAIM, E_CLAIM_WORD);

    q = need_word(q, e, W_HEIGHT, E_CLAIM_WORD);
    q = need_number(q, e, 0, U64_MAX, E_CLAIM_NUMBER);
    CLAIM_HEIGHT = NUMBER;
    q = need_word(q, e, W_COST, E_CLAIM_WORD);
    q = need_number(q, e, 0, U64_MAX, E_CLAIM_NUMBER);
    CLAIM_COST = NUMBER;
    return q;
}

uint32_t read_claim_flags(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_BOUNDED, E_CLAIM_WORD);
    q = need_word(q, e, W_SPACE, E_CLAIM_WORD);
    q = need_number(q, e, 0, 1, E_CLAIM_FLAG);
    CLAIM_BOUNDED = NUMBER == 1;
    q = need_word(q, e, W_NORMAL, E_CLAIM_WORD);
    q = need_word(q, e, W_SPACE, E_CLAIM_WORD);
    q = need_number(q, e, 0, 1, E_CLAIM_FLAG);
    CLAIM_NORMAL = NUMBER == 1;
    return q;
}

uint32_t read_claim_copies(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_RECEIVE, E_CLAIM_RECEIVED_WORD);

    q = need_word(q, e, W_D, E_CLAIM_RECEIVED_WORD);
    q = need_number(q, e, 0, U64_MAX, E_CLAIM_NUMBER);
    CLAIM_RECEIVED = NUMBER;
    q = need_word(q, e, W_IDENTIC, E_CLAIM_RECEIVED_WORD);
    q = need_word(q, e, W_AL, E_CLAIM_RECEIVED_WORD);
    q = need_number(q, e, 0, 1, E_CLAIM_FLAG);
    CLAIM_IDENTICAL = NUMBER == 1;
    return need_word(q, e, W_LF, E_CERT_LINE_END);
}

uint32_t read_claim(uint32_t p, uint32_t e)
{
    uint32_t q = read_claim_flags(read_claim_numbers(p, e), e);

    return read_claim_copies(q, e);
}

uint32_t read_step_count(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_STEPS, E_STEPS_WORD);

    q = need_number(q, e, 0, STEPS_MAX, E_STEPS_COUNT);
    NSTEPS = q != NONE ? (uint32_t)NUMBER : 0;
    return need_word(q, e, W_LF, E_CERT_LINE_END);
}

uint32_t read_steps(uint32_t p, uint32_t e)
{
    uint32_t at = p;
    uint32_t s = 0;

    /*@ loop invariant range: 0 <= s <= NSTEPS;
        loop invariant at: at == Steps(p, e, s);
        loop invariant operations_stored: at != NONE ==> OperationsStored(p, e, s);
        loop invariant tiles_stored: at != NONE ==> TilesStored(p, e, s);
        loop invariant sizes_stored: at != NONE ==> SizesStored(p, e, s);
        loop invariant used_stored: at != NONE ==> UsedStored(p, e, s);
        loop invariant explicit_stored: at != NONE ==> ExplicitStored(p, e, s);
        loop invariant iota_ranks_stored: at != NONE ==> IotaRanksStored(p, e, s);
        loop invariant iota_dims_stored: at != NONE ==> IotaDimsStored(p, e, s);
        loop invariant iota_perms_stored: at != NONE ==> IotaPermsStored(p, e, s);
        loop invariant operations_limits: at != NONE ==> OperationsLimits(s);
        loop invariant tiles_limits: at != NONE ==> TilesLimits(s);
        loop invariant iotas_limits: at != NONE ==> IotasLimits(s);
        loop invariant explicit_in_range: at != NONE ==> ExplicitInRange(s);
        loop invariant places_stored: at != NONE ==> PlacesStored(p, e, s);
        loop invariant present: at != NONE ==> StepsPresent(p, e, s);
        loop invariant told: at == NONE ==> FAULT.code > 0;
        loop assigns at, s, STEP_AT, LIST_AT, OP, DIM_I, DIM_J, FACTOR, USED, TILE, SIZE, COST,
          LIST, ARGS, IOTA_RANK, IOTA_DIM, IOTA_PERM, NUMBER, FAULT;
        loop variant NSTEPS - s; */
    while (s < NSTEPS) {
        s++;
        at = read_step(at, e, s);
        /*@ assert operations_limits: at != NONE ==> OperationsLimits(s - 1); */
        /*@ assert this_list: at != NONE && HasList(s) && Word(GroupsOf(p, e, s), e, W_LIST) != NONE ==>
              IOTA_RANK.v[s] == 0 && ListStored(Word(GroupsOf(p, e, s), e, W_LIST), e, s, NDEV); */
        /*@ assert this_dims: at != NONE && HasList(s) && Word(GroupsOf(p, e, s), e, W_LIST) == NONE ==>
              DimsStoredIota(IotaRankEnd(GroupsOf(p, e, s), e), e, s, IOTA_RANK.v[s]); */
        /*@ assert this_perms: at != NONE && HasList(s) && Word(GroupsOf(p, e, s), e, W_LIST) == NONE ==>
              PermsStoredIota(IotaDimsEnd(GroupsOf(p, e, s), e), e, s, IOTA_RANK.v[s], IOTA_RANK.v[s]); */
        /*@ assert iota_ranks_stored: at != NONE ==> IotaRanksStored(p, e, s - 1); */
        /*@ assert iota_dims_stored: at != NONE ==> IotaDimsStored(p, e, s - 1); */
        /*@ assert iota_perms_stored: at != NONE ==> IotaPermsStored(p, e, s - 1); */
        /*@ assert explicit_in_range: at != NONE ==> ExplicitInRange(s - 1); */
        /*@ assert iotas_limits: at != NONE ==> IotasLimits(s - 1); */
        /*@ assert sizes_stored: at != NONE ==> SizesStored(p, e, s - 1); */
        /*@ assert tiles_limits: at != NONE ==> TilesLimits(s - 1); */
        /*@ assert other_tiles: OtherTiles{LoopCurrent, Here}(s); */
        /*@ assert tiles_before: at != NONE ==> \forall integer r, x;
              1 <= r < s && 0 <= x < DIMS ==>
              TILE.v[r][x]
              == Value(Word(TileSizes(TileAt(Steps(p, e, r - 1), e, r), e, x), e, W_SPACE), e); */
        /*@ assert tiles_stored: at != NONE ==> TilesStored(p, e, s - 1); */
        /*@ assert operations_stored: at != NONE ==> OperationsStored(p, e, s - 1); */
        /*@ assert explicit_stored: at != NONE ==> ExplicitStored(p, e, s - 1); */
        /*@ assert places_stored: at != NONE ==> PlacesStored(p, e, s - 1); */
        /*@ assert used_stored: at != NONE ==> UsedStored(p, e, s - 1); */
        /*@ assert these_dims: at != NONE && HasList(s)
              && Word(GroupsOf(p, e, s), e, W_LIST) == NONE ==>
              \forall integer u; 0 <= u < IOTA_RANK.v[s] ==>
                IOTA_DIM.v[s][u]
                == Value(Word(IotaDims(IotaRankEnd(GroupsOf(p, e, s), e), e, u), e, W_SPACE), e); */
        /*@ assert this_tile: at != NONE ==>
              TileStored(TileAt(Steps(p, e, s - 1), e, s), e, s, DIMS); */
        /*@ assert this_range: at != NONE && IOTA_RANK.v[s] == 0 && HasList(s) ==>
              ListInRange(s); */
        /*@ assert before: at != NONE ==> \forall integer r; 1 <= r < s
              && IOTA_RANK.v[r] == 0 && HasList(r) ==> ListInRange(r); */
        /*@ assert all_range: at != NONE ==> \forall integer r; 1 <= r <= s
              && IOTA_RANK.v[r] == 0 && HasList(r) ==> ListInRange(r); */
        /*@ assert all_perms: at != NONE ==> \forall integer r; 1 <= r <= s && HasList(r)
              && Word(GroupsOf(p, e, r), e, W_LIST) == NONE ==>
              PermsStoredIota(IotaDimsEnd(GroupsOf(p, e, r), e), e, r, IOTA_RANK.v[r],
                              IOTA_RANK.v[r]); */
        /*@ assert all_tiles: at != NONE ==> \forall integer r; 1 <= r <= s ==>
              TileStored(TileAt(Steps(p, e, r - 1), e, r), e, r, DIMS); */
        /*@ assert dims_before: at != NONE ==> \forall integer r, u; 1 <= r < s && HasList(r)
              && Word(GroupsOf(p, e, r), e, W_LIST) == NONE && 0 <= u < IOTA_RANK.v[r] ==>
              IOTA_DIM.v[r][u]
              == Value(Word(IotaDims(IotaRankEnd(GroupsOf(p, e, r), e), e, u), e, W_SPACE), e); */
        /*@ assert all_dims: at != NONE ==> \forall integer r, u; 1 <= r <= s && HasList(r)
              && Word(GroupsOf(p, e, r), e, W_LIST) == NONE && 0 <= u < IOTA_RANK.v[r] ==>
              IOTA_DIM.v[r][u]
              == Value(Word(IotaDims(IotaRankEnd(GroupsOf(p, e, r), e), e, u), e, W_SPACE), e); */
    }
    return at;
}

/*@ ghost
  void find_lists(uint32_t p, uint32_t e)
  {
    uint32_t s = 0;

    /@ loop invariant range: 0 <= s <= NSTEPS;
       loop invariant readable: ListsReadable(e, s);
       loop assigns s;
       loop variant NSTEPS - s; @/
    while (s < NSTEPS) {
        s++;
        /@ assert before: \forall integer r; 1 <= r < s ==> ListReadable(e, r); @/
        /@ assert place: LIST_AT.v[s] == GroupsOf(p, e, s); @/
        /@ assert present: Steps(p, e, s) != NONE; @/
        /@ assert code: OP.v[s] == StepCode(Steps(p, e, s - 1), e, s); @/
        /@ assert groups: HasList(s) ==> Groups(LIST_AT.v[s], e) != NONE; @/
        /@ assert listed: HasList(s) && IOTA_RANK.v[s] == 0 ==>
             Word(LIST_AT.v[s], e, W_LIST) != NONE; @/
        /@ assert readable: ListReadable(e, s); @/
        /@ assert all: \forall integer r; 1 <= r <= s ==> ListReadable(e, r); @/
    }
  }
*/

uint32_t read_certificate(uint32_t p, uint32_t e)
{
    uint32_t q = match_types(p, e);

    q = read_claim(q, e);
    q = read_step_count(q, e);
    if (q == NONE)
        return 0;
    /*@ ghost uint32_t steps_at = q; */
    q = read_steps(q, e);
    /*@ ghost
      if (q != NONE)
          find_lists(steps_at, e); */
    q = read_fusion(q, e);
    q = read_bound(q, e);
    q = need_word(q, e, W_END, E_END_WORD);
    q = need_number(q, e, NSTEPS, NSTEPS, E_END_WORD);
    q = need_word(q, e, W_LF, E_CERT_LINE_END);
    if (q == NONE)
        return 0;
    if (q != e) {
        fail(E_CERT_TAIL, q, 0);
        return 0;
    }
    return 1;
}
