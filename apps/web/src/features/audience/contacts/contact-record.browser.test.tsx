import {
  contactTimelineRef,
  createContactRef,
  getContactRef,
  updateContactRef,
} from '@enlace/contract/audience/contacts/contacts.refs.gen.ts';
import { listCustomFieldsRef } from '@enlace/contract/audience/contacts/custom-fields.refs.gen.ts';
import { mergeContactsRef, undoMergeRef } from '@enlace/contract/audience/contacts/merges.refs.gen.ts';
import { eraseContactRef, previewContactErasureRef } from '@enlace/contract/audience/contacts/privacy.refs.gen.ts';
import {
  contactLabelsRefs,
  contactFoldersRefs,
} from '@enlace/contract/workspace/folders/contact-collection.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Contact } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { undoLatest } from '#lib/toast/toast-store.ts';
import { type Api, invalid, offline, refusal, silence, startApi } from '../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { ContactDrawer } from './components/contact-form.tsx';
import { ContactTimeline } from './components/contact-timeline.tsx';
import { EraseDialog } from './components/erase-dialog.tsx';
import { MergeDialog } from './components/merge-dialog.tsx';
import { aContact, aContactDetail, contactId } from './contacts.test-support.ts';

const lucia = aContact();
const other = aContact({
  id: contactId(12),
  name: 'Lucia V.',
  email: 'lv@correo.es',
  city: 'Valencia',
  status: 'unsubscribed',
});

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listCustomFieldsRef, { items: [] });
  api.answer(contactFoldersRefs.list, { items: [], total: 2, unfiled: 2 });
  api.answer(contactLabelsRefs.list, { items: [] });
});

describe('the form of a contact', () => {
  async function open({ contact, locale = 'es' }: { contact?: Contact; locale?: Locale } = {}) {
    const saved: string[] = [];
    const closed: string[] = [];
    const screen = await renderPart(
      <ContactDrawer
        contact={contact}
        onClose={() => closed.push('closed')}
        onSaved={({ name }) => saved.push(name)}
      />,
      { locale, user: person('user'), namespaces: ['contacts', 'record', 'tips'] },
    );
    const t = textsOf(locale, ['contacts', 'errors']);
    return { screen, saved, closed, t, field: (name: string) => screen.getByRole('textbox', { name, exact: true }) };
  }

  test.each(locales)('adds one, with how the person agreed, by keyboard, in %s', async (locale) => {
    api.answer(createContactRef, lucia);
    const { saved, t, field } = await open({ locale });
    const form = (pick: 'name' | 'email' | 'city' | 'consent') => field(t(($) => $.contacts.form[pick]));
    await expect.element(form('name')).toHaveFocus();
    await userEvent.keyboard('Lucía Vidal{Tab}');
    await expect.element(form('email')).toHaveFocus();
    await userEvent.keyboard('LUCIA@vidal.es');
    await form('city').fill('Valencia');
    await form('consent').fill('En la feria');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => saved).toEqual(['Lucía Vidal']);
    expect(api.asked(createContactRef).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        name: 'Lucía Vidal',
        email: 'lucia@vidal.es',
        phone: null,
        company: null,
        city: 'Valencia',
        consent: 'En la feria',
      }),
    ]);
  });

  test.each(locales)('says what is missing or wrong at its field, in %s', async (locale) => {
    api.answer(createContactRef, lucia);
    const { screen, t, field } = await open({ locale });
    const name = field(t(($) => $.contacts.form.name));
    const email = field(t(($) => $.contacts.form.email));
    await email.fill('lucia@');
    await userEvent.tab();
    await expect.element(email).toHaveAccessibleDescription(t(($) => $.errors.field.invalid_email));
    await screen.getByRole('button', { name: t(($) => $.contacts.form.submit) }).click();
    await expect.element(name).toHaveAccessibleDescription(t(($) => $.errors.field.required));
    await expect.element(name).toHaveFocus();
    expect(api.asked(createContactRef)).toEqual([]);
  });

  test('shows at the address that somebody has it, and what the server found wrong', async () => {
    api.answer(createContactRef, refusal('contacts.email_taken'));
    const { field, saved } = await open();
    await field('Nombre').fill('Lucía');
    await field('Correo').fill('lucia@vidal.es');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(field('Correo'))
      .toHaveAccessibleDescription(refusalText({ code: 'contacts.email_taken', params: {} }));
    api.answer(createContactRef, invalid({ path: 'city', code: 'too_long', limit: 120 }));
    await field('Correo').fill('otra@vidal.es');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Ciudad')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Ciudad')).toHaveAccessibleDescription(/120/);
    expect(saved).toEqual([]);
  });

  test('keeps everything when the connection is gone, and is busy while it waits', async () => {
    api.answer(updateContactRef, offline);
    const { screen, field, saved } = await open({ contact: lucia });
    await expect.element(field('Nombre')).toHaveValue('Lucía Vidal');
    await field('Empresa').fill('Taller Vidal');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    await expect.element(field('Empresa')).toHaveValue('Taller Vidal');
    api.answer(updateContactRef, silence);
    await screen.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(screen.getByRole('button', { name: 'Guardando' })).toBeDisabled();
    expect(saved).toEqual([]);
    expect(api.asked(updateContactRef)[0]).toMatchObject({
      path: `/api/contacts/${lucia.id}`,
      body: { name: 'Lucía Vidal', company: 'Taller Vidal', city: 'Valencia' },
    });
  });

  test('asks nothing about consent of somebody who is there, and is left by its button', async () => {
    const { screen, closed } = await open({ contact: lucia });
    await expect.element(screen.getByRole('dialog', { name: 'Editar tamy' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: '¿Cómo te dio permiso para escribirle?' }).query()).toBeNull();
    await screen.getByRole('button', { name: 'Cancelar' }).click();
    expect(closed).toEqual(['closed']);
  });
});

