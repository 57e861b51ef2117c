import path from 'node:path';
import { bundleServer } from '#app/cli/built-program.test-support.ts';
import { freePort } from '#test/kit/postfix.ts';
import { readLive, until } from '../../processes/calls.test-support.ts';
import { createClient, faultProduct, productSettings, withSqlOf } from '../kit/fault-product.test-support.ts';
import type { FaultInput, FaultRow, Judged } from '../kit/fault-row.types.ts';
import { openUpdates, startService } from '../kit/updated-product.test-support.ts';
import { missingOf, startWriters, type Writers } from '../kit/writers.test-support.ts';

const callsBetween = 50;

/** Requests one address repeatedly, as tabs do; records every failed response, and calls without one. */
function startReader(url: string, { path: place, headers = {} }: { path: string; headers?: Record<string, string> }) {
  const found = { answered: 0, failed: new Array<string>() };
  let isOver = false;
  async function read(): Promise<void> {
    while (!isOver) {
      try {
        const answer = await fetch(`${url}${place}`, { headers, signal: AbortSignal.timeout(120_000) });
        await answer.arrayBuffer();
        if (answer.ok) found.answered += 1;
        else found.failed.push(`${place} answered ${answer.status}`);
      } catch (error) {
        found.failed.push(`${place}: ${String(error instanceof Error ? (error.cause ?? error) : error)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  const work = read();
  return {
    found,
    async end() {
      isOver = true;
      await work;
    },
  };
}

function moreWrites({ acknowledged }: Writers): Promise<true> {
  const before = acknowledged.size;
  return until('further writes', async () => (acknowledged.size > before + callsBetween ? true : undefined), 180_000);
}

/** What a page of one build knows: its write token, and its script. */
async function openTab(url: string) {
  const html = await (await fetch(`${url}/`)).text();
  const csrf = /name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const script = /src="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? '';
  const text = await (await fetch(`${url}${script}`)).text();
  return {
    script,
    /** What it can no longer do. */
    async lost(): Promise<string[]> {
      const again = await fetch(`${url}${script}`);
      const isSame = (await again.text()) === text && again.ok;
      const signIn = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': csrf },
        body: JSON.stringify({ email: 'nadie@correo.example', password: 'no es esta' }),
      });
      const refusal = await signIn.text();
      return [
        ...(isSame ? [] : [`${script} answers ${again.status} to a tab that is open`]),
        ...(signIn.status === 401 || signIn.status === 429 ? [] : [`an open page may no longer write: ${refusal}`]),
      ];
    },
  };
}

async function updates({ rounds, program, folder, note }: FaultInput): Promise<Judged> {
  const dataDir = path.join(folder, 'data');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const builds = await openUpdates(program, rounds === 0 ? async () => undefined : bundleServer);
  await builds.put();
  const service = await startService({ main: builds.main, port, env: productSettings({ dataDir, port }) });
  const wrong: string[] = [];
  try {
    await service.start();
    const { token } = await createClient({ url, withSql: (work) => withSqlOf(dataDir, work) });
    const tabs = [await openTab(url)];
    const live = readLive(url, token);
    const writers = startWriters({ url, token, mark: 'u', count: 6, patienceMs: 180_000 });
    const authorization = `Bearer ${token}`;
    const readers = [
      startReader(url, { path: '/' }),
      startReader(url, { path: tabs[0]?.script ?? '' }),
      startReader(url, { path: '/api/contacts?limit=5', headers: { authorization } }),
    ];
    for (let round = 0; round < Math.max(1, rounds); round += 1) {
      await moreWrites(writers);
      const script = await builds.put();
      const began = performance.now();
      const code = await service.stop();
      if (code !== 0) wrong.push(`the old program ended with ${code}`);
      await service.start();
      const [opened, seen] = [live.opened(), live.seen.length];
      note(`update ${round + 1}: ready again after ${((performance.now() - began) / 1000).toFixed(1)} s`);
      await moreWrites(writers);
      for (const tab of tabs) wrong.push(...(await tab.lost()));
      await until('notices to an open tab', async () => (live.seen.length > seen ? true : undefined), 60_000).catch(
        () => wrong.push(`an open tab hears nothing more (${opened} streams before)`),
      );
      const fresh = await openTab(url);
      if (fresh.script !== script) wrong.push(`the page names ${fresh.script}, not ${script}`);
      tabs.push(fresh);
    }
    await writers.end();
    for (const reader of readers) await reader.end();
    await live.close();
    wrong.push(...writers.failures.slice(0, 10), ...readers.flatMap(({ found }) => found.failed.slice(0, 10)));
    const missing = await withSqlOf(dataDir, (sql) => missingOf(sql, writers.acknowledged));
    if (missing.length > 0) wrong.push(`${missing.length} acknowledged writes are gone`);
    const reads = readers.reduce((sum, { found }) => sum + found.answered, 0);
    const failed = writers.failures.length + readers.reduce((sum, { found }) => sum + found.failed.length, 0);
    return {
      figures: `${Math.max(1, rounds)} updates: ${failed} of ${writers.acknowledged.size + reads + failed} calls failed, longest wait ${(writers.longestMs / 1000).toFixed(1)} s, ${tabs.length - 1} open tabs go on`,
      wrong,
    };
  } finally {
    await service.stop();
    await service.close();
    builds.remove();
  }
}

/** The same restart where the program opens the port itself. */
async function bare({ program, folder }: FaultInput): Promise<Judged> {
  const product = await faultProduct({ program, dataDir: path.join(folder, 'data') });
  await product.start();
  try {
    const { token } = await createClient(product);
    const writers = startWriters({ url: product.url, token, mark: 'b', count: 6 });
    await moreWrites(writers);
    await product.stop();
    await product.start();
    await moreWrites(writers);
    await writers.end();
    const { failures } = writers;
    return { figures: '', wrong: failures.length > 0 ? [`${failures.length} calls failed`] : [] };
  } finally {
    await product.stop();
  }
}

export const update: FaultRow = {
  id: 'U1',
  promise: 'an update (build, stop, start) under load costs no call, and tabs that are open go on',
  wanted: '0 failed calls, 0 lost writes, scripts and page tokens of every earlier build answered',
  usualRounds: 3,
  run: updates,
  control: { what: 'a restart without the socket that stays open', run: bare },
};
