import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { buildPlatform } from '#app/dependencies.ts';
import { modules } from '#app/modules.ts';
import { queueMail } from '#workspace/mails/mails.usecases.ts';
import { productMail } from '#workspace/mails/product-mail.layout.ts';
import { notificationTexts } from '#workspace/notifications/locales/texts.ts';
import { withProduct } from '#workspace/notifications/push/send-push.ts';
import { systemClock } from '#platform/clock.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { sharedThreads } from '#test/kit/shared-threads.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';

let kit: TestApp;
let token: string;
beforeAll(async () => {
  kit = await createTestApp();
  ({ token } = await kit.createAdmin());
});
afterAll(() => kit.close());

const brand = {
  name: 'Lazo & Cía',
  accent: '#7a1f5c',
  supportEmail: 'ayuda@lazo.example',
  supportUrl: 'https://lazo.example/ayuda',
  mailFooter: 'Lazo & Cía, calle Mayor 1',
};
const put = (body: object, as = token) => kit.call('PUT', '/api/admin/brand', { token: as, body });

async function picture(format: 'png' | 'webp' = 'png'): Promise<string> {
  const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: '#7a1f5c' } });
  return (await drawn[format]().toBuffer()).toString('base64');
}

type QueuedMail = { subject: string; html: string; bodyText: string; fromName: string };

async function queued(): Promise<QueuedMail> {
  const { platform } = kit;
  const content = productMail({
    locale: 'es',
    subject: 'Hola de {product}',
    title: 'Entra en {product}',
    paragraphs: ['Tu cuenta en {product}.'],
    button: { label: 'Entrar', url: 'http://localhost:3000/' },
    footer: 'Lo envía {product}.',
  });
  const { mailId } = await platform.db.system((tx) =>
    queueMail({
      tx,
      deps: platform,
      mail: { purpose: 'test', to: { name: null, address: 'ana@correo.example' }, ...content },
    }),
  );
  const [row] = await platform.db.system(
    (tx) => tx.sql<QueuedMail[]>`select subject, html, body_text, from_name from mails where id = ${mailId}`,
  );
  if (!row) throw new Error('the mail is not there');
  return row;
}

