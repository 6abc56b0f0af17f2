/** @file one_mesh.h
 * Problems whose two meshes have the same devices at the same coordinates are those of one
 * mesh, whatever its axes are called, and are planned as such.
 */
#ifndef REDIST_PLAN_ONE_MESH_H
#define REDIST_PLAN_ONE_MESH_H

#include <redist/plan.h>

/** Puts the problem on one mesh into `*one`, which shares its orders of devices; false when
 *  there is one mesh already, or the two differ, or the problem is malformed. */
bool unite_meshes(const struct redist_problem *problem, struct redist_problem *one);

/** Makes `plan`, of the problem on one mesh, a plan of `problem`, whose certificate has no
 *  place for a proof of the least cost. */
enum redist_status restore_meshes(const struct redist_problem *problem, struct redist_plan *plan,
                                  struct redist_error *error);

#endif
