import type { Experiment } from '@enlace/contract/sending/campaigns/experiment.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconX } from 'virtual:tabler-icons';
import { FeatureHint } from '#components/billing/feature-hint.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useMissingFeature } from '#lib/session/use-missing-feature.ts';
import { type Campaign, type Preflight, preflightQuery, templateChoicesQuery } from '../api/campaigns.queries.ts';
import {
  fewestVariants,
  letterOf,
  maxVariants,
  newTrial,
  shareOf,
  smallTest,
  withKind,
  withMore,
  withoutVariant,
  withVariant,
} from '../rules/trial.ts';
import type { Draft } from './use-draft.ts';
import { HelpTip } from '#components/help/help-tip.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';

const subjectMax = 200;
const waits = ['60', '240', '1440', '2880'] as const;
type Props = { trial: Experiment; onChange: (trial: Experiment) => void };

function VariantField({ trial, index, isEqual, onChange }: Props & { index: number; isEqual: boolean }) {
  const { t } = useTranslation('mailing');
  const templates = useQuery({ ...templateChoicesQuery, enabled: trial.kind === 'content' });
  const variant = trial.variants[index];
  const letter = letterOf(index);
  const error = isEqual ? t(($) => $.mailing.trial.review.equal) : undefined;
  if (trial.kind === 'subject') {
    return (
      <TextField
        label={t(($) => $.mailing.trial.variantSubject, { letter })}
        placeholder={t(($) => $.mailing.trial.ownSubject)}
        value={variant?.subject ?? ''}
        maxLength={subjectMax}
        error={error}
        onChange={({ currentTarget: { value } }) =>
          onChange(withVariant(trial, index, { subject: value.trim() === '' ? null : value }))
        }
      />
    );
  }
  return (
    <SearchSelectField
      label={t(($) => $.mailing.trial.variantTemplate, { letter })}
      placeholder={t(($) => $.mailing.trial.ownTemplate)}
      options={(templates.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={variant?.templateId ?? null}
      clearable
      error={error}
      onChange={(templateId) => onChange(withVariant(trial, index, { templateId }))}
    />
  );
}

function Variants({ trial, equal, onChange }: Props & { equal: readonly number[] }) {
  const { t } = useTranslation('mailing');
  return (
    <Stack gap={12} align="start">
      {trial.variants.map((_, index) => (
        <Row align="end" gap={6} full key={letterOf(index)}>
          <Box grow shrink>
            <VariantField trial={trial} index={index} isEqual={equal.includes(index)} onChange={onChange} />
          </Box>
          {trial.variants.length > fewestVariants && (
            <IconButton
              icon={IconX}
              label={t(($) => $.mailing.trial.remove, { letter: letterOf(index) })}
              onClick={() => onChange(withoutVariant(trial, index))}
            />
          )}
        </Row>
      ))}
      {trial.variants.length < maxVariants && (
        <Button size="sm" icon={IconPlus} onClick={() => onChange(withMore(trial))}>
          {t(($) => $.mailing.trial.add)}
        </Button>
      )}
    </Stack>
  );
}

function ShareField({ trial, onChange }: Props) {
  const { t } = useTranslation('mailing');
  const [text, setText] = useState(String(trial.share));
  return (
    <TextField
      label={t(($) => $.mailing.trial.share)}
      aside={<HelpTip of="abShare" about={t(($) => $.mailing.trial.share)} />}
      type="number"
      inputMode="numeric"
      min={2}
      max={100}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        const share = shareOf(value);
        if (share !== undefined) onChange({ ...trial, share });
      }}
      onBlur={() => setText(String(trial.share))}
    />
  );
}

