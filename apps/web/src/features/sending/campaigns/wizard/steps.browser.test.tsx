import type { Campaign } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { preflightCampaignRef, saveCampaignRef } from '@enlace/contract/sending/campaigns/campaigns.refs.gen.ts';
import type { Experiment } from '@enlace/contract/sending/campaigns/experiment.schemas.ts';
import type { Preflight } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import { listTemplatesRef } from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import type { TemplateSummary } from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales, toWireLocale } from '#lib/i18n/locales.ts';
import { writeSubscription } from '#lib/session/session-store.ts';
import { type Api, offline, silence, startApi } from '../../../../test/browser/api.ts';
import { onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { aCampaign, aPreflight, campaignId } from '../campaigns.test-support.ts';
import { MomentFields, useMoment } from './moment-fields.tsx';
import { PreflightList } from './preflight-list.tsx';
import { MailStep, SubjectStep } from './template-step.tsx';
import { TrialStep } from './trial-step.tsx';
import { useDraft } from './use-draft.ts';

const experiment = (changes: Partial<Experiment> = {}): Experiment => ({
  ...{ kind: 'subject', share: 20, waitMinutes: 240, goal: 'opens', decision: 'auto' },
  variants: [
    { subject: 'Uno', templateId: null },
    { subject: null, templateId: null },
  ],
  ...changes,
});
const mail = (n: number, name: string, subject = name): TemplateSummary => ({
  ...{ id: campaignId(n), kind: 'email', category: 'newsletter', name, subject, format: 'blocks' },
  ...{ outline: { accent: '#aa5522', parts: [] }, folderId: null, labelIds: [], uses: 0 },
  ...{ createdAt: '2026-11-01T10:00:00Z', updatedAt: '2026-11-01T10:00:00Z' },
});

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(preflightCampaignRef, aPreflight());
  api.answer(saveCampaignRef, aCampaign({ revision: 2 }));
  api.answer(listTemplatesRef, { items: [mail(20, 'Otoño'), mail(21, 'Invierno')], next: null, total: 2 });
});

type Step = 'trial' | 'subject' | 'mail' | 'moment';
type Opened = { locale?: Locale; campaign?: Partial<Campaign>; preflight?: Partial<Preflight> };
async function open(step: Step, { locale = 'es', campaign = {}, preflight = {} }: Opened = {}) {
  const picked: string[] = [];
  const of = aCampaign(campaign);
  function Steps() {
    const draft = useDraft(of);
    const moment = useMoment(draft);
    if (step === 'trial') return <TrialStep draft={draft} campaign={of} />;
    if (step === 'subject') return <SubjectStep draft={draft} campaign={of} />;
    if (step === 'mail') return <MailStep draft={draft} onPick={() => picked.push('picked')} />;
    return <MomentFields draft={draft} moment={moment} preflight={aPreflight(preflight)} />;
  }
  const screen = await renderPart(<Steps />, {
    ...{ locale, user: person('user') },
    namespaces: ['campaigns', 'mailing', 'standing', 'tips', 'help'],
  });
  return { screen, picked, t: textsOf(locale, ['campaigns', 'mailing', 'standing', 'common']) };
}
const saved = () => api.asked(saveCampaignRef).at(-1)?.body;

