import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { billingActions } from '@enlace/contract/workspace/history/billing-actions.ts';
import { conversationActions } from '@enlace/contract/workspace/history/conversation-actions.ts';
import { historyActions } from '@enlace/contract/workspace/history/history-actions.ts';
import { describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';

const root = path.resolve(import.meta.dirname, '../..');

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return sources(file);
    return entry.name.endsWith('.ts') && !/\.test\.ts$|test-support/.test(entry.name) ? [file] : [];
  });
}

/**
 * Texts shaped like an action in an action's position: `action: 'a.b'`, `action: x ? 'a.b' : 'c.d'` or a table of
 * actions.
 */
export function actionsIn(text: string): string[] {
  const found: string[] = [];
  const literal = /'([a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*)'/g;
  const places = [
    /\baction\s*[:=]\s*[^,;\n{}]+(?:\n\s+[?:][^,;\n{}]+)*/g,
    /\b\w*[aA]ctions\b[^=;{}]*=\s*\{[^}]*\}/g,
    /\b(?:record|note)\w*\([^;]*?\);/g,
  ];
  for (const place of places)
    for (const [part] of text.matchAll(place)) for (const [, action = ''] of part.matchAll(literal)) found.push(action);
  return found;
}

/** `domain/noun`; undefined for what is in no domain. */
function folderOf(file: string): string | undefined {
  return /^(?!platform|cli|demo)\w+\/[\w-]+(?=\/)/.exec(path.relative(root, file))?.[0];
}

const files = sources(root).map((file) => ({
  file: path.relative(root, file),
  text: readFileSync(file, 'utf8'),
  folder: folderOf(file),
}));
const recording = files.filter(({ text }) => actionsIn(text).length > 0);

/** A folder without a module; another one answers for it. */
const answeredBy: Record<string, string> = { 'billing/quotas': 'billing/subscriptions' };

/** What the modules of a folder say they record. */
function answersOf(folder: string): ReadonlySet<string> {
  const names = files
    .filter((each) => each.file.endsWith('.module.ts') && each.folder === (answeredBy[folder] ?? folder))
    .map(({ text }) => /\bname: '([\w-]+)'/.exec(text)?.[1]);
  return new Set(modules.filter(({ name }) => names.includes(name)).flatMap(({ history }) => history));
}

describe('the list of actions', () => {
  it('sees actions in every form they are written in', () => {
    expect(actionsIn(`const entry = { action: 'a.b', subjectKind: 'x' };`)).toEqual(['a.b']);
    expect(actionsIn(`entry: { action: hidden ? 'a.hidden' : 'a.shown', x: 'c.d' }`)).toEqual(['a.hidden', 'a.shown']);
    expect(actionsIn(`const actions: Record<X, string> = {\n  open: 'a.opened',\n  closed: 'a.closed',\n};`)).toEqual([
      'a.opened',
      'a.closed',
    ]);
    expect(actionsIn(`await noteEach({ tx, action: 'a.gone' });`)).toContain('a.gone');
  });

  it('finds what the product records', () => {
    expect(recording.length).toBeGreaterThan(25);
  });

  it.each(recording)('has every action of $file', ({ text }) => {
    const known = new Set<string>(historyActions);
    const missing = actionsIn(text).filter((action) => !known.has(action));
    expect(missing).toEqual([]);
  });

  it.each(recording.filter(({ folder }) => folder !== undefined))(
    'answers by its module for what $file records',
    ({ text, folder = '' }) => {
      const answers = answersOf(folder);
      const groups = new Set(actionsIn(text).map((action) => action.slice(0, action.indexOf('.'))));
      expect([...groups].filter((group) => !answers.has(group))).toEqual([]);
    },
  );

  it('is sorted, those of billing and of conversations by themselves, without doubles', () => {
    expect(new Set(historyActions).size).toBe(historyActions.length);
    const others = historyActions.slice(billingActions.length + conversationActions.length);
    for (const list of [billingActions, conversationActions, others]) expect(list).toEqual(list.toSorted());
  });
});
