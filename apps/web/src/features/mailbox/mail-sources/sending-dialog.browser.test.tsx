import { removeBoxSendingRef, setBoxSendingRef } from '@enlace/contract/mailbox/mail-sources/mail-sources.refs.gen.ts';
import type { MailSource } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, refusal, startApi } from '../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../test/browser/on-phone.ts';
import { renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { SendingDialog } from './sending-dialog.tsx';

const source: MailSource = {
  id: '01920000-0000-7000-8000-000000000730',
  kind: 'imap',
  auth: 'password',
  provider: null,
  name: 'Taller',
  profile: { id: '01920000-0000-7000-8000-000000000720', name: 'Barro y Sal' },
  state: 'working',
  connection: { host: 'imap.barro.es', port: 993, security: 'tls', username: 'hola@barro.es', folder: 'INBOX' },
  folders: ['INBOX'],
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
const sending = { host: 'smtp.barro.es', port: 587, security: 'starttls' as const, address: 'hola@barro.es' };

let api: Api;
let closed: number;
beforeEach(() => {
  api = startApi();
  closed = 0;
});

async function open({ shown = source, locale = 'es' }: { shown?: MailSource; locale?: Locale } = {}) {
  const dialog = <SendingDialog source={shown} onClose={() => (closed += 1)} />;
  const user = person('user');
  const screen = await renderPart(<main>{dialog}</main>, { locale, user, namespaces: ['incoming', 'tips'] });
  const t = textsOf(locale, ['incoming', 'common']);
  return { dialog: screen.getByRole('dialog'), t };
}

describe('the sending side of a mail account', () => {
  test.each(locales)(
    'begins with what is usual beside its server, and asks for the password, in %s',
    async (locale) => {
      api.answer(setBoxSendingRef, source);
      const { dialog, t } = await open({ locale });
      const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
      await expect.element(field(t(($) => $.incoming.smtpHost))).toHaveValue('smtp.barro.es');
      await expect.element(field(t(($) => $.incoming.sendAddress))).toHaveValue('hola@barro.es');
      await expect.element(field(t(($) => $.incoming.port))).toHaveValue('587');
      const save = dialog.getByRole('button', { name: t(($) => $.incoming.save), exact: true });
      await save.click();
      expect(api.asked(setBoxSendingRef)).toEqual([]);
      await dialog
        .getByLabelText(
          t(($) => $.incoming.password),
          { exact: true },
        )
        .fill('sal y barro');
      await save.click();
      await expect.poll(() => closed).toBe(1);
      expect(api.asked(setBoxSendingRef).map(({ body }) => body)).toEqual([{ ...sending, password: 'sal y barro' }]);
    },
  );

  test('follows its port, fits a phone, says why it does not work, and can be given up', async () => {
    const failed = refusal('mail_sources.connection_failed', {
      status: 422,
      params: { reason: 'no_starttls', side: 'sending' },
    });
    api.answer(setBoxSendingRef, failed);
    api.answer(removeBoxSendingRef, source);
    const shown = { ...source, sending: { ...sending, waitUntil: null, error: null } };
    const { dialog } = await open({ shown });
    await onPhone();
    await dialog.getByRole('textbox', { name: 'Puerto' }).fill('465');
    await expect.element(dialog.getByRole('radio', { name: /^Desde el principio/ })).toBeChecked();
    await dialog.getByLabelText('Contraseña', { exact: true }).fill('sal y barro');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    const said = 'El envío no funciona. No se pudo cifrar la conexión con STARTTLS.';
    await expect.element(dialog.getByText(said)).toBeVisible();
    await expect.element(dialog.getByText('Prueba con TLS y el puerto 465.', { exact: false })).toBeVisible();
    expect(api.asked(setBoxSendingRef).at(-1)?.body).toMatchObject({ port: 465, security: 'tls' });
    await expectUsable();
    await dialog.getByRole('button', { name: 'Dejar de enviar' }).click();
    await expect.poll(() => closed).toBe(1);
    expect(api.asked(removeBoxSendingRef)).toHaveLength(1);
  });
});
