#!/usr/bin/env python3
"""Products: `redist matmul` against all local products, listed and priced here move by
move with `redist plan`, and the cases, the cost table and the questions of "How to scale
your model" on sharded matmul.

Usage: matmul.py BUILD [PRODUCTS]
"""
import itertools
import json
import math
import os
import random
import subprocess
import sys

BUILD = sys.argv[1]
SEED = int(os.environ.get('REDIST_SEED', '1'))
PRODUCTS = int(sys.argv[2]) if len(sys.argv) > 2 else 40
DIMS = {'a': (0, 1), 'b': (1, 2), 'c': (0, 2)}
failures = 0


def run(*words, given=None):
    done = subprocess.run([f'{BUILD}/redist', *words], input=given, text=True,
                          capture_output=True, check=False)
    if done.returncode != 0:
        sys.exit(f'{" ".join(words)}: exit {done.returncode}: {done.stderr}')
    return done.stdout


def batch(command, lines):
    text = ''.join(json.dumps(line) + '\n' for line in lines)
    answers = [json.loads(line) for line in run(*command.split(), '--batch', '-', given=text).splitlines()]
    for answer in answers:
        if not answer['ok']:
            sys.exit(f'{command} --batch: {answer}')
    return answers


def expect(what, got, wanted):
    global failures
    if got != wanted:
        failures += 1
        print(f'{what}: got {got}, expected {wanted}')


def list_layouts(axes):
    """Disjoint ordered lists for I, J and K."""
    for count in range(len(axes) + 1):
        for row in itertools.permutations(axes, count):
            for cut in itertools.combinations_with_replacement(range(count + 1), 2):
                yield row[:cut[0]], row[cut[0]:cut[1]], row[cut[1]:]


def parts(product, axes):
    sizes = dict(product['mesh'])
    return math.prod(sizes[axis] for axis in axes)


