// Finds where a source could open a connection directly: global fetch and the network modules of Node.js.

const networkModules = 'http|https|http2|net|tls|dgram|dns|dns/promises';
/** Only serves, parses or describes. */
const harmless = new Set([
  'createServer',
  'IncomingMessage',
  'isIP',
  'isIPv4',
  'isIPv6',
  'BlockList',
  'Server',
  'STATUS_CODES',
]);
const namedImport = new RegExp(`import\\s+\\{([^}]*)\\}\\s*from\\s*['"](?:node:)?(${networkModules})['"]`, 'g');
const wholeImport = new RegExp(
  `(?:import\\s+(?!type\\b)(?:\\*\\s*as\\s+)?\\w+\\s*(?:,[^;]*?)?from|import\\(|require\\()\\s*['"](?:node:)?(?:${networkModules})['"]`,
  'g',
);
const callers =
  /(?<![.\w#])(?:globalThis\.)?(?:fetch|new\s+(?:WebSocket|EventSource|XMLHttpRequest))\s*\(|['"]undici['"]/g;

const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));

/** All such places of a source as { line, what }. */
export function findConnections(source) {
  const text = withoutComments(source);
  const lineOf = (index) => text.slice(0, index).split('\n').length;
  const found = [];
  for (const match of text.matchAll(namedImport)) {
    const names = match[1].split(',').map((name) => name.trim());
    const opening = names.filter(
      (name) => name !== '' && !name.startsWith('type ') && !harmless.has(name.split(' ')[0]),
    );
    if (opening.length > 0)
      found.push({ line: lineOf(match.index), what: `takes ${opening.join(', ')} from ${match[2]}` });
  }
  for (const match of text.matchAll(wholeImport))
    found.push({ line: lineOf(match.index), what: 'takes a whole network module' });
  for (const match of text.matchAll(callers))
    found.push({ line: lineOf(match.index), what: `uses ${match[0].trim()}…` });
  return found;
}
