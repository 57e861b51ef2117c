import { listContactsRef } from '@enlace/contract/audience/contacts/contact-list.refs.gen.ts';
import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { forwardMessagesRef, undoReplyRef } from '@enlace/contract/mailbox/conversations/replies.refs.gen.ts';
import { getSenderRef, listIdentitiesRef } from '@enlace/contract/mailbox/senders/senders.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { readValue, writeValue } from '#components/block-editor/browser-store.ts';
import { locales } from '#lib/i18n/locales.ts';
import { readUser } from '#lib/session/session-store.ts';
import { type Api, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { conversationOf, messageOf } from '../mailbox.test-support.ts';
import type { Thread } from '../thread.rules.ts';
import { useForwarding } from '../use-forwarding.ts';
import { ForwardForm } from './forward-form.tsx';

const namespaces = ['mailbox', 'mails', 'recipients', 'composer', 'editor'] as const;
const file = (id: string, name: string) => ({
  id,
  name,
  mime: 'application/pdf',
  size: 184_000,
  contentId: null,
  check: 'clean' as const,
  finding: null,
});
const order = messageOf({
  id: 'm1',
  at: '2026-11-19T08:48:00Z',
  subject: 'Re: Pedido',
  text: 'Os adjunto el pedido firmado.',
  hasOriginal: true,
  attachments: [file('a1', 'pedido.pdf'), file('a2', 'plano.pdf')],
});

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(getSenderRef, silence);
  api.answer(listContactsRef, silence);
  api.answer(listIdentitiesRef, silence);
});

const forwarded = () => api.asked(forwardMessagesRef).at(-1)?.body;

const undone = { to: [], cc: [], bcc: [], subject: null, text: '', html: null, files: [] };

type Opened = { messages?: Message[]; locale?: Locale; id?: string; isBegun?: boolean };

async function open({ messages = [order], locale = 'es', id = crypto.randomUUID(), isBegun = true }: Opened = {}) {
  const conversation = conversationOf({ id, subject: 'Pedido' });
  const thread: Thread = { conversation, contact: null, draft: null, messages, notes: [], merges: [], older: null };
  const left: Message[] = [];
  function Part() {
    const forwarding = useForwarding({ thread, onSent: (message) => left.push(message) });
    return (
      <main style={{ paddingTop: 240 }}>
        <button type="button" onClick={() => forwarding.open()}>
          f
        </button>
        <button type="button" onClick={() => forwarding.again('m9', undone)}>
          undo
        </button>
        <ForwardForm conversation={conversation} acts={forwarding} />
      </main>
    );
  }
  const screen = await renderPart(<Part />, { locale, user: person('user'), namespaces });
  if (isBegun) await screen.getByRole('button', { name: 'f', exact: true }).click();
  const t = textsOf(locale, namespaces);
  return {
    screen,
    t,
    conversation,
    left,
    to: screen.getByRole('combobox', { name: t(($) => $.mails.fields.to), exact: true }),
    send: screen.getByRole('button', { name: new RegExp(`^${t(($) => $.mailbox.composer.send)}`) }),
  };
}

