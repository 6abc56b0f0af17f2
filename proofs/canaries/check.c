/* Canaries: false statements about every recursive definition and axiomatic block of
 * the core. Each must stay unproved; one that is proved means that the
 * definition contradicts itself. `make canaries` checks that none is missing. */
#include "check/check.h"
#include "check/meaning/data.h"
#include "check/meaning/holder.h"
#include "check/meaning/replicas.h"
#include "spec/check/bound/rests.acsl"
#include "spec/check/meaning/whole.acsl"
#include "spec/check/text/iota_span.acsl"

/*@ axiomatic Canary {
      predicate Canary_SharesSummands(integer n);
      predicate Canary_Summands(integer n);
      predicate Canary_Needed(integer n);
      predicate Canary_Kept(integer n);
      predicate Canary_MostLacked(integer n);
      predicate Canary_Received(integer n);
      predicate Canary_LastCombining(integer n);
      predicate Canary_CellGroup(integer n);
      predicate Canary_Existing(integer n);
      predicate Canary_Together(integer n);
      predicate Canary_Positions(integer n);
      predicate Canary_WrittenProduct(integer n);
      predicate Canary_WrittenValue(integer n);
      predicate Canary_Axes(integer n);
      predicate Canary_AxesCount(integer n);
      predicate Canary_AxisAt(integer n);
      predicate Canary_AxisNameAt(integer n);
      predicate Canary_Base(integer n);
      predicate Canary_Dec(integer n);
      predicate Canary_Devices(integer n);
      predicate Canary_DigitsEnd(integer n);
      predicate Canary_DimAt(integer n);
      predicate Canary_Dims(integer n);
      predicate Canary_DimsCount(integer n);
      predicate Canary_FindAxis(integer n);
      predicate Canary_IotaDims(integer n);
      predicate Canary_IotaPerms(integer n);
      predicate Canary_IotaProduct(integer n);
      predicate Canary_IotaSpan(integer n);
      predicate Canary_IotaValue(integer n);
      predicate Canary_LayoutAxes(integer n);
      predicate Canary_Layouts(integer n);
      predicate Canary_ListEnd(integer n);
      predicate Canary_LocalSize(integer n);
      predicate Canary_Member(integer n);
      predicate Canary_NameBytesEnd(integer n);
      predicate Canary_Names(integer n);
      predicate Canary_NamesCount(integer n);
      predicate Canary_Part(integer n);
      predicate Canary_PartialOffset(integer n);
      predicate Canary_Position(integer n);
      predicate Canary_Times(integer n);
      predicate Canary_Fresh(integer n);
      predicate Canary_Seen(integer n);
      predicate Canary_Row(integer n);
      predicate Canary_SameBytes(boolean b);
      predicate Canary_Sizes(integer n);
      predicate Canary_Spells(boolean b);
      predicate Canary_Steps(integer n);
      predicate Canary_TileProduct(integer n);
      predicate Canary_TileSizes(integer n);
      predicate Canary_Uses(integer n);
      predicate Canary_UsesInDim(integer n);
      predicate Canary_Flags(integer n);
      predicate Canary_FusedCost(integer n);
      predicate Canary_GlobalSize(integer n);
      predicate Canary_Joint(integer n);
      predicate Canary_NextParts(integer n);
      predicate Canary_NextPieces(integer n);
      predicate Canary_NextSize(integer n);
      predicate Canary_NextTile(integer n);
      predicate Canary_NextUnsettled(integer n);
      predicate Canary_PermuteCost(integer n);
      predicate Canary_PermuteCount(integer n);
      predicate Canary_Rows(integer n);
      predicate Canary_States(integer n);
      predicate Canary_Active(integer n);
      predicate Canary_CellCount(integer n);
      predicate Canary_CellOf(integer n);
      predicate Canary_Cells(integer n);
      predicate Canary_FirstOperation(integer n);
      predicate Canary_Keeper(integer n);
      predicate Canary_Mix(integer n);
      predicate Canary_OperatorAt(integer n);
      predicate Canary_Reaches(integer n);
      predicate Canary_Slot(integer n);
      predicate Canary_Start(integer n);
      predicate Canary_SumAxes(integer n);
      predicate Canary_SumLines(integer n);
      predicate Canary_SumUses(integer n);
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
      predicate Canary_WalkSize(integer n);
      predicate Canary_WalkPieces(integer n);
      predicate Canary_WalkUnsettled(integer n);
      predicate Canary_WalkCost(integer n);
      predicate Canary_Walk(integer n);
    }
*/

