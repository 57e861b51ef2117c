import { spansOf } from '@enlace/contract/core/text-spans.ts';
import type { DataKind, DataVariable } from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import { findLiquidTexts } from '#sending/templates/template-texts.rules.ts';
import type { MailDraft } from '#sending/templates/templates.types.ts';
import { findVariableUses } from '#sending/templates/variables.rules.ts';

const root = 'data.';
const longestPath = 6;
const loop = /\{%-?\s*(?:for|tablerow)\s+[A-Za-z_]\w*\s+in\s+data\.([A-Za-z_][\w.]*)/g;
const conditions = { opening: /\{%-?\s*(?:if|unless|elsif|case|assign|capture)\b/g, closing: /%\}/g };
const named = /\bdata\.([A-Za-z_][\w.]*)/g;
const day = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}\S*)?$/;
const filterKinds: readonly (readonly [RegExp, DataKind])[] = [
  [/\|\s*date\b/, 'date'],
  [/\|\s*(?:plus|minus|times|divided_by|modulo|round|ceil|floor|abs|at_least|at_most|money|number)\b/, 'number'],
  [/\|\s*(?:join|first|last|size|map|sort|where|reverse|uniq|concat)\b/, 'any'],
];

function kindOf(output: string): DataKind {
  return filterKinds.find(([filter]) => filter.test(output))?.[1] ?? 'text';
}

/** Names the template tests before printing, or only tests. */
function guardedIn(text: string): Set<string> {
  return new Set(
    spansOf(text, conditions).flatMap((words) => [...words.matchAll(named)].map((match) => match[1] ?? '')),
  );
}

type Found = Map<string, DataVariable>;

/** More specific kinds have more weight. */
const weight: Readonly<Record<DataKind, number>> = { any: 0, text: 1, number: 2, date: 2, list: 2 };

function note(found: Found, { name, kind, isRequired }: DataVariable): void {
  const known = found.get(name);
  found.set(name, {
    name,
    kind: known && weight[known.kind] >= weight[kind] ? known.kind : kind,
    isRequired: (known?.isRequired ?? false) || isRequired,
  });
}

function readText(text: string, { found, guarded }: { found: Found; guarded: ReadonlySet<string> }): void {
  for (const { name, hasFallback, index } of findVariableUses(text)) {
    if (!name.startsWith(root)) continue;
    const output = text.slice(index, text.indexOf('}}', index));
    const path = name.slice(root.length);
    note(found, { name: path, kind: kindOf(output), isRequired: !hasFallback && !guarded.has(path) });
  }
  for (const [, path = ''] of text.matchAll(loop))
    note(found, { name: path, kind: 'list', isRequired: !guarded.has(path) });
  for (const name of guarded) note(found, { name, kind: 'any', isRequired: false });
}

/** The values under `data` that a mail uses, in order of first use. */
export function findDataVariables(draft: MailDraft): DataVariable[] {
  const texts = findLiquidTexts(draft).map(({ text }) => text);
  const guarded = new Set(texts.flatMap((text) => [...guardedIn(text)]));
  const found: Found = new Map();
  for (const text of texts)
    readText(text, { found, guarded: new Set([...guarded].filter((name) => text.includes(name))) });
  return [...found.values()].filter(({ name }) => name.split('.').length <= longestPath);
}

type Data = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What Liquid finds under a name: own properties of an object, indexes of a list and its special list names. */
function partOf(value: unknown, name: string): unknown {
  if (isObject(value) && Object.hasOwn(value, name)) return value[name];
  if (name === 'size') return sizeOf(value);
  if (!Array.isArray(value)) return undefined;
  const items: readonly unknown[] = value;
  if (name === 'first') return items[0];
  return name === 'last' ? items.at(-1) : /^\d{1,9}$/.test(name) ? items[Number(name)] : undefined;
}

function sizeOf(value: unknown): number | undefined {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
}

