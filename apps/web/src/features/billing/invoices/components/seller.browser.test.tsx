import {
  archiveSeriesRef,
  createSeriesRef,
  listSeriesRef,
  makeSeriesDefaultRef,
  putSellerRef,
} from '@enlace/contract/billing/invoices/seller.refs.gen.ts';
import type { Seller, Series } from '@enlace/contract/billing/invoices/seller.contract.ts';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { Button } from '#components/button/button.tsx';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { fieldIssueText, refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, invalid, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { SellerDrawer } from './seller-drawer.tsx';
import { SeriesDialog } from './series-dialog.tsx';

const operator = person('admin');
const reader = { ...operator, permissions: operator.permissions.filter((each) => each !== 'invoices.write') };

const seller: Seller = {
  legalName: 'Enlace, S. L.',
  country: 'ES',
  region: null,
  taxId: 'B12345674',
  line1: 'Calle Mayor, 8',
  line2: null,
  postalCode: '03801',
  city: 'Alcoy',
  email: 'facturas@enlace.es',
  iban: null,
  bic: null,
  bankName: null,
  dueDays: 14,
  timeZone: 'Europe/Madrid',
  footer: { es: 'Registro de Alicante' },
  updatedAt: '2026-11-01T10:00:00Z',
};

const series = (n: number, changes: Partial<Series> = {}): Series => ({
  id: `01920000-0000-7000-8000-0000000011${n}`,
  code: `F${n}`,
  kind: 'invoice',
  pattern: 'F{year}-{number:6}',
  restartsYearly: true,
  isDefault: false,
  isTest: false,
  archivedAt: null,
  issued: 0,
  next: 'F2026-000001',
  ...changes,
});

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(putSellerRef, { seller });
  api.answer(listSeriesRef, { items: [series(10, { isDefault: true, issued: 1240 }), series(11)] });
});

type How = { locale?: Locale; user?: typeof operator; known?: Seller | null };
async function open(part: 'seller' | 'series', { locale = 'es', user = operator, known = seller }: How = {}) {
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    const close = () => setOpen(false);
    return (
      <main>
        <Button onClick={() => setOpen(true)}>Abrir</Button>
        {isOpen && part === 'seller' && <SellerDrawer seller={known} onClose={close} />}
        {isOpen && part === 'series' && <SeriesDialog onClose={close} />}
        <ToastArea />
      </main>
    );
  }
  const screen = await renderPart(<Screen />, { locale, user, namespaces: ['invoicing'] });
  const t = textsOf(locale, ['invoicing', 'common']);
  const opener = screen.getByRole('button', { name: 'Abrir' });
  await focusOn(opener);
  await userEvent.keyboard('{Enter}');
  const layer = screen.getByRole('dialog').first();
  await expect.element(layer).toBeVisible();
  return {
    screen,
    t,
    opener,
    layer,
    field: (name: string) => layer.getByRole('textbox', { name, exact: true }),
    button: (name: string) => layer.getByRole('button', { name, exact: true }),
  };
}

describe('who bills', () => {
  test.each(locales)('is kept by keyboard as it was written, its footer in three languages, in %s', async (locale) => {
    const { screen, layer, field, t, opener } = await open('seller', { locale });
    await expect.element(layer).toHaveAccessibleName(t(($) => $.invoicing.sellerDialog.title));
    const name = field(t(($) => $.invoicing.sellerDialog.legalName));
    await expect.element(name).toHaveFocus();
    for (const language of ['Español', 'English', '日本語'])
      await expect
        .element(layer.getByLabelText(t(($) => $.invoicing.sellerDialog.footerIn, { language })))
        .toBeVisible();
    await name.fill('Enlace Barro, S. L.');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(t(($) => $.invoicing.sellerDialog.saved))).toBeVisible();
    const [body] = api.asked(putSellerRef).map((asked) => asked.body);
    expect(body).toMatchObject({ legalName: 'Enlace Barro, S. L.', taxId: 'B12345674', iban: null, dueDays: 14 });
    await expect.poll(() => layer.query()).toBeNull();
    await expect.element(opener).toHaveFocus();
  });

  test('says at each field what is wrong: number, postcode, account and days', async () => {
    const { layer, field, button } = await open('seller');
    const wrong = [
      ['NIF', 'B12345678'],
      ['Código postal', '99'],
      ['IBAN', 'ES00 1234'],
      ['BIC', 'X'],
    ] as const;
    for (const [name, value] of wrong) await layer.getByLabelText(name, { exact: false }).first().fill(value);
    await button('Guardar').click();
    for (const [name] of wrong)
      await expect
        .element(layer.getByLabelText(name, { exact: false }).first())
        .toHaveAttribute('aria-invalid', 'true');
    expect(api.asked(putSellerRef)).toEqual([]);
    await expect.element(field('NIF')).toHaveFocus();
    await expect
      .element(field('NIF'))
      .toHaveAccessibleDescription(fieldIssueText({ path: 'taxId', code: 'invalid_tax_id' }));
    await field('Días para pagar').fill('400');
    await button('Guardar').click();
    await expect.element(field('Días para pagar')).toHaveAttribute('aria-invalid', 'true');
    await onPhone();
  });

  test('has a territory in Spain alone, which goes with the country', async () => {
    const { screen, layer } = await open('seller', { known: { ...seller, region: 'ES-CN' } });
    const region = layer.getByRole('combobox', { name: 'Territorio fiscal' });
    await expect.element(region).toHaveValue('ES-CN');
    const country = layer.getByRole('combobox', { name: 'País' });
    await country.fill('Portu');
    await screen.getByRole('option', { name: 'Portugal' }).click();
    await expect.poll(() => region.query()).toBeNull();
    expect(layer.getByText('Cadena de facturas').query()).toBeNull();
  });

  test('asks before it loses what was written, sends once, and keeps it when it is refused', async () => {
    api.answer(putSellerRef, silence);
    const { screen, layer, field, button } = await open('seller');
    await field('Ciudad').fill('Elche');
    await button('Cancelar').click();
    const question = screen.getByRole('dialog', { name: /sin guardar/ });
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => question.query()).toBeNull();
    await expect.element(field('Ciudad')).toHaveValue('Elche');
    await userEvent.dblClick(button('Guardar'));
    await expect.element(button('Guardando')).toBeDisabled();
    expect(api.asked(putSellerRef)).toHaveLength(1);
    await screen.unmount();
    api.answer(putSellerRef, invalid({ path: 'city', code: 'too_long', limit: 100 }));
    const again = await open('seller');
    await again.field('Ciudad').fill('Elche');
    await again.button('Guardar').click();
    await expect.element(again.field('Ciudad')).toHaveAttribute('aria-invalid', 'true');
    api.answer(putSellerRef, offline);
    await again.button('Guardar').click();
    const text = refusalText({ code: 'network.unreachable', params: {} });
    await expect.element(again.layer.getByRole('alert')).toMatchTextContent(text);
    expect(layer.query()).not.toBeNull();
  });

  test('can only be read without the permission', async () => {
    const { button } = await open('seller', { user: reader });
    await expect.element(button('Guardar')).toBeDisabled();
  });
});

