#include "programs/checkpoint/checkpoint_options.h"
#include <stdlib.h>
#include <string.h>
#include "base/report.h"
#include "checkpoint/json_file.h"
#include "programs/shared/files.h"
#include "programs/shared/options.h"
#include "report/word_list.h"

#define LEAST_MEMORY (UINT64_C(16) << 20)

const char *const checkpoint_help =
    "redist-checkpoint - a checkpoint in another layout, every move checked\n"
    "\n"
    "  redist-checkpoint SOURCE TARGET --layout FILE [options]\n"
    "  mpirun -n N redist-checkpoint SOURCE TARGET --layout FILE [options]\n"
    "\n"
    "SOURCE is a directory of .safetensors or .npy files; TARGET is not there yet.\n"
    "The move of all tensors is one plan of transfers, which the proved judge of\n"
    "redist-check accepts before a byte is copied; problem and certificate stay in\n"
    "TARGET. There is nothing under the name TARGET before all of it is on the disk.\n"
    "After an end by force the same command goes on with the files that are not\n"
    "whole yet (they lie in TARGET.redist-partial). Under mpirun each process reads\n"
    "and writes an equal share of the bytes; all of them see the same files.\n"
    "What else lies in SOURCE, as config.json or a tokenizer, is not copied.\n"
    "\n"
    "  --layout FILE          which rank holds what: a mesh, and rules by tensor\n"
    "                         names, in JSON (docs/CHECKPOINTS.md); `whole` is one\n"
    "                         file with everything\n"
    "  --mesh tp=4,pp=2       sizes of axes in place of those in FILE\n"
    "  --source-layout FILE   the same of SOURCE; not needed where each tensor is\n"
    "                         whole, nor for what this command wrote; an index\n"
    "                         beside the files must be true in any case\n"
    "  --memory 512M          of a process, for chunks and what is read of files\n"
    "                         (default 512M, at least 16M); headers and plan come\n"
    "                         on top\n"
    "  --require full         refuse a layout by which a rank that should hold a part\n"
    "                         of a tensor gets nothing of it; else a line says so\n"
    "  --verify               compare each element written with every copy of it in\n"
    "                         SOURCE, not by the plan\n"
    "  --dry-run              plan and judge, say what would be read, sent and\n"
    "                         written, the least possible, and which file feeds\n"
    "                         which\n"
    "  --problem FILE\n"
    "  --certificate FILE     both: what was judged is written there too; not in\n"
    "                         SOURCE or TARGET\n"
    "  --json                 one JSON object in place of the lines\n"
    "  --progress             say on stderr how far it is, also when that is no\n"
    "                         terminal\n"
    "  -h, --help             print this\n"
    "  --version              which build this is\n"
    "\n"
    "Example: from four tensor-parallel ranks to whatever fits two\n"
    "  redist-checkpoint ckpt-tp4 ckpt-tp2 --source-layout tp.json --layout tp.json \\\n"
    "      --mesh tp=2\n"
    "\n"
    "Exit status: 0 written, 1 with --verify something differs, 2 anything else.\n"
    "After 1 and 2 there is no TARGET, unless all that failed was to print.\n";

/* "512M": bytes, or K, M or G of 1024 to the next. */
static enum redist_status read_memory(const char *text, uint64_t *bytes, struct redist_error *error)
{
    char *end = NULL;
    unsigned long long number = text[0] >= '0' && text[0] <= '9' ? strtoull(text, &end, 10) : 0;
    uint32_t shift = 0;
    if (end != NULL && *end != '\0') {
        const char *letters = "KMG", *letter = strchr(letters, *end);
        shift = letter == NULL || end[1] != '\0' ? 64 : 10 * (uint32_t)(letter - letters + 1);
    }
    if (end == NULL || shift == 64 || number > (UINT64_C(1) << 50) >> shift ||
        number << shift < LEAST_MEMORY)
        return report_failure(error, "--memory '%.40s': expected at least 16M, as in 512M or 2G",
                              text);
    *bytes = number << shift;
    return REDIST_OK;
}

static enum redist_status read_required(const char *list, bool *full, struct redist_error *error)
{
    int flag = 0;
    const struct word_flag words[] = {{"full", &flag}, {NULL, NULL}};
    if (list != NULL && !read_word_list(list, words))
        return report_failure(error, "--require '%.40s': expected full", list);
    *full = flag != 0;
    return REDIST_OK;
}

static enum redist_status keep_all(int argc, char **argv, struct checkpoint_options *options,
                                   const char **memory, const char **required,
                                   struct redist_error *error)
{
    const struct command_option table[] = {
        {"layout", 0, &options->layout, NULL},
        {"source-layout", 0, &options->source_layout, NULL},
        {"mesh", 0, &options->mesh, NULL},
        {"memory", 0, memory, NULL},
        {"require", 0, required, NULL},
        {"verify", 0, NULL, &options->verify},
        {"dry-run", 0, NULL, &options->dry_run},
        {"json", 0, NULL, &options->json},
        {"progress", 0, NULL, &options->progress},
        {"problem", 0, &options->problem, NULL},
        {"certificate", 0, &options->certificate, NULL},
        {"help", 'h', NULL, &options->help},
        {"version", 0, NULL, &options->version},
        {0},
    };
    return take_options(argc, argv, table, error) == WRONG_OPTION ? REDIST_BAD_INPUT : REDIST_OK;
}

enum redist_status read_checkpoint_options(int argc, char **argv,
                                           struct checkpoint_options *options,
                                           struct redist_error *error)
{
    const char *memory = "512M", *required = NULL;
    memset(options, 0, sizeof *options);
    PASS_FAILURE(keep_all(argc, argv, options, &memory, &required, error));
    if (options->help || options->version)
        return REDIST_OK;
    if (argc - optind != 2)
        return report_failure(error, "expected a source and a target directory");
    options->source = argv[optind];
    options->target = argv[optind + 1];
    if (options->json && (!fits_json(options->source) || !fits_json(options->target)))
        return report_failure(error, "--json: expected a source and a target in UTF-8, as JSON "
                                     "has no other names");
    if (options->layout == NULL)
        return report_failure(error, "expected --layout FILE, or `--layout whole`");
    PASS_FAILURE(read_required(required, &options->require_full, error));
    if ((options->problem == NULL) != (options->certificate == NULL))
        return report_failure(error, "--problem and --certificate go together: one is judged by "
                                     "the other");
    PASS_FAILURE(check_stdout(options->json, options->problem, options->certificate,
                              "--json, --problem - and --certificate -", error));
    return read_memory(memory, &options->memory, error);
}
