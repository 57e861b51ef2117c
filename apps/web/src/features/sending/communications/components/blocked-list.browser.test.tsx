import {
  addSuppressionRef,
  exportSuppressionsRef,
  getReturnRatesRef,
  importSuppressionsRef,
  liftSuppressionRef,
  listSuppressionsRef,
} from '@enlace/contract/sending/suppressions/suppressions.refs.gen.ts';
import type { Suppression } from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { fieldIssueText, refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, invalid, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { BlockedList } from './blocked-list.tsx';

const client = person('user');
const reader = { ...client, permissions: client.permissions.filter((each) => each !== 'contacts.write') };

const entry = (n: number, changes: Partial<Suppression> = {}): Suppression => ({
  id: `01920000-0000-7000-8000-0000000008${n}`,
  address: `julia${n}@correo.es`,
  reason: 'complaint',
  since: '2026-11-03T09:41:00Z',
  note: '',
  contact: null,
  campaign: null,
  event: null,
  ...changes,
});
const rows = [
  entry(10, { contact: { id: entry(10).id, name: 'Julia Roca' }, campaign: { id: entry(11).id, name: 'Feria' } }),
  entry(11, { reason: 'manual', note: 'Lo pidió por teléfono' }),
];

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listSuppressionsRef, { items: rows, next: null });
  api.answer(getReturnRatesRef, {
    days: 30,
    client: { delivered: 0, complaints: 0, hardBounces: 0, softBounces: 0 },
    campaigns: [],
  });
  api.answer(addSuppressionRef, entry(12));
});

type How = { locale?: Locale; user?: typeof client; at?: string };
async function open({ locale = 'es', user = client, at = '/' }: How = {}) {
  const screen = await renderPart(
    <main>
      <BlockedList />
      <ToastArea />
    </main>,
    { locale, user, at, namespaces: ['communications'] },
  );
  const t = textsOf(locale, ['communications', 'common', 'shell']);
  return { screen, t, dialog: screen.getByRole('dialog') };
}

describe('the addresses nobody is written to', () => {
  test.each(locales)('say why and since when, in %s', async (locale) => {
    const { screen, t } = await open({ locale });
    const table = screen.getByRole('table', { name: t(($) => $.communications.blocked.label) });
    const complaint = table.getByRole('row', { name: /julia10/ });
    await expect.element(complaint.getByText(t(($) => $.communications.blocked.why.complaint))).toBeVisible();
    await expect.element(complaint.getByText('Feria')).toBeVisible();
    await expect.element(complaint.getByText('Julia Roca')).toBeVisible();
    await expect.element(table.getByRole('row', { name: /julia11/ }).getByText('Lo pidió por teléfono')).toBeVisible();
    await expect.element(screen.getByText(t(($) => $.shell.table.shownOf, { n: '2', total: '2' }))).toBeVisible();
    await expectUsable();
  });

  test('load, may be asked for again, and an empty list differs from a search that found nothing', async () => {
    api.answer(listSuppressionsRef, offline);
    const { screen } = await open();
    api.answer(listSuppressionsRef, { items: [], next: null });
    await screen.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByRole('heading', { name: 'A todas se les puede escribir' })).toBeVisible();
    const search = screen.getByRole('searchbox', { name: 'Buscar dirección' });
    await search.fill('nadie');
    await expect.poll(() => api.asked(listSuppressionsRef).at(-1)?.query.get('search')).toBe('nadie');
    expect(screen.router.state.location.search).toContain('nadie');
    await expect.poll(() => screen.getByRole('heading', { name: 'A todas se les puede escribir' }).query()).toBeNull();
    await onPhone();
  });

  test('are compared with what large providers accept, with amounts as they are written', async () => {
    const rates = { delivered: 12_000, complaints: 48, hardBounces: 300, softBounces: 0 };
    api.answer(getReturnRatesRef, { days: 30, client: rates, campaigns: [] });
    const { screen, t } = await open();
    const strip = screen.getByRole('region', { name: t(($) => $.communications.rates.title, { days: '30' }) });
    const words = () => strip.element().textContent?.replaceAll(/\s/g, ' ');
    await expect.poll(words).toContain('12.000');
    expect(words()).toContain('48 · 0,4 %');
    expect(words()).toContain(t(($) => $.communications.rates.stop));
    await onPhone();
  });

  test('can be read and taken along without the permission to change them; a failure is said and forgotten', async () => {
    api.answer(exportSuppressionsRef, offline);
    const { screen } = await open({ user: reader });
    await expect.element(screen.getByText('julia10@correo.es')).toBeVisible();
    expect(screen.getByRole('button', { name: /^(Añadir|Importar|Quitar)$/ }).query()).toBeNull();
    const save = screen.getByRole('button', { name: 'Exportar' });
    await save.click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    api.answer(exportSuppressionsRef, silence);
    await save.click();
    await expect.poll(() => screen.getByRole('alert').query()).toBeNull();
  });
});

