#include "transfer/text/memory_needed.h"

uint32_t layout_at(uint32_t i)
{
    //@ assert source: TrLayout(TR_SOURCE, TR_KEY_SOURCE);
    //@ assert target: TrLayout(TR_TARGET, TR_KEY_TARGET);
    //@ assert memories: TrMemories(TR_SOURCE + 3) && TrMemories(TR_TARGET + 3);
    if (i == 0)
        return TR_SOURCE;
    if (i < word_at(TR_CERT + 1)) {
        //@ assert round: TrRound(TrRoundAt(i), i) && TR_ROUND.v[i] == TrRoundAt(i);
        //@ assert layout: TrLayout(TR_ROUND.v[i] + 3, TR_KEY_LAYOUT);
        //@ assert inner: TrMemories(TR_ROUND.v[i] + 6);
        return TR_ROUND.v[i] + 3;
    }
    return TR_TARGET;
}

/* Behind the line of a buffer that was read. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    requires line: TrBufferLine(k);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures end: \result == TrBufferEnd(k) && k < \result <= TR_WORDS;
*/
static uint32_t skip_buffer(uint32_t k)
{
    uint32_t r = (uint32_t)word_at(k + 4);
    uint32_t at = k + 5 + r;

    //@ assert shape: TrBufferShape(k) && TrBufferWords(k);
    //@ assert order: r == TrBufferRank(k) && at == TrOrderAt(k);
    if (word_at(at) == TR_KEY_ORDER)
        at = at + 1 + r;
    //@ assert at: at == TrTreeAt(k);
    //@ assert tree: TrWord(at) == TR_KEY_TREE && TrLineEnd(at) <= TR_WORDS;
    return skip_line(at);
}

/* Behind a memory that was read. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    requires memory: TrMemory(k);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures end: \result == TrMemoryEnd(k) && k < \result <= TR_WORDS;
*/
static uint32_t skip_memory(uint32_t k)
{
    uint64_t m = word_at(k + 1);
    uint32_t at = k + 4;
    uint32_t j = 0;

    /*@ loop invariant range: 0 <= j <= m && k < at <= TR_WORDS;
        loop invariant at: at == TrBufferAt(k + 4, j);
        loop assigns at, j;
        loop variant m - j; */
    while (j < m) {
        //@ assert buffer: TrBufferOk(k + 4, j, TrWord(k + 2));
        at = skip_buffer(at);
        //@ assert next: at == TrBufferAt(k + 4, j + 1);
        j++;
    }
    return at;
}

uint32_t skip_memories(uint32_t k)
{
    uint64_t n = word_at(1);
    uint32_t at = k;
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= n && k <= at <= TR_WORDS;
        loop invariant at: at == TrMemoryAt(k, d);
        loop assigns at, d;
        loop variant n - d; */
    while (d < n) {
        //@ assert memory: TrMemory(TrMemoryAt(k, d));
        at = skip_memory(at);
        //@ assert next: at == TrMemoryAt(k, d + 1);
        d++;
    }
    return at;
}

void find_devices(uint32_t side, uint32_t k)
{
    uint64_t n = word_at(1);
    uint32_t at = k;
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= n && at <= TR_WORDS;
        loop invariant at: at == TrMemoryAt(k, d);
        loop invariant found: \forall integer i; 0 <= i < d ==>
          TR_DEVICE.v[side][i] == TrMemoryAt(k, i) && TR_DEVICE.v[side][i] < TR_WORDS;
        loop invariant other: \forall integer i;
          TR_DEVICE.v[1 - side][i] == \at(TR_DEVICE.v[1 - side][i], Pre);
        loop assigns at, d, TR_DEVICE;
        loop variant n - d; */
    while (d < n) {
        //@ assert memory: TrMemory(TrMemoryAt(k, d));
        TR_DEVICE.v[side][d] = at;
        at = skip_memory(at);
        //@ assert next: at == TrMemoryAt(k, d + 1);
        d++;
    }
}

/* The most bytes of a device's memories before and after round i together. */
/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS && TrProblem && TrCertificate;
    requires layouts: TR_SOURCE == TrSourceAt && TR_TARGET == TrTargetAt && TR_SOURCE < TR_TARGET < TR_CERT;
    requires rounds: TrRoundsFound(TrRounds + 1);
    requires number: 1 <= i <= TrRounds;
    terminates \true;
    exits \false;
    assigns TR_DEVICE;
    ensures most: \result == TrRoundMemory(i);
*/
static uint64_t measure_round(uint32_t i)
{
    uint64_t n = word_at(1);
    uint64_t most = 0;
    uint32_t d = 0;
    uint32_t j = layout_at(i - 1) + 3;
    uint32_t k = layout_at(i) + 3;

    find_devices(0, j);
    find_devices(1, k);
    //@ assert found: TrDevicesFound(0, j) && TrDevicesFound(1, k);
    /*@ loop invariant range: 0 <= d <= n;
        loop invariant most: most == TrMostBoth(j, k, d);
        loop assigns d, most;
        loop variant n - d; */
    while (d < n) {
        uint64_t both;

        //@ assert memories: TrMemory(TrMemoryAt(j, d)) && TrMemory(TrMemoryAt(k, d));
        //@ assert before: TrWord(TR_DEVICE.v[0][d] + 2) == TrDeviceBytes(j, d) <= TR_NUMBER_MAX;
        //@ assert after: TrWord(TR_DEVICE.v[1][d] + 2) == TrDeviceBytes(k, d) <= TR_NUMBER_MAX;
        both = word_at(TR_DEVICE.v[0][d] + 2) + word_at(TR_DEVICE.v[1][d] + 2);
        most = both > most ? both : most;
        //@ assert next: most == TrMostBoth(j, k, d + 1);
        d++;
    }
    return most;
}

uint64_t measure_memory(void)
{
    uint64_t n = word_at(TR_CERT + 1);
    uint64_t most = 0;
    uint32_t i = 0;

    /*@ loop invariant range: 0 <= i <= n;
        loop invariant most: most == TrMemoryNeeded(i);
        loop assigns i, most, TR_DEVICE;
        loop variant n - i; */
    while (i < n) {
        uint64_t both = measure_round(i + 1);

        most = both > most ? both : most;
        i++;
    }
    return most;
}
