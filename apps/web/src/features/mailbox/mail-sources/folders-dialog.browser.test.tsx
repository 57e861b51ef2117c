import {
  changeBoxFoldersRef,
  changeMailSourceRef,
  listBoxFoldersRef,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.refs.gen.ts';
import type { MailSource } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, refusal, startApi } from '../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../test/browser/on-phone.ts';
import { renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { FoldersDialog } from './folders-dialog.tsx';

const source: MailSource = {
  id: '01920000-0000-7000-8000-000000000710',
  kind: 'imap',
  auth: 'password',
  provider: null,
  name: 'Taller',
  profile: { id: '01920000-0000-7000-8000-000000000720', name: 'Barro y Sal' },
  state: 'working',
  connection: { host: 'imap.barro.es', port: 993, security: 'tls', username: 'marina', folder: 'INBOX' },
  folders: ['INBOX', 'Pedidos'],
  whenClosed: { markRead: false, folder: null },
  sentFolder: null,
  opensSent: false,
  sending: null,
  url: null,
  lastSuccessAt: null,
  lastError: null,
  lastErrorAt: null,
  nextPollAt: null,
  lastMailAt: null,
  received: 0,
  list: 0,
  shelf: 0,
  duplicates: 0,
  createdAt: '2026-11-01T10:00:00Z',
};
const items = [
  { name: 'INBOX', use: 'inbox' as const, isRead: true },
  { name: 'Hecho', use: 'archive' as const, isRead: false },
  { name: 'Clientes', use: null, isRead: false },
];

let api: Api;
let closed: number;
beforeEach(() => {
  api = startApi();
  closed = 0;
  api.answer(listBoxFoldersRef, { items });
});

async function open(locale: Locale = 'es', shown = source) {
  const user = person('user');
  const dialog = <FoldersDialog source={shown} onClose={() => (closed += 1)} />;
  const screen = await renderPart(<main>{dialog}</main>, { locale, user, namespaces: ['incoming', 'tips'] });
  return { screen, dialog: screen.getByRole('dialog'), t: textsOf(locale, ['incoming', 'common']) };
}

describe('the folders of a mail account', () => {
  test.each(locales)(
    'are shown with their use, the chosen ones marked, and one that is gone, in %s',
    async (locale) => {
      const { dialog, t } = await open(locale);
      const box = (name: string) => dialog.getByRole('checkbox', { name });
      await expect.element(box(`${t(($) => $.incoming.folderUses.inbox)} (INBOX)`)).toBeChecked();
      await expect.element(box(`${t(($) => $.incoming.folderUses.archive)} (Hecho)`)).not.toBeChecked();
      await expect.element(box(`Pedidos (${t(($) => $.incoming.gone)})`)).toBeChecked();
      await expect.element(box(t(($) => $.incoming.markClosed))).not.toBeChecked();
    },
  );

  test('are saved with what happens to closed mail', async () => {
    api.answer(changeBoxFoldersRef, source);
    const { dialog } = await open();
    await dialog.getByRole('checkbox', { name: 'Pedidos (ya no existe)' }).click({ force: true });
    await dialog.getByRole('checkbox', { name: 'Clientes' }).click({ force: true });
    await dialog.getByRole('checkbox', { name: 'Marcar sus correos como leídos en el buzón' }).click({ force: true });
    await dialog.getByRole('combobox', { name: 'Moverlos a' }).selectOptions('Hecho');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(() => closed).toBe(1);
    expect(api.asked(changeBoxFoldersRef).map(({ body }) => body)).toEqual([
      { folders: ['INBOX', 'Clientes'], whenClosed: { markRead: true, folder: 'Hecho' } },
    ]);
  });

  test('leave out that of sent mail, which says what happens there, and whether first mails open conversations', async () => {
    const sending = { ...source, sentFolder: 'Enviados' };
    api.answer(listBoxFoldersRef, { items: [...items, { name: 'Enviados', use: 'sent', isRead: true }] });
    api.answer(changeMailSourceRef, { ...sending, opensSent: true });
    api.answer(changeBoxFoldersRef, sending);
    const { dialog } = await open('es', sending);
    await expect.element(dialog.getByText('se guarda en «Enviados»', { exact: false })).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'Enviados', exact: true }).query()).toBeNull();
    const opens = dialog.getByRole('checkbox', { name: /^Abrir una conversación/ });
    await expect.element(opens).not.toBeChecked();
    await opens.click({ force: true });
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(() => closed).toBe(1);
    expect(api.asked(changeMailSourceRef).map(({ body }) => body)).toEqual([{ opensSent: true }]);
  });

  test('are at least one, fit a phone, and say why the box did not open', async () => {
    const { dialog } = await open();
    await onPhone();
    await dialog.getByRole('checkbox', { name: 'Entrada (INBOX)' }).click({ force: true });
    await dialog.getByRole('checkbox', { name: 'Pedidos (ya no existe)' }).click({ force: true });
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(dialog.getByText('Elige al menos una carpeta.')).toBeVisible();
    expect(api.asked(changeBoxFoldersRef)).toEqual([]);
    const failed = refusal('mail_sources.connection_failed', { status: 422, params: { reason: 'auth' } });
    api.answer(changeBoxFoldersRef, failed);
    await dialog.getByRole('checkbox', { name: 'Clientes' }).click({ force: true });
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(dialog.getByText('El usuario o la contraseña no valen.')).toBeVisible();
    await expect.element(dialog.getByRole('checkbox', { name: 'Clientes' })).toBeChecked();
    await expectUsable();
  });

  test('that cannot be listed leave the reason alone', async () => {
    const failed = refusal('mail_sources.connection_failed', { status: 422, params: { reason: 'unreachable' } });
    api.answer(listBoxFoldersRef, failed);
    const { dialog } = await open();
    await expect.element(dialog.getByText('El servidor no contesta.')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  });
});
