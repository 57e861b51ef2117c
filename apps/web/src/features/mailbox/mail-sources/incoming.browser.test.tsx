import { listAccessProvidersRef } from '@enlace/contract/mailbox/mail-sources/box-access.refs.gen.ts';
import {
  changeMailSourceRef,
  createWebhookSourceRef,
  discardQuarantinedRef,
  listMailSourcesRef,
  listQuarantineRef,
  pollMailSourceRef,
  removeMailSourceRef,
  renewWebhookSecretRef,
  retryQuarantinedRef,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.refs.gen.ts';
import {
  hookFailures,
  imapFailures,
  type MailSource,
  mailSourceStates,
  type QuarantinedMail,
  quarantineReasons,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, silence, startApi } from '../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { aProfileSummary } from '../../../test/profiles.ts';
import { IncomingSection } from './incoming.section.tsx';

const id = (n: number) => `01920000-0000-7000-8000-0000000${n}`;
const unreachable = () => refusalText({ code: 'network.unreachable', params: {} });
const moment = '2026-11-19T09:41:00Z';

const box = (n: number, name: string, changes: Partial<MailSource> = {}): MailSource => ({
  id: id(n),
  kind: 'imap',
  auth: 'password',
  provider: null,
  name,
  profile: { id: id(10_001), name: 'Tienda' },
  state: 'working',
  connection: { host: 'imap.barroysal.es', port: 993, security: 'tls', username: 'marina', folder: 'INBOX' },
  folders: ['INBOX'],
  whenClosed: { markRead: false, folder: null },
  sentFolder: null,
  opensSent: false,
  sending: null,
  url: null,
  lastSuccessAt: moment,
  lastError: null,
  lastErrorAt: null,
  nextPollAt: null,
  lastMailAt: null,
  received: 0,
  list: 0,
  shelf: 0,
  duplicates: 0,
  createdAt: moment,
  ...changes,
});
const service = box(10_102, 'Servicio', { kind: 'webhook', connection: null, url: 'https://enlace.example/entra/1' });
const broken = (n: number, reason: QuarantinedMail['reason'], changes: Partial<QuarantinedMail> = {}) => ({
  ...{ id: id(n), source: 'smtp' as const, from: `de-${n}@correo.es`, size: 2_000_000, reason },
  ...{ canRetry: true, receivedAt: moment },
  ...changes,
});

let api: Api;
let sources: MailSource[];
let aside: QuarantinedMail[];
beforeEach(() => {
  api = startApi();
  sources = [box(10_101, 'Taller')];
  aside = [];
  api.answer(listMailSourcesRef, () => ({ items: sources }));
  api.answer(listQuarantineRef, () => ({ items: aside, next: null }));
  api.answer(listAccessProvidersRef, { items: [] });
  api.answer(listProfilesRef, { items: [aProfileSummary()], next: null, total: 1 });
});

const client = person('user');
const reader = { ...client, permissions: client.permissions.filter((each) => each !== 'mailbox.write') };

async function open({ locale = 'es', user = client }: { locale?: Locale; user?: typeof client } = {}) {
  const screen = await renderPart(
    <main>
      <IncomingSection />
    </main>,
    { locale, user, namespaces: ['incoming', 'settings', 'tips'] },
  );
  const t = textsOf(locale, ['incoming', 'common']);
  const row = (name: string) => screen.getByRole('listitem').filter({ hasText: name });
  return {
    screen,
    t,
    row,
    dialog: screen.getByRole('dialog'),
    button: (name: string) => screen.getByRole('button', { name }),
  };
}

describe('the sources of mail', () => {
  test.each(locales)('say how each stands and what came through it, in %s', async (locale) => {
    sources = [
      ...mailSourceStates.map((state, index) => box(10_110 + index, `Buzón ${index}`, { state })),
      ...[...imapFailures, ...hookFailures].map((lastError, index) =>
        box(10_130 + index, `Fallo ${index}.`, { state: 'failing', lastError, lastErrorAt: moment }),
      ),
      box(10_150, 'Lleno', { received: 1200, list: 1000, shelf: 150, duplicates: 50, lastMailAt: moment }),
    ];
    const { t, row } = await open({ locale });
    for (const [index, state] of mailSourceStates.entries())
      await expect.element(row(`Buzón ${index}`)).toMatchTextContent(t(($) => $.incoming.states[state]));
    for (const [index, failure] of [...imapFailures, ...hookFailures].entries())
      await expect.element(row(`Fallo ${index}.`)).toMatchTextContent(t(($) => $.incoming.failures[failure]));
    const list = { es: '1.000', en: '1,000', ja: '1,000' }[locale];
    const split = t(($) => $.incoming.split, { list, shelf: '150', duplicates: '50' });
    await expect.element(row('Lleno')).toMatchTextContent(split);
    await expectUsable();
  });

  test('load, may be asked for again, and are none at first', async () => {
    api.answer(listMailSourcesRef, offline);
    const { screen } = await open();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
    api.answer(listMailSourcesRef, { items: [] });
    await screen.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByText('Todavía no has conectado ninguno.')).toBeVisible();
  });

  test('are looked at once, paused and resumed, and say when that could not be', async () => {
    api.answer(pollMailSourceRef, silence);
    const { screen, row, button } = await open();
    await userEvent.dblClick(button('Revisar ahora Taller'));
    expect(api.asked(pollMailSourceRef)).toHaveLength(1);
    api.answer(changeMailSourceRef, offline);
    await button('Pausar Taller').click();
    await expect.element(row('Taller').getByRole('alert')).toMatchTextContent(unreachable());
    api.answer(changeMailSourceRef, ({ body }) => {
      sources = [box(10_101, 'Taller', { state: body.paused === true ? 'paused' : 'working' })];
      return sources[0] ?? service;
    });
    await focusOn(button('Pausar Taller'));
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Reanudar Taller')).toBeEnabled();
    expect(screen.getByRole('alert').query()).toBeNull();
    // What is paused is not looked at.
    expect(button('Revisar ahora Taller').query()).toBeNull();
    await onPhone();
  });

  test('are taken away after a question that says what is kept, and why it failed', async () => {
    api.answer(removeMailSourceRef, offline);
    const { row, dialog, button } = await open();
    await focusOn(button('Quitar Taller'));
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toHaveAccessibleName('¿Quitar «Taller»?');
    const remove = dialog.getByRole('button', { name: 'Quitar', exact: true });
    await remove.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(unreachable());
    await expect.element(dialog).toMatchTextContent('Lo que ya llegó se queda.');
    api.answer(removeMailSourceRef, () => {
      sources = [];
      return {};
    });
    await remove.click();
    await expect.poll(() => row('Taller').query()).toBeNull();
    expect(dialog.query()).toBeNull();
  });

  test('can only be looked at without the permission', async () => {
    aside = [broken(10_201, 'malformed')];
    const { screen, row } = await open({ user: reader });
    await expect.element(row('Taller')).toBeVisible();
    await expect.element(row('de-10201@correo.es')).toBeVisible();
    expect(screen.getByRole('button').query()).toBeNull();
  });
});

