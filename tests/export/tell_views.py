"""A StableHLO module told with reshapes and transposes between its collectives."""

import re

GATHER = re.compile(r'    (%v\d+) = ("stablehlo\.all_gather"\()(%v\d+)(\) <\{all_gather_dim = )(\d+)(.*) : '
                    r"\((tensor<[^ ]*>)\) -> (tensor<[^ ]*>)$")
VALUE = re.compile(r'    (%v\d+) = "stablehlo\..* -> (tensor<[^ ]*>)$')


def split_tensor(text):
    sizes, element = re.fullmatch(r"tensor<((?:\d+x)*)(.*)>", text).groups()
    return [int(size) for size in sizes.split("x")[:-1]], element


def tensor(sizes, element):
    return f"tensor<{''.join(f'{size}x' for size in sizes)}{element}>"


def reshape(name, of, before, after, element):
    return f"    {name} = stablehlo.reshape {of} : ({tensor(before, element)}) -> {tensor(after, element)}"


def transpose(name, of, order, before, element, rng):
    types = f"({tensor(before, element)}) -> {tensor([before[d] for d in order], element)}"
    numbers = ", ".join(map(str, order))
    if rng.random() < 0.5:
        return f"    {name} = stablehlo.transpose {of}, dims = [{numbers}] : {types}"
    return f'    {name} = "stablehlo.transpose"({of}) <{{permutation = array<i64: {numbers}>}}> : {types}'


def gather(found, name, of, d, before, after, element):
    return (f"    {name} = {found.group(2)}{of}{found.group(4)}{d}{found.group(6)} : "
            f"({tensor(before, element)}) -> {tensor(after, element)}")


def tell_rows(found, rng):
    """What comes from each member lies along a dimension of its own, which is joined behind it."""
    name, of, d = found.group(1), found.group(3), int(found.group(5))
    (before, element), (after, _) = split_tensor(found.group(7)), split_tensor(found.group(8))
    rows = [after[d] // before[d], *before]
    order = [*range(1, d + 1), 0, *range(d + 1, len(rows))]
    return [reshape(f"{name}a", of, before, [1, *before], element),
            gather(found, f"{name}b", f"{name}a", 0, [1, *before], rows, element),
            transpose(f"{name}c", f"{name}b", order, rows, element, rng),
            reshape(name, f"{name}c", [rows[k] for k in order], after, element)]


def tell_turned(found, rng):
    """The dimensions in another order, and back. Of two that have one element none can be told from
    the other, until one of them is gathered."""
    name, of, d = found.group(1), found.group(3), int(found.group(5))
    (before, element), (after, _) = split_tensor(found.group(7)), split_tensor(found.group(8))
    order = [*range(len(before))]
    if before[d] > 1 or before.count(1) == 1:
        rng.shuffle(order)
    back = [order.index(x) for x in range(len(order))]
    turned, gathered = [before[x] for x in order], [after[x] for x in order]
    return [transpose(f"{name}a", of, order, before, element, rng),
            gather(found, f"{name}b", f"{name}a", order.index(d), turned, gathered, element),
            transpose(name, f"{name}b", back, gathered, element, rng)]


def tell_views(text, rng):
    told = []
    for line in text:
        found, value = GATHER.fullmatch(line), VALUE.fullmatch(line)
        if found and rng.random() < 0.8:
            told += rng.choice([tell_rows, tell_turned])(found, rng)
        elif value and rng.random() < 0.3:
            name, (sizes, element) = value.group(1), split_tensor(value.group(2))
            places = 1
            for size in sizes:
                places *= size
            told += [line.replace(f"{name} =", f"{name}a =", 1),
                     reshape(f"{name}b", f"{name}a", sizes, [places], element),
                     reshape(name, f"{name}b", [places], sizes, element)]
        else:
            told.append(line)
    return told
