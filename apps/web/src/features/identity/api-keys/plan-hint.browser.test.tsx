import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { createApiKeyRef, listApiKeysRef } from '@enlace/contract/identity/api-keys/api-keys.refs.gen.ts';
import { planFeatures } from '@enlace/contract/core/plan-features.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { FeatureHint } from '#components/billing/feature-hint.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { locales, toWireLocale } from '#lib/i18n/locales.ts';
import { readSubscription, writeSubscription } from '#lib/session/session-store.ts';
import { startApi } from '../../../test/browser/api.ts';
import { renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { KeysSection } from './keys.section.tsx';

const agency = { code: 'agency', name: { es: 'Agencia', en: 'Agency', jp: 'エージェンシー' } };

/** The part as someone sees it whose stored subscription says this of its plan; a new session has none at first. */
async function show(
  locale: Locale,
  part: ReactElement,
  missingFeatures: Subscription['missingFeatures'] = [{ feature: 'api', plan: agency }],
) {
  const screen = await renderPart(part, { locale, user: person('user'), namespaces: ['standing', 'settings'] });
  const held = { plan: agency, state: 'active', serverTime: '2026-11-26T10:00:00Z', missingFeatures };
  writeSubscription(held as unknown as Subscription);
  return screen;
}

describe('the hint at a feature that the plan lacks', () => {
  test.each(locales)('names the feature and the plan that has it, and leads there, in %s', async (locale) => {
    const screen = await show(locale, <FeatureHint feature="api" />);
    const t = textsOf(locale, ['standing']);
    const feature = t(($) => $.standing.feature.api);
    await expect.element(screen.getByText(t(($) => $.standing.featureHint.title, { feature }))).toBeVisible();
    await expect.element(screen.getByText(agency.name[toWireLocale(locale)], { exact: false })).toBeVisible();
    const link = screen.getByRole('link', { name: t(($) => $.standing.featureHint.open) });
    await expect.element(link).toHaveAttribute('href', '/user/plans');
  });

  test.each(['has everything', 'was stored by an older version, which did not say'])(
    'is absent where the plan %s',
    async (what) => {
      const parts = planFeatures.map((feature) => <FeatureHint key={feature} feature={feature} />);
      const screen = await show('es', <div>{parts}</div>);
      await expect.element(screen.getByRole('status')).toBeVisible();
      const { missingFeatures: _missing, ...older } = readSubscription() ?? {};
      const held = what === 'has everything' ? { ...older, missingFeatures: [] } : older;
      writeSubscription(held as unknown as Subscription);
      await expect.poll(() => screen.getByRole('status').query()).toBeNull();
    },
  );

  test('says so where no plan has it', async () => {
    const screen = await show('es', <FeatureHint feature="api" />, [{ feature: 'api', plan: null }]);
    const t = textsOf('es', ['standing']);
    await expect
      .element(
        screen.getByText(
          t(($) => $.standing.featureHint.none),
          { exact: false },
        ),
      )
      .toBeVisible();
  });
});

describe('the screen of a feature that the plan lacks', () => {
  test('is there with the hint, before any form: keys can be seen, not created', async () => {
    const api = startApi();
    api.answer(listApiKeysRef, { items: [] });
    const screen = await show('es', <KeysSection />);
    const t = textsOf('es', ['settings', 'standing']);
    await expect.element(screen.getByText(t(($) => $.settings.keys.none))).toBeVisible();
    await expect.element(screen.getByRole('link', { name: t(($) => $.standing.featureHint.open) })).toBeVisible();
    expect(screen.getByRole('button', { name: t(($) => $.settings.keys.create) }).query()).toBeNull();
    expect(api.asked(createApiKeyRef)).toEqual([]);
  });
});

describe('a refusal for want of a feature', () => {
  test('leads to the plans', async () => {
    const failure = new ApiError({
      ...{ kind: 'http', status: 402, code: 'plan.feature_missing', requestId: 'r-1' },
      params: { feature: 'api', plan: 'Agencia' },
    });
    const screen = await show('es', <FailureCallout failure={failure} />);
    await expect.element(screen.getByText(/Lo tiene el plan Agencia/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Ver planes' })).toHaveAttribute('href', '/user/plans');
  });
});
