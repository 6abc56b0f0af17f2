#include "programs/run/job/run_options.h"
#include <stdlib.h>
#include <string.h>
#include "programs/shared/files.h"
#include "programs/shared/options.h"
#include "elements/kind.h"
#include "base/report.h"

#define MOST_REPETITIONS 1000000
#define CALIBRATIONS 21
#define DEFAULT_ELEMENT 4
#define LONGEST_PATH 4000 /* with a device number, less than PATH_MAX of Linux */

const char *const run_help =
    "redist-run - execute a checked redistribution on Open MPI\n"
    "\n"
    "  mpirun -n D redist-run PROBLEM CERT --in FILE.npy --out FILE.npy [options]\n"
    "  mpirun -n D redist-run PROBLEM CERT --synthetic [options]\n"
    "  mpirun -n D redist-run PROBLEM CERT --in MEM.%d.bin --out MEM.%d.bin [options]\n"
    "  mpirun -n D redist-run --plan PROBLEM --in FILE.npy --out FILE.npy [options]\n"
    "  mpirun -n D redist-run --plan --mesh MESH --from TYPE --to TYPE ... [options]\n"
    "  mpirun -n D redist-run --product PREFIX [--dtype TYPE] [--json]\n"
    "  mpirun -n D redist-run --calibrate [FILE] [--mesh MESH] [--elem BYTES]\n"
    "\n"
    "D is the number of devices of the problem; rank d is device d. Every\n"
    "rank checks the certificate against the problem with the core of redist-check\n"
    "and executes the program that was accepted, if it is BOUNDED. Without a verdict\n"
    "nothing runs.\n"
    "\n"
    "  --in FILE.npy    the array before: one global C-order array, of which each\n"
    "                   rank reads its tile; or one file per device, when the name\n"
    "                   has %d, which stands for the device number: 'src/%d.npy'.\n"
    "                   Files of devices that hold the same tile must be equal. They\n"
    "                   have what exists of a tile, not its padding, and there is\n"
    "                   none of a device that holds none; values that are still to be\n"
    "                   combined have no global array, so they need %d. Along an axis\n"
    "                   that is unreduced in the target alone, the files of devices\n"
    "                   that are not the first have the identity of the operation.\n"
    "                   Of transfers: the memory of each device, byte for byte, and\n"
    "                   so a name with %d; --out likewise\n"
    "  --trust-replicas do not compare them: each device uses its own file. Not of\n"
    "                   transfers, which compare none\n"
    "  --out FILE.npy   the array after, likewise. The files appear under their names\n"
    "                   when all of them are complete, or not at all. None may be a\n"
    "                   file of --in, unless --in and --out are the same word\n"
    "  --dtype TYPE     what the elements are, where the program combines them or\n"
    "                   writes identities: int8, int16, int32, int64, uint8, uint16,\n"
    "                   uint32, uint64, float16, bfloat16, float32, float64,\n"
    "                   complex64 or complex128. Else the .npy files say so, and\n"
    "                   synthetic elements are integers\n"
    "  --ordered        combine in the order of a group's members: the bits of a sum\n"
    "                   then follow from the certificate and the data alone, not from\n"
    "                   MPI, sizes or the places of ranks (docs/ELEMENTS.md); often\n"
    "                   slower. Groups of ranks on one machine do so in any case,\n"
    "                   through memory that they share, and transfers always.\n"
    "                   Integers, min and max have the same bits in every order\n"
    "  --synthetic      no --in: fill the array with its own global index, and verify\n"
    "                   every element afterwards. Elements too narrow for the index\n"
    "                   carry one digit of it per execution, as many executions as it\n"
    "                   has digits, so nothing is left out. Where the program\n"
    "                   combines elements, each summand is an integer by a formula,\n"
    "                   from which the result is computed apart\n"
    "  --op OP          how transfers combine summands: sum (else this one), product,\n"
    "                   min, max, and, or, xor; in the order of their turns, always.\n"
    "                   --dtype says what they are, for all arrays that are combined,\n"
    "                   and changes nothing where none is\n"
    "  --plan           no CERT: rank 0 plans for the machine at hand, and sends the\n"
    "                   certificate to all ranks, each of which checks it as ever.\n"
    "                   The problem is a file, or --mesh, --from, --to, --elem,\n"
    "                   --to-mesh, --devices, --order, --to-order, --shape, --op\n"
    "                   (sum, product, min, max, and, or, xor) and --notation (auto,\n"
    "                   native, jax, shardy, hlo, dtensor, mlir, scaling-book) as in\n"
    "                   `redist plan`. Ranks that share memory are a node: for\n"
    "                   several nodes of as many ranks each, two or more, the prices\n"
    "                   are those of `redist plan --ranks-per-node`, which it says,\n"
    "                   else the usual ones\n"
    "  --topology FILE  with --plan: by these prices, as in `redist plan`\n"
    "  --save-problem FILE, --save-certificate FILE\n"
    "                   with --plan: rank 0 writes what was planned and accepted\n"
    "  --cache DIR      with --plan: certificates are kept in this directory, which\n"
    "                   has to exist, and the same problem by the same prices,\n"
    "                   --require and redist is not planned again. What is found\n"
    "                   there is checked as ever\n"
    "  --product PREFIX a product of matrices, from the files that `redist matmul -o\n"
    "                   PREFIX` wrote: checks them, moves A and B of small integers,\n"
    "                   multiplies, moves C, and verifies every element of C\n"
    "  --calibrate      measure what links cost and write FILE, a topology that\n"
    "                   `redist plan` reads: in turn along each axis of --mesh MESH,\n"
    "                   D devices such as host=2,chip=4, or else of one axis x, and,\n"
    "                   where at most four have more than one device, along every set\n"
    "                   of these, an alltoall, an allgather, a reducescatter and an\n"
    "                   allreduce with tiles of five sizes from a few bytes to a\n"
    "                   mebibyte, each 16 times in a row, which is timed 21 times or\n"
    "                   --repeat N times, after a warm-up. FILE has these points,\n"
    "                   and for each axis latency and inverse bandwidth of a line\n"
    "                   through them, in femtoseconds, per byte, so that --elem BYTES\n"
    "                   changes nothing. Prints a table, with the largest error of\n"
    "                   each line, or without FILE the topology\n"
    "  --allow-unbounded\n"
    "                   execute also what is not verified BOUNDED: a tile on the way\n"
    "                   may then be larger than the larger of source and target tile;\n"
    "                   one that is so by padding alone, less than as much again, is\n"
    "                   executed in any case, unless --require bounded is given\n"
    "  --require LIST   of bounded,normal,optimal,identical,least-received: execute\n"
    "                   nothing that is not verified to be so; --max-height H,\n"
    "                   --max-cost C and --max-received R likewise; of transfers,\n"
    "                   --max-memory B and --max-messages M\n"
    "  --repeat N       execute N times; times are medians\n"
    "  --json           one JSON object instead of the table\n"
    "  --quiet          no table; --synthetic still says what was verified\n"
    "  --progress       say on stderr which step runs, also when that is no terminal\n"
    "  --help, --version\n"
    "\n"
    "The .npy files may hold any numbers of 1 to 16 bytes (b1, i1-i8, u1-u8, f2-f16,\n"
    "c8, c16) or raw bytes (V1-V16), of the size that the problem's elem line says;\n"
    "those that are combined i1-i8, u1-u8, f2-f8, c8 or c16. For bfloat16 NumPy has\n"
    "no type: its files are V2, with --dtype bfloat16.\n"
    "Rank 0 reads PROBLEM and CERT for all. Each rank opens the .npy files itself: on\n"
    "several machines a global one must be shared, those of devices need not be\n"
    "(docs/MACHINES.md).\n"
    "\n"
    "Times are the longest over all ranks, bytes the most that one rank sends to and\n"
    "receives from others, memory the most that one rank holds in tiles.\n"
    "\n"
    "As root, in a container for example, mpirun wants --allow-run-as-root.\n"
    "\n"
    "Example: 24 ranks on one machine\n"
    "  mpirun --oversubscribe -n 24 redist-run ex31.problem ex31.cert --synthetic\n"
    "\n"
    "Exit status, which mpirun passes on: 0 done, 10 the certificate was rejected,\n"
    "11 it is right but not what the options demand, 2 anything else. In 10 and 11\n"
    "nothing was executed. Other numbers are not ours: 1 is mpirun's own refusal (too\n"
    "few slots, root), 128 + n a rank that signal n ended. Errors are one line on\n"
    "stderr, from one rank; `mpirun --quiet` adds nothing to it.\n";