/** The value at a dotted path; undefined when there is none. Inherited properties are ignored. */
export function valueAt(data: Data, path: string): unknown {
  return path.split('.').reduce<unknown>(partOf, data) ?? undefined;
}

function fits(value: unknown, kind: DataKind): boolean {
  switch (kind) {
    case 'list':
      return Array.isArray(value);
    case 'number':
      return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim()));
    case 'date':
      return typeof value === 'number' || (typeof value === 'string' && day.test(value.trim()));
    case 'text':
      return typeof value !== 'object';
    case 'any':
      return true;
  }
}

/** Every dotted path to a value. */
function pathsOf(data: Data, prefix = ''): string[] {
  return Object.entries(data).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    return isObject(value) ? [path, ...pathsOf(value, `${path}.`)] : [path];
  });
}

function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_item, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1)
      next.push(
        Math.min((row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1), (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1),
      );
    row = next;
  }
  return row[right.length] ?? 0;
}

const comparedPaths = 200;

/** The sent name that is most likely a typo of the expected one. */
export function nearestSent(wanted: string, data: Data): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[_-]/g, '');
  const last = (path: string) => path.slice(path.lastIndexOf('.') + 1);
  const sent = pathsOf(data).slice(0, comparedPaths);
  const same =
    sent.find((path) => plain(path) === plain(wanted)) ??
    sent.find((path) => plain(last(path)) === plain(last(wanted)));
  if (same !== undefined) return same;
  const ranked = sent
    .map((path) => ({
      path,
      steps: Math.min(
        distance(plain(wanted), plain(path)),
        distance(plain(last(wanted)), plain(last(path))) + Number(path.includes('.') !== wanted.includes('.')),
      ),
    }))
    .toSorted((one, other) => one.steps - other.steps);
  const [best] = ranked;
  return best && best.steps <= Math.max(2, Math.floor(wanted.length / 3)) ? best.path : undefined;
}

export type DataProblem =
  | { kind: 'missing'; variable: string; nearest: string | undefined }
  | { kind: 'wrong'; variable: string };

/** What prevents a message from being rendered: missing values, and values of another kind. */
export function checkData(variables: readonly DataVariable[], data: Data): DataProblem[] {
  return variables.flatMap(({ name, kind, isRequired }): DataProblem[] => {
    const value = valueAt(data, name);
    if (value === undefined || value === '')
      return isRequired ? [{ kind: 'missing', variable: name, nearest: nearestSent(name, data) }] : [];
    return fits(value, kind) ? [] : [{ kind: 'wrong', variable: name }];
  });
}

const examples: Readonly<Record<DataKind, unknown>> = {
  text: '…',
  number: 42,
  date: '2026-12-24',
  list: [],
  any: '…',
};

const placeInList = /^(?:first|last|\d{1,9})$/;

/** The data with one value set at its path; list index names create a list of one. */
function withExample(place: unknown, [part, ...rest]: readonly string[], value: unknown): unknown {
  if (part === undefined) return place === undefined ? value : place;
  if (part === 'size') return place ?? [];
  if (placeInList.test(part)) {
    const items: readonly unknown[] = Array.isArray(place) ? place : [];
    return [withExample(items[0], rest, value), ...items.slice(1)];
  }
  const known = isObject(place) ? place : {};
  return { ...known, [part]: withExample(Object.hasOwn(known, part) ? known[part] : undefined, rest, value) };
}

/** Data with an example for every value. */
export function exampleData(variables: readonly DataVariable[]): Record<string, unknown> {
  let example: Record<string, unknown> = {};
  for (const { name, kind } of variables) {
    const parts = name.split('.');
    const key = parts.at(-1) ?? name;
    const word = key.length > 1 && kind === 'text' && !placeInList.test(key) ? key : examples[kind];
    const next = withExample(example, parts, word);
    if (isObject(next)) example = { ...next };
  }
  return example;
}
