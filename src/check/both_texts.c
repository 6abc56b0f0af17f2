#include "check/both_texts.h"

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
    at = read_head(problem_length, TEXT_END);
    /*@ assert from_type: TypeStored(
          FromAt(ProblemMeshAt(0, problem_length), problem_length), problem_length,
          MeshAxes(ProblemMeshAt(0, problem_length), problem_length), FROM); */
    /*@ assert to_type: TypeStored(
          TargetAt(ProblemMeshAt(0, problem_length), problem_length), problem_length,
          TargetAxes(ProblemMeshAt(0, problem_length), problem_length), TO); */
    /*@ assert stored: ProblemStored(0, problem_length); */
    /*@ assert limits: SideLimits(FROM) && SideLimits(TO); */
    /*@ assert same: SameGlobalType; */
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
