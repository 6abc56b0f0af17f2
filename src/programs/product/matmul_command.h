/* `redist matmul` */
#ifndef REDIST_PROGRAMS_PRODUCT_MATMUL_COMMAND_H
#define REDIST_PROGRAMS_PRODUCT_MATMUL_COMMAND_H

int run_matmul_command(int argc, char **argv);

#endif