describe('a test of several versions', () => {
  test.each(locales)('is put together by keyboard and saved as it stands, in %s', async (locale) => {
    const { screen, t } = await open('trial', { locale });
    const kind = (of: 'none' | 'subject' | 'content') =>
      screen.getByRole('radio', { name: t(($) => $.mailing.trial[of]), exact: true });
    await focusOn(kind('none'));
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(kind('subject')).toHaveFocus();
    const subject = (letter: string) =>
      screen.getByRole('textbox', { name: t(($) => $.mailing.trial.variantSubject, { letter }) });
    await subject('A').fill('¡Últimos días!');
    await screen.getByRole('button', { name: t(($) => $.mailing.trial.add) }).click();
    await subject('C').fill('秋のセール');
    await expect
      .poll(() => saved()?.experiment)
      .toMatchObject({
        ...{ kind: 'subject', share: 20, waitMinutes: 240, goal: 'opens', decision: 'auto' },
        variants: [{ subject: '¡Últimos días!' }, { subject: null }, { subject: '秋のセール' }],
      });
    expect(saved()?.decided).toContain('trial');
  });

  test('has between two and four versions', async () => {
    const { screen } = await open('trial', { campaign: { experiment: experiment() } });
    await expect.element(screen.getByRole('textbox', { name: 'Asunto de la versión A' })).toHaveValue('Uno');
    expect(screen.getByRole('button', { name: /Quitar la versión/ }).elements()).toHaveLength(0);
    const add = screen.getByRole('button', { name: 'Añadir versión' });
    await add.click();
    await add.click();
    await expect.poll(() => add.query()).toBeNull();
    await screen.getByRole('button', { name: 'Quitar la versión B' }).click();
    await expect.poll(() => saved()?.experiment?.variants).toHaveLength(3);
    await expect.element(add).toBeVisible();
  });

  test.each([
    ['1', 2],
    ['250', 100],
    ['33.6', 34],
  ])('takes a share of %s as %s', async (typed, share) => {
    const { screen } = await open('trial', { campaign: { experiment: experiment() } });
    const field = screen.getByRole('spinbutton', { name: 'Parte que prueba, en %' });
    await field.fill(typed);
    await userEvent.keyboard('{Tab}');
    await expect.element(field).toHaveValue(share);
    await expect.poll(() => saved()?.experiment?.share).toBe(share);
  });

  test('keeps the last right share when the field is left empty', async () => {
    const { screen } = await open('trial', { campaign: { experiment: experiment() } });
    const field = screen.getByRole('spinbutton', { name: 'Parte que prueba, en %' });
    await field.fill('');
    await userEvent.keyboard('{Tab}');
    await expect.element(field).toHaveValue(20);
  });

  test.each(locales)('says which versions are the same, and that it is too small, in %s', async (locale) => {
    const trial = { perVariant: [120, 120], rest: 960, variants: [], equal: [1], needed: 4500 };
    api.answer(preflightCampaignRef, aPreflight({ trial }));
    const { screen, t } = await open('trial', { locale, campaign: { experiment: experiment() } });
    const b = screen.getByRole('textbox', { name: t(($) => $.mailing.trial.variantSubject, { letter: 'B' }) });
    await expect.element(b).toHaveAccessibleDescription(t(($) => $.mailing.trial.review.equal));
    await expect
      .element(screen.getByText(t(($) => $.mailing.trial.split, { tested: '120 + 120', rest: '960' })))
      .toBeVisible();
    await expect.element(screen.getByText(/4[.,]?500/)).toBeVisible();
  });

  test('does not go with the hour of each reader', async () => {
    const { screen, t } = await open('trial', {
      campaign: { experiment: experiment(), timing: { kind: 'reader', at: '2026-12-01T10:00' } },
    });
    await expect.element(screen.getByText(t(($) => $.mailing.trial.clash))).toBeVisible();
  });
});

describe('a test that the plan has not', () => {
  const lacks = (has: boolean) => {
    const agency = { code: 'agency', name: { es: 'Agencia', en: 'Agency', jp: 'エージェンシー' } };
    const missingFeatures = has ? [] : [{ feature: 'ab_tests', plan: agency }];
    const held = { plan: agency, state: 'active', serverTime: '2026-11-26T10:00:00Z', missingFeatures };
    writeSubscription(held as unknown as Subscription);
  };

  test.each(locales)('names the plan that has it before anything is chosen, in %s', async (locale) => {
    const { screen, t } = await open('trial', { locale });
    lacks(false);
    const plan = { es: 'Agencia', en: 'Agency', jp: 'エージェンシー' }[toWireLocale(locale)];
    const hint = t(($) => $.standing.featureHint.has, { plan });
    await expect.element(screen.getByText(hint, { exact: false })).toBeVisible();
    for (const kind of ['subject', 'content'] as const)
      await expect.element(screen.getByRole('radio', { name: t(($) => $.mailing.trial[kind]) })).toBeDisabled();
  });

  test('keeps the focus when the plan changes meanwhile, and can only be removed', async () => {
    const { screen } = await open('trial', { campaign: { experiment: experiment() } });
    const chosen = screen.getByRole('radio', { name: 'Probar asuntos' });
    await focusOn(chosen);
    lacks(false);
    await expect.element(screen.getByRole('radio', { name: 'Probar correos' })).toBeDisabled();
    await expect.element(chosen).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(screen.getByRole('radio', { name: 'Sin prueba' })).toHaveFocus();
    await expect.element(chosen).toBeDisabled();
    await expect.poll(() => saved()?.experiment).toBeNull();
  });
});

