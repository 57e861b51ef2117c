import { getContactRef } from '@enlace/contract/audience/contacts/contacts.refs.gen.ts';
import { listCustomFieldsRef } from '@enlace/contract/audience/contacts/custom-fields.refs.gen.ts';
import type { DuplicatePair } from '@enlace/contract/audience/contacts/duplicates.contract.ts';
import {
  listDuplicatesRef,
  tellApartRef,
  undoTellApartRef,
} from '@enlace/contract/audience/contacts/duplicates.refs.gen.ts';
import type { ContactMerge } from '@enlace/contract/audience/contacts/merges.contract.ts';
import { listMergesRef, mergeContactsRef, undoMergeRef } from '@enlace/contract/audience/contacts/merges.refs.gen.ts';
import {
  contactFoldersRefs,
  contactLabelsRefs,
} from '@enlace/contract/workspace/folders/contact-collection.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { undoLatest } from '#lib/toast/toast-store.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../test/browser/api.ts';
import { onPhone } from '../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { aContact, aContactDetail, contactId } from './contacts.test-support.ts';
import { DuplicatesPage } from './pages/duplicates.page.tsx';

const older = aContact({ createdAt: '2026-01-05T10:00:00Z', phone: '+34612345678' });
const newer = aContact({ id: contactId(12), name: 'Lucía V.', email: null, company: 'Barro y Sal' });
const third = aContact({ id: contactId(13), name: 'Ana Gil', email: 'ana@gil.es' });
const fourth = aContact({ id: contactId(14), name: 'Anna Gil', email: 'anna@gil.es' });
// The newer one first, so that a side is not taken by its place.
const pair: DuplicatePair = { left: newer, right: older, score: 87, reasons: ['similar_name', 'same_city'] };
const other: DuplicatePair = { left: third, right: fourth, score: 55, reasons: ['similar_name', 'different_email'] };
const merge: ContactMerge = {
  ...{ id: contactId(90), keptId: older.id, mergedId: newer.id, keptName: older.name, mergedName: newer.name },
  ...{ at: '2026-11-01T10:00:00Z', undoUntil: '2026-12-01T10:00:00Z' },
};

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listDuplicatesRef, { items: [pair, other] });
  api.answer(listMergesRef, { items: [] });
  api.answer(listCustomFieldsRef, { items: [] });
  api.answer(contactFoldersRefs.list, { items: [], total: 2, unfiled: 2 });
  api.answer(contactLabelsRefs.list, { items: [] });
  api.answer(getContactRef, ({ path }) => aContactDetail(path.endsWith(older.id) ? older : newer));
});

async function open({
  locale = 'es',
  user = person('user'),
}: { locale?: Locale; user?: ReturnType<typeof person> } = {}) {
  const screen = await renderPart(
    <>
      <DuplicatesPage />
      <ToastArea />
    </>,
    {
      ...{ locale, user, at: '/user/tamys/duplicados', path: '/user/tamys/duplicados' },
      namespaces: ['contacts', 'record'],
    },
  );
  return { screen, t: textsOf(locale, ['record', 'contacts', 'common']) };
}
const rows = (screen: Awaited<ReturnType<typeof open>>['screen']) =>
  screen.getByRole('list', { name: 'Pares que se parecen' }).getByRole('button', { name: /^Comparar/ });

