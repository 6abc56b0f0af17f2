/*@ lemma wrong: \forall integer n; n > 3; */
/*@ requires n < 10; terminates \true; exits \false; assigns \nothing; ensures \result == n + 2; */
unsigned f(unsigned n) { /*@ assert n > 3; */ /*@ assert -1 > 3; */ return n + 1; }
