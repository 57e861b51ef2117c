import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientPermissions } from '@enlace/contract/core/permissions.ts';
import { errorStatuses } from '@enlace/contract/error-codes.ts';
import { operations } from '@enlace/contract/operations.ts';
import { receiveFormMessage } from '#mailbox/conversations/mailbox.usecases.ts';
import { publicPagesOf } from '#publishing/public-pages/public-pages.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { readExamples } from './read-examples.ts';
import { runExample } from './run-example.ts';

const guide = readFileSync(path.join(import.meta.dirname, '../../../../docs/api.md'), 'utf8');
const address = 'https://enlace.example';
/** The first names the reader's own address and key. */
const [settings, ...examples] = readExamples(guide);
const hasCurl = spawnSync('curl', ['--version']).status === 0;

let kit: TestApp;
let folder: string;
const environment: Record<string, string> = {};

/** Somebody wrote through the page's form, and three people visited it. */
async function receiveVisitors(client: TestClient, { id, path: page }: { id: string; path: string }): Promise<void> {
  await kit.platform.db.scoped(client.owner, (tx) =>
    receiveFormMessage({
      tx,
      deps: kit.platform,
      owner: client.owner,
      profile: { id, name: 'Barro y Sal' },
      sender: { name: 'Julia Roca', email: 'julia@example.org', phone: null },
      text: 'Are there places left on Saturday?',
      fields: [],
      consent: { text: 'You may write to me', textVersion: '1', ipHash: 'test', locale: 'en' },
      spam: { score: 0, reasons: [] },
      idempotencyKey: 'the message of the guide',
      locale: 'en',
    }),
  );
  for (const system of ['Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 10_15_7', 'X11; Linux x86_64']) {
    const agent = `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36`;
    await kit.call('GET', page, { headers: { 'user-agent': agent } });
  }
  await publicPagesOf(kit.platform).visits.flush();
}

beforeAll(async () => {
  kit = await createTestApp({ work: true, config: { publicUrl: address } });
  folder = await mkdtemp(path.join(tmpdir(), 'enlace-api-guide-'));
  await kit.app.listen({ host: '127.0.0.1', port: 0 });
  // NOTE: an application that listens on TCP has an address with a port.
  const { port } = kit.app.server.address() as AddressInfo;
  const client = await kit.createClient({ alias: 'barroysal' });
  const { token } = client;
  const profile = await kit.call('POST', '/api/profiles', { token, body: { name: 'Barro y Sal', locale: 'en' } });
  await kit.call('POST', `/api/profiles/${profile.json().id}/publish`, { token, body: {} });
  await receiveVisitors(client, profile.json());
  const body = { name: 'Guide', scopes: clientPermissions, life: '30' };
  const key = await kit.call('POST', '/api/keys', { token, body });
  Object.assign(environment, { ENLACE: `http://127.0.0.1:${port}`, KEY: key.json().token });
});
afterAll(async () => {
  await kit.close();
  await rm(folder, { recursive: true, force: true });
});

/** A campaign can be recalled for ten seconds; the test does not wait for them. */
async function endHold(): Promise<void> {
  await kit.database.adminSql`update campaigns set hold_until = now() where hold_until > now()`;
}

describe.skipIf(!hasCurl)(`the examples of docs/api.md${hasCurl ? '' : ' (left out: there is no curl)'}`, () => {
  test('answer as the guide says', async () => {
    expect(settings?.script).toMatch(/^ENLACE=https:\/\/enlace\.example\nKEY=enl_/);
    expect(examples.length).toBeGreaterThan(20);
    const names = new Map<string, string>();
    for (const example of examples) {
      const found = await runExample(example, { environment, folder, names, meanwhile: endHold });
      expect(found, `docs/api.md:${example.line}\n${example.script}`).toEqual([]);
    }
  });
});

describe('docs/api.md', () => {
  test('names operations that are there', () => {
    const there = new Set(operations.map(({ method, path: route }) => `${method} ${route.replace(/:\w+/g, '{}')}`));
    const named = [...guide.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/api\/[^`?\s]*)[^`]*`/g)];
    expect(named.length).toBeGreaterThan(10);
    const wrong = named.filter(([, method, route = '']) => !there.has(`${method} ${route.replace(/\{\w+\}/g, '{}')}`));
    expect(wrong.map(([text]) => text)).toEqual([]);
  });

  test('names error codes with their status, and every scope', () => {
    const statuses: Record<string, number> = errorStatuses;
    const named = [...guide.matchAll(/^\| (\d{3}) +\| (`[^|]*`) +\|/gm)];
    expect(named.length).toBeGreaterThan(8);
    for (const [, status, codes = ''] of named)
      for (const [, code = ''] of codes.matchAll(/`([a-z_]+\.[a-z_]+)`/g))
        expect([code, statuses[code]]).toEqual([code, Number(status)]);
    expect(clientPermissions.filter((scope) => !guide.includes(`\`${scope}\``))).toEqual([]);
  });
});
