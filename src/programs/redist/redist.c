/* `redist`: everything that searches, rewrites, explains and draws. Not
 * trusted: its certificates are for `redist-check`. */
#include <malloc.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "programs/command/commands.h"
#include "programs/identity/identity.h"
#include "programs/command/json.h"
#include "programs/command/outcome.h"
#include "programs/shared/failure.h"
#include "report/line.h"
#include "notation/nearest.h"

static const char *const overview =
    "redist - move distributed arrays between layouts, with proof\n"
    "\n"
    "  redist plan       find a plan and write its certificate\n"
    "  redist show       draw a checked plan: types, heights, who holds which tile\n"
    "  redist compare    the plan beside what compilers and naive methods do\n"
    "  redist normalize  bring any sequence of collectives into normal form\n"
    "  redist matmul     multiply distributed matrices: who gathers, who sums\n"
    "  redist export     a checked plan as StableHLO, JAX, Shardy, JSON or transfers\n"
    "  redist import-plan  a certificate for collectives, or transfers, of others\n"
    "  redist transfer   who gives what between two layouts of boxes\n"
    "  redist place      placements of parallelism axes on a hierarchy of devices\n"
    "  redist reduce     all programs of collectives for a reduction, with prices\n"
    "  redist levels     the levels of a topology per byte, for elements of one size\n"
    "\n"
    "`redist COMMAND --help`, or `redist help COMMAND`, explains each one. The other\n"
    "programs:\n"
    "  redist-check PROBLEM CERT                 the proven checker\n"
    "  mpirun -n D redist-run PROBLEM CERT ...   execute what was checked\n"
    "  redist-checkpoint SOURCE TARGET ...       a checkpoint in another layout\n"
    "\n"
    "First try:\n"
    "  redist plan --mesh x=4,y=6 --from '[3{x}12, 2{y}12]' --to '[2{y}12, 3{x}12]'\n"
    "\n"
    "Exit status: 0 done, 1 a certificate or sequence was rejected, no plan is as\n"
    "--require has it, or a line of a batch failed under --strict, 2 bad usage or\n"
    "input, I/O or resources. Errors are one line on stderr.\n";

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
};

static const struct command commands[] = {
    {"plan", run_plan_command},          {"show", run_show_command},
    {"compare", run_compare_command},    {"normalize", run_normalize_command},
    {"matmul", run_matmul_command},      {"export", run_export_command},
    {"import-plan", run_import_command}, {"transfer", run_transfer_command},
    {"place", run_place_command},        {"reduce", run_reduce_command},
    {"levels", run_levels_command},
};

enum { NCOMMANDS = sizeof commands / sizeof commands[0], LIST_BYTES = 256 };

/* "plan, show or levels", of all. */
static const char *list_commands(char text[LIST_BYTES])
{
    struct line line = {.text = text, .size = LIST_BYTES};
    for (int i = 0; i < NCOMMANDS; i++)
        append_to_line(&line, "%s%s",
                       i == 0              ? ""
                       : i < NCOMMANDS - 1 ? ", "
                                           : " or ",
                       commands[i].name);
    return text;
}

/* With the command or option that was meant, where one is near. */
static int refuse_command(const char *word)
{
    const char *names[NCOMMANDS];
    char expected[LIST_BYTES];
    const char *const options[] = {"--help", "--version"};
    const char *nearest;
    if (word[0] == '-') {
        nearest = find_nearest(word, options, sizeof options / sizeof options[0]);
        return nearest == NULL ? fail_with("unknown option '%.40s'; see --help", word)
                               : fail_with("unknown option '%.40s'; did you mean %s? See --help",
                                           word, nearest);
    }
    for (size_t i = 0; i < NCOMMANDS; i++)
        names[i] = commands[i].name;
    nearest = find_nearest(word, names, NCOMMANDS);
    return fail_with("unknown command '%s': expected %s%s%s%s", word, list_commands(expected),
                     nearest != NULL ? "; did you mean " : "", nearest != NULL ? nearest : "",
                     nearest != NULL ? "?" : "");
}

/* NULL when there is none of that name. */
static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < NCOMMANDS; i++)
        if (strcmp(name, commands[i].name) == 0)
            return &commands[i];
    return NULL;
}

/* `redist COMMAND --version` too: all commands are one program. */
static bool asks_for_version(int argc, char **argv)
{
    return strcmp(argv[1], "--version") == 0 ||
           (argc == 3 && strcmp(argv[2], "--version") == 0 && find_command(argv[1]) != NULL);
}

/* Tables of a million devices come and go. The C library would give each back to the
 * system and get it anew with its pages cleared, which took a third of the time. */
static void keep_freed_memory(void)
{
    (void)mallopt(M_MMAP_THRESHOLD, 32 << 20); /* the largest there is */
    (void)mallopt(M_TRIM_THRESHOLD, 1 << 30);
}

int main(int argc, char **argv)
{
    keep_freed_memory();
    watch_json_memory();
    /* a file size limit is then an error like any other, not the end */
    (void)signal(SIGXFSZ, SIG_IGN);
    static char help_flag[] = "--help";
    if (asks_for_json(argc, argv))
        put_failures_in_json();
    if (argc < 2) {
        fputs(overview, stderr);
        return EXIT_FAILED;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        (strcmp(argv[1], "help") == 0 && argc == 2)) {
        fputs(overview, stdout);
        return choose_exit_status(finish_output());
    }
    if (asks_for_version(argc, argv)) {
        char identity[IDENTITY_BYTES];
        describe_identity("redist", identity);
        fputs(identity, stdout);
        return choose_exit_status(finish_output());
    }
    if (strcmp(argv[1], "help") == 0 && argc > 2) { /* help COMMAND is COMMAND --help */
        argv[1] = argv[2];
        argv[2] = help_flag;
    }
    const struct command *command = find_command(argv[1]);
    return choose_exit_status(command != NULL ? command->run(argc - 1, argv + 1)
                                              : refuse_command(argv[1]));
}
