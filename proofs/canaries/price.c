/* Canaries: false statements about every recursive definition of the prices. Each must
 * stay unproved; one that is proved means that the definition contradicts itself.
 * `make canaries` checks that none is missing. */
#include "price/plan/plan.h"
#include "price/price.h"
#include "price/text/topology.h"

/*@ axiomatic Canary {
      predicate Canary_LevelAt(integer n);
      predicate Canary_LevelDevices(integer n);
      predicate Canary_PlGroupNumber(integer n);
      predicate Canary_PlPrice(integer n);
      predicate Canary_PlSummands(integer n);
      predicate Canary_PrChanges(integer n);
      predicate Canary_PrCrossing(integer n);
      predicate Canary_PrDelay(integer n);
      predicate Canary_PrFullest(integer n);
      predicate Canary_PrLeast(integer n);
      predicate Canary_PrLeaving(integer n);
      predicate Canary_PrLoad(integer n);
      predicate Canary_PrSent(integer n);
      predicate Canary_PrWithin(integer n);
    }
*/

/*@
    lemma canary_LevelAt{L}: \forall integer p, integer e, integer k;
      Canary_LevelAt(LevelAt(0, 1, 0)) ||
      Canary_LevelAt(LevelAt(0, 1, 1)) ||
      Canary_LevelAt(LevelAt(0, 1, -1)) ||
      Canary_LevelAt(LevelAt(p, e, k));
    lemma canary_LevelDevices{L}: \forall integer l, integer devices;
      Canary_LevelDevices(LevelDevices(0, 8)) ||
      Canary_LevelDevices(LevelDevices(1, 8)) ||
      Canary_LevelDevices(LevelDevices(-1, 8)) ||
      Canary_LevelDevices(LevelDevices(l, devices));
    lemma canary_PlGroupNumber{L}: \forall integer q, integer n;
      Canary_PlGroupNumber(PlGroupNumber(0, 0)) ||
      Canary_PlGroupNumber(PlGroupNumber(1, 1)) ||
      Canary_PlGroupNumber(PlGroupNumber(0, -1)) ||
      Canary_PlGroupNumber(PlGroupNumber(q, n));
    lemma canary_PlPrice{L}: \forall integer k, integer n;
      Canary_PlPrice(PlPrice(0, 0)) ||
      Canary_PlPrice(PlPrice(0, 1)) ||
      Canary_PlPrice(PlPrice(0, -1)) ||
      Canary_PlPrice(PlPrice(k, n));
    lemma canary_PlSummands{L}: \forall integer n;
      Canary_PlSummands(PlSummands(0)) ||
      Canary_PlSummands(PlSummands(1)) ||
      Canary_PlSummands(PlSummands(-1)) ||
      Canary_PlSummands(PlSummands(n));
    lemma canary_PrChanges: \forall struct price_devices m, integer e, integer n, integer b;
      Canary_PrChanges(PrChanges(m, 0, 1, 1)) ||
      Canary_PrChanges(PrChanges(m, 1, 1, 1)) ||
      Canary_PrChanges(PrChanges(m, -1, 1, 1)) ||
      Canary_PrChanges(PrChanges(m, e, n, b));
    lemma canary_PrCrossing: \forall struct price_devices m, integer u, integer e, integer n, integer b;
      Canary_PrCrossing(PrCrossing(m, 0, 0, 1, 1)) ||
      Canary_PrCrossing(PrCrossing(m, 0, 1, 1, 1)) ||
      Canary_PrCrossing(PrCrossing(m, 0, 1, 0, 1)) ||
      Canary_PrCrossing(PrCrossing(m, 0, 1, -1, 1)) ||
      Canary_PrCrossing(PrCrossing(m, 0, -1, 1, 1)) ||
      Canary_PrCrossing(PrCrossing(m, u, e, n, b));
    lemma canary_PrDelay{L}: \forall struct price_devices m, integer k, integer kind, integer e, integer n;
      Canary_PrDelay(PrDelay(m, 0, 5, 1, 1)) ||
      Canary_PrDelay(PrDelay(m, 1, 5, 1, 1)) ||
      Canary_PrDelay(PrDelay(m, -1, 5, 1, 1)) ||
      Canary_PrDelay(PrDelay(m, k, kind, e, n));
    lemma canary_PrFullest: \forall struct price_devices m, integer k, integer kind, integer e, integer n, integer b;
      Canary_PrFullest(PrFullest(m, 0, 5, 1, 1, 1)) ||
      Canary_PrFullest(PrFullest(m, 1, 5, 1, 1, 1)) ||
      Canary_PrFullest(PrFullest(m, -1, 5, 1, 1, 1)) ||
      Canary_PrFullest(PrFullest(m, k, kind, e, n, b));
    lemma canary_PrLeast{L}: \forall struct price_devices m, integer k, integer e, integer n, integer s;
      Canary_PrLeast(PrLeast(m, 0, 1, 1, 1)) ||
      Canary_PrLeast(PrLeast(m, 1, 1, 1, 1)) ||
      Canary_PrLeast(PrLeast(m, -1, 1, 1, 1)) ||
      Canary_PrLeast(PrLeast(m, k, e, n, s));
    lemma canary_PrLeaving: \forall struct price_devices m, integer u, integer e, integer n, integer b;
      Canary_PrLeaving(PrLeaving(m, 0, 0, 1, 1)) ||
      Canary_PrLeaving(PrLeaving(m, 0, 1, 1, 1)) ||
      Canary_PrLeaving(PrLeaving(m, 0, -1, 1, 1)) ||
      Canary_PrLeaving(PrLeaving(m, u, e, n, b));
    lemma canary_PrLoad{L}: \forall struct price_devices m, integer k, integer kind, integer e, integer n, integer amount;
      Canary_PrLoad(PrLoad(m, 0, 5, 1, 1, 1)) ||
      Canary_PrLoad(PrLoad(m, 1, 5, 1, 1, 1)) ||
      Canary_PrLoad(PrLoad(m, -1, 5, 1, 1, 1)) ||
      Canary_PrLoad(PrLoad(m, k, kind, e, n, amount));
    lemma canary_PrSent: \forall struct price_devices m, integer u, integer e, integer b;
      Canary_PrSent(PrSent(m, 0, 0, 1)) ||
      Canary_PrSent(PrSent(m, 0, 1, 1)) ||
      Canary_PrSent(PrSent(m, 0, -1, 1)) ||
      Canary_PrSent(PrSent(m, u, e, b));
    lemma canary_PrWithin: \forall struct price_devices m, integer u, integer first, integer e, integer b;
      Canary_PrWithin(PrWithin(m, 0, 0, 0, 1)) ||
      Canary_PrWithin(PrWithin(m, 0, 0, 1, 1)) ||
      Canary_PrWithin(PrWithin(m, 0, 1, 0, 1)) ||
      Canary_PrWithin(PrWithin(m, u, first, e, b));
*/
