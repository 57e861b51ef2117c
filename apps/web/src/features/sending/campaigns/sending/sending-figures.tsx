import { useTranslation } from 'react-i18next';
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
    <dl className={classes.strip} aria-label={label}>
      {figuresOf(campaign).map(({ key, value, share }) => (
        <div key={key} className={classes.figure}>
          <dt>{t(($) => $.campaigns.figure[key])}</dt>
          <dd>
            <span className={classes.value}>{formats.number(value)}</span>
            {share !== undefined && <span className={classes.share}>{formats.percent(share)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
