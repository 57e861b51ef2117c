import { currentUserRef } from '@enlace/contract/identity/sign-in/auth.refs.gen.ts';
import {
  addPasskeyRef,
  describeFactorsRef,
  offerPasskeyRef,
  removePasskeyRef,
  renamePasskeyRef,
} from '@enlace/contract/identity/sign-in/factors.refs.gen.ts';
import { type Factors, type Passkey, passkeyLimits } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { fieldIssueText, refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { PasskeysSection } from './passkeys-section.tsx';

const unreachable = () => refusalText({ code: 'network.unreachable', params: {} });
const passkey = (n: number, name: string, changes: Partial<Passkey> = {}): Passkey => ({
  id: `01920000-0000-7000-8000-00000000${n}`,
  name,
  createdAt: '2026-10-02T09:00:00Z',
  lastUsedAt: null,
  isSynced: false,
  ...changes,
});
const laptop = passkey(6101, 'Portátil', { isSynced: true, lastUsedAt: '2026-10-03T09:00:00Z' });
const phone = passkey(6102, 'Móvil');

/** What the browser answers when a person has shown who they are. */
function created(): PublicKeyCredential {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const response = Object.create(AuthenticatorAttestationResponse.prototype, {
    clientDataJSON: { value: bytes },
    attestationObject: { value: bytes },
    getTransports: { value: () => ['internal'] },
  });
  return Object.create(PublicKeyCredential.prototype, {
    id: { value: 'AQID' },
    rawId: { value: bytes },
    response: { value: response },
  });
}

let api: Api;
let factors: Factors;
beforeEach(() => {
  api = startApi();
  factors = { totp: null, passkeys: [laptop, phone], recoveryCodes: null, isRequired: false };
  api.answer(currentUserRef, person('user'));
  api.answer(describeFactorsRef, () => factors);
  api.answer(offerPasskeyRef, {
    options: {
      rp: { id: 'localhost', name: 'Enlace' },
      user: { id: 'AQID', name: 'marina@barroysal.es', displayName: 'Marina Ferrer' },
      challenge: 'AQID',
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 60_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  });
});
afterEach(() => void vi.restoreAllMocks());

async function open(locale: Locale = 'es') {
  const screen = await renderPart(
    <main>
      <PasskeysSection />
      <ToastArea />
    </main>,
    { locale, user: person('user'), namespaces: ['factors', 'account'] },
  );
  const t = textsOf(locale, ['factors', 'common']);
  const press = async (name: string) => {
    const button = screen.getByRole('button', { name });
    await focusOn(button);
    await userEvent.keyboard('{Enter}');
    return button;
  };
  return { screen, t, press, dialog: screen.getByRole('dialog') };
}

describe('the passkeys', () => {
  test.each(locales)('say when they were used, and a new one is made by keyboard, in %s', async (locale) => {
    const create = vi.spyOn(navigator.credentials, 'create').mockResolvedValue(created());
    api.answer(addPasskeyRef, () => {
      factors = { ...factors, passkeys: [laptop, phone, passkey(6103, 'Tablet')] };
      return { passkey: passkey(6103, 'Tablet'), recoveryCodes: ['AAAA-1111', 'BBBB-2222'] };
    });
    const { screen, t, press, dialog } = await open(locale);
    const list = screen.getByRole('list', { name: t(($) => $.factors.passkeys.list) });
    await expect.element(list.getByText(t(($) => $.factors.passkeys.synced))).toBeVisible();
    await expectUsable();
    await press(t(($) => $.factors.passkeys.add));
    await expect.element(dialog).toHaveAccessibleName(t(($) => $.factors.passkeys.addTitle));
    const name = dialog.getByLabelText(
      t(($) => $.factors.passkeys.name),
      { exact: true },
    );
    // The device proposes a name.
    await expect.element(name).toHaveValue(t(($) => $.factors.passkeys.device, { browser: 'Chrome', system: 'Linux' }));
    await name.fill('Tablet');
    await userEvent.keyboard('{Enter}');
    const codes = screen.getByRole('dialog', { name: t(($) => $.factors.codes.title) });
    await expect.element(codes.getByText('AAAA-1111')).toBeVisible();
    expect(create).toHaveBeenCalledTimes(1);
    expect(api.asked(addPasskeyRef).map(({ body }) => [body.name, body.response.rawId])).toEqual([['Tablet', 'AQID']]);
    // Codes that are seen once are not lost with a key.
    await userEvent.keyboard('{Escape}');
    await expect.element(codes).toBeVisible();
    await codes.getByRole('button', { name: t(($) => $.factors.codes.done) }).click();
    await expect.element(list.getByText('Tablet')).toBeVisible();
  });

  test.each([
    ['NotAllowedError', 'El navegador no ha recibido ninguna llave. Inténtalo otra vez.'],
    ['InvalidStateError', 'Este dispositivo ya tiene una llave de acceso para tu cuenta.'],
    ['SecurityError', 'Este navegador no puede usar llaves de acceso aquí.'],
  ])('say why the browser made none (%s), and may be tried again', async (kind, text) => {
    vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('no', kind));
    const { press, dialog } = await open();
    await press('Añadir llave');
    await dialog.getByRole('button', { name: 'Crear llave' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(text);
    await expect.element(dialog.getByRole('button', { name: 'Crear llave' })).toBeEnabled();
    expect(api.asked(addPasskeyRef)).toEqual([]);
  });

  test('need a name of a line, and fit a phone', async () => {
    const create = vi.spyOn(navigator.credentials, 'create').mockResolvedValue(created());
    factors = { ...factors, passkeys: [passkey(6104, 'Llave '.repeat(10).trim())] };
    const { press, dialog } = await open();
    const opener = await press('Añadir llave');
    const name = dialog.getByLabelText('Nombre', { exact: true });
    await name.fill('');
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('x'.repeat(passkeyLimits.name + 1));
    await userEvent.keyboard('{Enter}');
    const tooLong = fieldIssueText({ path: 'name', code: 'too_long', limit: passkeyLimits.name });
    await expect.element(name).toHaveAccessibleDescription(new RegExp(tooLong.slice(0, 10)));
    expect(create).not.toHaveBeenCalled();
    await onPhone();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.element(opener).toHaveFocus();
  });

  test('are renamed with Enter, and keep the words when it fails', async () => {
    api.answer(renamePasskeyRef, offline);
    const { press, dialog } = await open();
    const opener = await press('Cambiar el nombre de «Móvil»');
    const name = dialog.getByLabelText('Nombre', { exact: true });
    await name.fill('Móvil nuevo');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(unreachable());
    await expect.element(name).toHaveValue('Móvil nuevo');
    api.answer(renamePasskeyRef, () => ({ ...phone, name: 'Móvil nuevo' }));
    await focusOn(name);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => dialog.query()).toBeNull();
    expect(api.asked(renamePasskeyRef).map(({ body }) => body)).toEqual([
      { name: 'Móvil nuevo' },
      { name: 'Móvil nuevo' },
    ]);
    await expect.element(opener).toHaveFocus();
  });
});

describe('taking a passkey away', () => {
  test.each(locales)('asks first and says so afterwards, in %s', async (locale) => {
    api.answer(removePasskeyRef, () => {
      factors = { ...factors, passkeys: [laptop] };
      return {};
    });
    const { screen, t, press, dialog } = await open(locale);
    await press(t(($) => $.factors.passkeys.removeOf, { name: 'Móvil' }));
    await expect.element(dialog).toHaveAccessibleName(t(($) => $.factors.passkeys.removeTitle, { name: 'Móvil' }));
    await expect.element(dialog).toMatchTextContent(t(($) => $.factors.passkeys.removeHelp));
    await userEvent.dblClick(dialog.getByRole('button', { name: t(($) => $.factors.passkeys.remove), exact: true }));
    await expect.element(screen.getByText(t(($) => $.factors.passkeys.removed))).toBeVisible();
    await expect.poll(() => screen.getByText('Móvil').query()).toBeNull();
    expect(api.asked(removePasskeyRef)).toHaveLength(1);
  });

  test('says what the last one takes with it, and why it could not be taken', async () => {
    factors = { ...factors, passkeys: [phone] };
    api.answer(removePasskeyRef, refusal('factors.last_required'));
    const { press, dialog } = await open();
    await press('Quitar «Móvil»');
    await expect.element(dialog).toMatchTextContent('los códigos de recuperación dejan de servir');
    const remove = dialog.getByRole('button', { name: 'Quitar', exact: true });
    await remove.click();
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(refusalText({ code: 'factors.last_required', params: {} }));
    await expect.element(remove).toBeEnabled();
  });

  test('is not offered for the last one of who must have one', async () => {
    factors = { ...factors, passkeys: [phone], isRequired: true };
    const { screen } = await open();
    await expect.element(screen.getByRole('button', { name: 'Cambiar el nombre de «Móvil»' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Quitar «Móvil»' }).query()).toBeNull();
  });
});

test('the passkeys load, may be asked for again, and are nobody else’s to see', async () => {
  api.answer(describeFactorsRef, silence);
  const loading = await open();
  await expect.element(loading.screen.getByText('Cargando')).toBeInTheDocument();
  await loading.screen.unmount();
  api.answer(describeFactorsRef, offline);
  const { screen } = await open();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
  api.answer(describeFactorsRef, { ...factors, passkeys: [] });
  await screen.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByText('Aún no tienes ninguna.')).toBeVisible();
  await screen.unmount();
  const user = { ...person('user'), permissions: [] };
  const hidden = await renderPart(
    <main>
      <p>Al lado</p>
      <PasskeysSection />
    </main>,
    { user, namespaces: ['factors'] },
  );
  await expect.element(hidden.getByText('Al lado')).toBeVisible();
  expect(hidden.getByRole('heading').query()).toBeNull();
});
