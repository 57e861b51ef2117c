import type { Dashboard } from '@enlace/contract/account/dashboard/dashboard.contract.ts';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { Hilo } from '#components/thread/hilo.tsx';
import { useFormats } from '#lib/format/use-formats.ts';

type Running = Dashboard['running'][number];

/** Its pace, or what the rest of a trial waits for: then nothing leaves. */
function usePace({ perMinute, etaSeconds, trialWait }: Running): string {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  if (trialWait !== null) {
    const { people: count, until } = trialWait;
    const people = formats.number(count);
    const isToday = until !== null && formats.isToday(until);
    const when = until === null ? '' : isToday ? formats.time(until) : formats.dateTime(until);
    const kind = until === null ? 'trialByPerson' : isToday ? 'trialUntil' : 'trialUntilDay';
    return t(($) => $.dashboard[kind], { count, people, when });
  }
  const rate = formats.number(Math.round(perMinute));
  return etaSeconds === null
    ? t(($) => $.dashboard.rate, { rate })
    : t(($) => $.dashboard.rateEta, { rate, eta: formats.duration(etaSeconds) });
}

/** A campaign being sent: the thread shows its progress. */
export function RunningCampaign({ campaign }: { campaign: Running }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const pace = usePace(campaign);
  const isWaiting = campaign.trialWait !== null;
  return (
    <Grid
      phone={{ columns: '1fr auto', p: 14 }}
      border
      radius="lg"
      fill="surface-2"
      as="section"
      columns="auto minmax(0, 1fr) auto"
      gap={6}
      gapX={28}
      align="center"
      py={16}
      pr={18}
      pl={20}
      mb={20}

      aria-label={t(($) => $.dashboard.running)}
    >
      <div>
        <StatusBadge tone={isWaiting ? 'info' : 'live'}>
          {isWaiting ? t(($) => $.dashboard.trialWaiting) : t(($) => $.dashboard.sending)}
        </StatusBadge>
        <Text maxW="30ch" leading="snug" as="h2" mt={8} size={16} weight="semibold">
          {campaign.name}
        </Text>
      </div>
      <Box phone={{ column: '1 / -1', row: '2' }}>
        <Hilo
          label={campaign.name}
          value={campaign.sent}
          max={campaign.total}
          announce={(percent) => t(($) => $.dashboard.announce, { percent: formats.percent(percent / 100) })}
        />
      </Box>
      <Row gap={16}>
        <Text as="div" textAlign="right" tone="faint" tabular>
          <div>
            <Text as="b" display size={22} leading={1} spacing="display" tone="default">
              {formats.number(campaign.sent)}
            </Text>{' '}
            {t(($) => $.dashboard.of, { total: formats.number(campaign.total) })}
          </div>
          <Text as="small" size={12} tone="muted">
            {pace}
          </Text>
        </Text>
        <Text as="span" hideOnPhone>
          <LinkButton size="sm" to={paths.user.campaign(campaign.id)}>
            {t(($) => $.dashboard.view)}
          </LinkButton>
        </Text>
      </Row>
    </Grid>
  );
}
