/* libFuzzer target: one of the readers of foreign text, that which READER names in the
 * environment. Whatever the bytes: no crash, no leak, one clear line where a text is refused,
 * and what is written of a problem that was read is read as the same. */
#include <jansson.h>
#include <redist/normalize.h>
#include <redist/notation.h>
#include "types/sequence.h"
#include <redist/transfers.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "checkpoint/layout_file.h"
#include "checkpoint/tensor_file.h"
#include "files/npy.h"
#include "import/json/json_problem.h"
#include "import/modules/imported_plan.h"
#include "import/transfers/plan_json.h"
#include "import/transfers/problem_json.h"
#include "levels/priced_levels.h"
#include "transfers/texts.h"

/* Devices of a problem that is looked at further than the reader does. */
#define FEW_DEVICES 4096u
/* Lines of a wording: mesh, mesh of the target, shape, source, target. */
#define WORDS 5

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition, const char *what)
{
    if (condition)
        return;
    (void)fprintf(stderr, "fuzz_readers: %s\n", what);
    abort();
}

/* One line that says something, without bytes that a terminal would obey. */
static void expect_line(enum redist_status status, const struct redist_error *error)
{
    if (status == REDIST_OK)
        return;
    require(error->message[0] != '\0', "refused without a word");
    for (const char *c = error->message; *c != '\0'; c++)
        require((unsigned char)*c >= ' ' && *c != 127, "a message with control characters");
}

static void expect_same_problem(const struct redist_problem *problem)
{
    static char written[REDIST_PROBLEM_TEXT], again[REDIST_PROBLEM_TEXT];
    struct redist_problem copy;
    struct redist_error error = {{0}};
    size_t length = redist_format_problem(problem, written, sizeof written);
    require(length < sizeof written, "a problem without room for its text");
    require(redist_parse_problem(written, length, "written", &copy, &error) == REDIST_OK,
            "a written problem is refused");
    (void)redist_format_problem(&copy, again, sizeof again);
    require(strcmp(written, again) == 0, "a problem is read as another one");
    redist_free_problem(&copy);
}

static void read_problem(char *text, size_t length)
{
    struct redist_problem problem;
    struct redist_error error = {{0}};
    enum redist_status status = redist_parse_problem(text, length, "fuzz", &problem, &error);
    expect_line(status, &error);
    if (status != REDIST_OK)
        return;
    expect_same_problem(&problem);
    redist_free_problem(&problem);
}

/* The text behind the first line, which becomes a text of its own. */
static char *cut_line(char *text)
{
    char *end = strchr(text, '\n');
    if (end == NULL)
        return text + strlen(text);
    *end = '\0';
    return end + 1;
}

static const char *or_none(const char *word)
{
    return word[0] == '\0' ? NULL : word;
}

static enum redist_status word_problem(char **text, struct redist_problem *problem)
{
    const char *word[WORDS];
    for (int i = 0; i < WORDS; i++) {
        word[i] = *text;
        *text = cut_line(*text);
    }
    struct redist_wording wording = {.size = sizeof wording,
                                     .mesh = or_none(word[0]),
                                     .to_mesh = or_none(word[1]),
                                     .shape = or_none(word[2]),
                                     .from = word[3],
                                     .to = word[4]};
    struct redist_error error = {{0}};
    enum redist_status status = redist_read_wording(&wording, problem, &error);
    expect_line(status, &error);
    return status;
}

static void read_wording(char *text, size_t length)
{
    struct redist_problem problem;
    (void)length;
    if (word_problem(&text, &problem) != REDIST_OK)
        return;
    expect_same_problem(&problem);
    redist_free_problem(&problem);
}

typedef enum redist_status make_from_text(const struct redist_problem *problem, const char *text,
                                          size_t length, struct redist_plan **plan,
                                          struct redist_error *error);

/* Steps in some language, behind five lines that say between what layouts they are. */
static void read_steps(char *text, size_t length, make_from_text *make)
{
    struct redist_problem problem;
    const char *end = text + length;
    if (word_problem(&text, &problem) != REDIST_OK)
        return;
    struct redist_plan *plan = NULL;
    struct redist_error error = {{0}};
    if (redist_count_problem_devices(&problem) <= FEW_DEVICES)
        expect_line(make(&problem, text, (size_t)(end - text), &plan, &error), &error);
    redist_free_plan(plan);
    redist_free_problem(&problem);
}

static enum redist_status make_from_module(const struct redist_problem *problem, const char *text,
                                           size_t length, struct redist_plan **plan,
                                           struct redist_error *error)
{
    const struct module_choice choice = {0};
    return import_plan(problem, &choice, text, length, "fuzz", plan, error);
}

static void read_module(char *text, size_t length)
{
    read_steps(text, length, make_from_module);
}

static enum redist_status make_from_sequence(const struct redist_problem *problem, const char *text,
                                             size_t length, struct redist_plan **plan,
                                             struct redist_error *error)
{
    struct redist_adjustment adjustment;
    return redist_parse_sequence(problem, text, length, "fuzz", plan, &adjustment, error);
}

