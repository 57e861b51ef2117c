import { listContactsRef } from '@enlace/contract/audience/contacts/contact-list.refs.gen.ts';
import { getSenderRef } from '@enlace/contract/mailbox/senders/senders.refs.gen.ts';
import {
  createNewDraftRef,
  removeNewDraftRef,
  saveNewDraftRef,
} from '@enlace/contract/mailbox/conversations/new-drafts.refs.gen.ts';
import type { NewDraft } from '@enlace/contract/mailbox/conversations/new-drafts.schemas.ts';
import { scheduleStartRef, startConversationRef } from '@enlace/contract/mailbox/conversations/replies.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { fieldIssueText, refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, silence, startApi } from '../../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { conversationOf, messageOf } from '../mailbox.test-support.ts';
import { NewMessageForm } from './new-message-form.tsx';

const profiles = [
  { id: '01920000-0000-7000-8000-000000000701', name: 'Taller', color: null },
  { id: '01920000-0000-7000-8000-000000000702', name: 'Tienda', color: null },
];
const draft: NewDraft = {
  id: '01920000-0000-7000-8000-000000000703',
  profileId: profiles[1]?.id ?? '',
  contactId: null,
  to: [{ name: 'Julia Roca', email: 'julia.roca@correo.es' }],
  cc: null,
  bcc: null,
  answersId: null,
  quote: null,
  from: null,
  subject: 'Tu plaza',
  text: 'Hola Julia',
  html: '<p>Hola Julia</p>',
  files: [],
  signature: true,
  updatedAt: '2026-11-26T10:00:00Z',
  revision: '01920000-0000-7000-8000-000000000704',
};
const started = {
  conversation: conversationOf({ id: 'c9', profile: { id: profiles[0]?.id ?? '', name: 'Taller' } }),
  message: messageOf({ id: 'm9', at: '2026-11-26T10:00:00Z', direction: 'out' }),
};

let api: Api;
beforeEach(() => {
  localStorage.clear();
  api = startApi();
  api.answer(getSenderRef, silence);
  api.answer(listContactsRef, silence);
  api.answer(createNewDraftRef, { draft });
  api.answer(saveNewDraftRef, { draft });
  api.answer(removeNewDraftRef, {});
});

type Given = { locale?: Locale; initial?: NewDraft; addressee?: { name: string; email: string | null } };

async function open({ locale = 'es', initial, addressee }: Given = {}) {
  const events: string[] = [];
  const screen = await renderPart(
    <NewMessageForm
      profileId={undefined}
      profiles={profiles}
      addressee={addressee}
      initial={initial}
      drafts={null}
      onClose={() => events.push('closed')}
      onSent={({ id }) => events.push(`sent ${id}`)}
    />,
    { locale, user: person('user'), namespaces: ['mailbox', 'mails', 'views', 'recipients', 'composer', 'editor'] },
  );
  const t = textsOf(locale, ['mailbox', 'mails', 'composer', 'errors']);
  return {
    screen,
    events,
    t,
    to: screen.getByRole('combobox', { name: t(($) => $.mails.fields.to), exact: true }),
    subject: screen.getByRole('textbox', { name: t(($) => $.mails.fields.subject), exact: true }),
    text: screen.getByRole('textbox', { name: t(($) => $.mailbox.compose.text), exact: true }),
    send: screen.getByRole('button', { name: new RegExp(`^${t(($) => $.mailbox.composer.send)} `) }),
  };
}

