/* Problem files and certificates of the programs of a reduction. */
#ifndef REDIST_PROGRAMS_STUDY_REDUCE_FILES_H
#define REDIST_PROGRAMS_STUDY_REDUCE_FILES_H

#include "programs/shared/plan_files.h"
#include "programs/study/reduce_output.h"

/* What is written, as given on the command line; NULL for what is not asked for. */
struct program_request {
    const char *number;      /* of one program */
    struct plan_files files; /* of that, or without a number of the best */
    const char *directory;   /* for N.problem and N.cert of each program that is listed */
    const char *op, *elem;
    bool json; /* in place of what is printed */
};

bool wants_programs(const struct program_request *request);

/* Plans the programs that are asked for, prints the one and writes the files. The exit status. */
int write_programs(const struct program_request *request, const struct question *question);

#endif