describe('merging two records', () => {
  async function open(locale: Locale = 'es') {
    const events: string[] = [];
    api.answer(getContactRef, ({ path }) => aContactDetail(path.endsWith(lucia.id) ? lucia : other));
    const screen = await renderPart(
      <MergeDialog
        keptId={lucia.id}
        mergedId={other.id}
        onClose={() => events.push('closed')}
        onMerged={(keptId) => events.push(`merged into ${keptId}`)}
      />,
      { locale, user: person('user'), namespaces: ['contacts', 'record'] },
    );
    return { screen, events, t: textsOf(locale, 'record') };
  }
  const merge = {
    id: contactId(90),
    keptId: lucia.id,
    mergedId: other.id,
    keptName: lucia.name,
    mergedName: other.name,
    at: '2026-11-26T10:00:00Z',
    undoUntil: '2026-12-26T10:00:00Z',
  };

  test.each(locales)('asks only where they differ and sends what was chosen by keyboard, in %s', async (locale) => {
    api.answer(mergeContactsRef, { contact: lucia, merge });
    const { screen, events, t } = await open(locale);
    const nameChoice = screen.getByRole('radiogroup', { name: t(($) => $.record.merge.fields.name) });
    const kept = nameChoice.getByRole('radio', { name: 'Lucía Vidal' });
    await expect.element(kept).toBeChecked();
    // Both live in Valencia: nothing to choose.
    expect(screen.getByRole('radiogroup', { name: t(($) => $.record.merge.fields.city) }).query()).toBeNull();
    await focusOn(kept);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(nameChoice.getByRole('radio', { name: 'Lucia V.' })).toBeChecked();
    await screen.getByRole('button', { name: t(($) => $.record.merge.submit) }).click();
    await expect.poll(() => events).toEqual(['closed', `merged into ${lucia.id}`]);
    expect(api.asked(mergeContactsRef)[0]).toMatchObject({
      path: `/api/contacts/${lucia.id}/merge`,
      body: { mergedId: other.id, choices: { name: 'merged', email: 'kept' }, fields: {} },
    });
    api.answer(undoMergeRef, { keptId: lucia.id, mergedId: other.id });
    await expect.poll(undoLatest).toBe(true);
    await expect
      .poll(() => api.asked(undoMergeRef).map(({ path }) => path))
      .toEqual([expect.stringContaining(merge.id)]);
  });

  test('of which one cannot be read waits for it, and cannot be sent before', async () => {
    api.answer(getContactRef, silence);
    const events: string[] = [];
    const screen = await renderPart(
      <MergeDialog keptId={lucia.id} mergedId={other.id} onClose={() => events.push('closed')} />,
      { user: person('user'), namespaces: ['contacts', 'record'] },
    );
    await expect.element(screen.getByRole('button', { name: 'Unir fichas' })).toBeDisabled();
    await expect.element(screen.getByText('Cargando')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(events).toEqual(['closed']);
  });

  test('that the server refuses stays open and says why', async () => {
    api.answer(mergeContactsRef, offline);
    const { screen, events } = await open();
    await screen.getByRole('button', { name: 'Unir fichas' }).click();
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    expect(events).toEqual([]);
  });

  test('takes the stricter of two states', async () => {
    const { screen, t } = await open();
    await expect.element(screen.getByText(t(($) => $.record.merge.statusHelp))).toBeVisible();
    await expect
      .element(screen.getByText(textsOf('es', 'contacts')(($) => $.contacts.status.unsubscribed)))
      .toBeVisible();
  });
});

describe('erasing a person', () => {
  async function open(locale: Locale = 'es') {
    const events: string[] = [];
    const screen = await renderPart(<EraseDialog contact={lucia} onClose={() => events.push('closed')} />, {
      locale,
      user: person('user'),
      at: '/user/tamys/x',
      namespaces: ['contacts', 'record', 'erasure'],
    });
    return { screen, events, t: textsOf(locale, ['record', 'erasure']) };
  }

  test.each(locales)('wants the name typed, shows what goes, and leaves a receipt, in %s', async (locale) => {
    api.answer(previewContactErasureRef, { takes: [{ kind: 'conversations', count: 3, samples: ['Vajilla'] }] });
    api.answer(eraseContactRef, {});
    const { screen, t } = await open(locale);
    await expect.element(screen.getByText(`${t(($) => $.erasure.kinds.conversations)}: 3`)).toBeVisible();
    const erase = screen.getByRole('button', { name: t(($) => $.record.privacy.erase) });
    const field = screen.getByRole('textbox');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Lucía');
    await expect.element(erase).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(api.asked(eraseContactRef)).toEqual([]);
    await userEvent.keyboard(' Vidal{Enter}');
    await expect.element(screen.getByRole('dialog', { name: t(($) => $.record.privacy.receiptTitle) })).toBeVisible();
    expect(api.asked(eraseContactRef).map(({ body }) => body)).toEqual([{ name: 'Lucía Vidal' }]);
    await screen.getByRole('button', { name: t(($) => $.record.privacy.receiptDone) }).click();
    await expect.poll(() => screen.router.state.location.pathname).toBe('/user/tamys');
  });

  test('that fails keeps the dialog; an unreadable preview says so', async () => {
    api.answer(previewContactErasureRef, offline);
    api.answer(eraseContactRef, refusal('contacts.name_differs'));
    const { screen, events } = await open();
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    await screen.getByRole('textbox').fill('Lucía Vidal');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(refusalText({ code: 'contacts.name_differs', params: {} }))).toBeVisible();
    expect(events).toEqual([]);
  });
});

describe('the timeline of a contact', () => {
  const note = (n: number, text: string) => ({
    id: contactId(n),
    kind: 'note' as const,
    at: '2026-11-19T09:41:00Z',
    details: { author: 'Marina', text },
  });

  test('stays when what came before does not arrive, and says why', async () => {
    api.answer(contactTimelineRef, offline);
    const screen = await renderPart(
      <ContactTimeline id={lucia.id} timeline={{ items: [note(31, 'Llamó por el torno')], next: 'c2' }} />,
      { user: person('user'), namespaces: ['contacts', 'record'] },
    );
    const earlier = screen.getByRole('button', { name: 'Ver lo anterior' });
    await earlier.click();
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent(refusalText({ code: 'network.unreachable', params: {} }));
    await expect.element(screen.getByText('Llamó por el torno')).toBeVisible();
    api.answer(contactTimelineRef, { items: [note(32, 'Pidió un horno')], next: null });
    await earlier.click();
    await expect.element(screen.getByText('Pidió un horno')).toBeVisible();
    expect(screen.getByRole('alert').query()).toBeNull();
  });
});
