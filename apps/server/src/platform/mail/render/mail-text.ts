import { unguardAddress } from './address-guard.ts';
import { attributeOf, type HtmlElement, type HtmlNode, type HtmlTree, isElement, isUnseen } from './html-tree.ts';

const BLOCKS = new Set(
  'address article blockquote center dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
);
const PARAGRAPHS = new Set('blockquote h1 h2 h3 h4 h5 h6 ol p table ul'.split(' '));

/** Ends an address in the output: words right after it would become part of it. */
const ADDRESS_END = '\uE124';

/** The text part never includes an image's file name; an address equal to the link text is not repeated. */
function linkText(inside: string, href: string): string {
  const label = inside.trim();
  const written = unguardAddress(href);
  if (href === '' || href.startsWith('#') || `mailto:${label}` === href) return inside;
  if (label === written) return `${href}${ADDRESS_END}`;
  return label === '' ? '' : `${inside}: ${href}${ADDRESS_END}`;
}

/** An attribute with its logic, which the tree contains as comments. */
function writtenAttribute(element: HtmlElement, name: string, tree: HtmlTree): string {
  const value = attributeOf(element, name) ?? '';
  return value.replace(/<!--(liquid-\d{1,9})-->/g, (_comment, mark: string) => tree.tagOf(mark) ?? '');
}

function childrenText(nodes: readonly HtmlNode[], tree: HtmlTree): string {
  return nodes.map((node) => nodeText(node, tree)).join('');
}

function elementText(element: HtmlElement, tree: HtmlTree): string {
  const { tagName } = element;
  if (isUnseen(element)) return '';
  if (tagName === 'br') return '\n';
  if (tagName === 'hr') return `\n\n${'-'.repeat(24)}\n\n`;
  if (tagName === 'img') return writtenAttribute(element, 'alt', tree);
  const inside = childrenText(element.childNodes, tree);
  if (tagName === 'a') return linkText(inside, writtenAttribute(element, 'href', tree).trim());
  // A part of an image that is a link.
  if (tagName === 'area')
    return `\n${linkText(writtenAttribute(element, 'alt', tree), writtenAttribute(element, 'href', tree).trim())}\n`;
  if (tagName === 'li') return `\n- ${inside.trim()}\n`;
  if (tagName === 'td' || tagName === 'th') return `${inside.trim() === '' ? '' : inside} `;
  if (PARAGRAPHS.has(tagName)) return `\n\n${inside}\n\n`;
  return BLOCKS.has(tagName) ? `\n${inside}\n` : inside;
}

function nodeText(node: HtmlNode, tree: HtmlTree): string {
  if (isElement(node)) return elementText(node, tree);
  if ('data' in node) return tree.tagOf(node.data) ?? '';
  return 'value' in node ? node.value.replaceAll(ADDRESS_END, '').replace(/[ \t\r\n\u00a0]+/g, ' ') : '';
}

/** A mail's content for the plain-text part; Liquid stays as written. */
export function mailTextOf(tree: HtmlTree): string {
  const text = childrenText(tree.document.childNodes, tree)
    .replace(/\uE124(?=[^\s.,;:!?)\]}»”"'])/g, ' ')
    .replaceAll(ADDRESS_END, '')
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return `${text}\n`;
}