describe('the series of invoices', () => {
  test.each(locales)('say which is used, how many there are, and are changed by name, in %s', async (locale) => {
    api.answer(makeSeriesDefaultRef, silence);
    api.answer(archiveSeriesRef, offline);
    const { layer, t } = await open('series', { locale });
    const used = layer.getByRole('listitem').filter({ hasText: 'F10' });
    const n = locale === 'es' ? '1.240' : '1,240';
    await expect
      .element(used)
      .toMatchTextContent(
        new RegExp(t(($) => $.invoicing.seriesDialog.issued, { count: 1240, n }).replaceAll(/[.\s]/g, '.')),
      );
    await expect.element(used.getByText(t(($) => $.invoicing.seriesDialog.isDefault))).toBeVisible();
    expect(used.getByRole('button').query()).toBeNull();
    const actionOf = (act: 'makeDefault' | 'archive') =>
      layer.getByRole('button', {
        name: t(($) => $.invoicing.seriesDialog.actionsOf, {
          action: t(($) => $.invoicing.seriesDialog[act]),
          code: 'F11',
        }),
      });
    await userEvent.dblClick(actionOf('makeDefault'));
    expect(api.asked(makeSeriesDefaultRef)).toHaveLength(1);
    await focusOn(actionOf('archive'));
    await userEvent.keyboard('{Enter}');
    const text = refusalText({ code: 'network.unreachable', params: {} });
    await expect.element(layer.getByRole('alert')).toMatchTextContent(text);
  });

  test('get a new one by keyboard; a number that could be another’s is refused at its pattern', async () => {
    api.answer(createSeriesRef, refusal('billing.series_ambiguous'));
    const { screen, layer, field, button } = await open('series');
    await field('Código').fill('f-27');
    const pattern = field('Forma del número');
    await pattern.fill('F{number:6}');
    await userEvent.keyboard('{Enter}');
    // Without the year it would begin again with the same numbers.
    await expect.element(pattern).toHaveAttribute('aria-invalid', 'true');
    expect(api.asked(createSeriesRef)).toEqual([]);
    await pattern.fill('G{year}-{number:6}');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(pattern)
      .toHaveAccessibleDescription(refusalText({ code: 'billing.series_ambiguous', params: {} }));
    api.answer(createSeriesRef, series(12, { code: 'F-27' }));
    await button('Añadir serie').click();
    await expect.element(screen.getByText('Serie F-27 añadida')).toBeVisible();
    expect(api.asked(createSeriesRef).at(-1)?.body).toEqual({
      code: 'F-27',
      kind: 'invoice',
      pattern: 'G{year}-{number:6}',
      restartsYearly: true,
    });
    await expect.element(field('Código')).toHaveValue('');
    await expect.poll(() => api.asked(listSeriesRef).length).toBeGreaterThan(1);
    await onPhone();
    await layer.getByRole('button', { name: 'Cerrar' }).click();
    await expect.poll(() => layer.query()).toBeNull();
  });

  test('can be looked at, not changed, without the permission', async () => {
    const { layer } = await open('series', { user: reader });
    await expect.element(layer.getByText('F11', { exact: false }).first()).toBeVisible();
    expect(layer.getByRole('textbox').query()).toBeNull();
    expect(layer.getByRole('button').elements()).toHaveLength(1);
  });
});
