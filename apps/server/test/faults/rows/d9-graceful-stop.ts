import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tus } from '@enlace/contract/files/uploads/uploads.contract.ts';
import { moment } from '../kit/chance.ts';
import { createClient, databaseLog, type FaultProduct, faultProduct } from '../kit/fault-product.test-support.ts';
import type { FaultInput, FaultRow, Judged } from '../kit/fault-row.types.ts';

const requests = 50;
const stopWithinMs = 20_000;
const repairSign = /not properly shut down|automatic recovery/g;

type Begun = { answered: Promise<number>; hasBegun: Promise<void>; finish(): void };

/** A request whose headers and first half have reached the server; the rest is sent on request. */
function begin(
  { url }: FaultProduct,
  { token, body, headers, path: place }: { token: string; body: Buffer; headers: Record<string, string>; path: string },
): Begun {
  const half = Math.floor(body.length / 2);
  const begun = Promise.withResolvers<void>();
  const call = request(`${url}${place}`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'x-requested-with': 'XMLHttpRequest',
      'content-length': String(body.length),
      ...headers,
    },
  });
  const answered = new Promise<number>((resolve) => {
    call.once('response', (answer) => {
      answer
        .resume()
        .once('end', () => resolve(answer.statusCode ?? 0))
        .once('error', () => resolve(0));
    });
    call.once('error', () => resolve(0));
  });
  call.write(body.subarray(0, half), () => begun.resolve());
  return { answered, hasBegun: begun.promise, finish: () => void call.end(body.subarray(half)) };
}

async function stops({ rounds, chance, program, folder, note }: FaultInput, isKilled: boolean): Promise<Judged> {
  const dataDir = path.join(folder, 'data');
  const product = await faultProduct({ program, dataDir });
  await product.start();
  const wrong: string[] = [];
  const times: number[] = [];
  let [answeredWell, asked] = [0, 0];
  try {
    const { token } = await createClient(product);
    for (let round = 0; round < rounds; round += 1) {
      const signs = (await databaseLog(dataDir)).match(repairSign)?.length ?? 0;
      const json = { 'content-type': 'application/json' };
      const begun = Array.from({ length: requests }, (_each, index) => {
        const email = `r${round}n${index}@correo.example`;
        return begin(product, {
          token,
          path: '/api/contacts',
          headers: json,
          body: Buffer.from(JSON.stringify({ name: email, email })),
        });
      });
      const bytes = randomBytes(4_000_000);
      const upload = begin(product, {
        ...{ token, path: '/api/uploads', body: bytes },
        headers: {
          'tus-resumable': tus.version,
          'content-type': tus.contentType,
          'upload-length': String(bytes.length),
          'upload-metadata': `filename ${Buffer.from('a.bin').toString('base64')}`,
        },
      });
      await Promise.all([...begun, upload].map(({ hasBegun }) => hasBegun));
      await delay(moment(chance, 100, 300));
      const stopping = isKilled ? product.killProgram().then(() => ({ code: null, ms: 0 })) : product.stop();
      await delay(moment(chance, 20, 400));
      for (const each of [...begun, upload]) each.finish();
      const statuses = await Promise.all([...begun, upload].map(({ answered }) => answered));
      const { code, ms } = await stopping;
      asked += statuses.length;
      answeredWell += statuses.filter((status) => status >= 200 && status < 300).length;
      times.push(ms);
      if (code !== 0) wrong.push(`it ended with ${String(code)}`);
      if (isKilled) await product.killDatabase();
      await product.start();
      const repairs = ((await databaseLog(dataDir)).match(repairSign)?.length ?? 0) - signs;
      if (repairs > 0) wrong.push('the next start had to repair the database');
      note(
        `stop ${round + 1}: ${statuses.filter((status) => status >= 200 && status < 300).length} of ${statuses.length} answered well, ended after ${Math.round(ms)} ms`,
      );
    }
  } finally {
    await product.stop();
  }
  const slowest = Math.max(...times);
  if (answeredWell < asked) wrong.push(`${asked - answeredWell} of ${asked} begun requests were not answered well`);
  if (slowest > stopWithinMs) wrong.push(`it took ${Math.round(slowest)} ms`);
  return {
    figures: `${rounds} stops, ${answeredWell} of ${asked} begun requests answered (${requests} writes + 1 upload each), exit 0 ≤ ${(slowest / 1000).toFixed(1)} s, nothing to repair`,
    wrong: [...new Set(wrong)],
  };
}

export const gracefulStop: FaultRow = {
  id: 'D9',
  promise: 'SIGTERM with 50 requests and an upload under way answers them all, and the next start repairs nothing',
  wanted: '100 % answered, exit 0 ≤ 20 s',
  usualRounds: 5,
  run: (input) => stops(input, false),
  control: { what: 'kill -9 instead', run: (input) => stops({ ...input, rounds: 1 }, true) },
};
