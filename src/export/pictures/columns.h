/* Text fitted to the width of a terminal. */
#ifndef REDIST_EXPORT_COLUMNS_H
#define REDIST_EXPORT_COLUMNS_H

#include <stdio.h>

/* Width to write for: $COLUMNS when it is a sensible number, else that of the terminal
 * that stdout is, else 80. */
unsigned read_columns(void);

/* Items of a list, each with its blank in front, that go on in the next line, `indent`
 * columns from the left. `column` is what stands in the line already. */
struct wrapped_list {
    FILE *out;
    unsigned columns, indent, column;
};

void print_item(struct wrapped_list *list, const char *item);

/* The words of a text, each an item. */
void print_words(struct wrapped_list *list, const char *text);

#endif
