import {
  clientDomainsRefs,
  getOwnLimitRef,
  getSendLimitsRef,
  setCampaignAddressRef,
  setOwnLimitRef,
  setSendLimitsRef,
} from '@enlace/contract/workspace/sending-domains/sending-domains.refs.gen.ts';
import type { SendingDomain } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../test/browser/api.ts';
import { onPhone } from '../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { DomainsSection } from './components/domains-section.tsx';
import { OperatorLimitsSection, OwnLimitSection } from './components/limits-section.tsx';

const domain = (changes: Partial<SendingDomain> = {}): SendingDomain => ({
  ...{ id: '01920000-0000-7000-8000-000000000a01', domain: 'barroysal.es', state: 'failing' },
  ...{ checkedAt: '2026-11-19T10:00:00Z', campaignAddress: null, overriddenAt: null, keys: [] },
  records: [{ purpose: 'spf', type: 'TXT', name: 'barroysal.es', value: 'v=spf1 include:enlace.example ~all' }],
  checks: [{ check: 'spf', verdict: 'bad', problem: 'missing', found: null }],
  ...changes,
});
const good = domain({ state: 'good', checks: [{ check: 'spf', verdict: 'good', problem: null, found: null }] });

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(clientDomainsRefs.list, { items: [domain()] });
});

type Opened = { locale?: Locale; user?: ReturnType<typeof person> };
async function open(part: ReactNode, { locale = 'es', user = person('user') }: Opened = {}) {
  const screen = await renderPart(part, { locale, user, namespaces: ['sending', 'standing', 'tips', 'help'] });
  return { screen, t: textsOf(locale, ['sending', 'common']) };
}
const openDomains = (options: Opened = {}) => open(<DomainsSection place="client" />, options);

describe('the domains a client sends from', () => {
  test('say that they load, what went wrong, and load again', async () => {
    api.answer(clientDomainsRefs.list, silence);
    const { screen: loading } = await openDomains();
    await expect.element(loading.getByText('Cargando')).toBeInTheDocument();
    await loading.unmount();
    api.answer(clientDomainsRefs.list, offline);
    const { screen, t } = await openDomains();
    const again = screen.getByRole('button', { name: t(($) => $.common.retry) });
    await expect.element(again).toBeVisible();
    api.answer(clientDomainsRefs.list, { items: [] });
    await again.click();
    await expect.element(screen.getByText(t(($) => $.sending.none))).toBeVisible();
  });

  test.each(locales)('say what is missing and what to publish, in %s', async (locale) => {
    const { screen, t } = await openDomains({ locale });
    const panel = screen.getByRole('article', { name: 'barroysal.es' });
    await expect
      .element(
        panel.getByText(
          t(($) => $.sending.states.failing),
          { exact: false },
        ),
      )
      .toBeVisible();
    await expect
      .element(
        panel.getByText(
          t(($) => $.sending.verdicts.bad),
          { exact: true },
        ),
      )
      .toBeVisible();
    await expect.element(panel.getByText(t(($) => $.sending.missing.spf))).toBeVisible();
    await expect.element(panel.getByText('v=spf1 include:enlace.example ~all')).toBeVisible();
    const when = { es: /19 nov/, en: /19 Nov/, ja: /11月19日/ }[locale];
    await expect.element(panel.getByText(when)).toBeVisible();
  });

  test.each(locales)('are added by keyboard, and a refused one stays to be corrected, in %s', async (locale) => {
    api.answer(clientDomainsRefs.add, refusal('sending_domains.exists'));
    const { screen, t } = await openDomains({ locale });
    const name = screen.getByRole('textbox', { name: t(($) => $.sending.domain), exact: true });
    await expect.element(screen.getByRole('button', { name: t(($) => $.sending.add) })).toBeDisabled();
    await name.fill(' papel.es ');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(refusalText({ code: 'sending_domains.exists', params: {} }))).toBeVisible();
    await expect.element(name).toHaveValue(' papel.es ');
    api.answer(clientDomainsRefs.add, {
      domain: domain({ id: '01920000-0000-7000-8000-000000000a02', domain: 'papel.es' }),
    });
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('article', { name: 'papel.es' })).toBeVisible();
    await expect.element(name).toHaveValue('');
    expect(api.asked(clientDomainsRefs.add).map(({ body }) => body)).toEqual([
      { domain: 'papel.es' },
      { domain: 'papel.es' },
    ]);
  });

  test('are checked once, and then say that they are ready', async () => {
    api.answer(clientDomainsRefs.check, { domain: good });
    const { screen } = await openDomains();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Comprobar' }));
    await expect.element(screen.getByText('Listo para enviar.', { exact: false })).toBeVisible();
    expect(api.asked(clientDomainsRefs.check)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Enviar de todos modos' }).query()).toBeNull();
  });

  test.each([
    ['Enviar de todos modos', 'override', '¿Enviar desde barroysal.es aunque fallen las comprobaciones?'],
    ['Quitar', 'remove', '¿Quitar barroysal.es?'],
  ] as const)(
    'ask before “%s”, say in the dialog why it failed, and give the focus back',
    async (label, act, title) => {
      api.answer(clientDomainsRefs[act], offline);
      const { screen } = await openDomains();
      const opener = screen.getByRole('button', { name: label, exact: true });
      await focusOn(opener);
      await userEvent.keyboard('{Enter}');
      const dialog = screen.getByRole('dialog', { name: title });
      await dialog.getByRole('button', { name: label, exact: true }).click();
      const why = refusalText({ code: 'network.unreachable', params: {} });
      await expect.element(dialog.getByText(why)).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => dialog.query()).toBeNull();
      await expect.element(opener).toHaveFocus();
      // Opened again, it does not begin with what is over.
      await userEvent.keyboard('{Enter}');
      await expect.element(dialog).toBeVisible();
      expect(dialog.getByText(why).query()).toBeNull();
    },
  );

  test('can only be looked at without the permission', async () => {
    const user = person('user');
    const reader = { ...user, permissions: user.permissions.filter((each) => each !== 'account.security') };
    api.answer(clientDomainsRefs.list, { items: [domain({ campaignAddress: 'hola@barroysal.es' })] });
    const { screen } = await openDomains({ user: reader });
    await expect.element(screen.getByText('Las campañas salen desde hola@barroysal.es.')).toBeVisible();
    for (const name of ['Comprobar', 'Quitar', 'Añadir dominio', 'Usar esta dirección'])
      expect(screen.getByRole('button', { name }).query()).toBeNull();
  });

  test('give campaigns an address, and take it back', async () => {
    api.answer(setCampaignAddressRef, ({ body }) => ({
      items: [domain({ campaignAddress: body.local === null ? null : `${body.local}@barroysal.es` })],
    }));
    const { screen } = await openDomains();
    await screen.getByRole('textbox', { name: 'Enviar las campañas desde' }).fill(' hola ');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('button', { name: 'Volver a la de la plataforma' }).click();
    await expect
      .poll(() => api.asked(setCampaignAddressRef).map(({ body }) => body))
      .toEqual([{ local: 'hola' }, { local: null }]);
  });

  test('with a long name fit a phone', async () => {
    const long = `${'cooperativa-de-artesanos-'.repeat(2)}example.es`;
    api.answer(clientDomainsRefs.list, { items: [domain({ domain: long })] });
    const { screen } = await openDomains();
    await expect.element(screen.getByRole('article', { name: long })).toBeVisible();
    await onPhone();
  });
});

