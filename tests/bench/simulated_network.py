"""Networks for SimGrid from platforms of docs/REDUCTIONS.md, and ranks of what is found on them."""
import math
import statistics
import sys

LATENCY = "1us"  # of a link


class Network:
    """Links, and the route from each device to each other one."""

    def __init__(self, entries, levels, names):
        self.entries, self.levels, self.names, self.links = entries, levels, names, {}
        self.devices = math.prod(levels)

    def use(self, name, rate):
        self.links[name] = rate
        return name

    def pass_blocks(self, kind, size, rate, a, b):
        return [self.use("%s%d_%d_out" % (kind, size, a // size), rate),
                self.use("%s%d_%d_in" % (kind, size, b // size), rate)]

    def find_route(self, a, b):
        """As load_link of the price model has it; `whole` rings are taken by all neighbours,
        since a route does not know the group that uses it."""
        route, ring = [], None
        for kind, level, *rest in (e for e in self.entries if e[0] != "latency"):
            unit = math.prod(self.levels[self.names.index(level) + 1:])
            inside = a // unit == b // unit
            if kind == "port" and not inside:
                route += self.pass_blocks(level, unit, rest[0], a, b)
            elif kind == "ring" and inside and (b - a) % unit in (1, unit - 1):
                ring = self.use("ring_%d_%d" % (a, b), rest[0])
            elif kind in ("switch", "block") and inside and ring is None:
                size = int(rest[0])
                if kind == "switch" or a // size != b // size:
                    route += self.pass_blocks(kind, size, rest[1], a, b)
            elif kind not in ("port", "ring", "switch", "block"):
                sys.exit("simulated_network.py: no route for a link of kind " + kind)
        return [ring] if ring else route

    def write(self, path):
        routes = {(a, b): self.find_route(a, b) for a in range(self.devices)
                  for b in range(self.devices) if a != b}
        out = ['<?xml version="1.0"?>', '<!DOCTYPE platform SYSTEM '
               '"https://simgrid.org/simgrid.dtd">', '<platform version="4.1">',
               '<zone id="system" routing="Full">']
        out += ['<host id="d%d" speed="1Gf"/>' % d for d in range(self.devices)]
        out += ['<link id="%s" bandwidth="%sGBps" latency="%s"/>' % (name, rate, LATENCY)
                for name, rate in sorted(self.links.items())]
        for (a, b), links in sorted(routes.items()):
            out.append('<route src="d%d" dst="d%d" symmetrical="NO">%s</route>' % (
                a, b, "".join('<link_ctn id="%s"/>' % link for link in links)))
        with open(path, "w") as file:
            file.write("\n".join(out + ["</zone>", "</platform>", ""]))


def rank(values):
    """Ranks with ties in the middle; prices that differ by rounding are equal."""
    rounded = [float("%.9g" % v) for v in values]
    return [sum(o < v for o in rounded) + (rounded.count(v) - 1) / 2 for v in rounded]


def correlate(one, other):
    return statistics.correlation(rank(one), rank(other))
