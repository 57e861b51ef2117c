import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { MomentInput } from '#components/dates/moment-input.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
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
  const formId = useId();
  const timeZone = useUser()?.time_zone ?? 'UTC';
  const [now] = useState(() => Date.now());
  const [value, setValue] = useState(() =>
    sendAt === undefined ? suggestedWallTime({ now, timeZone }) : wallTimeOf({ instant: Date.parse(sendAt), timeZone }),
  );
  const chosen = instantOf({ wallTime: value, timeZone });
  const isValid = chosen !== undefined && Date.parse(chosen) > now;
  return (
    <Dialog
      title={t(($) => $.composer.schedule.dialog)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.composer.cancel)}
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={!isValid}>
            {t(($) => $.composer.schedule.submit)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (isValid) onChoose(chosen);
        }}
      >
        <MomentInput
          label={t(($) => $.composer.schedule.when)}
          hint={t(($) => $.composer.schedule.zone, { zone: timeZone })}
          now={wallTimeOf({ instant: now, timeZone })}
          value={value}
          error={isValid ? undefined : t(($) => $.composer.schedule.past)}
          onChange={setValue}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
