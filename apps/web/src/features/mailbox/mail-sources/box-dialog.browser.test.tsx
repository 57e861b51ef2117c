import { listAccessProvidersRef } from '@enlace/contract/mailbox/mail-sources/box-access.refs.gen.ts';
import {
  createImapSourceRef,
  reconnectImapSourceRef,
  testImapRef,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.refs.gen.ts';
import { imapFailures, type MailSource } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useState } from 'react';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { Button } from '#components/button/button.tsx';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { aProfileSummary } from '../../../test/profiles.ts';
import { person } from '../../../test/people.ts';
import { BoxDialog } from './box-dialog.tsx';

const id = (n: number) => `01920000-0000-7000-8000-0000000007${n}`;
const source: MailSource = {
  id: id(10),
  kind: 'imap',
  auth: 'password',
  provider: null,
  name: 'Taller',
  profile: { id: id(20), name: 'Barro y Sal' },
  state: 'stopped',
  connection: { host: 'imap.barro.es', port: 1993, security: 'tls', username: 'marina', folder: 'Entrada' },
  folders: ['INBOX'],
  whenClosed: { markRead: false, folder: null },
  sentFolder: null,
  opensSent: false,
  sending: null,
  url: null,
  lastSuccessAt: null,
  lastError: 'auth',
  lastErrorAt: null,
  nextPollAt: null,
  lastMailAt: null,
  received: 0,
  list: 0,
  shelf: 0,
  duplicates: 0,
  createdAt: '2026-11-01T10:00:00Z',
};

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listProfilesRef, silence);
  api.answer(createImapSourceRef, silence);
  api.answer(listAccessProvidersRef, silence);
});

async function open({ known, locale = 'es' }: { known?: MailSource; locale?: Locale } = {}) {
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <main>
        <Button onClick={() => setOpen(true)}>Abrir</Button>
        {isOpen && (
          <BoxDialog {...(known ? { source: known } : {})} onSignIn={() => undefined} onClose={() => setOpen(false)} />
        )}
      </main>
    );
  }
  const screen = await renderPart(<Screen />, { locale, user: person('user'), namespaces: ['incoming', 'tips'] });
  const opener = screen.getByRole('button', { name: 'Abrir' });
  await focusOn(opener);
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  const t = textsOf(locale, ['incoming', 'common']);
  if (!known) {
    await focusOn(dialog.getByRole('button', { name: t(($) => $.incoming.connect.byHand) }));
    await userEvent.keyboard('{Enter}');
  }
  return {
    screen,
    opener,
    dialog,
    t,
    field: (name: string) => dialog.getByRole('textbox', { name, exact: true }),
    password: () =>
      dialog.getByLabelText(
        t(($) => $.incoming.password),
        { exact: true },
      ),
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
  };
}

async function fill({ field, password, t }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await field(t(($) => $.incoming.host)).fill('imap.barro.es');
  await field(t(($) => $.incoming.username)).fill('marina');
  await password().fill('sal y barro');
}
const connection = {
  ...{ host: 'imap.barro.es', port: 993, security: 'tls', username: 'marina' },
  ...{ password: 'sal y barro', folder: 'INBOX' },
};

