import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useState } from 'react';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { locales } from '#lib/i18n/locales.ts';
import { startApi } from '../../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { conversationOf, messageOf } from '../mailbox.test-support.ts';
import { newsOf } from '../people.rules.ts';
import { MessageItem } from './message-item.tsx';

beforeEach(() => {
  startApi();
});

const received = messageOf({ id: 'm1', at: '2026-11-19T08:48:00Z' });
const sent = messageOf({
  id: 'm2',
  at: '2026-11-19T09:00:00Z',
  direction: 'out',
  author: { name: 'Marina', email: null },
});

const ofMails = ['mailbox', 'mails', 'views', 'composer', 'incoming'] as const;

describe('a message', () => {
  async function open(
    message: Message,
    {
      locale = 'es',
      isFoldable = false,
      email,
      user = person('user'),
    }: { locale?: Locale; isFoldable?: boolean; email?: null; user?: ReturnType<typeof person> } = {},
  ) {
    const done: string[] = [];
    const acts = {
      answer: ({ id }: Message) => void done.push(`answer ${id}`),
      forward: ({ id }: Message) => void done.push(`forward ${id}`),
      undo: ({ id }: Message) => void done.push(`undo ${id}`),
      remove: () => void done.push('remove'),
    };
    const conversation = conversationOf({ id: 'c1', ...(email === null ? { email } : {}) });
    function Item() {
      const [isOpen, setOpen] = useState(false);
      const fold = isFoldable ? { isOpen, toggle: () => setOpen(!isOpen) } : undefined;
      const news = newsOf([message]).get(message.id);
      return <MessageItem conversation={conversation} message={message} fold={fold} acts={acts} news={news} />;
    }
    const screen = await renderPart(<Item />, { locale, user, namespaces: ofMails });
    return { screen, done, t: textsOf(locale, ofMails) };
  }

  test('that was read is one line, which opens and closes by keyboard', async () => {
    const { screen } = await open({ ...received, text: 'Hola.\n\n¿Quedan plazas?' }, { isFoldable: true });
    const line = screen.getByRole('button', { name: /^Julia Roca Hola\. ¿Quedan plazas\?/ });
    await expect.element(line).toHaveAttribute('aria-expanded', 'false');
    expect(line.element().getBoundingClientRect().height).toBe(44);
    await focusOn(line);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('julia.roca@correo.es')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Julia Roca', exact: true })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(line).toHaveFocus();
  });

  test.each(locales)('has its acts in a menu, with their keys, in %s', async (locale) => {
    const { screen, done, t } = await open(received, { locale });
    await screen.getByRole('button', { name: t(($) => $.mails.act.more, { name: 'Julia Roca' }) }).click();
    await screen.getByRole('menuitem', { name: t(($) => $.mails.act.answer), exact: true }).click();
    await screen.getByRole('button', { name: t(($) => $.mails.act.more, { name: 'Julia Roca' }) }).click();
    await screen.getByRole('menuitem', { name: t(($) => $.mails.act.remove), exact: true }).click();
    expect(done).toEqual(['answer m1', 'remove']);
  });

  test('can only be printed by those who may only read', async () => {
    const user = { ...person('user'), permissions: ['mailbox.read' as const] };
    const { screen } = await open(received, { user });
    await screen.getByRole('button', { name: 'Opciones del mensaje de Julia Roca' }).click();
    await expect.element(screen.getByRole('menuitem', { name: /^Imprimir/ }).first()).toBeVisible();
    const names = screen
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent);
    expect(names.filter((name) => !name.startsWith('Imprimir'))).toEqual([]);
  });

  test('of somebody without an address offers no answer', async () => {
    const { screen } = await open(received, { email: null });
    await screen.getByRole('button', { name: 'Opciones del mensaje de Julia Roca' }).click();
    await expect.element(screen.getByRole('menuitem', { name: /^A la papelera/ })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: /^Responder/ }).query()).toBeNull();
    expect(screen.getByRole('button', { name: 'Responder' }).query()).toBeNull();
  });

  test('from the form of a profile says so, instead of an address in the head', async () => {
    const { screen } = await open({ ...received, channel: 'form' });
    await expect.element(screen.getByText('por el formulario de Talleres de torno')).toBeVisible();
  });

  test.each(locales)('is named by who wrote it, and says when it is empty or automatic, in %s', async (locale) => {
    const { screen, t } = await open({ ...received, text: '', kind: 'auto_reply' }, { locale });
    await expect.element(screen.getByRole('article', { name: 'Julia Roca' })).toBeVisible();
    await expect.element(screen.getByText(t(($) => $.mailbox.mail.empty))).toBeVisible();
    await expect.element(screen.getByText(t(($) => $.mailbox.mail.autoReply))).toBeVisible();
    await screen.unmount();
    const own = await open(sent, { locale });
    await expect.element(own.screen.getByRole('article', { name: t(($) => $.mailbox.thread.you) })).toBeVisible();
  });

  test('shows what it quotes on request, by keyboard, and hides it again', async () => {
    const { screen } = await open({ ...received, fullText: 'Hola\n> El lunes escribiste' });
    expect(screen.getByText(/El lunes escribiste/).query()).toBeNull();
    await focusOn(screen.getByRole('button', { name: 'Ver lo citado' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/El lunes escribiste/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.getByText(/El lunes escribiste/).query()).toBeNull();
    await expect
      .element(screen.getByRole('button', { name: 'Ver lo citado' }))
      .toHaveAttribute('aria-expanded', 'false');
  });

  test('lists the answers of a form, and warns of another address', async () => {
    const { screen } = await open({
      ...received,
      fields: [{ label: 'Taller', value: 'Torno, sábado' }],
      differentSender: true,
      author: { name: 'Julia Roca', email: 'otra@correo.es' },
    });
    await expect.element(screen.getByText('Torno, sábado')).toBeVisible();
    await expect.element(screen.getByText('Llegó desde otra dirección: otra@correo.es')).toBeVisible();
  });

  test('never runs what it carries: markup in a text is text', async () => {
    const { screen } = await open({ ...received, text: '<img src=x onerror="document.title=1"><b>Hola</b>' });
    await expect.element(screen.getByText(/<b>Hola<\/b>/)).toBeVisible();
    expect(screen.getByRole('img').query()).toBeNull();
  });

  test.each(locales)('that was not delivered says why and can be sent again, in %s', async (locale) => {
    for (const state of ['deferred', 'rejected', 'bounced', 'uncertain'] as const) {
      const { screen, t } = await open(
        { ...sent, delivery: { state, detail: '550 5.1.1 unknown', undoUntil: null } },
        { locale },
      );
      await expect.element(screen.getByText(t(($) => $.composer.trouble[state]))).toBeVisible();
      await expect.element(screen.getByText('550 5.1.1 unknown')).toBeVisible();
      await expect.element(screen.getByRole('button', { name: t(($) => $.mailbox.retry) })).toBeEnabled();
      await screen.unmount();
    }
  });

  test('can be taken back while its time runs, and no longer', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const { screen, done } = await open({ ...sent, delivery: { state: 'queued', detail: null, undoUntil: soon } });
    await screen.getByRole('button', { name: 'Deshacer' }).click();
    expect(done).toEqual(['undo m2']);
    await screen.unmount();
    const past = new Date(Date.now() - 1_000).toISOString();
    const late = await open({ ...sent, delivery: { state: 'queued', detail: null, undoUntil: past } });
    await expect.element(late.screen.getByRole('article')).toBeVisible();
    expect(late.screen.getByRole('button', { name: 'Deshacer' }).query()).toBeNull();
  });

  test('holds back a file that is not checked or is infected', async () => {
    const file = {
      id: 'f1',
      name: 'factura.exe',
      mime: 'application/pdf',
      size: 10,
      contentId: null,
      check: 'infected',
      finding: 'Eicar',
    } as const;
    const { screen } = await open({ ...received, attachments: [file] });
    await expect.element(screen.getByText('factura.exe')).toBeVisible();
    await expect.element(screen.getByText(/Eicar/)).toBeVisible();
    expect(screen.getByRole('button', { name: /factura/ }).query()).toBeNull();
  });
});
