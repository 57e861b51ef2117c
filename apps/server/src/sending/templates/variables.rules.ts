import { findLiquidTags } from '@enlace/blocks/model/liquid.ts';
import type { TemplateVariable } from '@enlace/contract/sending/templates/templates.schemas.ts';

type Group = TemplateVariable['group'];
type Known = { group: Group; needsFallback: boolean };

/** Variables known in every mail. */
const standard: Readonly<Record<string, Known>> = {
  'contact.first_name': { group: 'contact', needsFallback: true },
  'contact.last_name': { group: 'contact', needsFallback: true },
  'contact.name': { group: 'contact', needsFallback: true },
  'contact.email': { group: 'contact', needsFallback: false },
  'contact.phone': { group: 'contact', needsFallback: true },
  'contact.company': { group: 'contact', needsFallback: true },
  'contact.city': { group: 'contact', needsFallback: true },
  'contact.language': { group: 'contact', needsFallback: true },
  'contact.id': { group: 'contact', needsFallback: false },
  'profile.name': { group: 'profile', needsFallback: false },
  'profile.url': { group: 'profile', needsFallback: false },
  'brand.name': { group: 'brand', needsFallback: false },
  'brand.address': { group: 'brand', needsFallback: false },
  unsubscribe_url: { group: 'link', needsFallback: false },
  preferences_url: { group: 'link', needsFallback: false },
  view_online_url: { group: 'link', needsFallback: false },
  web_url: { group: 'link', needsFallback: false },
  profile_url: { group: 'link', needsFallback: false },
  'feed.title': { group: 'feed', needsFallback: false },
  'feed.link': { group: 'feed', needsFallback: false },
};

export const standardVariables: readonly [string, Known][] = Object.entries(standard);

/** How a custom field is written: by name if that is an identifier, else in brackets. */
export function fieldVariable(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) && !(`contact.${key}` in standard)
    ? `contact.${key}`
    : `contact.fields["${key.replaceAll('"', '')}"]`;
}

/** What a name refers to; undefined: a typo, or something that does not exist. */
export function findVariable(name: string, fieldKeys: ReadonlySet<string>): Known | undefined {
  const known = Object.hasOwn(standard, name) ? standard[name] : undefined;
  if (known) return known;
  const key = fieldKeyOf(name);
  return key !== undefined && fieldKeys.has(key) ? { group: 'field', needsFallback: true } : undefined;
}

/** Whether it is part of the data of transactional mails. */
export function isDataVariable(name: string): boolean {
  return /^data\b/.test(name);
}

/** The key of the custom field a name refers to, as an identifier or in brackets. */
export function fieldKeyOf(name: string): string | undefined {
  const bracketed = /^contact\.fields\[["']([^"']+)["']\]$/.exec(name)?.[1];
  return bracketed ?? /^contact\.(?:fields\.)?([A-Za-z_]\w*)$/.exec(name)?.[1];
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The most similar known name, when a typo explains the difference. */
export function nearestVariable(name: string, fieldKeys: ReadonlySet<string>): string | undefined {
  const known = [...Object.keys(standard), ...[...fieldKeys].map(fieldVariable)];
  const wanted = name.toLowerCase();
  const inside = known.find((each) => each.endsWith(`.${wanted}`));
  if (inside !== undefined) return inside;
  const ranked = known
    .map((each) => ({ each, steps: distance(wanted, each.toLowerCase()) }))
    .toSorted((left, right) => left.steps - right.steps);
  const [best] = ranked;
  return best && best.steps <= Math.max(2, Math.floor(name.length / 3)) ? best.each : undefined;
}

export type VariableUse = { name: string; hasFallback: boolean; index: number };

const output = /^\{\{-?\s*([A-Za-z_][\w.]*(?:\[(?:"[^"]*"|'[^']*')\])?)\s*((?:\|[\s\S]*)?)-?\}\}$/;
const defined =
  /\{%-?\s*(?:assign|capture|increment|decrement)\s+([A-Za-z_]\w*)|\{%-?\s*(?:for|tablerow)\s+([A-Za-z_]\w*)\s+in\b/g;
const builtIn = new Set(['forloop', 'tablerowloop', 'true', 'false', 'nil', 'null', 'empty', 'blank']);

/** The outputs of plain variables in a text. Names that the text defines itself do not count. */
export function findVariableUses(text: string): VariableUse[] {
  const own = new Set([...text.matchAll(defined)].map((match) => match[1] ?? match[2] ?? ''));
  const uses: VariableUse[] = [];
  let position = 0;
  for (const tag of findLiquidTags(text)) {
    const index = text.indexOf(tag, position);
    position = index + tag.length;
    const match = output.exec(tag);
    const name = match?.[1];
    if (match === null || name === undefined) continue;
    const root = name.split('.')[0] ?? name;
    if (own.has(root) || builtIn.has(root)) continue;
    uses.push({ name, hasFallback: /\|\s*default\s*:/.test(match[2] ?? ''), index });
  }
  return uses;
}

/** 1-based line and column of a position. */
export function placeOf(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
