// The names in a source file, each as its words: “maxBytes”, “max_bytes” and “max-bytes” are “max bytes”.
import { parseSync } from 'vite';

/** A name as lower-case words. */
export const wordsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

const named = new Set(['Identifier', 'JSXIdentifier', 'PrivateIdentifier']);

/** A text that is a key or an option: one word, or words joined by a dash, a dot or an underline. */
const keyForm = /^-{0,2}[a-z]\w*(?:[-.]\w+)*$/;

function* namesBelow(node) {
  if (named.has(node.type)) yield { name: node.name, start: node.start };
  if (node.type === 'Literal' && typeof node.value === 'string' && keyForm.test(node.value))
    yield { name: node.value, start: node.start };
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') yield* namesBelow(child);
  }
}

function* namesOfCode(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  yield* namesBelow(program);
}

/** Class names, custom properties, animations and grid areas. */
function* namesOfStyles(text) {
  const bare = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  for (const { 1: name, index } of bare.matchAll(/(?:\.|--|@keyframes |animation-name: |grid-area: )([a-zA-Z][\w-]*)/g))
    yield { name, start: index };
}

/** Every name in a file: `{ name, line }`. */
export function readNames(file, text) {
  const found = file.endsWith('.css') ? namesOfStyles(text) : namesOfCode(file, text);
  return [...found].map(({ name, start }) => ({ name, line: text.slice(0, start).split('\n').length }));
}
