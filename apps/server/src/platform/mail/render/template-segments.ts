import { type AddressFilter, addressFilters } from './address-guard.ts';
import { fieldText, type ReaderWords, readerWordsOf } from './reader-words.ts';
import type { RenderMode, TemplateData } from './render.types.ts';

type SimpleFilter = 'upcase' | 'downcase' | 'capitalize' | 'strip' | AddressFilter;

type SlotFilter = { name: 'default'; value: string } | { name: SimpleFilter };

interface TemplateSlot {
  path: readonly string[];
  filters: readonly SlotFilter[];
}

/** A template without logic: fixed text with gaps. `literals` has one more element than there are slots. */
export interface TemplateSegments {
  mode: RenderMode;
  literals: readonly string[];
  slots: readonly TemplateSlot[];
}

const OUTPUT =
  /\{\{[ \t\r\n]*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)((?:[ \t\r\n]*\|[ \t\r\n]*(?:default[ \t]*:[ \t]*(?:"[^"\\{}|]*"|'[^'\\{}|]*')|upcase|downcase|capitalize|strip|link_address|link_host|link_rest|link_value|link_contact))*)[ \t\r\n]*\}\}/y;
const FILTER =
  /\|\s*(default|upcase|downcase|capitalize|strip|link_address|link_host|link_rest|link_value|link_contact)(?:[ \t]*:[ \t]*(?:"([^"]*)"|'([^']*)'))?/g;
// Words with a special meaning in Liquid, and properties it resolves itself.
const RESERVED = new Set('true false nil null empty blank and or not contains in size first last'.split(' '));
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

/**
 * Compiles templates that only contain outputs such as `{{ contact.name | default: "x" }}`. Returns undefined for
 * anything richer or doubtful, which the worker then renders. Compiled templates render exactly the text LiquidJS
 * would.
 */
export function compileSegments({
  template,
  mode,
}: {
  template: string;
  mode: RenderMode;
}): TemplateSegments | undefined {
  const literals: string[] = [];
  const slots: TemplateSlot[] = [];
  let position = 0;
  if (template.includes('{%')) return undefined;
  for (let start = template.indexOf('{{'); start !== -1; start = template.indexOf('{{', position)) {
    OUTPUT.lastIndex = start;
    const match = OUTPUT.exec(template);
    const path = match?.[1]?.split('.');
    if (match === null || path === undefined || path.some(isSpecialName)) return undefined;
    literals.push(template.slice(position, start));
    slots.push({ path, filters: parseFilters(match[2] ?? '') });
    position = start + match[0].length;
  }
  literals.push(template.slice(position));
  return { mode, literals, slots };
}

/** The texts for the gaps, escaped as the mode requires. */
export function slotValues({ segments, data }: { segments: TemplateSegments; data: TemplateData }): string[] {
  const { mode, slots } = segments;
  const reader = readerWordsOf(data);
  return slots.map((slot) => {
    const value = readPath({ data, path: slot.path });
    const printed = reader && printedText({ value, slot, reader, data });
    const text = printed ?? stringify(applyFilters({ value, filters: slot.filters }));
    return mode === 'html' ? escapeHtml(text) : text;
  });
}

/** An own field in words, as LiquidJS prints it when no filter makes something else of it. */
function printedText(input: {
  value: unknown;
  slot: TemplateSlot;
  reader: ReaderWords;
  data: TemplateData;
}): string | undefined {
  const { value, slot, reader, data } = input;
  const { path, filters } = slot;
  const key = path.at(-1) ?? '';
  const isField = path[0] === 'contact' && (path.length === 2 || (path.length === 3 && path[1] === 'fields'));
  if (!isField || !Object.hasOwn(reader.fields, key)) return undefined;
  if (!Object.is(value, readPath({ data, path: ['contact', 'fields', key] }))) return undefined;
  return filters.every(({ name }) => name === 'default') ? fieldText(value, key, reader) : undefined;
}

/** Whether a value that determines a link's target is missing or unusable, so that the link leads nowhere. */
export function hasDeadLink({ segments, values }: { segments: TemplateSegments; values: readonly string[] }): boolean {
  return segments.slots.some(({ filters }, index) => {
    const name = filters.at(-1)?.name;
    const value = values[index] ?? '';
    if (name === 'link_host') return value === '' || value.includes('%');
    return value === '' && (name === 'link_address' || name === 'link_contact');
  });
}

/** The finished text. */
export function renderSegments({ segments, data }: { segments: TemplateSegments; data: TemplateData }): string {
  let output = segments.literals[0] ?? '';
  for (const [index, value] of slotValues({ segments, data }).entries()) {
    output += value + (segments.literals[index + 1] ?? '');
  }
  return output;
}

const simpleFilters: Readonly<Record<SimpleFilter, (text: string) => string>> = {
  upcase: (text) => text.toUpperCase(),
  downcase: (text) => text.toLowerCase(),
  capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
  strip: (text) => text.trim(),
  ...addressFilters,
};

function isSimple(name: string | undefined): name is SimpleFilter {
  return name !== undefined && Object.hasOwn(simpleFilters, name);
}

function isSpecialName(name: string): boolean {
  return RESERVED.has(name) || name in Object.prototype;
}

function parseFilters(source: string): SlotFilter[] {
  return [...source.matchAll(FILTER)].map((match): SlotFilter => {
    const name = match[1];
    return isSimple(name) ? { name } : { name: 'default', value: match[2] ?? match[3] ?? '' };
  });
}

function readPath({ data, path }: { data: TemplateData; path: readonly string[] }): unknown {
  let value: unknown = data;
  for (const key of path) {
    if (value === undefined || value === null) return value;
    value = Object.hasOwn(Object(value), key) ? ownProperty({ owner: Object(value), key }) : undefined;
  }
  return value;
}

/** NOTE: only called for an own property of an object. */
function ownProperty({ owner, key }: { owner: object; key: string }): unknown {
  return (owner as Readonly<Record<string, unknown>>)[key];
}

function applyFilters({ value, filters }: { value: unknown; filters: readonly SlotFilter[] }): unknown {
  let result = value;
  for (const filter of filters) {
    if (filter.name === 'default') result = isMissing(result) ? filter.value : result;
    else result = simpleFilters[filter.name](stringify(result));
  }
  return result;
}

function isMissing(value: unknown): boolean {
  if (typeof value === 'string' || Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === false;
}

function stringify(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(stringify).join('');
  // An own property called toString must not be called here, nor fail.
  return typeof value === 'object' ? '[object Object]' : String(value);
}

function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character) : text;
}
