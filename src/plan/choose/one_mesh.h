/** @file one_mesh.h
 * Problems whose two meshes number the same devices regularly are those of one mesh, whatever
 * its axes are called and however they are cut or ordered, and are planned as such.
 */
#ifndef REDIST_PLAN_ONE_MESH_H
#define REDIST_PLAN_ONE_MESH_H

#include "types/sequence.h"

struct one_mesh {
    struct redist_problem problem; /* on axes that are parts of those of both meshes; shares the
                                    * order of the source's mesh */
    uint8_t source_axis[REDIST_MAX_AXES]; /* of each, which axis of the source's mesh it is of */
};

/** False when there is one mesh already, or the two have no such axes, or an axis to be combined
 *  would have to be cut, or the problem is malformed. */
bool unite_meshes(const struct redist_problem *problem, struct one_mesh *one);

/** Where `prices` are by a topology they get `links`: what it says along the axes of the source's
 *  mesh, along those of the one mesh. */
void unite_prices(const struct one_mesh *one, struct redist_objective *prices,
                  struct redist_topology *links);

/** Makes `plan`, of the problem on one mesh, a plan of `problem`, whose certificate has no
 *  place for a proof of the least cost. */
enum redist_status restore_meshes(const struct redist_problem *problem, const struct one_mesh *one,
                                  struct redist_plan *plan, struct redist_error *error);

#endif
