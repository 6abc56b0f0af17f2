/* No integer satisfies the precondition: a smoke test that passes here would show
 * nothing elsewhere. */
/*@ requires n * n == 2; terminates \true; exits \false; assigns \nothing; */
void contradictory(int n)
{
    (void)n;
}
