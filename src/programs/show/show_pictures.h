/* `redist show --svg FILE --png FILE` */
#ifndef REDIST_PROGRAMS_SHOW_SHOW_PICTURES_H
#define REDIST_PROGRAMS_SHOW_SHOW_PICTURES_H

#include <redist/check.h>

/* Writes the picture of `program` to each name that is not NULL. A PNG is made by the
 * program rsvg-convert (Debian: librsvg2-bin). */
enum redist_status write_pictures(const struct redist_program *program, const char *svg,
                                  const char *png, struct redist_error *error);

#endif
