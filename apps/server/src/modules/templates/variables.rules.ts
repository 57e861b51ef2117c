import { findLiquidTags } from '@enlace/blocks/model/liquid.ts';
import type { TemplateVariable } from '@enlace/contract/templates/templates.schemas.ts';

type Group = TemplateVariable['group'];
type Known = { group: Group; needsFallback: boolean };

/** Variables every mail knows. */
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
  unsubscribe_url: { group: 'link', needsFallback: false },
  preferences_url: { group: 'link', needsFallback: false },
  view_online_url: { group: 'link', needsFallback: false },
  web_url: { group: 'link', needsFallback: false },
  profile_url: { group: 'link', needsFallback: false },
};

export const standardVariables: readonly [string, Known][] = Object.entries(standard);

/** How a field of the client's own is written: by name where the name is a word, else in brackets. */
export function fieldVariable(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) && !(`contact.${key}` in standard)
    ? `contact.${key}`
    : `contact.fields["${key.replaceAll('"', '')}"]`;
}

/** What is known under a name; undefined: a misspelling, or something that does not exist. */
export function findVariable(name: string, fieldKeys: ReadonlySet<string>): Known | undefined {
  const known = Object.hasOwn(standard, name) ? standard[name] : undefined;
  if (known) return known;
  const key = /^contact\.(?:fields\.)?([A-Za-z_]\w*)$/.exec(name)?.[1];
  return key !== undefined && fieldKeys.has(key) ? { group: 'field', needsFallback: true } : undefined;
}

export type VariableUse = { name: string; hasFallback: boolean; index: number };

const output = /^\{\{-?\s*([A-Za-z_][\w.]*)\s*((?:\|[\s\S]*)?)-?\}\}$/;
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
