// Every regular expression the product runs takes linear time, or a comment states why its input is short:
// node scripts/check-expressions.mjs [--record | --fresh] [file…]
// Results are recorded by expression in known-expressions.txt with --record, and every expression has to be there: a machine that is
// busy cannot prove the hard ones in time, so only the record makes the check answer the same everywhere. node_modules/.cache keeps
// what was found before it was recorded.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expressionTime } from './expression-time.mjs';
import { readExpressions } from './read-expressions.mjs';
import { listFiles, root } from './source-files.mjs';

const folders = ['apps/server/src', 'packages/contract/src', 'packages/blocks/src', 'apps/web/src'];
const productScripts =
  /^scripts\/(?:start|enlace|demo|node-runtime|run-node|builds?|build-[\w-]+|compress-assets)\.mjs$/;
const isTest = (file) => /\.(test|spec)\.tsx?$|\.test-support\.tsx?$|\/test\/|\/testing\//.test(file);
/** Maximum steps for a text within its bound: a fraction of a second. */
const steps = 100_000_000;
const record = path.join(import.meta.dirname, 'known-expressions.txt');
const cache = path.join(root, 'node_modules/.cache/enlace/expressions.txt');
const isRecording = process.argv.includes('--record');
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const { version } = createRequire(import.meta.url)('recheck/package.json');
const method = readFileSync(path.join(import.meta.dirname, 'expression-time.mjs'), 'utf8');

function keyOf({ source, flags }) {
  return createHash('sha256').update(`${version}\n${method}\n/${source}/${flags}`).digest('hex').slice(0, 32);
}

function readFound(file) {
  try {
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => line.split(' ')).map(([key, degree]) => [key, Number(degree)]);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function writeFound(file, found) {
  mkdirSync(path.dirname(file), { recursive: true });
  const lines = [...found].map(([key, degree]) => `${key} ${degree}\n`).sort();
  writeFileSync(`${file}.${process.pid}`, lines.join(''));
  renameSync(`${file}.${process.pid}`, file);
}

const isFresh = process.argv.includes('--fresh');
const recorded = new Map(readFound(record));
const known = new Map(isFresh ? [] : [...readFound(cache), ...recorded]);
const used = new Map();

function degreeOf(expression) {
  const key = keyOf(expression);
  const degree = known.get(key) ?? used.get(key);
  if (degree !== undefined) {
    used.set(key, degree);
    return { degree };
  }
  const found = expressionTime(expression.source, expression.flags);
  if (!found.failed) {
    used.set(key, found.degree);
    known.set(key, found.degree);
    // Another run may have added results meanwhile.
    writeFound(cache, new Map([...readFound(cache), ...known]));
  }
  return found;
}

/** The problem of one expression, or undefined. */
function complaintOf(expression) {
  if (expression.source === undefined)
    return 'is built from text that is not known here: write it as a literal, or // like: /…/ with an example above it';
  const { degree, failed } = degreeOf(expression);
  if (failed) return `could not be checked (${failed}): write it more simply`;
  const isRecorded = isRecording || isFresh || named.length > 0 || recorded.has(keyOf(expression));
  if (!isRecorded && (degree === 1 || expression.bound)) {
    if (expression.bound) expression.bound.isNeeded = degree > 1;
    return 'is not recorded yet: node scripts/check-expressions.mjs --record';
  }
  if (degree === 1) return undefined;
  if (degree === Infinity) return 'takes exponential time: no bound excuses it';
  const max = Math.floor(steps ** (1 / degree));
  if (!expression.bound)
    return `takes time to the power of ${degree}: write a loop, or // bounded: <at most ${max}> characters, <by what>`;
  expression.bound.isNeeded = true;
  return expression.bound.count > max ? `is bounded by more than ${max} characters` : undefined;
}

const ours = [
  ...folders.flatMap((folder) => listFiles(folder, /\.tsx?$/)),
  ...listFiles('scripts', /\.mjs$/).filter((file) => productScripts.test(file)),
].filter((file) => !isTest(file));
const files = named.length > 0 ? named.map((file) => path.relative(root, path.resolve(file))) : ours;
let problems = 0;
for (const file of files) {
  const expressions = readExpressions(file, readFileSync(path.join(root, file), 'utf8'));
  const complaints = expressions.map((expression) => [expression, complaintOf(expression)]);
  for (const [expression, complaint] of complaints) {
    const isIdle = expression.bound && !expression.bound.isNeeded;
    const wrong = complaint ?? (isIdle ? 'takes linear time: its bound is not needed' : undefined);
    if (!wrong) continue;
    problems += 1;
    process.stderr.write(`${file}:${expression.line} ${expression.text} ${wrong}\n`);
  }
}
if (isRecording) writeFound(record, used);
if (problems > 0) process.exit(1);
