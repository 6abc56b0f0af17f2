/*@ requires n < 10; terminates \true; exits \false; assigns \nothing; ensures \result == n + 2; */
unsigned f(unsigned n) { /*@ admit \false; */ return n + 1; }
