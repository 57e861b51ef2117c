import { requestPrivacyLink } from '#audience/contacts/usecases/privacy-links.ts';
import { downloadExport, finishedExport } from '#account/portability/exports.test-support.ts';
import { sendForm } from '#publishing/walls/walls.test-support.ts';
import { generateSync } from 'otplib';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { linkIn, mailsTo } from '#test/kit/mail-text.ts';
import type { Box } from './fixtures.ts';
import { type Asked, tokenIn } from './ladder-secrets.ts';

type Ground = { kit: TestApp; client: TestClient; box: Box; ask: Asked };

/** Passwords a person typed; nobody can read them again, not even that person. */
const typed = {
  'password of a share link': 'cuatro-linternas-azules-81',
  'password of a page': 'siete-barcas-lentas-62',
  'password of a mail server': 'nueve-faroles-rojos-43',
  'signing key of a provider': 'trece-caminos-blancos-24',
} as const;

async function plantPasswords({ client, box, ask }: Ground): Promise<[string, string][]> {
  const { token } = client;
  const target = { kind: 'file', id: await box.get('file') };
  const shared = { target, password: typed['password of a share link'] };
  const share = await ask('POST', '/api/file-shares', { token, body: shared });
  const page = { password: typed['password of a page'] };
  await ask('PUT', `/api/profiles/${await box.get('profile')}/password`, { token, body: page });
  const server = { host: 'smtp.example', port: 465, tls: 'implicit', username: 'marina', fallback: true };
  const way = { ...server, password: typed['password of a mail server'] };
  await ask('PUT', '/api/senders/server', { token, body: way });
  const hook = { provider: 'mailgun', name: 'Vueltas', key: typed['signing key of a provider'] };
  await ask('POST', '/api/return-hooks', { token, body: hook });
  return [...Object.entries(typed), ['link of a share', lastPart(share['path'])]];
}

function lastPart(path: unknown): string {
  return String(path).split('/').at(-1) ?? '';
}

async function plantHooks({ client, box, ask }: Ground): Promise<[string, string][]> {
  const { token } = client;
  const source = { name: 'Correo', profileId: await box.get('profile') };
  const mail = await ask('POST', '/api/mail-sources/webhook', { token, body: source });
  const postmark = await ask('POST', '/api/return-hooks', { token, body: { provider: 'postmark', name: 'Vueltas' } });
  const request = await ask('POST', '/api/file-requests', { token, body: { title: 'Papeles' } });
  return [
    ['secret of a mail source', String(mail['secret'])],
    ['password of a return hook', String(postmark['secret'])],
    ['link of a file request', lastPart(request['path'])],
  ];
}

/** Mails in the client's name to somebody else, whose links show the data stored about that person. */
async function plantLinksOfTamys({ kit, client, box, ask }: Ground): Promise<[string, string][]> {
  const email = 'tamy@escalera.example';
  const body = { name: 'Tamy', email, consent: 'Lo pidió' };
  await ask('POST', '/api/contacts', { token: client.token, body });
  await requestPrivacyLink({ deps: kit.platform, owner: client.owner, email, locale: 'es' });
  const kept = await tokenIn(kit, email);
  const profileId = await box.get('profile');
  const wall = { isOn: true, privacy: 'contacts' };
  await ask('PATCH', `/api/walls/${profileId}`, { token: client.token, body: wall });
  const { path } = await ask('GET', `/api/profiles/${profileId}`, { token: client.token, body: undefined });
  await sendForm(kit, { url: `${String(path)}/muro/acceso`, values: { email } });
  const [, mail] = await mailsTo(kit, { address: email, count: 2 });
  return [
    ['link to what is kept about a tamy', kept],
    ['link of a tamy to a wall', linkIn(mail?.text, /[?&]m=[\w.~%-]+[.]([\w~%-]{20,})/)],
  ];
}

async function plantFactors({ kit, client, ask }: Ground): Promise<[string, string][]> {
  const { token } = client;
  const begun = await ask('POST', '/api/account/totp', { token, body: undefined });
  const secret = String(begun['secret']);
  const epoch = kit.platform.clock.now().epochMilliseconds / 1000;
  const body = { code: generateSync({ secret, epoch }) };
  const { recoveryCodes } = await ask('POST', '/api/account/totp/confirm', { token, body });
  const codes = Array.isArray(recoveryCodes) ? recoveryCodes.map(String) : [];
  return [['code generator of a client', secret], ...codes.map((code): [string, string] => ['recovery code', code])];
}

/**
 * Everything of a client that grants access, each entered through the product; and the client's ZIP, which contains
 * none of it.
 */
export async function plantClientSecrets(ground: Ground): Promise<{ secrets: [string, string][]; archive: Buffer }> {
  const { kit, client, ask } = ground;
  const moved = 'otra.direccion@escalera.example';
  await ask('POST', '/api/account/email-change', { token: client.token, body: { email: moved } });
  const secrets: [string, string][] = [
    ['link to move an account, new address', await tokenIn(kit, moved)],
    ['link to move an account, old address', await tokenIn(kit, client.email)],
    ['session of a client', client.token],
  ];
  // The page gets its password last: until then contacts can reach its wall.
  for (const plant of [plantHooks, plantLinksOfTamys, plantPasswords]) secrets.push(...(await plant(ground)));
  secrets.push(...(await plantFactors(ground)));
  const id = await finishedExport(kit, client);
  return { secrets, archive: await downloadExport({ kit, client, id }) };
}
