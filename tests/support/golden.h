/** @file golden.h
 * The golden problems and certificates of the directories certs/ and certs/calculus/.
 */
#ifndef SUPPORT_GOLDEN_H
#define SUPPORT_GOLDEN_H

#include <stddef.h>

struct text {
    char *bytes;
    size_t length;
};

struct golden {
    char name[64];
    struct text problem, certificate;
};

#define GOLDENS_MAX 256u

/** Reads every NAME.problem of the directories (that of the variable REDIST_CERTS,
 *  else those two) with its NAME.cert, by name; returns how many. A problem without a
 *  certificate, or an unreadable file, stops the program. */
size_t golden_load(struct golden goldens[GOLDENS_MAX]);

/** The same of one directory, behind the `count` that there are; how many in all. */
size_t golden_load_directory(const char *directory, struct golden goldens[GOLDENS_MAX],
                             size_t count);

/** Releases their texts. */
void golden_free(struct golden goldens[GOLDENS_MAX], size_t count);

#endif
