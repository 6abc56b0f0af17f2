/* The executor's parts that need no second rank: .npy headers, runs of boxes,
 * and datatypes too large to allocate. */
#include "on_ranks.h"
#include "execute/datatype.h"
#include "files/npy.h"
#include "schedule/runs/copies.h"

/* Parses a header with this dictionary from memory of exactly its size. */
static enum redist_status parse(unsigned version, const char *dictionary, struct npy_header *header,
                                struct redist_error *error)
{
    size_t length = strlen(dictionary), start = version == 1 ? 10 : 12;
    unsigned char *bytes = malloc(start + length);
    assert_non_null(bytes);
    memcpy(bytes, "\x93NUMPY", 6);
    bytes[6] = (unsigned char)version;
    bytes[7] = 0;
    for (size_t k = 8; k < start; k++)
        bytes[k] = (unsigned char)(length >> 8 * (k - 8));
    memcpy(bytes + start, dictionary, length);
    error->message[0] = '\0';
    enum redist_status status = parse_npy_header(bytes, start + length, "a.npy", header, error);
    free(bytes);
    return status;
}

static void test_good_headers(void **state)
{
    struct npy_header header;
    struct redist_error error;
    assert_ok(parse(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }  \n", &header,
                    &error));
    assert_string_equal(header.dtype, "<f4");
    assert_int_equal(header.elem_bytes, 4);
    assert_int_equal(header.rank, 2);
    assert_int_equal(header.shape[0], 3);
    assert_int_equal(header.shape[1], 4);
    assert_int_equal(header.data_offset, 72);
    uint64_t bytes;
    assert_true(count_npy_bytes(&header, &bytes));
    assert_int_equal(bytes, 48);
    assert_ok(
        parse(2, "{\"shape\":(7L,),\"fortran_order\":False,\"descr\":\"|V3\"}", &header, &error));
    assert_int_equal(header.elem_bytes, 3);
    assert_int_equal(header.rank, 1);
    assert_ok(
        parse(3, "{'fortran_order': False, 'descr': '<c16', 'shape': ()}\n", &header, &error));
    assert_int_equal(header.rank, 0);
    assert_true(count_npy_bytes(&header, &bytes));
    assert_int_equal(bytes, 16);
}

static void test_dtypes(void **state)
{
    static const struct {
        const char *dtype;
        uint32_t elem_bytes; /* 0: refused */
    } cases[] = {
        {"|b1", 1},  {"|i1", 1},   {"<i2", 2},   {"<i4", 4},  {"<i8", 8},
        {"|u1", 1},  {"<u2", 2},   {"<u4", 4},   {"<u8", 8},  {"<f2", 2},
        {"<f4", 4},  {"<f8", 8},   {"<f16", 16}, {"<c8", 8},  {"<c16", 16},
        {">f8", 8},  {"|V16", 16}, {"<c32", 0},  {"<i3", 0},  {"|V17", 0},
        {"|V0", 0},  {"|O", 0},    {"|S4", 0},   {"<U2", 0},  {"<M8[ns]", 0},
        {"f4", 0},   {"", 0},      {"<", 0},     {"<f", 0},   {"<f99999999999999999999999", 0},
        {"<f4 ", 0}, {"|b2", 0},   {"<f4L", 0},  {"<f04", 0}, {"|f8x", 0},
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        char text[128];
        struct npy_header header;
        struct redist_error error;
        snprintf(text, sizeof text, "{'descr': '%s', 'fortran_order': False, 'shape': (2,)}",
                 cases[k].dtype);
        enum redist_status status = parse(1, text, &header, &error);
        assert_int_equal(status, cases[k].elem_bytes > 0 ? REDIST_OK : REDIST_BAD_INPUT);
        if (status == REDIST_OK)
            assert_int_equal(header.elem_bytes, cases[k].elem_bytes);
        if (status != REDIST_OK)
            assert_non_null(strstr(error.message, "a.npy: "));
    }
}

