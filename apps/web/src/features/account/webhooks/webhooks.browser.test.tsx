import { webhookEventTypes } from '@enlace/contract/account/webhooks/webhook-events.ts';
import {
  createWebhookRef,
  listWebhookDeliveriesRef,
  listWebhooksRef,
  pauseWebhookRef,
  readWebhookDeliveryRef,
  redeliverFailedWebhooksRef,
  redeliverWebhookRef,
  removeWebhookRef,
  restoreWebhookRef,
  resumeWebhookRef,
  rotateWebhookSecretRef,
  testWebhookRef,
  updateWebhookRef,
} from '@enlace/contract/account/webhooks/webhooks.refs.gen.ts';
import {
  type Webhook,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  webhookFailures,
} from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { WebhooksSection } from './webhooks.section.tsx';

const id = (n: number) => `01920000-0000-7000-8000-00000000${n}`;
const unreachable = () => refusalText({ code: 'network.unreachable', params: {} });
const moment = '2026-11-19T09:41:00Z';

const webhook = (n: number, name: string, changes: Partial<Webhook> = {}): Webhook => ({
  id: id(n),
  name,
  url: `https://taller.example/${n}`,
  events: ['message.received'],
  state: 'active',
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  lastDeliveredAt: null,
  oldSecretUntil: null,
  createdAt: moment,
  counts: { waiting: 0, delivered: 1200, failed: 0 },
  ...changes,
});
const shop = webhook(7101, 'Tienda', { counts: { waiting: 3, delivered: 1200, failed: 2 } });
const delivery = (n: number, changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: id(n),
  messageId: id(n + 100),
  type: 'message.received',
  isTest: false,
  state: 'failed',
  attempts: 2,
  nextAt: null,
  status: null,
  failure: 'timeout',
  createdAt: moment,
  settledAt: moment,
  ...changes,
});

let api: Api;
let webhooks: Webhook[];
beforeEach(() => {
  api = startApi();
  webhooks = [shop];
  api.answer(listWebhooksRef, () => ({ items: webhooks }));
});

const client = person('user');
const reader = { ...client, permissions: client.permissions.filter((each) => each !== 'account.security') };

async function open({
  locale = 'es',
  user = client,
  at = '/',
}: { locale?: Locale; user?: typeof client; at?: string } = {}) {
  const screen = await renderPart(
    <main>
      <WebhooksSection />
      <ToastArea />
    </main>,
    { locale, user, at, namespaces: ['webhooks', 'settings', 'tips'] },
  );
  const t = textsOf(locale, ['webhooks', 'common']);
  const row = (name: string) => screen.getByRole('listitem').filter({ hasText: name });
  async function choose(name: string, item: string) {
    const more = screen.getByRole('button', { name: t(($) => $.webhooks.more, { name }) });
    await focusOn(more);
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('menuitem', { name: item }).click();
    return more;
  }
  return { screen, t, row, choose, dialog: screen.getByRole('dialog') };
}

describe('the webhooks', () => {
  test.each(locales)('say how each stands, in %s', async (locale) => {
    webhooks = [
      shop,
      webhook(7102, 'Almacén', { state: 'paused' }),
      webhook(7103, 'Contable', { state: 'disabled', disabledReason: 'gone', disabledAt: moment }),
      webhook(7104, 'Cartero', { failingSince: moment, oldSecretUntil: moment, lastDeliveredAt: moment }),
    ];
    const { screen, t, row } = await open({ locale });
    const count = t(($) => $.webhooks.counts.failed, { count: 2, n: '2' });
    await expect.element(row('Tienda')).toMatchTextContent(count);
    await expect.element(row('Almacén')).toMatchTextContent(t(($) => $.webhooks.states.paused));
    await expect.element(row('Contable')).toMatchTextContent(t(($) => $.webhooks.states.disabled));
    await expect.element(row('Cartero')).toMatchTextContent(t(($) => $.webhooks.states.failing));
    const resume = t(($) => $.webhooks.resumeOf, { name: 'Contable' });
    await expect.element(screen.getByRole('button', { name: resume })).toBeVisible();
    await expectUsable();
  });

  test('load, may be asked for again, and are none at first', async () => {
    api.answer(listWebhooksRef, offline);
    const { screen } = await open();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
    api.answer(listWebhooksRef, { items: [] });
    await screen.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByText(/^Todavía no avisas a nadie/)).toBeVisible();
  });

  test('can be looked at, not changed, by who may not', async () => {
    webhooks = [webhook(7101, 'Tienda', { state: 'paused' })];
    api.answer(listWebhookDeliveriesRef, { items: [], next: null });
    const { screen, dialog } = await open({ user: reader });
    await screen.getByRole('button', { name: 'Avisos de Tienda' }).click();
    await expect.element(dialog).toMatchTextContent('Se guardan 30 días.');
    expect(dialog.getByRole('button', { name: 'Probar' }).query()).toBeNull();
    expect(screen.getByRole('button', { name: /^(Añadir|Más|Reanudar)/ }).query()).toBeNull();
  });

  test('are paused and removed at a click, come back, and say when they could not', async () => {
    api.answer(pauseWebhookRef, () => {
      webhooks = [{ ...shop, state: 'paused' }];
      return { ...shop, state: 'paused' as const };
    });
    api.answer(resumeWebhookRef, offline);
    const { screen, row, choose } = await open();
    await choose('Tienda', 'Pausar');
    await expect.element(row('Tienda')).toMatchTextContent('En pausa');
    const undo = screen.getByRole('button', { name: 'Deshacer' });
    await undo.click();
    await expect.element(screen.getByText(unreachable())).toBeVisible();
    await expect.element(undo).toBeVisible();
    api.answer(removeWebhookRef, offline);
    await choose('Tienda', 'Quitar');
    await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
    api.answer(removeWebhookRef, () => {
      webhooks = [];
      return {};
    });
    api.answer(restoreWebhookRef, () => {
      webhooks = [shop];
      return shop;
    });
    await choose('Tienda', 'Quitar');
    await expect.poll(() => row('Tienda').query()).toBeNull();
    await undo.click();
    await expect.element(row('Tienda')).toBeVisible();
  });
});

