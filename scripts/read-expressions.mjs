// The regular expressions of a source file: literals, and `new RegExp` of text known from the file itself.
import { parseSync } from 'vite';

/** The fixed form of an exemption, on the line above: `// bounded: 254 characters, the longest address`. */
const excuse = /^ bounded: (\d{1,3}(?:,\d{3})*) characters, \S/;

/** An example of an expression assembled at run time: `// like: /Ana\s+L/giu`. */
const example = /^ like: \/(.+)\/([a-z]*)$/;

function* childrenOf(node) {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (typeof item?.type === 'string') yield item;
    } else if (typeof value?.type === 'string') yield value;
  }
}

/** All nodes of a tree in source order, each with its enclosing statement (or member, or element). */
function* walk(node, around) {
  yield { node, around };
  for (const child of childrenOf(node)) {
    const opens =
      /Statement$|Declaration$|^Property(?:Definition)?$/.test(child.type) || node.type === 'ArrayExpression';
    yield* walk(child, opens ? child : around);
  }
}

const isRaw = (tag) => tag.type === 'MemberExpression' && tag.object.name === 'String' && tag.property.name === 'raw';

/** The text of an expression as far as constants of the same file determine it; an unknown part counts as one letter. */
function textOf(node, constants) {
  const parts = (quasis, expressions, form) =>
    quasis
      .map((quasi, at) => quasi.value[form] + (at < expressions.length ? (fold(expressions[at]) ?? 'x') : ''))
      .join('');
  function fold(part) {
    if (part.type === 'Literal') return part.regex ? undefined : String(part.value);
    if (part.type === 'TemplateLiteral') return parts(part.quasis, part.expressions, 'cooked');
    if (part.type === 'TaggedTemplateExpression' && isRaw(part.tag))
      return parts(part.quasi.quasis, part.quasi.expressions, 'raw');
    if (part.type === 'BinaryExpression' && part.operator === '+') {
      const [left, right] = [fold(part.left), fold(part.right)];
      return left === undefined && right === undefined ? undefined : (left ?? 'x') + (right ?? 'x');
    }
    if (part.type === 'MemberExpression' && part.property.name === 'source') {
      const target = part.object.type === 'Identifier' ? constants.get(part.object.name) : part.object;
      return target?.regex?.pattern;
    }
    const value = part.type === 'Identifier' ? constants.get(part.name) : undefined;
    return value && value !== part ? fold(value) : undefined;
  }
  return fold(node);
}

/** The regular expression of a node; undefined for any other node. */
function expressionOf(node, constants) {
  if (node.type === 'Literal' && node.regex) return { source: node.regex.pattern, flags: node.regex.flags };
  if (!/^(?:New|Call)Expression$/.test(node.type) || node.callee.name !== 'RegExp') return undefined;
  const [source, flags] = node.arguments;
  if (!source) return undefined;
  return { source: textOf(source, constants), flags: flags ? (textOf(flags, constants) ?? '') : '' };
}

/** Each with its line and, if a comment above it or above its statement states one, the bound of its input. */
export function readExpressions(file, text) {
  if (!text.includes('/')) return [];
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const lineOf = (offset) => starts.findLastIndex((start) => start <= offset) + 1;
  const bounds = new Map();
  const examples = new Map();
  for (const comment of comments) {
    const [, source, flags] = (comment.type === 'Line' && example.exec(comment.value)) || [];
    if (source) examples.set(lineOf(comment.end), { source, flags });
    const count = comment.type === 'Line' ? excuse.exec(comment.value)?.[1] : undefined;
    if (count) bounds.set(lineOf(comment.end), { count: Number(count.replaceAll(',', '')) });
  }
  const nodes = [...walk(program, program)];
  const constants = new Map();
  for (const { node } of nodes) {
    if (node.type === 'VariableDeclaration' && node.kind === 'const')
      for (const { id, init } of node.declarations) if (id.type === 'Identifier' && init) constants.set(id.name, init);
  }
  return nodes.flatMap(({ node, around }) => {
    const expression = expressionOf(node, constants);
    if (!expression) return [];
    const line = lineOf(node.start);
    const above = (notes) => notes.get(line - 1) ?? notes.get(lineOf(around.start) - 1);
    const known = expression.source === undefined ? (above(examples) ?? expression) : expression;
    return [{ ...known, line, bound: above(bounds), text: text.slice(node.start, node.end) }];
  });
}