static void test_bad_headers(void **state)
{
    static const char *const cases[] = {
        "",
        "{",
        "}",
        "{}",
        "[]",
        "{'descr': '<f4', 'fortran_order': False}",
        "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), 'extra': 1}",
        "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2,)}",
        "{'descr': '<f4', 'fortran_order': True, 'shape': (2, 2)}",
        "{'descr': '<f4', 'fortran_order': 0, 'shape': (2, 2)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2 2)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2,,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (18446744073709551616,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2,)} x",
        "{'descr': '<f4' 'fortran_order': False, 'shape': (2,)}",
        "{'descr': '<f4\\'', 'fortran_order': False, 'shape': (2,)}",
        "{'descr: <f4, 'fortran_order': False, 'shape': (2,)}",
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        struct npy_header header;
        struct redist_error error;
        assert_int_equal(parse(1 + k % 3, cases[k], &header, &error), REDIST_BAD_INPUT);
        assert_non_null(strstr(error.message, "a.npy: "));
    }
}

/* Every byte of a good header changed and every length cut: an answer, and no
 * access outside the bytes (AddressSanitizer). */
static void test_hostile_bytes(void **state)
{
    struct npy_header header = {.dtype = "<i8", .elem_bytes = 8, .rank = 2, .shape = {5, 6}};
    struct redist_error error;
    char text[NPY_MAX_WRITTEN];
    format_npy_header(&header, text);
    size_t length = header.data_offset;
    for (size_t k = 0; k < length; k++)
        for (unsigned value = 0; value < 256; value++) {
            unsigned char *bytes = malloc(length);
            assert_non_null(bytes);
            memcpy(bytes, text, length);
            bytes[k] = (unsigned char)value;
            parse_npy_header(bytes, length, "a.npy", &header, &error);
            free(bytes);
        }
    for (size_t cut = 0; cut < length; cut++) {
        unsigned char *bytes = malloc(cut + 1);
        assert_non_null(bytes);
        memcpy(bytes, text, cut);
        assert_int_equal(parse_npy_header(bytes, cut, "a.npy", &header, &error), REDIST_BAD_INPUT);
        free(bytes);
    }
}

static void test_written_headers(void **state)
{
    for (uint32_t rank = 0; rank <= REDIST_MAX_RANK; rank++) {
        struct npy_header header = {.rank = rank, .elem_bytes = rank % 16 + 1}, again;
        struct redist_error error;
        char text[NPY_MAX_WRITTEN];
        choose_npy_dtype(header.elem_bytes, header.dtype);
        for (uint32_t k = 0; k < rank; k++)
            header.shape[k] = UINT64_MAX - k;
        format_npy_header(&header, text);
        assert_int_equal(header.data_offset % 64, 0);
        assert_ok(parse_npy_header((const unsigned char *)text, header.data_offset, "a.npy", &again,
                                   &error));
        assert_memory_equal(&header, &again, sizeof header);
        uint64_t bytes;
        assert_int_equal(count_npy_bytes(&header, &bytes), rank == 0);
        header.shape[rank / 2] = 0;
        assert_true(count_npy_bytes(&header, &bytes));
        assert_int_equal(bytes, rank == 0 ? 1 : 0);
    }
}

/* The array of 24 bytes in bands of every length: what the box has of each lies one behind the
 * other in its memory, and goes to its places. */
static void check_bands(const struct runs *runs)
{
    for (uint64_t band = 1; band <= 24; band++) {
        unsigned char box[24], expected[24] = {0}, array[48] = {0};
        uint64_t count = count_run_bytes(runs);
        for (unsigned char b = 0; b < count; b++)
            box[b] = (unsigned char)(b + 1);
        struct runs whole = {.run_bytes = count};
        assert_true(copy_runs(&whole, box, count, runs, expected, sizeof expected));
        for (uint64_t begin = 0; begin < 24; begin += band) {
            uint64_t before = count_bytes_before(runs, begin), seen = 0;
            for (uint64_t b = 0; b < begin; b++)
                seen += expected[b] != 0;
            assert_int_equal(before, seen);
            spread_part(runs, begin, count_bytes_before(runs, begin + band) - before, box + before,
                        array + begin);
        }
        assert_memory_equal(array, expected, sizeof expected);
    }
}