describe('the brand', () => {
  it('ships as Enlace, and mails say so', async () => {
    const answer = await kit.call('GET', '/api/admin/brand', { token });
    expect(answer.json()).toMatchObject({ isDefault: true, css: '', brand: { name: 'Enlace', accent: null } });
    expect(await queued()).toMatchObject({ subject: 'Hola de Enlace', fromName: 'Enlace' });
  });

  it('is in the product’s mails from the moment it is set: name, colour, addresses and last line', async () => {
    expect((await put(brand)).statusCode).toBe(200);
    const mail = await queued();
    expect(mail).toMatchObject({ subject: 'Hola de Lazo & Cía', fromName: 'Lazo & Cía' });
    expect(mail.html).toContain('Lazo &amp; Cía, calle Mayor 1');
    expect(mail.html).toContain('background:#7a1f5c');
    expect(mail.html).toContain('mailto:ayuda@lazo.example');
    expect(mail.html + mail.bodyText).not.toMatch(/Enlace|\{product\}/);
    expect(mail.bodyText).toContain('https://lazo.example/ayuda');
  });

  it('is the name authenticators and passkeys are listed under, and what pushes call the product', async () => {
    const app = await kit.call('POST', '/api/account/totp', { token });
    expect(new URL(app.json<{ uri: string }>().uri).searchParams.get('issuer')).toBe('Lazo & Cía');
    const passkey = await kit.call('POST', '/api/account/passkeys/options', { token });
    expect(passkey.json()).toMatchObject({ options: { rp: { name: 'Lazo & Cía' } } });
    for (const locale of ['es', 'en', 'ja'] as const)
      for (const { body } of [notificationTexts[locale].pushTest, notificationTexts[locale].pushMany])
        expect(withProduct(body, brand.name)).toMatch(/^(?!.*(Enlace|\{product\})).*Lazo & Cía/);
  });

  it('refuses a colour that cannot be read and names the nearest that can', async () => {
    const answer = await put({ ...brand, accent: '#ffd400' });
    expect(answer.statusCode).toBe(422);
    const [field] = answer.json().error.fields;
    expect(field).toMatchObject({ path: 'accent', code: 'unreadable_colors' });
    expect((await put({ ...brand, accent: field.suggestion })).statusCode).toBe(200);
  });

  it.each([
    ['supportUrl', 'javascript:alert(1)'],
    ['supportUrl', 'https://a.example/"onload=x'],
    ['accent', 'red;}body{display:none'],
    ['supportEmail', 'nada'],
    ['name', ''],
  ])('refuses %s: %s', async (field, value) => {
    expect((await put({ ...brand, [field]: value })).statusCode).toBe(422);
  });

  it('draws pictures anew, serves them as pictures only, and the manifest names them', async () => {
    const sent = await kit.call('PUT', '/api/admin/brand/pictures/icon', { token, body: { content: await picture() } });
    const path: string = sent.json().brand.pictures.icon;
    expect(path).toMatch(/^\/marca\/icon-512-[0-9a-f]{16}\.png$/);
    const file = await kit.app.inject(path);
    expect(file.headers['content-type']).toBe('image/png');
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 512, height: 512, format: 'png' });
    const manifest = (await kit.app.inject('/manifest.webmanifest')).json();
    expect(manifest.name).toBe('Lazo & Cía');
    for (const { src } of manifest.icons) expect((await kit.app.inject(src)).statusCode).toBe(200);
  });

  it('shows the logo in mails, and forgets it when it is removed', async () => {
    const body = { content: await picture('webp') };
    const sent = await kit.call('PUT', '/api/admin/brand/pictures/light', { token, body });
    const path: string = sent.json().brand.pictures.light;
    expect((await queued()).html).toContain(`src="http://localhost:3000${path}"`);
    const gone = await kit.call('DELETE', '/api/admin/brand/pictures/light', { token });
    expect(gone.json().brand.pictures.light).toBeNull();
    expect((await kit.app.inject(path)).statusCode).toBe(404);
  });

  it.each([
    ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['rubbish', Buffer.from('nada')],
  ])('refuses %s as a logo', async (_name, bytes) => {
    const body = { content: bytes.toString('base64') };
    const answer = await kit.call('PUT', '/api/admin/brand/pictures/dark', { token, body });
    expect(answer.json()).toMatchObject({ error: { code: 'brand.not_a_picture' } });
  });

  it('reaches another process within two seconds', async () => {
    const target = { connection: kit.database.connection };
    const { config } = kit.platform;
    const parts = { config, logger: silentLogger, db: kit.database.db, clock: systemClock, target };
    const other = await buildPlatform(parts, sharedThreads());
    const app = await buildApp({ platform: other, modules, webRoot: undefined });
    const nameThere = async () => (await app.inject('/manifest.webmanifest')).json().name;
    expect(await nameThere()).toBe('Lazo & Cía');
    await put({ ...brand, name: 'Nudo' });
    const startMs = performance.now();
    await expect.poll(nameThere, { timeout: 5000, interval: 50 }).toBe('Nudo');
    expect(performance.now() - startMs).toBeLessThan(2000);
    await app.close();
    await other.mail.close();
  });

  it('goes back to what ships, pictures too', async () => {
    const answer = await kit.call('DELETE', '/api/admin/brand', { token });
    expect(answer.json()).toMatchObject({ isDefault: true, css: '' });
    expect(await kit.database.adminSql`select 1 from brand_pictures`).toHaveLength(0);
    expect(await queued()).toMatchObject({ subject: 'Hola de Enlace' });
  });

  it('is read by support and changed by owners alone; every change is in the history', async () => {
    const support = await kit.createAdmin({ role: 'support' });
    const observer = await kit.createAdmin({ role: 'observer' });
    expect((await kit.call('GET', '/api/admin/brand', { token: support.token })).statusCode).toBe(200);
    expect((await put(brand, support.token)).statusCode).toBe(403);
    expect((await kit.call('GET', '/api/admin/brand', { token: observer.token })).statusCode).toBe(403);
    const rows = await kit.database.adminSql`select distinct action from history_entries where subject_kind = 'brand'`;
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'brand.changed',
      'brand.picture_changed',
      'brand.picture_removed',
      'brand.reset',
    ]);
  });
});
