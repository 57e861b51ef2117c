import type { AutomationClock } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { useTranslation } from 'react-i18next';
import { TimeField } from '#components/dates/time-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
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
      <TimeField
        label={t(($) => $.automations.form.at)}
        required
        value={at}
        onChange={(time) => time !== '' && onChange({ at: time })}
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