/* Runs against element by element enumeration, for boxes of every kind. */
static void test_runs(void **state)
{
    const uint64_t extent[3] = {3, 4, 2};
    struct box box;
    for (unsigned code = 0; code < 6 * 10 * 3; code++) {
        set_whole_box(3, extent, &box);
        unsigned rest = code;
        for (uint32_t k = 0; k < 3; k++) { /* start and end of each dimension */
            unsigned pairs = (unsigned)(extent[k] * (extent[k] + 1) / 2), pair = rest % pairs;
            rest /= pairs;
            for (box.start[k] = 0; pair >= extent[k] - box.start[k]; box.start[k]++)
                pair -= (unsigned)(extent[k] - box.start[k]);
            box.shape[k] = pair + 1;
        }
        struct runs runs;
        struct run_cursor cursor;
        uint64_t seen = 0;
        compute_runs(&box, 1, &runs);
        for (start_cursor(&runs, &cursor); !cursor.done; advance_cursor(&cursor))
            for (uint64_t b = 0; b < runs.run_bytes; b++, seen++) {
                uint64_t i = seen / (box.shape[1] * box.shape[2]);
                uint64_t j = seen / box.shape[2] % box.shape[1], l = seen % box.shape[2];
                assert_int_equal(cursor.offset + b,
                                 ((box.start[0] + i) * extent[1] + box.start[1] + j) * extent[2] +
                                     box.start[2] + l);
            }
        assert_int_equal(seen, box.shape[0] * box.shape[1] * box.shape[2]);
        check_bands(&runs);
    }
}

/* A box of 2 x 3 x 2 elements at `start` in an array of this shape. */
static void place_box(const uint64_t *extent, const uint64_t *start, struct box *box)
{
    set_whole_box(3, extent, box);
    for (uint32_t k = 0; k < 3; k++) {
        box->start[k] = start[k];
        box->shape[k] = k == 1 ? 3 : 2;
    }
}

/* Element (i, j, l) of the box, of `elem` bytes. */
static unsigned char *find_element(unsigned char *array, const struct box *box, uint64_t number,
                                   uint32_t elem)
{
    uint64_t i = number / 6, j = number / 2 % 3, l = number % 2;
    return array + (((box->start[0] + i) * box->extent[1] + box->start[1] + j) * box->extent[2] +
                    box->start[2] + l) *
                       elem;
}

/* From every kind of array to every other, whose runs are of other lengths; then to the
 * front and back in one piece of memory. */
static void test_copies(void **state)
{
    static const uint64_t extent[4][3] = {{2, 3, 2}, {2, 4, 2}, {3, 3, 2}, {2, 3, 5}};
    static const uint64_t start[4][3] = {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {0, 0, 2}};
    for (uint32_t elem = 1; elem <= 16; elem++)
        for (unsigned code = 0; code < 16; code++) {
            unsigned char from[36 * 16], to[36 * 16];
            struct box give, take;
            struct runs read, written;
            for (size_t b = 0; b < sizeof from; b++) {
                from[b] = (unsigned char)(b * 7 + b / 256 + 1);
                to[b] = 0;
            }
            place_box(extent[code % 4], start[code % 4], &give);
            place_box(extent[code / 4], start[code / 4], &take);
            compute_runs(&give, elem, &read);
            compute_runs(&take, elem, &written);
            assert_int_equal(count_run_bytes(&read), 12 * elem);
            assert_true(copy_runs(&read, from, sizeof from, &written, to, sizeof to));
            for (uint64_t number = 0; number < 12; number++)
                assert_memory_equal(find_element(to, &take, number, elem),
                                    find_element(from, &give, number, elem), elem);
            uint64_t end = written.first_byte + written.run_bytes;
            for (uint32_t k = 0; k < written.nloops; k++)
                end += (written.count[k] - 1) * written.stride[k];
            assert_false(gather_box(&written, to, end - 1));
            assert_true(gather_box(&written, to, end));
            assert_false(spread_box(&written, to, end - 1));
            assert_true(spread_box(&written, to, end));
            for (uint64_t number = 0; number < 12; number++)
                assert_memory_equal(find_element(to, &take, number, elem),
                                    find_element(from, &give, number, elem), elem);
        }
}

