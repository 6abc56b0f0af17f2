/* `redist compare`. */
#ifndef REDIST_PROGRAMS_STUDY_COMPARE_COMMAND_H
#define REDIST_PROGRAMS_STUDY_COMPARE_COMMAND_H

/* Returns an exit status of enum redist_status and prints its own error line. */
int run_compare_command(int argc, char **argv);

#endif
