import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export type LoadResult = {
  requests: { average: number };
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
};

type LoadInput = { url: string; headers: Record<string, string>; connections: number; seconds: number };

/** Runs autocannon in a separate process; throws when any answer is not 2xx. */
export async function loadWithAutocannon({ url, headers, connections, seconds }: LoadInput): Promise<LoadResult> {
  const cannon = path.resolve(import.meta.dirname, '../node_modules/autocannon/autocannon.js');
  const options = ['-j', '-n', '-c', String(connections), '-d', String(seconds)];
  for (const [name, value] of Object.entries(headers)) options.push('-H', `${name}=${value}`);
  const child = spawn(process.execPath, [cannon, ...options, url], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (part: Buffer) => (text += String(part)));
  await once(child, 'close');
  const result: LoadResult = JSON.parse(text);
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers outside 2xx, ${result.errors} errors`);
  return result;
}
