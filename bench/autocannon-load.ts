import autocannon from 'autocannon';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type LoadResult = {
  requests: { average: number };
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
};

type LoadInput = {
  url: string;
  /** Headers of each caller; the connections are dealt out to the callers in turn. */
  callers: readonly Readonly<Record<string, string>>[];
  connections: number;
  seconds: number;
};

async function load({ url, callers, connections, seconds }: LoadInput): Promise<LoadResult> {
  let opened = 0;
  return autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      client.setHeaders(callers[opened % callers.length] ?? {});
      opened += 1;
    },
  });
}

/** Runs autocannon in a separate process; throws when any answer is not 2xx. */
export async function loadWithAutocannon(input: LoadInput): Promise<LoadResult> {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (part: Buffer) => (text += String(part)));
  await once(child, 'close');
  const result: LoadResult = JSON.parse(text);
  if (result.non2xx + result.errors > 0)
    throw new Error(`${input.url}: ${result.non2xx} answers outside 2xx, ${result.errors} errors`);
  return result;
}

const [, file, input] = process.argv;
if (file === import.meta.filename && input !== undefined)
  process.stdout.write(JSON.stringify(await load(JSON.parse(input))));
