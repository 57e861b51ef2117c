import { returnMarks } from '@enlace/contract/sending/suppressions/returns.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Grid, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { ratesQuery } from '../api/suppressions.queries.ts';
import classes from './communications.module.css';

function levelOf(rate: number): 'ok' | 'watch' | 'stop' {
  if (rate >= returnMarks.complaintsStop) return 'stop';
  return rate >= returnMarks.complaintsWatch ? 'watch' : 'ok';
}

const tones = { ok: 'ok', watch: 'warn', stop: 'danger' } as const;

/** Return rates of the last month, compared with the thresholds of large providers. */
export function RatesStrip() {
  const { t } = useTranslation('communications');
  const formats = useFormats();
  const { data } = useQuery(ratesQuery);
  if (!data || data.client.delivered === 0) return null;
  const { delivered, complaints, hardBounces } = data.client;
  const rate = complaints / delivered;
  const figures = [
    {
      label: t(($) => $.communications.rates.delivered),
      figure: formats.number(delivered),
      note: t(($) => $.communications.rates.title, { days: String(data.days) }),
    },
    {
      label: t(($) => $.communications.rates.complaints),
      figure: `${formats.number(complaints)} · ${formats.percent(rate)}`,
    },
    {
      label: t(($) => $.communications.rates.bounces),
      figure: `${formats.number(hardBounces)} · ${formats.percent(hardBounces / (delivered + hardBounces))}`,
    },
  ];
  const level = levelOf(rate);
  return (
    <Grid
      phone={{ columns: '1fr 1fr', p: '12px 16px' }}
      lineBottom
      as="section"
      columns="repeat(3, 1fr)"
      fixed
      gap={12}
      py={14}
      px={20}

      aria-label={t(($) => $.communications.rates.title, { days: String(data.days) })}
    >
      {figures.map(({ label, figure, note }, index) => (
        <Stack align="start" key={label}>
          <Text as="span" tone="muted" size={13}>
            {label}
          </Text>
          <Text size={24} as="span" tabular className={classes.figure}>
            {figure}
          </Text>
          {note !== undefined && (
            <Text as="span" tone="muted" size={13}>
              {note}
            </Text>
          )}
          {index === 1 && <StatusBadge tone={tones[level]}>{t(($) => $.communications.rates[level])}</StatusBadge>}
        </Stack>
      ))}
    </Grid>
  );
}
