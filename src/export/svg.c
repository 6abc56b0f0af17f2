#include "export/svg.h"
#include <string.h>

/* HSL with saturation 60 % and lightness 78 %, in integers: the same bytes everywhere. */
struct svg_colour choose_hue(uint32_t index, uint32_t count)
{
    enum { LOW = 165, HIGH = 232, SPAN = HIGH - LOW };
    /* Six ramps of the colour circle, each SPAN long. */
    uint32_t place = count == 0 ? 0 : (uint32_t)((uint64_t)index * 6u * SPAN / count);
    uint32_t ramp = place / SPAN, up = LOW + place % SPAN, down = HIGH - place % SPAN;
    uint32_t red[6] = {HIGH, down, LOW, LOW, up, HIGH};
    uint32_t green[6] = {up, HIGH, HIGH, down, LOW, LOW};
    uint32_t blue[6] = {LOW, LOW, up, HIGH, HIGH, down};
    struct svg_colour colour;
    (void)snprintf(colour.text, sizeof colour.text, "#%02x%02x%02x", red[ramp % 6] & 255u,
                   green[ramp % 6] & 255u, blue[ramp % 6] & 255u);
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
          ".s{font-size:10px}.m{font-family:'DejaVu Sans Mono',monospace;font-size:12px}"
          "</style>\n",
          out);
    fprintf(out, "<rect width=\"%u\" height=\"%u\" fill=\"#ffffff\"/>\n", width, height);
}

void end_svg(FILE *out)
{
    fputs("</svg>\n", out);
}

void draw_svg_box(FILE *out, struct svg_box box, const char *fill, const char *stroke)
{
    fprintf(out, "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" fill=\"%s\"", box.x, box.y,
            box.width, box.height, fill);
    if (stroke != NULL)
        fprintf(out, " stroke=\"%s\"", stroke);
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
