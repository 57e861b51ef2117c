// Every operation that changes something and is not marked `history: 'none'` must be bound to code that reaches
// recordHistory. Walks from the binding over the declarations it names; prints every operation that does not get there.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { domains, namesOfDoor, placeOf } from './domains.mjs';
import { listFiles, root } from './source-files.mjs';

const contractFolder = 'packages/contract/src';
const goalFile = 'apps/server/src/workspace/history/history.usecases.ts';
const goals = new Set(['recordHistory', 'recordEdit']);
/** These record a consequence observed by the system, whoever caused it, not the caller's action. */
const consequences = new Set(['apps/server/src/billing/quotas/quotas.usecases.ts']);
const isTest = (file) => /\.test\.ts$|\.test-support\.ts$/.test(file);

const aliases = {
  ...Object.fromEntries(domains.map((each) => [`#${each}/`, `apps/server/src/${each}/`])),
  '#platform/': 'apps/server/src/platform/',
  '#app/': 'apps/server/src/',
  '@enlace/contract/': 'packages/contract/src/',
};

function resolve(from, specifier) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix));
  return alias ? aliases[alias] + specifier.slice(alias.length) : undefined;
}

/** Values a file imports: local name → source; `name` is `*` for a namespace. */
function importsOf(file, text) {
  const found = new Map();
  const form = /^import\s+(type\s+)?(?:\*\s+as\s+(\w+)|\{([^}]*)\})\s+from\s+'([^']+)';/gm;
  for (const [, typeOnly, namespace, names, specifier] of text.matchAll(form)) {
    const source = resolve(file, specifier);
    if (!source || typeOnly) continue;
    if (namespace) found.set(namespace, { file: source, name: '*' });
    for (const part of (names ?? '').split(',')) {
      const match = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(part);
      if (match) found.set(match[2] ?? match[1], { file: source, name: match[1] });
    }
  }
  return found;
}

/** Top-level declarations by name. The formatter starts each at the beginning of a line and nothing else. */
function declarationsOf(text) {
  const found = new Map();
  const form = /^(?:export\s+)?(?:async\s+)?(?:function\*?|const|let|class)\s+(\w+)/gm;
  const starts = [...text.matchAll(form)].map((match) => ({ name: match[1], index: match.index }));
  const ends = [...text.matchAll(/^(?:export\s|import\s|async\s|function|const\s|let\s|class\s|type\s|\/\*\*)/gm)].map(
    ({ index }) => index,
  );
  for (const { name, index } of starts) {
    const end = ends.find((place) => place > index) ?? text.length;
    found.set(name, text.slice(index, end));
  }
  return found;
}

/** Comments and texts mention names without calling them; `${…}` of templates is kept. */
function withoutTexts(text) {
  return text
    .replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, ' ')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
}

/** @param {(file: string) => string} read reads a source file; a control hands over changed ones */
function createProgram(read) {
  const parsed = new Map();
  return function parse(file) {
    const known = parsed.get(file);
    if (known) return known;
    const source = existsSync(path.join(root, file)) ? read(file) : '';
    const imports = importsOf(file, source);
    const declarations = new Map([...declarationsOf(source)].map(([name, body]) => [name, withoutTexts(body)]));
    const place = placeOf(file);
    const doors = place && !place.module ? namesOfDoor(place.domain, source) : new Map();
    const result = { imports, declarations, doors };
    parsed.set(file, result);
    return result;
  };
}

function referencesIn(body, { imports, declarations }, file) {
  const found = [];
  for (const match of body.matchAll(/(?<![\w.$])(\w+)(?:\.(\w+))?/g)) {
    const [, name, member] = match;
    const imported = imports.get(name);
    if (imported) found.push({ file: imported.file, name: imported.name === '*' ? (member ?? '') : imported.name });
    else if (declarations.has(name)) found.push({ file, name });
  }
  return found;
}

