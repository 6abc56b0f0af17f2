/* `redist export`. */
#ifndef REDIST_PROGRAMS_SHOW_EXPORT_COMMAND_H
#define REDIST_PROGRAMS_SHOW_EXPORT_COMMAND_H

/* Returns an exit status of enum redist_status and prints its own error line. */
int run_export_command(int argc, char **argv);

#endif
