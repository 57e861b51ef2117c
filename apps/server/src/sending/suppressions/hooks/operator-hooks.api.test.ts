import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  CreateReturnHookInput,
  ReturnCall,
  ReturnHook,
} from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { handleCall } from './handle-call.job.ts';

type Made = { hook: ReturnHook; secret: string | null };
const path = '/api/admin/return-hooks';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ token } = await app.createAdmin());
  await app.database.adminSql`delete from return_hooks`;
});

const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
  app.call(method, url, { token, ...(body ? { body } : {}) });
const create = async (input: CreateReturnHookInput) => (await ask('POST', path, input)).json<Made>();
const renew = (id: string, body: object = {}) => ask('POST', `${path}/${id}/renew`, body);
const hooks = async () => (await ask('GET', path)).json<{ items: ReturnHook[] }>().items;
const calls = async (id: string) => (await ask('GET', `${path}/${id}/calls`)).json<{ items: ReturnCall[] }>().items;

const bounce = (id: number) =>
  JSON.stringify({ RecordType: 'Bounce', ID: id, Type: 'HardBounce', Email: 'nadie@correo.example', Details: '550' });
const post = async (hook: ReturnHook, { secret, body }: { secret: string | null; body: string }) =>
  app.app.inject({
    method: 'POST',
    url: new URL(hook.url).pathname,
    payload: body,
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`enlace:${secret ?? ''}`).toString('base64')}`,
    },
  });

describe('the hook of the operator’s provider', () => {
  it('takes another password at once, under the same address, and waits for a first call with it', async () => {
    const { hook, secret } = await create({ provider: 'postmark', name: 'Postmark' });
    expect((await post(hook, { secret, body: bounce(1) })).statusCode).toBe(200);
    const renewed = (await renew(hook.id)).json<Made>();
    expect(renewed.hook).toMatchObject({ id: hook.id, url: hook.url, confirmedAt: null, received: 1 });
    expect(renewed.secret).not.toBe(secret);
    expect((await post(hook, { secret, body: bounce(2) })).statusCode).toBe(401);
    expect((await post(hook, { secret: renewed.secret, body: bounce(2) })).statusCode).toBe(200);
    expect(JSON.stringify(await hooks())).not.toContain(renewed.secret);
  });

  it('asks for a new key where the provider makes it, and for none of another kind', async () => {
    const { hook } = await create({ provider: 'mailgun', name: 'Mailgun', key: 'clave-uno' });
    expect((await renew(hook.id)).json()).toMatchObject({ error: { code: 'return_hooks.bad_key' } });
    expect((await renew(hook.id, { key: 'clave-dos' })).json<Made>().secret).toBeNull();
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    const sendgrid = await create({ provider: 'sendgrid', name: 'SendGrid', key });
    expect((await renew(sendgrid.hook.id, { key: 'esto no es una clave' })).statusCode).toBe(422);
    expect((await renew(sendgrid.hook.id, { key })).statusCode).toBe(200);
  });

  it('lets another topic of Amazon in, or the first one that asks', async () => {
    const topicArn = 'arn:aws:sns:eu-west-1:123456789012:vueltas';
    const { hook } = await create({ provider: 'ses', name: 'SES', topicArn });
    expect((await renew(hook.id, { topicArn: `${topicArn}-2` })).json<Made>().hook.topicArn).toBe(`${topicArn}-2`);
    expect((await renew(hook.id)).json<Made>().hook.topicArn).toBeNull();
  });

  it('shows its last calls with what they held, newest first', async () => {
    const { hook, secret } = await create({ provider: 'postmark', name: 'Postmark' });
    await post(hook, { secret, body: bounce(1) });
    await post(hook, { secret, body: bounce(2) });
    expect((await calls(hook.id)).map(({ handledAt }) => handledAt)).toEqual([null, null]);
    const [newest] = await calls(hook.id);
    if (newest) await handleCall({ deps: app.platform, callId: newest.id });
    expect(await calls(hook.id)).toMatchObject([{ handledAt: expect.any(String), events: 0 }, { handledAt: null }]);
  });

  it('tells that something comes that is not believed, and why', async () => {
    const { hook } = await create({ provider: 'postmark', name: 'Postmark' });
    await post(hook, { secret: 'otra', body: bounce(1) });
    expect(await hooks()).toMatchObject([{ received: 0, lastRefusal: 'proof', lastRefusedAt: expect.any(String) }]);
    const amazon = await create({ provider: 'ses', name: 'SES' });
    await post(amazon.hook, { secret: null, body: 'hola' });
    expect((await hooks()).find(({ id }) => id === amazon.hook.id)).toMatchObject({ lastRefusal: 'form' });
  });

  it('is no business of a client, nor a client’s hook of the operator', async () => {
    const { hook } = await create({ provider: 'postmark', name: 'Postmark' });
    const client = await app.createClient();
    const asClient = { token: client.token };
    expect((await app.call('POST', `/api/return-hooks/${hook.id}/renew`, { ...asClient, body: {} })).statusCode).toBe(
      404,
    );
    expect((await app.call('GET', `/api/return-hooks/${hook.id}/calls`, asClient)).statusCode).toBe(404);
    expect((await app.call('GET', `${path}/${hook.id}/calls`, asClient)).statusCode).toBe(403);
    const theirs = await app.call('POST', '/api/return-hooks', {
      ...asClient,
      body: { provider: 'postmark', name: 'PM' },
    });
    const { id } = theirs.json<Made>().hook;
    expect((await renew(id)).statusCode).toBe(404);
    expect((await ask('GET', `${path}/${id}/calls`)).statusCode).toBe(404);
    expect((await ask('GET', `${path}/${randomUUID()}/calls`)).statusCode).toBe(404);
  });
});
