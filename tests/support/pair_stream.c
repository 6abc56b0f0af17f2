#include "pair_stream.h"
#include <stdlib.h>
#include "raw_plan.h"

#define LONGEST (UINT32_C(1) << 28) /* bytes of a text */

static bool read_text(FILE *stream, struct text *text)
{
    text->bytes = raw_allocate(text->length + 1);
    text->bytes[text->length] = '\0';
    return fread(text->bytes, 1, text->length, stream) == text->length;
}

enum pair_status read_pair(FILE *stream, struct text *problem, struct text *certificate)
{
    int items = fscanf(stream, "pair %zu %zu", &problem->length, &certificate->length);
    if (items == EOF)
        return PAIR_END;
    if (items != 2 || problem->length > LONGEST || certificate->length > LONGEST ||
        getc(stream) != '\n')
        return PAIR_BAD;
    certificate->bytes = NULL;
    if (read_text(stream, problem) && read_text(stream, certificate) && getc(stream) == '\n')
        return PAIR_READ;
    free(problem->bytes);
    free(certificate->bytes);
    return PAIR_BAD;
}
