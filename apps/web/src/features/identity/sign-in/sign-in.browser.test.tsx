import {
  aliasAvailabilityRef,
  loginRef,
  registerRef,
  registrationOptionsRef,
  requestPasswordResetRef,
  resendVerificationRef,
} from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import { loginPasskeyOptionsRef, loginWithCodeRef } from '@enlace/contract/identity/sign-in/factors.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { locales, toWireLocale } from '#lib/i18n/locales.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { readToken } from '#lib/session/session-store.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { LoginPage } from './pages/login.page.tsx';
import { loadRegistrationOptions, RegisterPage } from './pages/register.page.tsx';

let api: Api;
beforeEach(() => {
  api = startApi();
  // The browser is asked for passkeys in the background; here nobody chooses one.
  api.answer(loginPasskeyOptionsRef, silence);
  localStorage.clear();
  sessionStorage.clear();
});

const email = 'marina@barroysal.es';
const password = 'una-frase-larga-y-rara-37';
const signedIn = { ok: 1, data: { token: 'new-token', user: person('user') } } as const;

function openLogin(locale: Locale = 'es') {
  return renderPart(<LoginPage arrival={{}} />, { locale, at: '/', path: '/', namespaces: ['access', 'factors'] });
}
type Screen = Awaited<ReturnType<typeof openLogin>>;

async function typeLogin(screen: Screen, locale: Locale = 'es') {
  const t = textsOf(locale, 'access');
  await screen.getByRole('textbox', { name: t(($) => $.access.email) }).fill(email);
  await screen.getByLabelText(t(($) => $.access.password)).fill(password);
}

describe('sign-in', () => {
  test.each(locales)('by keyboard alone leads to the start page, in %s', async (locale) => {
    api.answer(loginRef, signedIn);
    const screen = await openLogin(locale);
    const t = textsOf(locale, 'access');
    await expect.element(screen.getByRole('heading', { name: t(($) => $.access.login.heading) })).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: t(($) => $.access.email) })).toHaveFocus();
    await userEvent.keyboard(' Marina@BarroYSal.es ');
    await userEvent.tab();
    // The link for a forgotten password lies between the two fields.
    await screen.getByLabelText(t(($) => $.access.password)).fill(password);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.router.state.location.pathname).toBe('/user/dashboard');
    expect(api.asked(loginRef).map(({ body }) => body)).toEqual([{ email, password }]);
    expect(readToken()).toBe('new-token');
  });

  test.each(locales)('without an address or a password says what is missing and asks nobody, in %s', async (locale) => {
    api.answer(loginRef, signedIn);
    const screen = await openLogin(locale);
    const t = textsOf(locale, ['access', 'errors']);
    const address = screen.getByRole('textbox', { name: t(($) => $.access.email) });
    await screen.getByRole('button', { name: t(($) => $.access.login.submit) }).click();
    await expect.element(address).toHaveAttribute('aria-invalid', 'true');
    await expect.element(address).toHaveFocus();
    await address.fill('marina@');
    await userEvent.keyboard('{Enter}');
    await expect.element(address).toHaveAccessibleDescription(t(($) => $.errors.field.invalid_email));
    await address.fill(email);
    await expect.element(address).not.toHaveAttribute('aria-invalid', 'true');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(screen.getByLabelText(t(($) => $.access.password)))
      .toHaveAccessibleDescription(t(($) => $.errors.field.required));
    expect(api.asked(loginRef)).toEqual([]);
  });

  test.each([
    ['auth.invalid_credentials', refusal('auth.invalid_credentials', { status: 401 })],
    ['auth.suspended', refusal('auth.suspended', { status: 403 })],
    ['network.unreachable', offline],
  ] as const)('refused for %s keeps what was typed and may be tried again', async (code, answer) => {
    api.answer(loginRef, answer);
    const screen = await openLogin();
    await typeLogin(screen);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(refusalText({ code, params: {} }), { exact: false })).toBeVisible();
    expect(readToken()).toBeNull();
    await expect.element(screen.getByRole('textbox', { name: 'Correo' })).toHaveValue(email);
    api.answer(loginRef, signedIn);
    await screen.getByRole('button', { name: 'Entrar' }).click();
    await expect.poll(() => screen.router.state.location.pathname).toBe('/user/dashboard');
  });

  test('is sent once, however often it is pressed', async () => {
    api.answer(loginRef, silence);
    const screen = await openLogin();
    await typeLogin(screen);
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.poll(() => api.asked(loginRef)).toHaveLength(1);
    await expect.element(screen.getByRole('button', { name: 'Entrar' })).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(api.asked(loginRef)).toHaveLength(1);
  });

  test('tried too often counts down instead of accepting more', async () => {
    api.answer(loginRef, refusal('auth.too_many_attempts', { status: 429, params: { seconds: 90 } }));
    const screen = await openLogin();
    await typeLogin(screen);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/[01]:[0-5]\d/)).toBeVisible();
  });

  test('with an unconfirmed address offers its mail once in half a minute', async () => {
    api.answer(loginRef, refusal('auth.not_verified', { status: 403 }));
    api.answer(resendVerificationRef, {});
    const screen = await openLogin();
    await typeLogin(screen);
    await userEvent.keyboard('{Enter}');
    const resend = screen.getByRole('button', { name: 'Enviar otra vez' });
    await resend.click();
    await expect.element(screen.getByText(/^Enviado otra vez\./)).toBeVisible();
    await expect.element(resend).toBeDisabled();
    expect(api.asked(resendVerificationRef).map(({ body }) => body)).toEqual([{ email }]);
  });
});

