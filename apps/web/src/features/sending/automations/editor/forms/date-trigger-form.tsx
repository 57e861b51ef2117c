import {
  automationLimits,
  type AutomationTrigger,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { usePlanView } from '../plan-context.tsx';
import { ClockFields } from './clock-fields.tsx';
import { NumberField } from './number-field.tsx';

type DateTrigger = Extract<AutomationTrigger, { kind: 'date' }>;
type Props = { trigger: DateTrigger; onChange: (trigger: AutomationTrigger, tag?: string) => void };

const joined = ':joined';
type Side = 'before' | 'on' | 'after';

function sideOf(days: number): Side {
  if (days === 0) return 'on';
  return days < 0 ? 'before' : 'after';
}

function Offset({ trigger, onChange }: Props) {
  const { t } = useTranslation('automations');
  // While the number is empty, the selected side stays.
  const [kept, setKept] = useState<Side>(() => sideOf(trigger.offsetDays));
  const side = Number.isFinite(trigger.offsetDays) ? sideOf(trigger.offsetDays) : kept;
  const signed = (days: number, of: Side) => (of === 'before' ? -days : days);
  return (
    <Grid columns="repeat(auto-fit, minmax(150px, 1fr))" gap={16} align="start">
      <ChoiceField
        label={t(($) => $.automations.form.offsetWhen)}
        value={side}
        choices={(['before', 'on', 'after'] as const).map((value) => ({
          value,
          label: t(($) => $.automations.form.offsets[value]),
        }))}
        onChange={(value) => {
          const next: Side = value === 'before' || value === 'after' ? value : 'on';
          const days = Math.max(1, Math.abs(trigger.offsetDays) || 1);
          setKept(next);
          onChange({ ...trigger, offsetDays: next === 'on' ? 0 : signed(days, next) });
        }}
      />
      {side !== 'on' && (
        <NumberField
          label={t(($) => $.automations.form.offset)}
          value={Math.abs(trigger.offsetDays)}
          min={1}
          max={automationLimits.offsetDays}
          onChange={(days) =>
            // Zero would select another option: it is not accepted while typing.
            onChange({ ...trigger, offsetDays: days === 0 ? Number.NaN : signed(days, side) }, 'trigger.offset')
          }
        />
      )}
    </Grid>
  );
}

/** Which date, how far from it, how often, and at what time. */
export function DateTriggerForm({ trigger, onChange }: Props) {
  const { t } = useTranslation('automations');
  const { names } = usePlanView();
  return (
    <>
      <SelectField
        label={t(($) => $.automations.form.dateSource)}
        placeholder={t(($) => $.automations.form.fieldPlaceholder)}
        hint={names.isReady && names.dateFields.length === 0 ? t(($) => $.automations.form.noDateFields) : undefined}
        options={[
          ...names.dateFields.map(({ id, name }) => ({ value: id, label: name })),
          { value: joined, label: t(($) => $.automations.form.joined) },
        ]}
        value={trigger.source === 'joined' ? joined : trigger.fieldKey}
        onChange={(value) => {
          if (value === joined) onChange({ ...trigger, source: 'joined', fieldKey: null });
          else if (value !== null) onChange({ ...trigger, source: 'field', fieldKey: value });
        }}
      />
      <Offset trigger={trigger} onChange={onChange} />
      <ChoiceField
        label={t(($) => $.automations.form.repeat)}
        value={trigger.repeat}
        choices={[
          { value: 'yearly', label: t(($) => $.automations.form.repeats.yearly) },
          { value: 'once', label: t(($) => $.automations.form.repeats.once) },
        ]}
        onChange={(value) => onChange({ ...trigger, repeat: value === 'once' ? 'once' : 'yearly' })}
      />
      <ClockFields at={trigger.at} clock={trigger.clock} onChange={(patch) => onChange({ ...trigger, ...patch })} />
    </>
  );
}
