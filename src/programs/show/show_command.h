/* `redist show`. */
#ifndef REDIST_PROGRAMS_SHOW_SHOW_COMMAND_H
#define REDIST_PROGRAMS_SHOW_SHOW_COMMAND_H

/* Returns an exit status of enum redist_status and prints its own error line. */
int run_show_command(int argc, char **argv);

#endif
