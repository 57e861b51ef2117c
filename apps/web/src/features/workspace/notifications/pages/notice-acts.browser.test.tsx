import { replyToConversationRef } from '@enlace/contract/mailbox/conversations/replies.refs.gen.ts';
import { pauseCampaignRef, resumeCampaignRef } from '@enlace/contract/sending/campaigns/campaigns.refs.gen.ts';
import type { Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import {
  bulkNotificationsRef,
  listNotificationsRef,
} from '@enlace/contract/workspace/notifications/notifications.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { showToast, undoLatest } from '#lib/toast/toast-store.ts';
import { type Api, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { NotificationsPage } from './notifications.page.tsx';

const idOf = (n: number) => `01920000-0000-7000-8000-000000000a0${n}`;
const barro = { id: idOf(8), name: 'Barro y Sal' };
const notice = (n: number, changes: Partial<Notification> = {}): Notification => ({
  id: idOf(n),
  kind: 'message.received',
  params: { name: 'Lucía Vidal', profile: 'Barro y Sal', preview: '¿Abrís el domingo?' },
  link: '/user/buzon/todos?c=1',
  profile: barro,
  createdAt: new Date(Date.now() - n * 1000).toISOString(),
  readAt: null,
  doneAt: null,
  act: null,
  ...changes,
});
const message = notice(1, { act: { verb: 'reply', subject: 'conversation', ids: [idOf(7)] } });
const stopped = notice(3, {
  kind: 'campaign.failed',
  params: { name: 'Otoño' },
  act: { verb: 'resume', subject: 'campaign', ids: [idOf(6)] },
});
const quota = notice(2, { kind: 'quota.near', params: { resource: 'sends' }, profile: null });

let api: Api;
beforeEach(() => {
  // So that none can be undone that the test before left.
  showToast({ text: '…' });
  api = startApi();
  api.answer(listNotificationsRef, { items: [message, quota, stopped], next: null, unread: 3 });
  api.answer(bulkNotificationsRef, { ids: [idOf(1)] });
});

async function open(locale: (typeof locales)[number] = 'es') {
  const screen = await renderPart(
    <>
      <NotificationsPage />
      <ToastArea />
    </>,
    { locale, user: person('user'), at: '/user/notificaciones', namespaces: ['notifications'] },
  );
  return { screen, t: textsOf(locale, ['notifications', 'common']) };
}
const row = (text: string | RegExp) => ({ name: text });

describe('the list of notices', () => {
  test.each(locales)('stands by day and profile, and says what can be done, in %s', async (locale) => {
    const { screen, t } = await open(locale);
    await expect.element(screen.getByText(/· Barro y Sal/).first()).toBeVisible();
    const account = new RegExp(`· ${t(($) => $.notifications.account)}`);
    await expect.element(screen.getByText(account)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: t(($) => $.notifications.act.reply) })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: t(($) => $.notifications.act.resume) })).toBeVisible();
    expect(screen.getByText(/· Barro y Sal/).elements()).toHaveLength(1);
  });

  test('says how many a day has only once all of it is loaded', async () => {
    const { screen } = await open();
    await expect.element(screen.getByText('2 avisos', { exact: true })).toBeVisible();
    await screen.unmount();
    const first = { items: [message, quota], next: 'more', unread: 2 };
    api.answer(listNotificationsRef, ({ query }) => (query.get('cursor') === null ? first : silence));
    const part = (await open()).screen;
    await expect.element(part.getByText(/· Barro y Sal/)).toBeVisible();
    expect(part.getByText(/^\d+ avisos?$/).query()).toBeNull();
  });

  test('e is done with the row that has the focus', async () => {
    const { screen } = await open();
    await focusOn(screen.getByRole('row', row(/Lucía Vidal/)));
    await userEvent.keyboard('e');
    await expect
      .poll(() => api.asked(bulkNotificationsRef).map(({ body }) => body))
      .toEqual([{ action: 'done', ids: [idOf(1)] }]);
  });

  test('an act of a row is carried out, and with it the notice is done', async () => {
    api.answer(resumeCampaignRef, {} as never);
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Reanudar' }).click();
    await expect.poll(() => api.asked(resumeCampaignRef).length).toBe(1);
    await expect
      .poll(() => api.asked(bulkNotificationsRef).map(({ body }) => body))
      .toEqual([{ action: 'done', ids: [idOf(3)] }]);
  });

  test('an act that cannot be taken back says why, and its notice stays done', async () => {
    api.answer(resumeCampaignRef, {} as never);
    api.answer(pauseCampaignRef, refusal('resource.not_found', { status: 404 }));
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Reanudar' }).click();
    await expect.poll(undoLatest).toBe(true);
    await expect.element(screen.getByText(refusalText({ code: 'resource.not_found', params: {} }))).toBeVisible();
    expect(api.asked(bulkNotificationsRef).map(({ body }) => body.action)).toEqual(['done']);
  });

  test('what was done with e and cannot come back says why', async () => {
    api.answer(bulkNotificationsRef, ({ body }) =>
      body.action === 'done' ? { ids: [idOf(1)] } : refusal('resource.not_found', { status: 404 }),
    );
    const { screen } = await open();
    await focusOn(screen.getByRole('row', row(/Lucía Vidal/)));
    await userEvent.keyboard('e');
    await expect.poll(undoLatest).toBe(true);
    await expect.element(screen.getByText(refusalText({ code: 'resource.not_found', params: {} }))).toBeVisible();
  });

  test('a message is answered in place, by keyboard', async () => {
    api.answer(replyToConversationRef, { message: { id: idOf(5) } } as never);
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Responder' }).click();
    await expect.element(screen.getByText('¿Abrís el domingo?')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Tu respuesta' }).fill('Sí, desde las diez.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .poll(() => api.asked(replyToConversationRef).map(({ body }) => body))
      .toMatchObject([{ text: 'Sí, desde las diez.' }]);
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
  });
});
