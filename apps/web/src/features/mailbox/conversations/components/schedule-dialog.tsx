import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '#components/dates/date-time-field.tsx';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { instantOf, suggestedWallTime, wallTimeOf } from '#lib/format/wall-time.ts';
import { useUser } from '#lib/session/use-user.ts';

type Props = {
  /** Current time of sending. */
  sendAt?: string;
  onClose: () => void;
  onChoose: (sendAt: string) => void;
};

/** A custom day and time, in the account's time zone. */
export function ScheduleDialog({ sendAt, onClose, onChoose }: Props) {
  const { t } = useTranslation('composer');
  const timeZone = useUser()?.time_zone ?? 'UTC';
  const [now] = useState(() => Date.now());
  const [value, setValue] = useState(() =>
    sendAt === undefined ? suggestedWallTime({ now, timeZone }) : wallTimeOf({ instant: Date.parse(sendAt), timeZone }),
  );
  const chosen = instantOf({ wallTime: value, timeZone });
  const wallNow = wallTimeOf({ instant: now, timeZone });
  const isValid = chosen !== undefined && Date.parse(chosen) > now;
  return (
    <FormDialog
      title={t(($) => $.composer.schedule.dialog)}
      onClose={onClose}
      submit={t(($) => $.composer.schedule.submit)}
      isDisabled={!isValid}
      onSubmit={() => {
        if (isValid) onChoose(chosen);
      }}
    >
      <DateTimeField
        label={t(($) => $.composer.schedule.when)}
        hint={t(($) => $.composer.schedule.zone, { zone: timeZone })}
        now={wallNow}
        min={wallNow.slice(0, 10)}
        value={value}
        error={isValid ? undefined : t(($) => $.composer.schedule.past)}
        onChange={setValue}
        data-autofocus
      />
    </FormDialog>
  );
}
