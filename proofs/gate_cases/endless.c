/*@ requires n < 10; exits \false; assigns \nothing; ensures \result == n + 1; */
unsigned f(unsigned n) { return n + 1; }
/*@ requires n < 10; terminates \true; exits \false; assigns \nothing; ensures \result == 0; */
unsigned g(unsigned n) { while (n < 20) ; return n; }
