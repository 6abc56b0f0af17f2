/* What was planned and done, in lines or as one JSON object. */
#ifndef REDIST_PROGRAMS_CHECKPOINT_CHECKPOINT_OUTPUT_H
#define REDIST_PROGRAMS_CHECKPOINT_CHECKPOINT_OUTPUT_H

#include "checkpoint/feeds.h"
#include "checkpoint/reshard.h"
#include "programs/checkpoint/checkpoint_options.h"
#include "programs/checkpoint/checkpoint_work.h"
#include "programs/checkpoint/cut_notes.h"

struct checkpoint_facts {
    const struct checkpoint_options *options;
    const struct reshard_plan *plan;
    const struct checkpoint_work *work;
    const struct feed_list *feeds;
    const struct cut_notes *notes;
    uint64_t bytes_needed;
    int processes;
};

void print_checkpoint_lines(const struct checkpoint_facts *facts);
void print_checkpoint_object(const struct checkpoint_facts *facts);

#endif
