import {
  addAliasRef,
  listProfileAddressesRef,
  removeAliasRef,
  setMainAddressRef,
  testForwardingRef,
} from '@enlace/contract/mailbox/senders/profile-addresses.refs.gen.ts';
import type { ForwardTestState, ProfileAddresses } from '@enlace/contract/mailbox/senders/profile-addresses.schemas.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, startApi } from '../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { AddressesSection } from './addresses.section.tsx';

const id = (n: number) => `01920000-0000-7000-8000-0000000${n}`;
const moment = '2026-11-19T09:41:00Z';
const domain = 'in.enlace.example';

const address = (n: number, name: string, changes = {}) => ({
  id: id(n),
  name,
  address: `${name}@${domain}`,
  isMain: false,
  worksUntil: null,
  ...changes,
});
const profile = (n: number, name: string, changes: Partial<ProfileAddresses> = {}): ProfileAddresses => ({
  profile: { id: id(n), name },
  addresses: [address(n + 100, name.toLowerCase(), { isMain: true })],
  test: null,
  requests: [],
  ...changes,
});
const tested = (state: ForwardTestState, words: string | null = null) => ({
  id: id(10_900),
  address: 'hola@taller.example',
  state,
  words,
  startedAt: moment,
  arrivedAt: state === 'arrived' ? moment : null,
});

let api: Api;
let items: ProfileAddresses[];
beforeEach(() => {
  api = startApi();
  items = [profile(10_001, 'Taller')];
  api.answer(listProfileAddressesRef, () => ({ domain, items }));
});

const client = person('user');
const reader = { ...client, permissions: client.permissions.filter((each) => each !== 'mailbox.write') };

async function open({ locale = 'es', user = client }: { locale?: Locale; user?: typeof client } = {}) {
  const screen = await renderPart(
    <main>
      <AddressesSection />
    </main>,
    { locale, user, namespaces: ['addresses', 'settings'] },
  );
  const t = textsOf(locale, ['addresses', 'common']);
  return {
    screen,
    t,
    dialog: screen.getByRole('dialog'),
    button: (name: string) => screen.getByRole('button', { name }),
  };
}

describe('copying an address', () => {
  test.each(locales)('is said next to the button and aloud, also when the browser refuses, in %s', async (locale) => {
    const texts: string[] = [];
    let isAllowed = true;
    const writeText = (text: string) =>
      isAllowed ? Promise.resolve(void texts.push(text)) : Promise.reject(new Error());
    const { clipboard } = navigator;
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    onTestFinished(() => void Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard }));
    const { screen, t, button } = await open({ locale });
    const copy = button(t(($) => $.addresses.copyOf, { address: `taller@${domain}` }));
    await focusOn(copy);
    await userEvent.keyboard('{Enter}');
    const said = (text: string) => screen.getByText(text, { exact: true });
    await expect.element(said(t(($) => $.addresses.copied))).toHaveAttribute('aria-live', 'polite');
    expect(texts).toEqual([`taller@${domain}`]);
    isAllowed = false;
    await userEvent.keyboard('{Enter}');
    await expect.element(said(t(($) => $.addresses.notCopied))).toBeVisible();
    await expect.element(copy).toHaveFocus();
  });
});

