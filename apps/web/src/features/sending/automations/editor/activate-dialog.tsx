import { walkSteps } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type { AutomationPlan } from '@enlace/contract/sending/automations/automations.schemas.ts';
import type { SegmentGroup } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlayerPlay } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Stack } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useActivateAutomation } from '../api/automation-actions.ts';
import { countQuery, segmentChoicesQuery } from '../api/automations.queries.ts';
import { type SegmentRules, whoEntersNow } from '../rules/enters-now.ts';
import { usePlanView } from './plan-context.tsx';
import classes from './activate-dialog.module.css';

function mailCount(plan: AutomationPlan): number {
  return walkSteps(plan.steps).filter(({ step }) => step.kind === 'mail').length;
}

/** How many contacts would enter immediately, if the trigger includes existing ones. */
function useEntersNow(): { rules: SegmentGroup | undefined; count: number | undefined; isPending: boolean } {
  const { draft } = usePlanView();
  const segments: readonly SegmentRules[] = useQuery(segmentChoicesQuery).data ?? [];
  const rules = whoEntersNow(draft.plan, segments);
  const { data, isPending } = useQuery(countQuery(rules));
  return { rules, count: data?.total, isPending };
}

function EntersNow() {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const { rules, count, isPending } = useEntersNow();
  if (!rules) return t(($) => $.automations.activation.doesNothing);
  if (isPending) return t(($) => $.automations.activation.counting);
  if (count === undefined || count === 0) return t(($) => $.automations.activation.nowNone);
  return t(($) => $.automations.activation.now, { count, n: formats.number(count) });
}

/** Final review before activation: the trigger, who enters now, how many mails it can send. */
export function ActivateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const { automation, draft, problems, triggerWords } = usePlanView();
  const activate = useActivateAutomation(automation.id);
  const { state, figures } = automation;
  const { name } = draft.plan;
  const isResuming = state === 'paused';
  const mails = mailCount(draft.plan);
  // Accepted is what was read: other sample text asks again.
  const samples = problems.flatMap(({ code, detail }) => (code === 'sample_text' ? [detail] : [])).join('\n');
  const [accepted, setAccepted] = useState('');
  const acceptsSampleText = samples !== '' && accepted === samples;
  const isWritten = samples === '' || acceptsSampleText;
  const [isUnsaved, setUnsaved] = useState(false);
  const isReady = problems.every(({ isWarning }) => isWarning) && draft.unstorable.length === 0 && isWritten;
  async function run(): Promise<void> {
    // What the dialog shows would not be what starts.
    const isSaved = await draft.flush();
    setUnsaved(!isSaved);
    if (!isSaved) return;
    activate.mutate(
      { acceptsSampleText },
      {
        onSuccess() {
          showToast({ text: t(($) => $.automations.activation.done, { name }) });
          onClose();
        },
      },
    );
  }
  const confirm = isResuming
    ? t(($) => $.automations.activation.confirmResume)
    : t(($) => $.automations.activation.confirm);
  return (
    <Dialog
      title={
        isResuming
          ? t(($) => $.automations.activation.resumeTitle, { name })
          : t(($) => $.automations.activation.title, { name })
      }
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.automations.activation.cancel)}
          </Button>
          <Button
            variant="primary"
            icon={IconPlayerPlay}
            disabled={!isReady}
            loading={activate.isPending}
            onClick={() => void run()}
          >
            {activate.isPending ? t(($) => $.automations.activation.working) : confirm}
          </Button>
        </>
      }
    >
      <FailureCallout failure={activate.error} />
      {isUnsaved && <Callout tone="danger" title={t(($) => $.automations.save[draft.state])} />}
      {samples !== '' && (
        <Callout tone="warn" title={t(($) => $.automations.activation.samples)}>
          <ul>
            {samples.split('\n').map((text) => (
              <li key={text}>{t(($) => $.automations.activation.sample, { text })}</li>
            ))}
          </ul>
          <CheckField
            checked={acceptsSampleText}
            onChange={({ currentTarget: { checked } }) => setAccepted(checked ? samples : '')}
          >
            {t(($) => $.automations.activation.acceptSamples)}
          </CheckField>
        </Callout>
      )}
      <Stack as="ul" gap={8} pl={18} tone="muted" className={classes.facts}>
        <li>
          {t(($) => $.automations.activation.starts)} <b>{triggerWords.sentence(draft.plan.trigger)}</b>
        </li>
        <li aria-live="polite">
          <EntersNow />
        </li>
        {figures.waiting > 0 && (
          <li>
            {t(($) => $.automations.activation.inside, {
              count: figures.waiting,
              n: formats.number(figures.waiting),
            })}
          </li>
        )}
        <li>
          {mails === 0
            ? t(($) => $.automations.activation.noMails)
            : t(($) => $.automations.activation.mails, { count: mails, n: formats.number(mails) })}
        </li>
        <li>{t(($) => $.automations.activation.pausable)}</li>
      </Stack>
    </Dialog>
  );
}
