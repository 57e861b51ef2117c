import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Box, Grid, Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type Campaign, preflightQuery } from '../api/campaigns.queries.ts';
import { CampaignFrame } from '../components/campaign-frame.tsx';
import { StatePill } from '../components/state-pill.tsx';
import { currentStep, isDone, type Step, steps } from '../rules/wizard.ts';
import { AudienceStep } from './audience-step.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { SaveNote } from './save-note.tsx';
import { SendStep } from './send-step.tsx';
import { SenderStep } from './sender-step.tsx';
import { TemplateStep } from './template-step.tsx';
import { TrialStep } from './trial-step.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { WizardStep } from './wizard-step.tsx';
import classes from './wizard.module.css';

function useSummaries(campaign: Campaign): (step: Step) => string | undefined {
  const { t } = useTranslation('campaigns');
  const { t: tp } = useTranslation('mailing');
  const formats = useFormats();
  const { data: preflight } = useQuery(preflightQuery(campaign));
  return (step) => {
    switch (step) {
      case 'sender':
        return campaign.profile?.name;
      case 'template':
        return campaign.template?.name;
      case 'audience':
        return (
          preflight &&
          t(($) => $.campaigns.people, { count: preflight.audience, n: formats.number(preflight.audience) })
        );
      case 'trial': {
        const count = campaign.experiment?.variants.length ?? 0;
        return count === 0
          ? tp(($) => $.mailing.trial.none)
          : tp(($) => $.mailing.trial.summary, { count, n: formats.number(count) });
      }
      case 'send':
        return undefined;
    }
  };
}

function StepContent({ step, campaign, draft }: { step: Step; campaign: Campaign; draft: Draft }) {
  switch (step) {
    case 'sender':
      return <SenderStep draft={draft} />;
    case 'template':
      return <TemplateStep draft={draft} />;
    case 'trial':
      return <TrialStep draft={draft} campaign={campaign} />;
    case 'audience':
      return <AudienceStep draft={draft} campaign={campaign} />;
    case 'send':
      return <SendStep campaign={campaign} draft={draft} />;
  }
}

function Notices({ campaign, draft }: { campaign: Campaign; draft: Draft }) {
  const { t } = useTranslation('campaigns');
  return (
    <>
      {campaign.state === 'failed' && (
        <Box mb={14}>
          <Callout tone="danger" title={t(($) => $.campaigns.send.failedBefore)}>
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

/** A campaign draft: five steps on the left, the actual mail next to them. It can be left at any time. */
export function DraftScreen({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const [params] = useSearchParams();
  const draft = useDraft(campaign);
  const summaryOf = useSummaries(campaign);
  const [part, setPart] = useState<'steps' | 'preview'>('steps');
  // The initial step is chosen once; completing it must not move the person to the next one.
  const [entry] = useState(() => currentStep({ draft: draft.fields, asked: null }));
  const asked = params.get('paso');
  const open = asked === null ? entry : currentStep({ draft: draft.fields, asked });
  return (
    <CampaignFrame
      title={draft.fields.name.trim() === '' ? campaign.name : draft.fields.name}
      titleNote={<StatePill campaign={campaign} />}
      width="full"
      actions={<SaveNote state={draft.state} />}
    >
      <div className={classes.switch}>
        <Segments
          label={t(($) => $.campaigns.wizard.label)}
          value={part}
          onChange={setPart}
          segments={[
            { value: 'steps', label: t(($) => $.campaigns.wizard.steps) },
            { value: 'preview', label: t(($) => $.campaigns.wizard.preview) },
          ]}
        />
      </div>
      <Grid grow shrinkY columns="440px minmax(0, 1fr)" className={classes.columns} data-part={part}>
        <Box scroll shrinkY pt={16} pb={40} px={16} className={classes.steps}>
          <Notices campaign={campaign} draft={draft} />
          <ol aria-label={t(($) => $.campaigns.wizard.label)}>
            {steps.map((step) => (
              <WizardStep
                key={step}
                step={step}
                isOpen={step === open}
                isDone={isDone(step, draft.fields)}
                summary={summaryOf(step)}
              >
                <StepContent step={step} campaign={campaign} draft={draft} />
              </WizardStep>
            ))}
          </ol>
        </Box>
        <Row shrink shrinkY align="stretch" className={classes.preview}>
          <DraftPreview campaign={campaign} />
        </Row>
      </Grid>
    </CampaignFrame>
  );
}