describe('a forgotten password', () => {
  test.each(locales)('is asked for with the address already typed, in %s', async (locale) => {
    api.answer(requestPasswordResetRef, {});
    const screen = await openLogin(locale);
    const t = textsOf(locale, 'access');
    await screen.getByRole('textbox', { name: t(($) => $.access.email) }).fill(email);
    await screen.getByRole('button', { name: t(($) => $.access.login.forgot) }).click();
    await expect.element(screen.getByRole('heading', { name: t(($) => $.access.forgot.heading) })).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: t(($) => $.access.email) })).toHaveValue(email);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(t(($) => $.access.forgot.sent, { email }))).toBeVisible();
    expect(api.asked(requestPasswordResetRef).map(({ body }) => body)).toEqual([{ email }]);
    await screen.getByRole('button', { name: t(($) => $.access.forgot.back) }).click();
    await expect.element(screen.getByRole('heading', { name: t(($) => $.access.login.heading) })).toBeVisible();
  });
});

describe('the second step', () => {
  const asksFor = (ways: { totp?: boolean; recovery?: boolean }) =>
    refusal('auth.second_factor_required', {
      status: 401,
      params: { challenge: 'challenge-1', totp: false, passkey: false, recovery: false, ...ways },
    });

  async function openStep(locale: Locale = 'es') {
    api.answer(loginRef, asksFor({ totp: true, recovery: true }));
    const screen = await openLogin(locale);
    await typeLogin(screen, locale);
    await userEvent.keyboard('{Enter}');
    const t = textsOf(locale, ['factors', 'access', 'errors']);
    await expect.element(screen.getByText(t(($) => $.factors.step.lead.totp))).toBeVisible();
    return { screen, t };
  }

  test.each(locales)(
    'says a wrong code at its field, how many are left, and lets in with a right one, in %s',
    async (locale) => {
      const { screen, t } = await openStep(locale);
      api.answer(loginWithCodeRef, refusal('factors.code_wrong', { status: 401, params: { left: 3 } }));
      const code = screen.getByRole('textbox', { name: t(($) => $.factors.step.label.totp) });
      await expect.element(code).toHaveFocus();
      await expect.element(screen.getByRole('button', { name: t(($) => $.factors.step.submit) })).toBeDisabled();
      await userEvent.keyboard('123 456{Enter}');
      await expect
        .element(code)
        .toHaveAccessibleDescription(
          `${refusalText({ code: 'factors.code_wrong', params: { left: 3 } })} ${t(($) => $.factors.step.left, { left: 3 })}`,
        );
      api.answer(loginWithCodeRef, signedIn);
      // What was wrong is selected: the next code replaces it.
      await expect.poll(() => getSelection()?.toString()).toBe('123 456');
      await userEvent.keyboard('654321{Enter}');
      await expect.poll(() => screen.router.state.location.pathname).toBe('/user/dashboard');
      expect(api.asked(loginWithCodeRef).map(({ body }) => body)).toEqual([
        { challenge: 'challenge-1', code: '123 456' },
        { challenge: 'challenge-1', code: '654321' },
      ]);
    },
  );

  test('takes a recovery code instead, and starts again when its time is over', async () => {
    const { screen, t } = await openStep();
    await screen.getByRole('button', { name: t(($) => $.factors.step.switch.recovery) }).click();
    const code = screen.getByRole('textbox', { name: t(($) => $.factors.step.label.recovery) });
    api.answer(loginWithCodeRef, refusal('factors.challenge_invalid', { status: 401 }));
    await code.fill('ABCD-EFGH');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(t(($) => $.factors.step.over))).toBeVisible();
    await screen.getByRole('button', { name: t(($) => $.factors.step.again) }).click();
    await expect.element(screen.getByRole('textbox', { name: t(($) => $.access.email) })).toHaveValue(email);
  });
});

