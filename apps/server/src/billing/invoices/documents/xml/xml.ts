/** An element: its name, attributes, and text or children. The builders omit empty ones. */
export type XmlNode = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly XmlNode[];
};
export type XmlChild = XmlNode | null | undefined | readonly (XmlNode | null | undefined)[];

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// What XML 1.0 cannot carry at all.
// oxlint-disable-next-line no-control-regex
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text escaped for an element or attribute. */
export function escapeXml(text: string): string {
  return text.replaceAll(forbidden, '').replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? '');
}

/** An element with text; null when empty, so that optional terms are omitted. */
export function leaf(
  name: string,
  text: string | null | undefined,
  attributes: Readonly<Record<string, string>> = {},
): XmlNode | null {
  return text === null || text === undefined || text.trim() === '' ? null : { name, attributes, content: text };
}

/** An element with children; null when there are none. */
export function group(name: string, ...children: readonly XmlChild[]): XmlNode | null {
  const present = children.flat().filter((child): child is XmlNode => child !== null && child !== undefined);
  return present.length === 0 ? null : { name, attributes: {}, content: present };
}

function write({ name, attributes, content }: XmlNode, indent: string): string {
  const rest = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const open = `${indent}<${name}${rest.join('')}>`;
  if (typeof content === 'string') return `${open}${escapeXml(content)}</${name}>\n`;
  return `${open}\n${content.map((child) => write(child, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

/** A whole document. */
export function writeXml(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`;
}
