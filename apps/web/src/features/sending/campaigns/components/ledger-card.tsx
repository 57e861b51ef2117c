import { useTranslation } from 'react-i18next';
import { LinkButton } from '#components/button/button.tsx';
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
      <dl className={classes.list}>
        {lines.map((line) => (
          <LedgerLine
            key={line}
            kind={line}
            name={t(($) => $.campaigns.ledger[line])}
            count={formats.number(totals[line])}
          />
        ))}
        <dt data-kind="total" className={classes.total}>
          {t(($) => $.campaigns.ledger.total)}
        </dt>
        <dd className={classes.total}>{formats.number(totals.audience)}</dd>
      </dl>
      {totals.uncertain > 0 && <p className={classes.help}>{t(($) => $.campaigns.ledger.uncertainHelp)}</p>}
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
