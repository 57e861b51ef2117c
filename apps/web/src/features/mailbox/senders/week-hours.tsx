import type { OfficeHoursSettings } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { senderLimits } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconX } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { TimeField } from '#components/dates/time-field.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';

type Week = NonNullable<OfficeHoursSettings['weekly']>;
type Spans = Week[number];

const morning = { from: '09:00', to: '14:00' } as const;

/** Another span after the last one, as long as it fits into the day. */
function nextSpan(spans: Spans): Spans[number] {
  const last = spans.at(-1)?.to;
  if (last === undefined) return morning;
  const hour = Math.min(22, Number(last.slice(0, 2)) + 2);
  const two = (value: number) => String(value).padStart(2, '0');
  return { from: `${two(hour)}:00`, to: `${two(Math.min(23, hour + 3))}:00` };
}

type DayProps = { name: string; spans: Spans; disabled: boolean; onChange: (spans: Spans) => void };

function Day({ name, spans, disabled, onChange }: DayProps) {
  const { t } = useTranslation('senders');
  const set = (index: number, patch: Partial<Spans[number]>) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...patch } : span)));
  return (
    <Row minH={44} lineBottom wrap gap={6} gapX={12} size={13} role="group" aria-label={name}>
      <Text w={96} as="span" weight="medium">
        {name}
      </Text>
      {spans.length === 0 && (
        <Text as="span" size={13} tone="muted">
          {t(($) => $.senders.hours.closed)}
        </Text>
      )}
      {spans.map((span, index) => (
        <Row inline wrap gap={4} key={index}>
          <Box w={132}>
            <TimeField
              size="sm"
              label={t(($) => $.senders.hours.from, { day: name })}
              hideLabel
              value={span.from}
              disabled={disabled}
              onChange={(from) => set(index, { from })}
            />
          </Box>
          –
          <Box w={132}>
            <TimeField
              size="sm"
              label={t(($) => $.senders.hours.to, { day: name })}
              hideLabel
              value={span.to}
              disabled={disabled}
              onChange={(to) => set(index, { to })}
            />
          </Box>
          {!disabled && (
            <IconButton
              icon={IconX}
              size={28}
              iconSize={16}
              label={t(($) => $.senders.hours.removeSpan, { day: name })}
              onClick={() => onChange(spans.filter((_span, at) => at !== index))}
            />
          )}
        </Row>
      ))}
      {!disabled && spans.length < senderLimits.spans && (
        <IconButton
          icon={IconPlus}
          size={28}
          iconSize={16}
          label={t(($) => $.senders.hours.addSpan, { day: name })}
          onClick={() => onChange([...spans, nextSpan(spans)])}
        />
      )}
    </Row>
  );
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Default office hours from Monday to Friday. */
export const usualWeek: Week = days.map((_day, index) => (index < 5 ? [morning, { from: '16:00', to: '19:00' }] : []));

type Props = { week: Week; disabled: boolean; onChange: (week: Week) => void };

/** The hours of a week, day by day. */
export function WeekHours({ week, disabled, onChange }: Props) {
  const { t } = useTranslation('senders');
  return (
    <Stack full>
      {days.map((day, index) => (
        <Day
          key={day}
          name={t(($) => $.senders.days[day])}
          spans={week[index] ?? []}
          disabled={disabled}
          onChange={(spans) => onChange(days.map((_day, at) => (at === index ? spans : (week[at] ?? []))))}
        />
      ))}
    </Stack>
  );
}