/** Whether a name in this text leads to recordHistory. */
function createReach(parse) {
  const known = new Map();
  function reaches({ file, name }) {
    if (file === goalFile) return goals.has(name);
    if (consequences.has(file)) return false;
    const key = `${file} ${name}`;
    if (known.has(key)) return known.get(key);
    known.set(key, false);
    const place = placeOf(file);
    const program = place || file.startsWith('apps/server/src/cli/') ? parse(file) : undefined;
    const behind = place && !place.module && program?.doors.get(name);
    const body = program?.declarations.get(name);
    const answer = behind ? reaches(behind) : body !== undefined && referencesIn(body, program, file).some(reaches);
    known.set(key, answer);
    return answer;
  }
  return (text, file) => referencesIn(text, parse(file), file).some(reaches);
}

/** From the opening bracket at `start` to its closing bracket. */
function bracketed(text, start) {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')' && --depth === 0) return text.slice(start, index + 1);
  }
  return text.slice(start);
}

/** Operations that change something worth recording, by file and name of the constant. */
function changingOperations(read) {
  const found = new Map();
  for (const file of listFiles(contractFolder, /\.contract\.ts$/)) {
    for (const [, name, body] of read(file).matchAll(/export const (\w+) = defineOperation\(\{([\s\S]*?)\n\}\);/g)) {
      const id = /\n {2}id: '([^']+)'/.exec(body)?.[1];
      const method = /\n {2}method: '([^']+)'/.exec(body)?.[1];
      if (!id || !method) throw new Error(`${file}: ${name} has no id or method this check can read`);
      if (method !== 'GET' && !/\n {2}history: 'none'/.test(body)) found.set(`${file} ${name}`, id);
    }
  }
  return found;
}

function bindingsIn(file, text, imports) {
  const found = [];
  for (const match of text.matchAll(/\b(?:rawRoute|route)\(\s*(\w+)(?:\.(\w+))?/g)) {
    const imported = imports.get(match[1]);
    if (!imported?.file.startsWith(contractFolder)) continue;
    const name = imported.name === '*' ? match[2] : imported.name;
    found.push({ key: `${imported.file} ${name}`, file, text: bracketed(text, match.index + match[0].indexOf('(')) });
  }
  return found;
}

const readSource = (file) => readFileSync(path.join(root, file), 'utf8');

/**
 * Operations that change something and whose handler does not reach recordHistory.
 * @param {{ read?: (file: string) => string }} [options]
 */
export function findUnrecorded({ read = readSource } = {}) {
  const parse = createProgram(read);
  const reaches = createReach(parse);
  const changing = changingOperations(read);
  const bound = new Set();
  const unrecorded = [];
  const sources = domains.flatMap((each) => listFiles(`apps/server/src/${each}`, /\.ts$/));
  for (const file of sources.filter((name) => !isTest(name))) {
    const source = read(file);
    if (!/\b(?:rawRoute|route)\(/.test(source)) continue;
    for (const binding of bindingsIn(file, withoutTexts(source), importsOf(file, source))) {
      const id = changing.get(binding.key);
      if (id === undefined) continue;
      bound.add(binding.key);
      if (!reaches(binding.text, file)) unrecorded.push(id);
    }
  }
  const unbound = [...changing].filter(([key]) => !bound.has(key)).map(([, id]) => id);
  return { changing: changing.size, unrecorded: unrecorded.toSorted(), unbound: unbound.toSorted() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { changing, unrecorded, unbound } = findUnrecorded();
  const problems = [
    ...unrecorded.map(
      (id) => `${id}: its handler does not reach recordHistory; record the change or mark it history: 'none'`,
    ),
    ...unbound.map((id) => `${id}: no route binding that this check can follow`),
  ];
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n${problems.length} operations without history\n`);
    process.exit(1);
  }
  process.stdout.write(`history: ${changing} changing operations, all recorded\n`);
}
