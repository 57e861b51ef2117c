import { useTranslation } from 'react-i18next';
import { RateBar } from '#components/figures/rate-bar.tsx';
import { Card } from '#components/surface/card.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { CampaignReport } from '../api/campaigns.queries.ts';
import { shareOf } from '../rules/figures.ts';
import classes from './report.module.css';

/** Results by mail provider. */
export function DomainsCard({ domains }: { domains: CampaignReport['domains'] }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  if (domains.length === 0) return null;
  return (
    <Card title={t(($) => $.campaigns.report.byDomain)} isFlush>
      <ScrollRegion className={classes.scroll} label={t(($) => $.campaigns.report.byDomain)}>
        <table className={classes.domains}>
          <thead>
            <tr>
              <th>{t(($) => $.campaigns.report.domain)}</th>
              <th className={classes.right}>{t(($) => $.campaigns.report.sent)}</th>
              <th className={classes.right}>{t(($) => $.campaigns.figure.delivered)}</th>
              <th className={classes.right}>{t(($) => $.campaigns.ledger.rejected)}</th>
              <th className={classes.right}>{t(($) => $.campaigns.figure.opened)}</th>
            </tr>
          </thead>
          <tbody>
            {domains.map((each) => (
              <tr key={each.domain}>
                <td>{each.domain}</td>
                <td className={classes.right}>{formats.number(each.audience)}</td>
                <td className={classes.right}>{formats.number(each.accepted)}</td>
                <td className={classes.right}>{formats.number(each.rejected)}</td>
                <td className={classes.right}>
                  <RateBar share={shareOf(each.opened, each.accepted)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}
