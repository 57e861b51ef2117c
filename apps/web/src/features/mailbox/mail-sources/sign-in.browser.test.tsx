import {
  finishAccessRef,
  listAccessProvidersRef,
  restartAccessRef,
  startAccessRef,
} from '@enlace/contract/mailbox/mail-sources/box-access.refs.gen.ts';
import { listMailSourcesRef, listQuarantineRef } from '@enlace/contract/mailbox/mail-sources/mail-sources.refs.gen.ts';
import type { MailSource } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, refusal, silence, startApi } from '../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../test/browser/on-phone.ts';
import { renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { aProfileSummary } from '../../../test/profiles.ts';
import { person } from '../../../test/people.ts';
import { IncomingSection } from './incoming.section.tsx';

const source: MailSource = {
  id: '01920000-0000-7000-8000-000000000801',
  kind: 'imap',
  auth: 'oauth2',
  provider: { id: 'google', name: 'Google', smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' } },
  name: 'Taller',
  profile: { id: '01920000-0000-7000-8000-000000000802', name: 'Barro y Sal' },
  state: 'stopped',
  connection: { host: 'imap.gmail.com', port: 993, security: 'tls', username: 'hola@barro.es', folder: 'INBOX' },
  folders: ['INBOX'],
  whenClosed: { markRead: false, folder: null },
  sentFolder: null,
  opensSent: false,
  sending: null,
  url: null,
  lastSuccessAt: null,
  lastError: 'consent',
  lastErrorAt: '2026-11-01T10:00:00Z',
  nextPollAt: null,
  lastMailAt: null,
  received: 0,
  list: 0,
  shelf: 0,
  duplicates: 0,
  createdAt: '2026-11-01T10:00:00Z',
};

let api: Api;
let sources: MailSource[];
beforeEach(() => {
  api = startApi();
  sources = [];
  api.answer(listMailSourcesRef, () => ({ items: sources }));
  api.answer(listQuarantineRef, { items: [], next: null });
  api.answer(listProfilesRef, { items: [aProfileSummary()], next: null, total: 1 });
  api.answer(listAccessProvidersRef, {
    items: [
      { id: 'google', kind: 'google', name: 'Google', isReady: false },
      { id: 'microsoft', kind: 'microsoft', name: 'Microsoft', isReady: true },
    ],
  });
});

const path = '/user/opciones/correo-entrante';

function Address() {
  const { search } = useLocation();
  return <output>{`?${search}`}</output>;
}

async function open({ locale = 'es', at = path }: { locale?: Locale; at?: string } = {}) {
  const screen = await renderPart(
    <main>
      <Address />
      <IncomingSection />
    </main>,
    { locale, at, path: `${path}/:provider?`, user: person('user'), namespaces: ['incoming', 'settings', 'tips'] },
  );
  const t = textsOf(locale, ['incoming', 'common']);
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { screen, t, button, dialog: screen.getByRole('dialog') };
}

describe('a mailbox connected by signing in', () => {
  test.each(locales)(
    'is begun with its address, and a provider that is not set up says what is missing, in %s',
    async (locale) => {
      api.answer(startAccessRef, silence);
      const { t, button, dialog } = await open({ locale });
      await button(t(($) => $.incoming.addBox)).click();
      await button(t(($) => $.incoming.signIn.with, { name: 'Google' })).click();
      await expect.element(dialog.getByText(t(($) => $.incoming.signIn.missing, { name: 'Google' }))).toBeVisible();
      await button(t(($) => $.incoming.signIn.with, { name: 'Microsoft' })).click();
      await dialog.getByRole('textbox', { name: t(($) => $.incoming.signIn.address) }).fill('info@barro.es');
      await dialog.getByRole('checkbox').click();
      await dialog.getByRole('textbox', { name: t(($) => $.incoming.name), exact: true }).fill('Taller');
      await expectUsable();
      await button(t(($) => $.incoming.signIn.go, { name: 'Microsoft' })).click();
      await expect
        .poll(() => api.asked(startAccessRef).map(({ body }) => body))
        .toMatchObject([
          { provider: 'microsoft', address: 'info@barro.es', isShared: true, name: 'Taller', start: 'now' },
        ]);
    },
  );

  test('is connected with what the provider sent back, once, and the address keeps none of it', async () => {
    api.answer(finishAccessRef, source);
    const { screen } = await open({ at: `${path}?state=estado&code=codigo&scope=mail` });
    await expect.element(screen.getByText('«Taller» está conectado.')).toBeVisible();
    await expect.element(screen.getByText('pero todavía no envía', { exact: false })).toBeVisible();
    expect(api.asked(finishAccessRef).map(({ body }) => body)).toEqual([{ state: 'estado', code: 'codigo' }]);
    await expect.element(screen.getByRole('status').first()).toBeInTheDocument();
    await expect.element(screen.getByText('?', { exact: true })).toBeInTheDocument();
  });

  test('says at the address of which provider it came back, and who answered', async () => {
    api.answer(finishAccessRef, source);
    const { screen } = await open({ at: `${path}/google?state=estado&code=codigo&iss=https://accounts.google.com` });
    await expect.element(screen.getByText('«Taller» está conectado.')).toBeVisible();
    expect(api.asked(finishAccessRef).map(({ body }) => body)).toEqual([
      { state: 'estado', code: 'codigo', iss: 'https://accounts.google.com', provider: 'google' },
    ]);
  });

  test('says why it is not connected', async () => {
    api.answer(finishAccessRef, refusal('mail_sources.access_denied', { status: 422 }));
    const { screen } = await open({ at: `${path}?state=estado&error=access_denied` });
    await expect
      .element(screen.getByText(refusalText({ code: 'mail_sources.access_denied', params: {} })))
      .toBeVisible();
    expect(api.asked(finishAccessRef).map(({ body }) => body)).toEqual([{ state: 'estado', error: 'access_denied' }]);
  });

  test('is connected again by its owner when the consent ended, also on a phone', async () => {
    await onPhone();
    sources = [source];
    api.answer(restartAccessRef, silence);
    const { button, dialog } = await open();
    await button('Conectar de nuevo Taller').click();
    await expect.element(dialog).toMatchTextContent('se quedan como están');
    await expectUsable();
    await userEvent.keyboard('{Escape}');
    await button('Conectar de nuevo Taller').click();
    await button('Continuar en Google').click();
    await expect
      .poll(() => api.asked(restartAccessRef).map(({ body }) => body))
      .toEqual([{ provider: 'google', isShared: false }]);
  });
});
