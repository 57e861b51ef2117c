import type { TryStep } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useTryAutomation } from '../api/automation-actions.ts';
import { stepIcons } from '../components/kind-look.ts';
import { findStep } from '../rules/step-tree.ts';
import { useOutcomeText } from '../words/use-outcome-text.ts';
import { type PersonPicker, usePlanView } from './plan-context.tsx';

type Trial = ReturnType<typeof useTryAutomation>;

function StepLine({ step }: { step: TryStep }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const outcome = useOutcomeText();
  const { draft, words } = usePlanView();
  const planned = findStep(draft.plan.steps, step.stepId)?.step;
  return (
    <Row lineBottom as="li" wrap align="start" gap={4} gapX={10} py={10}>
      <Text as="span" fixed pt={2} tone="faint">
        <Icon of={stepIcons[step.stepKind]} size={16} />
      </Text>
      <Box minW={180} leading={1.4} as="span" grow>
        <Text as="b" block weight="semibold" breakWords>
          {planned ? words.sentence(planned) : t(($) => $.automations.kind[step.stepKind])}
        </Text>
        <Text as="span" size={13} tone="muted" breakWords>
          {step.outcome === 'mail_queued' && step.subject !== null
            ? t(($) => $.automations.trial.subject, { subject: step.subject })
            : outcome(step)}
          {step.isAssumed && ` (${t(($) => $.automations.trial.assumed)})`}
        </Text>
      </Box>
      <Text as="time" fixed size={12} tone="faint" tabular dateTime={step.at}>
        {formats.dateTime(step.at)}
      </Text>
    </Row>
  );
}

function Result({ reply }: { reply: NonNullable<Trial['data']> }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const { refusal, steps, problems } = reply;
  return (
    <Stack gap={16} aria-live="polite">
      <Callout
        tone={refusal === null ? 'ok' : 'warn'}
        title={refusal === null ? t(($) => $.automations.trial.enters) : t(($) => $.automations.refusal[refusal])}
      />
      {problems > 0 && (
        <Text size={13} tone="muted">
          {t(($) => $.automations.trial.problems, { count: problems, n: formats.number(problems) })}
        </Text>
      )}
      {steps.length === 0 ? (
        <Text size={13} tone="muted">
          {t(($) => $.automations.trial.noSteps)}
        </Text>
      ) : (
        <Box as="ol" aria-label={t(($) => $.automations.trial.result)}>
          {steps.map((step, index) => (
            <StepLine key={index} step={step} />
          ))}
        </Box>
      )}
    </Stack>
  );
}

/** Simulates what would happen to a contact, step by step, without side effects. */
export function TrialDialog({ picker: Picker, onClose }: { picker: PersonPicker; onClose: () => void }) {
  const { t } = useTranslation('automations');
  const { automation, draft } = usePlanView();
  const [contactId, setContactId] = useState('');
  const [reads, setReads] = useState(true);
  const trial = useTryAutomation(automation.id);
  const isWhole = draft.unstorable.length === 0;
  return (
    <Dialog
      title={t(($) => $.automations.trial.title)}
      isOpen
      size={600}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.automations.trial.close)}
          </Button>
          <Button
            variant="primary"
            disabled={contactId === '' || !isWhole}
            loading={trial.isPending}
            onClick={() => trial.mutate({ contactId, reads, plan: draft.plan })}
          >
            {trial.isPending ? t(($) => $.automations.trial.running) : t(($) => $.automations.trial.run)}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Text size={13} tone="muted">
          {t(($) => $.automations.trial.help)}
        </Text>
        {!isWhole && <Callout tone="warn" title={t(($) => $.automations.trial.unstorable)} />}
        <Picker
          value={contactId}
          onChange={setContactId}
          words={{
            label: t(($) => $.automations.trial.who),
            placeholder: t(($) => $.automations.trial.placeholder),
          }}
        />
        <ChoiceField
          label={t(($) => $.automations.trial.reads)}
          value={reads ? 'yes' : 'no'}
          choices={[
            { value: 'yes', label: t(($) => $.automations.trial.readsKinds.yes) },
            { value: 'no', label: t(($) => $.automations.trial.readsKinds.no) },
          ]}
          onChange={(value) => setReads(value === 'yes')}
        />
        <FailureCallout failure={trial.error} />
        {trial.data && <Result reply={trial.data} />}
      </Stack>
    </Dialog>
  );
}
