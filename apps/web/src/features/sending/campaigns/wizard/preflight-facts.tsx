import type { Experiment } from '@enlace/contract/sending/campaigns/experiment.schemas.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { Campaign, Preflight } from '../api/campaigns.queries.ts';
import { letterOf } from '../rules/trial.ts';
import { leftOutTotal } from '../rules/wizard.ts';
import classes from './preflight.module.css';

function QuotaFact({ quota, audience }: { quota: Preflight['quota']; audience: number }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  if (quota.limit === null || quota.left === null) return <>{t(($) => $.campaigns.preflight.noLimit)}</>;
  const after = quota.left - audience;
  return (
    <>
      {t(($) => $.campaigns.preflight.quotaLeft, {
        left: formats.number(quota.left),
        limit: formats.number(quota.limit),
      })}
      <span className={quota.isEnough ? classes.note : classes.warn}>
        {quota.isEnough
          ? t(($) => $.campaigns.preflight.quotaAfter, { after: formats.number(Math.max(0, after)) })
          : t(($) => $.campaigns.preflight.quotaOver, { missing: formats.number(Math.max(0, -after)) })}
      </span>
    </>
  );
}

/** The mail, and what is attached to it. */
function SizeFact({ preflight: { sizeBytes, attachments } }: { preflight: Preflight }) {
  const { t } = useTranslation('mailing');
  const formats = useFormats();
  const attached = attachments.reduce((sum, each) => sum + each.sizeBytes, 0);
  return (
    <>
      {sizeBytes > 0 ? formats.bytes(sizeBytes) : '–'}
      {attachments.length > 0 && (
        <span className={classes.note}>
          {t(($) => $.mailing.attachments.total, {
            count: attachments.length,
            n: formats.number(attachments.length),
            size: formats.bytes(attached),
          })}
        </span>
      )}
    </>
  );
}

type TrialProps = { trial: NonNullable<Preflight['trial']>; experiment: Experiment; audience: number };

/** What each part of a trial gets, and how the rest is decided. */
function TrialFacts({ trial, experiment, audience }: TrialProps) {
  const { t } = useTranslation(['campaigns', 'mailing']);
  const formats = useFormats();
  const { variants, perVariant, rest } = trial;
  const { kind, decision, goal, waitMinutes } = experiment;
  const peopleOf = (count: number) => t(($) => $.campaigns.people, { count, n: formats.number(count) });
  const decided =
    decision === 'manual'
      ? t(($) => $.mailing.trial.review.byPerson)
      : t(($) => $.mailing.trial.review.byRule[goal], { wait: formats.duration(waitMinutes * 60) });
  return (
    <>
      {variants.map(({ subject, template }, index) => (
        <Fragment key={letterOf(index)}>
          <dt>{t(($) => $.mailing.trial.variant, { letter: letterOf(index) })}</dt>
          <dd>
            {kind === 'content' && <span className={classes.note}>{template}</span>}
            {subject === '' ? '–' : subject}
            <span className={classes.note}>
              {t(($) => $.mailing.trial.review.of, {
                people: peopleOf(perVariant[index] ?? 0),
                percent: formats.percent(audience === 0 ? 0 : (perVariant[index] ?? 0) / audience),
              })}
            </span>
          </dd>
        </Fragment>
      ))}
      <dt>{t(($) => $.mailing.trial.review.decided)}</dt>
      <dd>
        {rest === 0 ? t(($) => $.mailing.trial.review.noRest) : decided}
        {rest > 0 && (
          <span className={classes.note}>{t(($) => $.mailing.trial.review.winnerTo, { people: peopleOf(rest) })}</span>
        )}
      </dd>
    </>
  );
}

const kinds = ['from', 'way', 'subject', 'audience', 'leftOut', 'quota', 'size', 'time'] as const;
type FactKind = (typeof kinds)[number];
type FactProps = { preflight: Preflight; campaign: Campaign };

function Value({ kind, preflight }: { kind: FactKind; preflight: Preflight }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const { from, way, subject, audience, etaSeconds, quota } = preflight;
  switch (kind) {
    case 'from':
      return (
        <>
          {from?.name ?? '–'}
          {from && <span className={classes.note}>{from.address}</span>}
        </>
      );
    case 'way':
      return <>{t(($) => $.campaigns.preflight.ways[way.via], { host: way.host ?? '–' })}</>;
    case 'subject':
      return <>{subject === '' ? '–' : subject}</>;
    case 'audience':
      return <>{t(($) => $.campaigns.people, { count: audience, n: formats.number(audience) })}</>;
    case 'leftOut': {
      const out = leftOutTotal(preflight);
      return <>{out === 0 ? t(($) => $.campaigns.preflight.leftOutNone) : formats.number(out)}</>;
    }
    case 'quota':
      return <QuotaFact quota={quota} audience={audience} />;
    case 'size':
      return <SizeFact preflight={preflight} />;
    case 'time':
      return <>{etaSeconds === null ? t(($) => $.campaigns.preflight.timeUnknown) : formats.duration(etaSeconds)}</>;
  }
}

/** What sending the campaign would mean: all of it, or the facts of one card. */
export function Facts({ preflight, campaign, of = kinds }: FactProps & { of?: readonly FactKind[] }) {
  const { t } = useTranslation('campaigns');
  const { trial, audience } = preflight;
  const { experiment } = campaign;
  const hasVariants = trial !== null && experiment !== null && trial.variants.length > 0;
  return (
    <Grid as="dl" columns="minmax(96px, auto) minmax(0, 1fr)" gap={10} gapX={16} size={13} className={classes.facts}>
      {of.map((kind) =>
        kind === 'subject' && hasVariants ? (
          <TrialFacts key={kind} trial={trial} experiment={experiment} audience={audience} />
        ) : (
          <Fragment key={kind}>
            <dt>{t(($) => $.campaigns.preflight[kind])}</dt>
            <dd>
              <Value kind={kind} preflight={preflight} />
            </dd>
          </Fragment>
        ),
      )}
    </Grid>
  );
}
