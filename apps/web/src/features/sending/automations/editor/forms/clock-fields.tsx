import type { AutomationClock } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { usePlanView } from '../plan-context.tsx';

type Props = {
  at: string;
  clock: AutomationClock;
  onChange: (patch: { at?: string; clock?: AutomationClock }) => void;
};

/** A time of day, and its time zone. */
export function ClockFields({ at, clock, onChange }: Props) {
  const { t } = useTranslation('automations');
  const { automation } = usePlanView();
  const zone = automation.timeZone.replaceAll('_', ' ');
  return (
    <Grid columns="repeat(auto-fit, minmax(150px, 1fr))" gap={16} align="start">
      <TextField
        label={t(($) => $.automations.form.at)}
        type="time"
        required
        value={at}
        onChange={({ currentTarget: { value } }) => value !== '' && onChange({ at: value.slice(0, 5) })}
      />
      <ChoiceField
        label={t(($) => $.automations.form.clock)}
        value={clock}
        choices={[
          { value: 'client', label: t(($) => $.automations.form.clocks.client, { zone }) },
          { value: 'reader', label: t(($) => $.automations.form.clocks.reader) },
        ]}
        onChange={(value) => onChange({ clock: value === 'reader' ? 'reader' : 'client' })}
      />
    </Grid>
  );
}