describe('a new message', () => {
  test.each(locales)('needs a recipient, a subject and words, and says so at each, in %s', async (locale) => {
    const { screen, t, to, subject, text, send } = await open({ locale });
    await expect.element(text).toBeVisible();
    await send.click();
    await expect.element(to).toHaveAccessibleDescription(t(($) => $.mails.fault.nobody, { limit: 50 }));
    await expect.element(subject).toHaveAccessibleDescription(fieldIssueText({ path: 'subject', code: 'required' }));
    await expect.element(screen.getByRole('alert').getByText(t(($) => $.mailbox.composer.empty))).toBeVisible();
    expect(api.asked(startConversationRef)).toEqual([]);
    await subject.fill('Tu plaza');
    await expect.element(to).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('is written and sent without the mouse', async () => {
    api.answer(startConversationRef, started);
    const { events, to, subject, text } = await open();
    await to.fill('julia@correo.es, "Puig, Laia" <laia@hotel.es>');
    await userEvent.keyboard('{Enter}');
    await subject.fill('Tu plaza');
    await focusOn(text);
    await userEvent.keyboard('Hola Julia{Control>}{Enter}{/Control}');
    await expect.poll(() => events).toEqual(['sent c9']);
    expect(api.asked(startConversationRef)).toHaveLength(1);
    expect(api.asked(startConversationRef)[0]?.body).toMatchObject({
      to: [
        { name: '', email: 'julia@correo.es' },
        { name: 'Puig, Laia', email: 'laia@hotel.es' },
      ],
      profileId: profiles[0]?.id,
      subject: 'Tu plaza',
      html: '<p>Hola Julia</p>',
    });
  });

  test('for somebody without an address says so at the recipient', async () => {
    const { to } = await open({ addressee: { name: 'Julia Roca', email: null } });
    await expect.element(to).toHaveAccessibleDescription('Julia Roca no tiene correo: escribe una dirección.');
    await to.fill('julia@correo.es');
    await userEvent.keyboard('{Enter}');
    await expect.element(to).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('keeps its copies with the draft, and does not leave with a wrong address', async () => {
    const { screen, to, send } = await open({
      initial: { ...draft, to: null },
      addressee: { name: 'Julia', email: 'j@x.es' },
    });
    await expect.element(screen.getByRole('button', { name: /^Julia <j@x\.es>/ })).toBeVisible();
    await screen.getByRole('button', { name: 'Añadir Cco' }).click();
    const bcc = screen.getByRole('combobox', { name: 'Cco' });
    await expect.element(bcc).toHaveFocus();
    await userEvent.keyboard('gestor@asesoria,');
    await expect
      .poll(() => api.asked(saveNewDraftRef).at(-1)?.body)
      .toMatchObject({ bcc: [{ email: 'gestor@asesoria' }] });
    await send.click();
    await expect.element(to).toHaveAccessibleDescription('Hay una dirección que no es de correo.');
    expect(api.asked(startConversationRef)).toEqual([]);
  });

  test('that could not be sent keeps its words; the second attempt counts as the same', async () => {
    api.answer(startConversationRef, offline);
    const { screen, events, subject, text, send } = await open({ initial: draft });
    await send.click();
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    await expect.element(subject).toHaveValue('Tu plaza');
    await expect.element(text.getByText('Hola Julia')).toBeVisible();
    api.answer(startConversationRef, started);
    await send.click();
    await expect.poll(() => events).toEqual(['sent c9']);
    const keys = api.asked(startConversationRef).map(({ body }) => body.idempotencyKey);
    expect(new Set(keys).size).toBe(1);
    // The draft goes with it.
    expect(api.asked(startConversationRef).at(-1)?.body.newDraftId).toBe(draft.id);
  });

  test('continued from a draft goes to whom and under the Subject that it shows by now', async () => {
    api.answer(startConversationRef, started);
    const { screen, events, to, subject, send } = await open({ initial: draft });
    await screen.getByRole('button', { name: 'Quitar a Julia Roca' }).click();
    await to.fill('pau@correo.es');
    await userEvent.keyboard('{Enter}');
    await subject.fill('Otra plaza');
    await send.click();
    await expect.poll(() => events).toEqual(['sent c9']);
    expect(api.asked(startConversationRef)[0]?.body).toMatchObject({
      to: [{ name: '', email: 'pau@correo.es' }],
      subject: 'Otra plaza',
    });
  });

  test('is sent once, however often it is pressed', async () => {
    api.answer(startConversationRef, silence);
    const { screen, text } = await open({ initial: draft });
    await focusOn(text);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByRole('button', { name: /^Enviando/ })).toBeDisabled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(api.asked(startConversationRef)).toHaveLength(1);
  });

  test('is sent later, at a time that is offered', async () => {
    api.answer(scheduleStartRef, ({ body }) => ({
      conversation: started.conversation,
      scheduled: {
        id: draft.id,
        conversationId: started.conversation.id,
        name: 'Julia Roca',
        profile: started.conversation.profile,
        to: null,
        cc: null,
        bcc: null,
        subject: null,
        answersId: null,
        quote: null,
        from: null,
        text: draft.text,
        html: draft.html,
        files: [],
        close: false,
        sendAt: String(body.sendAt),
        state: 'waiting' as const,
        failure: null,
      },
    }));
    const { screen, events } = await open({ initial: draft });
    await screen.getByRole('button', { name: 'Más formas de enviar' }).click();
    await screen.getByRole('menuitem', { name: /^Mañana por la mañana/ }).click();
    await expect.poll(() => events).toEqual(['sent c9']);
    const sendAt = api.asked(scheduleStartRef)[0]?.body.sendAt ?? '';
    expect(Date.parse(sendAt)).toBeGreaterThan(Date.now());
    expect(api.asked(startConversationRef)).toEqual([]);
  });

  test('is kept as a draft while it is written, and thrown away when that is asked', async () => {
    const { screen, events, subject } = await open();
    await expect.element(screen.getByRole('button', { name: 'Cancelar' })).toBeVisible();
    await subject.fill('Tu plaza');
    const discard = screen.getByRole('button', { name: 'Descartar' });
    await expect.element(discard).toBeVisible();
    await expect.poll(() => api.asked(createNewDraftRef)[0]?.body).toMatchObject({ subject: 'Tu plaza' });
    await discard.click();
    await expect.poll(() => events).toEqual(['closed']);
    await expect.poll(() => api.asked(removeNewDraftRef)[0]?.path).toContain(draft.id);
  });

  test('that could not be thrown away is kept on', async () => {
    api.answer(removeNewDraftRef, offline);
    const { screen, subject } = await open({ initial: draft });
    await screen.getByRole('button', { name: 'Descartar' }).click();
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    await subject.fill('Otra plaza');
    await expect.poll(() => api.asked(saveNewDraftRef).at(-1)?.body).toMatchObject({ subject: 'Otra plaza' });
  });

  test.each(locales)('offers to read and write in %s', async (locale) => {
    const { screen, t } = await open({ locale, initial: draft });
    await expect.element(screen.getByRole('dialog', { name: t(($) => $.mailbox.compose.title) })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: t(($) => $.composer.newDraft.discard) })).toBeVisible();
  });
});
