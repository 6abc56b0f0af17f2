/* Programs of other tools as text, one operation at a time: StableHLO modules and the
 * text that XLA prints of HLO modules. */
#ifndef REDIST_IMPORT_MODULES_MODULE_TEXT_H
#define REDIST_IMPORT_MODULES_MODULE_TEXT_H

#include <stdbool.h>
#include <stdint.h>
#include <redist/type.h>
#include "notation/scan.h"

struct piece_of_text {
    const char *text;
    size_t length;
};

/* One operation: `%result = operation(arguments), attributes`. */
struct operation_text {
    uint32_t line; /* from 1 */
    struct piece_of_text result, word, arguments, attributes;
    uint32_t rank;
    uint64_t shape[REDIST_MAX_RANK]; /* of the result */
    struct piece_of_text element;    /* its element type */
    enum redist_operator combine;    /* by which a reduction combines */
    bool root;                       /* the result of an entry computation */
    bool quoted;                     /* in the generic form of StableHLO */
    bool started;                    /* an operation -done has the result */
    uint32_t parts;                  /* of a tuple of equal shapes; 0 for one array */
};

enum { MOST_OPERANDS = 1024 };

/* A computation of HLO that reductions name. */
struct named_combination {
    struct piece_of_text name;
    enum redist_operator combine;
};

enum { MOST_COMBINATIONS = 64 };

/* `%result = sdy.manual_computation(%argument) in_shardings=.. (%x: tensor<..>) {`, in which the
 * program of one device stands. */
struct manual_computation {
    uint32_t line; /* 0 when there is none */
    struct piece_of_text argument, result, attributes;
    bool ended;
};

struct value_way;

struct module_text {
    const char *name; /* of the file, for messages */
    struct scan rest; /* what is not read yet */
    struct piece_of_text current;
    uint32_t line;
    bool is_hlo, inside;           /* inside the function or the entry computation */
    uint64_t partitions, replicas; /* 0 when the module does not say */
    struct manual_computation manual;
    const struct value_way *way;    /* what is read of the operations; NULL for all */
    struct operation_text declared; /* the type of the function's result; line 0 for none */
    uint32_t ncombinations;
    struct named_combination combination[MOST_COMBINATIONS];
};

/* The next line that is not blank and no comment, without blanks around it. */
bool next_line(struct module_text *module);

/* The current line, with the columns that it has in the file. */
struct scan scan_line(const struct module_text *module);

/* "FILE:LINE: MESSAGE"; always REDIST_BAD_INPUT. */
enum redist_status report_line(const struct module_text *module, uint32_t line,
                               struct redist_error *error, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

bool equals_word(struct piece_of_text piece, const char *word);
bool same_pieces(struct piece_of_text a, struct piece_of_text b);
bool begins_with(struct piece_of_text piece, const char *word);

/* The place behind the first occurrence of `word`; false when there is none. */
bool find_behind(struct piece_of_text piece, const char *word, struct scan *behind);

/* Whether the attributes have `name = value`; `scan` is then at the value. */
bool find_attribute(struct piece_of_text attributes, const char *name, struct scan *scan);

/* Takes letters, digits and what else names have: `%v1`, `add.3`, `all-gather`; without
 * the sign %. Empty when there is none. */
struct piece_of_text take_symbol(struct scan *scan);

/* The names of the operands; 0 when there are none, or over MOST_OPERANDS. */
uint32_t list_operands(struct piece_of_text arguments, struct piece_of_text operand[MOST_OPERANDS]);

/* Takes what stands up to the sign that closes the one just taken. */
bool take_enclosed(struct scan *scan, char open, char close, struct piece_of_text *enclosed);

/* Reads `4x8xf32>` behind `tensor<`, or `4,8]` behind `f32[`. */
bool take_shape(struct scan *scan, char separator, struct operation_text *operation);

/* Whether two results have one type. */
bool same_types(const struct operation_text *a, const struct operation_text *b);

/* "add" is a sum; REDIST_NO_OPERATOR for other words. */
enum redist_operator find_combination(struct piece_of_text word);

#endif
