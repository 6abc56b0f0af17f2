/* Canaries: false statements about every recursive definition and axiomatic block of
 * the core. Each must stay unproved; one that is proved means that the
 * definition contradicts itself. `make canaries` checks that none is missing. */
#include "proofs/canaries/canary.h"
#include "check/check.h"
#include "check/meaning/data.h"
#include "check/meaning/holder.h"
#include "check/meaning/replicas.h"
#include "spec/check/bound/rests.acsl"
#include "spec/check/meaning/whole.acsl"
#include "spec/check/judge/parts.acsl"
#include "spec/check/text/iota_span.acsl"
#include "spec/check/text/parts_line.acsl"

/*@ axiomatic Canary {
      predicate Canary_Existing(integer n);
      predicate Canary_Together(integer n);
      predicate Canary_SameBytes(boolean b);
      predicate Canary_Spells(boolean b);
      predicate Canary_Target(integer n);
      predicate Canary_TargetCell(integer n);
      predicate Canary_Total(integer n);
      predicate Canary_Found(index n);
      predicate Canary_Belongs(integer n);
      predicate Canary_Meets(integer n);
      predicate Canary_MeetsAlong(integer n);
      predicate Canary_Outside(integer n);
      predicate Canary_Real(integer n);
      predicate Canary_TypeBelongs(integer n);
      predicate Canary_Wanted(integer n);
      predicate Canary_Data(integer n);
      predicate Canary_Walk(integer n);
    }
*/

/*@
    CANARY_1(FusedCost)
    CANARY_1(GlobalSize)
    CANARY_1(Joint)
    CANARY_1(LastCombining)
    CANARY_1(PermuteCost)
    CANARY_1(PermuteCount)
    CANARY_1(Received)
    CANARY_1(WalkCost)
    CANARY_1(Work)
    CANARY_2(Active)
    CANARY_2(CellCount)
    CANARY_2(Cells)
    CANARY_2(Dec)
    CANARY_2(Devices)
    CANARY_2(DigitsEnd)
    CANARY_2(Fresh)
    CANARY_2(IotaProduct)
    CANARY_2(LocalSize)
    CANARY_2(MostLacked)
    CANARY_2(NameBytesEnd)
    CANARY_2(Minor)
    CANARY_2(Needed)
    CANARY_2(Row)
    CANARY_2(Rows)
    CANARY_2(Start)
    CANARY_2(SumUses)
    CANARY_2(Summands)
    CANARY_2(TileProduct)
    CANARY_2(Times)
    CANARY_2(WalkPieces)
    CANARY_2(WalkSize)
    CANARY_2(WalkUnsettled)
    CANARY_3(Axes)
    CANARY_3(AxisParts)
    CANARY_3(AxesCount)
    CANARY_3(AxisAt)
    CANARY_3(Base)
    CANARY_3(CellGroup)
    CANARY_3(CellOf)
    CANARY_3(FirstOperation)
    CANARY_3(Flags)
    CANARY_3(IotaDims)
    CANARY_3(IotaSpan)
    CANARY_3(IotaValue)
    CANARY_3(Keeper)
    CANARY_3(Kept)
    CANARY_3(Member)
    CANARY_3(Mix)
    CANARY_3(OperatorAt)
    CANARY_3(Part)
    CANARY_3(Position)
    CANARY_3(Positions)
    CANARY_3(Reaches)
    CANARY_3(SameBytes)
    CANARY_3(Seen)
    CANARY_3(SharesSummands)
    CANARY_3(Slot)
    CANARY_3(Spells)
    CANARY_3(States)
    CANARY_3(Steps)
    CANARY_3(SumAxes)
    CANARY_3(SumLines)
    CANARY_3(TileSizes)
    CANARY_3(Uses)
    CANARY_3(WrittenProduct)
    CANARY_4(AxisNameAt)
    CANARY_4(DimAt)
    CANARY_4(Dims)
    CANARY_4(DimsCount)
    CANARY_4(IotaPerms)
    CANARY_4(Layouts)
    CANARY_4(ListEnd)
    CANARY_4(Names)
    CANARY_4(NamesCount)
    CANARY_4(PartialOffset)
    CANARY_4(Sizes)
    CANARY_4(UsesInDim)
    CANARY_4(WrittenValue)
    CANARY_5(FindAxis)
    CANARY_5(LayoutAxes)
    CANARY_5(NextParts)
    CANARY_5(NextPieces)
    CANARY_5(NextSize)
    CANARY_5(NextTile)
    CANARY_5(NextUnsettled)
*/

