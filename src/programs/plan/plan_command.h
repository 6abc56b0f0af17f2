/* `redist plan`. */
#ifndef REDIST_PROGRAMS_PLAN_PLAN_COMMAND_H
#define REDIST_PROGRAMS_PLAN_PLAN_COMMAND_H

/* Returns an exit status of enum redist_status and prints its own error line. */
int run_plan_command(int argc, char **argv);

#endif
