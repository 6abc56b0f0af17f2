/* `redist matmul` */
#ifndef REDIST_CLI_MATMUL_COMMAND_H
#define REDIST_CLI_MATMUL_COMMAND_H

int run_matmul_command(int argc, char **argv);

#endif
