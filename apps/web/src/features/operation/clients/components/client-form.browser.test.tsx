import {
  clientOptionsRef,
  createClientRef,
  updateClientRef,
} from '@enlace/contract/operation/clients/clients.refs.gen.ts';
import type { Client } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { Button } from '#components/button/button.tsx';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { fieldIssueText, refusalText } from '#lib/i18n/error-text.ts';
import { locales, toWireLocale } from '#lib/i18n/locales.ts';
import { type Api, invalid, offline, refusal, silence, startApi, unread } from '../../../../test/browser/api.ts';
import { onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { CreateClientDrawer, EditClientDrawer } from './client-form.tsx';

const id = (n: number) => `01920000-0000-7000-8000-0000000010${n}`;
const client: Client = {
  id: id(10),
  state: 'active',
  name: 'Barro y Sal',
  alias: 'barroysal',
  codigo: '7K3M9QX2',
  email: 'marina@barroysal.es',
  phone: '+34600111222',
  accountType: null,
  locale: 'es',
  timeZone: 'Europe/Madrid',
  createdAt: '2026-03-02T10:00:00Z',
  lastSeenAt: null,
  suspension: null,
  erasure: null,
  secondFactorSince: null,
  invitation: null,
};
const workshop = { es: 'Taller', en: 'Workshop', jp: '工房' };

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(clientOptionsRef, { plans: [], accountTypes: [{ id: id(20), name: workshop }] });
});

async function open(part: 'create' | 'edit', locale: Locale = 'es') {
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    const close = () => setOpen(false);
    return (
      <main>
        <Button onClick={() => setOpen(true)}>Abrir</Button>
        {isOpen && part === 'create' && <CreateClientDrawer onClose={close} />}
        {isOpen && part === 'edit' && <EditClientDrawer client={client} onClose={close} />}
        <ToastArea />
      </main>
    );
  }
  const screen = await renderPart(<Screen />, { locale, user: person('admin'), namespaces: ['clients'] });
  const t = textsOf(locale, ['clients', 'common']);
  const opener = screen.getByRole('button', { name: 'Abrir' });
  await focusOn(opener);
  await userEvent.keyboard('{Enter}');
  const drawer = screen.getByRole('dialog');
  await expect.element(drawer).toBeVisible();
  const field = (name: 'name' | 'email' | 'alias' | 'phone') =>
    drawer.getByLabelText(
      t(($) => $.clients.form[name]),
      { exact: true },
    );
  const submit = drawer.getByRole('button', {
    name: part === 'create' ? t(($) => $.clients.form.create) : t(($) => $.clients.form.save),
    exact: true,
  });
  return { screen, t, opener, drawer, field, submit };
}

describe('a new client', () => {
  test.each(locales)('is made by keyboard, mailed in the chosen language, and opened, in %s', async (locale) => {
    api.answer(createClientRef, { id: id(11) });
    const { screen, t, drawer, field } = await open('create', locale);
    await expect.element(drawer).toHaveAccessibleName(t(($) => $.clients.form.createTitle));
    await expect.element(field('name')).toHaveFocus();
    await field('name').fill('Julia Roca');
    await userEvent.tab();
    await expect.element(field('email')).toHaveFocus();
    await field('email').fill('julia@correo.es');
    await field('alias').fill('juliaroca');
    await expect
      .element(field('alias'))
      .toHaveAccessibleDescription(t(($) => $.clients.form.aliasHint, { alias: 'juliaroca' }));
    const type = drawer.getByRole('combobox', { name: t(($) => $.clients.form.accountType) });
    await userEvent.selectOptions(type, workshop[toWireLocale(locale)]);
    await expect
      .element(drawer.getByRole('combobox', { name: t(($) => $.clients.form.locale) }))
      .toHaveValue(toWireLocale(locale));
    await focusOn(field('email'));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.router.state.location.pathname).toContain(id(11));
    expect(api.asked(createClientRef).map(({ body }) => body)).toEqual([
      {
        ...{ name: 'Julia Roca', email: 'julia@correo.es', alias: 'juliaroca', phone: null },
        ...{ accountTypeId: id(20), locale: toWireLocale(locale) },
      },
    ]);
    await expect.element(screen.getByText(t(($) => $.clients.toast.created, { name: 'Julia Roca' }))).toBeVisible();
  });

  test('says at each field what is missing or wrong, and goes to the first', async () => {
    const { drawer, field, submit } = await open('create');
    await field('email').fill('julia');
    await submit.click();
    await expect.element(field('name')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('name')).toHaveFocus();
    await expect
      .element(field('email'))
      .toHaveAccessibleDescription(fieldIssueText({ path: 'email', code: 'invalid_email' }));
    await expect
      .element(drawer.getByRole('combobox', { name: 'Tipo de cuenta' }))
      .toHaveAttribute('aria-invalid', 'true');
    expect(api.asked(createClientRef)).toEqual([]);
    await onPhone();
  });
});

describe('the data of a client', () => {
  test.each([
    ['auth.alias_taken', 'alias'],
    ['clients.email_taken', 'email'],
  ] as const)('that are refused (%s) say it at their field, with the words kept', async (code, name) => {
    api.answer(updateClientRef, refusal(code));
    const { drawer, field, submit } = await open('edit');
    await field('name').fill('Barro & Sal');
    await submit.click();
    await expect
      .element(field(name))
      .toHaveAccessibleDescription(new RegExp(refusalText({ code, params: {} }).slice(0, 20)));
    await expect.element(field(name)).toHaveFocus();
    await expect.element(field('name')).toHaveValue('Barro & Sal');
    expect(drawer.getByRole('alert').query()).toBeNull();
    api.answer(updateClientRef, invalid({ path: 'name', code: 'too_long', limit: 120 }));
    await submit.click();
    await expect.element(field('name')).toHaveAttribute('aria-invalid', 'true');
  });

  test('are kept once with Enter, a telephone that is emptied as none, and the focus goes back', async () => {
    api.answer(updateClientRef, unread);
    const { screen, drawer, field, opener } = await open('edit');
    await expect.element(field('phone')).toHaveValue('600 11 12 22');
    await field('phone').fill('');
    await focusOn(field('name'));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => drawer.query()).toBeNull();
    expect(api.asked(updateClientRef).map(({ body }) => body.phone)).toEqual([null]);
    await expect.element(opener).toHaveFocus();
    await expect.element(screen.getByText('Datos guardados')).toBeVisible();
  });

  test('say what they do while the server is slow, and why it cannot be reached', async () => {
    api.answer(updateClientRef, silence);
    const { screen, drawer, submit } = await open('edit');
    await userEvent.dblClick(submit);
    await expect.element(drawer.getByRole('button', { name: 'Guardando' })).toBeDisabled();
    expect(api.asked(updateClientRef)).toHaveLength(1);
    await screen.unmount();
    api.answer(updateClientRef, offline);
    const again = await open('edit');
    await again.submit.click();
    const text = refusalText({ code: 'network.unreachable', params: {} });
    await expect.element(again.drawer.getByRole('alert')).toMatchTextContent(text);
    await expect.element(again.submit).toBeEnabled();
  });
});