describe('the pace of sending', () => {
  test.each(locales)('of a client is a number or none, in %s', async (locale) => {
    api.answer(getOwnLimitRef, { perMinute: 60 });
    api.answer(setOwnLimitRef, ({ body }) => body);
    const { screen, t } = await open(<OwnLimitSection />, { locale });
    const field = screen.getByRole('textbox', { name: t(($) => $.sending.limits.own) });
    await expect.element(field).toHaveValue('60');
    const save = screen.getByRole('button', { name: t(($) => $.sending.limits.save) });
    await expect.element(save).toBeDisabled();
    await field.fill('1.200 por minuto');
    await expect.element(field).toHaveValue('1200');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.asked(setOwnLimitRef).map(({ body }) => body)).toEqual([{ perMinute: 1200 }]);
    await field.fill('');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.asked(setOwnLimitRef).at(-1)?.body).toEqual({ perMinute: null });
  });

  test('says what went wrong, and loads again', async () => {
    api.answer(getOwnLimitRef, offline);
    const { screen, t } = await open(<OwnLimitSection />);
    const again = screen.getByRole('button', { name: t(($) => $.common.retry) });
    await expect.element(again).toBeVisible();
    api.answer(getOwnLimitRef, { perMinute: null });
    await again.click();
    await expect.element(screen.getByRole('textbox', { name: 'Correos por minuto' })).toHaveValue('');
  });

  test('of the installation has a limit per domain, and keeps what is refused', async () => {
    api.answer(getSendLimitsRef, { all: 500, client: null, domains: [{ domain: 'gmail.com', perMinute: 100 }] });
    api.answer(setSendLimitsRef, refusal('request.invalid', { status: 422 }));
    const { screen } = await open(<OperatorLimitsSection />, { user: person('admin') });
    const domains = screen.getByRole('textbox', { name: 'Por dominio de destino' });
    await expect.element(domains).toHaveValue('gmail.com 100');
    // Read as one mail per minute, it would stop every campaign.
    await domains.fill('gmail.com 1.000; outlook.com: 200');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect.element(domains).toHaveValue('gmail.com 1.000; outlook.com: 200');
    expect(api.asked(setSendLimitsRef).map(({ body }) => body)).toEqual([
      {
        ...{ all: 500, client: null },
        domains: [
          { domain: 'gmail.com', perMinute: 0 },
          { domain: 'outlook.com', perMinute: 200 },
        ],
      },
    ]);
  });
});
