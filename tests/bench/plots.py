"""Small SVG plots: a log-log scatter, a histogram of ratios, values in order."""
import math

WIDTH, HEIGHT, MARGIN = 560, 420, 60


def svg(body, title):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'font-family="sans-serif" font-size="12">\n<title>{title}</title>\n'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>\n{body}\n</svg>\n')


def text(x, y, words, extra=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" {extra}>{words}</text>'


def line(x1, y1, x2, y2, style="stroke='#888'"):
    return f"<line x1='{x1:.1f}' y1='{y1:.1f}' x2='{x2:.1f}' y2='{y2:.1f}' {style}/>"


def frame(title, x_name, y_name):
    left, right, top, bottom = MARGIN, WIDTH - 20, 40, HEIGHT - MARGIN
    return "\n".join([
        line(left, bottom, right, bottom), line(left, top, left, bottom),
        text(left, 22, title, "font-size='14'"),
        text((left + right) / 2, HEIGHT - 15, x_name, "text-anchor='middle'"),
        text(16, (top + bottom) / 2, y_name,
             f"text-anchor='middle' transform='rotate(-90 16 {(top + bottom) / 2})'")])


def scatter(points, title, x_name, y_name):
    """Points (x, y), both above 0, on log scales with the diagonal."""
    logs = [math.log10(v) for point in points for v in point]
    low, high = math.floor(min(logs)), math.ceil(max(logs))
    left, right, top, bottom = MARGIN, WIDTH - 20, 40, HEIGHT - MARGIN

    def at(value, start, stop):
        return start + (math.log10(value) - low) / (high - low) * (stop - start)

    body = [frame(title, x_name, y_name), line(left, bottom, right, top, "stroke='#c33'")]
    for power in range(low, high + 1):
        body.append(text(at(10**power, left, right), bottom + 18, f"1e{power}", "text-anchor='middle'"))
        body.append(text(left - 6, at(10**power, bottom, top) + 4, f"1e{power}", "text-anchor='end'"))
    body += [f"<circle cx='{at(x, left, right):.1f}' cy='{at(y, bottom, top):.1f}' r='2.5' "
             "fill='#246' fill-opacity='0.35'/>" for x, y in points]
    return svg("\n".join(body), title)


def histogram(values, edges, title, x_name, y_name="problems"):
    """Counts of `values` between `edges`; the last bin takes all above."""
    counts = [0] * len(edges)
    for value in values:
        counts[max(k for k, edge in enumerate(edges) if value >= edge - 1e-12)] += 1
    left, right, top, bottom = MARGIN, WIDTH - 20, 40, HEIGHT - MARGIN
    step, most = (right - left) / len(edges), max(counts)
    body = [frame(title, x_name, y_name)]
    for k, count in enumerate(counts):
        height = count / most * (bottom - top - 14)
        body.append(f"<rect x='{left + k * step + 2:.1f}' y='{bottom - height:.1f}' "
                    f"width='{step - 4:.1f}' height='{height:.1f}' fill='#246'/>")
        body.append(text(left + (k + 0.5) * step, bottom - height - 4, count, "text-anchor='middle'"))
        label = f"{edges[k]:g}" + ("+" if k == len(edges) - 1 else "")
        body.append(text(left + k * step + 2, bottom + 18, label))
    return svg("\n".join(body), title)


def ranked(points, title, x_name, y_name):
    """Points (value, kind), lowest first on a linear scale from 0, a colour a kind."""
    colours = ["#246", "#c33", "#2a7", "#b70", "#83b", "#555"]
    kinds = list(dict.fromkeys(kind for _, kind in points))
    left, right, top, bottom = MARGIN, WIDTH - 20, 40, HEIGHT - MARGIN
    most = max(value for value, _ in points)
    body = [frame(title, x_name, y_name)]
    for part in range(5):
        value = most * part / 4
        body.append(text(left - 6, bottom - (bottom - top) * part / 4 + 4, f"{value:.1f}",
                         "text-anchor='end'"))
    for place, (value, kind) in enumerate(sorted(points)):
        body.append(f"<circle cx='{left + (place + 0.5) / len(points) * (right - left):.1f}' "
                    f"cy='{bottom - value / most * (bottom - top):.1f}' r='2.5' "
                    f"fill='{colours[kinds.index(kind) % len(colours)]}'/>")
    for number, kind in enumerate(kinds):
        body.append(text(left + 12, top + 14 + 16 * number, kind,
                         f"fill='{colours[number % len(colours)]}'"))
    return svg("\n".join(body), title)
