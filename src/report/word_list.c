#include "report/word_list.h"
#include <string.h>

int read_word_list(const char *list, const struct word_flag *words)
{
    for (;;) {
        size_t length = strcspn(list, ",");
        const struct word_flag *known = words;
        while (known->word != NULL &&
               (strlen(known->word) != length || memcmp(list, known->word, length) != 0))
            known++;
        if (known->word == NULL)
            return 0;
        *known->flag = 1;
        if (list[length] == '\0')
            return 1;
        list += length + 1;
    }
}