describe('the mail of a campaign', () => {
  test('says that it loads, what went wrong, and loads again', async () => {
    api.answer(listTemplatesRef, silence);
    const { screen: loading } = await open('mail');
    await expect.element(loading.getByText('Cargando')).toBeInTheDocument();
    await loading.unmount();
    api.answer(listTemplatesRef, offline);
    const { screen, t } = await open('mail');
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    api.answer(listTemplatesRef, { items: [mail(20, 'Otoño')], next: null, total: 1 });
    await screen.getByRole('button', { name: t(($) => $.common.retry) }).click();
    await expect.element(screen.getByRole('radio', { name: /Otoño/ })).toBeVisible();
  });

  test.each(locales)('leads to a first template where there is none, in %s', async (locale) => {
    api.answer(listTemplatesRef, { items: [], next: null, total: 0 });
    const { screen, t } = await open('mail', { locale });
    await screen.getByRole('link', { name: t(($) => $.campaigns.wizard.createTemplate) }).click();
    await expect.poll(() => screen.router.state.location.search).toBe('?nuevo=1');
  });

  test('is passed through by arrows, and picked by a click', async () => {
    const { screen, picked } = await open('mail');
    await focusOn(screen.getByRole('radio', { name: /Otoño/ }));
    await userEvent.keyboard(' {ArrowDown}');
    await expect.element(screen.getByRole('radio', { name: /Invierno/ })).toBeChecked();
    await expect.poll(() => saved()?.templateId).toBe(campaignId(21));
    expect(picked).toEqual([]);
    await screen.getByText('Otoño').first().click();
    expect(picked).toEqual(['picked']);
    await expect.poll(() => saved()).toMatchObject({ templateId: campaignId(20), subject: null, decided: ['mail'] });
  });

  test('is searched by name and subject where there are many', async () => {
    const many = Array.from({ length: 9 }, (_, n) => mail(30 + n, `Plantilla ${n}`, n === 7 ? 'Vuelta al cole' : ''));
    api.answer(listTemplatesRef, { items: many, next: null, total: many.length });
    const { screen } = await open('mail');
    const box = screen.getByRole('searchbox', { name: 'Buscar plantilla' });
    await box.fill('VUELTA');
    await expect.poll(() => screen.getByRole('radio').elements()).toHaveLength(1);
    await box.fill('nada así');
    await expect.element(screen.getByText('Ninguna plantilla con ese nombre.')).toBeVisible();
  });
});

describe('the subject of a campaign', () => {
  test('is the template’s while it is empty', async () => {
    const { screen } = await open('subject', {
      campaign: { template: { id: campaignId(20), name: 'Otoño' }, ownSubject: 'El mío' },
    });
    const subject = screen.getByRole('textbox', { name: 'Asunto', exact: true });
    await expect.element(subject).toHaveValue('El mío');
    await expect.element(subject).toHaveAttribute('placeholder', 'Otoño');
    await subject.fill('');
    await expect.poll(() => saved()).toMatchObject({ subject: null, decided: ['subject'] });
  });

  test('that could not be saved is saved once the connection is back', async () => {
    api.answer(saveCampaignRef, offline);
    const { screen } = await open('subject');
    await screen.getByRole('textbox', { name: 'Asunto', exact: true }).fill('Con red');
    await expect.poll(() => api.asked(saveCampaignRef).length).toBeGreaterThan(0);
    api.answer(saveCampaignRef, aCampaign({ revision: 2 }));
    const tried = api.asked(saveCampaignRef).length;
    await expect.poll(() => api.asked(saveCampaignRef).length).toBeGreaterThan(tried);
    expect(saved()).toMatchObject({ subject: 'Con red', baseRevision: 1 });
  });
});

describe('the moment of a campaign', () => {
  test('is nobody’s until it is chosen, and keeps the hour from one kind to the other', async () => {
    const { screen } = await open('moment');
    const now = screen.getByRole('radio', { name: 'Ahora' });
    await expect.element(now).not.toBeChecked();
    await focusOn(now);
    await userEvent.keyboard(' {ArrowRight}');
    await expect.poll(() => saved()?.timing?.kind).toBe('client');
    const first = saved()?.timing;
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => saved()?.timing).toEqual({ ...first, kind: 'reader' });
  });

  test.each(locales)('that has passed says so, in %s', async (locale) => {
    const { screen, t } = await open('moment', {
      locale,
      campaign: { decided: ['moment'], timing: { kind: 'client', at: '2020-01-01T10:00' } },
    });
    await expect.element(screen.getByText(t(($) => $.campaigns.send.past))).toBeVisible();
  });

  test('says what the clock does and who is in which zone', async () => {
    const zone = { timeZone: 'America/Mexico_City', people: 1234, at: '2026-12-01T16:00:00Z', isPast: true };
    const { screen } = await open('moment', {
      campaign: { decided: ['moment'], timing: { kind: 'reader', at: '2030-03-31T02:30' } },
      preflight: {
        timing: { timeZone: 'Europe/Madrid', at: '2030-03-31T01:00:00Z', clock: 'skipped', zones: [zone] },
      },
    });
    await expect.element(screen.getByText(/el reloj salta esa hora: saldrá a las 3:00/)).toBeVisible();
    await expect.element(screen.getByText(/America\/Mexico City, 1\.234 tamys · Ya pasó allí/)).toBeVisible();
  });

  test('rests at night when asked', async () => {
    const { screen } = await open('moment');
    await screen.getByRole('checkbox', { name: 'Respetar horas de descanso' }).click();
    await expect.poll(() => saved()?.quietHours).toEqual({ from: '22:00', to: '08:00' });
  });
});

