/* `redist transfer` */
#ifndef REDIST_PROGRAMS_TRANSFERS_TRANSFER_COMMAND_H
#define REDIST_PROGRAMS_TRANSFERS_TRANSFER_COMMAND_H

int run_transfer_command(int argc, char **argv);

#endif
