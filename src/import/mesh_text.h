/* Meshes as the tools write them. */
#ifndef REDIST_IMPORT_MESH_TEXT_H
#define REDIST_IMPORT_MESH_TEXT_H

#include "import/layout.h"
#include "notation/scan.h"

/* Reads a whole text, in any of the forms of docs/NOTATIONS.md. */
enum redist_status parse_mesh_text(const char *text, struct devices *devices,
                                   struct redist_error *error);

/* Reads `[..], device_ids=[..]>`, the body of a mesh of Shardy behind the `<`. */
enum redist_status scan_shardy_mesh(struct scan *scan, struct devices *devices,
                                    struct redist_error *error);

#endif