describe('the check before sending', () => {
  async function check(preflight: Partial<Preflight>, locale: Locale = 'es') {
    const screen = await renderPart(<PreflightList preflight={aPreflight(preflight)} campaign={aCampaign()} />, {
      ...{ locale, user: person('user'), at: '/user/campanas/1?x=1', path: '/user/campanas/1' },
      namespaces: ['campaigns', 'mailing', 'templates', 'postal', 'tips', 'help'],
    });
    return { screen, t: textsOf(locale, ['campaigns', 'mailing']) };
  }

  test.each(locales)('says that all is ready, in %s', async (locale) => {
    const { screen, t } = await check({}, locale);
    await expect.element(screen.getByText(t(($) => $.campaigns.preflight.ready))).toBeVisible();
  });

  test.each(locales)('leads from each blocker to where it is put right, in %s', async (locale) => {
    const { screen, t } = await check({ blockers: ['template', 'quota', 'domain'] }, locale);
    expect(screen.getByText(t(($) => $.campaigns.preflight.ready)).query()).toBeNull();
    await expect.element(screen.getByText(t(($) => $.campaigns.preflight.blocker.quota))).toBeVisible();
    await expect.element(screen.getByRole('link', { name: t(($) => $.mailing.check.quotaAction) })).toBeVisible();
    await expect.element(screen.getByText(/hola@barroysal\.es/).first()).toBeVisible();
    await screen.getByRole('link', { name: t(($) => $.campaigns.preflight.fix) }).click();
    await expect.poll(() => screen.router.state.location.search).toMatch(/^\?x=1&paso=/);
  });

  test.each(locales)(
    'counts who gets the blocks that are not for everybody, and fits a phone, in %s',
    async (locale) => {
      const block = {
        templateId: '01920000-0000-7000-8000-000000000c01',
        segmentId: '01920000-0000-7000-8000-0000000000a1',
      };
      const { screen, t } = await check(
        {
          segmentBlocks: [
            { ...block, blockId: 'a', text: 'Oferta de Altea', segmentName: 'De Altea', who: 'in', count: 340 },
            { ...block, blockId: 'b', text: '', segmentName: 'De Altea', who: 'out', count: 860 },
            { ...block, blockId: 'c', text: 'Sin segmento', segmentName: null, who: 'in', count: 0 },
          ],
        },
        locale,
      );
      const total = locale === 'es' ? '1.200' : '1,200';
      const said = (who: 'in' | 'out', n: string) =>
        t(($) => $.mailing.check.segmentBlock[who], { segment: 'De Altea', n, total });
      await expect.element(screen.getByText('Oferta de Altea')).toBeVisible();
      await expect.element(screen.getByText(said('in', '340'))).toBeVisible();
      await expect.element(screen.getByText(said('out', '860'))).toBeVisible();
      await expect.element(screen.getByText(t(($) => $.mailing.check.wordless))).toBeVisible();
      await expect.element(screen.getByText(t(($) => $.mailing.check.segmentBlock.gone))).toBeVisible();
      await onPhone();
    },
  );

  test('leads to the block without its list in the mail of a trial that has it', async () => {
    const [first, second] = ['01920000-0000-7000-8000-000000000c01', '01920000-0000-7000-8000-000000000c02'];
    const block = { segmentId: '01920000-0000-7000-8000-0000000000a1', who: 'in' as const, text: '', count: 0 };
    const { screen } = await check({
      templateId: first,
      problems: [
        { code: 'segment_gone', severity: 'error', path: null, blockId: 'b', line: null, column: null, detail: '' },
      ],
      segmentBlocks: [
        { ...block, blockId: 'b', templateId: first, segmentName: 'De Altea' },
        { ...block, blockId: 'b', templateId: second, segmentName: null },
      ],
    });
    await screen.getByRole('button', { name: 'Ver bloque' }).click();
    await expect.poll(() => screen.router.state.location.pathname).toContain(second);
  });

  test('shows the domains on request, and fits a phone', async () => {
    const { screen, t } = await check({
      domains: [{ domain: 'correo-con-un-nombre-muy-largo.example.es', count: 12_345 }],
      leftOut: [{ reason: 'unsubscribed', count: 3 }],
      missingValues: [{ variable: 'empresa', count: 2 }],
    });
    const button = screen.getByRole('button', { name: t(($) => $.mailing.check.domains) });
    await focusOn(button);
    await userEvent.keyboard('{Enter}');
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByText('12.345')).toBeVisible();
    await onPhone();
  });
});
