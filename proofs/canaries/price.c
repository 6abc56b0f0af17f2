/* Canaries: false statements about every recursive definition of the prices. Each must
 * stay unproved; one that is proved means that the definition contradicts itself.
 * `make canaries` checks that none is missing. */
#include "price/price.h"
#include "price/text/topology.h"

/*@ axiomatic Canary {
      predicate Canary_LevelAt(integer n);
      predicate Canary_LevelDevices(integer n);
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
    lemma canary_PrChanges{L}: \forall integer e, integer n, integer b;
      Canary_PrChanges(PrChanges(0, 1, 1)) ||
      Canary_PrChanges(PrChanges(1, 1, 1)) ||
      Canary_PrChanges(PrChanges(-1, 1, 1)) ||
      Canary_PrChanges(PrChanges(e, n, b));
    lemma canary_PrCrossing{L}: \forall integer u, integer e, integer n, integer b;
      Canary_PrCrossing(PrCrossing(0, 0, 1, 1)) ||
      Canary_PrCrossing(PrCrossing(0, 1, 1, 1)) ||
      Canary_PrCrossing(PrCrossing(0, 1, 0, 1)) ||
      Canary_PrCrossing(PrCrossing(0, 1, -1, 1)) ||
      Canary_PrCrossing(PrCrossing(0, -1, 1, 1)) ||
      Canary_PrCrossing(PrCrossing(u, e, n, b));
    lemma canary_PrDelay{L}: \forall integer k, integer kind, integer e, integer n;
      Canary_PrDelay(PrDelay(0, 5, 1, 1)) ||
      Canary_PrDelay(PrDelay(1, 5, 1, 1)) ||
      Canary_PrDelay(PrDelay(-1, 5, 1, 1)) ||
      Canary_PrDelay(PrDelay(k, kind, e, n));
    lemma canary_PrFullest{L}: \forall integer k, integer kind, integer e, integer n, integer b;
      Canary_PrFullest(PrFullest(0, 5, 1, 1, 1)) ||
      Canary_PrFullest(PrFullest(1, 5, 1, 1, 1)) ||
      Canary_PrFullest(PrFullest(-1, 5, 1, 1, 1)) ||
      Canary_PrFullest(PrFullest(k, kind, e, n, b));
    lemma canary_PrLeast{L}: \forall integer k, integer e, integer n, integer s;
      Canary_PrLeast(PrLeast(0, 1, 1, 1)) ||
      Canary_PrLeast(PrLeast(1, 1, 1, 1)) ||
      Canary_PrLeast(PrLeast(-1, 1, 1, 1)) ||
      Canary_PrLeast(PrLeast(k, e, n, s));
    lemma canary_PrLeaving{L}: \forall integer u, integer e, integer n, integer b;
      Canary_PrLeaving(PrLeaving(0, 0, 1, 1)) ||
      Canary_PrLeaving(PrLeaving(0, 1, 1, 1)) ||
      Canary_PrLeaving(PrLeaving(0, -1, 1, 1)) ||
      Canary_PrLeaving(PrLeaving(u, e, n, b));
    lemma canary_PrLoad{L}: \forall integer k, integer kind, integer e, integer n, integer amount;
      Canary_PrLoad(PrLoad(0, 5, 1, 1, 1)) ||
      Canary_PrLoad(PrLoad(1, 5, 1, 1, 1)) ||
      Canary_PrLoad(PrLoad(-1, 5, 1, 1, 1)) ||
      Canary_PrLoad(PrLoad(k, kind, e, n, amount));
    lemma canary_PrSent{L}: \forall integer u, integer e, integer b;
      Canary_PrSent(PrSent(0, 0, 1)) ||
      Canary_PrSent(PrSent(0, 1, 1)) ||
      Canary_PrSent(PrSent(0, -1, 1)) ||
      Canary_PrSent(PrSent(u, e, b));
    lemma canary_PrWithin{L}: \forall integer u, integer first, integer e, integer b;
      Canary_PrWithin(PrWithin(0, 0, 0, 1)) ||
      Canary_PrWithin(PrWithin(0, 0, 1, 1)) ||
      Canary_PrWithin(PrWithin(0, 1, 0, 1)) ||
      Canary_PrWithin(PrWithin(u, first, e, b));
*/
