import { setTimeout as delay } from 'node:timers/promises';

type Call = { method?: string; body?: unknown; token?: string; headers?: Record<string, string>; signal?: AbortSignal };

/** A call as the web app makes it, with the token of a fresh page when there is no session. */
export async function callAt(
  url: string,
  path: string,
  { method = 'GET', body, token, headers = {}, signal }: Call = {},
): Promise<Response> {
  const page = token === undefined ? await pageTokenAt(url) : '';
  return fetch(`${url}${path}`, {
    method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      ...(token === undefined ? { 'x-csrf-token': page } : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
}

async function pageTokenAt(url: string): Promise<string> {
  const html = await (await fetch(`${url}/`)).text();
  return /name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? '';
}

export async function signInAt(url: string, { email, password }: { email: string; password: string }): Promise<string> {
  const answer = await callAt(url, '/api/login', { method: 'POST', body: { email, password } });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

/** Polls until the result is not undefined. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>, patienceMs = 120_000): Promise<T> {
  const began = performance.now();
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    if (performance.now() - began > patienceMs) throw new Error(`${what} did not come in time`);
    await delay(25);
  }
}

export type LiveReader = {
  /** Kinds of the events that have arrived so far. */
  seen: string[];
  /** Streams that were opened. */
  opened(): number;
  close(): Promise<void>;
};

/** Reads the stream of live events as a page does: reconnects from its cursor whenever it ends. */
export function readLive(url: string, token: string): LiveReader {
  const over = new AbortController();
  const seen: string[] = [];
  let [opened, cursor] = [0, ''];

  function take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 2)]),
    );
    cursor = fields.get('id') ?? cursor;
    const event = fields.get('event');
    if (event === 'ready') opened += 1;
    else if (event !== undefined) seen.push(event);
  }

  async function readOnce(): Promise<void> {
    const query = cursor === '' ? '' : `?cursor=${cursor}`;
    const answer = await callAt(url, `/api/live${query}`, { token, signal: over.signal });
    if (!answer.ok || !answer.body) return;
    let held = '';
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      held += chunk;
      const blocks = held.split('\n\n');
      held = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
  }

  async function readOn(): Promise<void> {
    while (!over.signal.aborted) {
      await readOnce().catch(() => undefined);
      if (!over.signal.aborted) await delay(50);
    }
  }

  const reading = readOn();
  return {
    seen,
    opened: () => opened,
    close() {
      over.abort();
      return reading;
    },
  };
}
