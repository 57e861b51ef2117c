import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAt } from '../../../test/processes/calls.test-support.ts';
import { createClient, type FaultProduct, faultProduct } from '../../../test/faults/kit/fault-product.test-support.ts';
import { type BuiltProgram, buildProgram, type Ended, runProgram } from '../built-program.test-support.ts';

const patienceMs = 600_000;
let program: BuiltProgram;
let folder: string;
let product: FaultProduct;

beforeAll(async () => {
  program = await buildProgram();
  folder = await mkdtemp(path.join(tmpdir(), 'enlace-archives-'));
  product = await faultProduct({ program, dataDir: path.join(folder, 'data') });
}, patienceMs);
afterAll(async () => {
  if (product.isRunning()) await product.stop();
  await program.remove();
  await rm(folder, { recursive: true, force: true });
});

function enlace(...args: string[]): Promise<Ended> {
  const env = { DATA_DIR: product.dataDir, PORT: '0', SMTP_IN_PORT: '0', PUBLIC_URL: product.url };
  return runProgram({ file: program.enlace, args, env });
}

async function namesOf(token: string): Promise<string[]> {
  const answer = await callAt(product.url, '/api/contacts?limit=50', { token });
  return ((await answer.json()) as { items: { name: string }[] }).items.map(({ name }) => name).toSorted();
}

it(
  'a client is written into a ZIP and brought into another one, beside the server and without it',
  async () => {
    await product.start();
    const marina = await createClient(product, 'marina');
    await createClient(product, 'bruno');
    for (const name of ['Pau Verdú', 'Julia Roca'])
      await callAt(product.url, '/api/contacts', { method: 'POST', token: marina.token, body: { name, email: null } });
    const zip = path.join(folder, 'marina.zip');

    const written = await enlace('export-client', '--alias', 'marina', zip);
    expect(written, written.err).toMatchObject({ code: 0, out: expect.stringContaining(`${zip} contains `) });
    const check = await enlace('import-client', zip, '--alias', 'bruno', '--check');
    expect(check, check.err).toMatchObject({ code: 0, out: expect.stringContaining('this was a check') });
    expect(check.out).toMatch(/contacts +2 new, 0 already there/);
    const running = await enlace('import-client', zip, '--alias', 'bruno');
    expect(running, running.err).toMatchObject({ code: 0, out: expect.stringContaining('Everything was imported.') });

    await product.stop();
    const alone = await enlace('import-client', zip, '--alias', 'bruno');
    expect(alone, alone.err).toMatchObject({ code: 0 });
    expect(alone.out).toMatch(/contacts +0 new, 2 already there/);
    await product.start();
    const rows = await product.withSql(
      (sql) => sql<{ name: string }[]>`
        select c.name from contacts c join users u on u.id = c.owner_id where u.alias = 'bruno' order by c.name`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['Julia Roca', 'Pau Verdú']);
    expect(await namesOf(marina.token)).toEqual(['Julia Roca', 'Pau Verdú']);
  },
  patienceMs,
);

it(
  'what is no archive, no folder or no client is told in a sentence, and nothing is left lying about',
  async () => {
    if (!product.isRunning()) await product.start();
    const [text, cut] = [path.join(folder, 'text.zip'), path.join(folder, 'cut.zip')];
    await writeFile(text, 'no archive at all');
    await writeFile(cut, Buffer.from('504b0304140000000800', 'hex'));
    const before = (await readdir(folder)).toSorted();
    const wrong: [string[], number][] = [
      [['import-client', text, '--alias', 'bruno'], 1],
      [['import-client', cut, '--alias', 'bruno'], 1],
      [['import-client', path.join(folder, 'none.zip'), '--alias', 'bruno'], 1],
      [['import-client', text, '--alias', 'nobody'], 1],
      [['import-client', '--alias', 'bruno'], 2],
      [['export-client', path.join(folder, 'nowhere', 'c.zip'), '--alias', 'bruno'], 1],
      [['export-client', folder, '--alias', 'bruno'], 1],
    ];
    for (const [args, code] of wrong) {
      const ended = await enlace(...args);
      expect(ended, args.join(' ')).toMatchObject({ code });
      expect(ended.err, args.join(' ')).not.toMatch(/\n {4}at /);
      expect(ended.err.trim(), args.join(' ')).not.toBe('');
    }
    expect((await readdir(folder)).toSorted()).toEqual(before);
  },
  patienceMs,
);
