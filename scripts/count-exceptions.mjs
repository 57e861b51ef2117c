// What may break a rule, counted: exempt files and folders, switched-off rules, comments that silence a check.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { listFiles, root } from './source-files.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const isTest = (file) => /\.(test|spec)\.tsx?$|\.test-support\.tsx?$|\/test\/|\/testing\/|^(?:e2e|bench)\//.test(file);
const code = ['apps', 'packages', 'scripts', 'e2e', 'bench']
  .flatMap((folder) => listFiles(folder, /\.(?:ts|tsx|mjs)$/))
  .filter((file) => file !== 'scripts/count-exceptions.mjs');

/** Every place where the form matches: `file:line text`. */
function placesOf(form, files = code) {
  return files.flatMap((file) => {
    const text = read(file);
    return [...text.matchAll(form)].map(
      ({ 0: found, index }) => `${file}:${text.slice(0, index).split('\n').length} ${found.trim()}`,
    );
  });
}

/** The entries of a list in a script: the texts after `name` up to the end of the statement. */
function entriesOf(file, name) {
  const list = new RegExp(`\\b${name} =[^;]*;`).exec(read(file))?.[0];
  if (list === undefined) throw new Error(`count-exceptions.mjs: ${file} has no ${name}`);
  return [...list.matchAll(/'[^']+'/g)].map(([found]) => `${file} ${name}: ${found}`);
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const attributes = /^(?:label|title|placeholder|aria-label|description|alt|help|hint)$/;
const isText = (value) => typeof value === 'string' && /\p{L}{2}/u.test(value);

/** Functions of more than 60 lines, and texts of screens that are not in the locale files. */
function walkProduct() {
  const [longFunctions, texts] = [[], []];
  for (const file of code.filter((name) => !isTest(name) && !/\/locales\/|\.gen\./.test(name))) {
    const text = read(file);
    const lineOf = (offset) => text.slice(0, offset).split('\n').length;
    const isScreen = file.startsWith('apps/web/src/');
    const visit = (node) => {
      if (functions.has(node.type)) {
        const lines = text.slice(node.start, node.end).split('\n').length;
        if (lines > 60) longFunctions.push(`${file}:${lineOf(node.start)} ${lines} lines`);
      }
      if (isScreen && node.type === 'JSXText' && isText(node.value))
        texts.push(`${file}:${lineOf(node.start)} ${node.value.trim()}`);
      if (isScreen && node.type === 'JSXAttribute' && attributes.test(node.name.name) && isText(node.value?.value))
        texts.push(`${file}:${lineOf(node.start)} ${node.value.value}`);
      for (const value of Object.values(node))
        for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') visit(child);
    };
    visit(parseSync(file, text).program);
  }
  return { longFunctions, texts };
}

/** What draws the one field of its kind; the login keeps a select of its own, with no code behind it. */
const drawsFields = /^apps\/web\/src\/components\/(?:fields\/(?:search-)?select-field|language\/language-select)\.tsx$/;
const screens = code.filter((file) => file.startsWith('apps/web/src/') && file.endsWith('.tsx') && !isTest(file));

const styles = listFiles('apps/web/src', /\.module\.css$/);

/** Bodies of style rules with two declarations or more found in three places or more. */
function repeatedStyles() {
  const places = new Map();
  for (const file of styles) {
    for (const { 1: selector, 2: body } of read(file).matchAll(/([^{};]+)\{([^{}]+)\}/g)) {
      const declarations = body
        .split(';')
        .map((each) => each.trim())
        .filter(Boolean);
      if (declarations.length < 2) continue;
      const key = declarations.toSorted().join('; ');
      places.set(key, [...(places.get(key) ?? []), `${file} ${selector.trim()}`]);
    }
  }
  return [...places].filter(([, where]) => where.length > 2).map(([key, where]) => `${key}: ${where.join(', ')}`);
}

/** Every list of exceptions: `{ name: { count, where } }`. */
export function countExceptions() {
  const { longFunctions, texts } = walkProduct();
  const lists = {
    'functions of more than 60 lines': longFunctions,
    'texts outside the locale files': texts,
    'rules switched off for oxlint': placesOf(/^.*"off".*$/gm, ['.oxlintrc.json']),
    'comments that silence oxlint': placesOf(/(?:oxlint|eslint)-disable[\w-]*.*/g),
    'comments that silence the compiler': placesOf(/@ts-(?:expect-error|ignore|nocheck).*/g),
    'expressions bounded by a comment': placesOf(
      /^\s*\/\/ bounded: \d.*$/gm,
      code.filter((file) => !isTest(file)),
    ),
    'files that may open connections': entriesOf('scripts/check-structure.mjs', 'mayConnect'),
    'sizes that are not checked': entriesOf('scripts/check-structure.mjs', 'sizeExempt'),
    'search boxes outside the filter bar': placesOf(
      /^import .*#components\/filters\/search-box\.tsx.*/gm,
      code.filter((file) => file.startsWith('apps/web/src/features/')),
    ),
    'dates and times in the browser’s language': placesOf(/\btype="(?:date|datetime-local|time|month|week)"/g, screens),
    'selects that are not the one of the kit': placesOf(
      /<select\b|\b(?:(?:Multi|Native)?Select|Autocomplete|TagsInput|Combobox)\b(?=[^}]*\} from '@mantine\/core')/g,
      screens.filter((file) => !drawsFields.test(file)),
    ),
    'failed queries that a screen draws itself': placesOf(
      /^import .*\/error-state\.tsx.*/gm,
      screens.filter((file) => !/\/(?:components\/states|kit)\//.test(file)),
    ),
    'lines of style modules': styles.flatMap((file) => read(file).trimEnd().split('\n')),
    'style rules written three times': repeatedStyles(),
    'changes that record a consequence': entriesOf('scripts/check-history.mjs', 'consequences'),
  };
  return Object.fromEntries(Object.entries(lists).map(([name, where]) => [name, { count: where.length, where }]));
}