static enum redist_status parse_count(const char *option, const char *text, unsigned most,
                                      uint32_t *count, struct redist_error *error)
{
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || number < 1 || number > most)
        return report_failure(error, "%s '%.40s': expected a number from 1 to %u", option, text,
                              most);
    *count = (uint32_t)number;
    return REDIST_OK;
}

static enum redist_status parse_element(const char *text, enum redist_element *element,
                                        struct redist_error *error)
{
    *element = find_element(text);
    if (*element != REDIST_BYTES)
        return REDIST_OK;
    return report_failure(error, "--dtype '%.40s': expected %s", text, ELEMENT_NAMES);
}

/* The limits of the policy, which `options` names `--max-height` and so on. */
static enum redist_status read_limit(const char *name, const char *text, struct policy *policy,
                                     struct redist_error *error)
{
    const struct {
        const char *name;
        int *given;
        uint64_t *limit;
    } limits[] = {{"max-height", &policy->limits_height, &policy->max_height},
                  {"max-cost", &policy->limits_cost, &policy->max_cost},
                  {"max-received", &policy->limits_received, &policy->max_received},
                  {"max-memory", &policy->limits_memory, &policy->max_memory},
                  {"max-messages", &policy->limits_messages, &policy->max_messages}};
    size_t k = 0;
    while (strcmp(limits[k].name, name) != 0)
        k++;
    *limits[k].given = 1;
    if (read_policy_limit(text, limits[k].limit))
        return REDIST_OK;
    return report_failure(error, "--%s '%.40s': expected a number below 2^64", name, text);
}

