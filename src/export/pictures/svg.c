#include "export/pictures/svg.h"
#include <string.h>

/* Violet, blue, cyan, green, lime, pale yellow: lightness rises all the way, so that
 * neighbours differ for colour-blind eyes and in print, and black text stands on all. */
struct svg_colour choose_tint(uint32_t index, uint32_t count)
{
    enum { KNOTS = 6, UNIT = 256 };
    static const uint8_t knot[KNOTS][3] = {{0xa0, 0x7a, 0xd0}, {0x7f, 0x9f, 0xf0},
                                           {0x6f, 0xc0, 0xe8}, {0x7f, 0xdc, 0xb0},
                                           {0xc8, 0xea, 0x78}, {0xff, 0xf4, 0xa8}};
    uint32_t place = count < 2 ? 0 : (uint32_t)((uint64_t)index * (KNOTS - 1) * UNIT / (count - 1));
    uint32_t first = place / UNIT < KNOTS - 1 ? place / UNIT : KNOTS - 2;
    uint32_t behind = place - first * UNIT, level[3];
    struct svg_colour colour;
    for (uint32_t c = 0; c < 3; c++)
        level[c] = (knot[first][c] * (UNIT - behind) + knot[first + 1][c] * behind) / UNIT;
    (void)snprintf(colour.text, sizeof colour.text, "#%02x%02x%02x", level[0] & 255u,
                   level[1] & 255u, level[2] & 255u);
    return colour;
}

static void write_escaped(FILE *out, const char *text, size_t length)
{
    for (size_t k = 0; k < length; k++) {
        switch (text[k]) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        default:
            fputc(text[k], out);
        }
    }
}

void begin_svg(FILE *out, uint32_t width, uint32_t height, const char *title)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" "
            "viewBox=\"0 0 %u %u\">\n<title>",
            width, height, width, height);
    write_escaped(out, title, strlen(title));
    fputs("</title>\n<style>text{font-family:'DejaVu Sans',Verdana,sans-serif;fill:#222}"
          ".h{font-size:15px;font-weight:bold}.t{font-size:12px}.n{font-size:12px}"
          ".s{font-size:10px}.o{font-size:10px;stroke:#fff;stroke-width:3px;paint-order:stroke}.m{"
          "font-family:'DejaVu Sans Mono',monospace;font-size:12px}"
          "</style>\n"
          "<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" "
          "patternUnits=\"userSpaceOnUse\"><rect width=\"6\" height=\"6\" fill=\"#ffffff\"/>"
          "<path d=\"M0,6L6,0\" stroke=\"#999999\"/></pattern></defs>\n",
          out);
    fprintf(out, "<rect width=\"%u\" height=\"%u\" fill=\"#ffffff\"/>\n", width, height);
}

void end_svg(FILE *out)
{
    fputs("</svg>\n", out);
}

void draw_svg_box(FILE *out, struct svg_box box, const char *fill, struct svg_frame frame)
{
    fprintf(out, "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" fill=\"%s\"", box.x, box.y,
            box.width, box.height, fill);
    if (frame.colour != NULL)
        fprintf(out, " stroke=\"%s\"", frame.colour);
    if (frame.dashed)
        fputs(" stroke-dasharray=\"3 2\"", out);
    fputs("/>\n", out);
}

void draw_svg_line(FILE *out, uint32_t x1, uint32_t y1, uint32_t x2, uint32_t y2)
{
    fprintf(out,
            "<line x1=\"%u\" y1=\"%u\" x2=\"%u\" y2=\"%u\" stroke=\"#666666\" "
            "stroke-dasharray=\"5 4\"/>\n",
            x1, y1, x2, y2);
}

void draw_svg_text(FILE *out, uint32_t x, uint32_t y, struct svg_style style, uint32_t most,
                   const char *text)
{
    size_t length = strlen(text);
    fprintf(out, "<text x=\"%u\" y=\"%u\" class=\"%s\" text-anchor=\"%s\">", x, y, style.class,
            style.anchor);
    if (length <= most || most < 3) {
        write_escaped(out, text, length);
    } else {
        write_escaped(out, text, most - 2);
        fputs("..", out);
    }
    fputs("</text>\n", out);
}

uint32_t draw_svg_lines(FILE *out, struct svg_place place, struct svg_style style, uint32_t most,
                        const char *text)
{
    uint32_t lines = 0;
    do {
        char line[SVG_LINE];
        size_t length = strlen(text), used = length;
        if (length > most) {
            for (used = most; used > 0 && text[used] != ' ';)
                used--;
            used = used == 0 ? most : used;
        }
        (void)snprintf(line, sizeof line, "%.*s", (int)used, text);
        draw_svg_text(out, place.x, place.y + lines * place.pitch, style, most, line);
        lines++;
        text += used;
        text += *text == ' ';
    } while (*text != '\0');
    return lines;
}
