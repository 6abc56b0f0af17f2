#include "export/pictures/columns.h"
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LEAST = 20, USUAL = 80, MOST = 511 };

unsigned read_columns(void)
{
    struct winsize size = {.ws_col = 0};
    const char *text = getenv("COLUMNS");
    long columns = text == NULL ? 0 : strtol(text, NULL, 10);
    if (columns >= LEAST && columns <= MOST)
        return (unsigned)columns;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= LEAST)
        return size.ws_col < MOST ? size.ws_col : MOST;
    return USUAL;
}

void print_item(struct wrapped_list *list, const char *item)
{
    unsigned length = (unsigned)strlen(item);
    if (list->column + length > list->columns && list->column > list->indent) {
        fprintf(list->out, "\n%*s", (int)list->indent, "");
        list->column = list->indent;
    }
    fputs(item, list->out);
    list->column += length;
}

void print_words(struct wrapped_list *list, const char *text)
{
    while (*text != '\0') {
        char word[64] = " ";
        size_t length = strcspn(text, " ");
        (void)snprintf(word + (list->column > 0), sizeof word - 1, "%.*s", (int)length, text);
        print_item(list, word);
        text += length;
        text += strspn(text, " ");
    }
}