/* The argument of the option `name` is understood at once. */
static enum redist_status read_argument(const char *name, const char *text,
                                        struct run_options *options, struct redist_error *error)
{
    if (strcmp(name, "repeat") == 0)
        return parse_count("--repeat", text, MOST_REPETITIONS, &options->repeat, error);
    if (strcmp(name, "dtype") == 0)
        return parse_element(text, &options->element, error);
    if (strcmp(name, "require") != 0)
        return read_limit(name, text, &options->policy, error);
    if (read_requirements(text, &options->policy))
        return REDIST_OK;
    return report_failure(error, "--require '%.40s': expected %s", text, requirement_words);
}

static bool belongs_to_calibration(const char *name)
{
    static const char *const options[] = {"calibrate", "mesh", "elem", "repeat", "quiet"};
    for (size_t k = 0; k < sizeof options / sizeof options[0]; k++)
        if (strcmp(name, options[k]) == 0)
            return true;
    return false;
}

/* Arguments that all are kept in one place are understood at once. */
static enum redist_status take_rows(int argc, char **argv, const struct command_option *table,
                                    const char **text, struct run_options *options, bool *others,
                                    struct redist_error *error)
{
    int row;
    while ((row = take_option(argc, argv, table, "require", error)) >= 0) {
        *others = *others || !belongs_to_calibration(table[row].name);
        if (table[row].argument == text)
            PASS_FAILURE(read_argument(table[row].name, *text, options, error));
    }
    return row == WRONG_OPTION ? REDIST_BAD_INPUT : REDIST_OK;
}

/* `others`: an option was given that --calibrate knows nothing of. */
static enum redist_status take_run_options(int argc, char **argv, struct run_options *options,
                                           bool *others, struct redist_error *error)
{
    const char *text; /* of what is understood at once */
    const struct command_option table[] = {
        {"in", 0, &options->in, NULL},
        {"out", 0, &options->out, NULL},
        {"synthetic", 0, NULL, &options->synthetic},
        {"repeat", 0, &text, NULL},
        {"json", 0, NULL, &options->json},
        {"quiet", 0, NULL, &options->quiet},
        {"progress", 0, NULL, &options->progress},
        {"help", 'h', NULL, &options->help},
        {"version", 0, NULL, &options->version},
        {"allow-unbounded", 0, NULL, &options->allow_unbounded},
        {"trust-replicas", 0, NULL, &options->trust_replicas},
        {"ordered", 0, NULL, &options->ordered},
        {"require", 0, &text, NULL},
        {"max-height", 0, &text, NULL},
        {"max-cost", 0, &text, NULL},
        {"max-received", 0, &text, NULL},
        {"max-memory", 0, &text, NULL},
        {"max-messages", 0, &text, NULL},
        {"dtype", 0, &text, NULL},
        {"product", 0, &options->product, NULL},
        {"calibrate", 0, NULL, &options->calibrate},
        {"plan", 0, NULL, &options->plan},
        {"topology", 0, &options->topology, NULL},
        {"save-problem", 0, &options->saved.problem, NULL},
        {"save-certificate", 0, &options->saved.certificate, NULL},
        {"cache", 0, &options->cache, NULL},
        REQUEST_OPTIONS(&options->request, false),
        {0},
    };
    return take_rows(argc, argv, table, &text, options, others, error);
}

