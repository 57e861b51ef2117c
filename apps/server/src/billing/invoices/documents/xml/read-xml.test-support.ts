import { SaxesParser } from 'saxes';

export type ReadElement = { name: string; attributes: Record<string, string>; text: string; children: ReadElement[] };

/** Parses a document; throws when it is not well-formed. */
export function readXml(text: string): ReadElement {
  const top: ReadElement = { name: '', attributes: {}, text: '', children: [] };
  const open: ReadElement[] = [top];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: ReadElement = { name, attributes: { ...attributes }, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (piece) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  const [root] = top.children;
  if (!root) throw new Error('an empty document');
  return root;
}

/** Texts of the elements at a path below an element. */
export function textsAt(element: ReadElement, path: string): string[] {
  let found = [element];
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found.map(({ text }) => text.trim());
}
