// npm run mutants [area|all] [per area] [seed]: breaks one operator, number or condition at a time in the code that decides
// about money, threading, audience and limits, and runs the tests that cover it. A mutant that no test notices is listed; fewer
// than nine noticed in ten of an area is a failure. Sources on the disk stay as they are (apps/server/vitest.mutants.config.ts).
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { areas } from './mutant-areas.mjs';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const wantedShare = 0.9;
/** A mutant that makes a loop endless is noticed by this. */
const timeoutMs = 300_000;
const parallel = 2;

const swaps = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '+',
  '/': '*',
  '%': '+',
  '&&': '||',
  '||': '&&',
};
const methodSwaps = { some: 'every', every: 'some', min: 'max', max: 'min', floor: 'ceil', ceil: 'floor' };
const sqlSwaps = [
  [/ and (?!.*between)/gi, ' or '],
  [/ is null/gi, ' is not null'],
  [/ is not null/gi, ' is null'],
  [/ not exists/gi, ' exists'],
  [/ <= /g, ' > '],
  [/ < /g, ' >= '],
  [/ >= /g, ' < '],
  [/ > /g, ' <= '],
  [/ <> /g, ' = '],
  [/ desc\b/gi, ''],
];

function* childrenOf(node) {
  for (const [key, value] of Object.entries(node)) {
    if (/^(?:typeAnnotation|typeParameters|typeArguments|returnType|superTypeParameters)$/.test(key)) continue;
    if (Array.isArray(value)) {
      for (const item of value) if (typeof item?.type === 'string') yield item;
    } else if (typeof value?.type === 'string') yield value;
  }
}

/** What is between two operands holds the operator once, and perhaps a bracket or comment. */
function operatorIn(text, left, right, operator) {
  const at = text.slice(left.end, right.start).indexOf(operator);
  return at === -1 ? [] : [{ start: left.end + at, end: left.end + at + operator.length }];
}

function* mutantsOf(node, text, isSql) {
  const { type } = node;
  if (type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies)Expression$/.test(type)) return;
  if (type === 'ImportDeclaration') return;
  // The type checker asks for `?? 0` where an index is known to be there: no test can reach it.
  if (type === 'LogicalExpression' && node.operator === '??' && node.right.type === 'Literal') {
    yield* mutantsOf(node.left, text, isSql);
    return;
  }
  if (type === 'BinaryExpression' || type === 'LogicalExpression') {
    const swap = swaps[node.operator];
    const isText = [node.left, node.right].some(
      (side) => side.type === 'TemplateLiteral' || (side.type === 'Literal' && typeof side.value === 'string'),
    );
    // Adding texts has no opposite; comparing them has.
    if (swap && !(isText && node.operator === '+'))
      for (const span of operatorIn(text, node.left, node.right, node.operator)) yield { ...span, to: swap };
  } else if (type === 'ConditionalExpression') {
    const { consequent, alternate } = node;
    const [yes, no] = [text.slice(consequent.start, consequent.end), text.slice(alternate.start, alternate.end)];
    yield { start: consequent.start, end: alternate.end, to: `${no} : ${yes}` };
  } else if (type === 'IfStatement') {
    yield { start: node.test.start, end: node.test.end, to: `!(${text.slice(node.test.start, node.test.end)})` };
  } else if (type === 'UnaryExpression' && node.operator === '!') {
    yield { start: node.start, end: node.start + 1, to: '' };
  } else if (type === 'Literal' && typeof node.value === 'number') {
    yield { start: node.start, end: node.end, to: String(node.value + 1) };
  } else if (type === 'Literal' && typeof node.bigint === 'string') {
    yield { start: node.start, end: node.end, to: `${BigInt(node.bigint) + 1n}n` };
  } else if (type === 'Literal' && typeof node.value === 'boolean') {
    yield { start: node.start, end: node.end, to: String(!node.value) };
  } else if (type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { property, object } = node.callee;
    // Every object also has a `toString`.
    const swap = Object.hasOwn(methodSwaps, property.name) ? methodSwaps[property.name] : undefined;
    if (swap) yield { start: property.start, end: property.end, to: swap };
    if (property.name === 'slice' || property.name === 'filter') yield { start: object.end, end: node.end, to: '' };
  } else if (type === 'TemplateElement' && isSql) {
    // A comment of SQL runs nothing.
    const part = text.slice(node.start, node.end).replace(/--.*/g, (comment) => ' '.repeat(comment.length));
    for (const [form, to] of sqlSwaps)
      for (const match of part.matchAll(form))
        yield { start: node.start + match.index, end: node.start + match.index + match[0].length, to };
  }
  const opensSql = isSql || type === 'TaggedTemplateExpression';
  for (const child of childrenOf(node)) yield* mutantsOf(child, text, opensSql);
}

