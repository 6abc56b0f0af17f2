/* The word that a misspelt one may have meant. */
#ifndef REDIST_NOTATION_NEAREST_H
#define REDIST_NOTATION_NEAREST_H

#include <stddef.h>
#include <redist/error.h>
#include <redist/mesh.h>

/* The name that `word` was meant to be: the one fewest edits away, case, hyphens
 * and underscores apart, if they are few for its length; of equally near ones the
 * first; else NULL. */
const char *find_nearest(const char *word, const char *const name[], size_t count);

/* "unknown axis 'q': not in the mesh", with the name that may have been meant. */
enum redist_status report_unknown_axis(const struct redist_mesh *mesh, const char *name,
                                       struct redist_error *error);

#endif
