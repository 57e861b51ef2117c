import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyRepository } from '../../../../scripts/copy-repository.mjs';

const run = promisify(execFile);
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'enlace-new-noun-'));
  copyRepository(copy);
}, 120_000);
afterAll(() => rm(copy, { recursive: true, force: true }));

const script = (name: string, ...args: string[]) =>
  run(process.execPath, [path.join(copy, 'scripts', name), ...args], { cwd: copy });

/** Types and tests of the noun itself take minutes: `npm run new:try`. */
it('makes a noun that keeps the rules of the house', { timeout: 300_000 }, async () => {
  const { stdout } = await script('new-noun.mjs', 'quick-greeting', '--es', 'un saludo rápido/saludos rápidos');
  const [made, changed] = ['new files:', 'changed:'].map((mark) =>
    Number(new RegExp(`(\\d+) ${mark}`).exec(stdout)?.[1]),
  );
  expect(made).toBeLessThanOrEqual(14);
  expect(changed).toBeLessThanOrEqual(11);
  for (const check of ['check-structure', 'check-test-kinds', 'check-history', 'check-doc-refs'])
    await script(`${check}.mjs`);
  expect(await readFile(path.join(copy, 'apps/web/src/locales/es/quickgreetings.ts'), 'utf8')).toContain(
    'Saludos rápidos',
  );
  await expect(script('new-noun.mjs', 'quick-greeting')).rejects.toThrow('These are there already');
});

it('says what it needs', async () => {
  await expect(script('new-noun.mjs')).rejects.toThrow('Name one noun');
  await expect(script('new-noun.mjs', 'greeting', '--domain', 'workspace')).rejects.toThrow('There is no domain');
  await expect(script('new-noun.mjs', 'greeting', '--permission', 'greetings')).rejects.toThrow(
    'There is no permission',
  );
});
