import {
  getServerRef,
  removeServerRef,
  setHoursRef,
  setServerRef,
  switchServerRef,
  testServerRef,
} from '@enlace/contract/mailbox/senders/senders.refs.gen.ts';
import {
  type OwnServer,
  senderLimits,
  type SenderProfile,
  serverFailures,
} from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, silence, startApi } from '../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { HoursForm } from './hours-form.tsx';
import { ServerSection } from './server.section.tsx';

const unreachable = () => refusalText({ code: 'network.unreachable', params: {} });
const client = person('user');
const without = (permission: string) => ({
  ...client,
  permissions: client.permissions.filter((each) => each !== permission),
});

let api: Api;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T10:00:00Z') });
  api = startApi();
});
afterEach(() => void vi.useRealTimers());

describe('the hours of a profile', () => {
  const sender: SenderProfile = {
    profile: { id: '01920000-0000-7000-8000-000000009001', name: 'Tienda' },
    identity: {
      displayName: null,
      fromAddress: null,
      replyAddress: null,
      campaignsVia: 'product',
      replyAll: true,
      quote: 'last',
    },
    signature: { html: '', on: false },
    hours: {
      timeZone: 'Europe/Madrid',
      weekly: null,
      closedDays: [],
      expectedAnswer: null,
      autoAnswer: 'off',
      autoTexts: { es: '', en: '', ja: '' },
    },
    isOpen: true,
  };

  async function open({
    locale = 'es',
    user = client,
    hours = {},
  }: { locale?: Locale; user?: typeof client; hours?: Partial<SenderProfile['hours']> } = {}) {
    const screen = await renderPart(
      <main>
        <HoursForm sender={{ ...sender, hours: { ...sender.hours, ...hours } }} />
        <ToastArea />
      </main>,
      { locale, user, namespaces: ['senders'] },
    );
    const t = textsOf(locale, ['senders', 'common']);
    const save = screen.getByRole('button', { name: t(($) => $.senders.save) });
    const day = (name: 'monday' | 'saturday') => screen.getByRole('group', { name: t(($) => $.senders.days[name]) });
    return { screen, t, save, day };
  }
  const sent = () => api.asked(setHoursRef).map(({ body }) => body);

  test.each(locales)('are kept with the usual week, and what is answered alone, in %s', async (locale) => {
    api.answer(setHoursRef, ({ body }) => ({ sender: { ...sender, hours: body } }));
    const { screen, t, save, day } = await open({ locale });
    await focusOn(screen.getByRole('checkbox', { name: t(($) => $.senders.hours.keep) }));
    await userEvent.keyboard(' ');
    await expect.element(day('saturday')).toMatchTextContent(t(($) => $.senders.hours.closed));
    const name = t(($) => $.senders.days.saturday);
    await day('saturday')
      .getByRole('button', { name: t(($) => $.senders.hours.addSpan, { day: name }) })
      .click();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: t(($) => $.senders.auto.mode) }), 'closed');
    await screen.getByRole('textbox', { name: t(($) => $.senders.auto.text.ja) }).fill('明日お返事します');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: t(($) => $.senders.hours.expected) }), 'day');
    await expectUsable();
    await save.click();
    await expect.element(screen.getByText(t(($) => $.senders.saved))).toBeVisible();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({
      expectedAnswer: 'day',
      autoAnswer: 'closed',
      autoTexts: { es: '', en: '', ja: '明日お返事します' },
    });
    expect(sent()[0]?.weekly?.[0]).toEqual([
      { from: '09:00', to: '14:00' },
      { from: '16:00', to: '19:00' },
    ]);
    expect(sent()[0]?.weekly?.slice(5)).toEqual([[{ from: '09:00', to: '14:00' }], []]);
  });

  test('that cross each other are not sent, until one is taken away', async () => {
    api.answer(setHoursRef, silence);
    const week = Array.from({ length: 7 }, () => []);
    const crossing = [
      { from: '09:00', to: '14:00' },
      { from: '13:00', to: '15:00' },
    ];
    const { screen, save, day } = await open({ hours: { weekly: [crossing, ...week.slice(1)] } });
    await save.click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Revisa las horas/);
    expect(sent()).toEqual([]);
    await onPhone();
    await day('monday').getByRole('button', { name: 'Quitar horas: Lunes' }).last().click();
    expect(screen.getByRole('alert').query()).toBeNull();
    await userEvent.dblClick(save);
    await expect.poll(() => sent().length).toBe(1);
    expect(sent()[0]?.weekly?.[0]).toEqual([{ from: '09:00', to: '14:00' }]);
  });

  test('have so many spans a day, and days off with a name', async () => {
    api.answer(setHoursRef, ({ body }) => ({ sender: { ...sender, hours: body } }));
    const { screen, save, day } = await open({ hours: { weekly: Array.from({ length: 7 }, () => []) } });
    const add = day('monday').getByRole('button', { name: 'Añadir horas: Lunes' });
    for (let n = 0; n < senderLimits.spans; n += 1) await add.click();
    expect(add.query()).toBeNull();
    await screen.getByRole('button', { name: 'Añadir días cerrados' }).click();
    await screen.getByRole('textbox', { name: 'Motivo' }).fill('San Antón');
    for (let n = 0; n < 2; n += 1)
      await day('monday').getByRole('button', { name: 'Quitar horas: Lunes' }).last().click();
    await save.click();
    await expect.poll(() => sent().length).toBe(1);
    expect(sent()[0]?.closedDays).toEqual([{ from: '2026-11-20', to: '2026-11-20', name: 'San Antón' }]);
    await screen.getByRole('button', { name: 'Quitar estos días' }).click();
    expect(screen.getByRole('textbox', { name: 'Motivo' }).query()).toBeNull();
  });

  test('that could not be kept say why and stay, and are only read without the permission', async () => {
    api.answer(setHoursRef, offline);
    const { screen, save } = await open({ hours: { autoAnswer: 'always' } });
    await screen.getByRole('textbox', { name: 'Texto en español' }).fill('Vuelvo el lunes');
    await save.click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
    await expect.element(screen.getByRole('textbox', { name: 'Texto en español' })).toHaveValue('Vuelvo el lunes');
    await screen.unmount();
    const read = await open({ user: without('mailbox.write'), hours: { autoAnswer: 'always' } });
    await expect.element(read.screen.getByRole('textbox', { name: 'Texto en español' })).toBeDisabled();
    expect(read.save.query()).toBeNull();
  });
});

