import { bulkConversationsRef } from '@enlace/contract/mailbox/conversations/mailbox.refs.gen.ts';
import {
  listShelfRef,
  listShelfSendersRef,
  setShelfSenderRef,
  sortShelfRef,
} from '@enlace/contract/mailbox/conversations/shelf.refs.gen.ts';
import type { ShelfItem } from '@enlace/contract/mailbox/conversations/shelf.schemas.ts';
import { useSearchParams } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, startApi } from '../../../../test/browser/api.ts';
import { expectUsable } from '../../../../test/browser/on-phone.ts';
import { renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { readMailboxAddress } from '../mailbox-address.ts';
import { conversationOf } from '../mailbox.test-support.ts';
import { ShelfScreen } from './shelf-screen.tsx';

const id = (n: number) => `01920000-0000-7000-8000-00000000${n}`;
const counts = {
  waiting: 0,
  open: 0,
  snoozed: 0,
  closed: 0,
  spam: 0,
  shelf: 3,
  active: 0,
  mine: 0,
  unassigned: 0,
  unread: 0,
};

const newsletter: ShelfItem = {
  conversation: conversationOf({
    id: id(7101),
    name: 'Artes Vivas',
    email: 'boletin@artes.example',
    subject: 'Ferias de 2027',
    state: 'shelf',
    shelfReason: 'newsletter',
  }),
  group: 'newsletter',
  forwarding: null,
};
const question: ShelfItem = {
  conversation: conversationOf({ id: id(7102), name: 'Gmail', state: 'shelf', shelfReason: 'forward_request' }),
  group: 'automatic',
  forwarding: { provider: 'Gmail', code: '418205', url: null },
};
const nameless: ShelfItem = {
  conversation: conversationOf({ id: id(7103), name: '', email: null, state: 'shelf', shelfReason: 'no_sender' }),
  group: 'doubtful',
  forwarding: null,
};

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listShelfRef, {
    items: [newsletter, question, nameless],
    next: null,
    counts: { all: 3, automatic: 1, newsletter: 1, doubtful: 1 },
    week: { all: 3, doubtful: 1 },
  });
});

const profiles = [
  { id: id(7001), name: 'Barro y Sal', color: null },
  { id: id(7002), name: 'Talleres', color: null },
];

function Screen() {
  const [query] = useSearchParams();
  return (
    <main>
      <ShelfScreen address={readMailboxAddress(query)} profileId={undefined} profiles={profiles} views={null} />
      <ToastArea />
    </main>
  );
}

async function open(locale: (typeof locales)[number] = 'es', user = person('user')) {
  const namespaces = ['mailbox', 'views'] as const;
  const at = '/user/buzon/todos?estado=automaticos';
  const screen = await renderPart(<Screen />, { locale, user, namespaces, at });
  return { screen, t: textsOf(locale, ['views', 'mailbox', 'shell']) };
}

