import type { OfficeHoursSettings } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { senderLimits } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { DateField } from '#components/dates/date-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import classes from './senders.module.css';

type Closed = OfficeHoursSettings['closedDays'];
type Props = { days: Closed; disabled: boolean; onChange: (days: Closed) => void };

function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
}

/** Days without office hours: public holidays and vacations, single days or ranges. */
export function ClosedDays({ days, disabled, onChange }: Props) {
  const { t } = useTranslation('senders');
  const set = (index: number, patch: Partial<Closed[number]>) =>
    onChange(days.map((day, at) => (at === index ? { ...day, ...patch } : day)));
  return (
    <div className={classes.field}>
      <span className={classes.label}>{t(($) => $.senders.hours.closedDays)}</span>
      {days.map((day, index) => (
        <Row
          minH={44}
          lineBottom
          wrap
          gap={6}
          gapX={12}
          size={13}
          key={index}
          // Once the first day is written: half of it would be a day as well.
          onBlur={() => day.to !== '' && day.to < day.from && set(index, { to: day.from })}
        >
          <Box w={184}>
            <DateField
              size="sm"
              label={t(($) => $.senders.hours.closedFrom)}
              hideLabel
              value={day.from}
              disabled={disabled}
              onChange={(from) => set(index, { from })}
            />
          </Box>
          –
          <Box w={184}>
            <DateField
              size="sm"
              label={t(($) => $.senders.hours.closedTo)}
              hideLabel
              value={day.to}
              disabled={disabled}
              onChange={(to) => set(index, { to })}
            />
          </Box>
          <TextField
            size="sm"
            label={t(($) => $.senders.hours.closedName)}
            hideLabel
            placeholder={t(($) => $.senders.hours.closedName)}
            maxLength={senderLimits.closedName}
            value={day.name}
            disabled={disabled}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
          />
          {!disabled && (
            <IconButton
              icon={IconX}
              size={28}
              iconSize={16}
              label={t(($) => $.senders.hours.removeClosed)}
              onClick={() => onChange(days.filter((_day, at) => at !== index))}
            />
          )}
        </Row>
      ))}
      {!disabled && days.length < senderLimits.closedDays && (
        <Button
          size="sm"
          variant="ghost"
          icon={IconPlus}
          onClick={() => onChange([...days, { from: tomorrow(), to: tomorrow(), name: '' }])}
        >
          {t(($) => $.senders.hours.addClosed)}
        </Button>
      )}
    </div>
  );
}