describe('a mail account', () => {
  test.each(locales)('is tried before it is kept, and each way it fails has an advice, in %s', async (locale) => {
    const part = await open({ locale });
    const { button, dialog, t } = part;
    const tryIt = button(t(($) => $.incoming.test));
    await expect.element(part.field(t(($) => $.incoming.name))).toHaveFocus();
    await expect.element(tryIt).toBeDisabled();
    await fill(part);
    for (const reason of imapFailures) {
      api.answer(testImapRef, { result: 'failed', reason });
      await focusOn(tryIt);
      await userEvent.keyboard('{Enter}');
      await expect.element(dialog.getByText(t(($) => $.incoming.failures[reason]))).toBeVisible();
      await expect
        .element(
          dialog.getByText(
            t(($) => $.incoming.failureHelp[reason]),
            { exact: false },
          ),
        )
        .toBeVisible();
    }
    api.answer(testImapRef, { result: 'ok', messages: 12_400 });
    await focusOn(tryIt);
    await userEvent.keyboard('{Enter}');
    const n = locale === 'es' ? '12.400' : '12,400';
    await expect
      .element(
        dialog.getByText(
          t(($) => $.incoming.testCount, { count: 12_400, n }),
          { exact: false },
        ),
      )
      .toBeVisible();
    expect(api.asked(testImapRef).at(-1)?.body).toEqual(connection);
    expect(api.asked(createImapSourceRef)).toEqual([]);
  });

  test('says at each field what is missing, takes figures alone as its port, and is sent once with Enter', async () => {
    const part = await open();
    const { field, button, password } = part;
    await button('Conectar').click();
    await expect.element(field('Nombre')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Nombre')).toHaveFocus();
    for (const name of ['Servidor IMAP', 'Usuario'])
      await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
    await field('Nombre').fill('Taller');
    await fill(part);
    await field('Puerto').fill('99x3');
    await expect.element(field('Puerto')).toHaveValue('993');
    await expect.element(password()).toHaveAttribute('type', 'password');
    await expectUsable();
  });

  test('is kept with what was chosen, once, for the first profile', async () => {
    api.answer(listProfilesRef, { items: [aProfileSummary({ id: id(20) })], next: null, total: 1 });
    const part = await open();
    await part.field('Nombre').fill('Taller');
    await fill(part);
    await part.dialog.getByRole('radio', { name: 'La última semana' }).click({ force: true });
    await expect.element(part.dialog.getByRole('combobox', { name: 'Perfil que recibe lo nuevo' })).toHaveValue(id(20));
    await focusOn(part.field('Usuario'));
    await userEvent.keyboard('{Enter}{Enter}');
    await userEvent.dblClick(part.button('Conectar'), { force: true });
    expect(api.asked(createImapSourceRef).map(({ body }) => body)).toEqual([
      { ...connection, name: 'Taller', profileId: id(20), start: 'week' },
    ]);
  });

  test('that refused its password gets a new one, with the rest as it was', async () => {
    const auth = refusal('mail_sources.connection_failed', { status: 422, params: { reason: 'auth' } });
    api.answer(reconnectImapSourceRef, auth);
    const { dialog, field, password, button, opener } = await open({ known: source });
    await expect.element(dialog).toHaveAccessibleName('Cambiar la conexión de Taller');
    await expect.element(field('Puerto')).toHaveValue('1993');
    expect(field('Nombre').query()).toBeNull();
    await password().fill('otra clave');
    await button('Guardar').click();
    await expect.element(dialog.getByText('El usuario o la contraseña no valen.')).toBeVisible();
    await expect.element(password()).toHaveValue('otra clave');
    api.answer(reconnectImapSourceRef, offline);
    await button('Guardar').click();
    const text = refusalText({ code: 'network.unreachable', params: {} });
    await expect.element(dialog.getByText(text)).toBeVisible();
    expect(dialog.getByText('El usuario o la contraseña no valen.').query()).toBeNull();
    api.answer(reconnectImapSourceRef, source);
    await userEvent.keyboard('{Tab}');
    await button('Guardar').click();
    await expect.poll(() => dialog.query()).toBeNull();
    expect(api.asked(reconnectImapSourceRef).at(-1)?.body).toEqual({
      ...{ host: 'imap.barro.es', port: 1993, security: 'tls', username: 'marina', folder: 'Entrada' },
      password: 'otra clave',
    });
    await expect.element(opener).toHaveFocus();
  });

  test('goes with STARTTLS by its port or by choice, and back, and keeps a port of its own', async () => {
    const part = await open();
    const { field, dialog, button } = part;
    await fill(part);
    const choice = (name: RegExp) => dialog.getByRole('radio', { name });
    await expect.element(choice(/^Desde el principio/)).toBeChecked();
    await field('Puerto').fill('143');
    await expect.element(choice(/^Al empezar/)).toBeChecked();
    await choice(/^Desde el principio/).click({ force: true });
    await expect.element(field('Puerto')).toHaveValue('993');
    await field('Puerto').fill('1143');
    await choice(/^Al empezar/).click({ force: true });
    await expect.element(field('Puerto')).toHaveValue('1143');
    api.answer(testImapRef, { result: 'ok', messages: 1 });
    await button('Probar').click();
    await expect.element(dialog.getByText('El buzón se abre.')).toBeVisible();
    expect(api.asked(testImapRef).at(-1)?.body).toEqual({ ...connection, port: 1143, security: 'starttls' });
  });

  test('fits a phone, explains its words behind a mark, and Esc closes the mark first', async () => {
    const { dialog, screen } = await open();
    await onPhone();
    const mark = dialog.getByRole('button', { name: /^Ayuda: Servidor IMAP/ });
    await mark.click();
    await expect.element(screen.getByRole('note')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(mark).toHaveAttribute('aria-expanded', 'false');
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
  });
});
