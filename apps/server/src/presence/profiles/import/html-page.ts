import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { readJsonPage } from './json-page.ts';
import { emptyImport, type ImportedLink, type ImportedPage } from './import.types.ts';
import { isAccountAddress, networkOf } from './social-network.rules.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const unread = new Set(['script', 'style', 'noscript', 'template', 'svg', 'nav']);
/** Content builders put around every page, not its owner's. */
const furniture = /cookie|privac|terms|report|sign ?up|log ?in|iniciar sesi/i;
const joining = /join .*/i;

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function attribute(element: Element, name: string): string {
  return element.attrs.find((each) => each.name === name)?.value.trim() ?? '';
}

/** Elements in reading order; iterative instead of recursive, since a file may nest arbitrarily deep. */
function* elementsOf(root: Node): Generator<Element> {
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isElement(node)) yield node;
    if (isElement(node) && unread.has(node.tagName)) continue;
    if ('childNodes' in node) open.push(...node.childNodes.toReversed());
  }
}

function textOf(element: Element): string {
  const pieces: string[] = [];
  const open: Node[] = element.childNodes.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('value' in node) pieces.push(node.value);
    else if (isElement(node) && !unread.has(node.tagName)) open.push(...node.childNodes.toReversed());
  }
  return pieces.join(' ').replace(/\s+/g, ' ').trim();
}

function embeddedData(elements: readonly Element[]): ImportedPage | undefined {
  for (const element of elements) {
    if (element.tagName !== 'script' || !/json/i.test(attribute(element, 'type'))) continue;
    const text = element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
    try {
      const page = readJsonPage(JSON.parse(text));
      if (page && page.links.length > 0) return page;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      // Not data after all: the visible page is read instead.
    }
  }
  return undefined;
}

function metaOf(elements: readonly Element[], names: readonly string[]): string {
  for (const name of names) {
    const found = elements.find(
      (element) =>
        element.tagName === 'meta' && [attribute(element, 'property'), attribute(element, 'name')].includes(name),
    );
    const content = found ? attribute(found, 'content') : '';
    if (content !== '') return content;
  }
  return '';
}

function anchorsOf(elements: readonly Element[]): ImportedLink[] {
  return elements
    .filter((element) => element.tagName === 'a' && /^(https?:|mailto:|tel:)/i.test(attribute(element, 'href')))
    .map((element) => ({
      title: textOf(element) || attribute(element, 'aria-label') || attribute(element, 'title'),
      url: attribute(element, 'href'),
    }))
    .filter(({ title }) => !furniture.test(title) && !/ on/i.test(joining.exec(title)?.[0].slice(5) ?? ''));
}

/** A saved page of links: its embedded data if any, else its visible content. */
export function readHtmlPage(html: string): ImportedPage {
  const elements = [...elementsOf(parse(html))];
  const data = embeddedData(elements);
  if (data) return data;
  const heading = elements.find((element) => element.tagName === 'h1');
  const title = elements.find((element) => element.tagName === 'title');
  const anchors = anchorsOf(elements);
  const isSocial = ({ url }: ImportedLink) => networkOf(url) !== undefined && isAccountAddress(url);
  // A button with its own text stays a button, even when it links to a social network.
  const bare = anchors.filter((link) => isSocial(link) && link.title.split(' ').length <= 1);
  return {
    ...emptyImport,
    name:
      (heading ? textOf(heading) : '') ||
      metaOf(elements, ['og:title', 'twitter:title']) ||
      (title ? textOf(title) : ''),
    bio: metaOf(elements, ['og:description', 'description', 'twitter:description']),
    links: anchors.filter((link) => !bare.includes(link)),
    socials: bare.flatMap(({ url }) => {
      const network = networkOf(url);
      return network === undefined ? [] : [{ network, url }];
    }),
  };
}
