import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compareAnswer, type Names } from './compare-answer.ts';
import type { Example } from './read-examples.ts';

const run = promisify(execFile);
const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const patienceMs = 30_000;
const pauseMs = 50;

/** The commands call curl as a person would; this makes its output visible to the test. */
const prelude = 'curl() { command curl --silent --show-error --include --max-time 60 "$@"; }\n';

type Answer = { status: number; headers: Map<string, string>; text: string };

/** The last response that `curl --include` printed; interim responses may precede it. */
function readAnswer(printed: string): Answer {
  let rest = printed;
  let head = '';
  while (/^HTTP\/1\.1 \d/.test(rest)) {
    const end = rest.indexOf('\r\n\r\n');
    head = rest.slice(0, end);
    rest = rest.slice(end + 4);
  }
  const [first = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field): [string, string] => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  });
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), text: rest };
}

function bodyOf({ headers, text }: Answer): unknown {
  return headers.get('content-type')?.startsWith('application/json') ? (JSON.parse(text) as unknown) : text;
}

function differences({ answer: shown }: Example, given: Answer, names: Names): string[] {
  const status = shown?.status;
  const isGood = status === undefined ? given.status >= 200 && given.status < 300 : given.status === status;
  if (!isGood) return [`answered ${given.status}: ${given.text.slice(0, 600)}`];
  if (shown === undefined) return [];
  const headers = Object.entries(shown.headers).flatMap(([name, value]) =>
    given.headers.get(name) === value ? [] : [`${name}: ${given.headers.get(name) ?? 'not there'} instead of ${value}`],
  );
  if (shown.body === undefined) return headers;
  const found = compareAnswer(shown.body, bodyOf(given), { path: 'answer', names });
  return [...headers, ...found, ...(found.length > 0 ? [`the answer was ${given.text.slice(0, 4000)}`] : [])];
}

type Surroundings = {
  environment: Record<string, string>;
  folder: string;
  names: Names;
  /** Runs while the script waits before it polls again. */
  meanwhile: () => Promise<void>;
};

/** The script with the ids of this run; an id that no response has shown can only demonstrate a missing item. */
function withNames({ script, answer }: Example, names: Names): string {
  const unknown = [...script.matchAll(anyId)].filter(([id]) => !names.has(id) && answer?.status !== 404);
  if (unknown.length > 0) throw new Error(`no answer before has shown ${unknown.map(([id]) => id).join(', ')}`);
  let text = script;
  for (const [shown, given] of names) text = text.replaceAll(shown, given);
  return text;
}

/**
 * Runs a command of the document with the shell and curl. Commands that only read are repeated until they return what
 * is shown.
 */
export async function runExample(example: Example, { environment, folder, names, meanwhile }: Surroundings) {
  const script = withNames(example, names);
  const asksOnly = !/ -(d|F|X|T)\b|--(data|form|request|upload)/.test(script);
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const env = { PATH: process.env['PATH'] ?? '', ...environment };
    const { stdout } = await run('sh', ['-e', '-c', prelude + script], { cwd: folder, env });
    const learned = new Map(names);
    const found = differences(example, readAnswer(stdout), learned);
    if (found.length === 0) for (const [shown, given] of learned) names.set(shown, given);
    if (found.length === 0 || !asksOnly || performance.now() > deadline) return found;
    await meanwhile();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
