int seen;
/*@ requires \valid(p); terminates \true; exits \false; assigns *p, seen; ensures *p == 1 && seen == 2; */
void mark_seen(int *p)
{
    *p = 1;
    seen = 2;
}
/*@ terminates \true; exits \false; assigns seen; */
void mark(void) { int k = 0; mark_seen(&k); }