describe('forwarding', () => {
  test.each(locales)('begins at its recipients, under a marked Subject, in %s', async (locale) => {
    const { screen, t, to } = await open({ locale });
    await expect.element(to).toHaveFocus();
    const mark = { es: 'RV: Pedido', en: 'Fwd: Pedido', ja: '転送: Pedido' }[locale];
    await expect.element(screen.getByRole('textbox', { name: t(($) => $.mails.fields.subject) })).toHaveValue(mark);
    const folded = screen.getByRole('button', { name: t(($) => $.mails.forward.one, { name: 'Julia Roca' }) });
    await folded.click();
    await expect.element(screen.getByText('Os adjunto el pedido firmado.')).toBeVisible();
  });

  test('sends what was written, with the files that were left ticked, without the mouse', async () => {
    const sent = messageOf({ id: 'm9', at: order.at, direction: 'out', isAside: true });
    const { screen, to, left, conversation } = await open();
    api.answer(forwardMessagesRef, () => ({ conversation, message: sent }));
    await expect.element(to).toHaveFocus();
    await userEvent.keyboard('gestor@asesoria.example{Enter}');
    await screen.getByRole('checkbox', { name: /plano/ }).click();
    await screen.getByRole('textbox', { name: 'Escribe algo a quien lo recibe' }).click();
    await userEvent.keyboard('¿Qué opinas?{Control>}{Enter}{/Control}');
    await expect.poll(forwarded).toMatchObject({
      messageIds: ['m1'],
      as: 'inline',
      to: [{ email: 'gestor@asesoria.example' }],
      html: '<p>¿Qué opinas?</p>',
      attachmentIds: ['a1'],
    });
    await expect.poll(() => left.map(({ id }) => id)).toEqual(['m9']);
    expect(screen.getByRole('group', { name: 'Reenviar' }).query()).toBeNull();
    // Undone, it is written on as it was.
    await screen.getByRole('button', { name: 'undo' }).click();
    await expect.element(screen.getByRole('button', { name: /^gestor@asesoria/ })).toBeVisible();
    await expect.element(screen.getByText('¿Qué opinas?')).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: /plano/ })).not.toBeChecked();
  });

  test('undone, keeps another one that was begun meanwhile for later', async () => {
    const sent = messageOf({ id: 'm9', at: order.at, direction: 'out', isAside: true });
    const { screen, conversation } = await open();
    const words = screen.getByRole('textbox', { name: 'Escribe algo a quien lo recibe' });
    api.answer(forwardMessagesRef, () => ({ conversation, message: sent }));
    await userEvent.keyboard('gestor@asesoria.example{Enter}');
    await words.click();
    await userEvent.keyboard('El primero{Control>}{Enter}{/Control}');
    await expect.poll(forwarded).toMatchObject({ html: '<p>El primero</p>' });
    await screen.getByRole('button', { name: 'f', exact: true }).click();
    await userEvent.keyboard('otra@asesoria.example{Enter}');
    await words.click();
    await userEvent.keyboard('El segundo');
    await screen.getByRole('button', { name: 'undo' }).click();
    await expect.element(words).toMatchTextContent('El primero');
    await expect.element(screen.getByRole('button', { name: /^gestor@asesoria/ })).toBeVisible();
    await screen.getByRole('button', { name: 'Descartar el reenvío' }).click();
    await expect.element(words).toMatchTextContent('El segundo');
    await expect.element(screen.getByRole('button', { name: /^otra@asesoria/ })).toBeVisible();
  });

  test('is there again after a reload, with the messages as they are then', async () => {
    const { to, screen, conversation } = await open();
    await expect.element(to).toHaveFocus();
    await userEvent.keyboard('gestor@asesoria.example{Enter}');
    await screen.getByRole('checkbox', { name: /plano/ }).click();
    await screen.getByRole('textbox', { name: 'Escribe algo a quien lo recibe' }).click();
    await userEvent.keyboard('Mañana');
    const stored = () => readValue('drafts', `forward/${readUser()?.id ?? ''}/${conversation.id}`);
    await expect.poll(async () => JSON.stringify(await stored())).toContain('Mañana');
    const value = await stored();
    await screen.unmount();
    // What a new visit finds on the device: memory is empty for another conversation.
    const id = crypto.randomUUID();
    await writeValue('drafts', { key: `forward/${readUser()?.id ?? ''}/${id}`, value });
    const again = await open({ id, isBegun: false });
    await expect.element(again.screen.getByText('Mañana')).toBeVisible();
    await expect.element(again.screen.getByRole('button', { name: /^gestor@asesoria/ })).toBeVisible();
    await expect.element(again.screen.getByRole('checkbox', { name: /plano/ })).not.toBeChecked();
    await again.screen.getByRole('button', { name: 'Descartar el reenvío' }).click();
    await expect.poll(() => readValue('drafts', `forward/${readUser()?.id ?? ''}/${id}`)).toBeUndefined();
  });

  test('leaves as the sender that is chosen for it', async () => {
    api.answer(listIdentitiesRef, {
      items: [
        { choice: { kind: 'profile' }, name: 'Barro', address: 'barro@in.example', isUsual: true },
        { choice: { kind: 'own' }, name: 'Barro', address: 'hola@barro.example', isUsual: false },
      ],
    });
    api.answer(forwardMessagesRef, silence);
    const { screen, send, to } = await open();
    await expect.element(to).toHaveFocus();
    await userEvent.keyboard('gestor@asesoria.example{Enter}');
    await screen.getByRole('button', { name: 'de barro@in.example' }).click();
    await screen.getByRole('menuitemradio', { name: /hola@barro/ }).click();
    await expect.element(screen.getByRole('button', { name: 'de hola@barro.example' })).toBeVisible();
    await send.click();
    await expect.poll(forwarded).toMatchObject({ from: { kind: 'own' } });
  });

  test('as a file takes no single files, and is offered only where the mail is kept whole', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Reenviar en el texto' }).click();
    await screen.getByRole('menuitemradio', { name: 'Reenviar como archivo .eml' }).click();
    await expect.poll(() => screen.getByRole('checkbox').query()).toBeNull();
    await userEvent.keyboard('{Escape}');
  });

  test('of a mail that is not kept whole says why it cannot be a file', async () => {
    const { screen } = await open({ messages: [messageOf({ id: 'm2', at: order.at })] });
    await screen.getByRole('button', { name: 'Reenviar en el texto' }).click();
    await expect.element(screen.getByText(/se conservan enteros/)).toBeVisible();
    expect(screen.getByRole('menuitemradio', { name: 'Reenviar como archivo .eml' }).query()).toBeNull();
  });

  test('without a recipient does not leave; refused, it stays with its words', async () => {
    api.answer(forwardMessagesRef, refusal('mailbox.files_too_large', { params: { limitMegabytes: 18 } }));
    const { screen, to, send } = await open();
    await send.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Falta el destinatario.');
    await expect.element(to).toHaveFocus();
    await userEvent.keyboard('gestor@asesoria.example{Enter}');
    await send.click();
    await expect.element(screen.getByText(/18 MB/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^gestor@asesoria/ })).toBeVisible();
    expect(api.asked(undoReplyRef)).toEqual([]);
  });

  test('left empty goes with Escape, and fits a phone', async () => {
    await page.viewport(390, 844);
    const { screen, to } = await open();
    await expect.element(to).toHaveFocus();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('group', { name: 'Reenviar' }).query()).toBeNull();
    await page.viewport(1280, 800);
  });
});
