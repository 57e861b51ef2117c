import type { SegmentCondition } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { useTranslation } from 'react-i18next';
import { RuleNumber } from '#components/rules/rule-number.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import type { RuleNames } from './use-rule-words.ts';

type Condition = Extract<SegmentCondition, { type: 'activity' }>;
type Props = { condition: Condition; names: RuleNames; onChange: (condition: Condition) => void };

/** An activity, how often, when and with which campaign. */
export function RuleActivity({ condition, names, onChange }: Props) {
  const { t } = useTranslation('segments');
  const { activity, op, times, days, campaignId } = condition;
  const isOfCampaign = activity === 'received' || activity === 'opened' || activity === 'clicked';
  const ever = { value: 'ever' as const, label: t(($) => $.segments.rules.ever) };
  const recent = { value: 'recent' as const, label: t(($) => $.segments.rules.inLast) };
  return (
    <>
      <SelectField
        size="sm"
        hideLabel
        label={t(($) => $.segments.rules.opLabel)}
        value={op}
        options={(['did', 'did_not'] as const).map((value) => ({ value, label: t(($) => $.segments.rules.op[value]) }))}
        onChange={(next) => onChange({ ...condition, op: next })}
      />
      <RuleNumber
        label={t(($) => $.segments.rules.timesLabel)}
        value={times}
        min={1}
        max={1000}
        unit={t(($) => $.segments.rules.timesUnit)}
        onChange={(next) => onChange({ ...condition, times: next })}
      />
      <SelectField
        size="sm"
        hideLabel
        label={t(($) => $.segments.rules.periodLabel)}
        value={days === null ? 'ever' : 'recent'}
        options={[ever, recent]}
        onChange={(next) => onChange({ ...condition, days: next === 'ever' ? null : 90 })}
      />
      {days !== null && (
        <RuleNumber
          label={t(($) => $.segments.rules.daysLabel)}
          value={days}
          min={1}
          max={3650}
          unit={t(($) => $.segments.rules.daysUnit)}
          onChange={(next) => onChange({ ...condition, days: next })}
        />
      )}
      {isOfCampaign && names.campaigns.length > 0 && (
        <SelectField
          size="sm"
          hideLabel
          label={t(($) => $.segments.rules.campaignLabel)}
          value={campaignId ?? ''}
          options={[
            { value: '', label: t(($) => $.segments.rules.anyCampaign) },
            ...names.campaigns.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(next) => onChange({ ...condition, campaignId: next === '' ? null : next })}
        />
      )}
    </>
  );
}
