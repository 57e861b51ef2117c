import { listAccessProvidersRef } from '@enlace/contract/mailbox/mail-sources/box-access.refs.gen.ts';
import { connectBoxRef, createImapSourceRef } from '@enlace/contract/mailbox/mail-sources/mail-sources.refs.gen.ts';
import {
  type ConnectBoxReply,
  discoveryFailures,
  signInProviders,
} from '@enlace/contract/mailbox/mail-sources/box-discovery.schemas.ts';
import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, refusal, silence, startApi } from '../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { aProfileSummary } from '../../../test/profiles.ts';
import { person } from '../../../test/people.ts';
import { BoxDialog } from './box-dialog.tsx';

const profileId = '01920000-0000-7000-8000-000000000720';
const address = 'hola@barro.es';
const failed = { result: 'failed', server: null, appPasswordOf: null } as const;

let api: Api;
let closed: number;
let chosen: unknown[];

const ways = (isReady: boolean) => ({
  items: signInProviders.map((id) => ({ id, kind: id, name: id === 'google' ? 'Google' : 'Microsoft', isReady })),
});
beforeEach(() => {
  api = startApi();
  closed = 0;
  chosen = [];
  api.answer(listProfilesRef, { items: [aProfileSummary({ id: profileId })], next: null, total: 1 });
  api.answer(connectBoxRef, silence);
  api.answer(listAccessProvidersRef, ways(false));
  api.answer(createImapSourceRef, silence);
});

async function open(locale: Locale = 'es') {
  const dialog = <BoxDialog onSignIn={(...given) => chosen.push(given)} onClose={() => (closed += 1)} />;
  const user = person('user');
  const screen = await renderPart(<main>{dialog}</main>, { locale, user, namespaces: ['incoming', 'tips'] });
  const part = screen.getByRole('dialog');
  const t = textsOf(locale, ['incoming', 'common']);
  return { dialog: part, t, button: (name: string) => part.getByRole('button', { name, exact: true }) };
}

async function connect({ dialog, t, button }: Awaited<ReturnType<typeof open>>, reply: ConnectBoxReply): Promise<void> {
  api.answer(connectBoxRef, reply);
  await dialog.getByRole('textbox', { name: t(($) => $.incoming.connect.address) }).fill(address);
  await dialog
    .getByLabelText(
      t(($) => $.incoming.password),
      { exact: true },
    )
    .fill('sal y barro');
  await button(t(($) => $.incoming.add)).click();
}

