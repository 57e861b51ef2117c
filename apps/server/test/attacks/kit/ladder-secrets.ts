import type { TestApp } from '#test/kit/app.ts';
import { mailsTo } from '#test/kit/mail-text.ts';

/** What opens an account or speaks in its name: whoever reads one of these is somebody higher from then on. */
export type Secrets = ReadonlyMap<string, string>;
type Owner = { userId: string; token: string; email: string };
type Client = { userId: string; token: string; email: string };
export type Planted = { secrets: Secrets; outbox: readonly string[]; operatorMail: string };

/** The last part of the address of a one-time link. */
const link = /[/=]([A-Za-z0-9_-]{30,})(?![\w-])/;

function answerOf(answer: { statusCode: number; body: string; json(): unknown }): Record<string, unknown> {
  if (answer.statusCode !== 200) throw new Error(`nothing was planted: ${answer.body}`);
  return Object(answer.json());
}

async function tokenIn(kit: TestApp, address: string): Promise<string> {
  const mails = await mailsTo(kit, { address });
  const found = link.exec(mails.at(-1)?.text ?? '')?.[1];
  if (found === undefined) throw new Error(`no one-time link in the mail for ${address}: ${mails.at(-1)?.text}`);
  return found;
}

/** A mail that came back to the operator and quotes the one it is about, with its link. */
async function bounceToOperator(kit: TestApp, token: string): Promise<string> {
  const text = `Undelivered mail\r\n\r\n> http://localhost:3000/admin/invitacion/${token}\r\n`;
  const raw = Buffer.from(`From: daemon@correo.example\r\nSubject: Undelivered\r\n\r\n${text}`);
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    insert into operator_mails (recipient, envelope_from, from_address, subject, text, raw, raw_hash, size, state, received_at)
    values ('postmaster', 'daemon@correo.example', 'daemon@correo.example', 'Undelivered', ${text}, ${raw},
            ${Buffer.from(token)}, ${raw.length}, 'kept', now()) returning id`;
  return String(row?.id);
}

/** Puts one secret into each place of the product that keeps one. */
export async function plantSecrets(
  kit: TestApp,
  { owner, client }: { owner: Owner; client: Client },
): Promise<Planted> {
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
  const hook = { name: 'Aviso', url: 'https://receptor.invalid/x', events: ['contact.created'] };
  const hooked = answerOf(await kit.call('POST', '/api/webhooks', { token: client.token, body: hook }));
  secrets.set('secret of a webhook', String(hooked['secret']));
  const operatorMail = await bounceToOperator(kit, secrets.get('invitation of an owner') ?? '');
  const rows = await kit.database.adminSql<{ id: string }[]>`select id from outbox_mails order by id`;
  return { secrets, outbox: rows.map(({ id }) => id), operatorMail };
}

/** Names of the secrets a text holds, also in the encodings of mails and addresses. */
export function secretsIn(secrets: Secrets, text: string): string[] {
  const forms = [text, text.replaceAll(/=\r?\n/g, ''), text.replaceAll(/\\r|\\n|=/g, '')];
  const hasBase64 = (secret: string) =>
    [0, 1, 2].some((shift) => {
      const encoded = Buffer.from(`${'x'.repeat(shift)}${secret}`).toString('base64');
      return text.includes(encoded.slice(shift === 0 ? 0 : 4, -4));
    });
  return [...secrets]
    .filter(([, secret]) => forms.some((form) => form.includes(secret)) || hasBase64(secret))
    .map(([name]) => name);
}