/*@
    lemma canary_Walk: \forall integer q, integer x;
      Canary_Walk(shape(q, x)) || Canary_Walk(pieces(q, x)) || Canary_Walk(concat(q)) ||
      Canary_Walk(split(q)) || Canary_Walk(factor(q)) || shape(q, x) == pieces(q, x);
    lemma canary_Data: \forall index u, integer x, w, y;
      
      Canary_Data(coord(replace(u, 0, 1), 0)) || Canary_Data(coord(replace(u, 0, 1), 1)) ||
      Canary_Data(coord(replace(replace(u, x, w), y, w), x));
    lemma canary_Target{L}: \forall integer a0, integer a1, integer a2, index a3;
      Canary_Target(Target(0, 0, 0, a3)) ||
      Canary_Target(Target(1, 1, 1, a3)) ||
      Canary_Target(Target(-1, -1, -1, a3)) ||
      Canary_Target(Target(a0, a1, a2, a3));
    lemma canary_TargetCell{L}: \forall integer a0, integer a1, index a2, integer a3;
      Canary_TargetCell(TargetCell(0, 0, a2, 0)) ||
      Canary_TargetCell(TargetCell(1, 1, a2, 1)) ||
      Canary_TargetCell(TargetCell(-1, -1, a2, -1)) ||
      Canary_TargetCell(TargetCell(a0, a1, a2, a3));
    lemma canary_Total{L}: \forall memory a0, integer a1, integer a2, index a3, index a4, integer a5;
      Canary_Total(Total(a0, 0, 0, a3, a4, 0)) ||
      Canary_Total(Total(a0, 1, 1, a3, a4, 1)) ||
      Canary_Total(Total(a0, -1, -1, a3, a4, -1)) ||
      Canary_Total(Total(a0, a1, a2, a3, a4, a5));
    lemma canary_Found{L}: \forall integer a0, integer a1, index a2, integer a3, integer a4;
      Canary_Found(Found(0, 0, a2, 0, 0)) ||
      Canary_Found(Found(1, 1, a2, 1, 1)) ||
      Canary_Found(Found(-1, -1, a2, -1, -1)) ||
      Canary_Found(Found(a0, a1, a2, a3, a4));
    lemma canary_Belongs{L}: \forall integer a0, integer a1, index a2, index a3;
      (Belongs(0, 0, a2, a3) ==> Canary_Belongs(1)) ||
      (!Belongs(a0, a1, a2, a3) ==> Canary_Belongs(3));
    lemma canary_Meets{L}: \forall integer a0, integer a1, index a2, integer a3;
      (Meets(0, 0, a2, 0) ==> Canary_Meets(1)) ||
      (!Meets(a0, a1, a2, a3) ==> Canary_Meets(3));
    lemma canary_Outside{L}: \forall integer a0, integer a1, index a2, index a3;
      (Outside(0, 0, a2, a3) ==> Canary_Outside(1)) ||
      (!Outside(a0, a1, a2, a3) ==> Canary_Outside(3));
    lemma canary_Real{L}: \forall integer a0, integer a1, index a2;
      (Real(0, 0, a2) ==> Canary_Real(1)) ||
      (!Real(a0, a1, a2) ==> Canary_Real(3));
    lemma canary_TypeBelongs{L}: \forall integer a0, integer a1, index a2, index a3;
      (TypeBelongs(0, 0, a2, a3) ==> Canary_TypeBelongs(1)) ||
      (!TypeBelongs(a0, a1, a2, a3) ==> Canary_TypeBelongs(3));
    lemma canary_Wanted{L}: \forall integer a0, integer a1, index a2;
      (Wanted(0, 0, a2) ==> Canary_Wanted(1)) ||
      (!Wanted(a0, a1, a2) ==> Canary_Wanted(3));
    lemma canary_MeetsAlong{L}: \forall integer a0, integer a1, integer a2, index a3, integer a4;
      (MeetsAlong(0, 0, 0, a3, 0) ==> Canary_MeetsAlong(1)) ||
      (!MeetsAlong(a0, a1, a2, a3, a4) ==> Canary_MeetsAlong(3));
    lemma canary_Existing{L}: \forall integer a0, integer a1, index a2;
      (Existing(0, 0, a2) ==> Canary_Existing(1)) ||
      (!Existing(a0, a1, a2) ==> Canary_Existing(3));
    lemma canary_Together{L}: \forall integer a0, integer a1, index a2, integer a3, index a4;
      (Together(0, 0, a2, 1, a4) ==> Canary_Together(1)) ||
      (!Together(a0, a1, a2, a3, a4) ==> Canary_Together(3));
*/
