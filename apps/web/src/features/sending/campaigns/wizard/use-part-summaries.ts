import type { CampaignPart } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { instantOf } from '#lib/format/wall-time.ts';
import type { Campaign, Preflight } from '../api/campaigns.queries.ts';
import { useAudienceText } from '../components/use-audience-text.ts';
import { smallTest } from '../rules/trial.ts';
import { blockersOf, leftOutTotal } from '../rules/wizard.ts';
import type { Draft } from './use-draft.ts';

type Input = { campaign: Campaign; draft: Draft; preflight: Preflight | undefined };

/** How many it reaches, and who stays out and why. */
function useAudienceSummary({ campaign, draft, preflight }: Input): () => string {
  const { t } = useTranslation(['campaigns', 'mailing']);
  const formats = useFormats();
  const audienceText = useAudienceText();
  return () => {
    const { audience, decided } = draft.fields;
    if (!decided.includes('audience')) return t(($) => $.campaigns.page.undecided);
    const who = audienceText({ state: campaign.state, audience, decided });
    if (!preflight) return who;
    const { topic } = campaign;
    const about = topic ? [t(($) => $.mailing.topic.said, { name: topic.name })] : [];
    const people = t(($) => $.campaigns.people, { count: preflight.audience, n: formats.number(preflight.audience) });
    const out = leftOutTotal(preflight);
    const reached = t(($) => $.campaigns.page.audience, { who, people });
    if (out === 0) return [reached, ...about].join(' ');
    const reasons = preflight.leftOut.map(({ reason, count }) =>
      t(($) => $.campaigns.page.outReason, {
        reason: t(($) => $.campaigns.preflight.reason[reason]),
        n: formats.number(count),
      }),
    );
    const left = t(($) => $.campaigns.page.out, { count: out, n: formats.number(out), reasons: formats.list(reasons) });
    return [reached, left, ...about].join(' ');
  };
}

function useMomentSummary({ draft, preflight }: Input): () => string {
  const { t } = useTranslation(['campaigns', 'mailing']);
  const formats = useFormats();
  const clock = useFormats('UTC');
  return () => {
    const { timing, decided } = draft.fields;
    if (!decided.includes('moment')) return t(($) => $.campaigns.page.undecided);
    if (timing.kind === 'now') return t(($) => $.campaigns.page.now);
    const at = preflight?.timing.at;
    // At the clock of each reader it is no single moment, only what the clock shows.
    const shown = instantOf({ wallTime: timing.at, timeZone: 'UTC' });
    const wall = shown === undefined ? timing.at : clock.fullDateTime(shown);
    const when = timing.kind === 'client' && at ? formats.fullDateTime(at) : wall;
    return t(($) => $.campaigns.page.at, { when, whose: t(($) => $.mailing.timing[timing.kind]) });
  };
}

/** What each closed card says: its faults first, then what it holds. */
export function usePartSummaries(input: Input): (part: CampaignPart) => string | undefined {
  const { campaign, draft, preflight } = input;
  const { t } = useTranslation(['campaigns', 'mailing']);
  const formats = useFormats();
  const audience = useAudienceSummary(input);
  const moment = useMomentSummary(input);
  const held = (part: CampaignPart): string | undefined => {
    switch (part) {
      case 'audience':
        return audience();
      case 'sender': {
        const from = preflight?.from;
        if (!from) return campaign.profile?.name ?? t(($) => $.campaigns.wizard.noProfile);
        const who = t(($) => $.campaigns.page.sender, { name: from.name, address: from.address });
        const isReviewed = draft.fields.decided.includes('sender');
        return isReviewed ? who : t(($) => $.campaigns.page.unreviewed, { what: who });
      }
      case 'subject':
        return campaign.subject === '' ? t(($) => $.campaigns.page.noSubject) : campaign.subject;
      case 'trial': {
        const count = campaign.experiment?.variants.length ?? 0;
        if (count === 0) return t(($) => $.mailing.trial.none);
        const versions = t(($) => $.mailing.trial.summary, { count, n: formats.number(count) });
        const isSmall = smallTest(preflight?.trial ?? null) !== undefined;
        return isSmall ? t(($) => $.mailing.trial.smallSummary, { versions }) : versions;
      }
      case 'mail':
        return campaign.template?.name ?? t(($) => $.campaigns.page.noMail);
      case 'moment':
        return moment();
    }
  };
  return (part) => {
    const faults: string[] = blockersOf(part, preflight?.blockers ?? [])
      .filter(
        (blocker) =>
          blocker !== 'template' && (blocker !== 'empty_audience' || draft.fields.decided.includes('audience')),
      )
      .map((blocker) => t(($) => $.campaigns.preflight.blocker[blocker]));
    const samples = part === 'mail' ? (preflight?.samples.texts.length ?? 0) : 0;
    if (samples > 0)
      faults.push(`${t(($) => $.mailing.check.sample.some, { count: samples, n: formats.number(samples) })}.`);
    return faults.length > 0 ? faults.join(' ') : held(part);
  };
}
