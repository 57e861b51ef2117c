import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callAt } from '../../processes/calls.test-support.ts';
import { diskImageObstacle, fillDisk, makeDiskImage } from '../kit/disk-image.test-support.ts';
import { createClient, type FaultProduct, faultProduct, isReady } from '../kit/fault-product.test-support.ts';
import type { FaultInput, FaultRow, Judged } from '../kit/fault-row.types.ts';
import { uploadFile } from '../kit/uploads.test-support.ts';
import { missingOf, startWriters, type Writers } from '../kit/writers.test-support.ts';

const mebibyte = 1024 * 1024;
const writesWithinMs = 30_000;

/** Bypasses the product: lays out the reserve as the product would have after a minute. */
async function createReserve(dataDir: string): Promise<void> {
  await mkdir(path.join(dataDir, 'reserve'), { recursive: true });
  for (const piece of ['running', 'start'])
    await writeFile(path.join(dataDir, 'reserve', piece), Buffer.alloc(48 * mebibyte, 0x5a));
}

async function write({ url }: FaultProduct, token: string, email: string): Promise<number> {
  const body = { name: email, email };
  const answer = await callAt(url, '/api/contacts', {
    method: 'POST',
    body,
    token,
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

/** Milliseconds until a write is accepted again. */
async function untilWritten(product: FaultProduct, token: string, mark: string): Promise<number> {
  const began = performance.now();
  for (let turn = 0; ; turn += 1) {
    if ((await write(product, token, `${mark}${turn}@correo.example`)) === 200) return performance.now() - began;
    if (performance.now() - began > 90_000) return Number.POSITIVE_INFINITY;
    await delay(200);
  }
}

type Fill = 'uploads' | 'everything' | 'while stopped';

async function full({ rounds, program, folder, note }: FaultInput, withReserve: boolean): Promise<Judged> {
  const disk = await makeDiskImage({ folder, mebibytes: 768 });
  const dataDir = path.join(disk.folder, 'data');
  const product = await faultProduct({ program, dataDir });
  const wrong: string[] = [];
  const [again, acknowledged] = [[] as number[], new Set<string>()];
  let [refused, reads] = [0, 0];
  const take = (writers: Writers): void => {
    for (const email of writers.acknowledged) acknowledged.add(email);
    refused += writers.refused.length;
    for (const { status } of writers.refused)
      if (![503, 507].includes(status)) wrong.push(`a write answered ${status}`);
  };
  try {
    await product.start();
    const { token } = await createClient(product);
    const fills: Fill[] = withReserve ? ['uploads', 'everything', 'while stopped'] : ['while stopped'];
    for (let round = 0; round < rounds * fills.length; round += 1) {
      const fill = fills[round % fills.length] ?? 'everything';
      if (withReserve) await createReserve(dataDir);
      const writers =
        fill === 'while stopped'
          ? undefined
          : startWriters({ url: product.url, token, mark: `r${round}n`, patienceMs: 20_000, count: 4 });
      let stuffing = '';
      if (fill === 'uploads') {
        let status = 201;
        for (let count = 0; status === 201 && count < 200; count += 1)
          ({ status } = await uploadFile({ url: product.url, token }, randomBytes(24 * mebibyte)));
        if (status !== 507) wrong.push(`uploads end with ${status} instead of 507`);
        // The space refused to uploads is still available to the database.
        if ((await write(product, token, `sigue${round}@correo.example`)) !== 200)
          wrong.push('uploads took the space of the database');
      } else if (fill === 'everything') {
        stuffing = await fillDisk(disk.folder);
        // Half of the reserve goes to the database; that is filled as well.
        const rest = [stuffing];
        for (let turn = 0; turn < 40 && (writers?.refused.length ?? 0) < 20; turn += 1) {
          await delay(250);
          rest.push(await fillDisk(disk.folder, `more-${turn}`));
        }
        const read = await callAt(product.url, '/api/contacts?limit=1', {
          token,
          signal: AbortSignal.timeout(5000),
        }).catch(() => undefined);
        if (read?.status === 200) reads += 1;
        if (!product.isRunning()) throw new Error(`the program ended:\n${product.output()}`);
        note(`full: a read answers ${read?.status ?? 'nothing'}, ${writers?.refused.length ?? 0} writes refused`);
        for (const place of rest) await rm(place, { recursive: true, force: true });
        await delay(50);
      } else {
        await product.killProgram();
        await product.killDatabase();
        stuffing = await fillDisk(disk.folder);
        const ms = await product.start();
        note(`started with 0 bytes free after ${Math.round(ms)} ms`);
        if (!(await isReady(product.url))) wrong.push('it is not ready after a start on a full disk');
        await rm(stuffing, { force: true });
      }
      const ms = await untilWritten(product, token, `otra${round}n`);
      again.push(ms);
      await writers?.end();
      if (writers) take(writers);
      note(`${fill}: writes again ${Math.round(ms)} ms after there was room`);
      if (fill === 'uploads') {
        const { killProgram } = product;
        await killProgram();
        await rm(path.join(dataDir, 'files'), { recursive: true, force: true });
        await product.start();
      }
    }
    const missing = await product.withSql((sql) => missingOf(sql, acknowledged));
    if (missing.length > 0) wrong.push(`${missing.length} acknowledged are lost`);
    const slowest = Math.max(...again);
    if (slowest > writesWithinMs) wrong.push(`writes again only after ${Math.round(slowest)} ms`);
    return {
      figures: `${rounds * fills.length} times full (uploads, everything, stopped), ${refused} writes refused by 507 or 503, ${reads} of ${rounds} reads answered, ${missing.length} of ${acknowledged.size} lost, started on 0 bytes, writes again ≤ ${(slowest / 1000).toFixed(1)} s`,
      wrong: [...new Set(wrong)],
    };
  } catch (error) {
    return { figures: 'it did not go on', wrong: [...new Set(wrong), String(error).slice(0, 300)] };
  } finally {
    await product.killProgram();
    await product.killDatabase();
    await disk.remove();
  }
}

export const diskFull: FaultRow = {
  id: 'D4',
  promise:
    'a full disk refuses writes and loses nothing: full by uploads, by something else under writers, and while stopped',
  wanted: 'uploads 507, lost 0, starts with 0 bytes free, writes ≤ 30 s after there is room',
  usualRounds: 1,
  cannot: diskImageObstacle,
  run: (input) => full(input, true),
  control: { what: 'no reserve on the disk', run: (input) => full({ ...input, rounds: 1 }, false) },
};