/* Long runs, of which one side splits the other's, and boxes that end a byte behind their array,
 * or are of another shape. */
static void test_long_copies(void **state)
{
    enum { RUN = 1 << 15, PIECES = 12 };
    static unsigned char from[4 * PIECES * RUN], to[4 * PIECES * RUN];
    const struct runs read = {.first_byte = 3,
                              .run_bytes = 2 * RUN,
                              .nloops = 1,
                              .count = {PIECES / 2},
                              .stride = {3 * RUN}},
                      written = {.first_byte = 7,
                                 .run_bytes = RUN,
                                 .nloops = 2,
                                 .count = {3, PIECES / 3},
                                 .stride = {12 * RUN, 2 * RUN}},
                      fewer = {
                          .run_bytes = 2 * RUN, .nloops = 1, .count = {5}, .stride = {3 * RUN}};
    const uint64_t read_end = 3 + 5 * 3 * RUN + 2 * RUN, end = 7 + 2 * 12 * RUN + 7 * RUN;
    for (uint64_t b = 0; b < sizeof from; b++)
        from[b] = (unsigned char)(b % 251 + 1);
    assert_false(copy_runs(&read, from, read_end - 1, &written, to, end));
    assert_false(copy_runs(&read, from, read_end, &written, to, end - 1));
    assert_false(copy_runs(&fewer, from, read_end, &written, to, end));
    assert_int_equal(to[7], 0);
    assert_true(copy_runs(&read, from, read_end, &written, to, end));
    uint64_t others = sizeof to;
    for (uint64_t k = 0; k < PIECES; k++, others -= RUN)
        assert_memory_equal(to + 7 + k / 4 * 12 * RUN + k % 4 * 2 * RUN,
                            from + 3 + k / 2 * 3 * RUN + k % 2 * RUN, RUN);
    for (uint64_t b = 0; b < sizeof to; b++)
        others -= to[b] == 0;
    assert_int_equal(others, 0);
}

/* Counts over the range of int, which MPI's constructors cannot take. */
static void test_large_types(void **state)
{
    const uint64_t huge = (UINT64_C(3) << 31) + 5;
    struct runs runs = {.run_bytes = huge, .nloops = 1, .count = {3}, .stride = {2 * huge}};
    struct redist_error error;
    MPI_Datatype type;
    MPI_Count lower, extent, size;
    assert_ok(make_box_type(&runs, &type, &error));
    MPI_Type_size_x(type, &size);
    assert_int_equal(size, 3 * huge);
    MPI_Type_get_true_extent_x(type, &lower, &extent);
    assert_int_equal(lower, 0);
    assert_int_equal(extent, 5 * huge);
    assert_ok(resize_type(&type, huge, &error));
    MPI_Type_get_extent_x(type, &lower, &extent);
    assert_int_equal(extent, huge);
    free_type(&type);
    assert_true(type == MPI_DATATYPE_NULL);
    runs = (struct runs){.run_bytes = 1, .nloops = 1, .count = {huge}, .stride = {2}};
    assert_ok(make_box_type(&runs, &type, &error));
    MPI_Type_size_x(type, &size);
    assert_int_equal(size, huge);
    MPI_Type_get_true_extent_x(type, &lower, &extent);
    assert_int_equal(extent, 2 * huge - 1);
    free_type(&type);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good_headers),    cmocka_unit_test(test_dtypes),
        cmocka_unit_test(test_bad_headers),     cmocka_unit_test(test_hostile_bytes),
        cmocka_unit_test(test_written_headers), cmocka_unit_test(test_runs),
        cmocka_unit_test(test_copies),          cmocka_unit_test(test_long_copies),
        cmocka_unit_test(test_large_types),
    };
    MPI_Init(&argc, &argv);
    return end_ranks(cmocka_run_group_tests(tests, NULL, NULL));
}
