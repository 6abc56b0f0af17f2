/* A text as a string of JSON. */
#ifndef REDIST_REPORT_JSON_TEXT_H
#define REDIST_REPORT_JSON_TEXT_H

/* On stdout. A byte that is no printable ASCII is `?`, so that no file name makes the object
 * around it invalid. */
void print_json_string(const char *text);

#endif
