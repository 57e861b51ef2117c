import {
  getPostalAddressRef,
  setPostalAddressRef,
} from '@enlace/contract/presence/client-brand/client-brand.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { type Api, offline, silence, startApi } from '../../test/browser/api.ts';
import { onPhone } from '../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../test/browser/render-part.tsx';
import { person } from '../../test/people.ts';
import { PostalAddressForm } from './postal-address-form.tsx';

const client = person('user');
const reader = { ...client, permissions: client.permissions.filter((each) => each !== 'campaigns.write') };

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(getPostalAddressRef, { postalAddress: null, suggestion: 'Calle Mayor, 8' });
  api.answer(setPostalAddressRef, ({ body }) => ({ postalAddress: body.postalAddress }));
});

async function open({ locale = 'es', user = client }: { locale?: Locale; user?: typeof client } = {}) {
  const saved: string[] = [];
  const screen = await renderPart(
    <>
      <PostalAddressForm onSaved={() => saved.push('saved')} />
      <ToastArea />
    </>,
    { locale, user, namespaces: ['postal'] },
  );
  const t = textsOf(locale, 'postal');
  const field = screen.getByRole('textbox', { name: t(($) => $.postal.label) });
  return { screen, saved, t, field, save: screen.getByRole('button', { name: t(($) => $.postal.save) }) };
}
const sent = () => api.asked(setPostalAddressRef).map(({ body }) => body.postalAddress);

describe('the postal address', () => {
  test.each(locales)('begins with the one of the bill, is kept by keyboard and says so, in %s', async (locale) => {
    const { screen, field, save, saved, t } = await open({ locale });
    await expect.element(field).toHaveValue('Calle Mayor, 8');
    await expect.element(field).toHaveAccessibleDescription(t(($) => $.postal.suggested));
    await field.fill('Plaza del Horno, 2');
    await expect.element(field).toHaveAccessibleDescription(t(($) => $.postal.hint));
    await userEvent.keyboard('{End}{Enter}03801 Alcoy{Tab}');
    await expect.element(save).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(sent).toEqual(['Plaza del Horno, 2\n03801 Alcoy']);
    await expect.element(screen.getByText(t(($) => $.postal.saved))).toBeVisible();
    expect(saved).toEqual(['saved']);
    await expect.element(save).toBeDisabled();
  });

  test('that is emptied is none, and one that is unchanged has nothing to keep', async () => {
    api.answer(getPostalAddressRef, { postalAddress: 'Calle Mayor, 8', suggestion: null });
    const { field, save } = await open();
    await expect.element(save).toBeDisabled();
    await field.fill('   ');
    await save.click();
    await expect.poll(sent).toEqual([null]);
    await expect.element(field).toHaveValue('');
  });

  test('is sent once however often the button is pressed, and keeps the words when there is no connection', async () => {
    api.answer(setPostalAddressRef, silence);
    const { screen, field, save } = await open();
    await field.fill('Calle Nueva, 1');
    await userEvent.dblClick(save);
    await expect.element(save).toBeDisabled();
    expect(sent()).toEqual(['Calle Nueva, 1']);
    await screen.unmount();
    api.answer(setPostalAddressRef, offline);
    const again = await open();
    await again.field.fill('Calle Nueva, 1');
    await again.save.click();
    const alert = again.screen.getByRole('alert');
    await expect.element(alert).toHaveTextContent(refusalText({ code: 'network.unreachable', params: {} }));
    await expect.element(again.field).toHaveValue('Calle Nueva, 1');
    await expect.element(again.save).toBeEnabled();
    expect(again.saved).toEqual([]);
    await onPhone();
  });

  test('loads, may be asked for again, and cannot be changed without the permission', async () => {
    api.answer(getPostalAddressRef, offline);
    const { screen, field, save } = await open({ user: reader });
    await expect.element(screen.getByRole('alert')).toBeVisible();
    api.answer(getPostalAddressRef, { postalAddress: 'Calle Mayor, 8', suggestion: null });
    await focusOn(screen.getByRole('button', { name: 'Reintentar' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('Calle Mayor, 8');
    await expect.element(field).toHaveAttribute('readonly');
    expect(save.query()).toBeNull();
  });
});
