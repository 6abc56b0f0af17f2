/* SHA-256: the examples of FIPS 180-4 and its test vectors, and lengths around the ends
 * of blocks. tests/cli/evidence.sh compares with sha256sum as well. */
#include "support/checks.h"
#include "report/sha256.h"

static void expect_digest(const uint8_t *bytes, size_t length, const char *wanted)
{
    char text[SHA256_TEXT_BYTES];
    digest_bytes(bytes, length, text);
    assert_string_equal(text, wanted);
}

static void test_published_vectors(void **state)
{
    static const struct {
        const char *message, *digest;
    } vectors[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
         "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    };
    for (size_t k = 0; k < sizeof vectors / sizeof vectors[0]; k++)
        expect_digest((const uint8_t *)vectors[k].message, strlen(vectors[k].message),
                      vectors[k].digest);
}

static void test_a_million_letters(void **state)
{
    enum { LENGTH = 1000000 };
    uint8_t *bytes = malloc(LENGTH);
    assert_non_null(bytes);
    memset(bytes, 'a', LENGTH);
    expect_digest(bytes, LENGTH,
                  "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(bytes);
}

/* Byte i is i*i mod 251; the digests are those of sha256sum. */
static void test_ends_of_blocks(void **state)
{
    static const struct {
        size_t length;
        const char *digest;
    } cases[] = {
        {55, "377e108c2110107eb912f1e2b71e66d850df0afe3b331dd9bc6f5a26d5e0dca4"},
        {56, "95e145395bcfad556a032213dd74180824b5b23afd0621ce6ddf04f815589e3b"},
        {57, "cef57a0dd37c9d8e7fe3b69faeebc1fa5c9cd8ca68656ec595355a777e3436d5"},
        {63, "d2d6483e7d909a51441bdf830d4784cb5bbb7dfcfce8a04dc9f2a47a7f2c198d"},
        {64, "9c56fcaaca78a255e4a91c4abe5e1357df2104abdfc8d3d541c7977fef69bc78"},
        {65, "385b61afdd7d9548d807983a09cbd91701e1d9d6b51431498174796ee5eb2343"},
        {119, "f87242541f50f161eece8672400f4077fcbdf4c1de51e3a52037e8bf37e96b88"},
        {120, "d22677211500c3138d37fb2fb74cc369d093f7f9a376a39d75659ee64d479589"},
        {127, "ff0d2fd9431304f472f2ad7066b3fe2aa6ebc677dd08222ee0085c4304f7422b"},
        {128, "a51a2c78ea3ffa846e58c1d86dfcc3145c4b733b7847afee1f536bc6d4a052fd"},
        {129, "c443f8ddb78ce0906f89fa1ed718d398157d78472b7893157b24b9bc365ad1e8"},
    };
    uint8_t bytes[129];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * i % 251);
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++)
        expect_digest(bytes, cases[k].length, cases[k].digest);
}

RUN_TESTS(cmocka_unit_test(test_published_vectors), cmocka_unit_test(test_a_million_letters),
          cmocka_unit_test(test_ends_of_blocks))
