/* Which part of somebody else's module is the plan. */
#ifndef REDIST_IMPORT_MODULES_MODULE_CHOICE_H
#define REDIST_IMPORT_MODULES_MODULE_CHOICE_H

/* Names without the sign; each may be NULL: the only function, what it is given, and what it
 * returns. */
struct module_choice {
    const char *function, *from_value, *to_value;
};

#endif
