import { currentUserRef } from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import {
  beginTotpRef,
  confirmTotpRef,
  describeFactorsRef,
  removeTotpRef,
  renewRecoveryCodesRef,
} from '@enlace/contract/identity/sign-in/factors.refs.gen.ts';
import type { Factors } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { SecondFactorSection } from './second-factor-section.tsx';

const none: Factors = { totp: null, passkeys: [], recoveryCodes: null, isRequired: false };
const app: Factors = {
  ...none,
  totp: { since: '2026-10-02T09:00:00Z', lastUsedAt: null },
  recoveryCodes: { left: 8, createdAt: '2026-10-02T09:00:00Z' },
};
const codes = ['AAAA-1111', 'BBBB-2222', 'CCCC-3333'];

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(currentUserRef, person('user'));
  api.answer(beginTotpRef, {
    secret: 'ABCDEFGHIJ',
    uri: 'otpauth://totp/x',
    qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
});

async function open(factors: Factors, locale: Locale = 'es') {
  api.answer(describeFactorsRef, factors);
  const screen = await renderPart(<SecondFactorSection />, {
    locale,
    user: person('user'),
    namespaces: ['factors', 'account'],
  });
  return { screen, t: textsOf(locale, ['factors', 'common']) };
}

describe('the second factor', () => {
  test('says that it loads, then what went wrong, and tries again', async () => {
    api.answer(describeFactorsRef, silence);
    const loading = await renderPart(<SecondFactorSection />, { user: person('user'), namespaces: ['factors'] });
    await expect.element(loading.getByText('Cargando')).toBeInTheDocument();
    await loading.unmount();
    api.answer(describeFactorsRef, offline);
    const screen = await renderPart(<SecondFactorSection />, { user: person('user'), namespaces: ['factors'] });
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    api.answer(describeFactorsRef, none);
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByRole('button', { name: 'Configurar' })).toBeVisible();
  });

  test('is nothing to see for who may not change the security of the account', async () => {
    const user = { ...person('user'), permissions: [] };
    const part = (
      <>
        <SecondFactorSection />
        <p>Al lado</p>
      </>
    );
    const screen = await renderPart(part, { user, namespaces: ['factors'] });
    await expect.element(screen.getByText('Al lado')).toBeVisible();
    expect(screen.getByRole('heading').query()).toBeNull();
    expect(screen.getByText('Cargando').query()).toBeNull();
    expect(api.asked(describeFactorsRef)).toEqual([]);
  });

  test.each(locales)('is connected by keyboard and gives its codes once, in %s', async (locale) => {
    const { screen, t } = await open(none, locale);
    api.answer(confirmTotpRef, { recoveryCodes: codes });
    await focusOn(screen.getByRole('button', { name: t(($) => $.factors.second.setUp) }));
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog', { name: t(($) => $.factors.setup.title) });
    await expect.element(dialog.getByRole('img', { name: t(($) => $.factors.setup.qr) })).toBeVisible();
    await expect.element(dialog.getByText('EFGH')).toBeVisible();
    const connect = dialog.getByRole('button', { name: t(($) => $.factors.setup.confirm) });
    await expect.element(connect).toBeDisabled();
    api.answer(describeFactorsRef, app);
    await focusOn(dialog.getByRole('textbox', { name: t(($) => $.factors.setup.code) }));
    // The last digit sends the code.
    await userEvent.keyboard('123 456');
    const shown = screen.getByRole('dialog', { name: t(($) => $.factors.codes.title) });
    const list = shown.getByRole('list', { name: t(($) => $.factors.codes.list) });
    await expect
      .poll(() =>
        list
          .getByRole('listitem')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(codes);
    expect(api.asked(confirmTotpRef).map(({ body }) => body)).toEqual([{ code: '123 456' }]);
    // Esc would lose them for good: only the button that says they are kept closes it.
    await userEvent.keyboard('{Escape}');
    await expect.element(shown).toBeVisible();
    await shown.getByRole('button', { name: t(($) => $.factors.codes.done) }).click();
    await expect.poll(() => shown.query()).toBeNull();
    await expect.element(screen.getByRole('button', { name: t(($) => $.factors.second.change) })).toBeVisible();
  });

  test('says a wrong code at its field, and offers a new QR code when this one has expired', async () => {
    const { screen } = await open(none);
    await screen.getByRole('button', { name: 'Configurar' }).click();
    const dialog = screen.getByRole('dialog');
    const field = dialog.getByRole('textbox', { name: 'Código que muestra la app' });
    api.answer(confirmTotpRef, refusal('factors.code_wrong', { status: 422 }));
    await field.fill('000000');
    await expect.element(field).toHaveAccessibleDescription(refusalText({ code: 'factors.code_wrong', params: {} }));
    api.answer(confirmTotpRef, refusal('factors.set_up_over'));
    // Pasted over the wrong one, the next code is sent too.
    await field.fill('123 456');
    await dialog.getByRole('button', { name: 'Crear otro código QR' }).click();
    await expect.element(field).toHaveValue('');
    await expect.poll(() => api.asked(beginTotpRef)).toHaveLength(2);
  });

  test.each(locales)('is taken away only after a question, in %s', async (locale) => {
    const { screen, t } = await open(app, locale);
    api.answer(removeTotpRef, offline);
    await screen.getByRole('button', { name: t(($) => $.factors.second.remove) }).click();
    const dialog = screen.getByRole('dialog', { name: t(($) => $.factors.second.removeTitle) });
    // The last factor takes the recovery codes with it, and the question says so.
    await expect.element(dialog.getByText(t(($) => $.factors.second.removeLastHelp))).toBeVisible();
    await dialog.getByRole('button', { name: t(($) => $.common.cancel) }).click();
    expect(api.asked(removeTotpRef)).toEqual([]);
    await screen.getByRole('button', { name: t(($) => $.factors.second.remove) }).click();
    await dialog.getByRole('button', { name: t(($) => $.factors.second.remove) }).click();
    await expect.element(dialog.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    api.answer(removeTotpRef, {});
    api.answer(describeFactorsRef, none);
    await dialog.getByRole('button', { name: t(($) => $.factors.second.remove) }).click();
    await expect.element(screen.getByRole('button', { name: t(($) => $.factors.second.setUp) })).toBeVisible();
  });

  test('that an account must have cannot be taken away while it is the only one', async () => {
    const { screen } = await open({ ...app, isRequired: true });
    await expect.element(screen.getByRole('button', { name: 'Cambiar de app' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Quitar' }).query()).toBeNull();
  });

  test.each([
    [0, 'No queda ninguno. Crea otros.'],
    [1, 'Queda uno, del 2 de octubre de 2026.'],
    [8, 'Quedan 8, del 2 de octubre de 2026.'],
  ])('with %i recovery codes left says so and makes new ones', async (left, text) => {
    const { screen } = await open({ ...app, recoveryCodes: { left, createdAt: '2026-10-02T09:00:00Z' } });
    await expect.element(screen.getByText(text)).toBeVisible();
    api.answer(renewRecoveryCodesRef, { recoveryCodes: codes });
    await screen.getByRole('button', { name: 'Crear otros' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Crear códigos' }).click();
    await expect
      .element(screen.getByRole('dialog', { name: 'Guarda estos códigos' }).getByText('BBBB-2222'))
      .toBeVisible();
  });
});
