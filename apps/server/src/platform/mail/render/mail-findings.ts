import { cleanCss, remoteUrlsOf } from './clean-css.ts';
import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlTree,
  isElement,
  isUnseen,
  styleOf,
} from './html-tree.ts';
import { leadsSomewhere } from './own-addresses.ts';
import type { MailFinding } from './render.types.ts';

const NAMES: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  red: '#ff0000',
  maroon: '#800000',
  yellow: '#ffff00',
  olive: '#808000',
  lime: '#00ff00',
  green: '#008000',
  aqua: '#00ffff',
  teal: '#008080',
  blue: '#0000ff',
  navy: '#000080',
  fuchsia: '#ff00ff',
  purple: '#800080',
  orange: '#ffa500',
  pink: '#ffc0cb',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  darkgray: '#a9a9a9',
  darkgrey: '#a9a9a9',
  beige: '#f5f5dc',
  brown: '#a52a2a',
  gold: '#ffd700',
};

function twoDigits(value: number): string {
  return Math.max(0, Math.min(255, Math.round(value)))
    .toString(16)
    .padStart(2, '0');
}

/** The first colour of a CSS value as `#rrggbb`; undefined when transparent, computed or not a colour. */
function colorOf(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase() ?? '';
  const hex = /(?:^|\s)#([0-9a-f]{3}|[0-9a-f]{6})(?![0-9a-f])/.exec(text)?.[1];
  if (hex !== undefined) return `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex}`;
  const rgb = /rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)/.exec(text);
  if (rgb) return `#${[rgb[1], rgb[2], rgb[3]].map((part) => twoDigits(Number(part))).join('')}`;
  const name = text.split(/\s+/)[0] ?? '';
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio of two six-digit colours, 1 to 21. */
function contrastRatio(first: string, second: string): number {
  const [one, other] = [luminance(first), luminance(second)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const MAX_FINDINGS = 60;
const REMOVED_TAGS = new Set(
  'script iframe object embed form input button textarea select link base svg math video audio applet frame frameset noscript template'.split(
    ' ',
  ),
);
const SYNTAX_ERRORS = new Set([
  'duplicate-attribute',
  'end-tag-without-matching-open-element',
  'closing-of-element-with-open-child-elements',
  'eof-in-tag',
  'eof-in-comment',
  'eof-in-element-that-can-contain-only-text',
  'missing-end-tag-name',
  'missing-whitespace-between-attributes',
  'unexpected-character-in-attribute-name',
]);
const LINKS = ['href', 'src', 'background'];

type Look = { ink: string; ground: string; size: number; isBold: boolean };
const PAGE: Look = { ink: '#000000', ground: '#ffffff', size: 16, isBold: false };

function sizeOf(value: string | undefined, inherited: number): number {
  const match = /^([\d.]+)(px|pt|em|rem|%)$/.exec(value ?? '');
  if (!match) return inherited;
  const amount = Number(match[1]);
  if (match[2] === 'px') return amount;
  if (match[2] === 'pt') return (amount * 4) / 3;
  return match[2] === 'rem' ? amount * 16 : inherited * (match[2] === '%' ? amount / 100 : amount);
}

function lookOf(element: HtmlElement, inherited: Look): Look {
  const weight = styleOf(element, 'font-weight');
  const isTitle = /^h[1-6]$/.test(element.tagName);
  return {
    ink: colorOf(styleOf(element, 'color') ?? attributeOf(element, 'color')) ?? inherited.ink,
    ground:
      colorOf(styleOf(element, 'background', 'background-color') ?? attributeOf(element, 'bgcolor')) ??
      inherited.ground,
    size: sizeOf(styleOf(element, 'font-size'), inherited.size),
    isBold:
      weight === undefined ? inherited.isBold || isTitle || element.tagName === 'strong' : /bold|[6-9]00/.test(weight),
  };
}

/** WCAG 2.2, 1.4.3: large text needs less. */
function neededRatio({ size, isBold }: Look): number {
  return size >= 24 || (isBold && size >= 18.66) ? 3 : 4.5;
}

function isLink({ tagName }: HtmlElement): boolean {
  return tagName === 'a' || tagName === 'area';
}

class Inspection {
  readonly findings: MailFinding[] = [];
  readonly images = new Set<string>();
  readonly #hasLines: boolean;
  readonly #seen = new Set<string>();

  constructor(hasLines: boolean) {
    this.#hasLines = hasLines;
  }

  add(
    code: MailFinding['code'],
    place: { startLine: number; startCol: number } | null | undefined,
    detail: string,
  ): void {
    const line = this.#hasLines ? (place?.startLine ?? null) : null;
    const column = this.#hasLines ? (place?.startCol ?? null) : null;
    const key = `${code} ${line} ${detail}`;
    if (this.findings.length >= MAX_FINDINGS || this.#seen.has(key)) return;
    this.#seen.add(key);
    this.findings.push({ code, line, column, detail });
  }

  walk(nodes: readonly HtmlNode[], look: Look): void {
    for (const node of nodes) {
      if (isElement(node)) this.#element(node, look);
      else if ('value' in node) this.#text(node.value, look, node.sourceCodeLocation);
    }
  }

  #element(element: HtmlElement, inherited: Look): void {
    const { tagName, sourceCodeLocation: place } = element;
    if (REMOVED_TAGS.has(tagName)) {
      this.add('removed_code', place, `<${tagName}>`);
      return;
    }
    this.#attributes(element);
    if (tagName === 'style') this.#css(element);
    if (tagName === 'img') this.#picture(element);
    if (isUnseen(element) && tagName !== 'head') return;
    this.walk(element.childNodes, lookOf(element, inherited));
  }

  #attributes(element: HtmlElement): void {
    for (const { name, value } of element.attrs) {
      const place = element.sourceCodeLocation;
      if (name.startsWith('on')) this.add('removed_code', place, name);
      if (LINKS.includes(name) && /^\s*(?:javascript|vbscript|data:text|file):/i.test(value))
        this.add('removed_code', place, value.slice(0, 40));
      else if (name === 'href' && isLink(element) && !leadsSomewhere(value))
        this.add('dead_link', place, value.trim().slice(0, 120));
      if (name === 'style') for (const found of cleanCss(value).removed) this.add('removed_code', place, found);
      if (name === 'style') for (const url of remoteUrlsOf(value)) this.images.add(url);
      if (name === 'background' && /^https?:/i.test(value)) this.images.add(value);
    }
  }

  #css(element: HtmlElement): void {
    const css = element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
    const clean = cleanCss(css);
    for (const found of clean.removed) this.add('removed_code', element.sourceCodeLocation, found);
    for (const url of remoteUrlsOf(clean.css)) this.images.add(url);
  }

  #picture(element: HtmlElement): void {
    const source = attributeOf(element, 'src') ?? '';
    if (/^https?:/i.test(source)) this.images.add(source);
    if (attributeOf(element, 'alt') === undefined)
      this.add('missing_alt', element.sourceCodeLocation, source.slice(-60));
  }

  #text(value: string, look: Look, place: { startLine: number; startCol: number } | null | undefined): void {
    const words = value.trim();
    if (words === '' || look.size < 2) return;
    const ratio = contrastRatio(look.ink, look.ground);
    if (ratio < neededRatio(look)) this.add('low_contrast', place, `${words.slice(0, 40)} (${ratio.toFixed(1)})`);
  }
}

/**
 * Doubtful parts of a mail: removed code, images without alternative text, unreadable text, unclosed markup. With
 * positions only when the tree is of the text a person wrote.
 */
export function inspectMail(
  tree: HtmlTree,
  { isSource }: { isSource: boolean },
): { findings: MailFinding[]; images: string[] } {
  const inspection = new Inspection(isSource);
  if (isSource) {
    for (const { code, ...place } of tree.errors)
      if (SYNTAX_ERRORS.has(code)) inspection.add('html_syntax', place, code);
  }
  inspection.walk(tree.document.childNodes, PAGE);
  return { findings: inspection.findings, images: [...inspection.images].slice(0, 100) };
}
