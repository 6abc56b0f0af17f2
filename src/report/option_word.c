#include "report/option_word.h"
#include <stddef.h>
#include <string.h>

static int is_shortened(const char *word, const char *name)
{
    size_t length = strcspn(word + 2, "=");
    return length < strlen(name) && strncmp(word + 2, name, length) == 0;
}

const char *find_shortened_option(int letter, int index, char **argv, const struct option *names)
{
    const char *word = argv[optind - 1];
    int failed = letter == ':' || letter == '?'; /* then `optopt` is the option, and no argument */
    if (index < 0 && !failed)
        return NULL; /* a short option */
    if (optarg == word)
        word = argv[optind - 2]; /* its argument is a word apart */
    if (strncmp(word, "--", 2) != 0)
        return NULL;
    if (!failed)
        return is_shortened(word, names[index].name) ? word : NULL;
    for (; names->name != NULL; names++)
        if (names->val == optopt && is_shortened(word, names->name))
            return word;
    return NULL;
}
