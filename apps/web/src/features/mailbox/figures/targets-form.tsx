import { figureLimits, type MailboxTargets } from '@enlace/contract/mailbox/conversations/figures.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useSetTargets } from './figures.queries.ts';

/** Null for no target; undefined for what is no number of minutes. */
function minutesOf(text: string): number | null | undefined {
  const figures = text.normalize('NFKC').trim();
  if (figures === '') return null;
  const minutes = Number(figures);
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= figureLimits.minutes ? minutes : undefined;
}

const textOf = (minutes: number | null) => (minutes === null ? '' : String(minutes));

type MinutesProps = { label: string; text: string; disabled: boolean; onText: (text: string) => void };

function MinutesField({ label, text, disabled, onText }: MinutesProps) {
  const { t } = useTranslation('figures');
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={text}
      error={minutesOf(text) === undefined ? t(($) => $.figures.targets.wrong) : undefined}
      disabled={disabled}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

/** How soon people are to be answered, and whether they are asked afterwards. */
export function TargetsForm({ saved }: { saved: MailboxTargets }) {
  const { t } = useTranslation('figures');
  const canChange = useCan('mailbox.write');
  const set = useSetTargets();
  const [first, setFirst] = useState(textOf(saved.firstMinutes));
  const [answer, setAnswer] = useState(textOf(saved.answerMinutes));
  const [asksRating, setAsksRating] = useState(saved.asksRating);
  const [firstMinutes, answerMinutes] = [minutesOf(first), minutesOf(answer)];
  return (
    <Grid
      as="form"
      gap={16}
      maxW={560}
      onSubmit={(event) => {
        event.preventDefault();
        if (firstMinutes === undefined || answerMinutes === undefined) return;
        set.mutate(
          { firstMinutes, answerMinutes, asksRating },
          { onSuccess: () => showToast({ text: t(($) => $.figures.targets.saved) }) },
        );
      }}
    >
      <Text as="h2" size={16} weight="semibold">
        {t(($) => $.figures.targets.title)}
      </Text>
      <Text as="p" tone="muted">
        {t(($) => $.figures.targets.help)}
      </Text>
      {set.error !== null && <FailureCallout failure={set.error} />}
      <Grid columns="1fr 1fr" gap={12} phone={{ columns: '1fr' }} align="start">
        <MinutesField label={t(($) => $.figures.targets.first)} text={first} disabled={!canChange} onText={setFirst} />
        <MinutesField
          label={t(($) => $.figures.targets.answer)}
          text={answer}
          disabled={!canChange}
          onText={setAnswer}
        />
      </Grid>
      <CheckField
        checked={asksRating}
        disabled={!canChange}
        onChange={(event) => setAsksRating(event.currentTarget.checked)}
      >
        {t(($) => $.figures.targets.asksRating)}
      </CheckField>
      <Row>
        <Button type="submit" variant="primary" disabled={!canChange} loading={set.isPending}>
          {t(($) => $.figures.targets.save)}
        </Button>
      </Row>
    </Grid>
  );
}
