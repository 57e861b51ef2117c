import { listConversationsRef } from '@enlace/contract/mailbox/conversations/mailbox.refs.gen.ts';
import { shelfReasons, type Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { mergeConversationsRef, undoMergeRef } from '@enlace/contract/mailbox/conversations/merges.refs.gen.ts';
import type { ConversationMerge } from '@enlace/contract/mailbox/conversations/merges.schemas.ts';
import {
  addConversationNoteRef,
  editConversationNoteRef,
  removeConversationNoteRef,
} from '@enlace/contract/mailbox/conversations/notes.refs.gen.ts';
import type { ConversationNote } from '@enlace/contract/mailbox/conversations/notes.schemas.ts';
import { type ComponentProps, useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { conversationOf } from '../mailbox.test-support.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { NoteItem } from './note-item.tsx';
import { ThreadNotes } from './thread-notes.tsx';

const id = (n: number) => `01920000-0000-7000-8000-00000000${n}`;
const unreachable = () => refusalText({ code: 'network.unreachable', params: {} });
const note: ConversationNote = {
  id: id(4101),
  text: 'Prefiere que la llamen',
  authorName: 'Marina Ferrer',
  createdAt: '2026-11-19T09:41:00Z',
  editedAt: null,
};

let api: Api;
beforeEach(() => {
  api = startApi();
});

describe('a note of a conversation', () => {
  /** The log leaves a note out once it is removed. */
  function Log({ hasNote = true }: { hasNote?: boolean }) {
    const [isThere, setThere] = useState(hasNote);
    return (
      <main>
        <button onClick={() => setThere(false)}>Sin ella</button>
        {isThere && <NoteItem conversationId={id(4100)} note={note} />}
        <ToastArea />
      </main>
    );
  }
  async function open(locale: Locale = 'es') {
    const screen = await renderPart(<Log />, { locale, user: person('user'), namespaces: ['mailbox', 'views'] });
    return { screen, t: textsOf(locale, ['mailbox', 'common']), article: screen.getByRole('article') };
  }

  test.each(locales)('is named as only for oneself, and changed with Ctrl+Enter, in %s', async (locale) => {
    api.answer(editConversationNoteRef, { note: { ...note, text: 'Prefiere el correo' } });
    const { screen, t, article } = await open(locale);
    await expect.element(article).toHaveAccessibleName(t(($) => $.mailbox.note.sign, { name: 'Marina Ferrer' }));
    await focusOn(screen.getByRole('button', { name: t(($) => $.mailbox.note.edit) }));
    await userEvent.keyboard('{Enter}');
    const field = screen.getByRole('textbox', { name: t(($) => $.mailbox.note.label) });
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue(note.text);
    await expectUsable();
    await field.fill('Prefiere el correo');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => field.query()).toBeNull();
    expect(api.asked(editConversationNoteRef).map(({ body }) => body)).toEqual([{ text: 'Prefiere el correo' }]);
  });

  test('is not changed with Esc nor to nothing, and says why it could not be kept', async () => {
    api.answer(editConversationNoteRef, offline);
    const { screen, article } = await open();
    await screen.getByRole('button', { name: 'Editar nota' }).click();
    const field = screen.getByRole('textbox');
    await expect.element(field).toHaveFocus();
    await field.fill('   ');
    await expect.element(screen.getByRole('button', { name: 'Guardar nota' })).toBeDisabled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}{Escape}');
    await expect.element(article).toMatchTextContent(note.text);
    expect(api.asked(editConversationNoteRef)).toEqual([]);
    await screen.getByRole('button', { name: 'Editar nota' }).click();
    await field.fill('Otra');
    await screen.getByRole('button', { name: 'Guardar nota' }).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
    await expect.element(field).toHaveValue('Otra');
    await onPhone();
  });

  test('is removed at a click, comes back, and says when it could not come back', async () => {
    api.answer(removeConversationNoteRef, {});
    api.answer(addConversationNoteRef, offline);
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Quitar nota' }).click();
    const undo = screen.getByRole('button', { name: 'Deshacer' });
    await expect.element(undo).toBeVisible();
    await screen.getByRole('button', { name: 'Sin ella' }).click();
    await undo.click();
    await expect.element(screen.getByText(unreachable())).toBeVisible();
    api.answer(addConversationNoteRef, { note });
    await undo.click();
    await expect.poll(() => api.asked(addConversationNoteRef)).toHaveLength(2);
    expect(api.asked(addConversationNoteRef).at(-1)?.body).toEqual({ text: note.text });
  });

  test('that could not be removed says so and stays', async () => {
    api.answer(removeConversationNoteRef, offline);
    const { screen, article } = await open();
    await screen.getByRole('button', { name: 'Quitar nota' }).click();
    await expect.element(article.getByRole('alert')).toMatchTextContent(unreachable());
    expect(screen.getByRole('button', { name: 'Deshacer' }).query()).toBeNull();
  });
});

