/*@ axiomatic X {
      logic integer X(integer n);
      axiom bad: \forall integer n; X(n) < n && X(n) > n;
    } */
/*@ requires n < 10; terminates \true; exits \false; assigns \nothing; ensures \result == n + 2; */
unsigned f(unsigned n) { /*@ assert X(1) < 1; */ return n + 1; }
