/* `redist import-plan` */
#ifndef REDIST_PROGRAMS_REWRITE_IMPORT_COMMAND_H
#define REDIST_PROGRAMS_REWRITE_IMPORT_COMMAND_H

/* Runs the command; returns its exit status. */
int run_import_command(int argc, char **argv);

#endif