describe('what is said above the messages', () => {
  const merge: ConversationMerge = {
    id: id(4201),
    sourceId: id(4202),
    name: 'Julia del taller',
    email: null,
    mergedAt: '2026-11-19T09:41:00Z',
    undoUntil: '2026-12-19T09:41:00Z',
  };
  async function open(given: Partial<ComponentProps<typeof ThreadNotes>>, locale: Locale = 'es') {
    const done: string[] = [];
    const screen = await renderPart(
      <main>
        <ThreadNotes
          conversation={conversationOf({ id: id(4100) })}
          failure={undefined}
          undoFailure={undefined}
          merges={[]}
          onNotSpam={() => done.push('not spam')}
          onRescue={() => done.push('rescue')}
          {...given}
        />
        <ToastArea />
      </main>,
      { locale, user: person('user'), namespaces: ['mailbox', 'views'] },
    );
    return { screen, done, t: textsOf(locale, ['mailbox', 'common']) };
  }

  test.each(locales)('says why something is spam or set aside, and takes it out, in %s', async (locale) => {
    const spam = conversationOf({
      id: id(4100),
      state: 'spam',
      spam: { score: 9, reasons: ['honeypot', 'learned_ham', 'made_up'] },
    });
    const { screen, done, t } = await open({ conversation: spam }, locale);
    await expect.element(screen.getByText(t(($) => $.mailbox.spam.reasons.honeypot))).toBeVisible();
    // Reasons of a newer server are left out rather than shown as their keys.
    expect(screen.getByRole('listitem').elements()).toHaveLength(2);
    await focusOn(screen.getByRole('button', { name: t(($) => $.mailbox.head.notSpam) }));
    await userEvent.keyboard('{Enter}');
    expect(done).toEqual(['not spam']);
    await expectUsable();
    await screen.unmount();
    for (const shelfReason of shelfReasons) {
      const shelved = await open(
        { conversation: conversationOf({ id: id(4100), state: 'shelf', shelfReason }) },
        locale,
      );
      await expect.element(shelved.screen.getByText(t(($) => $.mailbox.shelf.reasons[shelfReason]))).toBeVisible();
      await shelved.screen.unmount();
    }
  });

  test('offers the original of what is set aside, and brings it to the messages', async () => {
    const conversation = conversationOf({ id: id(4100), state: 'shelf', shelfReason: null });
    const { screen, done } = await open({ conversation });
    const original = screen.getByRole('link', { name: 'Descargar el original' });
    await expect.element(original).toHaveAttribute('href', expect.stringContaining(id(4100)));
    await screen.getByRole('button', { name: 'Es un mensaje' }).click();
    expect(done).toEqual(['rescue']);
  });

  test('says what did not reach the server, and tries that again', async () => {
    const tried: string[] = [];
    const error = new ApiError({ kind: 'network', status: 0, code: 'network.unreachable' });
    const { screen } = await open({ failure: { conversationId: id(4100), error, retry: () => tried.push('again') } });
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/Julia Roca/);
    await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
    await screen.getByRole('button', { name: 'Reintentar' }).click();
    expect(tried).toEqual(['again']);
  });

  test('separates a merged conversation once, and says when it is too late', async () => {
    api.answer(undoMergeRef, refusal('mailbox.merged_since'));
    const { screen } = await open({ merges: [merge] });
    const separate = screen.getByRole('button', { name: 'Separar' });
    await expect.element(screen.getByText(/19\D+dic/)).toBeVisible();
    await separate.click();
    await expect
      .element(screen.getByRole('main'))
      .toMatchTextContent(refusalText({ code: 'mailbox.merged_since', params: {} }));
    api.answer(undoMergeRef, silence);
    await userEvent.dblClick(separate);
    await expect.poll(() => api.asked(undoMergeRef)).toHaveLength(2);
  });

  test('leads to the thread it was kept apart from, and is nothing when there is nothing to say', async () => {
    const origin = { conversationId: id(4300), name: 'Julia' };
    const { screen } = await open({ conversation: conversationOf({ id: id(4100), origin }) });
    await expect
      .element(screen.getByRole('link', { name: 'Ver aquel hilo' }))
      .toHaveAttribute('href', expect.stringContaining(id(4300)));
    await screen.unmount();
    const quiet = await open({});
    await expect.poll(() => quiet.screen.container.querySelector('main')?.textContent).toBe('');
  });
});

