/* What the links of a system carry, from a platform file (docs/REDUCTIONS.md,
 * section 4). */
#ifndef REDIST_REDUCE_PLATFORM_H
#define REDIST_REDUCE_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <redist/error.h>
#include <redist/mesh.h>

enum { PLATFORM_LINKS = 16 };

/* A unit of a level is one instance of it: a node, say, or a device. */
enum link_kind {
    LINK_PORT,   /* each unit, in and out: what leaves or enters it */
    LINK_PAIR,   /* each pair of devices in different units, each direction */
    LINK_RING,   /* neighbours in device order inside a unit, each direction */
    LINK_SWITCH, /* each block of consecutive devices in a unit, up and down: all that
                  * moves inside the unit on no ring */
    LINK_BLOCK,  /* the same for what moves between different blocks alone */
    LINK_BUS     /* each unit, once: what moves inside on no ring, and a share of what
                  * leaves or enters */
};

struct link {
    enum link_kind kind;
    uint32_t level;
    uint32_t block;     /* devices, of LINK_SWITCH and LINK_BLOCK */
    bool whole;         /* LINK_RING: only for groups of whole units */
    double rate, share; /* bytes per second; of LINK_BUS */
};

struct platform {
    double latency; /* seconds that each collective adds */
    uint32_t nlinks;
    struct link link[PLATFORM_LINKS];
};

/* Reads a platform file whose levels are those of `levels`; `name` is for the
 * error line. */
enum redist_status read_platform(const char *text, size_t length, const char *name,
                                 const struct redist_mesh *levels, struct platform *platform,
                                 struct redist_error *error);

#endif