describe('an address', () => {
  test.each(locales)('is added by keyboard, and the focus goes back, in %s', async (locale) => {
    const { screen, t, dialog } = await open({ locale });
    const opener = screen.getByRole('button', { name: t(($) => $.communications.blocked.add), exact: true });
    await focusOn(opener);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toHaveAccessibleName(t(($) => $.communications.blocked.addTitle));
    const address = dialog.getByRole('textbox', { name: t(($) => $.communications.blocked.address) });
    await expect.element(address).toHaveFocus();
    await userEvent.keyboard('julia@correo.es{Tab}Por teléfono{Enter}');
    await expect.poll(() => dialog.query()).toBeNull();
    expect(api.asked(addSuppressionRef).map(({ body }) => body)).toEqual([
      { address: 'julia@correo.es', note: 'Por teléfono' },
    ]);
    await expect.poll(() => api.asked(listSuppressionsRef)).toHaveLength(2);
    await expect.element(opener).toHaveFocus();
  });

  test('that is none, or is there already, is said at its field', async () => {
    api.answer(addSuppressionRef, refusal('suppressions.already'));
    const { screen, dialog } = await open();
    await screen.getByRole('button', { name: 'Añadir', exact: true }).click();
    const address = dialog.getByRole('textbox', { name: 'Dirección' });
    const submit = dialog.getByRole('button', { name: 'Añadir' });
    await expect.element(submit).toBeDisabled();
    await address.fill('julia');
    await submit.click();
    await expect
      .element(address)
      .toHaveAccessibleDescription(fieldIssueText({ path: 'address', code: 'invalid_email' }));
    expect(api.asked(addSuppressionRef)).toEqual([]);
    await address.fill('julia@correo.es');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(address)
      .toHaveAccessibleDescription(refusalText({ code: 'suppressions.already', params: {} }));
    await expect.element(address).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
  });

  test.each(locales)('is written to again only with the words of its consent, sent once, in %s', async (locale) => {
    api.answer(liftSuppressionRef, silence);
    const { screen, t, dialog } = await open({ locale });
    const lift = t(($) => $.communications.blocked.lift);
    await screen
      .getByRole('row', { name: /julia10/ })
      .getByRole('button', { name: lift })
      .click();
    await expect
      .element(dialog)
      .toHaveAccessibleName(t(($) => $.communications.blocked.liftTitle, { address: 'julia10@correo.es' }));
    const consent = dialog.getByRole('textbox', { name: t(($) => $.communications.blocked.liftConsent) });
    const submit = dialog.getByRole('button', { name: t(($) => $.communications.blocked.liftAction) });
    await expect.element(consent).toHaveFocus();
    await consent.fill('sí');
    await submit.click();
    const short = fieldIssueText({ path: 'consent', code: 'too_short', limit: 10 });
    await expect.element(consent).toHaveAccessibleDescription(new RegExp(short));
    expect(api.asked(liftSuppressionRef)).toEqual([]);
    await consent.fill('Me escribió ayer para volver');
    await userEvent.dblClick(submit);
    await userEvent.keyboard('{ControlOrMeta>}{Enter}{/ControlOrMeta}');
    expect(api.asked(liftSuppressionRef).map(({ body }) => body)).toEqual([
      { consent: 'Me escribió ayer para volver' },
    ]);
  });

  test('that the server finds fault with keeps the words, and one that is lifted leaves with a message', async () => {
    api.answer(liftSuppressionRef, invalid({ path: 'consent', code: 'too_short' }));
    const { screen, dialog, t } = await open();
    await screen
      .getByRole('row', { name: /julia10/ })
      .getByRole('button', { name: 'Quitar' })
      .click();
    const consent = dialog.getByRole('textbox', { name: 'Permiso de la persona' });
    await consent.fill('Me escribió ayer para volver');
    await dialog.getByRole('button', { name: 'Quitar de la lista' }).click();
    await expect.element(consent).toHaveAttribute('aria-invalid', 'true');
    await expect.element(consent).toHaveValue('Me escribió ayer para volver');
    await expect.element(consent).toHaveFocus();
    api.answer(liftSuppressionRef, {});
    await userEvent.keyboard('{ControlOrMeta>}{Enter}{/ControlOrMeta}');
    await expect.element(screen.getByText(t(($) => $.communications.blocked.lifted))).toBeVisible();
    await expect.poll(() => dialog.query()).toBeNull();
  });

  test('among many is brought in any text, and it says how many are new, with amounts as they are written', async () => {
    api.answer(importSuppressionsRef, { added: 1200, known: 3, unreadable: 1 });
    const { screen, dialog } = await open({ locale: 'en' });
    await screen.getByRole('button', { name: 'Import', exact: true }).click();
    const text = dialog.getByRole('textbox');
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard('a@b.es{Enter}c@d.es');
    await userEvent.keyboard('{ControlOrMeta>}{Enter}{/ControlOrMeta}');
    await expect.element(dialog.getByText(/1,200/)).toBeVisible();
    expect(api.asked(importSuppressionsRef).map(({ body }) => body.text)).toEqual(['a@b.es\nc@d.es']);
    api.answer(importSuppressionsRef, refusal('suppressions.too_many', { status: 422, params: { limit: 50_000 } }));
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await expect.element(text).toHaveValue('a@b.es\nc@d.es');
  });
});