static void read_sequence(char *text, size_t length)
{
    read_steps(text, length, make_from_sequence);
}

static void read_topology(char *text, size_t length)
{
    struct redist_mesh mesh = {0};
    struct redist_topology topology = {0};
    struct priced_levels levels;
    struct redist_error error = {{0}};
    require(redist_parse_mesh("x=4,y=6", &mesh, &error) == REDIST_OK, "a mesh is refused");
    expect_line(redist_parse_topology(text, length, "fuzz", &mesh, &topology, &error), &error);
    struct redist_problem problem = {.mesh = mesh, .elem_bytes = 8};
    expect_line(redist_parse_problem_topology(text, length, "fuzz", &problem, &topology, &error),
                &error);
    expect_line(read_priced_levels(text, length, "fuzz", &levels, &error), &error);
}

static void read_npy(char *text, size_t length)
{
    struct npy_header header;
    struct redist_error error = {{0}};
    uint64_t bytes;
    enum redist_status status =
        parse_npy_header((const unsigned char *)text, length, "fuzz", &header, &error);
    expect_line(status, &error);
    if (status == REDIST_OK)
        (void)count_npy_bytes(&header, &bytes);
}

/* Problem and certificate are apart by the first NUL. */
static void read_transfers(char *text, size_t length)
{
    size_t first = strlen(text);
    if (first >= length)
        return;
    const char *certificate = text + first + 1;
    struct redist_verdict verdict = {.size = sizeof verdict}, again = {.size = sizeof again};
    struct redist_transfers *transfers = NULL;
    struct redist_error error = {{0}};
    enum redist_status status = redist_check_transfers(text, first, certificate, length - first - 1,
                                                       &verdict, &transfers, &error);
    require(redist_check_transfers(text, first, certificate, length - first - 1, &again, NULL,
                                   &error) == status &&
                verdict.code == again.code && verdict.line == again.line,
            "two verdicts on one input");
    require((status == REDIST_OK) == (transfers != NULL), "transfers exist only when accepted");
    redist_free_transfers(transfers);
}

/* What is written of a plan that was read is well formed, right or wrong. */
static void read_transfer_plan(char *text, size_t length)
{
    struct transfer_texts texts = {0};
    struct redist_error error = {{0}};
    expect_line(import_transfer_plan("fuzz", text, length, &texts, &error), &error);
    free_transfer_texts(&texts);
}

static void read_json_problem(char *text, size_t length)
{
    json_error_t wrong;
    struct redist_problem problem;
    struct numbered_problem made = {0};
    struct redist_error error = {{0}};
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &wrong);
    if (root == NULL)
        return;
    enum redist_status status = decode_json_problem(root, &problem, &error);
    expect_line(status, &error);
    if (status == REDIST_OK) {
        expect_same_problem(&problem);
        redist_free_problem(&problem);
    }
    expect_line(write_json_transfers("fuzz", root, &made, &error), &error);
    free_numbered_problem(&made);
    json_decref(root);
}

/* Readers that open a file find the input in this one. */
static char input_file[64];

static void fill_file(const char *text, size_t length)
{
    FILE *file = fopen(input_file, "wb");
    require(file != NULL && fwrite(text, 1, length, file) == length && fclose(file) == 0,
            "the input cannot be written");
}

static void read_tensors(char *text, size_t length)
{
    struct tensor_file file = {0};
    struct redist_error error = {{0}};
    fill_file(text, length);
    expect_line(read_tensor_file(input_file, &file, &error), &error);
    free_tensor_file(&file);
}

static void read_layout(char *text, size_t length)
{
    struct shard_layout layout = {0};
    struct redist_error error = {{0}};
    fill_file(text, length);
    expect_line(read_shard_layout(input_file, NULL, &layout, &error), &error);
    free_shard_layout(&layout);
}

static const struct reader {
    const char *name;
    void (*read)(char *text, size_t length);
} readers[] = {
    {"problem", read_problem},     {"wording", read_wording},
    {"module", read_module},       {"sequence", read_sequence},
    {"topology", read_topology},   {"npy", read_npy},
    {"transfers", read_transfers}, {"transfer-plan", read_transfer_plan},
    {"json", read_json_problem},   {"tensors", read_tensors},
    {"layout", read_layout},
};
static const struct reader *chosen;

static void remove_input(void)
{
    (void)unlink(input_file);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *name = getenv("READER");
    (void)argc;
    (void)argv;
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (name != NULL && strcmp(name, readers[i].name) == 0)
            chosen = &readers[i];
    require(chosen != NULL, "READER must name a reader");
    (void)snprintf(input_file, sizeof input_file, "/dev/shm/redist-fuzz.%ld", (long)getpid());
    require(atexit(remove_input) == 0, "no room for a function at the end");
    return 0;
}

/* A copy with a NUL behind it, so that a read beyond the input is seen. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    require(text != NULL, "out of memory");
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    chosen->read(text, size);
    free(text);
    return 0;
}
