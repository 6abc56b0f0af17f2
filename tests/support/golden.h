/** @file golden.h
 * The golden problems and certificates of the directory certs/.
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

/** Reads every NAME.problem of the directory (variable REDIST_CERTS, else
 *  certs) with its NAME.cert, by name; returns how many. A problem without a
 *  certificate, or an unreadable file, stops the program. */
size_t golden_load(struct golden goldens[GOLDENS_MAX]);

/** Releases their texts. */
void golden_free(struct golden goldens[GOLDENS_MAX], size_t count);

#endif
