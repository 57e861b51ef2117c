import { useTranslation } from 'react-i18next';
import { LinkButton } from '#components/button/button.tsx';
import { Box, Grid, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { Campaign } from '../api/campaigns.queries.ts';
import classes from './ledger-card.module.css';

const lines = ['accepted', 'rejected', 'skipped', 'uncertain', 'waiting'] as const;

/** The ledger in figures, which always add up to the audience. */
export function LedgerCard({ totals, listAddress }: { totals: Campaign['totals']; listAddress: string }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  return (
    <Card
      title={t(($) => $.campaigns.ledger.title)}
      end={
        <LinkButton size="sm" variant="link" to={listAddress}>
          {t(($) => $.campaigns.ledger.see)}
        </LinkButton>
      }
    >
      <Grid as="dl" columns="1fr auto" gap={8} gapX={0} size={13} className={classes.list}>
        {lines.map((line) => (
          <LedgerLine
            key={line}
            kind={line}
            name={t(($) => $.campaigns.ledger[line])}
            count={formats.number(totals[line])}
          />
        ))}
        <Box lineTop as="dt" pt={8} data-kind="total">
          {t(($) => $.campaigns.ledger.total)}
        </Box>
        <Box lineTop as="dd" pt={8}>
          {formats.number(totals.audience)}
        </Box>
      </Grid>
      {totals.uncertain > 0 && (
        <Text mt={10} size={12} tone="faint">
          {t(($) => $.campaigns.ledger.uncertainHelp)}
        </Text>
      )}
    </Card>
  );
}

function LedgerLine({ kind, name, count }: { kind: string; name: string; count: string }) {
  return (
    <>
      <dt data-kind={kind}>{name}</dt>
      <dd>{count}</dd>
    </>
  );
}
