import { SaxesParser } from 'saxes';

/** An element of a response: its text, and its children by name. */
export type Element = { name: string; text: string; children: Element[] };

/** Parses an S3 response; undefined when it is not XML. Names are without prefixes. */
export function readXml(text: string): Element | undefined {
  const top: Element = { name: '', text: '', children: [] };
  const open = [top];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    const element: Element = { name: name.replace(/^.*:/, ''), text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (piece) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  });
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(text).close();
  } catch {
    return undefined;
  }
  return top.children[0];
}

export function childrenOf(element: Element | undefined, name: string): Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Text of the first child of this name; empty when there is none. */
export function textOf(element: Element | undefined, name: string): string {
  return childrenOf(element, name)[0]?.text ?? '';
}

/** Escapes text for use inside an element. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
