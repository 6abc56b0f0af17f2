#!/usr/bin/env python3
"""`make sbom` is an SPDX 2.3 document, says what the programs link and what they were built
with, and the check notices when it does not.

usage: sbom.py BUILD
"""
import copy
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ID = re.compile(r'SPDXRef-[A-Za-z0-9.-]+')
LENGTHS = {'SHA1': 40, 'SHA256': 64}
# Of the standard, chapters 6 to 11, those that are used here.
RELATIONS = {'DESCRIBES', 'GENERATED_FROM', 'DYNAMIC_LINK', 'STATIC_LINK', 'RUNTIME_DEPENDENCY_OF',
             'BUILD_DEPENDENCY_OF', 'TEST_DEPENDENCY_OF', 'DEV_TOOL_OF'}
FILE_TYPES = {'SOURCE', 'BINARY', 'ARCHIVE', 'APPLICATION', 'AUDIO', 'IMAGE', 'TEXT', 'VIDEO',
              'DOCUMENTATION', 'SPDX', 'OTHER'}
LICENCE = re.compile(r'NONE|NOASSERTION|MIT')
TEXTS = {'spdxVersion': r'SPDX-2\.3', 'dataLicense': r'CC0-1\.0', 'SPDXID': 'SPDXRef-DOCUMENT',
         'name': r'\S+', 'documentNamespace': r'https?://[^#\s]+'}
PACKAGE = {'name': r'\S+', 'downloadLocation': r'NONE|NOASSERTION|\w+://\S+',
           'licenseConcluded': LICENCE.pattern, 'licenseDeclared': LICENCE.pattern,
           'copyrightText': r'.+', 'supplier': r'(Person|Organization): .+|NOASSERTION'}
FILE = {'fileName': r'\./\S+', 'licenseConcluded': LICENCE.pattern, 'copyrightText': r'.+'}
KEYS = {'package': {*PACKAGE, 'SPDXID', 'filesAnalyzed', 'versionInfo', 'sourceInfo', 'comment',
                    'primaryPackagePurpose', 'externalRefs'},
        'file': {*FILE, 'SPDXID', 'fileTypes', 'checksums', 'licenseInfoInFiles'},
        'document': {*TEXTS, 'creationInfo', 'documentDescribes', 'packages', 'files', 'relationships'}}


def check_texts(what, item, fields):
    for key, pattern in fields.items():
        if not isinstance(item.get(key), str) or not re.fullmatch(pattern, item[key]):
            yield '%s: %s is %r' % (what, key, item.get(key))


def check_keys(what, item):
    extra = item.keys() - KEYS[what]
    if extra:
        yield '%s %s has %s' % (what, item.get('SPDXID'), ', '.join(sorted(extra)))


