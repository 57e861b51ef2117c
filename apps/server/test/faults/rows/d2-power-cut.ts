import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callAt } from '../../processes/calls.test-support.ts';
import { makeCareless, makeCarefulAgain } from '../kit/careless-commits.test-support.ts';
import { moment } from '../kit/chance.ts';
import { diskImageObstacle, makeDiskImage } from '../kit/disk-image.test-support.ts';
import { createClient, type FaultProduct, faultProduct } from '../kit/fault-product.test-support.ts';
import type { FaultInput, FaultRow, Judged } from '../kit/fault-row.types.ts';
import { startUploader } from '../kit/uploads.test-support.ts';
import { damageOf, missingOf, startWriters } from '../kit/writers.test-support.ts';

/** Acknowledged files that are missing or have other bytes. */
async function spoiltFiles(
  { url }: FaultProduct,
  token: string,
  files: ReadonlyMap<string, string>,
): Promise<string[]> {
  const spoilt: string[] = [];
  for (const [id, sha256] of files) {
    const answer = await callAt(url, `/api/files/${id}`, { token });
    const text = await answer.text();
    const place = /"downloadPath":"([^"]+)"/.exec(text)?.[1];
    const bytes = place === undefined ? undefined : await (await fetch(`${url}${place}`)).arrayBuffer();
    const found = bytes && createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
    if (found !== sha256) spoilt.push(`${id} (${answer.status})`);
  }
  return spoilt;
}

async function cut({ rounds, chance, program, folder, note }: FaultInput, isControl: boolean): Promise<Judged> {
  const disk = await makeDiskImage({ folder, mebibytes: 1536 });
  const product = await faultProduct({ program, dataDir: path.join(disk.folder, 'data') });
  const contacts = new Set<string>();
  const files = new Map<string, string>();
  try {
    await product.start();
    const { token } = await createClient(product);
    if (isControl) await makeCareless(product);
    const ready: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const writers = startWriters({ url: product.url, token, mark: `r${round}n`, patienceMs: 8000 });
      const uploader = startUploader({ url: product.url, token });
      await delay(moment(chance, 600, 2200));
      await disk.cut();
      await product.killProgram();
      await product.killDatabase();
      await Promise.all([writers.end(), uploader.end()]);
      await disk.mountAgain();
      if (isControl) await makeCarefulAgain(product.dataDir);
      ready.push(await product.start());
      for (const email of writers.acknowledged) contacts.add(email);
      for (const [id, sha256] of uploader.acknowledged) files.set(id, sha256);
      note(
        `cut ${round + 1}: ${contacts.size} tamys and ${files.size} files acknowledged, ready after ${Math.round(ready.at(-1) ?? 0)} ms`,
      );
    }
    const { missing, damage } = await product.withSql(async (sql) => ({
      missing: await missingOf(sql, contacts),
      damage: await damageOf(sql),
    }));
    const spoilt = await spoiltFiles(product, token, files);
    return {
      figures: `${rounds} cuts, ${contacts.size} tamys + ${files.size} files acknowledged, ${missing.length} + ${spoilt.length} lost, amcheck ${damage.length}, ready ≤ ${(Math.max(...ready) / 1000).toFixed(1)} s`,
      wrong: [
        ...(missing.length > 0 ? [`${missing.length} acknowledged tamys are lost`] : []),
        ...(spoilt.length > 0
          ? [`${spoilt.length} acknowledged files are lost or altered: ${spoilt.slice(0, 3).join(', ')}`]
          : []),
        ...(damage.length > 0 ? [`amcheck: ${damage.slice(0, 3).join('; ')}`] : []),
        ...(contacts.size === 0 ? ['nothing was written'] : []),
      ],
    };
  } finally {
    await product.killProgram();
    await product.killDatabase();
    await disk.remove();
  }
}

export const powerCut: FaultRow = {
  id: 'D2',
  promise:
    'what was acknowledged, files too, survives a power cut (ext4 of its own, shut down without writing its journal)',
  wanted: 'lost 0, amcheck 0',
  usualRounds: 5,
  cannot: diskImageObstacle,
  run: (input) => cut(input, false),
  control: {
    what: 'commits that do not wait for the disk (synchronous_commit=off)',
    run: (input) => cut({ ...input, rounds: 1 }, true),
  },
};
