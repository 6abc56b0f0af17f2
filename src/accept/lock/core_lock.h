/* One judgement at a time: the cores keep their state in file-scope objects. */
#ifndef REDIST_ACCEPT_LOCK_CORE_LOCK_H
#define REDIST_ACCEPT_LOCK_CORE_LOCK_H

#include <stddef.h>
#include <redist/error.h>

/* Waits for the cores; release_core lets the next one have them. */
enum redist_status take_core(struct redist_error *error);
void release_core(void);

/* Puts both texts, one behind the other, where the cores read them; together they have at most
 * as many bytes as these read. */
void give_texts(const char *problem, size_t problem_length, const char *certificate,
                size_t certificate_length);

#endif
