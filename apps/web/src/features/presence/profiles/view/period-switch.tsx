import { Popover } from '@mantine/core';
import { type StatsPeriod, statsPeriods } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCalendar } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { DateField } from '#components/dates/date-field.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, layout, Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useTopmost } from '#lib/layers/use-topmost.ts';
import type { StatsView } from '../clicks/stats.queries.ts';
import classes from './period-switch.module.css';

type Props = {
  view: StatsView;
  /** The currently shown days, as a starting point for others. */
  shown: { from: string; to: string } | undefined;
  onChange: (view: StatsView) => void;
};

/** A custom period. */
function OwnDays({ view, shown, onChange }: Props) {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const isTopmost = useTopmost(isOpen);
  const isOwn = 'from' in view;
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');

  function open(): void {
    setFrom(shown?.from ?? '');
    setTo(shown?.to ?? '');
    setOpen(true);
  }
  function show(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setOpen(false);
    onChange(from < to ? { from, to } : { from: to, to: from });
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} closeOnEscape={isTopmost} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Row
          chosen="line"
          as="button"
          inline
          gap={6}
          h={32}
          px={12}
          border="strong"
          radius="md"
          fill="surface"
          size={13}
          weight="medium"
          tone="muted"
          nowrap
          hover="hover"
          phone={{ h: 40 }}
          type="button"
          data-set={isOwn || undefined}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? setOpen(false) : open())}
        >
          <Icon of={IconCalendar} size={16} />
          {isOwn
            ? t(($) => $.visits.period.span, { from: formats.date(view.from), to: formats.date(view.to) })
            : t(($) => $.visits.period.own)}
        </Row>
      </Popover.Target>
      <Popover.Dropdown {...layout('box', { p: 14 })} aria-label={t(($) => $.visits.period.own)}>
        <Grid as="form" gap={12} onSubmit={show}>
          <DateField required isPast label={t(($) => $.visits.period.from)} value={from} onChange={setFrom} />
          <DateField required isPast label={t(($) => $.visits.period.to)} value={to} onChange={setTo} />
          <Button type="submit" size="sm">
            {t(($) => $.visits.period.show)}
          </Button>
        </Grid>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The period of the whole page. */
export function PeriodSwitch(props: Props) {
  const { t } = useTranslation('visits');
  const { view, onChange } = props;
  const chosen = 'days' in view ? String(view.days) : '';
  return (
    <Row wrap gap={8} gapX={12} mb={20} className={classes.switch}>
      <Segments
        label={t(($) => $.visits.period.label)}
        segments={statsPeriods.map((period) => ({
          value: String(period),
          label: t(($) => $.visits.period.days[period]),
        }))}
        value={chosen}
        onChange={(value) => {
          const days: StatsPeriod | undefined = statsPeriods.find((period) => String(period) === value);
          if (days) onChange({ days });
        }}
      />
      <OwnDays {...props} />
    </Row>
  );
}
