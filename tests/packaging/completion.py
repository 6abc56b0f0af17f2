#!/usr/bin/env python3
"""The completion for bash offers every command, option and value that the programs have,
and the manual pages name every command and option.

usage: completion.py BUILD

An option has to be offered when --help names it and the program takes it; what is
offered has to be taken, and to stand in the help.
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / 'docs' / 'completion' / 'redist.bash'
# Commands that take the problem's options and leave their explanation to this help.
EXPLAINED = {'compare': 'plan', 'import-plan': 'plan'}


def offer(*words):
    """What is offered for the last of the words."""
    command = ('set -u; source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
               '_redist_complete "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"; '
               'printf "%s\\n" "${COMPREPLY[@]}"')
    done = subprocess.run(['bash', '-c', command, SCRIPT, *words], capture_output=True, text=True)
    if done.returncode != 0 or done.stderr:
        sys.exit('completion: %s: %s' % (words, done.stderr))
    return set(done.stdout.split())


def run(build, words):
    return subprocess.run([build / words[0], *words[1:]], capture_output=True, text=True,
                          stdin=subprocess.DEVNULL)


def read_help(build, words):
    done = run(build, [*words, '--help'])
    if done.returncode != 0:
        sys.exit('completion: %s --help fails' % ' '.join(words))
    return done.stdout


def is_taken(build, words, option):
    """A lone option never does more than complain, unless it prints help or version."""
    return 'unknown option' not in run(build, [*words, option]).stderr


def compare_options(build, words):
    """Findings about the options of one program or command."""
    text = read_help(build, words) + ' --help '
    offered = offer(*words, '--')
    named = set(re.findall(r'(?<![\w-])--[a-z][a-z-]*[a-z]', text))
    # mpirun's own options stand in examples and advice
    taken = {option for option in named if is_taken(build, words, option)}
    if words[-1] in EXPLAINED:
        text += read_help(build, [*words[:-1], EXPLAINED[words[-1]]])
    for option in sorted(taken - offered):
        yield '%s takes %s, which is not offered' % (' '.join(words), option)
    for option in sorted(offered):
        if option not in text or not is_taken(build, words, option):
            yield '%s does not take %s, which is offered' % (' '.join(words), option)
        for value in sorted(offer(*words, option, '')):
            if not re.search(r'(?<![\w-])%s(?![\w-])' % re.escape(value), text):
                yield '%s %s: %s does not stand in the help' % (' '.join(words), option, value)


def find_unexplained(build, words):
    """Findings about what the help has and the manual page of the program has not."""
    page = subprocess.run(['mandoc', '-Tascii', '-Owidth=1000',
                           ROOT / 'docs' / 'man' / (words[0] + '.1')],
                          capture_output=True, text=True, check=True).stdout
    page = re.sub('.\b', '', page)  # bold is struck twice
    text = re.sub(r'mpirun --\w+', 'mpirun', read_help(build, words))  # an option of another program
    options = re.findall(r'(?<![\w-])--[a-z][a-z-]*[a-z]', text)
    for word in sorted({*words, *options}):
        if not re.search(r'(?<![\w-])%s(?![\w-])' % re.escape(word), page):
            yield '%s.1 has not %s of %s' % (words[0], word, ' '.join(words))


def find_unlisted(build, command):
    """Options of a command that its line of the synopsis has neither long nor short."""
    page = subprocess.run(['mandoc', '-Tascii', '-Owidth=1000', ROOT / 'docs' / 'man' / 'redist.1'],
                          capture_output=True, text=True, check=True).stdout
    synopsis = re.sub('.\b', '', page).split('DESCRIPTION')[0]
    line = ' '.join(re.findall(r'^ *redist %s .*' % command, synopsis, re.M))
    listed = set(re.findall(r'--[a-z-]*[a-z]', line))
    letters = set(''.join(re.findall(r'(?<![\w-])-([a-zA-Z]+)', line)))
    help_text = read_help(build, ['redist', command])
    for letter, option in re.findall(r'^ +(?:-(\w), |)(--[a-z][a-z-]*[a-z])', help_text, re.M):
        if option not in listed and letter not in letters:
            yield 'redist.1: the synopsis of %s lacks %s' % (command, option)


def main():
    build = Path(sys.argv[1]).resolve()
    commands = set(re.findall(r'^  redist ([\w-]+) ', read_help(build, ['redist']), re.M))
    findings = []
    if offer('redist', '') != commands | {'help', '--help', '--version'}:
        findings.append('redist offers %s' % sorted(offer('redist', '')))
    if offer('redist', 'help', '') != commands:
        findings.append('redist help offers %s' % sorted(offer('redist', 'help', '')))
    every = [['redist', command] for command in sorted(commands)] + [['redist-check'], ['redist-run'], ['redist-checkpoint']]
    for words in every:
        findings += compare_options(build, words)
        findings += find_unexplained(build, words)
    for command in ('show', 'export', 'normalize', 'place', 'reduce'):
        findings += find_unlisted(build, command)
    for words, wanted in ((('redist', 'pl'), {'plan', 'place'}), (('redist', 'plan', '--from', 'x'), set()),
                          (('redist-check', '--require', '=', 'b'), {'bounded'}),
                          (('redist', 'plan', '--fr'), {'--from', '--free-slices'}),
                          (('redist', 'show', 'a'), set())):
        if offer(*words) != wanted:
            findings.append('%s: expected %s, got %s' % (words, wanted, offer(*words)))
    for finding in findings:
        print('completion: ' + finding, file=sys.stderr)
    if findings:
        sys.exit(1)
    print('completion: %d programs and commands, each option offered, each offer taken' % len(every))


if __name__ == '__main__':
    main()
