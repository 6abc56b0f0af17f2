/* What the elements are: by --dtype, by the .npy files, or for synthetic data by their
 * size. */
#ifndef REDIST_PROGRAMS_RUN_DATA_RUN_ELEMENT_H
#define REDIST_PROGRAMS_RUN_DATA_RUN_ELEMENT_H

#include "programs/run/job/run_job.h"

/* Whether the program combines elements. */
bool combines_elements(const struct redist_program *program);

/* Sets job->element and job->dtype, in which the dtype of the files is if there are any. */
enum redist_status choose_element(struct job *job, struct redist_error *error);

#endif
