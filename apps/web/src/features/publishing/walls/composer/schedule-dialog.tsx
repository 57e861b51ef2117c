import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '#components/dates/date-time-field.tsx';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { TimeZoneSelect } from '#components/time-zone/time-zone-select.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { instantOf, suggestedWallTime, wallTimeOf } from '#lib/format/wall-time.ts';
import { useUser } from '#lib/session/use-user.ts';

type Props = {
  /** Current time of publication. */
  at?: string | null;
  /** Time zone of the wall. */
  timeZone: string;
  isBusy?: boolean;
  onClose: () => void;
  onChoose: (at: string) => void;
};

/** A day and time, in a selectable time zone. */
export function ScheduleDialog({ at = null, timeZone: usual, isBusy = false, onClose, onChoose }: Props) {
  const { t } = useTranslation('walls');
  const formats = useFormats();
  const ownZone = useUser()?.time_zone ?? usual;
  const [now] = useState(() => Date.now());
  const [timeZone, setTimeZone] = useState(usual);
  const [value, setValue] = useState(() =>
    at === null
      ? suggestedWallTime({ now, timeZone: usual })
      : wallTimeOf({ instant: Date.parse(at), timeZone: usual }),
  );
  const chosen = instantOf({ wallTime: value, timeZone });
  const wallNow = wallTimeOf({ instant: now, timeZone });
  const isValid = chosen !== undefined && Date.parse(chosen) > now;
  const ownTime = isValid && timeZone !== ownZone ? formats.dateTime(chosen) : undefined;
  return (
    <FormDialog
      title={t(($) => $.walls.schedule.title)}
      onClose={onClose}
      submit={t(($) => $.walls.schedule.submit)}
      isBusy={isBusy}
      isDisabled={!isValid}
      onSubmit={() => {
        if (isValid) onChoose(chosen);
      }}
    >
      <DateTimeField
        label={t(($) => $.walls.schedule.when)}
        hint={ownTime === undefined ? undefined : t(($) => $.walls.schedule.own, { when: ownTime })}
        now={wallNow}
        min={wallNow.slice(0, 10)}
        value={value}
        error={isValid ? undefined : t(($) => $.walls.schedule.past)}
        onChange={setValue}
        data-autofocus
      />
      <TimeZoneSelect
        label={t(($) => $.walls.schedule.zone)}
        hint={(time) => t(($) => $.walls.schedule.zoneNow, { time })}
        value={timeZone}
        onChange={(zone) => setTimeZone(zone ?? usual)}
      />
    </FormDialog>
  );
}
