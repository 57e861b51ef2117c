import { Popover } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { addDays, dayOf } from '../day-bounds.rules.ts';
import classes from './history-tools.module.css';

type Days = { from: string; until: string };
type Props = Days & { timeZone: string | undefined; onChange: (days: Days) => void };

function useSpanText({ from, until }: Days): string | undefined {
  const { t } = useTranslation('history');
  const formats = useFormats();
  if (from === '' && until === '') return undefined;
  if (until === '') return t(($) => $.history.tools.since, { from: formats.date(from) });
  if (from === '') return t(($) => $.history.tools.upTo, { until: formats.date(until) });
  if (from === until) return formats.date(from);
  return t(($) => $.history.tools.span, { from: formats.date(from), until: formats.date(until) });
}

function DayField({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const id = useId();
  return (
    <Grid columns="64px 1fr" align="center" gap={8} size={13} tone="muted" className={classes.day}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </Grid>
  );
}

function todayIn(timeZone: string | undefined): string {
  return dayOf({ at: new Date(), timeZone });
}

const presets = [
  { key: 'today', days: 0 },
  { key: 'week', days: 6 },
  { key: 'month', days: 29 },
] as const;

/** First and last day, in the person's time zone. */
export function DayFilter({ from, until, timeZone, onChange }: Props) {
  const { t } = useTranslation('history');
  const [isOpen, setOpen] = useState(false);
  const text = useSpanText({ from, until });
  const name = t(($) => $.history.tools.days);
  function choose(days: number): void {
    onChange({ from: addDays(todayIn(timeZone), -days), until: '' });
    setOpen(false);
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.filter}
          data-set={text !== undefined || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {text === undefined ? name : t(($) => $.history.tools.chosen, { name, value: text })}
          <Icon of={IconChevronDown} size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.days} aria-label={name}>
        <Row gap={8} align="stretch">
          {presets.map(({ key, days }) => (
            <Button key={key} size="sm" variant="soft" onClick={() => choose(days)}>
              {t(($) => $.history.tools[key])}
            </Button>
          ))}
        </Row>
        <DayField
          label={t(($) => $.history.tools.from)}
          value={from}
          onChange={(day) => onChange({ from: day, until: until !== '' && day > until ? day : until })}
        />
        <DayField
          label={t(($) => $.history.tools.until)}
          value={until}
          onChange={(day) => onChange({ from: day !== '' && from > day ? day : from, until: day })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
