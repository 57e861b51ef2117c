/** The response to a call as documented. Without a status line it is a successful one. */
export type ShownAnswer = { status: number | undefined; headers: Record<string, string>; body: unknown };

/** A command of a document, with the response shown below it, if any. */
export type Example = { line: number; script: string; answer: ShownAnswer | undefined };

type Fence = { language: string; line: number; end: number; text: string };

function readFences(markdown: string): Fence[] {
  const lines = markdown.split('\n');
  const fences: Fence[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const language = /^```(\w*)$/.exec(lines[at] ?? '')?.[1];
    if (language === undefined) continue;
    const end = lines.indexOf('```', at + 1);
    if (end === -1) throw new Error(`line ${at + 1}: a block without an end`);
    fences.push({ language, line: at + 1, end: end + 1, text: lines.slice(at + 1, end).join('\n') });
    at = end;
  }
  return fences;
}

/** A body as a document prints it. */
function readBody(text: string): unknown {
  return text.trim() === '' ? undefined : (JSON.parse(text) as unknown);
}

/** `http`: a status line, some of the header fields, an empty line and the body. */
function readMessage(text: string): ShownAnswer {
  const [head = '', ...rest] = text.split('\n\n');
  const [first = '', ...fields] = head.split('\n');
  const pairs = fields.map((field): [string, string] => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  });
  const status = Number(/^HTTP\/1\.1 (\d{3})\b/.exec(first)?.[1]);
  if (Number.isNaN(status)) throw new Error(`no status line: ${first}`);
  return { status, headers: Object.fromEntries(pairs), body: readBody(rest.join('\n\n')) };
}

function answerOf(fence: Fence | undefined): ShownAnswer | undefined {
  if (fence?.language === 'json') return { status: undefined, headers: {}, body: readBody(fence.text) };
  return fence?.language === 'http' ? readMessage(fence.text) : undefined;
}

/** Every `sh` block of a document in order, with the `json` or `http` block that follows it. */
export function readExamples(markdown: string): Example[] {
  const fences = readFences(markdown);
  return fences.flatMap((fence, index) =>
    fence.language === 'sh' ? [{ line: fence.line, script: fence.text, answer: answerOf(fences[index + 1]) }] : [],
  );
}