def check_creation(document):
    creation = document.get('creationInfo', {})
    if not re.fullmatch(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ', creation.get('created', '')):
        yield 'created is %r' % creation.get('created')
    creators = creation.get('creators', [])
    if not creators or not all(re.fullmatch(r'(Person|Organization|Tool): .+', c) for c in creators):
        yield 'creators are %r' % creators


def check_package(package):
    what = package.get('SPDXID', 'a package')
    yield from check_keys('package', package)
    yield from check_texts(what, package, PACKAGE)
    if package.get('filesAnalyzed') is not False:
        yield '%s: its files are not analyzed, and it has no verification code' % what
    for reference in package.get('externalRefs', []):
        purl = r'pkg:deb/debian/[\w.%+-]+(@[\w.%~-]+\?arch=\w+&distro=\w+)?'
        if (reference.get('referenceCategory'), reference.get('referenceType')) != ('PACKAGE-MANAGER', 'purl') \
                or not re.fullmatch(purl, reference.get('referenceLocator', '')):
            yield '%s: the reference is %r' % (what, reference)


def check_file(file, build):
    what = file.get('SPDXID', 'a file')
    yield from check_keys('file', file)
    yield from check_texts(what, file, FILE)
    if not file.get('fileTypes') or set(file['fileTypes']) - FILE_TYPES:
        yield '%s: the types are %r' % (what, file.get('fileTypes'))
    stated = {c.get('algorithm'): c.get('checksumValue', '') for c in file.get('checksums', [])}
    if 'SHA1' not in stated:
        yield '%s: SHA1 is mandatory' % what
    data = (build / file.get('fileName', '.')).read_bytes() if (build / file.get('fileName', '.')).is_file() else b''
    for algorithm, value in stated.items():
        if len(value) != LENGTHS.get(algorithm) or value != hashlib.new(algorithm, data).hexdigest():
            yield '%s: %s is %r' % (what, algorithm, value)


def check_relations(document):
    elements = [document.get('SPDXID')] + [x.get('SPDXID') for x in document['packages'] + document['files']]
    for name in elements:
        if not ID.fullmatch(name or '') or elements.count(name) > 1:
            yield '%r is no identifier, or is there twice' % name
    for relation in document['relationships']:
        if relation.keys() != {'spdxElementId', 'relationshipType', 'relatedSpdxElement'} or \
                relation['relationshipType'] not in RELATIONS:
            yield 'a relationship is %r' % relation
            continue
        for end in (relation['spdxElementId'], relation['relatedSpdxElement']):
            if end not in elements:
                yield '%s is related, and is not there' % end
    related = {end for r in document['relationships'] for end in r.values()}
    for name in elements:
        if name not in related:
            yield '%s is related to nothing' % name
    for name in document.get('documentDescribes', [None]):
        if name not in elements:
            yield 'the document describes %s, which is not there' % name


def list_ends(document, how, start=None, end=None):
    return {r['relatedSpdxElement'] if start else r['spdxElementId'] for r in document['relationships']
            if r.get('relationshipType') == how and start in (None, r['spdxElementId'])
            and end in (None, r['relatedSpdxElement'])}


def check_links(document, build):
    """By objdump and the package lists, where the document was made by readelf and ldd."""
    owners = {'libc.so.6': 'libc6', 'libm.so.6': 'libc6', 'libjansson.so.4': 'libjansson4',
              'libmpi.so.40': 'libopenmpi3'}
    for name in ('redist', 'redist-check', 'redist-run', 'redist-checkpoint', 'libredist.so.0',
                 'libredist_mpi.so.0', 'libredist_checkpoint.so.0'):
        needed = re.findall(r'NEEDED\s+(\S+)', subprocess.run(
            ['objdump', '-p', build / name], capture_output=True, text=True, check=True).stdout)
        wanted = {'SPDXRef-Package-' + owners.get(library, library)
                  for library in needed if not library.startswith('libredist')}
        said = list_ends(document, 'DYNAMIC_LINK', start='SPDXRef-File-' + name.replace('_', '-'))
        if said != wanted:
            yield '%s links %s, the document says %s' % (name, sorted(wanted), sorted(said))
    script = (ROOT / '.ci' / 'install-packages').read_text()
    for kind, how in (('build', 'BUILD_DEPENDENCY_OF'), ('test', 'TEST_DEPENDENCY_OF')):
        words = re.search(r'^%s="([^"]*)"' % kind, script, re.M)[1].split()
        if list_ends(document, how, end='SPDXRef-redist') != {'SPDXRef-Package-' + word for word in words}:
            yield 'the packages to %s are not those of .ci/install-packages' % kind


def check(document, build):
    findings = [*check_keys('document', document), *check_texts('document', document, TEXTS),
                *check_creation(document), *check_relations(document), *check_links(document, build)]
    for package in document['packages']:
        findings += check_package(package)
    for file in document['files']:
        findings += check_file(file, build)
    return findings


def change(path, value):
    """A fault: the value at a path is another, or gone."""
    def plant(document):
        *way, last = path
        for key in way:
            document = document[key]
        if value is None:
            del document[last]
        else:
            document[last] = value
    return plant


PLANTED = [change(('spdxVersion',), 'SPDX-2.2'), change(('dataLicense',), None),
           change(('documentNamespace',), 'redist'), change(('creationInfo', 'created'), '2026-11-22'),
           change(('creationInfo', 'creators'), []), change(('packages', 1, 'SPDXID'), 'redist'),
           change(('packages', 2, 'downloadLocation'), None), change(('packages', 0, 'filesAnalyzed'), True),
           change(('packages', 1, 'licenseConcluded'), 'free'), change(('packages', 3, 'note'), 'x'),
           change(('packages', 1, 'externalRefs', 0, 'referenceLocator'), 'bash'),
           change(('files', 0, 'checksums', 0, 'checksumValue'), '0' * 40), change(('files', 1, 'checksums'), []),
           change(('files', 2, 'fileName'), 'redist'), change(('files', 3, 'fileTypes'), ['PROGRAM']),
           change(('relationships', 0, 'relationshipType'), 'USES'), change(('relationships', 0), None),
           change(('relationships', 5, 'spdxElementId'), 'SPDXRef-nothing'), change(('packages', 4), None),
           change(('documentDescribes',), ['SPDXRef-other']), change(('files', 1), None)]


def main():
    build = Path(sys.argv[1]).resolve()
    document = json.loads((build / 'redist.spdx.json').read_text())
    findings = check(document, build)
    for number, plant in enumerate(PLANTED):
        faulty = copy.deepcopy(document)
        plant(faulty)
        if not findings and not check(faulty, build):
            findings.append('planted fault %d is not found' % number)
    for finding in findings:
        print('sbom: ' + finding, file=sys.stderr)
    if findings:
        sys.exit(1)
    print('sbom: %d packages, %d files, %d relationships; %d planted faults, each found'
          % (len(document['packages']), len(document['files']), len(document['relationships']), len(PLANTED)))


if __name__ == '__main__':
    main()
