/* Words of an option, separated by commas. */
#ifndef REDIST_REPORT_WORD_LIST_H
#define REDIST_REPORT_WORD_LIST_H

struct word_flag {
    const char *word; /* NULL behind the last */
    int *flag;
};

/* Sets the flags of the words in `list` to 1; 0 when it has one that is none of them. */
int read_word_list(const char *list, const struct word_flag *words);

#endif
