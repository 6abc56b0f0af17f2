/* The command `checkpoint`. */
#ifndef REDIST_PROGRAMS_CHECKPOINT_CHECKPOINT_COMMAND_H
#define REDIST_PROGRAMS_CHECKPOINT_CHECKPOINT_COMMAND_H

int run_checkpoint_command(int argc, char **argv);

#endif