describe('a service', () => {
  test.each(locales)('is connected by keyboard, and its secret is not lost with a key, in %s', async (locale) => {
    api.answer(createWebhookSourceRef, { source: service, secret: 'secreto-1' });
    const { screen, t, dialog, button } = await open({ locale });
    await focusOn(button(t(($) => $.incoming.addHook)));
    await userEvent.keyboard('{Enter}');
    const name = dialog.getByLabelText(
      t(($) => $.incoming.name),
      { exact: true },
    );
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    expect(api.asked(createWebhookSourceRef)).toEqual([]);
    await name.fill('Servicio');
    await userEvent.keyboard('{Enter}');
    const secret = screen.getByRole('dialog', { name: t(($) => $.incoming.secretTitle) });
    await expect.element(secret.getByRole('textbox', { name: t(($) => $.incoming.secret) })).toHaveValue('secreto-1');
    await expect.element(secret.getByRole('textbox', { name: t(($) => $.incoming.url) })).toHaveValue(service.url);
    expect(api.asked(createWebhookSourceRef).map(({ body }) => body)).toEqual([
      { name: 'Servicio', profileId: aProfileSummary().id },
    ]);
    await userEvent.keyboard('{Escape}');
    await expect.element(secret).toBeVisible();
    await expectUsable();
    await secret.getByRole('button', { name: t(($) => $.incoming.kept) }).click();
    await expect.poll(() => secret.query()).toBeNull();
  });

  test('gets another secret after a question', async () => {
    sources = [service];
    api.answer(renewWebhookSecretRef, offline);
    const { screen, dialog, button } = await open();
    await button('Renovar secreto de Servicio').click();
    await expect.element(dialog).toMatchTextContent('El secreto actual deja de valer al momento.');
    await dialog.getByRole('button', { name: 'Renovar secreto' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(unreachable());
    api.answer(renewWebhookSecretRef, { secret: 'secreto-2' });
    await dialog.getByRole('button', { name: 'Renovar secreto' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Secreto' })).toHaveValue('secreto-2');
  });
});

describe('mail that could not be read', () => {
  test.each(locales)('says why, in %s', async (locale) => {
    aside = quarantineReasons.map((reason, index) => broken(10_210 + index, reason));
    aside = [...aside, broken(10_230, 'busy', { from: '', canRetry: false })];
    const { t, row } = await open({ locale });
    for (const [index, reason] of quarantineReasons.entries())
      await expect.element(row(`de-${10_210 + index}@`)).toMatchTextContent(t(($) => $.incoming.reasons[reason]));
    await expect.element(row(t(($) => $.incoming.noSender))).toBeVisible();
    expect(
      row(t(($) => $.incoming.noSender))
        .getByRole('button')
        .elements(),
    ).toHaveLength(1);
    await expectUsable();
  });

  test('is read again or thrown away, and says in its row when it could not', async () => {
    aside = [broken(10_201, 'timeout')];
    api.answer(retryQuarantinedRef, offline);
    const { row, screen } = await open();
    await screen.getByRole('button', { name: /^Leer otra vez el correo del/ }).click();
    await expect.element(row('de-10201@').getByRole('alert')).toMatchTextContent(unreachable());
    api.answer(discardQuarantinedRef, () => {
      aside = [];
      return {};
    });
    await screen.getByRole('button', { name: /^Descartar el correo del/ }).click();
    await expect.poll(() => screen.getByRole('heading', { name: 'Correos apartados' }).query()).toBeNull();
  });
});
