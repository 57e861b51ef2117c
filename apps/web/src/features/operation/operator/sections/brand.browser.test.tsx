import { getBrandRef, resetBrandRef } from '@enlace/contract/operation/brand/brand.refs.gen.ts';
import { defaultBrand } from '@enlace/contract/operation/brand/brand.schemas.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { refusalText } from '#lib/i18n/error-text.ts';
import { offline, startApi } from '../../../../test/browser/api.ts';
import { renderPart } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { BrandSection } from './brand.section.tsx';

test('going back to the brand of the product says in its question why it failed, once', async () => {
  const api = startApi();
  api.answer(getBrandRef, { brand: { ...defaultBrand, name: 'Arcilla' }, isDefault: false, css: '' });
  api.answer(resetBrandRef, offline);
  const screen = await renderPart(<BrandSection />, {
    ...{ locale: 'es', user: person('admin') },
    namespaces: ['options'],
  });
  const ask = screen.getByRole('button', { name: 'Volver a la marca de fábrica' });
  await ask.click();
  const dialog = screen.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Volver a la de fábrica' });
  await confirm.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(refusalText({ code: 'network.unreachable', params: {} }));
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog.query()).toBeNull();
  await ask.click();
  await expect.element(confirm).toBeVisible();
  expect(dialog.getByRole('alert').query()).toBeNull();
  api.answer(resetBrandRef, { brand: defaultBrand, isDefault: true, css: '' });
  await confirm.click();
  await expect.poll(() => dialog.query()).toBeNull();
  await expect.element(screen.getByRole('textbox', { name: 'Nombre del servicio' })).toHaveValue('Enlace');
});
