#include "reduce/platform.h"
#include <string.h>
#include "notation/scan.h"
#include "base/report.h"

/* Units are 10^9 bytes per second; nothing is as fast as this or as slow as its
 * inverse. */
static const double number_limit = 1e9;

struct platform_reader {
    const struct redist_mesh *levels;
    struct platform *platform;
    bool latency_seen;
};

/* A decimal number such as 8, 20.5 or 0.0033, at least 0. */
static bool take_decimal(struct scan *line, double *value)
{
    skip_blanks(line);
    size_t start = line->position, digits = 0;
    double number = 0, unit = 1;
    bool fraction = false;
    for (; line->position < line->length; line->position++) {
        char c = line->text[line->position];
        if (c == '.' && digits > 0 && !fraction) {
            fraction = true;
            digits = 0;
            continue;
        }
        if (c < '0' || c > '9')
            break;
        digits++;
        number = number * 10 + (c - '0');
        unit = fraction ? unit * 10 : unit;
    }
    if (digits > 0 && number / unit <= number_limit) {
        *value = number / unit;
        return true;
    }
    line->position = start;
    return false;
}

static enum redist_status take_level(const struct platform_reader *reader, struct scan *line,
                                     uint32_t *level, struct redist_error *error)
{
    char name[REDIST_MAX_NAME + 1u];
    if (!take_name(line, name))
        return report_unexpected(line, "the name of a level", error);
    int index = redist_find_axis(reader->levels, name);
    if (index < 0)
        return report_failure(error, "the hierarchy has no level '%s'", name);
    *level = (uint32_t)index;
    return REDIST_OK;
}

static enum redist_status take_rate(struct scan *line, double *rate, struct redist_error *error)
{
    double value = 0;
    size_t start = line->position;
    if (!take_decimal(line, &value) || value * number_limit < 1) {
        line->position = start;
        skip_blanks(line);
        return report_unexpected(line, "a rate in 10^9 bytes per second, over 0", error);
    }
    *rate = value * 1e9;
    return REDIST_OK;
}

static enum redist_status take_block(const struct platform_reader *reader, struct scan *line,
                                     struct link *link, struct redist_error *error)
{
    uint64_t block = 0, unit = 1;
    for (uint32_t l = link->level + 1; l < reader->levels->naxes; l++)
        unit *= reader->levels->axis[l].size;
    if (!take_number(line, &block) || block == 0)
        return report_unexpected(line, "the number of devices in a block", error);
    if (unit % block != 0)
        return report_failure(error, "blocks of %llu do not divide the %llu devices of a unit",
                              (unsigned long long)block, (unsigned long long)unit);
    link->block = (uint32_t)block;
    return REDIST_OK;
}

/* What follows the rate: `whole` or `any` of a ring, the share of a bus. */
static enum redist_status take_rest(struct scan *line, struct link *link,
                                    struct redist_error *error)
{
    char word[REDIST_MAX_NAME + 1u] = "";
    if (link->kind == LINK_RING) {
        if (!take_name(line, word) || (strcmp(word, "whole") != 0 && strcmp(word, "any") != 0))
            return report_unexpected(line, "'whole' or 'any'", error);
        link->whole = strcmp(word, "whole") == 0;
    }
    if (link->kind == LINK_BUS && !take_decimal(line, &link->share))
        return report_unexpected(line, "the share of outside traffic that loads the bus", error);
    return REDIST_OK;
}

static enum redist_status parse_link(struct platform_reader *reader, enum link_kind kind,
                                     struct scan *line, struct redist_error *error)
{
    struct link link = {.kind = kind};
    if (reader->platform->nlinks == PLATFORM_LINKS)
        return report_failure(error, "expected at most %d links", PLATFORM_LINKS);
    PASS_FAILURE(take_level(reader, line, &link.level, error));
    bool blocks = kind == LINK_SWITCH || kind == LINK_BLOCK;
    if (blocks)
        PASS_FAILURE(take_block(reader, line, &link, error));
    PASS_FAILURE(take_rate(line, &link.rate, error));
    PASS_FAILURE(take_rest(line, &link, error));
    reader->platform->link[reader->platform->nlinks++] = link;
    return REDIST_OK;
}

static enum redist_status parse_latency(struct platform_reader *reader, struct scan *line,
                                        struct redist_error *error)
{
    if (reader->latency_seen)
        return report_failure(error, "the latency is given twice");
    reader->latency_seen = true;
    if (!take_decimal(line, &reader->platform->latency))
        return report_unexpected(line, "seconds", error);
    return REDIST_OK;
}

static enum redist_status parse_line(struct platform_reader *reader, struct scan *line,
                                     struct redist_error *error)
{
    static const char *const kinds[] = {"port", "pair", "ring", "switch", "block", "bus"};
    char word[REDIST_MAX_NAME + 1u];
    enum redist_status status;
    uint32_t kind = 0;
    if (at_end(line) || line->text[line->position] == '#')
        return REDIST_OK;
    size_t start = line->position;
    if (!take_name(line, word))
        word[0] = '\0';
    while (kind < sizeof kinds / sizeof kinds[0] && strcmp(word, kinds[kind]) != 0)
        kind++;
    if (strcmp(word, "latency") == 0) {
        status = parse_latency(reader, line, error);
    } else if (kind < sizeof kinds / sizeof kinds[0]) {
        status = parse_link(reader, (enum link_kind)kind, line, error);
    } else {
        line->position = start;
        return report_unexpected(line, "latency, port, pair, ring, switch, block or bus", error);
    }
    if (status == REDIST_OK && !at_end(line))
        return report_unexpected(line, "the end of the line", error);
    return status;
}

enum redist_status read_platform(const char *text, size_t length, const char *name,
                                 const struct redist_mesh *levels, struct platform *platform,
                                 struct redist_error *error)
{
    static const char header[] = "redist-platform 1\n";
    struct platform_reader reader = {levels, platform, false};
    struct redist_error inner = {{0}};
    *platform = (struct platform){0};
    if (length < sizeof header - 1 || memcmp(text, header, sizeof header - 1) != 0)
        return report_failure(error, "%s:1: expected 'redist-platform 1'", name);
    uint32_t number = 1;
    for (size_t position = sizeof header - 1; position < length; number++) {
        const char *end = memchr(text + position, '\n', length - position);
        if (end == NULL)
            return report_failure(error, "%s:%u: expected a line feed at the end of the line", name,
                                  number + 1);
        struct scan line = {text + position, (size_t)(end - text) - position, 0};
        position += line.length + 1;
        if (parse_line(&reader, &line, &inner) != REDIST_OK)
            return report_failure(error, "%s:%u: %s", name, number + 1, inner.message);
    }
    if (platform->nlinks == 0)
        return report_failure(error, "%s: expected at least one link", name);
    return REDIST_OK;
}
