import { useTranslation } from 'react-i18next';
import { Box, Grid, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { Campaign } from '../api/campaigns.queries.ts';
import { shareOf } from '../rules/figures.ts';
import classes from './sending-figures.module.css';

type Figure = {
  key: 'delivered' | 'opened' | 'clicked' | 'replied' | 'missed';
  value: number;
  share: number | undefined;
};

function figuresOf({ totals, funnel }: Pick<Campaign, 'totals' | 'funnel'>): Figure[] {
  const settled = totals.accepted + totals.rejected + totals.uncertain;
  const missed = totals.rejected + totals.uncertain;
  return [
    { key: 'delivered', value: totals.accepted, share: shareOf(totals.accepted, settled) },
    { key: 'opened', value: funnel.opened, share: shareOf(funnel.opened, totals.accepted) },
    { key: 'clicked', value: funnel.clicked, share: shareOf(funnel.clicked, totals.accepted) },
    { key: 'replied', value: funnel.replied, share: shareOf(funnel.replied, totals.accepted) },
    { key: 'missed', value: missed, share: shareOf(missed, settled) },
  ];
}

/** Results of the mails so far. */
export function SendingFigures({ campaign, label }: { campaign: Campaign; label: string }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  return (
    <Grid
      border
      radius="lg"
      as="dl"
      columns="repeat(5, minmax(0, 1fr))"
      mb={20}
      className={classes.strip}
      aria-label={label}
    >
      {figuresOf(campaign).map(({ key, value, share }) => (
        <Box shrink pt={16} pb={18} px={20} key={key} className={classes.figure}>
          <dt>{t(($) => $.campaigns.figure[key])}</dt>
          <dd>
            <Text as="span" display size={30} leading={1} className={classes.value}>
              {formats.number(value)}
            </Text>
            {share !== undefined && (
              <Text leading={1.2} as="span" size={13} tone="faint" tabular>
                {formats.percent(share)}
              </Text>
            )}
          </dd>
        </Box>
      ))}
    </Grid>
  );
}
