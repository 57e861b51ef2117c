import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { historyFields, isHistoryField } from '@enlace/contract/workspace/history/history-fields.ts';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return sources(file);
    return entry.name.endsWith('.ts') && !/\.test\.ts$|test-support/.test(entry.name) ? [file] : [];
  });
}

const opening = '([{';
const closing = ')]}';

/** The expression that begins here, up to its comma, semicolon or the end of what holds it. */
function expressionAt(text: string, from: number): string {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quote !== '') {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (`'"\``.includes(sign)) quote = sign;
    else if (opening.includes(sign)) depth += 1;
    else if (depth === 0 && `${closing},;`.includes(sign)) return text.slice(from, at);
    else if (closing.includes(sign)) depth -= 1;
  }
  return text.slice(from);
}

/** Names in one object literal; what it spreads is looked into as well. */
function namesOfLiteral(literal: string): string[] {
  const names: string[] = [];
  let at = 1;
  while (at < literal.length - 1) {
    const part = expressionAt(literal, at);
    const plain = part.replaceAll(/\/\/[^\n]*|\/\*.*?\*\//gs, '').trim();
    const name = /^'?([A-Za-z]\w*)'?\s*(?::|$)/.exec(plain)?.[1];
    if (name !== undefined) names.push(name);
    else if (plain.startsWith('...')) for (const inner of literalsIn(plain)) names.push(...namesOfLiteral(inner));
    at += part.length + 1;
  }
  return names;
}

/** The outer object literals of an expression, such as those of `known ? { a } : { b }`. */
function literalsIn(expression: string): string[] {
  const found: string[] = [];
  for (let at = expression.indexOf('{'); at >= 0; at = expression.indexOf('{', at)) {
    const end = endOf(expression, at);
    found.push(expression.slice(at, end));
    at = end;
  }
  return found;
}

function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (opening.includes(text.charAt(at))) depth += 1;
    if (closing.includes(text.charAt(at))) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** What a name of the file stands for: the value of a constant, or what a function returns. */
function meaningsOf(text: string, name: string): string[] {
  const constant = new RegExp(`\\bconst ${name}(?:: [^=;]+)? = `, 'g');
  const values = [...text.matchAll(constant)].map((match) => expressionAt(text, match.index + match[0].length));
  const at = text.search(new RegExp(`^(?:export )?(?:async )?function ${name}\\b`, 'm'));
  if (at < 0) return values;
  const body = text.slice(at, text.indexOf('\n}\n', at));
  return [...values, ...[...body.matchAll(/\breturn (?=\{)/g)].map((match) => expressionAt(body, match.index + 7))];
}

/** Names of the values in `before` and `after` of a file that records history. */
export function fieldsIn(text: string): string[] {
  const values = [...text.matchAll(/\b(?:before|after): /g)].map((match) =>
    expressionAt(text, match.index + match[0].length),
  );
  const short = ['before', 'after'].filter((name) => new RegExp(`action[^;]*[{,]\\s*${name}\\s*[,}]`).test(text));
  const called = values.flatMap((value) => /^(\w+)(?:\(|$)/.exec(value)?.[1] ?? []);
  const all = [...values, ...[...short, ...called].flatMap((name) => meaningsOf(text, name))];
  return all.flatMap((value) =>
    /^[\w.]+\(|^await |^\w+ = /.test(value) ? [] : literalsIn(value).flatMap(namesOfLiteral),
  );
}

const recording = sources(root)
  .map((file) => ({ file: path.relative(root, file), text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => /\baction\b/.test(text) && /'[a-z_]+\.[a-z_]+'/.test(text))
  .map(({ file, text }) => ({ file, fields: fieldsIn(text) }))
  .filter(({ fields }) => fields.length > 0);

describe('the list of fields', () => {
  it('sees values in every form they are written in', () => {
    const action = `action: 'a.b',`;
    expect(fieldsIn(`const entry = { ${action} before: { one: 1, two }, after: {} };`)).toEqual(['one', 'two']);
    expect(fieldsIn(`const entry = { ${action} after: { ...(x ? { one } : {}), two: { inner: 1 } } };`)).toEqual([
      'one',
      'two',
    ]);
    expect(fieldsIn(`const after = { one, two: 2 };\nconst entry = { ${action} after };`)).toEqual(['one', 'two']);
    expect(
      fieldsIn(`const entry = { ${action} after: factsOf(x) };\nfunction factsOf(x) {\n  return { one };\n}\n`),
    ).toEqual(['one']);
  });

  it('finds what the product records', () => {
    expect(recording.length).toBeGreaterThan(100);
  });

  it.each(recording)('has every field of $file', ({ fields }) => {
    expect(fields.filter((name) => !isHistoryField(name))).toEqual([]);
  });

  it('is sorted, without doubles', () => {
    expect(historyFields).toEqual([...new Set(historyFields)].toSorted());
  });
});