/** Numbers in [0, 1) that a seed repeats (mulberry32). */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function allOf(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { program } = parseSync(file, text);
  const line = (at) => text.slice(0, at).split('\n').length;
  return [...mutantsOf(program, text, false)].map((mutant) => ({
    ...mutant,
    file,
    line: line(mutant.start),
    from: text.slice(mutant.start, mutant.end),
  }));
}

function choose(list, count, random) {
  const rest = [...list];
  const chosen = [];
  while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return chosen;
}

const binary = nodeRuntime();
const environment = { ...process.env, PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH ?? ''}` };
const command = (tests) => [
  path.join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--config',
  'vitest.mutants.config.ts',
  '--bail',
  '1',
  ...tests,
];
const cwd = path.join(root, 'apps/server');

/** Whether the tests notice: they fail, or they do not end. */
function isNoticed(mutant, tests) {
  const { file, start, end, to } = mutant;
  const MUTANT = JSON.stringify({ file: path.join(root, file), start, end, to });
  return new Promise((resolve) => {
    const child = spawn(binary, command(tests), {
      cwd,
      stdio: 'ignore',
      detached: true,
      env: { ...environment, MUTANT },
    });
    const { pid } = child;
    if (pid === undefined) throw new Error('The tests could not be started.');
    const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), timeoutMs);
    child.on('exit', (status) => {
      clearTimeout(timer);
      resolve(status !== 0);
    });
  });
}

async function isNoticedBySome(mutant, stages) {
  for (const tests of stages) if (await isNoticed(mutant, tests)) return true;
  return false;
}

async function tryArea(name, { files, tests }, { count, random }) {
  for (const stage of tests) {
    const right = spawnSync(binary, command(stage), { cwd, encoding: 'utf8', env: environment });
    if (right.status !== 0)
      throw new Error(`${right.stdout}${right.stderr}\nThe tests of ${name} fail without a mutant.`);
  }
  const waiting = choose(files.flatMap(allOf), count, random);
  const [total, survivors] = [waiting.length, []];
  const work = async () => {
    for (let mutant = waiting.pop(); mutant; mutant = waiting.pop())
      if (!(await isNoticedBySome(mutant, tests))) survivors.push(mutant);
  };
  await Promise.all(Array.from({ length: parallel }, work));
  const share = total === 0 ? 0 : (total - survivors.length) / total;
  process.stdout.write(`${name}: ${total - survivors.length} of ${total} noticed (${Math.round(share * 100)} %)\n`);
  for (const { file, line, from, to } of survivors)
    process.stdout.write(
      `  ${file}:${line} ${JSON.stringify(from.slice(0, 60))} → ${JSON.stringify(to.slice(0, 60))}\n`,
    );
  return share >= wantedShare;
}

const [area = 'all', count = '40', seed = String(randomInt(2 ** 31))] = process.argv.slice(2);
const names = area === 'all' ? Object.keys(areas) : [area];
const unknown = names.find((name) => !areas[name]);
if (unknown) throw new Error(`There is no area ${unknown}; there are ${Object.keys(areas).join(', ')}.`);
process.stdout.write(`seed ${seed}\n`);
const random = randomOf(Number(seed));
let isGood = true;
for (const name of names) isGood = (await tryArea(name, areas[name], { count: Number(count), random })) && isGood;
process.exitCode = isGood ? 0 : 1;
