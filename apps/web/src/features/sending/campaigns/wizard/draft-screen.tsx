import type { CampaignPart } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { IconPencil } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { type Campaign, preflightQuery } from '../api/campaigns.queries.ts';
import { CampaignFrame } from '../components/campaign-frame.tsx';
import { StatePill } from '../components/state-pill.tsx';
import { hasFault, isAnswered, missingParts, openPart, partAfter, parts } from '../rules/wizard.ts';
import { DraftFoot } from './draft-foot.tsx';
import { PartFields, type Review } from './draft-parts.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { useMoment } from './moment-fields.tsx';
import { usePartAddress } from './part-address.ts';
import { PartCard, type PartState } from './part-card.tsx';
import { SaveNote } from './save-note.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { usePartSummaries } from './use-part-summaries.ts';
import classes from './wizard.module.css';

const nameMax = 120;

function Notices({ campaign, draft }: { campaign: Campaign; draft: Draft }) {
  const { t } = useTranslation('campaigns');
  return (
    <>
      {campaign.state === 'failed' && (
        <Box mb={14}>
          <Callout tone="danger" title={t(($) => $.campaigns.send.failedBefore)}>
            {campaign.pauseReason !== null && t(($) => $.campaigns.live.pauseReason[campaign.pauseReason ?? 'person'])}{' '}
            {t(($) => $.campaigns.send.failedHelp)}
          </Callout>
        </Box>
      )}
      {draft.state === 'conflict' && (
        <Box mb={14}>
          <Callout
            tone="danger"
            title={t(($) => $.campaigns.save.conflict)}
            action={
              <Button size="sm" onClick={() => void draft.reload()}>
                {t(($) => $.campaigns.save.reload)}
              </Button>
            }
          >
            {t(($) => $.campaigns.save.conflictHelp)}
          </Callout>
        </Box>
      )}
    </>
  );
}

/** The campaign's name, written where it stands. */
function NameField({ draft }: { draft: Draft }) {
  const { t } = useTranslation('campaigns');
  const { name } = draft.fields;
  const isEmpty = name.trim() === '';
  return (
    <Box mb={16}>
      <Row as="label" gap={8} className={classes.name}>
        <span className="sr-only">{t(($) => $.campaigns.page.name)}</span>
        <input
          value={name}
          maxLength={nameMax}
          aria-invalid={isEmpty || undefined}
          onChange={({ currentTarget: { value } }) => draft.change({ name: value })}
        />
        <Icon of={IconPencil} size={16} />
      </Row>
      {isEmpty && (
        <Text size={13} tone="danger" role="alert">
          {fieldIssueText({ path: 'name', code: 'required' })}
        </Text>
      )}
    </Box>
  );
}

/** The review of the stored draft, and the sample text that was accepted: other text asks again. */
function useReview(campaign: Campaign): Review & { isPlaceholder: boolean } {
  const { data, error, isPlaceholderData } = useQuery(preflightQuery(campaign));
  const [accepted, setAccepted] = useState('');
  const shown = (data?.samples.texts ?? []).map(({ text }) => text).join('\n');
  return {
    preflight: data,
    error,
    isPlaceholder: isPlaceholderData,
    isAccepted: shown !== '' && accepted === shown,
    onAccept: (isAccepted) => setAccepted(isAccepted ? shown : ''),
  };
}

function useOpenPart(draft: Draft) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const addressOf = usePartAddress();
  // The first card is chosen once; answering it must not move the person to the next one.
  const [entry] = useState(() => openPart({ draft: draft.fields, asked: null }));
  const asked = params.get('paso');
  return {
    open: asked === null ? entry : openPart({ draft: draft.fields, asked }),
    show: (part: CampaignPart | undefined) => void navigate(addressOf(part), { preventScrollReset: true }),
  };
}

type CardsProps = { campaign: Campaign; draft: Draft; review: Review; missing: readonly CampaignPart[] };

