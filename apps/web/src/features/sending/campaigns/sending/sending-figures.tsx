import { useTranslation } from 'react-i18next';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
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
      phone={{ columns: '1fr 1fr' }}
      border
      radius="lg"
      as="dl"
      columns="repeat(5, minmax(0, 1fr))"
      mb={20}

      aria-label={label}
    >
      {figuresOf(campaign).map(({ key, value, share }) => (
        <Box phone={{ p: '13px 14px 14px' }} shrink pt={16} pb={18} px={20} key={key} className={classes.figure}>
          <Text as="dt" minH={24} size={13} weight="medium" tone="muted">
            {t(($) => $.campaigns.figure[key])}
          </Text>
          <Row as="dd" align="end" wrap gap={2} gapX={8} mt={10}>
            <Text spacing="display" tabular as="span" display size={30} leading={1}>
              {formats.number(value)}
            </Text>
            {share !== undefined && (
              <Text leading={1.2} as="span" size={13} tone="faint" tabular>
                {formats.percent(share)}
              </Text>
            )}
          </Row>
        </Box>
      ))}
    </Grid>
  );
}
