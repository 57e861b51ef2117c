import { webhookEventTypes } from '@enlace/contract/account/webhooks/webhook-events.ts';
import { unzipSync } from 'fflate';
import type { Kind } from './fixtures.ts';
import type { TestApp } from '#test/kit/app.ts';
import { mailsTo } from '#test/kit/mail-text.ts';

/** What opens an account or acts in its name: whoever reads one of these gains higher rights. */
export type Secrets = ReadonlyMap<string, string>;
type Owner = { userId: string; token: string; email: string };
type Client = { userId: string; token: string; email: string };
/** The planted secrets, and the ids of what may contain them, by kind. */
export type Planted = { secrets: Map<string, string>; ids: ReadonlyMap<Kind, readonly string[]> };
/** A call that must succeed, with its response. */
export type Asked = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  call: { token: string; body: unknown },
) => Promise<Record<string, unknown>>;

/** The last part of the address of a one-time link. */
const link = /[/=]([A-Za-z0-9_-]{30,})(?![\w-])/;

export const askOf =
  (kit: TestApp): Asked =>
  async (method, url, call) =>
    answerOf(await kit.call(method, url, call));

function answerOf(answer: { statusCode: number; body: string; json(): unknown }): Record<string, unknown> {
  if (answer.statusCode !== 200) throw new Error(`nothing was planted: ${answer.body}`);
  return Object(answer.json());
}

export async function tokenIn(kit: TestApp, address: string): Promise<string> {
  const mails = await mailsTo(kit, { address });
  const found = link.exec(mails.at(-1)?.text ?? '')?.[1];
  if (found === undefined) throw new Error(`no one-time link in the mail for ${address}: ${mails.at(-1)?.text}`);
  return found;
}

/** A bounce to the operator that quotes the original mail, with its link. */
async function bounceToOperator(kit: TestApp, token: string): Promise<string> {
  const text = `Undelivered mail\r\n\r\n> http://localhost:3000/admin/invitacion/${token}\r\n`;
  const raw = Buffer.from(`From: daemon@correo.example\r\nSubject: Undelivered\r\n\r\n${text}`);
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    insert into operator_mails (recipient, envelope_from, from_address, subject, text, raw, raw_hash, size, state, received_at)
    values ('postmaster', 'daemon@correo.example', 'daemon@correo.example', 'Undelivered', ${text}, ${raw},
            ${Buffer.from(token)}, ${raw.length}, 'kept', now()) returning id`;
  return String(row?.id);
}

/** A person registering, a client the operator invites, and an address allowed to register. */
async function plantNewcomers(kit: TestApp, { token }: Owner, secrets: Map<string, string>): Promise<void> {
  const [type] = await kit.database.adminSql<{ id: string }[]>`select id from account_types order by position limit 1`;
  const person = { name: 'Nuria', phone: '+34655021843', accountTypeId: type?.id, locale: 'es' };
  const newcomer = {
    ...person,
    email: 'nuria@escalera.example',
    alias: 'nuria-nueva',
    password: 'tres tazas verdes 7',
  };
  answerOf(await kit.call('POST', '/api/register', { body: { ...newcomer, policyVersion: 1, consent: true } }));
  secrets.set('link of a registration', await tokenIn(kit, newcomer.email));
  const invited = { ...person, email: 'olga@escalera.example', alias: 'olga-invitada' };
  answerOf(await kit.call('POST', '/api/admin/clients', { token, body: invited }));
  secrets.set('invitation of a client', await tokenIn(kit, invited.email));
  const body = { email: 'rosa@escalera.example', locale: 'es' };
  const { url } = answerOf(await kit.call('POST', '/api/admin/registration-invites', { token, body }));
  secrets.set('invitation to register', String(url).split('=').at(-1) ?? '');
}

/** Every existing id of what may contain a secret. */
export async function idsThatMayHold(kit: TestApp, { userId }: Client): Promise<Map<Kind, string[]>> {
  const sql = kit.database.adminSql;
  const rows = await sql<{ kind: Kind; id: string }[]>`
    select 'outbox_mail' as kind, id::text from outbox_mails
    union all select 'operator_mail', id::text from operator_mails
    union all select 'communication', 's' || id from mails where owner_id = ${userId}
    union all select 'history_entry', id::text from history_entries
    union all select 'notification', id::text from notifications where owner_id = ${userId}
    union all select 'webhook', id::text from webhook_endpoints where owner_id = ${userId}
    union all select 'webhook_delivery', id::text from webhook_deliveries where owner_id = ${userId}`;
  const ids = new Map<Kind, string[]>();
  for (const { kind, id } of rows) ids.set(kind, [...(ids.get(kind) ?? []), id]);
  return ids;
}

/** Puts one secret into each place of the product that stores one. */
export async function plantSecrets(
  kit: TestApp,
  { owner, client }: { owner: Owner; client: Client },
): Promise<Map<string, string>> {
  const secrets = new Map<string, string>();
  const guest = 'invitada@escalera.example';
  const invitation = { email: guest, role: 'owner', locale: 'es' };
  answerOf(await kit.call('POST', '/api/admin/admins/invitations', { token: owner.token, body: invitation }));
  secrets.set('invitation of an owner', await tokenIn(kit, guest));
  for (const [name, email] of [
    ['password link of an owner', owner.email],
    ['password link of a client', client.email],
  ] as const) {
    answerOf(await kit.call('POST', '/api/password/forgot', { body: { email } }));
    secrets.set(name, await tokenIn(kit, email));
  }
  const key = { name: 'Clave', scopes: ['contacts.read'], life: '30' };
  const made = answerOf(await kit.call('POST', '/api/keys', { token: client.token, body: key }));
  secrets.set('API key of a client', String(made['token']));
  const hook = { name: 'Aviso', url: 'https://receptor.invalid/x', events: webhookEventTypes };
  const hooked = answerOf(await kit.call('POST', '/api/webhooks', { token: client.token, body: hook }));
  secrets.set('secret of a webhook', String(hooked['secret']));
  await plantNewcomers(kit, owner, secrets);
  await bounceToOperator(kit, secrets.get('invitation of an owner') ?? '');
  return secrets;
}

/** Names of the secrets in a response, also in the encodings of mails and addresses, and inside a ZIP. */
export function secretsIn(secrets: Secrets, answer: string | Buffer): string[] {
  const isZip = typeof answer !== 'string' && answer.subarray(0, 2).toString('latin1') === 'PK';
  const texts = isZip
    ? Object.values(unzipSync(answer)).map((bytes) => Buffer.from(bytes).toString('latin1'))
    : [answer.toString()];
  // A mail may be packed as a whole, and break the line within a link.
  const packed = texts.flatMap((text) => text.match(/[A-Za-z0-9+/]{80,}={0,2}/g) ?? []);
  const read = [...texts, ...packed.map((text) => Buffer.from(text, 'base64').toString('latin1'))];
  const forms = read.flatMap((text) => [text, text.replaceAll(/=\r?\n/g, ''), text.replaceAll(/\\r|\\n|=/g, '')]);
  const hasBase64 = (secret: string) =>
    [0, 1, 2].some((shift) => {
      const encoded = Buffer.from(`${'x'.repeat(shift)}${secret}`).toString('base64');
      return texts.some((text) => text.includes(encoded.slice(shift === 0 ? 0 : 4, -4)));
    });
  return [...secrets]
    .filter(([, secret]) => forms.some((form) => form.includes(secret)) || hasBase64(secret))
    .map(([name]) => name);
}