describe('the addresses of a profile', () => {
  test.each(locales)('are shown with the steps of each provider, in %s', async (locale) => {
    items = [
      profile(10_001, 'Taller', {
        addresses: [
          address(10_101, 'taller', { isMain: true }),
          address(10_102, 'hola'),
          address(10_103, 'antes', { worksUntil: '2027-02-01T00:00:00Z' }),
        ],
      }),
    ];
    const { screen, t, button } = await open({ locale });
    for (const name of ['taller', 'hola', 'antes'])
      await expect.element(screen.getByText(`${name}@${domain}`, { exact: true })).toBeVisible();
    for (const way of ['gmail', 'microsoft', 'hosting'] as const) {
      await button(t(($) => $.addresses.ways[way])).click();
      const steps = Object.values(
        t(($) => $.addresses.steps[way], { address: `taller@${domain}`, returnObjects: true }),
      );
      for (const step of steps) await expect.element(screen.getByText(step)).toBeVisible();
    }
    await expectUsable();
    await onPhone();
    await expectUsable();
  });

  test('are changed, added and removed by keyboard, and say when that failed', async () => {
    items = [
      profile(10_001, 'Taller', {
        addresses: [address(10_101, 'taller', { isMain: true }), address(10_102, 'hola')],
      }),
    ];
    api.answer(setMainAddressRef, refusal('profile_addresses.name_taken'));
    const { screen, dialog, button } = await open();
    await focusOn(button('Cambiar'));
    await userEvent.keyboard('{Enter}');
    const field = dialog.getByRole('textbox', { name: 'Nombre de la dirección' });
    await field.fill('torno');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toMatchTextContent(refusalText({ code: 'profile_addresses.name_taken', params: {} }));
    api.answer(setMainAddressRef, () => ({ profile: items[0] ?? profile(10_001, 'Taller') }));
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api.asked(setMainAddressRef).at(-1)?.body).toEqual({ name: 'torno' });

    api.answer(addAliasRef, () => ({ profile: items[0] ?? profile(10_001, 'Taller') }));
    await button('Añadir otra dirección').click();
    await dialog.getByRole('textbox').fill('info');
    await dialog.getByRole('button', { name: 'Añadir' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api.asked(addAliasRef).at(-1)?.body).toEqual({ name: 'info' });

    api.answer(removeAliasRef, offline);
    await button(`Quitar hola@${domain}`).click();
    await dialog.getByRole('button', { name: 'Quitar' }).click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
  });

  test('of somebody who only reads cannot be changed', async () => {
    const { screen, button } = await open({ user: reader });
    await expect.element(button(`Copiar taller@${domain}`)).toBeVisible();
    expect(button('Cambiar').query()).toBeNull();
    expect(screen.getByRole('button', { name: 'Probar el reenvío' }).query()).toBeNull();
  });

  test('are chosen by profile, and nothing is there without one', async () => {
    items = [];
    const { screen } = await open();
    await expect.element(screen.getByText('Crea un perfil y tendrá su dirección.')).toBeVisible();
  });
});

describe('forwarding', () => {
  test.each(locales)('tells how a test ended, in %s', async (locale) => {
    items = [profile(10_001, 'Taller')];
    const { screen, t } = await open({ locale });
    api.answer(testForwardingRef, () => ({ test: tested('waiting') }));
    await screen.getByRole('textbox', { name: t(($) => $.addresses.test.address) }).fill('hola@taller.example');
    items = [profile(10_001, 'Taller', { test: tested('waiting') })];
    await screen.getByRole('button', { name: t(($) => $.addresses.test.run) }).click();
    const outcome = screen.getByRole('status');
    await expect.element(outcome).toMatchTextContent(t(($) => $.addresses.test.help.waiting));
    items = [profile(10_001, 'Taller', { test: tested('refused', '550 5.1.1 no') })];
    const refused = t(($) => $.addresses.test.states.refused, { address: 'hola@taller.example' });
    await expect.element(outcome, { timeout: 6_000 }).toMatchTextContent(refused);
    await expect.element(outcome).toMatchTextContent(t(($) => $.addresses.test.words, { words: '550 5.1.1 no' }));
    expect(api.asked(testForwardingRef).at(-1)?.body).toEqual({ address: 'hola@taller.example' });
  });

  test('takes no wrong address', async () => {
    const { screen, button } = await open();
    await screen.getByRole('textbox', { name: 'Dirección pública de tu negocio' }).fill('hola');
    await button('Probar el reenvío').click();
    expect(api.asked(testForwardingRef)).toHaveLength(0);
  });

  test('shows the code and the link a provider sent', async () => {
    const url = 'https://mail-settings.google.com/mail/vf-1';
    const request = {
      conversationId: id(10_800),
      provider: 'Gmail',
      box: 'hola@taller.example',
      code: '123456789',
      url,
    };
    items = [profile(10_001, 'Taller', { requests: [{ ...request, at: moment }] })];
    const { screen } = await open();
    await expect.element(screen.getByText('123456789')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Confirmar en mail-settings.google.com' });
    await expect.element(link).toHaveAttribute('href', url);
  });
});
