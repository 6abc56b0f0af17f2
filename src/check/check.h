/* The checker. TEXT holds the problem at [0, plen) and the certificate behind
 * it. Returns 0 for accept, else a rejection code; FAULT then says where. */
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include "problem.h"
#include "certificate.h"
#include "judge.h"

uint32_t check_texts(uint32_t problem_length, uint32_t certificate_length);

#endif
