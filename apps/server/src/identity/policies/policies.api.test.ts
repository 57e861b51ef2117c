import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PolicyTexts } from '@enlace/contract/identity/policies/policy.schemas.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let kit: TestApp;
let token: string;
let client: TestClient;
beforeAll(async () => {
  kit = await createTestApp();
  ({ token } = await kit.createAdmin());
  client = await kit.createClient();
});
afterAll(() => kit.close());

const all = (text: string): PolicyTexts => ({ es: text, en: text, jp: text });
const desk = async () => (await kit.call('GET', '/api/admin/policy', { token })).json();
const pending = async (who = client) =>
  (await kit.call('GET', '/api/user/policy', { token: who.token })).json().pending;
const answer = (version: number, who = client.token) =>
  kit.call('POST', '/api/user/policy', { token: who, body: { version } });

function save(input: { text: string; summary?: string; needsConsent?: boolean; revision?: number }) {
  const { text, summary = '', needsConsent = false, revision = 0 } = input;
  const body = { texts: all(text), summary: all(summary), needsConsent, revision };
  return kit.call('PUT', '/api/admin/policy/draft', { token, body });
}
async function publish(input: Parameters<typeof save>[0]): Promise<number> {
  const { draft } = (await save(input)).json();
  const body = { revision: draft.revision };
  const published = await kit.call('POST', '/api/admin/policy/publish', { token, body });
  expect(published.statusCode, published.body).toBe(200);
  return published.json().versions[0].version;
}

describe('policy texts', () => {
  it('ship with a text nobody has read, and ask nobody about it', async () => {
    expect((await kit.app.inject('/api/policy')).json()).toMatchObject({ version: 1, isReviewed: false });
    expect(await pending()).toBeNull();
  });

  it('are harmless whatever is put into them', async () => {
    const hostile =
      '# Hola\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) ![p](https://evil.example/p.gif)';
    const { draft } = (await save({ text: hostile })).json();
    for (const text of Object.values<string>(draft.texts)) {
      expect(text).not.toMatch(/<|javascript:|evil\.example/);
      expect(text).toContain('# Hola');
    }
    await kit.call('DELETE', '/api/admin/policy/draft', { token });
    expect((await desk()).draft).toBeNull();
  });

  it('become a numbered version; who needs not consent is only told', async () => {
    expect(await publish({ text: '# Dos', summary: 'Aclara los plazos' })).toBe(2);
    expect(await pending()).toMatchObject({ version: 2, needsConsent: false, summary: { es: 'Aclara los plazos' } });
    expect((await answer(2)).json()).toEqual({ pending: null });
    expect((await desk()).versions[0]).toMatchObject({ version: 2, accepted: 0, seen: 1, isReviewed: true });
  });

  it('that need consent are accepted once, by the client and not by who acts as them', async () => {
    expect(await publish({ text: '# Tres', needsConsent: true })).toBe(3);
    expect((await answer(2)).json()).toMatchObject({ error: { code: 'policy.not_in_force' } });
    const acting = await kit.createSession(client.userId, { actingAdminId: (await kit.createAdmin()).userId });
    expect((await answer(3, acting)).statusCode).toBe(403);
    await Promise.all([answer(3), answer(3)]);
    expect(await pending()).toBeNull();
    const [row] = await kit.database.adminSql`select policy_version from users where id = ${client.userId}`;
    expect(row?.['policy_version']).toBe(3);
    const entries = await kit.database
      .adminSql`select action from history_entries where owner_id = ${client.userId} and action like 'policy.%'`;
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['policy.accepted', 'policy.seen']);
  });

  it('ask each client for themselves', async () => {
    const other = await kit.createClient();
    expect(await pending(other)).toMatchObject({ version: 3 });
    expect(await pending()).toBeNull();
  });

  it('show every version to everybody, and no number that never was', async () => {
    const { items } = (await kit.app.inject('/api/policy/versions')).json();
    expect(items.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
    expect((await kit.app.inject('/api/policy/versions/2')).json().texts.es).toBe('# Dos');
    for (const wrong of ['9', '0', 'x', '99999999999999']) {
      expect((await kit.app.inject(`/api/policy/versions/${wrong}`)).statusCode).toBe(404);
    }
  });

  it('refuse a draft somebody else changed meanwhile, and one without a language', async () => {
    await save({ text: '# Cuatro' });
    expect((await save({ text: '# Otra' })).json()).toMatchObject({ error: { code: 'policy.draft_changed' } });
    const late = await kit.call('POST', '/api/admin/policy/publish', { token, body: { revision: 9 } });
    expect(late.json()).toMatchObject({ error: { code: 'policy.draft_changed' } });
    const body = { texts: { ...all('# Cuatro'), jp: ' ' }, summary: all(''), needsConsent: false, revision: 1 };
    expect((await kit.call('PUT', '/api/admin/policy/draft', { token, body })).statusCode).toBe(200);
    const published = await kit.call('POST', '/api/admin/policy/publish', { token, body: { revision: 2 } });
    expect(published.json()).toMatchObject({ error: { code: 'policy.text_missing', params: { locale: 'jp' } } });
    await kit.call('DELETE', '/api/admin/policy/draft', { token });
  });

  it('published twice at once make one version', async () => {
    const { draft } = (await save({ text: '# Cuatro' })).json();
    const body = { revision: draft.revision };
    const both = await Promise.all([1, 2].map(() => kit.call('POST', '/api/admin/policy/publish', { token, body })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await desk()).versions).toHaveLength(4);
  });

  it('tell who answered, page by page', async () => {
    const first = (await kit.call('GET', '/api/admin/policy/answers?limit=1', { token })).json();
    expect(first.items).toMatchObject([{ clientId: client.userId, version: 3, kind: 'accepted' }]);
    const next = (await kit.call('GET', `/api/admin/policy/answers?limit=1&cursor=${first.next}`, { token })).json();
    expect(next.items).toMatchObject([{ version: 2, kind: 'seen' }]);
    const of = (await kit.call('GET', '/api/admin/policy/answers?version=2', { token })).json();
    expect(of.items).toHaveLength(1);
    expect((await kit.call('GET', '/api/admin/policy/answers?cursor=nada', { token })).statusCode).toBe(200);
  });
});