def round_up(length, count):
    return -(-length // count)


def tiles_of(product, name):
    """Of an operand, as given or rounded up."""
    return product.get('tiles', {}).get(name) or [
        round_up(product['dims'][dim], parts(product, axes))
        for dim, axes in zip(DIMS[name], product[name])]


def format_type(dims, tiles, lists, sums):
    cuts = (f'{tile}{{{",".join(axes)}}}{size}' for size, tile, axes in zip(dims, tiles, lists))
    return f'[{", ".join(cuts)}]' + (f'{{{",".join(sums)}}}' if sums else '')


def list_lengths(product):
    """Of I, J and K: the size, and what an operand makes of it by padding."""
    lengths = [{size} for size in product['dims']]
    for name, dims in DIMS.items():
        for dim, tile, axes in zip(dims, tiles_of(product, name), product[name]):
            lengths[dim].add(tile * parts(product, axes))
    return lengths


def list_tiles(product, layout):
    """All choices of tiles for I, J and K cut over these axes."""
    return itertools.product(*(
        {round_up(length, parts(product, axes)) for length in lengths}
        for lengths, axes in zip(list_lengths(product), layout)))


def format_operand(product, name):
    return format_type([product['dims'][dim] for dim in DIMS[name]], tiles_of(product, name),
                       product[name], product['c_sum'] if name == 'c' else [])


def list_moves(product, layout, tiles):
    """The three moves of a layout as lines of a batch."""
    moves = []
    for name, dims in DIMS.items():
        local = format_type([product['dims'][dim] for dim in dims], [tiles[dim] for dim in dims],
                            [layout[dim] for dim in dims], layout[1] if name == 'c' else [])
        ends = [format_operand(product, name), local]
        source, target = reversed(ends) if name == 'c' else ends
        moves.append(json.dumps({'mesh': product['mesh'], 'from': source, 'to': target}
                                | ({'op': 'sum'} if name == 'c' and layout[1] else {})))
    return moves


def search(product):
    """(cost, flops) of the cheapest and of the balanced product."""
    layouts = {}
    for layout in list_layouts([axis for axis, _ in product['mesh']]):
        if set(product['c_sum']) <= set(layout[1]):
            for tiles in list_tiles(product, layout):
                layouts[layout, tiles] = list_moves(product, layout, tiles)
    every = sorted({move for moves in layouts.values() for move in moves})
    priced = {move: answer['cost'] for move, answer in
              zip(every, batch('plan --paper', [json.loads(move) for move in every]))}
    found = []
    for (_, tiles), moves in layouts.items():
        flops = 2 * math.prod(map(min, product['dims'], tiles))
        found.append((sum(priced[move] for move in moves), flops))
    return min(found), min(found, key=lambda pair: (pair[1], pair[0]))


def draw_product(draw, sizes):
    mesh = [[name, draw.choice([2, 2, 3, 4])] for name in ['x', 'y', 'z'][:draw.choice([1, 2, 2, 3])]]
    product = {'kind': 'matmul', 'mesh': mesh, 'dims': [draw.choice(sizes) for _ in range(3)]}
    for name in DIMS:
        axes = [axis for axis, _ in mesh]
        draw.shuffle(axes)
        lists = [[], [], []]
        for axis in axes:
            lists[draw.randrange(3)].append(axis)
        product[name] = lists[:2]
        if name == 'c':
            product['c_sum'] = lists[2][:1] if draw.random() < 0.2 else []
    return product


def compare(product, answer):
    """The answer with what is found here; whether cheapest and balanced differ."""
    cheapest, balanced = search(product)
    expect(f'{product}: cheapest', (answer['cost'], answer['flops_per_device']), cheapest)
    expect(f'{product}: balanced',
           (answer['balanced']['cost'], answer['balanced']['flops_per_device']), balanced)
    expect(f'{product}: the sum',
           answer['cost_a'] + answer['cost_b'] + answer['cost_c'], answer['cost'])
    return cheapest != balanced


def check_random():
    draw = random.Random(f'even and not {SEED}')
    products = []
    while len(products) < PRODUCTS:
        product = draw_product(draw, [24, 48, 144, 288])
        if all(product['dims'][dim] % parts(product, axes) == 0
               for name, dims in DIMS.items() for dim, axes in zip(dims, product[name])):
            products.append(product)
    products += [draw_product(draw, range(1, 70)) for _ in range(PRODUCTS)]
    return sum(compare(product, answer)
               for product, answer in zip(products, batch('matmul', products)))


def check_wide_tiles():
    """Tiles that are larger than the sizes need: given as types."""
    draw = random.Random(f'wide tiles {SEED}')
    for _ in range(PRODUCTS):
        product = draw_product(draw, range(1, 70))
        product['tiles'] = {name: [tile + draw.randrange(3) * (len(axes) > 0) for tile, axes
                                   in zip(tiles_of(product, name), product[name])]
                            for name in DIMS}
        compare(product, plan(','.join(f'{name}={size}' for name, size in product['mesh']),
                              *(format_operand(product, name) for name in DIMS)))


def plan(mesh, a, b, c, *more):
    return json.loads(run('matmul', '-m', mesh, '-a', a, '-b', b, '-c', c, '--json', *more))


def check_cases():
    """The four cases; the table: gather one, reduce, or gather before."""
    free = plan('X=4,Y=2', '[16{X}64, 32]', '[32, 8{Y}16]', '[16{X}64, 8{Y}16]')
    expect('case 1', free['cost'], 0)
    gather = plan('X=4', '[64, 8{X}32]', '[32, 2048]', '[64, 2048]')
    expect('case 2: gather A', (gather['cost_a'], gather['steps_a']), (64 * 32, ['allgather 1 x4']))
    both = plan('X=4', '[64, 512{X}2048]', '[512{X}2048, 32]', '[64, 32]', '--balanced')
    expect('case 3', (both['steps_c'], both['cost']), (['allreduce 2 x4'], 2 * 64 * 32))
    both = plan('X=4', '[64, 512{X}2048]', '[512{X}2048, 32]', '[16{X}64, 32]')
    expect('case 3, C divided', (both['steps_c'], both['cost']), (['reducescatter 2 0 x4'], 64 * 32))
    for c, gathered in (('[16{X}64, 32]', 512 * 32), ('[64, 8{X}32]', 64 * 512)):
        same = plan('X=4', '[16{X}64, 512]', '[512, 8{X}32]', c)
        expect(f'case 4, {c}: at most the gather of one', same['cost'] <= gathered, True)


def check_uneven():
    """What divides sizes is as good as it would be for sizes that do."""
    stays = plan('X=4', '[16{X}63, 32]', '[32, 16]', '[63, 16]')
    expect('63 rows', (stays['cost'], stays['local_a'], stays['local_c']),
           (63 * 16, '[16{X}63, 32]', '[16{X}63, 16]'))
    sums = plan('X=4', '[64, 8{X}31]', '[31, 2]', '[64, 2]')
    expect('31 terms', (sums['cost'], sums['local_a'], sums['local_b'], sums['local_c']),
           (8 * 2 + 2 * 64 * 2, '[64, 8{X}31]', '[8{X}31, 2]', '[64, 2]{X}'))
    scattered = plan('X=4', '[63, 8{X}32]', '[8{X}32, 16]', '[16{X}63, 16]')
    expect('63 rows of sums', (scattered['cost'], scattered['local_c'], scattered['steps_c']),
           (64 * 16, '[64{}63, 16]{X}', ['reducescatter 2 0 x4']))
    wide = plan('X=4,Y=2', '[12{X,Y}63, 32]', '[32, 16]', '[48{Y}63, 16]')
    expect('tiles that nest', (wide['cost'], wide['local_a'], wide['steps_c']),
           (48 * 16, '[12{X,Y}63, 32]', ['allgather 0 x4']))
    large = plan('X=4', '[1073741824{X}4294967296, 4294967296]', '[4294967296, 4]',
                 '[1073741824{X}4294967296, 4]')
    expect('an array that no device can hold', large['cost'], 0)
    short = plan('X=2,U=1', '[4, 4]', '[4, 4]', '[4, 4]{U}')
    expect('sums over an axis of size 1', (short['cost'], short['local_a']), (0, '[4, 4{U}4]'))


def cost_of(start, end, sums):
    """Figure 11 cost of one move over X=4 of a matrix; `sums` are unreduced axes before it."""
    rows, columns = start[1]
    line = {'mesh': [['X', 4]], 'shape': [rows, columns], 'from': start[0], 'to': end,
            'from_sum': sums, 'to_sum': []}
    return batch('plan --paper', [line])[0]['cost']


def check_questions():
    """Y[D_X, F] and X[B, D]: gathering Y costs DF, summing 2BF; so sums win when D > 2B."""
    for rows, inner, sums in ((64, 1024, True), (64, 96, False)):
        gather = cost_of(([['X'], []], (inner, 256)), [[], []], [])
        reduce = cost_of(([[], []], (rows, 256)), [[], []], ['X'])
        expect(f'B={rows}, D={inner}: the two strategies', (gather, reduce),
               (inner * 256, 2 * rows * 256))
        expect(f'B={rows}, D={inner}: sums are better', reduce < gather, sums)
        answer = plan('X=4', f'[{rows}, {inner}]', f'[{inner // 4}{{X}}{inner}, 256]',
                      f'[{rows}, 256]')
        expect(f'B={rows}, D={inner}: at most both', answer['cost'] <= min(gather, reduce), True)
    # bf16[128] over four devices of a ring: two hops; bf16[1024, 4096]: 2 MB over the link
    hops = run('matmul', '-m', 'X=4', '-e', '2', '-a', '[1, 32{X}128]', '-b', '[128, 1]', '-c',
               '[1, 1]', '--objective', 'ring')
    expect('latency', '2e-06 s' in hops, True)


def check_words():
    """What is printed: no long lines, large numbers as such, what was minimised first."""
    large = ['-m', 'X=4', '-a', '[1{X}4, 2147483648]', '-b', '[2147483648, 4294967296]',
             '-c', '[4, 4294967296]']
    text = run('matmul', *large)
    expect('2^65 multiplications', '2^64-1 or more multiplications on a device' in text, True)
    expect('2^63 multiplications', ', 9223372036854775808 multiplications' in text, True)
    found = json.loads(run('matmul', *large, '--json'))
    expect('2^66 operations', found['flops_per_device'], None)
    expect('2^64 operations', found['balanced']['flops_per_device'], None)
    ring = ['-m', 'X=4', '-a', '[64, 8{X}32]', '-b', '[32, 2]', '-c', '[64, 2]', '--objective', 'ring']
    heads = [line for line in run('matmul', *ring).splitlines() if not line.startswith(' ')]
    expect('heads by time', heads,
           ['least time: 2e-06 s on the rings, cost 2048, 4096 multiplications on a device',
            'balanced: 4e-06 s on the rings, cost 256, 1024 multiplications on a device'])
    found = json.loads(run('matmul', *ring, '--json'))
    expect('seconds', (round(found['seconds'] * 1e6), round(found['balanced']['seconds'] * 1e6)),
           (2, 4))
    text = run('matmul', '-m', 'A=8,B=8,C=8,D=4', '-a', '[64{A,B}4096, 128{C,D}4096]', '-b',
               '[512{C}4096, 1024{D}4096]', '-c', '[128{D,A}4096, 64{C,B}4096]')
    expect('a line is continued', '\n       ' in text, True)
    expect('longest line', max(map(len, text.splitlines())) <= 80, True)


def check_growth():
    """Of all layouts over six axes few moves are planned, and no more on more devices."""
    for sizes, tiles in (((2, 2, 2, 2, 2, 2), (8192,) * 6), ((4, 4, 4, 4, 4, 16), (4096,) * 5 + (1024,))):
        mesh = ','.join(f'{axis}={size}' for axis, size in zip('uvwxyz', sizes))
        cut = [f'{tile}{{{axis}}}16384' for axis, tile in zip('uvwxyz', tiles)]
        found = json.loads(run('matmul', '-m', mesh, '-a', f'[{cut[0]}, {cut[1]}]', '-b',
                               f'[{cut[2]}, {cut[3]}]', '-c', f'[{cut[4]}, {cut[5]}]', '--json'))
        expect(f'{mesh}: all layouts', found['layouts'] > 40000, True)
        expect(f'{mesh}: moves planned, {found["planned"]}', found['planned'] < 400, True)


def check_refusals():
    """What is wrong with a line is said of the key that it is in."""
    right = {'mesh': [['x', 4]], 'dims': [4, 4, 4], 'a': [[], ['x']], 'b': [['x'], []], 'c': [[], []]}
    size = 'needs a size from 1 to 2^63 (over 2^63-1 as a string)'
    arrays = 'expected one array of axis names per dimension'
    cases = [
        ({'dims': [0, 4, 4]}, f'dims: I {size}'),
        ({'dims': [4, 4, 'y']}, f'dims: K {size}'),
        ({'dims': [4, 4]}, 'dims: expected an array of three sizes [I, J, K]'),
        ({'mesh': 'x=4'}, 'mesh: expected an array of 1 to 32 [name, size] pairs'),
        ({'elem_bytes': 99}, 'elem_bytes: expected 1 to 16'),
        ({'a': [[], ['z']]}, "a: dimension 1: unknown axis 'z'"),
        ({'b': '[4, 4]'}, f'b: {arrays}'),
        ({'c': [[]]}, f'c: {arrays}'),
        ({'c_sum': ['z']}, "c_sum: unknown axis 'z'"),
        ({'c_sum': 'x'}, 'c_sum: expected an array of axis names'),
        ({'dims': ['4294967296', '4294967296', 4], 'a': [[], []]},
         'a: the tile has more than 2^64-1 elements')]
    text = ''.join(json.dumps(right | change) + '\n' for change, _ in cases)
    lines = run('matmul', '--batch', '-', given=text).splitlines()
    for number, ((change, message), line) in enumerate(zip(cases, lines), 1):
        expect(f'{change}', json.loads(line).get('error'), f'line {number}: {message}')


differ = check_random()
check_wide_tiles()
check_cases()
check_uneven()
check_questions()
check_words()
check_growth()
check_refusals()
if failures:
    sys.exit(f'matmul: {failures} failures')
print(f'matmul: {3 * PRODUCTS} random products of seed {SEED}, even and not, against all layouts ({differ} where the '
      'cheapest is not balanced), the cases and questions of the text, what is printed and refused')
