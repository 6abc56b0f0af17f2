/** @file element.h
 * What the elements of an array are, where values are combined, and which bits that gives.
 * docs/ELEMENTS.md says the same with examples.
 *
 * A device combines values v0, v1, .. of an element in a chain: ((v0 op v1) op v2) .. With an
 * order (redist_fix_order, and transfers always) a step has one chain for each element, on one
 * device, in the order that the certificate states; so it has without one where the members of a
 * group share memory (docs/MACHINES.md). Elsewhere, without one, MPI makes chains of two values, in
 * an order of its own.
 *
 * Each `op` of a chain, with every result rounded to nearest, ties to even, as IEEE 754 has it,
 * subnormal numbers and infinities included:
 *
 * - Integers: sum and product modulo 2 to the number of bits; signed ones in two's complement.
 * - REDIST_FLOAT32, REDIST_FLOAT64: sum and product in that format.
 * - REDIST_FLOAT16, REDIST_BFLOAT16: each v is converted to float32, which is exact, and combined
 *   as such. The last result alone is rounded to the element: once in a chain.
 * - REDIST_COMPLEX64, REDIST_COMPLEX128: pairs of float32 or float64, the real part first. A sum
 *   adds the parts; (a, b) (c, d) = (a c - b d, a d + b c), each of the six operations rounded.
 * - min and max of floating-point numbers, with -0 below +0: a NaN among the values makes the
 *   result NaN. So they do not depend on the order.
 * - and, or, xor: bit by bit.
 *
 * A floating-point result of a chain, or a part of a complex one, that is NaN is the one with
 * only the exponent's bits and the first of the fraction set: 7e00, 7fc0, 7fc00000,
 * 7ff8000000000000. Only where MPI adds or multiplies REDIST_FLOAT32 and REDIST_FLOAT64, or adds
 * complex numbers, without an order, are the bits of NaN the processor's. A value that is
 * combined with none is copied.
 *
 * The identity of an operation, which ranks write where an axis is unreduced in the target alone
 * (redist_execute): 0 for sum, or and xor, of a floating-point number +0; 1 for product; for min
 * +infinity or the largest integer, for max -infinity or the least one; all bits for and. A part
 * of a complex number is 0, but for the real one of the identity of product. Combined with it, a
 * number stays as it is, but for -0, which a sum makes +0, and complex products, which may change
 * the sign of a zero and have NaN in other parts too where one is infinite or NaN.
 *
 * A thread that has changed the rounding or the treatment of subnormal numbers gets other bits.
 */
#ifndef REDIST_ELEMENT_H
#define REDIST_ELEMENT_H

/** What the elements are, where a program combines them. */
enum redist_element {
    REDIST_BYTES, /**< only moved */
    REDIST_INT32,
    REDIST_INT64,
    REDIST_FLOAT32, /**< binary32 */
    REDIST_FLOAT64, /**< binary64 */
    REDIST_INT8,
    REDIST_INT16,
    REDIST_UINT8,
    REDIST_UINT16,
    REDIST_UINT32,
    REDIST_UINT64,
    REDIST_FLOAT16,   /**< binary16: 5 bits of exponent, 10 of fraction */
    REDIST_BFLOAT16,  /**< the upper half of a float32: 8 bits of exponent, 7 of fraction */
    REDIST_COMPLEX64, /**< two float32; no min, no max */
    REDIST_COMPLEX128 /**< two float64 */
};

#endif