describe('registration', () => {
  const accountType = '01920000-0000-7000-8000-0000000000a1';
  const names = { es: 'Empresa', en: 'Company', jp: '法人' };
  const open = {
    open: true,
    reason: null,
    invited: null,
    accountTypes: [{ id: accountType, code: 'company', name: names }],
    policyVersion: 4,
  };

  async function openRegister(locale: Locale = 'es') {
    return renderPart(<RegisterPage />, {
      locale,
      at: '/register',
      path: '/register',
      loader: loadRegistrationOptions,
      namespaces: ['access', 'signup'],
    });
  }

  test.each(locales)('wants every field, says so at each, and asks nobody, in %s', async (locale) => {
    api.answer(registrationOptionsRef, open);
    api.answer(registerRef, { email });
    const screen = await openRegister(locale);
    const t = textsOf(locale, ['access', 'signup', 'errors']);
    await screen.getByRole('button', { name: t(($) => $.signup.register.submit) }).click();
    const name = screen.getByRole('textbox', { name: t(($) => $.signup.register.name) });
    await expect.element(name).toHaveAccessibleDescription(t(($) => $.errors.field.required));
    await expect.element(name).toHaveFocus();
    const address = screen.getByRole('textbox', { name: t(($) => $.access.email) });
    await expect.element(address).toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true');
    await address.fill('marina');
    await userEvent.tab();
    await expect.element(address).toHaveAccessibleDescription(t(($) => $.errors.field.invalid_email));
    expect(api.asked(registerRef)).toEqual([]);
  });

  test.each(locales)('offers another alias for a taken one and shows where the mail went, in %s', async (locale) => {
    api.answer(registrationOptionsRef, open);
    const free = { alias: 'barro2', available: true, reason: null, suggestion: null };
    const taken = { alias: 'barro', available: false, reason: 'taken', suggestion: 'barro2' } as const;
    api.answer(aliasAvailabilityRef, ({ query }) => (query.get('alias') === 'barro' ? taken : free));
    api.answer(registerRef, { email });
    const screen = await openRegister(locale);
    const t = textsOf(locale, ['access', 'signup']);
    await screen.getByRole('textbox', { name: t(($) => $.signup.register.name) }).fill('Marina Ferrer');
    await screen.getByRole('textbox', { name: t(($) => $.signup.register.alias) }).fill('barro');
    await screen.getByRole('button', { name: t(($) => $.signup.register.aliasUse, { alias: 'barro2' }) }).click();
    await expect.element(screen.getByText(t(($) => $.signup.register.aliasFree))).toBeVisible();
    await screen.getByRole('textbox', { name: t(($) => $.access.email) }).fill(email);
    await screen.getByLabelText(t(($) => $.signup.register.phone)).fill('+34 611 22 33 44');
    await screen.getByLabelText(t(($) => $.access.password)).fill(password);
    const consent = screen.getByRole('checkbox');
    await focusOn(consent);
    await userEvent.keyboard(' ');
    await screen.getByRole('button', { name: t(($) => $.signup.register.submit) }).click();
    await expect.element(screen.getByText(t(($) => $.signup.register.sentHelp, { email }))).toBeVisible();
    expect(api.asked(registerRef)[0]?.body).toMatchObject({
      name: 'Marina Ferrer',
      alias: 'barro2',
      email,
      phone: '+34611223344',
      accountTypeId: accountType,
      consent: true,
      policyVersion: 4,
      locale: toWireLocale(locale),
    });
    await screen.getByRole('button', { name: t(($) => $.signup.register.otherAddress) }).click();
    await expect.element(screen.getByRole('button', { name: t(($) => $.signup.register.submit) })).toBeVisible();
  });

  test.each(['closed', 'invite', 'spent', 'full'] as const)('that is %s says why and has no form', async (reason) => {
    api.answer(registrationOptionsRef, { ...open, open: false, reason });
    const screen = await openRegister();
    const t = textsOf('es', ['access', 'signup']);
    await expect.element(screen.getByText(t(($) => $.signup.register[reason]))).toBeVisible();
    await expect
      .element(
        screen.getByText(
          t(($) => $.signup.register[`${reason}Help`]),
          { exact: false },
        ),
      )
      .toBeVisible();
    expect(screen.getByRole('textbox').query()).toBeNull();
  });
});
