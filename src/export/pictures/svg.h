/* The few shapes of SVG 1.1 that the pictures use. Written as text, one element a
 * line, so that pictures can be compared; coordinates are in pixels. */
#ifndef REDIST_EXPORT_SVG_H
#define REDIST_EXPORT_SVG_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* "#rrggbb" and a NUL. */
struct svg_colour {
    char text[8];
};

/* Colour `index` of `count` on one ramp, light enough for black text. */
struct svg_colour choose_tint(uint32_t index, uint32_t count);

/* A fill of slanting lines, for what is no data. */
#define SVG_HATCH "url(#hatch)"

struct svg_box {
    uint32_t x, y, width, height;
};

/* What every picture starts and ends with: size, white ground, fonts. */
void begin_svg(FILE *out, uint32_t width, uint32_t height, const char *title);
void end_svg(FILE *out);

/* The edge of a box; no colour, no edge. */
struct svg_frame {
    const char *colour;
    bool dashed;
};

void draw_svg_box(FILE *out, struct svg_box box, const char *fill, struct svg_frame frame);
void draw_svg_line(FILE *out, uint32_t x1, uint32_t y1, uint32_t x2, uint32_t y2);

/* How a text lies: CSS class of begin_svg ("h" heading, "t" text, "n" number in a
 * box, "s" small, "o" small with a white edge, "m" monospace) and where (x, y) is in it. */
struct svg_style {
    const char *class, *anchor; /* "start", "middle" or "end" */
};

/* At most `most` characters are written; what is cut ends in "..". */
void draw_svg_text(FILE *out, uint32_t x, uint32_t y, struct svg_style style, uint32_t most,
                   const char *text);

/* Where the first line begins, and how far apart lines are. */
struct svg_place {
    uint32_t x, y, pitch;
};

/* Text of any length in lines of at most `most` characters, up to SVG_LINE - 1, broken at
 * blanks where there are some; returns how many lines there are. */
#define SVG_LINE 160u
uint32_t draw_svg_lines(FILE *out, struct svg_place place, struct svg_style style, uint32_t most,
                        const char *text);

#endif
