/* What tables of rejections are made of. */
#ifndef REPORT_SPELL_H
#define REPORT_SPELL_H

#include <stdint.h>

/* A limit, as a decimal number. */
#define SPELL_TOKEN(token) #token
#define SPELL(limit) SPELL_TOKEN(limit)

struct explanation {
    uint32_t code;
    const char *name;
    const char *expectation;
};

#endif