/*@
    lemma canary_Axes{L}: \forall integer p, integer e, integer n;
      Canary_Axes(Axes(0, 0, 0)) ||
      Canary_Axes(Axes(1, 1, 1)) ||
      Canary_Axes(Axes(-1, -1, -1)) ||
      Canary_Axes(Axes(p, e, n));
    lemma canary_AxesCount{L}: \forall integer p, integer e, integer n;
      Canary_AxesCount(AxesCount(0, 0, 0)) ||
      Canary_AxesCount(AxesCount(1, 1, 1)) ||
      Canary_AxesCount(AxesCount(-1, -1, -1)) ||
      Canary_AxesCount(AxesCount(p, e, n));
    lemma canary_AxisAt{L}: \forall integer p, integer e, integer k;
      Canary_AxisAt(AxisAt(0, 0, 0)) ||
      Canary_AxisAt(AxisAt(1, 1, 1)) ||
      Canary_AxisAt(AxisAt(-1, -1, -1)) ||
      Canary_AxisAt(AxisAt(p, e, k));
    lemma canary_AxisNameAt{L}: \forall integer p, integer e, integer m, integer k;
      Canary_AxisNameAt(AxisNameAt(0, 0, 0, 0)) ||
      Canary_AxisNameAt(AxisNameAt(1, 1, 1, 1)) ||
      Canary_AxisNameAt(AxisNameAt(-1, -1, -1, -1)) ||
      Canary_AxisNameAt(AxisNameAt(p, e, m, k));
    lemma canary_Base{L}: \forall integer s, integer x, integer d;
      Canary_Base(Base(0, 0, 0)) ||
      Canary_Base(Base(1, 1, 1)) ||
      Canary_Base(Base(-1, -1, -1)) ||
      Canary_Base(Base(s, x, d));
    lemma canary_Dec{L}: \forall integer p, integer q;
      Canary_Dec(Dec(0, 0)) ||
      Canary_Dec(Dec(1, 1)) ||
      Canary_Dec(Dec(-1, -1)) ||
      Canary_Dec(Dec(p, q));
    lemma canary_Devices{L}: \forall integer side, integer a;
      Canary_Devices(Devices(0, 0)) ||
      Canary_Devices(Devices(1, 1)) ||
      Canary_Devices(Devices(-1, -1)) ||
      Canary_Devices(Devices(side, a));
    lemma canary_DigitsEnd{L}: \forall integer p, integer e;
      Canary_DigitsEnd(DigitsEnd(0, 0)) ||
      Canary_DigitsEnd(DigitsEnd(1, 1)) ||
      Canary_DigitsEnd(DigitsEnd(-1, -1)) ||
      Canary_DigitsEnd(DigitsEnd(p, e));
    lemma canary_DimAt{L}: \forall integer p, integer e, integer m, integer k;
      Canary_DimAt(DimAt(0, 0, 0, 0)) ||
      Canary_DimAt(DimAt(1, 1, 1, 1)) ||
      Canary_DimAt(DimAt(-1, -1, -1, -1)) ||
      Canary_DimAt(DimAt(p, e, m, k));
    lemma canary_Dims{L}: \forall integer p, integer e, integer m, integer n;
      Canary_Dims(Dims(0, 0, 0, 0)) ||
      Canary_Dims(Dims(1, 1, 1, 1)) ||
      Canary_Dims(Dims(-1, -1, -1, -1)) ||
      Canary_Dims(Dims(p, e, m, n));
    lemma canary_DimsCount{L}: \forall integer p, integer e, integer m, integer n;
      Canary_DimsCount(DimsCount(0, 0, 0, 0)) ||
      Canary_DimsCount(DimsCount(1, 1, 1, 1)) ||
      Canary_DimsCount(DimsCount(-1, -1, -1, -1)) ||
      Canary_DimsCount(DimsCount(p, e, m, n));
    lemma canary_FindAxis{L}: \forall integer m, integer e, integer p, integer q, integer n;
      Canary_FindAxis(FindAxis(0, 0, 0, 0, 0)) ||
      Canary_FindAxis(FindAxis(1, 1, 1, 1, 1)) ||
      Canary_FindAxis(FindAxis(-1, -1, -1, -1, -1)) ||
      Canary_FindAxis(FindAxis(m, e, p, q, n));
    lemma canary_IotaDims{L}: \forall integer p, integer e, integer n;
      Canary_IotaDims(IotaDims(0, 0, 0)) ||
      Canary_IotaDims(IotaDims(1, 1, 1)) ||
      Canary_IotaDims(IotaDims(-1, -1, -1)) ||
      Canary_IotaDims(IotaDims(p, e, n));
    lemma canary_IotaPerms{L}: \forall integer p, integer e, integer q, integer n;
      Canary_IotaPerms(IotaPerms(0, 0, 0, 0)) ||
      Canary_IotaPerms(IotaPerms(1, 1, 1, 1)) ||
      Canary_IotaPerms(IotaPerms(-1, -1, -1, -1)) ||
      Canary_IotaPerms(IotaPerms(p, e, q, n));
    lemma canary_IotaProduct{L}: \forall integer s, integer u;
      Canary_IotaProduct(IotaProduct(0, 0)) ||
      Canary_IotaProduct(IotaProduct(1, 1)) ||
      Canary_IotaProduct(IotaProduct(-1, -1)) ||
      Canary_IotaProduct(IotaProduct(s, u));
    lemma canary_IotaSpan{L}: \forall integer s, integer t, integer u;
      Canary_IotaSpan(IotaSpan(0, 0, 0)) ||
      Canary_IotaSpan(IotaSpan(1, 1, 1)) ||
      Canary_IotaSpan(IotaSpan(-1, -1, -1)) ||
      Canary_IotaSpan(IotaSpan(s, t, u));
    lemma canary_IotaValue{L}: \forall integer s, integer p, integer t;
      Canary_IotaValue(IotaValue(0, 0, 0)) ||
      Canary_IotaValue(IotaValue(1, 1, 1)) ||
      Canary_IotaValue(IotaValue(-1, -1, -1)) ||
      Canary_IotaValue(IotaValue(s, p, t));
    lemma canary_LayoutAxes{L}: \forall integer p, integer e, integer side, integer x, integer n;
      Canary_LayoutAxes(LayoutAxes(0, 0, 0, 0, 0)) ||
      Canary_LayoutAxes(LayoutAxes(1, 1, 1, 1, 1)) ||
      Canary_LayoutAxes(LayoutAxes(-1, -1, -1, -1, -1)) ||
      Canary_LayoutAxes(LayoutAxes(p, e, side, x, n));
    lemma canary_Layouts{L}: \forall integer p, integer e, integer side, integer n;
      Canary_Layouts(Layouts(0, 0, 0, 0)) ||
      Canary_Layouts(Layouts(1, 1, 1, 1)) ||
      Canary_Layouts(Layouts(-1, -1, -1, -1)) ||
      Canary_Layouts(Layouts(p, e, side, n));
    lemma canary_ListEnd{L}: \forall integer p, integer e, integer n, integer v;
      Canary_ListEnd(ListEnd(0, 0, 0, 0)) ||
      Canary_ListEnd(ListEnd(1, 1, 1, 1)) ||
      Canary_ListEnd(ListEnd(-1, -1, -1, -1)) ||
      Canary_ListEnd(ListEnd(p, e, n, v));
    lemma canary_LocalSize{L}: \forall integer side, integer n;
      Canary_LocalSize(LocalSize(0, 0)) ||
      Canary_LocalSize(LocalSize(1, 1)) ||
      Canary_LocalSize(LocalSize(-1, -1)) ||
      Canary_LocalSize(LocalSize(side, n));
    lemma canary_Member{L}: \forall integer s, integer d, integer k;
      Canary_Member(Member(0, 0, 0)) ||
      Canary_Member(Member(1, 1, 1)) ||
      Canary_Member(Member(-1, -1, -1)) ||
      Canary_Member(Member(s, d, k));
    lemma canary_NameBytesEnd{L}: \forall integer p, integer e;
      Canary_NameBytesEnd(NameBytesEnd(0, 0)) ||
      Canary_NameBytesEnd(NameBytesEnd(1, 1)) ||
      Canary_NameBytesEnd(NameBytesEnd(-1, -1)) ||
      Canary_NameBytesEnd(NameBytesEnd(p, e));
    lemma canary_Names{L}: \forall integer p, integer e, integer m, integer n;
      Canary_Names(Names(0, 0, 0, 0)) ||
      Canary_Names(Names(1, 1, 1, 1)) ||
      Canary_Names(Names(-1, -1, -1, -1)) ||
      Canary_Names(Names(p, e, m, n));
    lemma canary_NamesCount{L}: \forall integer p, integer e, integer m, integer n;
      Canary_NamesCount(NamesCount(0, 0, 0, 0)) ||
      Canary_NamesCount(NamesCount(1, 1, 1, 1)) ||
      Canary_NamesCount(NamesCount(-1, -1, -1, -1)) ||
      Canary_NamesCount(NamesCount(p, e, m, n));
    lemma canary_Part{L}: \forall integer side, integer x, integer t;
      Canary_Part(Part(0, 0, 0)) ||
      Canary_Part(Part(1, 1, 1)) ||
      Canary_Part(Part(-1, -1, -1)) ||
      Canary_Part(Part(side, x, t));
    lemma canary_PartialOffset{L}: \forall integer side, integer x, integer d, integer t;
      Canary_PartialOffset(PartialOffset(0, 0, 0, 0)) ||
      Canary_PartialOffset(PartialOffset(1, 1, 1, 1)) ||
      Canary_PartialOffset(PartialOffset(-1, -1, -1, -1)) ||
      Canary_PartialOffset(PartialOffset(side, x, d, t));
    lemma canary_Times: \forall integer a, integer b;
      Canary_Times(Times(0, 0)) ||
      Canary_Times(Times(1, 1)) ||
      Canary_Times(Times(-1, -1)) ||
      Canary_Times(Times(a, b));
    lemma canary_Position{L}: \forall integer s, integer d, integer n;
      Canary_Position(Position(0, 0, 0)) ||
      Canary_Position(Position(1, 1, 1)) ||
      Canary_Position(Position(-1, -1, -1)) ||
      Canary_Position(Position(s, d, n));
    lemma canary_Row: \forall integer k, integer c;
      Canary_Row(Row(0, 0)) ||
      Canary_Row(Row(1, 1)) ||
      Canary_Row(Row(-1, -1)) ||
      Canary_Row(Row(k, c));
    lemma canary_SameBytes{L}: \forall integer p, integer q, integer k;
      Canary_SameBytes(SameBytes(0, 0, 0)) ||
      Canary_SameBytes(SameBytes(1, 1, 1)) ||
      Canary_SameBytes(SameBytes(-1, -1, -1)) ||
      Canary_SameBytes(SameBytes(p, q, k));
    lemma canary_Sizes{L}: \forall integer p, integer e, integer side, integer n;
      Canary_Sizes(Sizes(0, 0, 0, 0)) ||
      Canary_Sizes(Sizes(1, 1, 1, 1)) ||
      Canary_Sizes(Sizes(-1, -1, -1, -1)) ||
      Canary_Sizes(Sizes(p, e, side, n));
    lemma canary_Spells{L}: \forall integer p, integer k, integer w;
      Canary_Spells(Spells(0, 0, 0)) ||
      Canary_Spells(Spells(1, 1, 1)) ||
      Canary_Spells(Spells(-1, -1, -1)) ||
      Canary_Spells(Spells(p, k, w));
    lemma canary_Fresh{L}: \forall integer s, integer n;
      Canary_Fresh(Fresh(0, 0)) ||
      Canary_Fresh(Fresh(1, 1)) ||
      Canary_Fresh(Fresh(-1, -1)) ||
      Canary_Fresh(Fresh(s, n));
    lemma canary_Seen{L}: \forall integer s, integer n, integer m;
      Canary_Seen(Seen(0, 0, 0)) ||
      Canary_Seen(Seen(1, 1, 1)) ||
      Canary_Seen(Seen(-1, -1, -1)) ||
      Canary_Seen(Seen(s, n, m));
    lemma canary_Steps{L}: \forall integer p, integer e, integer n;
      Canary_Steps(Steps(0, 0, 0)) ||
      Canary_Steps(Steps(1, 1, 1)) ||
      Canary_Steps(Steps(-1, -1, -1)) ||
      Canary_Steps(Steps(p, e, n));
    lemma canary_TileProduct{L}: \forall integer s, integer n;
      Canary_TileProduct(TileProduct(0, 0)) ||
      Canary_TileProduct(TileProduct(1, 1)) ||
      Canary_TileProduct(TileProduct(-1, -1)) ||
      Canary_TileProduct(TileProduct(s, n));
    lemma canary_TileSizes{L}: \forall integer p, integer e, integer n;
      Canary_TileSizes(TileSizes(0, 0, 0)) ||
      Canary_TileSizes(TileSizes(1, 1, 1)) ||
      Canary_TileSizes(TileSizes(-1, -1, -1)) ||
      Canary_TileSizes(TileSizes(p, e, n));
    lemma canary_Uses{L}: \forall integer side, integer a, integer n;
      Canary_Uses(Uses(0, 0, 0)) ||
      Canary_Uses(Uses(1, 1, 1)) ||
      Canary_Uses(Uses(-1, -1, -1)) ||
      Canary_Uses(Uses(side, a, n));
    lemma canary_UsesInDim{L}: \forall integer side, integer a, integer x, integer t;
      Canary_UsesInDim(UsesInDim(0, 0, 0, 0)) ||
      Canary_UsesInDim(UsesInDim(1, 1, 1, 1)) ||
      Canary_UsesInDim(UsesInDim(-1, -1, -1, -1)) ||
      Canary_UsesInDim(UsesInDim(side, a, x, t));
    lemma canary_Flags{L}: \forall integer p, integer e, integer n;
      Canary_Flags(Flags(0, 0, 0)) ||
      Canary_Flags(Flags(1, 1, 1)) ||
      Canary_Flags(Flags(-1, -1, -1)) ||
      Canary_Flags(Flags(p, e, n));
    lemma canary_FusedCost{L}: \forall integer s;
      Canary_FusedCost(FusedCost(0)) ||
      Canary_FusedCost(FusedCost(1)) ||
      Canary_FusedCost(FusedCost(-1)) ||
      Canary_FusedCost(FusedCost(s));
    lemma canary_GlobalSize{L}: \forall integer n;
      Canary_GlobalSize(GlobalSize(0)) ||
      Canary_GlobalSize(GlobalSize(1)) ||
      Canary_GlobalSize(GlobalSize(-1)) ||
      Canary_GlobalSize(GlobalSize(n));
    lemma canary_Joint{L}: \forall integer s;
      Canary_Joint(Joint(0)) ||
      Canary_Joint(Joint(1)) ||
      Canary_Joint(Joint(-1)) ||
      Canary_Joint(Joint(s));
    lemma canary_NextParts{L}: \forall integer k, integer i, integer j, integer f, integer x;
      Canary_NextParts(NextParts(0, 0, 0, 0, 0)) ||
      Canary_NextParts(NextParts(1, 1, 1, 1, 1)) ||
      Canary_NextParts(NextParts(-1, -1, -1, -1, -1)) ||
      Canary_NextParts(NextParts(k, i, j, f, x));
    lemma canary_NextPieces{L}: \forall integer k, integer i, integer j, integer f, integer n;
      Canary_NextPieces(NextPieces(0, 0, 0, 0, 0)) ||
      Canary_NextPieces(NextPieces(1, 1, 1, 1, 1)) ||
      Canary_NextPieces(NextPieces(-1, -1, -1, -1, -1)) ||
      Canary_NextPieces(NextPieces(k, i, j, f, n));
    lemma canary_NextSize{L}: \forall integer k, integer i, integer j, integer f, integer n;
      Canary_NextSize(NextSize(0, 0, 0, 0, 0)) ||
      Canary_NextSize(NextSize(1, 1, 1, 1, 1)) ||
      Canary_NextSize(NextSize(-1, -1, -1, -1, -1)) ||
      Canary_NextSize(NextSize(k, i, j, f, n));
    lemma canary_NextTile{L}: \forall integer k, integer i, integer j, integer f, integer x;
      Canary_NextTile(NextTile(0, 0, 0, 0, 0)) ||
      Canary_NextTile(NextTile(1, 1, 1, 1, 1)) ||
      Canary_NextTile(NextTile(-1, -1, -1, -1, -1)) ||
      Canary_NextTile(NextTile(k, i, j, f, x));
    lemma canary_NextUnsettled{L}: \forall integer k, integer i, integer j, integer f, integer n;
      Canary_NextUnsettled(NextUnsettled(0, 0, 0, 0, 0)) ||
      Canary_NextUnsettled(NextUnsettled(1, 1, 1, 1, 1)) ||
      Canary_NextUnsettled(NextUnsettled(-1, -1, -1, -1, -1)) ||
      Canary_NextUnsettled(NextUnsettled(k, i, j, f, n));
    lemma canary_PermuteCost{L}: \forall integer s;
      Canary_PermuteCost(PermuteCost(0)) ||
      Canary_PermuteCost(PermuteCost(1)) ||
      Canary_PermuteCost(PermuteCost(-1)) ||
      Canary_PermuteCost(PermuteCost(s));
    lemma canary_PermuteCount{L}: \forall integer s;
      Canary_PermuteCount(PermuteCount(0)) ||
      Canary_PermuteCount(PermuteCount(1)) ||
      Canary_PermuteCount(PermuteCount(-1)) ||
      Canary_PermuteCount(PermuteCount(s));
    lemma canary_Rows{L}: \forall integer k, integer n;
      Canary_Rows(Rows(0, 0)) ||
      Canary_Rows(Rows(1, 1)) ||
      Canary_Rows(Rows(-1, -1)) ||
      Canary_Rows(Rows(k, n));
    lemma canary_States{L}: \forall integer p, integer e, integer n;
      Canary_States(States(0, 0, 0)) ||
      Canary_States(States(1, 1, 1)) ||
      Canary_States(States(-1, -1, -1)) ||
      Canary_States(States(p, e, n));
    lemma canary_WalkSize{L}: \forall integer q, integer n;
      Canary_WalkSize(WalkSize(0, 0)) ||
      Canary_WalkSize(WalkSize(1, 1)) ||
      Canary_WalkSize(WalkSize(-1, -1)) ||
      Canary_WalkSize(WalkSize(q, n));
    lemma canary_WalkPieces{L}: \forall integer q, integer n;
      Canary_WalkPieces(WalkPieces(0, 0)) ||
      Canary_WalkPieces(WalkPieces(1, 1)) ||
      Canary_WalkPieces(WalkPieces(-1, -1)) ||
      Canary_WalkPieces(WalkPieces(q, n));
    lemma canary_WalkUnsettled{L}: \forall integer q, integer n;
      Canary_WalkUnsettled(WalkUnsettled(0, 0)) ||
      Canary_WalkUnsettled(WalkUnsettled(1, 1)) ||
      Canary_WalkUnsettled(WalkUnsettled(-1, -1)) ||
      Canary_WalkUnsettled(WalkUnsettled(q, n));
    lemma canary_WalkCost{L}: \forall integer q;
      Canary_WalkCost(WalkCost(0)) ||
      Canary_WalkCost(WalkCost(1)) ||
      Canary_WalkCost(WalkCost(-1)) ||
      Canary_WalkCost(WalkCost(q));
    lemma canary_Walk: \forall integer q, integer x;
      Canary_Walk(shape(q, x)) || Canary_Walk(pieces(q, x)) || Canary_Walk(concat(q)) ||
      Canary_Walk(split(q)) || Canary_Walk(factor(q)) || shape(q, x) == pieces(q, x);
    lemma canary_Data: \forall index u, integer x, w, y;
      
      Canary_Data(coord(replace(u, 0, 1), 0)) || Canary_Data(coord(replace(u, 0, 1), 1)) ||
      Canary_Data(coord(replace(replace(u, x, w), y, w), x));
    lemma canary_Active{L}: \forall integer a0, integer a1;
      Canary_Active(Active(0, 0)) ||
      Canary_Active(Active(1, 1)) ||
      Canary_Active(Active(-1, -1)) ||
      Canary_Active(Active(a0, a1));
    lemma canary_CellCount{L}: \forall integer a0, integer a1;
      Canary_CellCount(CellCount(0, 0)) ||
      Canary_CellCount(CellCount(1, 1)) ||
      Canary_CellCount(CellCount(-1, -1)) ||
      Canary_CellCount(CellCount(a0, a1));
    lemma canary_CellOf{L}: \forall integer a0, integer a1, integer a2;
      Canary_CellOf(CellOf(0, 0, 0)) ||
      Canary_CellOf(CellOf(1, 1, 1)) ||
      Canary_CellOf(CellOf(-1, -1, -1)) ||
      Canary_CellOf(CellOf(a0, a1, a2));
    lemma canary_Cells{L}: \forall integer a0, integer a1;
      Canary_Cells(Cells(0, 0)) ||
      Canary_Cells(Cells(1, 1)) ||
      Canary_Cells(Cells(-1, -1)) ||
      Canary_Cells(Cells(a0, a1));
    lemma canary_FirstOperation{L}: \forall integer a0, integer a1, integer a2;
      Canary_FirstOperation(FirstOperation(0, 0, 0)) ||
      Canary_FirstOperation(FirstOperation(1, 1, 1)) ||
      Canary_FirstOperation(FirstOperation(-1, -1, -1)) ||
      Canary_FirstOperation(FirstOperation(a0, a1, a2));
    lemma canary_Keeper{L}: \forall integer a0, integer a1, integer a2;
      Canary_Keeper(Keeper(0, 0, 0)) ||
      Canary_Keeper(Keeper(1, 1, 1)) ||
      Canary_Keeper(Keeper(-1, -1, -1)) ||
      Canary_Keeper(Keeper(a0, a1, a2));
    lemma canary_Mix: \forall integer a0, integer a1, integer a2;
      Canary_Mix(Mix(0, 0, 0)) ||
      Canary_Mix(Mix(1, 1, 1)) ||
      Canary_Mix(Mix(-1, -1, -1)) ||
      Canary_Mix(Mix(a0, a1, a2));
    lemma canary_OperatorAt{L}: \forall integer a0, integer a1, integer a2;
      Canary_OperatorAt(OperatorAt(0, 0, 0)) ||
      Canary_OperatorAt(OperatorAt(1, 1, 1)) ||
      Canary_OperatorAt(OperatorAt(-1, -1, -1)) ||
      Canary_OperatorAt(OperatorAt(a0, a1, a2));
    lemma canary_Reaches{L}: \forall integer a0, integer a1, integer a2;
      Canary_Reaches(Reaches(0, 0, 0)) ||
      Canary_Reaches(Reaches(1, 1, 1)) ||
      Canary_Reaches(Reaches(-1, -1, -1)) ||
      Canary_Reaches(Reaches(a0, a1, a2));
    lemma canary_Slot{L}: \forall integer a0, integer a1, integer a2;
      Canary_Slot(Slot(0, 0, 0)) ||
      Canary_Slot(Slot(1, 1, 1)) ||
      Canary_Slot(Slot(-1, -1, -1)) ||
      Canary_Slot(Slot(a0, a1, a2));
    lemma canary_Start{L}: \forall integer a0, integer a1;
      Canary_Start(Start(0, 0)) ||
      Canary_Start(Start(1, 1)) ||
      Canary_Start(Start(-1, -1)) ||
      Canary_Start(Start(a0, a1));
    lemma canary_SumAxes{L}: \forall integer a0, integer a1, integer a2;
      Canary_SumAxes(SumAxes(0, 0, 0)) ||
      Canary_SumAxes(SumAxes(1, 1, 1)) ||
      Canary_SumAxes(SumAxes(-1, -1, -1)) ||
      Canary_SumAxes(SumAxes(a0, a1, a2));
    lemma canary_SumLines{L}: \forall integer a0, integer a1, integer a2;
      Canary_SumLines(SumLines(0, 0, 0)) ||
      Canary_SumLines(SumLines(1, 1, 1)) ||
      Canary_SumLines(SumLines(-1, -1, -1)) ||
      Canary_SumLines(SumLines(a0, a1, a2));
    lemma canary_SumUses{L}: \forall integer a0, integer a1;
      Canary_SumUses(SumUses(0, 0)) ||
      Canary_SumUses(SumUses(1, 1)) ||
      Canary_SumUses(SumUses(-1, -1)) ||
      Canary_SumUses(SumUses(a0, a1));
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
    lemma canary_Summands{L}: \forall integer kept, integer a;
      Canary_Summands(Summands(0, 0)) ||
      Canary_Summands(Summands(1, 1)) ||
      Canary_Summands(Summands(-1, -1)) ||
      Canary_Summands(Summands(kept, a));
    lemma canary_SharesSummands{L}: \forall integer a0, integer a1, integer a2;
      Canary_SharesSummands(SharesSummands(0, 0, 0)) ||
      Canary_SharesSummands(SharesSummands(1, 1, 1)) ||
      Canary_SharesSummands(SharesSummands(-1, -1, -1)) ||
      Canary_SharesSummands(SharesSummands(a0, a1, a2));
    lemma canary_Needed{L}: \forall integer a0, integer a1;
      Canary_Needed(Needed(0, 0)) ||
      Canary_Needed(Needed(1, 1)) ||
      Canary_Needed(Needed(-1, -1)) ||
      Canary_Needed(Needed(a0, a1));
    lemma canary_Kept{L}: \forall integer a0, integer a1, integer a2;
      Canary_Kept(Kept(0, 0, 0)) ||
      Canary_Kept(Kept(1, 1, 1)) ||
      Canary_Kept(Kept(-1, -1, -1)) ||
      Canary_Kept(Kept(a0, a1, a2));
    lemma canary_MostLacked{L}: \forall integer a0, integer a1;
      Canary_MostLacked(MostLacked(0, 0)) ||
      Canary_MostLacked(MostLacked(1, 1)) ||
      Canary_MostLacked(MostLacked(-1, -1)) ||
      Canary_MostLacked(MostLacked(a0, a1));
    lemma canary_Received{L}: \forall integer a0;
      Canary_Received(Received(0)) ||
      Canary_Received(Received(1)) ||
      Canary_Received(Received(-1)) ||
      Canary_Received(Received(a0));
    lemma canary_LastCombining{L}: \forall integer a0;
      Canary_LastCombining(LastCombining(0)) ||
      Canary_LastCombining(LastCombining(1)) ||
      Canary_LastCombining(LastCombining(-1)) ||
      Canary_LastCombining(LastCombining(a0));
    lemma canary_CellGroup{L}: \forall integer a0, integer a1, integer a2;
      Canary_CellGroup(CellGroup(0, 0, 0)) ||
      Canary_CellGroup(CellGroup(1, 1, 1)) ||
      Canary_CellGroup(CellGroup(-1, -1, -1)) ||
      Canary_CellGroup(CellGroup(a0, a1, a2));
    lemma canary_Existing{L}: \forall integer a0, integer a1, index a2;
      (Existing(0, 0, a2) ==> Canary_Existing(1)) ||
      (!Existing(a0, a1, a2) ==> Canary_Existing(3));
    lemma canary_Together{L}: \forall integer a0, integer a1, index a2, integer a3, index a4;
      (Together(0, 0, a2, 1, a4) ==> Canary_Together(1)) ||
      (!Together(a0, a1, a2, a3, a4) ==> Canary_Together(3));
    lemma canary_Positions{L}: \forall integer m, integer e, integer a;
      Canary_Positions(Positions(0, 0, 0)) ||
      Canary_Positions(Positions(1, 1, 1)) ||
      Canary_Positions(Positions(-1, -1, -1)) ||
      Canary_Positions(Positions(m, e, a));
    lemma canary_WrittenProduct{L}: \forall integer p, integer e, integer u;
      Canary_WrittenProduct(WrittenProduct(0, 0, 0)) ||
      Canary_WrittenProduct(WrittenProduct(1, 1, 1)) ||
      Canary_WrittenProduct(WrittenProduct(-1, -1, -1)) ||
      Canary_WrittenProduct(WrittenProduct(p, e, u));
    lemma canary_WrittenValue{L}: \forall integer p, integer e, integer i, integer t;
      Canary_WrittenValue(WrittenValue(0, 0, 0, 0)) ||
      Canary_WrittenValue(WrittenValue(1, 1, 1, 1)) ||
      Canary_WrittenValue(WrittenValue(-1, -1, -1, -1)) ||
      Canary_WrittenValue(WrittenValue(p, e, i, t));
*/
