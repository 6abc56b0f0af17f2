/* The commands of `redist`. Each returns an exit status of enum redist_status and prints its own
 * error line. */
#ifndef REDIST_PROGRAMS_COMMAND_COMMANDS_H
#define REDIST_PROGRAMS_COMMAND_COMMANDS_H

typedef int run_command(int argc, char **argv);

run_command run_plan_command, run_matmul_command, run_import_command, run_normalize_command,
    run_export_command, run_show_command, run_compare_command, run_levels_command,
    run_place_command, run_reduce_command, run_transfer_command;

#endif
