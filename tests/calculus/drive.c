#include <stdio.h>
#include <string.h>
#include "check/check.h"
static uint32_t rd(const char *f, uint32_t at){FILE*h=fopen(f,"rb");uint32_t n=(uint32_t)fread(TEXT.v+at,1,1<<20,h);fclose(h);return n;}
int main(int c,char**v){(void)c;uint32_t a=rd(v[1],0),b=rd(v[2],a);uint32_t r=check_texts(a,b);
printf("%u at %u(%d) step %u\n",r,FAULT.at,(int)FAULT.at-(int)a,FAULT.step);return r!=0;}
