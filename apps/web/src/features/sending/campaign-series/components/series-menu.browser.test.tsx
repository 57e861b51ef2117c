import {
  activateSeriesRef,
  pauseSeriesRef,
  removeSeriesRef,
  restoreSeriesRef,
} from '@enlace/contract/sending/campaign-series/campaign-series.refs.gen.ts';
import type { CampaignSeries } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { undoLatest } from '#lib/toast/toast-store.ts';
import { type Api, offline, refusal, startApi } from '../../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { SeriesMenu } from './series-menu.tsx';

const id = '01920000-0000-7000-8000-000000000b01';
const series = (changes: Partial<CampaignSeries> = {}): CampaignSeries => ({
  ...{ id, name: 'Boletín del lunes', state: 'active', revision: 1, profile: null, subject: null },
  template: { id, name: 'Otoño' },
  audience: { kind: 'all', include: [], exclude: [], excludeContactIds: [], follow: null },
  ...{ rule: { kind: 'daily' }, time: '10:00', zone: 'client', startsOn: '2026-11-01', end: { kind: 'never' } },
  ...{ delivery: { kind: 'auto' }, isTracked: true, isPublic: false, topic: null, feed: null, feedState: null },
  ...{ timeZone: 'Europe/Madrid', next: [], issuesMade: 3, activatedAt: '2026-11-01T10:00:00Z' },
  ...{ createdAt: '2026-11-01T10:00:00Z', updatedAt: '2026-11-01T10:00:00Z' },
  ...changes,
});

let api: Api;
beforeEach(() => {
  api = startApi();
});

async function open({ locale = 'es', of = series() }: { locale?: Locale; of?: CampaignSeries } = {}) {
  const events: string[] = [];
  const screen = await renderPart(
    <>
      <SeriesMenu series={of} onRemoved={() => events.push('removed')} />
      <ToastArea />
    </>,
    { locale, user: person('user'), namespaces: ['series'] },
  );
  const t = textsOf(locale, ['series', 'common']);
  const button = screen.getByRole('button', { name: t(($) => $.series.actionsOf, { name: 'Boletín del lunes' }) });
  async function choose(name: string): Promise<void> {
    await focusOn(button);
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('menuitem', { name, exact: true }).click();
  }
  return { screen, t, button, choose, events };
}

describe('the menu of a recurring campaign', () => {
  test.each(locales)('says when it could not be paused, until it is, in %s', async (locale) => {
    api.answer(pauseSeriesRef, offline);
    const { screen, t, choose, button } = await open({ locale });
    const pause = t(($) => $.series.action.pause);
    await choose(pause);
    const why = screen.getByText(refusalText({ code: 'network.unreachable', params: {} }));
    await expect.element(why).toBeVisible();
    await expect.element(button).toHaveFocus();
    api.answer(pauseSeriesRef, series({ state: 'paused' }));
    await choose(pause);
    await expect.poll(() => why.query()).toBeNull();
    expect(api.asked(pauseSeriesRef)).toHaveLength(2);
  });

  test.each(locales)('names the first start and a resumption differently, in %s', async (locale) => {
    const fresh = await open({ locale, of: series({ state: 'paused', activatedAt: null }) });
    await fresh.button.click();
    await expect
      .element(fresh.screen.getByRole('menuitem', { name: fresh.t(($) => $.series.action.activate) }))
      .toBeVisible();
    await fresh.screen.unmount();
    const { button, screen, t } = await open({ locale, of: series({ state: 'paused' }) });
    await button.click();
    await expect.element(screen.getByRole('menuitem', { name: t(($) => $.series.action.resume) })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: t(($) => $.series.action.pause) }).query()).toBeNull();
  });

  test('cannot start one without a template, and says why another could not', async () => {
    const bare = await open({ of: series({ state: 'paused', template: null }) });
    await bare.button.click();
    await expect.element(bare.screen.getByRole('menuitem', { name: 'Mover a la papelera' })).toBeVisible();
    expect(bare.screen.getByRole('menuitem', { name: 'Reanudar' }).query()).toBeNull();
    await bare.screen.unmount();
    const params = { feature: 'series', plan: 'Agencia' };
    api.answer(activateSeriesRef, refusal('plan.feature_missing', { status: 402, params }));
    const { choose, screen } = await open({ of: series({ state: 'paused' }) });
    await choose('Reanudar');
    await expect.element(screen.getByText(/Agencia/)).toBeVisible();
    expect(api.asked(activateSeriesRef).map(({ body }) => body)).toEqual([{ acceptsSampleText: false }]);
  });

  test('moves one to the trash only when the server has, and brings it back', async () => {
    api.answer(removeSeriesRef, offline);
    const { choose, screen, events } = await open();
    await choose('Mover a la papelera');
    await expect.element(screen.getByRole('alert')).toBeVisible();
    expect(events).toEqual([]);
    api.answer(removeSeriesRef, {});
    api.answer(restoreSeriesRef, offline);
    await choose('Mover a la papelera');
    await expect.poll(() => events).toEqual(['removed']);
    await expect.element(screen.getByText('«Boletín del lunes» está en la papelera')).toBeVisible();
    expect(undoLatest()).toBe(true);
    // Not brought back, it can be tried again.
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    api.answer(restoreSeriesRef, series());
    await screen.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => api.asked(restoreSeriesRef)).toHaveLength(2);
  });
});
