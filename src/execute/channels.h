/* Datatypes and communicators of the moves. */
#ifndef REDIST_EXECUTE_CHANNELS_H
#define REDIST_EXECUTE_CHANNELS_H

#include "execute/executor.h"

/* Sets all handles to null, so that free_channels can always be called. */
void clear_channels(struct redist_executor *executor);

/* Local: makes the datatypes. */
enum redist_status make_datatypes(struct redist_executor *executor, struct redist_error *error);

/* Collective: makes the communicators of the groups, one for each distinct list. */
enum redist_status make_groups(struct redist_executor *executor,
                               const struct redist_program *program, struct redist_error *error);

void free_channels(struct redist_executor *executor);

#endif
