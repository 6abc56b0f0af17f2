#include "check/both_texts.h"

uint32_t read_head_behind_problem(uint32_t p, uint32_t e)
{
    uint32_t at = read_head(p, e);

    /*@ assert from_type: TypeStored(
          FromAt(ProblemMeshAt(0, p), p), p,
          MeshAxes(ProblemMeshAt(0, p), p), FROM); */
    /*@ assert to_type: TypeStored(
          TargetAt(ProblemMeshAt(0, p), p), p,
          TargetAxes(ProblemMeshAt(0, p), p), TO); */
    /*@ assert stored: ProblemStored(0, p); */
    /*@ assert limits: SideLimits(FROM) && SideLimits(TO); */
    /*@ assert same: SameGlobalType; */
    /*@ assert counts: \forall integer s;
          DIM_NAXES.v[s][SUM_ROW] == \at(DIM_NAXES.v[s][SUM_ROW], Pre); */
    /*@ assert axes: \forall integer s, t;
          DIM_AXIS.v[s][SUM_ROW][t] == \at(DIM_AXIS.v[s][SUM_ROW][t], Pre); */
    /*@ assert unreduced: \forall integer a;
          UnreducedInSource(a) <==> UnreducedInSource{Pre}(a); */
    /*@ assert first: \forall integer q, a; FirstAlong(q, a) <==> FirstAlong{Pre}(q, a); */
    /*@ assert due: \forall integer q; TileDue(q) <==> TileDue{Pre}(q); */
    return at;
}

uint32_t read_both_texts(uint32_t problem_length, uint32_t certificate_length)
{
    uint32_t at;

    FAULT.code = 0;
    FAULT.at = 0;
    FAULT.step = 0;
    TEXT_END = problem_length + certificate_length;
    if (read_problem(0, problem_length) == 0 || check_meshes() == 0)
        return FAULT.code;
    if (check_same_global_type() == 0)
        return FAULT.code;
    at = read_head_behind_problem(problem_length, TEXT_END);
    /*@ assert head: at == Head(problem_length, TEXT_END); */
    /*@ assert parts: at != NONE ==>
          PartsLineStored(PartsLineAt(problem_length, TEXT_END), TEXT_END); */
    /*@ assert sums: at != NONE ==>
          SumSectionStored(SumsAt(problem_length, TEXT_END), TEXT_END) && SumsShaped; */
    if (at == NONE || check_types() == 0 || check_sums(problem_length) == 0)
        return FAULT.code;
    /*@ assert body: Certificate(problem_length, TEXT_END) == Body(at, TEXT_END); */
    if (read_certificate(at, TEXT_END) == 0)
        return FAULT.code;
    /*@ assert read: CertificateStored(at, TEXT_END); */
    return 0;
}
