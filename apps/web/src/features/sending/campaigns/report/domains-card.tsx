import { useTranslation } from 'react-i18next';
import { RateBar } from '#components/figures/rate-bar.tsx';
import { Card } from '#components/surface/card.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { PlainTable } from '#components/table/plain-table.tsx';
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
        <PlainTable cell="0 12px" row={36} edge={18} numbers flush className={classes.domains}>
          <thead>
            <tr>
              <th>{t(($) => $.campaigns.report.domain)}</th>
              <th>{t(($) => $.campaigns.report.sent)}</th>
              <th>{t(($) => $.campaigns.figure.delivered)}</th>
              <th>{t(($) => $.campaigns.ledger.rejected)}</th>
              <th>{t(($) => $.campaigns.figure.opened)}</th>
            </tr>
          </thead>
          <tbody>
            {domains.map((each) => (
              <tr key={each.domain}>
                <td>{each.domain}</td>
                <td>{formats.number(each.audience)}</td>
                <td>{formats.number(each.accepted)}</td>
                <td>{formats.number(each.rejected)}</td>
                <td>
                  <RateBar share={shareOf(each.opened, each.accepted)} />
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </ScrollRegion>
    </Card>
  );
}
