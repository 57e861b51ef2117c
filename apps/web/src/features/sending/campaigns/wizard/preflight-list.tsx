import type { Experiment } from '@enlace/contract/sending/campaigns/experiment.schemas.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Callout } from '#components/feedback/callout.tsx';
import { LinkButton } from '#components/button/button.tsx';
import { Grid, Stack } from '#components/layout/layout.tsx';
import { MailProblems } from '#components/mail-preview/mail-problems.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { paths } from '#app/paths.ts';
import type { Campaign, Preflight } from '../api/campaigns.queries.ts';
import { templateAddress } from '../rules/campaign-address.ts';
import { leftOutTotal, stepOfBlocker } from '../rules/wizard.ts';
import { letterOf } from '../rules/trial.ts';
import { LeftOut } from './left-out.tsx';
import { SampleTexts } from './sample-texts.tsx';
import { SmallTrial } from './trial-step.tsx';
import { useStepAddress } from './wizard-step.tsx';
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

function Facts({ preflight, campaign }: { preflight: Preflight; campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const { from, way, subject, audience, sizeBytes, etaSeconds, quota, trial } = preflight;
  const { experiment } = campaign;
  const hasVariants = trial !== null && experiment !== null && trial.variants.length > 0;
  const out = leftOutTotal(preflight);
  return (
    <Grid as="dl" columns="minmax(96px, auto) minmax(0, 1fr)" gap={10} gapX={16} size={13} className={classes.facts}>
      <dt>{t(($) => $.campaigns.preflight.from)}</dt>
      <dd>
        {from?.name ?? '–'}
        {from && <span className={classes.note}>{from.address}</span>}
      </dd>
      <dt>{t(($) => $.campaigns.preflight.way)}</dt>
      <dd>{t(($) => $.campaigns.preflight.ways[way.via], { host: way.host ?? '–' })}</dd>
      {hasVariants ? (
        <TrialFacts trial={trial} experiment={experiment} audience={audience} />
      ) : (
        <>
          <dt>{t(($) => $.campaigns.preflight.subject)}</dt>
          <dd>{subject === '' ? '–' : subject}</dd>
        </>
      )}
      <dt>{t(($) => $.campaigns.preflight.audience)}</dt>
      <dd>{t(($) => $.campaigns.people, { count: audience, n: formats.number(audience) })}</dd>
      <dt>{t(($) => $.campaigns.preflight.leftOut)}</dt>
      <dd>{out === 0 ? t(($) => $.campaigns.preflight.leftOutNone) : formats.number(out)}</dd>
      <dt>{t(($) => $.campaigns.preflight.quota)}</dt>
      <dd>
        <QuotaFact quota={quota} audience={audience} />
      </dd>
      <dt>{t(($) => $.campaigns.preflight.size)}</dt>
      <dd>{sizeBytes > 0 ? formats.bytes(sizeBytes) : '–'}</dd>
      <dt>{t(($) => $.campaigns.preflight.time)}</dt>
      <dd>{etaSeconds === null ? t(($) => $.campaigns.preflight.timeUnknown) : formats.duration(etaSeconds)}</dd>
    </Grid>
  );
}

function EditTemplate({ templateId }: { templateId: string | null }) {
  const { t } = useTranslation('mailing');
  if (templateId === null) return null;
  return (
    <LinkButton size="sm" to={paths.user.template(templateId)}>
      {t(($) => $.mailing.check.editTemplate)}
    </LinkButton>
  );
}

function Signs({ signs, templateId }: Pick<Preflight, 'signs' | 'templateId'>) {
  const { t } = useTranslation('mailing');
  if (signs.length === 0) return null;
  return (
    <Callout tone="warn" title={t(($) => $.mailing.check.signs)} action={<EditTemplate templateId={templateId} />}>
      <ul>
        {signs.map(({ sign, detail }) => (
          <li key={sign}>{t(($) => $.mailing.check.sign[sign], { detail })}</li>
        ))}
      </ul>
    </Callout>
  );
}

function Domains({ domains }: Pick<Preflight, 'domains'>) {
  const { t } = useTranslation('mailing');
  const formats = useFormats();
  if (domains.length === 0) return null;
  return (
    <details>
      <summary>{t(($) => $.mailing.check.domains)}</summary>
      <Grid as="dl" columns="minmax(96px, auto) minmax(0, 1fr)" gap={10} gapX={16} size={13} className={classes.facts}>
        {domains.map(({ domain, count }) => (
          <Fragment key={domain}>
            <dt>{domain}</dt>
            <dd>{formats.number(count)}</dd>
          </Fragment>
        ))}
      </Grid>
    </details>
  );
}

function OtherFix({ blocker }: { blocker: Preflight['blockers'][number] }) {
  const { t } = useTranslation('mailing');
  if (blocker === 'quota') {
    return (
      <LinkButton size="sm" to={paths.account.plans}>
        {t(($) => $.mailing.check.quotaAction)}
      </LinkButton>
    );
  }
  if (blocker === 'own_server') {
    return (
      <LinkButton size="sm" to={`${paths.user.settings}#servidor`}>
        {t(($) => $.mailing.check.serverAction)}
      </LinkButton>
    );
  }
  if (blocker !== 'domain') return null;
  return (
    <LinkButton size="sm" to={`${paths.user.settings}#dominios`}>
      {t(($) => $.mailing.check.domainAction)}
    </LinkButton>
  );
}

function Blockers({ blockers, from }: Pick<Preflight, 'blockers' | 'from'>) {
  const { t } = useTranslation(['campaigns', 'mailing']);
  const addressOf = useStepAddress();
  return blockers.map((blocker) => {
    const step = stepOfBlocker(blocker);
    return (
      <Callout
        key={blocker}
        tone="warn"
        title={t(($) => $.campaigns.preflight.blocker[blocker])}
        action={
          step ? (
            <LinkButton size="sm" to={addressOf(step)} replace>
              {t(($) => $.campaigns.preflight.fix)}
            </LinkButton>
          ) : (
            <OtherFix blocker={blocker} />
          )
        }
      >
        {blocker === 'domain' && from && t(($) => $.mailing.check.domainWhy, { address: from.address })}
      </Callout>
    );
  });
}

function Problems({ preflight: { problems, templateId } }: { preflight: Preflight }) {
  const navigate = useNavigate();
  return (
    <MailProblems
      problems={problems}
      onShowBlock={
        templateId === null ? undefined : (blockId) => void navigate(templateAddress({ templateId, blockId }))
      }
    />
  );
}

/** The preflight check: what would happen, what prevents sending, and warnings. */
export function PreflightList({ preflight, campaign }: { preflight: Preflight; campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  return (
    <Stack gap={14}>
      <Blockers blockers={preflight.blockers} from={preflight.from} />
      <SampleTexts samples={preflight.samples} />
      <Facts preflight={preflight} campaign={campaign} />
      <SmallTrial trial={preflight.trial} />
      {preflight.leftOut.length > 0 && <LeftOut leftOut={preflight.leftOut} campaign={campaign} />}
      <Domains domains={preflight.domains} />
      {preflight.missingValues.map(({ variable, count }) => (
        <Callout
          key={variable}
          tone="warn"
          title={t(($) => $.campaigns.preflight.missing, { count, n: formats.number(count), variable })}
          action={<EditTemplate templateId={preflight.templateId} />}
        >
          {t(($) => $.campaigns.preflight.missingHelp)}
        </Callout>
      ))}
      <Signs signs={preflight.signs} templateId={preflight.templateId} />
      {preflight.problems.length > 0 && <Problems preflight={preflight} />}
      {preflight.blockers.length === 0 &&
        preflight.problems.length === 0 &&
        preflight.signs.length === 0 &&
        preflight.samples.texts.length === 0 &&
        preflight.missingValues.length === 0 &&
        !preflight.trial?.needed && <Callout tone="ok" title={t(($) => $.campaigns.preflight.ready)} />}
    </Stack>
  );
}