describe('a webhook', () => {
  test.each(locales)('is made by keyboard and shows its secret once, in %s', async (locale) => {
    api.answer(createWebhookRef, { webhook: shop, secret: 'whsec_barro' });
    // No secure context, as on a server without a certificate.
    const clipboard = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard');
    Reflect.deleteProperty(Navigator.prototype, 'clipboard');
    onTestFinished(() => {
      if (clipboard) Object.defineProperty(Navigator.prototype, 'clipboard', clipboard);
    });
    const { screen, t, dialog } = await open({ locale });
    await focusOn(screen.getByRole('button', { name: t(($) => $.webhooks.add) }));
    await userEvent.keyboard('{Enter}');
    const name = dialog.getByLabelText(
      t(($) => $.webhooks.name),
      { exact: true },
    );
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('Tienda{Enter}');
    // Each field says what is missing.
    const url = dialog.getByRole('textbox', { name: t(($) => $.webhooks.url) });
    await expect.element(url).toHaveAttribute('aria-invalid', 'true');
    await expect.element(dialog.getByText(t(($) => $.webhooks.noEvent))).toBeVisible();
    expect(api.asked(createWebhookRef)).toEqual([]);
    await url.fill('https://taller.example/avisos');
    await dialog.getByRole('button', { name: t(($) => $.webhooks.all) }).click();
    await focusOn(url);
    await userEvent.keyboard('{Enter}');
    const secret = screen.getByRole('dialog', { name: t(($) => $.webhooks.secretTitle) });
    await expect.element(secret.getByRole('textbox')).toHaveValue('whsec_barro');
    expect(api.asked(createWebhookRef).map(({ body }) => body)).toEqual([
      { name: 'Tienda', url: 'https://taller.example/avisos', events: [...webhookEventTypes] },
    ]);
    await userEvent.keyboard('{Escape}');
    await expect.element(secret).toBeVisible();
    const copy = secret.getByRole('button', { name: t(($) => $.webhooks.copy) });
    await focusOn(copy);
    await userEvent.keyboard('{Enter}');
    await expect.element(secret.getByRole('button', { name: t(($) => $.webhooks.copied) })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => secret.query()).toBeNull();
  });

  test('is changed with what it had, and its address refused at the field', async () => {
    api.answer(updateWebhookRef, refusal('webhooks.https_required'));
    const { dialog, choose } = await open();
    const more = await choose('Tienda', 'Cambiar webhook');
    await expect.element(dialog.getByLabelText('Nombre', { exact: true })).toHaveValue('Tienda');
    await expect.element(dialog.getByRole('checkbox', { name: 'Llega un mensaje' })).toBeChecked();
    await dialog.getByRole('checkbox', { name: 'Hay un tamy nuevo' }).click();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    const url = dialog.getByRole('textbox', { name: 'Dirección' });
    const text = refusalText({ code: 'webhooks.https_required', params: {} });
    await expect.element(url).toHaveAccessibleDescription(new RegExp(text.slice(0, 12)));
    await onPhone();
    api.answer(updateWebhookRef, shop);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(() => dialog.query()).toBeNull();
    expect(api.asked(updateWebhookRef).at(-1)?.body.events).toEqual(['message.received', 'contact.created']);
    await expect.element(more).toHaveFocus();
  });

  test('gets another secret after a question, which says why it failed', async () => {
    api.answer(rotateWebhookSecretRef, offline);
    const { screen, dialog, choose } = await open();
    await choose('Tienda', 'Cambiar secreto');
    await expect.element(dialog).toMatchTextContent('Durante 24 horas firmamos con el nuevo y con el actual');
    const renew = dialog.getByRole('button', { name: 'Cambiar secreto' });
    await renew.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(unreachable());
    api.answer(rotateWebhookSecretRef, { webhook: shop, secret: 'whsec_sal' });
    await renew.click();
    await expect.element(screen.getByRole('textbox', { name: 'Secreto' })).toHaveValue('whsec_sal');
  });
});