/* A name has no conversions, or one %d and nothing else with a %. */
static bool is_pattern(const char *name)
{
    const char *mark = name == NULL ? NULL : strchr(name, '%');
    return mark == NULL || (mark[1] == 'd' && strchr(mark + 1, '%') == NULL);
}

static enum redist_status complete_calibration(struct run_options *options, bool others,
                                               struct redist_error *error)
{
    options->calibrated = options->problem;
    if (others || options->certificate != NULL)
        return report_failure(error, "--calibrate goes with at most one FILE, --mesh, --elem, "
                                     "--repeat and --quiet; see --help");
    options->repeat = options->repeat > 0 ? options->repeat : CALIBRATIONS;
    options->elem_bytes = DEFAULT_ELEMENT;
    return options->request.elem == NULL
               ? REDIST_OK
               : parse_count("--elem", options->request.elem, REDIST_MAX_ELEM, &options->elem_bytes,
                             error);
}

/* Where what is to be executed comes from: files, a plan made here, or a product. */
static enum redist_status check_origin(const struct run_options *options,
                                       struct redist_error *error)
{
    struct request problem = options->request;
    problem.op = NULL; /* which transfers take as well */
    bool planned = options->topology != NULL || options->saved.problem != NULL ||
                   options->saved.certificate != NULL || options->cache != NULL ||
                   is_requested(&problem);
    if (is_stdout(options->saved.problem) || is_stdout(options->saved.certificate))
        return report_failure(error, "--save-problem and --save-certificate take a file, not -");
    if (options->plan)
        return options->product == NULL && options->certificate == NULL
                   ? REDIST_OK
                   : report_failure(error, "--plan goes without CERT and --product; see --help");
    if (planned)
        return report_failure(error, "problems by options, --topology, --cache, --save-problem "
                                     "and --save-certificate go with --plan, --mesh and --elem "
                                     "also with --calibrate; see --help");
    if (options->product == NULL && (options->problem == NULL || options->certificate == NULL))
        return report_failure(error, "expected PROBLEM and CERT; see --help");
    return REDIST_OK;
}

static enum redist_status check_options(const struct run_options *options,
                                        struct redist_error *error)
{
    PASS_FAILURE(check_origin(options, error));
    if (options->product != NULL) {
        if (options->problem == NULL && options->in == NULL && options->out == NULL &&
            !options->synthetic && !options->ordered)
            return REDIST_OK;
        return report_failure(error, "--product goes without PROBLEM and CERT, --in, --out, "
                                     "--synthetic and --ordered; see --help");
    }
    if (options->synthetic == (options->in != NULL))
        return report_failure(error, "expected either --in FILE.npy or --synthetic; see --help");
    if (options->in != NULL && options->out == NULL)
        return report_failure(error, "--in needs --out FILE.npy; see --help");
    if (options->allow_unbounded && options->policy.bounded)
        return report_failure(error, "only one of --require bounded and --allow-unbounded");
    if ((options->in != NULL && strlen(options->in) > LONGEST_PATH) ||
        (options->out != NULL && strlen(options->out) > LONGEST_PATH))
        return report_failure(error, "a path has more than %d bytes", LONGEST_PATH);
    if (!is_pattern(options->in) || !is_pattern(options->out))
        return report_failure(error,
                              "a file name has at most one %%d, and no other %%; see --help");
    return REDIST_OK;
}

enum redist_status parse_run_options(int argc, char **argv, struct run_options *options,
                                     struct redist_error *error)
{
    bool others = false;
    *options = (struct run_options){.repeat = 0};
    PASS_FAILURE(take_run_options(argc, argv, options, &others, error));
    if (options->help || options->version)
        return REDIST_OK;
    if (optind < argc)
        options->problem = argv[optind++];
    if (optind < argc)
        options->certificate = argv[optind++];
    if (optind < argc)
        return report_failure(error, "unexpected argument '%.40s'", argv[optind]);
    if (options->calibrate)
        return complete_calibration(options, others, error);
    if (options->plan)
        options->request.path = options->problem;
    options->repeat = options->repeat > 0 ? options->repeat : 1;
    return check_options(options, error);
}
