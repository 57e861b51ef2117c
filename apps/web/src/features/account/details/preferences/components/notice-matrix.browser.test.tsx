import type { NotificationChannel } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import {
  changeNotificationChannelRef,
  listNotificationChannelsRef,
} from '@enlace/contract/workspace/notifications/notifications.refs.gen.ts';
import { listPushDevicesRef } from '@enlace/contract/workspace/notifications/push.refs.gen.ts';
import { readQuietHoursRef, setQuietHoursRef } from '@enlace/contract/workspace/notifications/quiet-hours.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, silence, startApi } from '../../../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../../test/browser/render-part.tsx';
import { person } from '../../../../../test/people.ts';
import { useSettings } from '../use-setting.ts';
import { NoticeMatrix } from './notice-matrix.tsx';

const channels: NotificationChannel[] = [
  { kind: 'message.received', inApp: true, email: 'immediate', push: false },
  { kind: 'campaign.failed', inApp: true, email: 'daily', push: true },
];
const hours = { enabled: true, from: '22:00', to: '08:00' };

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(listNotificationChannelsRef, { items: channels });
  api.answer(listPushDevicesRef, silence);
  api.answer(readQuietHoursRef, { ...hours, timeZone: 'Europe/Madrid' });
  api.answer(setQuietHoursRef, ({ body }) => ({ ...body, timeZone: 'Europe/Madrid' }));
});

async function open({ locale = 'es', isDisabled = false }: { locale?: Locale; isDisabled?: boolean } = {}) {
  function Screen() {
    const settings = useSettings();
    return (
      <main>
        <output>{settings.state}</output>
        <NoticeMatrix settings={settings} isDisabled={isDisabled} />
      </main>
    );
  }
  const screen = await renderPart(<Screen />, {
    locale,
    user: person('user'),
    namespaces: ['preferences', 'security', 'tips'],
  });
  const t = textsOf(locale, ['preferences', 'common']);
  const kind = t(($) => $.preferences.kinds.message.received);
  return {
    screen,
    t,
    kind,
    row: screen.getByRole('row', { name: kind, exact: false }),
    inApp: screen.getByRole('checkbox', { name: t(($) => $.preferences.inAppFor, { kind }) }),
    push: screen.getByRole('checkbox', { name: t(($) => $.preferences.pushFor, { kind }) }),
    email: screen.getByRole('combobox', { name: t(($) => $.preferences.emailFor, { kind }) }),
    state: screen.getByRole('status').first(),
  };
}
const sent = () => api.asked(changeNotificationChannelRef).map(({ body }) => body);

describe('which notices come, and where', () => {
  test.each(locales)('is changed at once by mouse and keyboard, each by its name, in %s', async (locale) => {
    api.answer(changeNotificationChannelRef, ({ body }) => ({
      items: channels.map((each) =>
        each.kind === body.kind
          ? {
              ...each,
              inApp: body.inApp ?? each.inApp,
              push: body.push ?? each.push,
              email: body.email ?? each.email,
            }
          : each,
      ),
    }));
    const { inApp, push, email, t, state } = await open({ locale });
    await focusOn(inApp);
    await userEvent.keyboard(' ');
    await expect.element(inApp).not.toBeChecked();
    await expect.poll(sent).toEqual([{ kind: 'message.received', inApp: false }]);
    await push.click();
    await expect.element(push).toBeChecked();
    await expect.element(email).toHaveDisplayValue(t(($) => $.preferences.emailModes.immediate));
    await userEvent.selectOptions(
      email,
      t(($) => $.preferences.emailModes.daily),
    );
    await expect.poll(() => sent().at(-1)).toEqual({ kind: 'message.received', email: 'daily' });
    await expect.element(state).toHaveTextContent('saved');
  });

  test('shows the choice before the server answers, and takes it back with the reason in its row', async () => {
    api.answer(changeNotificationChannelRef, silence);
    const { screen, push, state } = await open();
    await push.click();
    await expect.element(push).toBeChecked();
    await expect.element(state).toHaveTextContent('saving');
    await screen.unmount();
    api.answer(changeNotificationChannelRef, offline);
    const again = await open();
    await again.push.click();
    const reason = again.row.getByRole('alert');
    await expect.element(reason).toHaveTextContent(refusalText({ code: 'network.unreachable', params: {} }));
    await expect.element(again.push).not.toBeChecked();
    expect(again.screen.getByRole('alert').elements()).toHaveLength(1);
  });

  test('loads, may be asked for again, fits a phone, and cannot be changed without the permission', async () => {
    api.answer(listNotificationChannelsRef, offline);
    const { screen, inApp, email } = await open({ isDisabled: true });
    await expect.element(screen.getByRole('alert')).toBeVisible();
    api.answer(listNotificationChannelsRef, { items: channels });
    await screen.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(inApp).toBeDisabled();
    await expect.element(email).toBeDisabled();
    await expect.element(screen.getByRole('columnheader', { name: 'Correo' })).toBeVisible();
    await expectUsable();
    await onPhone();
  });
});

describe('the quiet hours', () => {
  test.each([
    ['es', '22:00', '8:00', '7:30'],
    ['en', '22:00', '8:00', '7:30'],
    ['ja', '22:00', '8:00', '7:30'],
  ] as const)('are hours as they are written in %s, never the same at both ends', async (...row) => {
    const [locale, from, to, earlier] = row;
    const { screen, t } = await open({ locale });
    const begin = screen.getByRole('combobox', { name: t(($) => $.preferences.quiet.from) });
    const end = screen.getByRole('combobox', { name: t(($) => $.preferences.quiet.to) });
    const listOf = (field: typeof begin) => {
      const element = field.element();
      if (!(element instanceof HTMLSelectElement)) throw new Error('the hour is no list');
      return element;
    };
    const wordsOf = ({ text }: HTMLOptionElement) => text.replaceAll(/\s/g, ' ');
    const shown = (field: typeof begin) => [...listOf(field).selectedOptions].map(wordsOf).join();
    await expect.element(begin).toBeVisible();
    await expect.poll(() => shown(begin)).toBe(from);
    expect(shown(end)).toBe(to);
    const options = [...listOf(end).options];
    expect(options).toHaveLength(47);
    expect(options.map(wordsOf)).not.toContain(from);
    await userEvent.selectOptions(end, options.find((option) => wordsOf(option) === earlier)?.value ?? earlier);
    await expect.poll(() => api.asked(setQuietHoursRef).map(({ body }) => body)).toEqual([{ ...hours, to: '07:30' }]);
  });
});