function Terms({ trial, onChange }: Props) {
  const { t } = useTranslation('mailing');
  const wait = waits.find((each) => Number(each) === trial.waitMinutes) ?? '240';
  return (
    <>
      <Grid columns="repeat(auto-fit, minmax(160px, 1fr))" gap={12} align="end">
        <ShareField trial={trial} onChange={onChange} />
        <SelectField
          label={t(($) => $.mailing.trial.wait)}
          options={waits.map((value) => ({ value, label: t(($) => $.mailing.trial.waits[value]) }))}
          value={wait}
          onChange={(value) => onChange({ ...trial, waitMinutes: Number(value) })}
        />
      </Grid>
      <ChoiceField
        label={t(($) => $.mailing.trial.goal)}
        value={trial.goal}
        onChange={(goal) => onChange({ ...trial, goal: goal === 'opens' ? 'opens' : 'clicks' })}
        choices={[
          { value: 'clicks', label: t(($) => $.mailing.trial.clicks) },
          { value: 'opens', label: t(($) => $.mailing.trial.opens) },
        ]}
      />
      <ChoiceField
        label={t(($) => $.mailing.trial.decision)}
        aside={<HelpTip of="abWinner" about={t(($) => $.mailing.trial.decision)} />}
        value={trial.decision}
        onChange={(decision) => onChange({ ...trial, decision: decision === 'manual' ? 'manual' : 'auto' })}
        choices={[
          { value: 'auto', label: t(($) => $.mailing.trial.auto) },
          { value: 'manual', label: t(($) => $.mailing.trial.manual) },
        ]}
      />
    </>
  );
}

/** Whether so few people can decide anything; nothing while nobody is chosen. */
export function SmallTrial({ trial }: { trial: Preflight['trial'] }) {
  const { t } = useTranslation('mailing');
  const formats = useFormats();
  const tested = smallTest(trial);
  if (!trial?.needed || tested === undefined) return null;
  return (
    <Callout tone="warn" title={t(($) => $.mailing.trial.review.tooSmall)}>
      {t(($) => $.mailing.trial.review.tooSmallWhy, {
        tested: formats.number(tested),
        needed: formats.number(trial.needed),
      })}
    </Callout>
  );
}

function Split({ trial }: { trial: Preflight['trial'] }) {
  const { t } = useTranslation('mailing');
  const formats = useFormats();
  if (!trial) return null;
  const tested = trial.perVariant.map((people) => formats.number(people)).join(' + ');
  return (
    <>
      <Text size={13} tone="muted" aria-live="polite">
        {t(($) => $.mailing.trial.split, { tested, rest: formats.number(trial.rest) })}
      </Text>
      <SmallTrial trial={trial} />
    </>
  );
}

/** Tests several subjects or mails on a part of the audience; optional. */
export function TrialStep({ draft, campaign }: { draft: Draft; campaign: Campaign }) {
  const { t } = useTranslation('mailing');
  const trial = draft.fields.experiment;
  const missing = useMissingFeature('ab_tests');
  const { data: preflight } = useQuery(preflightQuery(campaign));
  const onChange = (experiment: Experiment | null) => draft.choose('trial', { experiment });
  const choose = (kind: string) => {
    if (kind !== 'subject' && kind !== 'content') onChange(null);
    else onChange(trial ? withKind(trial, kind) : newTrial(kind));
  };
  return (
    <>
      <FeatureHint feature="ab_tests" />
      <ChoiceField
        label={t(($) => $.mailing.trial.what)}
        value={trial?.kind ?? 'none'}
        onChange={choose}
        choices={[
          { value: 'none', label: t(($) => $.mailing.trial.none) },
          ...(['subject', 'content'] as const).map((value) => ({
            value,
            label: t(($) => $.mailing.trial[value]),
            // One from a larger plan can still be looked at and removed; disabled, it would drop the focus it holds.
            isDisabled: missing !== undefined && value !== trial?.kind,
          })),
        ]}
      />
      <Text size={13} tone="muted">
        {t(($) => $.mailing.trial.help)}
      </Text>
      {trial && (
        <>
          <Variants trial={trial} equal={preflight?.trial?.equal ?? []} onChange={onChange} />
          <Terms trial={trial} onChange={onChange} />
          <Split trial={preflight?.trial ?? null} />
          {draft.fields.timing.kind === 'reader' && <Callout tone="warn" title={t(($) => $.mailing.trial.clash)} />}
        </>
      )}
    </>
  );
}