describe('a mail account by its address', () => {
  test.each(locales)('says in %s what is missing, whatever came of it', async (locale) => {
    const part = await open(locale);
    const { dialog, t } = part;
    for (const reason of discoveryFailures) {
      await connect(part, { ...failed, reason });
      const said =
        reason === 'unknown'
          ? t(($) => $.incoming.connect.unknown, { domain: 'barro.es' })
          : t(($) => $.incoming.failures[reason]);
      await expect.element(dialog.getByText(said, { exact: false })).toBeVisible();
    }
    await connect(part, { ...failed, reason: 'auth', server: 'imap.mail.me.com', appPasswordOf: 'iCloud' });
    const appPassword = t(($) => $.incoming.connect.appPassword, { name: 'iCloud' });
    await expect.element(dialog.getByText(appPassword, { exact: false })).toBeVisible();
    await expect.element(dialog.getByText('imap.mail.me.com: ', { exact: false })).toBeVisible();
    for (const provider of signInProviders) {
      await connect(part, { result: 'sign_in', provider });
      const help = t(($) => $.incoming.connect.signInHelp[provider]);
      await expect.element(dialog.getByText(help, { exact: false })).toBeVisible();
      const name = t(($) => $.incoming.connect.providers[provider]);
      const missing = t(($) => $.incoming.signIn.missing, { name });
      await expect.element(dialog.getByText(missing, { exact: false })).toBeVisible();
    }
    expect(closed).toBe(0);
  });

  test('is signed in to with its provider, as what was typed', async () => {
    api.answer(listAccessProvidersRef, ways(true));
    const part = await open();
    await expect.element(part.button('Conectar con Google')).toBeVisible();
    await connect(part, { result: 'sign_in', provider: 'microsoft' });
    await expect.element(part.button('Conectar con Google')).not.toBeInTheDocument();
    await expectUsable();
    await part.button('Conectar con Microsoft').click();
    const provider = ways(true).items.find(({ id }) => id === 'microsoft');
    expect(chosen).toEqual([[provider, { address, profileId, start: 'now' }]]);
  });

  test('asks before the password goes elsewhere, and sends what was agreed to', async () => {
    const part = await open();
    await connect(part, { result: 'ask', servers: ['imap.hosting.example'] });
    await expect.element(part.dialog.getByText('¿Está tu correo en imap.hosting.example?')).toBeVisible();
    await expect.element(part.button('Conectar')).toBeEnabled();
    api.answer(connectBoxRef, { ...failed, reason: 'timeout' });
    await part.button('Sí, conectar').click();
    await expect.element(part.dialog.getByText('El servidor tarda demasiado.')).toBeVisible();
    await expect.element(part.button('Conectar')).toHaveFocus();
    const asked = api.asked(connectBoxRef).map(({ body }) => body);
    const body = { address, password: 'sal y barro', name: address, profileId, start: 'now' };
    expect(asked).toEqual([
      { ...body, servers: [] },
      { ...body, servers: ['imap.hosting.example'] },
    ]);
  });

  test('keeps the question and the focus while it is agreed to, once, and takes no Enter for consent', async () => {
    const part = await open();
    await connect(part, { result: 'ask', servers: ['imap.hosting.example'] });
    const agree = part.button('Sí, conectar');
    await expect.element(agree).toBeVisible();
    await expect.element(part.button('Conectar')).toBeEnabled();
    await focusOn(part.dialog.getByRole('textbox', { name: 'Dirección de correo' }));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.asked(connectBoxRef).length).toBe(2);
    expect(api.asked(connectBoxRef)[1]?.body).toMatchObject({ servers: [] });
    await expect.element(part.button('Conectar')).toBeEnabled();
    api.answer(connectBoxRef, silence);
    await focusOn(agree);
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(agree).toHaveAttribute('aria-disabled', 'true');
    await expect.element(agree).toHaveFocus();
    expect(api.asked(connectBoxRef).map(({ body }) => body)).toMatchObject([
      { servers: [] },
      { servers: [] },
      { servers: ['imap.hosting.example'] },
    ]);
  });

  test('is entered by its servers when all fails, with what was typed, both sides in one go', async () => {
    const part = await open();
    await connect(part, { ...failed, reason: 'unknown' });
    await part.button('Escribir los servidores').click();
    const field = (name: string) => part.dialog.getByRole('textbox', { name, exact: true });
    await expect.element(field('Usuario')).toHaveValue(address);
    await field('Servidor IMAP').fill('imap.barro.es');
    await field('Servidor SMTP').fill('smtp.barro.es');
    await field('Puerto de envío').fill('465');
    await part.button('Conectar').click();
    await expect.poll(() => api.asked(createImapSourceRef).length).toBe(1);
    expect(api.asked(createImapSourceRef)[0]?.body).toMatchObject({
      ...{ name: address, username: address, password: 'sal y barro', host: 'imap.barro.es' },
      sending: { host: 'smtp.barro.es', port: 465 },
    });
  });

  test.each(locales)('says in %s which of the servers typed by hand fails', async (locale) => {
    const params = { reason: 'protocol', side: 'sending' };
    api.answer(createImapSourceRef, refusal('mail_sources.connection_failed', { status: 422, params }));
    const part = await open(locale);
    const { dialog, t, button } = part;
    await connect(part, { ...failed, reason: 'unknown' });
    await button(t(($) => $.incoming.connect.byHand)).click();
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    await field(t(($) => $.incoming.host)).fill('imap.barro.es');
    await field(t(($) => $.incoming.smtpHost)).fill('smtp.barro.es');
    await button(t(($) => $.incoming.add)).click();
    const said = t(($) => $.incoming.sendFailed, { what: t(($) => $.incoming.failures.protocol) });
    await expect.element(dialog.getByText(said, { exact: false })).toBeVisible();
    const help = t(($) => $.incoming.sendFailureHelp.protocol);
    await expect.element(dialog.getByText(help, { exact: false })).toBeVisible();
  });

  test('asks for the sender where the user name is no address', async () => {
    const part = await open();
    await connect(part, { ...failed, reason: 'unknown' });
    await part.button('Escribir los servidores').click();
    const field = (name: string) => part.dialog.getByRole('textbox', { name, exact: true });
    await field('Servidor IMAP').fill('imap.barro.es');
    await field('Servidor SMTP').fill('smtp.barro.es');
    expect(field('Remitente').query()).toBeNull();
    await field('Usuario').fill('marina');
    await expect.element(field('Remitente')).toHaveValue(address);
    await field('Remitente').fill('tienda@barro.es');
    await part.button('Conectar').click();
    await expect.poll(() => api.asked(createImapSourceRef).length).toBe(1);
    expect(api.asked(createImapSourceRef)[0]?.body).toMatchObject({
      username: 'marina',
      sending: { host: 'smtp.barro.es', port: 587, address: 'tienda@barro.es' },
    });
  });

  test('says at each field what is missing, and fits a phone', async () => {
    const { dialog, button } = await open();
    await onPhone();
    await button('Conectar').click();
    const field = dialog.getByRole('textbox', { name: 'Dirección de correo' });
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveFocus();
    await expectUsable();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => closed).toBe(1);
  });
});
