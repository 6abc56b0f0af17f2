/* `redist normalize`. */
#ifndef REDIST_PROGRAMS_REWRITE_NORMALIZE_COMMAND_H
#define REDIST_PROGRAMS_REWRITE_NORMALIZE_COMMAND_H

/* Returns an exit status of enum redist_status and prints its own error line. */
int run_normalize_command(int argc, char **argv);

#endif
