/* `redist show --svg FILE --png FILE` */
#ifndef REDIST_PROGRAMS_SHOW_SHOW_PICTURES_H
#define REDIST_PROGRAMS_SHOW_SHOW_PICTURES_H

#include "types/sequence.h"

/* A picture in SVG. */
struct drawn_picture {
    char *text;
    size_t length;
};

/* Writes it to each name that is not NULL. */
enum redist_status write_drawn_picture(const struct drawn_picture *drawn, const char *svg,
                                       const char *png, struct redist_error *error);

/* Writes the picture of `program` to each name that is not NULL. A PNG is made by the
 * program rsvg-convert (Debian: librsvg2-bin). */
enum redist_status write_pictures(const struct redist_program *program, const char *svg,
                                  const char *png, struct redist_error *error);

#endif
