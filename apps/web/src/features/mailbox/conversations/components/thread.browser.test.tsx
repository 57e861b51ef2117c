import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createRef, useState } from 'react';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { locales } from '#lib/i18n/locales.ts';
import { startApi } from '../../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { conversationOf } from '../mailbox.test-support.ts';
import { type MailboxAddress, readMailboxAddress } from '../mailbox-address.ts';
import { ConversationList, type ListQuery } from './conversation-list.tsx';
import { ThreadHead, type ThreadActions } from './thread-head.tsx';

/** May look, and change nothing. */
const reader = { ...person('user'), permissions: ['mailbox.read' as const] };

beforeEach(() => {
  startApi();
});
afterEach(() => {
  vi.useRealTimers();
  return page.viewport(1280, 800);
});

describe('the head of a thread', () => {
  async function open({
    conversation = {},
    locale = 'es',
    isPhone = false,
    isMail = true,
    mayWrite = true,
  }: {
    conversation?: Partial<Conversation>;
    locale?: Locale;
    isPhone?: boolean;
    isMail?: boolean;
    mayWrite?: boolean;
  } = {}) {
    const done: string[] = [];
    const note = (name: string) => () => done.push(name);
    const actions: ThreadActions = {
      toggleClosed: note('toggleClosed'),
      snooze: (until) => done.push(`snooze ${until.getTime() > Date.now()}`),
      toggleSpam: note('toggleSpam'),
      rescue: note('rescue'),
      markUnread: note('markUnread'),
      openLabels: note('openLabels'),
      toggleAssigned: note('toggleAssigned'),
      openMove: note('openMove'),
      openMerge: note('openMerge'),
      openProfile: note('openProfile'),
      openNote: note('openNote'),
      rename: (subject) => done.push(`rename ${subject}`),
      forwardAll: note('forwardAll'),
      remove: note('remove'),
      showContact: undefined,
    };
    function Head() {
      const [isOpen, set] = useState(false);
      const [isNaming, setNaming] = useState(false);
      return (
        <ThreadHead
          conversation={conversationOf({ id: 'c1', ...conversation })}
          threadActions={actions}
          backTo="?estado=abiertos"
          isPhone={isPhone}
          heading={createRef()}
          labels={[]}
          isMail={isMail}
          folding={{ all: 'open', toggleAll: note('toggleAll') }}
          asking={{ isOpen, set }}
          naming={{ isOpen: isNaming, set: setNaming }}
        />
      );
    }
    const screen = await renderPart(<Head />, {
      locale,
      user: mayWrite ? person('user') : reader,
      namespaces: ['mailbox', 'views', 'mails'],
    });
    return { screen, done, t: textsOf(locale, ['mailbox', 'mails', 'views']) };
  }

  test.each(locales)('takes another subject in its place: Enter keeps it, Escape does not, in %s', async (locale) => {
    const { screen, done, t } = await open({ locale, conversation: { subject: 'Platos' } });
    const subject = screen.getByRole('button', { name: 'Platos' });
    const field = screen.getByRole('textbox', { name: t(($) => $.mails.fields.subject) });
    await subject.click();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Otra cosa{Escape}');
    await expect.element(subject).toHaveFocus();
    expect(done).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('60 platos{Enter}');
    await expect.element(subject).toHaveFocus();
    expect(done).toEqual(['rename 60 platos']);
    await subject.click();
    await userEvent.keyboard('{Backspace}{Enter}');
    await expect.element(subject).toHaveFocus();
    expect(done).toHaveLength(1);
  });

  test('keeps the subject of a field that is left, and the focus where it went', async () => {
    const { screen, done } = await open({ conversation: { subject: 'Platos' } });
    const subject = screen.getByRole('button', { name: 'Platos' });
    await subject.click();
    await expect.element(screen.getByRole('textbox', { name: 'Asunto' })).toHaveFocus();
    await userEvent.keyboard('60 platos');
    await userEvent.tab();
    await expect.element(subject).toBeVisible();
    expect(done).toEqual(['rename 60 platos']);
    await expect.element(subject).not.toHaveFocus();
  });

  test('says who looks after it, and takes it on or leaves it', async () => {
    const { screen, done } = await open();
    await screen.getByRole('button', { name: 'Sin asignar' }).click();
    await screen.getByRole('menuitemradio', { name: 'Para mí' }).click();
    await expect.poll(() => done).toEqual(['toggleAssigned']);
    const other = await open({ conversation: { assignedTo: { id: 'u9', name: 'Nuria Sanz' } } });
    await expect.element(other.screen.getByRole('button', { name: /Nuria Sanz/ })).toBeVisible();
  });

  test.each(locales)('has every act in its menu, by its name in %s', async (locale) => {
    const { screen, done, t } = await open({ locale });
    const acts = [
      [t(($) => $.mails.all.open), 'toggleAll'],
      [t(($) => $.mailbox.head.unread), 'markUnread'],
      [t(($) => $.views.profile.title), 'openProfile'],
      [t(($) => $.mailbox.links.labels), 'openLabels'],
      [t(($) => $.mailbox.links.folder), 'openMove'],
      [t(($) => $.mailbox.note.add), 'openNote'],
      [t(($) => $.mails.forward.all), 'forwardAll'],
      [t(($) => $.mailbox.merge.open), 'openMerge'],
      [t(($) => $.mailbox.head.spam), 'toggleSpam'],
      [t(($) => $.mailbox.head.remove), 'remove'],
    ] as const;
    for (const [name] of acts) {
      await screen.getByRole('button', { name: t(($) => $.mailbox.head.more) }).click();
      await screen.getByRole('menuitem', { name, exact: true }).click();
    }
    expect(done).toEqual(acts.map(([, act]) => act));
  });

  test('offers nothing that changes it to those who may only read', async () => {
    const { screen, done } = await open({ conversation: { subject: 'Platos' }, mayWrite: false });
    await expect.element(screen.getByRole('heading', { name: 'Platos' })).toBeVisible();
    await expect.element(screen.getByText('Sin asignar')).toBeVisible();
    const more = screen.getByRole('button');
    await expect.element(more).toHaveAccessibleName('Más acciones');
    await more.click();
    await screen.getByRole('menuitem').click();
    expect(done).toEqual(['toggleAll']);
  });

  test('closes and opens again, and offers on the shelf nothing that needs the list', async () => {
    const { screen, done } = await open();
    await screen.getByRole('button', { name: 'Cerrar' }).click();
    await screen.unmount();
    const closed = await open({ conversation: { state: 'closed' } });
    await closed.screen.getByRole('button', { name: 'Reabrir' }).click();
    expect([done, closed.done]).toEqual([['toggleClosed'], ['toggleClosed']]);
    await closed.screen.unmount();
    const shelved = await open({ conversation: { state: 'shelf' } });
    await expect.element(shelved.screen.getByRole('heading', { name: '(sin asunto)' })).toBeVisible();
    expect(shelved.screen.getByRole('button', { name: /^(Cerrar|Reabrir|Posponer)$/ }).query()).toBeNull();
  });

  test.each(locales)('says what it is about and who writes to which profile, in %s', async (locale) => {
    const { screen, t } = await open({ locale, conversation: { subject: 'Presupuesto: 60 platos' } });
    await expect.element(screen.getByRole('heading', { level: 2, name: 'Presupuesto: 60 platos' })).toBeVisible();
    await expect.element(screen.getByText(/Julia Roca.*Talleres de torno/)).toBeVisible();
    await screen.unmount();
    const untitled = await open({ locale });
    await expect.element(untitled.screen.getByRole('heading', { name: t(($) => $.mails.noSubject) })).toBeVisible();
    await untitled.screen.unmount();
    const form = await open({ locale, isMail: false });
    const title = t(($) => $.mails.messageOf, { name: 'Julia Roca' });
    await expect.element(form.screen.getByRole('heading', { name: title })).toBeVisible();
  });

  test('postpones by keyboard to a time that is to come', async () => {
    const { screen, done } = await open();
    await focusOn(screen.getByRole('button', { name: 'Posponer' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menuitem').first()).toBeVisible();
    await screen.getByRole('menuitem', { name: 'Mañana', exact: false }).first().click();
    expect(done).toEqual(['snooze true']);
  });

  test('leads back to the list on a phone, where postponing is in the menu', async () => {
    await page.viewport(390, 800);
    const { screen } = await open({ isPhone: true });
    await expect.element(screen.getByRole('heading', { level: 1, name: '(sin asunto)' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Posponer' }).query()).toBeNull();
    await screen.getByRole('button', { name: 'Más acciones' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Otro momento…' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('link', { name: 'Volver al buzón' }).click();
    await expect.poll(() => screen.router.state.location.search).toBe('?estado=abiertos');
  });
});

describe('the list of conversations', () => {
  const address = readMailboxAddress(new URLSearchParams());
  const query = (changes: Partial<ListQuery>): ListQuery => ({
    data: undefined,
    error: null,
    refetch: () => undefined,
    hasNextPage: false,
    isFetchingNextPage: false,
    fetchNextPage: () => undefined,
    ...changes,
  });
  const nothing = {
    selected: new Set<string>(),
    head: 'none',
    toggleAll: () => undefined,
    clear: () => undefined,
  } as const;
  const counts = {
    waiting: 1,
    open: 0,
    snoozed: 0,
    closed: 0,
    spam: 0,
    shelf: 0,
    active: 1,
    mine: 0,
    unassigned: 1,
    unread: 0,
  };
  const pagesOf = (...items: Conversation[]) => ({ pages: [{ items, next: null, counts }], pageParams: [undefined] });

  async function open(
    given: ListQuery,
    { locale = 'es', at = address }: { locale?: Locale; at?: MailboxAddress } = {},
  ) {
    const ticked: string[] = [];
    function List() {
      const [frame, setFrame] = useState<HTMLDivElement | null>(null);
      return (
        <div ref={setFrame} style={{ height: 500, overflow: 'auto' }}>
          {frame && (
            <ConversationList
              query={given}
              address={at}
              colors={new Map()}
              labels={[]}
              selection={{ ...nothing, toggle: (id) => void ticked.push(id) }}
              box={{ current: frame }}
            />
          )}
        </div>
      );
    }
    const screen = await renderPart(<List />, {
      locale,
      user: person('user'),
      namespaces: ['mailbox', 'views', 'help'],
    });
    return { screen, ticked, t: textsOf(locale, 'mailbox') };
  }

  test('says that it loads; an error may be tried again', async () => {
    const { screen: loading } = await open(query({}));
    await expect.element(loading.getByText('Cargando')).toBeInTheDocument();
    await loading.unmount();
    const calls: string[] = [];
    const error = new ApiError({ kind: 'network', status: 0, code: 'network.unreachable' });
    const { screen } = await open(query({ error, refetch: () => calls.push('again') }));
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    expect(calls).toEqual(['again']);
  });

  test.each(locales)('says what an empty tab means, and what a search did not find, in %s', async (locale) => {
    const { screen, t } = await open(query({ data: pagesOf() }), { locale });
    await expect.element(screen.getByRole('heading', { name: t(($) => $.mailbox.empty.waiting.title) })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: t(($) => $.mailbox.list.seeClosed) })).toBeVisible();
    await screen.unmount();
    const found = await open(query({ data: pagesOf() }), { locale, at: { ...address, search: 'torno' } });
    const title = t(($) => $.mailbox.list.noResults, { search: 'torno' });
    await expect.element(found.screen.getByRole('heading', { name: title })).toBeVisible();
  });

  test.each(locales)('tells who wrote, whether it is unread, drafted or unproven, in %s', async (locale) => {
    const rows = [
      conversationOf({ id: 'c1', unread: 3, preview: '¿Quedan plazas?', isSenderUnproven: true }),
      conversationOf({ id: 'c2', name: 'Hugo Bravo', previewDirection: 'out', preview: 'Sí, dos', hasDraft: true }),
    ];
    const { screen, ticked, t } = await open(query({ data: pagesOf(...rows) }), { locale });
    const julia = screen.getByRole('link', { name: /Julia Roca/ });
    await expect.element(julia).toBeVisible();
    await expect.element(julia.getByText(t(($) => $.mailbox.unread, { count: 3 }))).toBeInTheDocument();
    await expect.element(julia.getByText(t(($) => $.mailbox.row.unproven))).toBeInTheDocument();
    const hugo = screen.getByRole('link', { name: /Hugo Bravo/ });
    await expect.element(hugo.getByText(t(($) => $.mailbox.row.own, { text: 'Sí, dos' }))).toBeVisible();
    await expect
      .element(
        hugo.getByText(
          t(($) => $.mailbox.row.draft),
          { exact: false },
        ),
      )
      .toBeVisible();
    await screen
      .getByRole('checkbox', { name: t(($) => $.mailbox.select, { name: 'Hugo Bravo' }) })
      .click({ force: true });
    expect(ticked).toEqual(['c2']);
    await julia.click();
    await expect.poll(() => screen.router.state.location.search).toContain('c1');
  });

  test('marks the words a search found', async () => {
    const row = conversationOf({
      id: 'c1',
      snippet: [
        { text: 'Un curso de ', hit: false },
        { text: 'torno', hit: true },
      ],
    });
    const { screen } = await open(query({ data: pagesOf(row) }), { at: { ...address, search: 'torno' } });
    await expect.element(screen.getByText('torno', { exact: true })).toBeVisible();
    expect(screen.getByText('torno', { exact: true }).element().tagName).toBe('MARK');
  });

  test('of thousands renders what is in view and asks for more near its end', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) =>
      conversationOf({ id: `c${index}`, name: `Persona ${index}` }),
    );
    const asked: string[] = [];
    const { screen } = await open(
      query({ data: pagesOf(...many), hasNextPage: true, fetchNextPage: () => asked.push('more') }),
    );
    await expect.element(screen.getByRole('link', { name: /Persona 0 / }).first()).toBeVisible();
    expect(screen.getByRole('listitem').elements().length).toBeLessThan(40);
    expect(asked).toEqual([]);
    await screen.getByRole('button', { name: 'Cargar más' }).click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
  });
});