describe('possible duplicates', () => {
  test('say that they load, what went wrong, and load again', async () => {
    api.answer(listDuplicatesRef, silence);
    const { screen: loading } = await open();
    await expect.element(loading.getByText('Cargando')).toBeInTheDocument();
    await loading.unmount();
    api.answer(listDuplicatesRef, offline);
    const { screen, t } = await open();
    const again = screen.getByRole('button', { name: t(($) => $.common.retry) });
    await expect.element(again).toBeVisible();
    api.answer(listDuplicatesRef, { items: [pair] });
    await again.click();
    await expect.poll(() => rows(screen).elements()).toHaveLength(1);
  });

  test.each(locales)('that are none say so, and lead back to the list, in %s', async (locale) => {
    api.answer(listDuplicatesRef, { items: [] });
    const { screen, t } = await open({ locale });
    await expect.element(screen.getByRole('heading', { name: t(($) => $.record.duplicates.none) })).toBeVisible();
    await screen.getByRole('link', { name: t(($) => $.contacts.detail.toList) }).click();
    await expect.poll(() => screen.router.state.location.pathname).toBe('/user/tamys');
  });

  test.each(locales)('say why two are alike, in %s', async (locale) => {
    const { screen, t } = await open({ locale });
    const list = screen.getByRole('list', { name: t(($) => $.record.duplicates.pairs) });
    await expect.element(list.getByText(t(($) => $.record.duplicates.score, { score: 87 }))).toBeVisible();
    await expect.element(list.getByText(t(($) => $.record.duplicates.reasons.same_city))).toBeVisible();
    await expect.element(list.getByText(t(($) => $.record.duplicates.reasons.different_email))).toBeVisible();
    await expect.element(list.getByText('612 34 56 78', { exact: false })).toBeVisible();
  });

  test('can only be looked at by someone who may not change them', async () => {
    const user = person('user');
    const reader = { ...user, permissions: user.permissions.filter((each) => each !== 'contacts.write') };
    api.answer(listMergesRef, { items: [merge] });
    const { screen } = await open({ user: reader });
    await expect.element(screen.getByText('87 de 100')).toBeVisible();
    await expect.element(screen.getByText('Lucía V., dentro de Lucía Vidal')).toBeVisible();
    expect(screen.getByRole('button', { name: /Comparar|Separar|distintas/ }).elements()).toHaveLength(0);
  });

  test('with long names fit a phone', async () => {
    const long = 'María de los Desamparados Fernández-Villaverde y Sánchez-Carrascosa';
    api.answer(listDuplicatesRef, {
      items: [{ ...pair, left: { ...newer, name: long, email: `${'a'.repeat(50)}@correo.example.es` } }],
    });
    const { screen } = await open();
    await expect.element(screen.getByRole('link', { name: long })).toBeVisible();
    await onPhone();
  });
});

describe('two who are different people', () => {
  test('leave the list, the focus goes on, and they come back by undoing', async () => {
    api.answer(tellApartRef, {});
    api.answer(undoTellApartRef, {});
    const { screen } = await open();
    const apart = screen.getByRole('button', { name: 'Lucía V. y Lucía Vidal son personas distintas' });
    await focusOn(apart);
    api.answer(listDuplicatesRef, { items: [other] });
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => apart.query()).toBeNull();
    expect(api.asked(tellApartRef).map(({ body }) => body)).toEqual([{ contactIds: [newer.id, older.id] }]);
    await expect.element(screen.getByText('Lucía V. y Lucía Vidal ya no saldrán juntos')).toBeVisible();
    api.answer(listDuplicatesRef, { items: [pair, other] });
    undoLatest();
    await expect.element(apart).toBeVisible();
    expect(api.asked(undoTellApartRef).map(({ body }) => body)).toEqual([{ contactIds: [newer.id, older.id] }]);
  });

  test('stay where they are when that fails, and it is asked once', async () => {
    api.answer(tellApartRef, offline);
    const { screen } = await open();
    const apart = screen.getByRole('button', { name: 'Ana Gil y Anna Gil son personas distintas' });
    await userEvent.dblClick(apart);
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    await expect.element(apart).toBeEnabled();
    expect(rows(screen).elements()).toHaveLength(2);
  });

  test('of whom undoing fails say so as a failure, and it is offered again', async () => {
    api.answer(tellApartRef, {});
    api.answer(undoTellApartRef, offline);
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Lucía V. y Lucía Vidal son personas distintas' }).click();
    await expect.element(screen.getByText(/ya no saldrán juntos/)).toBeVisible();
    undoLatest();
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    api.answer(undoTellApartRef, {});
    await screen.getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(screen.getByText(/vuelven a salir como posible duplicado/)).toBeVisible();
    expect(api.asked(undoTellApartRef)).toHaveLength(2);
  });
});