describe('the calls of a webhook', () => {
  const attempt = (number: number, changes: Partial<WebhookAttempt> = {}): WebhookAttempt => ({
    ...{ number, at: moment, durationMs: 1200, status: null, failure: null, answer: null, isAnswerCut: false },
    ...changes,
  });
  const detail: WebhookDeliveryDetail = {
    ...delivery(7201),
    url: shop.url,
    body: '{"type":"message.received","data":{"id":"m1"}}',
    tries: [
      attempt(1, { status: 500, failure: 'status', answer: '<b>roto</b>', isAnswerCut: true }),
      ...webhookFailures.map((failure, index) => attempt(index + 2, { failure })),
    ],
  };

  test.each(locales)('say what was sent and answered, by keyboard and back, in %s', async (locale) => {
    api.answer(listWebhookDeliveriesRef, { items: [delivery(7201)], next: null });
    api.answer(readWebhookDeliveryRef, detail);
    const { screen, t, dialog } = await open({ locale, at: `/?webhook=${shop.id}` });
    await expect.element(dialog).toHaveAccessibleName(t(($) => $.webhooks.logOf, { name: 'Tienda' }));
    const line = dialog.getByRole('list', { name: t(($) => $.webhooks.log) }).getByRole('button');
    await expect.element(line).toMatchTextContent(t(($) => $.webhooks.failures.timeout));
    await focusOn(line);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('<b>roto</b>')).toBeVisible();
    await expect.element(dialog).toMatchTextContent(t(($) => $.webhooks.answered, { status: 500 }));
    for (const failure of webhookFailures.filter((each) => each !== 'status'))
      await expect.element(dialog).toMatchTextContent(t(($) => $.webhooks.failures[failure]));
    // The body is readable, line by line.
    await expect
      .element(dialog.getByRole('region', { name: t(($) => $.webhooks.body) }))
      .toMatchTextContent('"id": "m1"');
    await expectUsable();
    await dialog.getByRole('button', { name: t(($) => $.webhooks.back) }).click();
    await expect.element(line).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    expect(screen.router.state.location.search).toBe('');
  });

  test('are narrowed, loaded on, and sent again once', async () => {
    api.answer(listWebhookDeliveriesRef, ({ query }) =>
      query.get('cursor') === null
        ? { items: [delivery(7201)], next: 'more' }
        : { items: [delivery(7202, { failure: 'tls' })], next: null },
    );
    api.answer(redeliverFailedWebhooksRef, { count: 2 });
    const { screen, dialog } = await open({ at: `/?webhook=${shop.id}` });
    await dialog.getByRole('button', { name: 'Cargar más' }).click();
    await expect.element(dialog).toMatchTextContent('Su conexión cifrada no es de fiar');
    await dialog.getByRole('button', { name: 'Sin entregar', exact: true }).first().click();
    await expect.poll(() => api.asked(listWebhookDeliveriesRef).at(-1)?.query.get('state')).toBe('failed');
    await dialog.getByRole('button', { name: 'Reenviar los no entregados' }).click();
    await expect.element(screen.getByText('2 avisos salen otra vez')).toBeVisible();
    api.answer(testWebhookRef, offline);
    await dialog.getByRole('button', { name: 'Probar' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(unreachable());
    api.answer(testWebhookRef, silence);
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Probar' }));
    await expect.poll(() => api.asked(testWebhookRef)).toHaveLength(2);
  });

  test('that failed are said of their webhook alone, until one goes well', async () => {
    webhooks = [shop, webhook(7102, 'Almacén')];
    api.answer(listWebhookDeliveriesRef, { items: [], next: null });
    api.answer(testWebhookRef, offline);
    const { screen, dialog } = await open();
    await screen.getByRole('button', { name: 'Avisos de Tienda' }).click();
    await dialog.getByRole('button', { name: 'Probar' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(unreachable());
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    await screen.getByRole('button', { name: 'Avisos de Almacén' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Probar' })).toBeVisible();
    expect(dialog.getByRole('alert').query()).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    await screen.getByRole('button', { name: 'Avisos de Tienda' }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    api.answer(redeliverFailedWebhooksRef, { count: 2 });
    await dialog.getByRole('button', { name: 'Reenviar los no entregados' }).click();
    await expect.poll(() => dialog.getByRole('alert').query()).toBeNull();
  });

  test('that did not arrive here may be asked for again, and one is sent again alone', async () => {
    api.answer(readWebhookDeliveryRef, offline);
    const { dialog } = await open({ at: `/?webhook=${shop.id}&aviso=${id(7201)}` });
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(unreachable());
    api.answer(readWebhookDeliveryRef, { ...detail, tries: [] });
    await dialog.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(dialog.getByText('Todavía no ha salido.')).toBeVisible();
    await onPhone();
    api.answer(redeliverWebhookRef, delivery(7203));
    await dialog.getByRole('button', { name: 'Reenviar el aviso' }).click();
    await expect.poll(() => api.asked(redeliverWebhookRef)).toHaveLength(1);
    expect(api.asked(redeliverWebhookRef)[0]?.path).toContain(id(7201));
  });
});