function Cards({ campaign, draft, review, missing }: CardsProps) {
  const { t } = useTranslation('campaigns');
  const moment = useMoment(draft);
  const { open, show } = useOpenPart(draft);
  const { preflight, isAccepted } = review;
  const summaryOf = usePartSummaries({ campaign, draft, preflight });
  const { decided } = draft.fields;
  const stateOf = (part: CampaignPart): PartState => {
    const hasSamples = (preflight?.samples.texts.length ?? 0) > 0 && !isAccepted;
    const isAsked = missing.includes(part) && !isAnswered(part, draft.fields);
    if (!isAsked && preflight && hasFault(part, { blockers: preflight.blockers, hasSamples })) return 'fault';
    return decided.includes(part) && !isAsked ? 'decided' : 'open';
  };
  const finish = (part: CampaignPart) => {
    if (isAnswered(part, draft.fields)) draft.choose(part);
    show(partAfter(part, missing));
  };
  return (
    <>
      <Stack as="ol" gap={10} aria-label={t(($) => $.campaigns.page.label)}>
        {parts.map((part) => (
          <PartCard
            key={part}
            part={part}
            state={stateOf(part)}
            isOpen={part === open}
            summary={summaryOf(part)}
            onOpen={() => show(part)}
            onDone={() => finish(part)}
          >
            <PartFields
              part={part}
              campaign={campaign}
              draft={draft}
              moment={moment}
              review={review}
              onDone={() => show(partAfter(part, missing))}
            />
          </PartCard>
        ))}
      </Stack>
      <Text size={12} tone="faint" mt={12} px={16}>
        {t(($) => $.campaigns.page.tick)}
      </Text>
    </>
  );
}

/** The audience or the mail is not yet what the server has. */
function isUnstored({ fields }: Draft, { audience, template }: Campaign): boolean {
  return fields.templateId !== (template?.id ?? null) || JSON.stringify(fields.audience) !== JSON.stringify(audience);
}

type Shown = 'parts' | 'preview';

function PartSwitch({ shown, onShown }: { shown: Shown; onShown: (part: Shown) => void }) {
  const { t } = useTranslation('campaigns');
  return (
    <Box phone={{ justify: 'center', p: '12px 16px 0' }} className={classes.switch}>
      <Segments
        label={t(($) => $.campaigns.page.label)}
        value={shown}
        onChange={onShown}
        segments={[
          { value: 'parts', label: t(($) => $.campaigns.page.parts) },
          { value: 'preview', label: t(($) => $.campaigns.wizard.preview) },
        ]}
      />
    </Box>
  );
}

/** A campaign draft on one page: its parts, the mail next to them, and sending always in view. */
export function DraftScreen({ campaign }: { campaign: Campaign }) {
  const draft = useDraft(campaign);
  const { isPlaceholder, ...review } = useReview(campaign);
  const moment = useMoment(draft);
  const [shown, setShown] = useState<Shown>('parts');
  const { preflight, isAccepted } = review;
  // The pre-flight is about what was stored: it still misses a template that was chosen a moment ago.
  const isStale = isPlaceholder || isUnstored(draft, campaign);
  const blockers = preflight?.blockers.filter(
    (blocker) => blocker !== 'template' || !isStale || draft.fields.templateId === null,
  );
  const hasSamples = (preflight?.samples.texts.length ?? 0) > 0 && !isAccepted;
  const facts = blockers && { blockers, hasSamples };
  const missing = missingParts(draft.fields, facts);
  return (
    <CampaignFrame
      title={draft.fields.name.trim() === '' ? campaign.name : draft.fields.name}
      titleNote={<StatePill campaign={campaign} />}
      width="full"
      actions={<SaveNote state={draft.state} />}
    >
      <PartSwitch shown={shown} onShown={setShown} />
      <Grid
        phone={{ show: 'block' }}
        grow
        shrinkY
        columns="minmax(0, 1fr) 372px"
        className={classes.columns}
        data-part={shown}
      >
        <Box
          phone={{ overflow: 'visible', p: '14px 16px 4px' }}
          scroll
          shrinkY
          py={20}
          px={24}
          className={classes.parts}
        >
          <Box maxW={720} mx="auto" pb={20}>
            <Notices campaign={campaign} draft={draft} />
            <NameField draft={draft} />
            <Cards campaign={campaign} draft={draft} review={review} missing={missing} />
          </Box>
        </Box>
        <Row shrink shrinkY align="stretch" className={classes.preview}>
          <DraftPreview campaign={campaign} />
        </Row>
      </Grid>
      <DraftFoot
        campaign={campaign}
        draft={draft}
        moment={moment}
        preflight={preflight}
        isStale={isStale}
        missing={missing}
        acceptsSampleText={isAccepted}
      />
    </CampaignFrame>
  );
}
