import type { TimeSpan } from '@enlace/blocks/model/time-fields.schema.ts';
import type { FieldIssue } from '@enlace/contract/core/field-issues.ts';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { TimeField } from '#components/dates/time-field.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Grid, Stack, Text } from '#components/layout/layout.tsx';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { type FieldChange, issuesAt } from './field-control.ts';
import { canAddSpan, kindOfSpan, withSpanAdded } from './spans.rules.ts';

type SpansProps = {
  /** Owner of the hours, for the field labels. */
  name: string;
  spans: readonly TimeSpan[];
  issues: readonly FieldIssue[];
  onChange: (spans: TimeSpan[], options?: Parameters<FieldChange>[1]) => void;
};

type RowProps = Pick<SpansProps, 'name' | 'issues'> & {
  span: TimeSpan;
  onSpan: (span: TimeSpan) => void;
  onRemove: () => void;
};

function SpanRow({ name, span, issues, onSpan, onRemove }: RowProps) {
  const { t } = useTranslation('editor');
  const kind = kindOfSpan(span);
  const issue = issues[0];
  return (
    <li>
      <Grid columns="minmax(0, 1fr) auto minmax(0, 1fr) auto" align="center" gap={8}>
        <TimeField
          label={t(($) => $.editor.time.from, { name })}
          hideLabel
          aria-invalid={issue ? true : undefined}
          value={span.from}
          onChange={(from) => onSpan({ ...span, from })}
        />
        <span aria-hidden="true">–</span>
        <TimeField
          label={t(($) => $.editor.time.to, { name })}
          hideLabel
          aria-invalid={issue ? true : undefined}
          value={span.to}
          onChange={(to) => onSpan({ ...span, to })}
        />
        <IconButton
          size={28}
          iconSize={16}
          icon={IconX}
          label={t(($) => $.editor.time.removeSpan, { name, from: span.from, to: span.to })}
          onClick={onRemove}
        />
      </Grid>
      {kind === 'night' && (
        <Text mt={4} size={12} tone="faint">
          {t(($) => $.editor.time.nextDay)}
        </Text>
      )}
      {kind === 'round' && (
        <Text mt={4} size={12} tone="faint">
          {t(($) => $.editor.time.wholeDay)}
        </Text>
      )}
      <FieldNote error={issue && fieldIssueText(issue)} />
    </li>
  );
}

/** The spans of one day, one row each. */
export function SpansField({ name, spans, issues, onChange }: SpansProps) {
  const { t } = useTranslation('editor');
  return (
    <>
      {spans.length > 0 && (
        <Stack as="ul" gap={6} mt={6}>
          {spans.map((span, index) => (
            <SpanRow
              key={index}
              name={name}
              span={span}
              issues={issuesAt(issues, String(index))}
              onSpan={(next) => onChange(spans.with(index, next), { isTyping: true })}
              onRemove={() => onChange(spans.toSpliced(index, 1))}
            />
          ))}
        </Stack>
      )}
      {canAddSpan(spans) && (
        <Button size="sm" variant="ghost" repeats icon={IconPlus} onClick={() => onChange(withSpanAdded(spans))}>
          {spans.length === 0 ? t(($) => $.editor.time.addHours) : t(($) => $.editor.time.addSpan)}
          <span className="sr-only">{`: ${name}`}</span>
        </Button>
      )}
    </>
  );
}
