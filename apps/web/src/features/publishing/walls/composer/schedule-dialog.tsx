import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { MomentInput } from '#components/dates/moment-input.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Stack } from '#components/layout/layout.tsx';
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
  const formId = useId();
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
  const isValid = chosen !== undefined && Date.parse(chosen) > now;
  const ownTime = isValid && timeZone !== ownZone ? formats.dateTime(chosen) : undefined;
  return (
    <Dialog
      title={t(($) => $.walls.schedule.title)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.walls.cancel)}
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={!isValid} loading={isBusy}>
            {t(($) => $.walls.schedule.submit)}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        id={formId}
        gap={14}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (isValid) onChoose(chosen);
        }}
      >
        <MomentInput
          label={t(($) => $.walls.schedule.when)}
          hint={ownTime === undefined ? undefined : t(($) => $.walls.schedule.own, { when: ownTime })}
          now={wallTimeOf({ instant: now, timeZone })}
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
      </Stack>
    </Dialog>
  );
}