describe('a server of one’s own', () => {
  const server: OwnServer = {
    host: 'smtp.barroysal.es',
    port: 587,
    tls: 'required',
    username: 'marina',
    hasPassword: true,
    fallback: true,
    perMinute: null,
    perHour: null,
    connections: 2,
    perConnection: 100,
    isOn: false,
    test: null,
    failingSince: null,
  };
  const tested: OwnServer = { ...server, test: { at: '2026-11-19T10:00:00Z', failure: null, words: null } };

  async function open({
    locale = 'es',
    user = client,
    known = null,
  }: { locale?: Locale; user?: typeof client; known?: OwnServer | null } = {}) {
    api.answer(getServerRef, { server: known });
    const screen = await renderPart(
      <main>
        <ServerSection />
      </main>,
      { locale, user, namespaces: ['senders', 'settings', 'tips'] },
    );
    const t = textsOf(locale, ['senders', 'common']);
    return { screen, t, button: (name: string) => screen.getByRole('button', { name }) };
  }

  test.each(locales)('is added by keyboard; the kind of connection brings its port, in %s', async (locale) => {
    api.answer(setServerRef, { server });
    const { screen, t, button } = await open({ locale });
    await focusOn(button(t(($) => $.senders.server.add)));
    await userEvent.keyboard('{Enter}');
    const host = screen.getByRole('textbox', { name: t(($) => $.senders.server.host) });
    const port = screen.getByRole('textbox', { name: t(($) => $.senders.server.port) });
    await expect.element(port).toHaveValue('587');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: t(($) => $.senders.server.tls) }), 'implicit');
    await expect.element(port).toHaveValue('465');
    await focusOn(port);
    await userEvent.keyboard('{Enter}');
    // Without a name there is nobody to call.
    await expect.element(host).toHaveAttribute('aria-invalid', 'true');
    expect(api.asked(setServerRef)).toEqual([]);
    await expectUsable();
    await host.fill('smtp.barroysal.es');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(t(($) => $.senders.server.untested))).toBeVisible();
    expect(api.asked(setServerRef).map(({ body }) => body)).toMatchObject([
      { host: 'smtp.barroysal.es', port: 465, tls: 'implicit', username: null, password: null, perMinute: null },
    ]);
  });

  test('is tried once, and each way it fails has an advice, with the words of the other side', async () => {
    api.answer(testServerRef, silence);
    const { screen, button } = await open({ known: server });
    await userEvent.dblClick(button('Probar'));
    await expect.element(button('Probando')).toBeDisabled();
    expect(api.asked(testServerRef)).toHaveLength(1);
    await screen.unmount();
    for (const failure of serverFailures) {
      const failed = { ...server, test: { at: '2026-11-19T10:00:00Z', failure, words: '535 no' } };
      const { screen: each, t, button: press } = await open({ known: failed });
      await expect.element(each.getByRole('alert')).toMatchTextContent(t(($) => $.senders.server.failures[failure]));
      await expect.element(each.getByText('535 no')).toBeVisible();
      // What does not work is not put to use.
      expect(press('Usar este servidor').query()).toBeNull();
      await each.unmount();
    }
  });

  test('that works is put to use, changed without its password, and taken away', async () => {
    api.answer(testServerRef, {
      ...{ isDelivered: true, failure: null, words: null, to: 'marina@barroysal.es' },
      server: tested,
    });
    api.answer(switchServerRef, { server: { ...tested, isOn: true } });
    const { screen, button } = await open({ known: server });
    await button('Probar').click();
    await expect.element(screen.getByText(/marina@barroysal\.es/)).toBeVisible();
    await button('Usar este servidor').click();
    await expect.element(button('Dejar de usarlo')).toBeVisible();
    api.answer(setServerRef, offline);
    await button('Cambiar').click();
    const password = screen.getByLabelText('Contraseña', { exact: true });
    await expect.element(password).toHaveValue('');
    await expect.element(password).toHaveAccessibleDescription(/Hay una guardada/);
    await button('Guardar').click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
    await button('Cancelar').click();
    api.answer(removeServerRef, {});
    await button('Quitar').click();
    await expect.element(screen.getByText(/^Ahora salen por el servidor/)).toBeVisible();
    expect(api.asked(setServerRef)[0]?.body.password).toBeNull();
  });

  test('says since when it fails, and is only looked at by who may not change it', async () => {
    const failing = { ...tested, isOn: true, failingSince: '2026-11-19T09:00:00Z', fallback: false };
    const { screen, button } = await open({ known: failing, user: without('account.security') });
    await expect.element(screen.getByRole('status')).toMatchTextContent('Los correos esperan');
    expect(button('Probar').query()).toBeNull();
    await onPhone();
    await screen.unmount();
    api.answer(getServerRef, offline);
    const again = await renderPart(<ServerSection />, { user: client, namespaces: ['senders', 'settings'] });
    await expect.element(again.getByRole('alert')).toMatchTextContent(unreachable());
  });
});
