import { listContactsRef } from '@enlace/contract/audience/contacts/contact-list.refs.gen.ts';
import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import {
  listScheduledRef,
  replyToConversationRef,
  saveDraftRef,
  undoReplyRef,
} from '@enlace/contract/mailbox/conversations/replies.refs.gen.ts';
import { listSavedRepliesRef } from '@enlace/contract/mailbox/conversations/saved-replies.refs.gen.ts';
import { getSenderRef, listIdentitiesRef } from '@enlace/contract/mailbox/senders/senders.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useState } from 'react';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { locales } from '#lib/i18n/locales.ts';
import { undoLatest } from '#lib/toast/toast-store.ts';
import { type Api, silence, startApi } from '../../../../test/browser/api.ts';
import { renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { conversationOf, messageOf } from '../mailbox.test-support.ts';
import type { Thread } from '../thread.rules.ts';
import { useAnswering } from '../use-answering.ts';
import { Composer } from './composer.tsx';

const us = { name: 'Barro', email: 'hola@barro.example', isOwn: true };
const oriol = { name: 'Oriol Mas', email: 'oriol@hotel.example', isOwn: false };
const toAll = messageOf({ id: 'm1', at: '2026-11-19T08:48:00Z', subject: 'Platos', to: [us], cc: [oriol] });
const later = messageOf({
  id: 'm9',
  at: '2026-11-19T09:10:00Z',
  to: [us],
  author: { name: oriol.name, email: oriol.email },
});
const namespaces = ['mailbox', 'mails', 'recipients', 'composer', 'editor', 'incoming'] as const;

let api: Api;
beforeEach(() => {
  api = startApi();
  for (const ref of [getSenderRef, listScheduledRef, listSavedRepliesRef, listIdentitiesRef]) api.answer(ref, silence);
  api.answer(replyToConversationRef, silence);
  api.answer(saveDraftRef, silence);
  api.answer(listContactsRef, silence);
});

async function open({ messages = [toAll], locale = 'es' }: { messages?: Message[]; locale?: Locale } = {}) {
  // What one test writes is kept on the device for its conversation alone.
  const conversation = conversationOf({ id: crypto.randomUUID(), subject: 'Platos' });
  const thread: Thread = { conversation, contact: null, draft: null, messages, notes: [], merges: [], older: null };
  function Answer() {
    const [shown, setShown] = useState(thread);
    const answering = useAnswering({ thread: shown, onClosed: () => undefined });
    return (
      <main style={{ paddingTop: 240 }}>
        <button type="button" onClick={() => setShown({ ...shown, messages: [...shown.messages, later] })}>
          arrive
        </button>
        <Composer conversation={conversation} answering={answering} />
      </main>
    );
  }
  const screen = await renderPart(<Answer />, { locale, user: person('user'), namespaces });
  const t = textsOf(locale, namespaces);
  return {
    screen,
    t,
    text: screen.getByRole('textbox', { name: t(($) => $.mailbox.composer.label, { name: 'Julia Roca' }) }),
    to: screen.getByRole('combobox', { name: t(($) => $.mails.fields.to), exact: true }),
    cc: screen.getByRole('combobox', { name: t(($) => $.mails.fields.cc), exact: true }),
    chip: (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} <`) }),
  };
}

const sent = () => api.asked(replyToConversationRef)[0]?.body;

describe('an answer', () => {
  test('keeps the button that is pressed while its editor arrives, so that the click counts', async () => {
    const { screen, text } = await open();
    const line = screen.getByRole('button', { name: 'Responder', exact: true });
    await expect.element(line).toBeVisible();
    (line.element() as HTMLButtonElement).click();
    const send = screen.getByRole('button', { name: /^Enviar/ }).element();
    const isPlain = text.element().tagName === 'TEXTAREA';
    await expect.poll(() => text.element().tagName).toBe('DIV');
    expect({ isPlain, isSame: send.isConnected }).toEqual({ isPlain: true, isSame: true });
    await text.fill('Quedan tres plazas.');
    await screen.getByRole('button', { name: /^Enviar/ }).click();
    await expect.poll(sent).toMatchObject({ html: '<p>Quedan tres plazas.</p>' });
  });

  test.each(locales)('is a line at rest, which says to whom and how, in %s', async (locale) => {
    const { screen, t, text, cc } = await open({ locale });
    await expect.element(screen.getByRole('button', { name: /Julia.*Oriol/ })).toBeVisible();
    expect(text.query()).toBeNull();
    await screen.getByRole('button', { name: t(($) => $.mails.toAll) }).click();
    await expect.element(text).toHaveFocus();
    await expect.element(cc).toBeVisible();
    await expect
      .element(screen.getByRole('textbox', { name: t(($) => $.mails.fields.subject) }))
      .toHaveValue('Re: Platos');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => text.query()).toBeNull();
    await expect.element(screen.getByRole('button', { name: /Julia.*Oriol/ })).toHaveFocus();
  });

  test('goes to all, or to who wrote, as chosen in its head', async () => {
    const { screen, chip, text } = await open();
    await screen.getByRole('button', { name: /Julia.*Oriol/ }).click();
    await expect.element(chip('Oriol Mas')).toBeVisible();
    await screen.getByRole('button', { name: 'Responder a todos' }).click();
    await screen.getByRole('menuitemradio', { name: 'Responder', exact: true }).click();
    await expect.poll(() => chip('Oriol Mas').query()).toBeNull();
    await expect.element(chip('Julia Roca')).toBeVisible();
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard('Hecho{Control>}{Enter}{/Control}');
    await expect.poll(sent).toMatchObject({ to: [{ email: 'julia.roca@correo.es' }], cc: [], subject: 'Re: Platos' });
  });

  test('left empty offers all ways of answering again', async () => {
    const { screen, text } = await open();
    await screen.getByRole('button', { name: 'Responder', exact: true }).click();
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'A todos' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /Julia.*Oriol/ })).toBeVisible();
  });

  test('carries copies and a Subject of its own, written without the mouse', async () => {
    const { screen, cc } = await open();
    await screen.getByRole('button', { name: 'A todos' }).click();
    await expect.element(cc).toBeVisible();
    cc.element().focus();
    await userEvent.keyboard('compras@hotel.example{Enter}');
    await screen.getByRole('textbox', { name: 'Asunto' }).fill('Pedido firmado');
    await userEvent.tab();
    await userEvent.keyboard('Gracias{Control>}{Enter}{/Control}');
    await expect.poll(sent).toMatchObject({
      cc: [{ email: 'oriol@hotel.example' }, { email: 'compras@hotel.example' }],
      subject: 'Pedido firmado',
    });
  });

  test('keeps the field whose last copy is taken out, with the focus', async () => {
    const { screen, cc, chip } = await open();
    await screen.getByRole('button', { name: 'A todos' }).click();
    await expect.element(cc).toBeVisible();
    cc.element().focus();
    await userEvent.keyboard('{Backspace}{Backspace}');
    await expect.poll(() => chip('Oriol Mas').query()).toBeNull();
    await expect.element(cc).toHaveFocus();
  });

  test('does not leave with a wrong address, and says so at once', async () => {
    const { screen, to, text } = await open();
    await screen.getByRole('button', { name: 'Responder', exact: true }).click();
    await expect.element(to).toBeVisible();
    to.element().focus();
    await userEvent.keyboard('gestor@asesoria{Enter}');
    await text.click();
    await userEvent.keyboard('Hola{Control>}{Enter}{/Control}');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Hay una dirección que no es de correo.');
    await expect.element(to).toHaveFocus();
    expect(api.asked(replyToConversationRef)).toEqual([]);
    await userEvent.keyboard('{Backspace}{Backspace}');
    await expect.poll(() => screen.getByRole('alert').query()).toBeNull();
  });

  test.each(locales)(
    'has the message below it, folded, which can be left out and taken back, in %s',
    async (locale) => {
      const { screen, t, text } = await open({ locale });
      await screen.getByRole('button', { name: t(($) => $.mails.act.answer), exact: true }).click();
      await screen.getByRole('button', { name: t(($) => $.mails.quote.folded, { name: 'Julia Roca' }) }).click();
      await expect.element(screen.getByText('Hola', { exact: true })).toBeVisible();
      await screen.getByRole('button', { name: t(($) => $.mails.quote.remove) }).click();
      await expect
        .element(screen.getByRole('button', { name: t(($) => $.mails.quote.add, { name: 'Julia Roca' }) }))
        .toBeVisible();
      await text.click();
      await userEvent.keyboard('Va{Control>}{Enter}{/Control}');
      await expect.poll(sent).toMatchObject({ quote: 'none' });
    },
  );

  test('goes to whom its writer saw, though something newer arrives, which is said and can be answered instead', async () => {
    const { screen, chip, text } = await open();
    await screen.getByRole('button', { name: 'Responder', exact: true }).click();
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard('Hecho');
    await screen.getByRole('button', { name: 'arrive' }).click();
    await expect.element(screen.getByText('Ha llegado algo más nuevo; contestas a lo que viste.')).toBeVisible();
    await expect.element(chip('Julia Roca')).toBeVisible();
    await screen.getByRole('button', { name: 'Contestar a lo nuevo' }).click();
    await expect.element(chip('Oriol Mas')).toBeVisible();
    await text.click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(sent).toMatchObject({ answersId: 'm9', to: [{ email: 'oriol@hotel.example' }] });
  });

  test('quotes an own message under the name that its recipients know', async () => {
    const own = messageOf({ id: 'm4', at: later.at, direction: 'out', author: { name: 'Barro', email: us.email } });
    const { screen, text } = await open({ messages: [toAll, own] });
    await screen.getByRole('button', { name: 'Responder', exact: true }).click();
    await screen.getByRole('button', { name: 'Tu mensaje, citado' }).click();
    await screen.getByRole('button', { name: 'Editar la cita' }).click();
    await expect.poll(() => text.element().textContent).toMatch(/Barro escribió:.*Hola/);
  });

  test('goes to what arrives before its first letter, and calls nothing newer', async () => {
    const { screen, chip, text } = await open();
    await screen.getByRole('button', { name: /Julia.*Oriol/ }).click();
    await expect.element(text).toHaveFocus();
    await screen.getByRole('button', { name: 'arrive' }).click();
    await expect.element(chip('Oriol Mas')).toBeVisible();
    await text.click();
    await userEvent.keyboard('Hecho');
    await expect.element(chip('Oriol Mas')).toBeVisible();
    expect(screen.getByText('Ha llegado algo más nuevo; contestas a lo que viste.').query()).toBeNull();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(sent).toMatchObject({ answersId: 'm9', to: [{ email: 'oriol@hotel.example' }] });
  });

  test('comes back from its undo without the quotation that was left out', async () => {
    const conversation = conversationOf({ id: 'c1' });
    const message = messageOf({ id: 'm5', at: later.at, direction: 'out' });
    const head = { to: null, cc: null, bcc: null, subject: null, answersId: null, quote: null, from: null };
    const words = { text: 'Va', html: '<p>Va</p>', files: [], signature: true };
    const draft = { ...head, ...words, revision: 'r1', updatedAt: later.at };
    api.answer(replyToConversationRef, { conversation, message });
    api.answer(saveDraftRef, { draft });
    api.answer(undoReplyRef, { conversation, draft, forward: null });
    const { screen, t, text } = await open();
    await screen.getByRole('button', { name: 'Responder', exact: true }).click();
    await screen.getByRole('button', { name: 'El mensaje de Julia Roca, citado' }).click();
    await screen.getByRole('button', { name: t(($) => $.mails.quote.remove) }).click();
    await text.click();
    await userEvent.keyboard('Va{Control>}{Enter}{/Control}');
    await expect.poll(() => text.query()).toBeNull();
    await expect.poll(() => undoLatest()).toBe(true);
    const add = t(($) => $.mails.quote.add, { name: 'Julia Roca' });
    await expect.element(screen.getByRole('button', { name: add })).toBeVisible();
    await expect.poll(() => api.asked(saveDraftRef).at(-1)?.body).toMatchObject({ quote: 'none', base: 'r1' });
  });

  test('takes the quotation into its text to be edited', async () => {
    const { screen, text } = await open();
    await screen.getByRole('button', { name: 'Responder', exact: true }).click();
    await screen.getByRole('button', { name: 'El mensaje de Julia Roca, citado' }).click();
    await screen.getByRole('button', { name: 'Editar la cita' }).click();
    await expect.poll(() => text.element().textContent).toMatch(/Julia Roca escribió:.*Hola/);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(sent).toMatchObject({ quote: 'none', html: expect.stringContaining('<blockquote><p>Hola') });
  });

  test('leaves as the sender that is chosen, where the profile has more than one', async () => {
    api.answer(listIdentitiesRef, {
      items: [
        { choice: { kind: 'profile' }, name: 'Barro', address: 'barro@in.example', isUsual: true },
        { choice: { kind: 'own' }, name: 'Barro', address: 'hola@barro.example', isUsual: false },
      ],
    });
    api.answer(saveDraftRef, { draft: null });
    const { screen, text } = await open();
    await screen.getByRole('button', { name: 'Responder', exact: true }).click();
    await screen.getByRole('button', { name: 'de barro@in.example' }).click();
    await screen.getByRole('menuitemradio', { name: /hola@barro/ }).click();
    await expect.element(screen.getByRole('button', { name: 'de hola@barro.example' })).toBeVisible();
    await text.click();
    await userEvent.keyboard('Va');
    await expect.poll(() => api.asked(saveDraftRef).at(-1)?.body).toMatchObject({ from: { kind: 'own' } });
    const message = messageOf({ id: 'm5', at: later.at, direction: 'out' });
    api.answer(replyToConversationRef, { conversation: conversationOf({ id: 'c1' }), message });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(sent).toMatchObject({ from: { kind: 'own' } });
    // It is usual from now on.
    await screen.getByRole('button', { name: 'Responder', exact: true }).click();
    await expect.poll(() => api.asked(listIdentitiesRef).length).toBe(2);
  });

  test('keeps its recipients with the draft, and asks nothing of the server before there are words', async () => {
    const { screen, to } = await open();
    await screen.getByRole('button', { name: 'Responder', exact: true }).click();
    await expect.element(to).toBeVisible();
    await userEvent.keyboard('Va');
    await expect
      .poll(() => api.asked(saveDraftRef)[0]?.body)
      .toMatchObject({
        to: [{ email: 'julia.roca@correo.es' }],
        cc: [],
      });
  });

  test('to somebody else than the person of the conversation names them', async () => {
    const gestor = { name: 'Gestor', email: 'gestor@asesoria.example' };
    const { screen } = await open({ messages: [messageOf({ id: 'm3', at: toAll.at, to: [us], author: gestor })] });
    await expect.element(screen.getByRole('button', { name: 'Contestar a Gestor' })).toBeVisible();
  });

  test('to a single person offers no answer to all, and fits a phone', async () => {
    await page.viewport(390, 844);
    const { screen, text } = await open({ messages: [messageOf({ id: 'm2', at: toAll.at, to: [us] })] });
    await expect.element(screen.getByRole('button', { name: 'Contestar a Julia Roca' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'A todos' }).query()).toBeNull();
    await screen.getByRole('button', { name: 'Contestar a Julia Roca' }).click();
    await expect.element(text).toHaveFocus();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await page.viewport(1280, 800);
  });
});
