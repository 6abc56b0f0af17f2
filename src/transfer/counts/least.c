#include "transfer/counts/least.h"
#include "check/base/limits.h"
#include "transfer/counts/meet.h"
#include "transfer/counts/owners.h"
#include "transfer/counts/pairs.h"

/* The first device that receives the most. */
/*@ requires devices: TrWordLimits && 1 <= TrDevices <= TR_DEVICES_MAX;
    requires moved: \forall integer d; 0 <= d < TrDevices ==> TR_MOVED.v[1][d] == TrMoved(1, d, TrRounds);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures busiest: \result == TrBusiest(TrDevices) && \result < TrDevices;
*/
static uint32_t find_busiest(void)
{
    uint64_t n = word_at(1);
    uint64_t most = 0;
    uint32_t busiest = 0;
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= n && busiest < n;
        loop invariant most: most == TrMostMoved(1, d);
        loop invariant busiest: busiest == TrBusiest(d);
        loop assigns d, most, busiest;
        loop variant n - d; */
    while (d < n) {
        //@ assert here: TR_MOVED.v[1][d] == TrMoved(1, d, TrRounds);
        if (most < TR_MOVED.v[1][d]) {
            most = TR_MOVED.v[1][d];
            busiest = d;
        }
        d++;
    }
    return busiest;
}

/* Piece h of device d is asked for. */
/*@ requires limits: TrWordLimits;
    requires arrays: TrArraysKnown;
    requires found: TrHoldingsFound && stored == TrStored && stored <= h < TrHoldings;
    requires device: TrHolder(h) == d;
    requires so_far: TR_ASKED == TrAsked(d, h);
    terminates \true;
    exits \false;
    assigns TR_ASKED;
    ensures so_far: TR_ASKED == TrAsked(d, h + 1);
*/
static void ask_piece(uint32_t d, uint32_t stored, uint32_t h)
{
    uint32_t w = find_holding(stored, h);
    uint64_t bytes = measure_meet(w, w);

    (void)d; /* The contract alone speaks of it. */
    //@ assert bytes: bytes == TrMeetBytes(TrHoldingAt(h), TrHoldingAt(h));
    TR_ASKED = bytes > U64_MAX - TR_ASKED ? U64_MAX : TR_ASKED + bytes; /* GCOVR_EXCL_BR_LINE */
}

/* What device d asks for, and what pairs of its pieces share; no more when there are too many. */
/*@ requires limits: TrWordLimits;
    requires arrays: TrArraysKnown;
    requires found: TrHoldingsFound && stored == TrStored && count == TrHoldings;
    terminates \true;
    exits \false;
    assigns TR_LINK, TR_LATEST, TR_SHARED, TR_PAIRS, TR_ASKED;
    ensures pairs: TR_PAIRS == TrPairs(d, TrHoldings);
    ensures sums: TR_PAIRS <= TR_PAIRS_MAX ==>
      TR_ASKED == TrAsked(d, TrHoldings) && TR_SHARED == TrShared(d, TrHoldings);
*/
static void count_holdings(uint32_t d, uint32_t stored, uint32_t count)
{
    uint32_t h = 0;

    clear_links();
    TR_SHARED = 0;
    TR_PAIRS = 0;
    TR_ASKED = 0;
    /*@ loop invariant range: 0 <= h <= count;
        loop invariant linked: TrLinked(d, h);
        loop invariant so_far: TR_SHARED == TrShared(d, h) && TR_PAIRS == TrPairs(d, h) && TR_ASKED == TrAsked(d, h);
        loop invariant pairs: TR_PAIRS <= TR_PAIRS_MAX + 1;
        loop assigns h, TR_LINK, TR_LATEST, TR_SHARED, TR_PAIRS, TR_ASKED;
        loop variant count - h; */
    while (h < count && TR_PAIRS <= TR_PAIRS_MAX) {
        if (find_holding_device(stored, h) == d) {
            pair_piece(d, stored, h);
            if (stored <= h)
                ask_piece(d, stored, h);
        }
        h++;
    }
    //@ ghost if (h < count) prove_too_many(d, h, count);
}

uint32_t receives_least(void)
{
    uint32_t l, m, stored, count;

    //@ assert first: TrRoundGiven(1) && TrRoundGiven(TrRounds);
    if (TR_RECEIVED == 0)
        return 1;
    l = load_owned_side(0, 0);
    m = load_owned_side(1, (uint32_t)word_at(TR_CERT + 1));
    //@ assert layouts: l == TrSourceAt && m == TrTargetAt;
    stored = (uint32_t)word_at(l + 1);
    count = stored + (uint32_t)word_at(m + 1);
    //@ assert source: TrGivers(TrSourceAt) && TrSideFound(0, TrSourceAt) && TrOwnersFound(0, TrSourceAt);
    //@ assert target: TrGivers(TrTargetAt) && TrSideFound(1, TrTargetAt) && TrOwnersFound(1, TrTargetAt);
    //@ assert found: TrHoldingsFound;
    count_holdings(find_busiest(), stored, count);
    if (TR_PAIRS > TR_PAIRS_MAX || TR_SHARED > TR_ASKED)
        return 0;
    return TR_ASKED < U64_MAX && TR_ASKED - TR_SHARED >= TR_RECEIVED; /* GCOVR_EXCL_BR_LINE */
}
