#include "transfer/trees/layout_slots.h"
#include "transfer/trees/slots.h"

/* Behind the memory at word k, or 0. */
/*@ requires limits: TrWordLimits && k < TR_WORDS && TrArraysKnown;
    requires lines: TrMemory(k);
    terminates \true;
    exits \false;
    assigns TR_BUFFER, TR_ROOT, TR_RANK, TR_GOAL_LO, TR_GOAL_HI, TR_LO, TR_HI, FAULT;
    ensures accept: \result != 0 <==> TrMemorySlots(k);
    ensures told: \result == 0 ==> FAULT.code > 0;
    ensures end: \result != 0 ==> \result == TrMemoryEnd(k) && k < \result <= TR_WORDS;
*/
static uint32_t judge_memory_slots(uint32_t k)
{
    uint32_t at = k + 4, j = 0;
    uint32_t count = (uint32_t)word_at(k + 1);

    //@ assert count: count == TrWord(k + 1) && count <= TR_BUFFERS_MAX;
    //@ assert room: TrWord(k + 3) == TR_KEY_LINE && k + 4 <= TR_WORDS;
    /*@ loop invariant range: 0 <= j <= count && k < at <= TR_WORDS;
        loop invariant place: at == TrBufferAt(k + 4, j);
        loop invariant good: \forall integer i; 0 <= i < j ==> TrSlots(TrBufferAt(k + 4, i));
        loop assigns j, at, TR_BUFFER, TR_ROOT, TR_RANK, TR_GOAL_LO, TR_GOAL_HI, TR_LO, TR_HI, FAULT;
        loop variant count - j; */
    while (j < count) {
        //@ assert line: TrBufferOk(k + 4, j, TrWord(k + 2));
        //@ assert here: TrBufferLine(at) && at < TR_WORDS;
        uint32_t next = judge_slots(at);
        if (next == 0) {
            //@ assert bad: !TrSlots(TrBufferAt(k + 4, j));
            return 0;
        }
        //@ assert step: next == TrBufferAt(k + 4, j + 1);
        at = next;
        j++;
    }
    return at;
}

uint32_t judge_layout_slots(uint32_t k)
{
    uint32_t at = k + 3, d = 0;
    uint32_t count = (uint32_t)word_at(1);

    //@ assert count: count == TrDevices;
    /*@ loop invariant range: 0 <= d <= count && at <= TR_WORDS;
        loop invariant place: at == TrMemoryAt(k + 3, d);
        loop invariant good: \forall integer i; 0 <= i < d ==> TrMemorySlots(TrMemoryAt(k + 3, i));
        loop assigns d, at, TR_BUFFER, TR_ROOT, TR_RANK, TR_GOAL_LO, TR_GOAL_HI, TR_LO, TR_HI, FAULT;
        loop variant count - d; */
    while (d < count) {
        //@ assert line: TrMemory(TrMemoryAt(k + 3, d));
        //@ assert here: TrMemory(at) && TrWord(at) == TR_KEY_DEVICE && at < TR_WORDS;
        uint32_t next = judge_memory_slots(at);
        if (next == 0) {
            //@ assert bad: !TrMemorySlots(TrMemoryAt(k + 3, d));
            return 0;
        }
        //@ assert step: next == TrMemoryAt(k + 3, d + 1);
        at = next;
        d++;
    }
    return 1;
}
