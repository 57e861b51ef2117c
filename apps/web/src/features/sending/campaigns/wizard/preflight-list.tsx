import { settingsPath } from '@enlace/contract/core/user-paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconChevronDown, IconChevronRight } from 'virtual:tabler-icons';
import { Callout } from '#components/feedback/callout.tsx';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Grid, Stack } from '#components/layout/layout.tsx';
import { MailProblems } from '#components/mail-preview/mail-problems.tsx';
import { PostalAddressForm } from '#components/postal-address/postal-address-form.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { paths } from '#app/paths.ts';
import { type Campaign, campaignKeys, type Preflight } from '../api/campaigns.queries.ts';
import { templateAddress } from '../rules/campaign-address.ts';
import { blockersOf, parts } from '../rules/wizard.ts';
import { LeftOut } from './left-out.tsx';
import { Facts } from './preflight-facts.tsx';
import { SampleTexts } from './sample-texts.tsx';
import { SmallTrial } from './trial-step.tsx';
import { usePartAddress } from './part-address.ts';
import classes from './preflight.module.css';

export function EditTemplate({ templateId }: { templateId: string | null }) {
  const { t } = useTranslation('mailing');
  if (templateId === null) return null;
  return (
    <LinkButton size="sm" to={paths.user.template(templateId)}>
      {t(($) => $.mailing.check.editTemplate)}
    </LinkButton>
  );
}

export function Signs({ signs, templateId }: Pick<Preflight, 'signs' | 'templateId'>) {
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

export function Domains({ domains }: Pick<Preflight, 'domains'>) {
  const { t } = useTranslation('mailing');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (domains.length === 0) return null;
  return (
    <Stack gap={10} align="start">
      <Button
        size="sm"
        variant="ghost"
        icon={isOpen ? IconChevronDown : IconChevronRight}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(($) => $.mailing.check.domains)}
      </Button>
      <Grid
        as="dl"
        id={id}
        hidden={!isOpen}
        columns="minmax(96px, auto) minmax(0, 1fr)"
        gap={10}
        gapX={16}
        size={13}
        className={classes.facts}
      >
        {isOpen &&
          domains.map(({ domain, count }) => (
            <Fragment key={domain}>
              <dt>{domain}</dt>
              <dd>{formats.number(count)}</dd>
            </Fragment>
          ))}
      </Grid>
    </Stack>
  );
}

/** Put right on another screen. */
const elsewhere: readonly Preflight['blockers'][number][] = ['quota', 'own_server', 'domain'];

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
      <LinkButton size="sm" to={settingsPath('server')}>
        {t(($) => $.mailing.check.serverAction)}
      </LinkButton>
    );
  }
  if (blocker !== 'domain') return null;
  return (
    <LinkButton size="sm" to={settingsPath('sendingDomains')}>
      {t(($) => $.mailing.check.domainAction)}
    </LinkButton>
  );
}

type BlockerProps = Pick<Preflight, 'blockers' | 'from'> & {
  /** Inside the card where they are put right. */
  isInPlace?: boolean;
};

/** What prevents sending, each with the way to put it right. */
export function Blockers({ blockers, from, isInPlace = false }: BlockerProps) {
  const { t } = useTranslation(['campaigns', 'mailing']);
  const addressOf = usePartAddress();
  const client = useQueryClient();
  return blockers.map((blocker) => {
    const part = parts.find((each) => blockersOf(each, [blocker]).length > 0);
    const isElsewhere = elsewhere.includes(blocker);
    return (
      <Callout
        key={blocker}
        tone="warn"
        title={t(($) => $.campaigns.preflight.blocker[blocker])}
        action={
          isElsewhere ? (
            <OtherFix blocker={blocker} />
          ) : (
            !isInPlace && (
              <LinkButton size="sm" to={addressOf(part)}>
                {t(($) => $.campaigns.preflight.fix)}
              </LinkButton>
            )
          )
        }
      >
        {blocker === 'postal_address' && isInPlace && (
          <PostalAddressForm onSaved={() => void client.invalidateQueries({ queryKey: campaignKeys.preflights })} />
        )}
        {blocker === 'domain' && from && t(($) => $.mailing.check.domainWhy, { address: from.address })}
      </Callout>
    );
  });
}

export function Problems({ preflight: { problems, segmentBlocks, templateId: usual } }: { preflight: Preflight }) {
  const navigate = useNavigate();
  // A block without its list may be in another mail of a trial.
  const homeOf = (id: string) =>
    segmentBlocks.find(({ blockId, segmentName }) => blockId === id && segmentName === null)?.templateId;
  return (
    <MailProblems
      problems={problems}
      onShowBlock={
        usual === null
          ? undefined
          : (blockId) => void navigate(templateAddress({ templateId: homeOf(blockId) ?? usual, blockId }))
      }
    />
  );
}

/** Variables that are empty for some of the people. */
export function MissingValues({ preflight }: { preflight: Preflight }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  return preflight.missingValues.map(({ variable, count }) => (
    <Callout
      key={variable}
      tone="warn"
      title={t(($) => $.campaigns.preflight.missing, { count, n: formats.number(count), variable })}
      action={<EditTemplate templateId={preflight.templateId} />}
    >
      {t(($) => $.campaigns.preflight.missingHelp)}
    </Callout>
  ));
}

/** The blocks that only a part of the audience gets, and how many they are. */
export function SegmentBlocks({ preflight: { segmentBlocks, audience } }: { preflight: Preflight }) {
  const { t } = useTranslation('mailing');
  const formats = useFormats();
  if (segmentBlocks.length === 0) return null;
  return (
    <Callout title={t(($) => $.mailing.check.segmentBlocks)}>
      <Grid as="dl" columns="minmax(96px, 1fr) minmax(0, 2fr)" gap={10} gapX={16} size={13} className={classes.facts}>
        {segmentBlocks.map(({ blockId, templateId, text, who, segmentName, count }) => (
          <Fragment key={`${templateId} ${blockId}`}>
            <dt>{text === '' ? t(($) => $.mailing.check.wordless) : text}</dt>
            <dd>
              {segmentName === null
                ? t(($) => $.mailing.check.segmentBlock.gone)
                : t(($) => $.mailing.check.segmentBlock[who], {
                    segment: segmentName,
                    n: formats.number(count),
                    total: formats.number(audience),
                  })}
            </dd>
          </Fragment>
        ))}
      </Grid>
    </Callout>
  );
}

/** The preflight check: what would happen, what prevents sending, and warnings. */
export function PreflightList({ preflight, campaign }: { preflight: Preflight; campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  return (
    <Stack gap={14}>
      <Blockers blockers={preflight.blockers} from={preflight.from} />
      <SampleTexts samples={preflight.samples} />
      <Facts preflight={preflight} campaign={campaign} />
      <SmallTrial trial={preflight.trial} />
      {preflight.leftOut.length > 0 && <LeftOut leftOut={preflight.leftOut} campaign={campaign} />}
      <Domains domains={preflight.domains} />
      <SegmentBlocks preflight={preflight} />
      <MissingValues preflight={preflight} />
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