describe('merging a pair', () => {
  test.each(locales)('keeps the older record and gives the focus back when it is left, in %s', async (locale) => {
    const { screen, t } = await open({ locale });
    const names = { left: newer.name, right: older.name };
    const compare = screen.getByRole('button', { name: t(($) => $.record.duplicates.compareOf, names) });
    await focusOn(compare);
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog', { name: t(($) => $.record.merge.title) });
    const choice = dialog.getByRole('radiogroup', { name: t(($) => $.record.merge.fields.name) });
    await expect.element(choice.getByRole('radio', { name: older.name })).toBeChecked();
    const preview = dialog.getByRole('region', { name: t(($) => $.record.merge.preview) });
    await expect.element(preview.getByText('Barro y Sal')).toBeVisible();
    await choice.getByRole('radio', { name: newer.name }).click();
    await expect.element(preview.getByText(newer.name)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(compare).toHaveFocus();
    expect(api.asked(mergeContactsRef)).toEqual([]);
  });

  test('keeps the choices when it is refused, and is sent once', async () => {
    api.answer(mergeContactsRef, refusal('quota.read_only', { status: 402 }));
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Comparar Lucía V. y Lucía Vidal' }).click();
    const dialog = screen.getByRole('dialog');
    const mine = dialog.getByRole('radio', { name: newer.name });
    await mine.click();
    const submit = dialog.getByRole('button', { name: 'Unir fichas' });
    await submit.click();
    await expect.element(dialog.getByText(refusalText({ code: 'quota.read_only', params: {} }))).toBeVisible();
    await expect.element(mine).toBeChecked();
    api.answer(mergeContactsRef, { contact: older, merge });
    api.answer(listDuplicatesRef, { items: [other] });
    await userEvent.dblClick(submit);
    await expect.poll(() => dialog.query()).toBeNull();
    expect(api.asked(mergeContactsRef)).toHaveLength(2);
    expect(api.asked(mergeContactsRef)[1]).toMatchObject({
      path: `/api/contacts/${older.id}/merge`,
      body: { mergedId: newer.id, choices: { name: 'merged' }, fields: {} },
    });
    await expect.element(screen.getByText('Lucía V. está ahora dentro de Lucía Vidal')).toBeVisible();
  });

  test('tries again when one of the records did not load', async () => {
    api.answer(getContactRef, offline);
    const { screen, t } = await open();
    await screen.getByRole('button', { name: 'Comparar Lucía V. y Lucía Vidal' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Unir fichas' })).toBeDisabled();
    const again = dialog.getByRole('button', { name: t(($) => $.common.retry) });
    await again.click();
    api.answer(getContactRef, ({ path }) => aContactDetail(path.endsWith(older.id) ? older : newer));
    await again.click();
    await again.click();
    await expect.element(dialog.getByRole('button', { name: 'Unir fichas' })).toBeEnabled();
  });
});

describe('merges that can be undone', () => {
  test.each(locales)('say until when, and are taken apart once, in %s', async (locale) => {
    api.answer(listMergesRef, { items: [merge] });
    api.answer(undoMergeRef, { keptId: older.id, mergedId: newer.id });
    const { screen, t } = await open({ locale });
    const day = { es: /1 dic/, en: /1 Dec/, ja: /12月1日/ }[locale];
    await expect.element(screen.getByText(day)).toBeVisible();
    const names = { kept: merge.keptName, merged: merge.mergedName };
    const button = screen.getByRole('button', { name: t(($) => $.record.duplicates.undoOf, names) });
    await expect.element(button).toBeVisible();
    api.answer(listMergesRef, { items: [] });
    await userEvent.dblClick(button);
    await expect.element(screen.getByText(t(($) => $.record.duplicates.undone, names))).toBeVisible();
    await expect.poll(() => button.query()).toBeNull();
    expect(api.asked(undoMergeRef)).toHaveLength(1);
  });

  test('say why one can no longer be taken apart', async () => {
    api.answer(listMergesRef, { items: [merge] });
    api.answer(undoMergeRef, refusal('contacts.merge_expired'));
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Separar Lucía V. de Lucía Vidal' }).click();
    await expect.element(screen.getByText(refusalText({ code: 'contacts.merge_expired', params: {} }))).toBeVisible();
  });
});
