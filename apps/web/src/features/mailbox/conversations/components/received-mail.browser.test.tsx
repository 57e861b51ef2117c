import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { answerInvitationRef } from '@enlace/contract/mailbox/conversations/invitations.refs.gen.ts';
import { readMessageSourceRef } from '@enlace/contract/mailbox/conversations/originals.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, startApi } from '../../../../test/browser/api.ts';
import { renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { conversationOf, messageOf } from '../mailbox.test-support.ts';
import { MessageItem } from './message-item.tsx';

let api: Api;
beforeEach(() => {
  api = startApi();
});

const received = messageOf({ id: 'm1', at: '2026-11-19T08:48:00Z' });
const ofMails = ['mailbox', 'mails', 'composer', 'incoming'] as const;

async function open(message: Message, locale: Locale = 'es') {
  const acts = { answer: () => undefined, forward: () => undefined, undo: () => undefined, remove: () => undefined };
  const item = <MessageItem conversation={conversationOf({ id: 'c1' })} message={message} acts={acts} />;
  const screen = await renderPart(item, { locale, user: person('user'), namespaces: ofMails });
  return { screen, t: textsOf(locale, ofMails) };
}

const frameOf = () => document.querySelector<HTMLIFrameElement>('iframe[title]');
const heightOf = () => frameOf()?.getBoundingClientRect().height ?? 0;

describe('a mail with a layout of its own', () => {
  test.each([
    ['<p>corto</p>', 15, 80],
    [Array.from({ length: 40 }, (_, index) => `<p>línea ${index}</p>`).join(''), 1_000, 4_000],
  ])('is shown in it at once, as tall as its content', async (html, min, max) => {
    await open({ ...received, html });
    await expect.poll(heightOf).not.toBe(40);
    expect(heightOf()).toBeGreaterThan(min);
    expect(heightOf()).toBeLessThan(max);
    expect(frameOf()?.getAttribute('sandbox')).not.toContain('allow-same-origin');
  });

  test('lists the files that its layout does not show', async () => {
    const file = {
      id: 'f1',
      name: 'plano.pdf',
      mime: 'application/pdf',
      size: 9,
      check: 'none',
      finding: null,
    } as const;
    const { screen } = await open({ ...received, html: '<p>Va</p>', attachments: [{ ...file, contentId: null }] });
    await expect.element(screen.getByText('plano.pdf')).toBeVisible();
  });
});

const original = {
  fields: [{ name: 'Subject', value: 'Pedido' }],
  text: 'Subject: Pedido\r\n\r\nHola',
  isCut: false,
  size: 22,
  sha256: 'abc',
};

describe('a mail whose original is kept', () => {
  test.each(locales)('shows its source, in %s', async (locale) => {
    api.answer(readMessageSourceRef, original);
    const { screen, t } = await open({ ...received, hasOriginal: true }, locale);
    await screen.getByRole('button', { name: t(($) => $.mails.act.more, { name: 'Julia Roca' }) }).click();
    await screen.getByRole('menuitem', { name: t(($) => $.mails.original.show) }).click();
    await expect.element(screen.getByText(/SHA-256 abc/)).toBeVisible();
    await expect.element(screen.getByText('Pedido', { exact: true })).toBeVisible();
  });

  test('offers nothing of it when it is gone', async () => {
    const { screen, t } = await open(received);
    await screen.getByRole('button', { name: t(($) => $.mails.act.more, { name: 'Julia Roca' }) }).click();
    await expect.element(screen.getByRole('menuitem', { name: t(($) => $.mails.original.print) })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: t(($) => $.mails.original.show) }).query()).toBeNull();
  });
});

const invitation: Message['invitation'] = {
  method: 'request',
  title: 'Visita al taller',
  place: 'Altea',
  organizer: { name: 'Laia Puig', email: 'laia@hotel.example' },
  attendees: [{ name: 'Pep', email: 'pep@hotel.example', answer: 'accepted' }],
  when: { kind: 'time', start: '2026-12-01T09:00:00Z', end: '2026-12-01T10:00:00Z', zone: null },
  rule: { frequency: 'weekly', interval: 2, days: ['TU'], count: null, until: null },
  state: 'open',
  answer: null,
  canAnswer: true,
  conflicts: [],
};

describe('an invitation', () => {
  test.each(locales)('is a card with its answers, in %s', async (locale) => {
    api.answer(answerInvitationRef, { message: { ...received, invitation } });
    const { screen, t } = await open({ ...received, invitation }, locale);
    await expect.element(screen.getByText('Visita al taller')).toBeVisible();
    await expect
      .element(
        screen.getByText(
          t(($) => $.mails.invite.free),
          { exact: false },
        ),
      )
      .toBeVisible();
    await screen.getByRole('button', { name: t(($) => $.mails.invite.act.accepted) }).click();
    await expect.poll(() => api.asked(answerInvitationRef).length).toBe(1);
  });

  test('of every day says so in one word where the language has one', async () => {
    const rule = { frequency: 'daily' as const, interval: 1, days: [], count: null, until: null };
    const { screen } = await open({ ...received, invitation: { ...invitation, rule } }, 'ja');
    await expect.element(screen.getByText('毎日', { exact: false })).toBeVisible();
  });

  test('that was called off is struck through and cannot be answered', async () => {
    const { screen } = await open({ ...received, invitation: { ...invitation, state: 'cancelled', canAnswer: false } });
    await expect.element(screen.getByText('Cancelado')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Aceptar' }).query()).toBeNull();
    expect(document.querySelector('s')?.textContent).toBe('Visita al taller');
  });
});

describe('a mail that cannot be trusted', () => {
  test('says so, and so do its dangerous files', async () => {
    const file = {
      id: 'f1',
      mime: 'application/octet-stream',
      size: 9,
      check: 'none',
      finding: null,
      contentId: null,
    } as const;
    const { screen } = await open({
      ...received,
      imitates: 'address',
      protection: 'pgp_encrypted',
      attachments: [{ ...file, name: 'factura.pdf.exe' }],
    });
    await expect.element(screen.getByText(/se parece mucho a la tuya/)).toBeVisible();
    await expect.element(screen.getByText(/Cifrado con PGP/)).toBeVisible();
    await expect.element(screen.getByText(/Es un programa con nombre de documento/)).toBeVisible();
  });
});

test('gives the keys back to the screen when Escape is pressed inside a mail', async () => {
  const message = messageOf({ id: 'm1', at: '2026-11-19T08:48:00Z', html: '<p>Hola</p>' });
  const acts = { answer: () => undefined, forward: () => undefined, undo: () => undefined, remove: () => undefined };
  await renderPart(
    <div role="region" aria-label="log" tabIndex={-1}>
      <MessageItem conversation={conversationOf({ id: 'c1' })} message={message} acts={acts} />
    </div>,
    { user: person('user'), namespaces: ofMails },
  );
  await expect.poll(() => document.querySelector('iframe')?.contentWindow).toBeTruthy();
  const frame = document.querySelector('iframe');
  frame?.focus();
  expect(document.activeElement).toBe(frame);
  window.dispatchEvent(new MessageEvent('message', { data: { mailLeft: true }, source: frame?.contentWindow ?? null }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('log');
});