describe('the shelf', () => {
  test.each(locales)(
    'says why each mail is there, how many there are and what came this week, in %s',
    async (locale) => {
      const { screen, t } = await open(locale);
      const table = screen.getByRole('table', { name: t(($) => $.views.shelf.title) });
      for (const reason of ['newsletter', 'forward_request', 'no_sender'] as const)
        await expect.element(table.getByText(t(($) => $.views.shelf.reasons[reason]))).toBeVisible();
      await expect.element(table.getByText(t(($) => $.views.shelf.nobody))).toBeVisible();
      const doubtful = `${t(($) => $.views.shelf.tabs.doubtful)} 1`;
      await expect.element(screen.getByRole('link', { name: doubtful })).toBeVisible();
      const week = t(($) => $.views.shelf.weekLine, {
        all: t(($) => $.views.shelf.week, { count: 3, n: '3' }),
        doubtful: t(($) => $.views.shelf.weekDoubtful, { count: 1, n: '1' }),
        kept: t(($) => $.views.shelf.kept),
      });
      await expect.element(screen.getByText(week)).toBeVisible();
      await expectUsable();
    },
  );

  test('asks for one part of it, and searches in it', async () => {
    const { screen } = await open();
    await screen.getByRole('link', { name: 'Boletines 1' }).click();
    await expect.poll(() => api.asked(listShelfRef).at(-1)?.query.get('group')).toBe('newsletter');
    await screen.getByRole('searchbox', { name: 'Buscar aquí' }).fill('ferias');
    const asked = () => Object.fromEntries(api.asked(listShelfRef).at(-1)?.query ?? []);
    await expect.poll(asked).toMatchObject({ group: 'newsletter', search: 'ferias' });
  });

  test('moves a mail that was a message, and offers the code of a provider to copy', async () => {
    api.answer(bulkConversationsRef, { changed: 1, counts, undoId: id(7900) });
    const { screen } = await open();
    await expect.element(screen.getByRole('button', { name: 'Copiar 418 205' })).toBeVisible();
    await screen.getByRole('button', { name: 'Era un mensaje' }).first().dblClick();
    await expect
      .poll(() => api.asked(bulkConversationsRef).map(({ body }) => body))
      .toEqual([{ ids: [id(7101)], action: 'open' }]);
  });

  test('is only read by who may not write', async () => {
    const { screen } = await open('es', { ...person('user'), permissions: ['mailbox.read'] });
    await expect.element(screen.getByRole('button', { name: 'Copiar 418 205' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Era un mensaje' }).query()).toBeNull();
    expect(screen.getByRole('checkbox').query()).toBeNull();
  });

  test('says so when there is no sender to decide on', async () => {
    api.answer(sortShelfRef, { senders: [], moved: 0, counts });
    const { screen } = await open();
    await screen.getByRole('checkbox', { name: /Artes Vivas/ }).click();
    await screen.getByRole('button', { name: 'Siempre aquí' }).click();
    await screen.getByRole('menuitem', { name: 'Estos remitentes' }).click();
    await expect.element(screen.getByText(/^Ya no están aquí/)).toBeVisible();
  });

  test('keeps the mail of a whole domain there, for all that were ticked', async () => {
    api.answer(sortShelfRef, { senders: ['@artes.example'], moved: 0, counts });
    const { screen } = await open();
    await screen.getByRole('checkbox', { name: /Artes Vivas/ }).click();
    await screen.getByRole('button', { name: 'Siempre aquí' }).click();
    await screen.getByRole('menuitem', { name: 'Todo lo de sus dominios' }).click();
    await expect
      .poll(() => api.asked(sortShelfRef).map(({ body }) => body))
      .toEqual([{ ids: [id(7101)], place: 'shelf', scope: 'domain' }]);
    await expect.element(screen.getByText('Siempre aquí: @artes.example')).toBeVisible();
  });

  test('offers a whole domain in the menu of a row only where it says who writes', async () => {
    const shared = { ...newsletter.conversation, id: id(7104), name: 'Berta', email: 'berta@gmail.com' };
    api.answer(listShelfRef, {
      items: [newsletter, { ...newsletter, conversation: shared }],
      next: null,
      counts: { all: 2, automatic: 0, newsletter: 2, doubtful: 0 },
      week: { all: 2, doubtful: 0 },
    });
    const { screen } = await open();
    const menuOf = (name: string) => screen.getByRole('button', { name: new RegExp(`: ${name}`) });
    await menuOf('Artes Vivas').click();
    await expect.element(screen.getByRole('menuitem', { name: /[^@]artes\.example/ }).first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await menuOf('Berta').click();
    await expect.element(screen.getByRole('menuitem', { name: /berta@gmail\.com/ }).first()).toBeVisible();
    expect(screen.getByRole('menuitem', { name: /[^@]gmail\.com/ }).query()).toBeNull();
  });

  test('lists what was decided, and forgets it', async () => {
    api.answer(listShelfSendersRef, {
      items: [{ sender: '@artes.example', place: 'shelf', at: '2026-11-20T09:00:00Z' }],
    });
    api.answer(setShelfSenderRef, { items: [] });
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Remitentes decididos' }).click();
    await screen.getByRole('button', { name: 'Quitar Todo lo de artes.example' }).click();
    await expect.element(screen.getByText('Todavía no has decidido nada de ningún remitente.')).toBeVisible();
    expect(api.asked(setShelfSenderRef).map(({ body }) => body)).toEqual([
      { sender: '@artes.example', place: 'usual' },
    ]);
  });
});
