/* Temporary files beside the file that they become. A process that is killed leaves
 * its own; the next one that writes the same file removes it. */
#ifndef REDIST_PROGRAMS_SHARED_TEMPORARY_H
#define REDIST_PROGRAMS_SHARED_TEMPORARY_H

#define TEMPORARY_SIZE 4120

/* Creates `PATH.redist-tmp-PID-XXXXXX`, of the number of this process and six letters
 * or digits, for reading and writing, with the mode of a new file, and removes those of
 * this path that no process holds; a directory is read for them once, when the first file
 * in it is written. Returns its descriptor and sets `name`; -1 and errno on failure. As long as `*lock`, another descriptor, is
 * open no process removes the file: close it last, after the file is renamed. */
int create_temporary(const char *path, char name[TEMPORARY_SIZE], int *lock);

#endif
