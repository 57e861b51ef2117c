import { type DefaultTreeAdapterMap, parse, type ParserError } from 'parse5';
import { hideLiquidForTree } from './hidden-liquid.ts';

export type HtmlNode = DefaultTreeAdapterMap['childNode'];
export type HtmlElement = DefaultTreeAdapterMap['element'];

export interface HtmlTree {
  document: DefaultTreeAdapterMap['document'];
  errors: ParserError[];
  /** The Liquid tag a comment represents. */
  tagOf: (comment: string) => string | undefined;
}

/** Mail HTML as a tree, with source positions; Liquid logic is represented by comments. */
export function parseMailTree(source: string): HtmlTree {
  const errors: ParserError[] = [];
  const { html, tagOf } = hideLiquidForTree(source);
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    onParseError: (error) => errors.push(error),
  });
  return { document, errors, tagOf };
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** The last value of a property in the `style` attribute, lower case. */
export function styleOf(element: HtmlElement, ...properties: readonly string[]): string | undefined {
  const style = attributeOf(element, 'style')?.toLowerCase() ?? '';
  let found: string | undefined;
  for (const declaration of style.split(';')) {
    const at = declaration.indexOf(':');
    const name = declaration.slice(0, at).trim();
    if (at !== -1 && properties.includes(name))
      found = declaration
        .slice(at + 1)
        .replace('!important', '')
        .trim();
  }
  return found;
}

const UNSEEN = new Set(['head', 'style', 'script', 'title', 'template', 'noscript', 'svg']);

/** Whether readers never see its content. */
export function isUnseen(element: HtmlElement): boolean {
  if (UNSEEN.has(element.tagName)) return true;
  return styleOf(element, 'display') === 'none' || styleOf(element, 'visibility') === 'hidden';
}
