import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCalendarTime, IconClockPause } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { DateTimeField } from '#components/dates/date-time-field.tsx';
import { useWallNow } from '#components/dates/use-wall-now.ts';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { instantOf } from '#lib/format/wall-time.ts';
import { useUser } from '#lib/session/use-user.ts';
import { snoozeChoices } from '../snooze.rules.ts';

type Props = { onSnooze: (until: Date) => void };

/** Menu items for snoozing; the last one asks for a custom time. */
export function SnoozeItems({ onSnooze, onOwn }: Props & { onOwn: () => void }) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const timeZone = useUser()?.time_zone ?? 'UTC';
  const [choices] = useState(() => snoozeChoices({ now: new Date(), timeZone }));
  return (
    <>
      <Menu.Label>{t(($) => $.mailbox.snooze.title)}</Menu.Label>
      {choices.map(({ key, until }) => (
        <Menu.Item
          key={key}
          leftSection={<Icon of={IconClockPause} size={16} />}
          rightSection={
            <Text as="span" size={12} tone="faint">
              {key === 'later' ? formats.time(until) : `${formats.weekday(until)}, ${formats.time(until)}`}
            </Text>
          }
          onClick={() => onSnooze(until)}
        >
          {t(($) => $.mailbox.snooze[key])}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<Icon of={IconCalendarTime} size={16} />} onClick={onOwn}>
        {t(($) => $.mailbox.snooze.own)}
      </Menu.Item>
    </>
  );
}

/** The form for a custom time, on the clocks of the person's own zone. */
export function SnoozeForm({ onSnooze }: Props) {
  const { t } = useTranslation('mailbox');
  const timeZone = useUser()?.time_zone ?? 'UTC';
  const now = useWallNow();
  const tomorrow = new Date(Date.parse(now.slice(0, 10)) + 86_400_000).toISOString().slice(0, 10);
  const [value, setValue] = useState(`${tomorrow}T09:00`);
  const instant = instantOf({ wallTime: value, timeZone });
  const isValid = instant !== undefined && value > now;
  return (
    <Grid
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) onSnooze(new Date(instant));
      }}
    >
      <DateTimeField
        label={t(($) => $.mailbox.snooze.when)}
        now={now}
        min={now.slice(0, 10)}
        value={value}
        onChange={setValue}
        error={isValid ? undefined : t(($) => $.mailbox.snooze.past)}
        data-autofocus
      />
      <Button type="submit" variant="primary">
        {t(($) => $.mailbox.snooze.submit)}
      </Button>
    </Grid>
  );
}
