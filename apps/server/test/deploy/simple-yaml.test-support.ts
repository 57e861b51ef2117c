export type Yaml = string | Yaml[] | { [key: string]: Yaml };
type Line = { depth: number; text: string; number: number };

const pair = /^("[^"]+"|[\w./@-]+):(?: (.*))?$/;

function scalar(text: string): Yaml {
  if (text === '{}') return {};
  const quoted = /^(["'])(.*)\1$/.exec(text);
  return quoted?.[2] ?? text;
}

function fail({ number, text }: Line): never {
  throw new Error(`line ${number} is not of the simple form: ${text}`);
}

function linesOf(text: string): Line[] {
  return text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '' && !line.trim().startsWith('#'))
    .map(({ line, number }) => ({ depth: line.length - line.trimStart().length, text: line.trim(), number }));
}

function readBlock(lines: Line[], depth: number): Yaml {
  return lines[0]?.text.startsWith('- ') ? readList(lines, depth) : readMap(lines, depth);
}

/** The value after a key or a dash: on the same line, or the block below. */
function readValue(lines: Line[], { line, rest }: { line: Line; rest: string | undefined }): Yaml {
  if (rest !== undefined && rest !== '') return scalar(rest);
  const next = lines[0];
  if (!next || next.depth <= line.depth) return fail(line);
  return readBlock(lines, next.depth);
}

function readMap(lines: Line[], depth: number): Yaml {
  const map: Record<string, Yaml> = {};
  for (let line = lines[0]; line && line.depth >= depth; line = lines[0]) {
    const found = pair.exec(line.text);
    if (line.depth !== depth || !found) return fail(line);
    const key = (found[1] ?? '').replaceAll('"', '');
    if (key in map) return fail(line);
    lines.shift();
    map[key] = readValue(lines, { line, rest: found[2] });
  }
  return map;
}

function readList(lines: Line[], depth: number): Yaml {
  const list: Yaml[] = [];
  for (let line = lines[0]; line && line.depth >= depth; line = lines[0]) {
    if (line.depth !== depth || !line.text.startsWith('- ')) return fail(line);
    const text = line.text.slice(2);
    if (pair.test(text)) {
      // Its first pair is on the line of the dash; the others are as deep as that one.
      lines[0] = { ...line, depth: depth + 2, text };
      list.push(readMap(lines, depth + 2));
    } else {
      lines.shift();
      list.push(scalar(text));
    }
  }
  return list;
}

/** Parses the subset of YAML that our samples use: block maps and lists, plain and quoted texts. Throws on the rest. */
export function readSimpleYaml(text: string): Yaml[] {
  return text.split(/^---$/m).map((document) => {
    const lines = linesOf(document);
    const read = readBlock(lines, lines[0]?.depth ?? 0);
    if (lines[0]) return fail(lines[0]);
    return read;
  });
}

/** The value at this path of keys; undefined where one is missing. */
export function at(value: Yaml | undefined, ...keys: (string | number)[]): Yaml | undefined {
  let found = value;
  for (const key of keys) {
    if (Array.isArray(found)) found = typeof key === 'number' ? found[key] : undefined;
    else found = typeof found === 'object' ? found[key] : undefined;
  }
  return found;
}
