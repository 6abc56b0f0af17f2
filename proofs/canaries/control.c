/* Canaries that must be proved: the definitions below contradict themselves. If
 * one stays unproved, the canaries of the other files show nothing. */

/*@ axiomatic Canary {
      predicate Canary_Endless(integer n);
      predicate Canary_Opposed(integer n);
      predicate Canary_Parity(integer n);
    }

    logic integer Endless(integer n) = Endless(n) + 1;

    axiomatic Opposed {
      logic integer Opposed(integer n);
      axiom Opposed_less: \forall integer n; Opposed(n) < n;
      axiom Opposed_more: \forall integer n; Opposed(n) > n;
    }

    predicate Parity(integer n) = !Parity(n);

    lemma canary_Endless: \forall integer n;
      Canary_Endless(Endless(0)) || Canary_Endless(Endless(n));
    lemma canary_Opposed: \forall integer n;
      Canary_Opposed(Opposed(0)) || Canary_Opposed(Opposed(n));
    lemma canary_Parity: \forall integer n;
      (Parity(n) ==> Canary_Parity(0)) && (!Parity(n) ==> Canary_Parity(1));
*/