describe('merging conversations', () => {
  const here = conversationOf({ id: id(4100), name: 'Julia Roca' });
  const work = conversationOf({
    id: id(4401),
    name: 'Julia del taller',
    subject: 'El horno',
    email: 'taller@correo.es',
  });
  const junk = conversationOf({ id: id(4402), name: 'Basura', state: 'spam' });
  const merged: ConversationMerge = {
    id: id(4403),
    sourceId: work.id,
    name: work.name,
    email: work.email,
    mergedAt: '2026-11-19T09:41:00Z',
    undoUntil: '2026-12-19T09:41:00Z',
  };

  const found = (...items: Conversation[]) => ({
    ...{ items, next: null },
    counts: {
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
    },
  });

  async function open(chosen: readonly Conversation[], locale: Locale = 'es') {
    const done: string[] = [];
    function Screen() {
      const [isOpen, setOpen] = useState(false);
      const close = () => setOpen(false);
      return (
        <main>
          <button onClick={() => setOpen(true)}>Abrir</button>
          {isOpen && (
            <MergeDialog
              chosen={chosen}
              onClose={close}
              onDone={(targetId) => {
                done.push(targetId);
                close();
              }}
            />
          )}
          <ToastArea />
        </main>
      );
    }
    const screen = await renderPart(<Screen />, { locale, user: person('user'), namespaces: ['mailbox', 'views'] });
    const t = textsOf(locale, ['mailbox', 'common']);
    const opener = screen.getByRole('button', { name: 'Abrir' });
    await focusOn(opener);
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    const submit = dialog.getByRole('button', { name: t(($) => $.mailbox.merge.submit), exact: true });
    return { screen, t, opener, dialog, submit, done };
  }

  test.each(locales)(
    'offers those of the same address, takes one by keyboard and can be undone, in %s',
    async (locale) => {
      api.answer(listConversationsRef, found(here, work, junk));
      api.answer(mergeConversationsRef, { conversation: here, merges: [merged] });
      api.answer(undoMergeRef, offline);
      const { screen, t, opener, dialog, submit, done } = await open([here], locale);
      await expect.element(dialog).toHaveAccessibleName(t(($) => $.mailbox.merge.title, { name: 'Julia Roca' }));
      const choice = dialog.getByRole('radio', { name: 'Julia del taller: El horno' });
      await expect.element(choice).toBeInTheDocument();
      expect(api.asked(listConversationsRef)[0]?.query.get('search')).toBe(here.email);
      // Neither itself nor what is set aside.
      expect(dialog.getByRole('radio').elements()).toHaveLength(1);
      await expect.element(submit).toBeDisabled();
      await expectUsable();
      await focusOn(choice);
      await userEvent.keyboard(' ');
      await userEvent.dblClick(submit);
      await expect.poll(() => done).toEqual([here.id]);
      expect(api.asked(mergeConversationsRef).map(({ body }) => body)).toEqual([{ sourceIds: [work.id] }]);
      await expect.element(opener).toHaveFocus();
      await screen.getByRole('button', { name: t(($) => $.common.undo) }).click();
      await expect.element(screen.getByText(unreachable())).toBeVisible();
      api.answer(undoMergeRef, { conversation: here, source: work });
      await screen.getByRole('button', { name: t(($) => $.common.undo) }).click();
      await expect.element(screen.getByText(t(($) => $.mailbox.merge.separated, { name: work.name }))).toBeVisible();
    },
  );

  test('asks of a selection which one stays', async () => {
    api.answer(mergeConversationsRef, { conversation: work, merges: [] });
    const { dialog, submit, done } = await open([here, work]);
    expect(dialog.getByRole('searchbox').query()).toBeNull();
    await expect.element(dialog.getByRole('radio', { name: 'Julia Roca', exact: true })).toBeChecked();
    await focusOn(dialog.getByRole('radio', { name: 'Julia Roca', exact: true }));
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(dialog).toHaveAccessibleName('Unir con Julia del taller');
    await submit.click();
    await expect.poll(() => done).toEqual([work.id]);
    expect(api.asked(mergeConversationsRef).map(({ body }) => body)).toEqual([{ sourceIds: [here.id] }]);
    expect(api.asked(mergeConversationsRef)[0]?.path).toContain(work.id);
  });

  test('says that there is none, that they could not be looked for, and why it did not merge', async () => {
    api.answer(listConversationsRef, offline);
    const { screen, dialog, submit } = await open([here]);
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(unreachable());
    api.answer(listConversationsRef, found(here));
    await dialog.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(dialog.getByRole('status').filter({ hasText: 'No hay otra conversación' })).toBeVisible();
    api.answer(listConversationsRef, found(work));
    await dialog.getByRole('searchbox').fill('horno');
    await expect.element(dialog.getByRole('heading', { name: 'Conversaciones con «horno»' })).toBeVisible();
    await dialog.getByRole('radio').click();
    api.answer(mergeConversationsRef, offline);
    await submit.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(unreachable());
    await expect.element(submit).toBeEnabled();
    await onPhone();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
  });
});
