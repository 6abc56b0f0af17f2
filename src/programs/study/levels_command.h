/* `redist levels` */
#ifndef REDIST_PROGRAMS_STUDY_LEVELS_COMMAND_H
#define REDIST_PROGRAMS_STUDY_LEVELS_COMMAND_H

/* Returns an exit status of enum redist_status and prints its own error line. */
int run_levels_command(int argc, char **argv);

#endif
