import {
  automationLimits,
  type AutomationStep,
  type AutomationWait,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { useWeekdays } from '../../words/use-weekdays.ts';
import { usePlanView } from '../plan-context.tsx';
import { ChipField } from './chip-field.tsx';
import { ClockFields } from './clock-fields.tsx';
import { NumberField } from './number-field.tsx';

type WaitStep = Extract<AutomationStep, { kind: 'wait' }>;
type Part<Kind extends AutomationWait['kind']> = {
  wait: Extract<AutomationWait, { kind: Kind }>;
  onChange: (wait: AutomationWait, tag: string) => void;
};

const units = ['minutes', 'hours', 'days'] as const;

function Amount({ wait, onChange }: Part<'for'>) {
  const { t } = useTranslation('automations');
  return (
    <Grid columns="repeat(auto-fit, minmax(150px, 1fr))" gap={16} align="start">
      <NumberField
        label={t(($) => $.automations.form.amount)}
        value={wait.amount}
        min={1}
        max={automationLimits[wait.unit]}
        onChange={(amount) => onChange({ ...wait, amount }, 'amount')}
      />
      <SelectField
        label={t(($) => $.automations.form.unit)}
        options={units.map((value) => ({ value, label: t(($) => $.automations.form.units[value]) }))}
        value={wait.unit}
        onChange={(unit) => onChange({ ...wait, unit }, 'unit')}
      />
    </Grid>
  );
}

function Until({ wait, onChange }: Part<'until'>) {
  const { t } = useTranslation('automations');
  const weekday = useWeekdays();
  return (
    <>
      <ChipField
        label={t(($) => $.automations.form.weekdays)}
        hint={t(($) => $.automations.form.weekdaysHelp)}
        options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({
          value,
          label: weekday.short(value),
          longLabel: weekday.long(value),
        }))}
        values={wait.weekdays}
        onChange={(weekdays) => onChange({ ...wait, weekdays }, 'weekdays')}
      />
      <ClockFields at={wait.at} clock={wait.clock} onChange={(patch) => onChange({ ...wait, ...patch }, 'clock')} />
    </>
  );
}

/** For a duration, or until a time of day. */
export function WaitForm({ step }: { step: WaitStep }) {
  const { t } = useTranslation('automations');
  const { actions } = usePlanView();
  const { wait } = step;
  const change = (next: AutomationWait, tag?: string) => actions.change({ ...step, wait: next }, tag);
  return (
    <>
      <ChoiceField
        label={t(($) => $.automations.form.waitKind)}
        value={wait.kind}
        choices={[
          { value: 'for', label: t(($) => $.automations.form.waitKinds.for) },
          { value: 'until', label: t(($) => $.automations.form.waitKinds.until) },
        ]}
        onChange={(kind) =>
          change(
            kind === 'until'
              ? { kind, weekdays: [], at: '09:00', clock: 'client' }
              : { kind: 'for', amount: 2, unit: 'days' },
          )
        }
      />
      {wait.kind === 'for' ? <Amount wait={wait} onChange={change} /> : <Until wait={wait} onChange={change} />}
    </>
  );
}
