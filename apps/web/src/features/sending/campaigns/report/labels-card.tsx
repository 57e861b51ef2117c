import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LabelPill } from '#components/figures/label-pill.tsx';
import { RateBar } from '#components/figures/rate-bar.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { Card } from '#components/surface/card.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { PlainTable } from '#components/table/plain-table.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { campaignLabelsQuery } from '../api/campaigns.queries.ts';
import { shareOf } from '../rules/figures.ts';
import classes from './report.module.css';

/** Results by label; nothing for a client without labels. */
export function LabelsCard({ id }: { id: string }) {
  const { t } = useTranslation('outcome');
  const { t: tc } = useTranslation('campaigns');
  const formats = useFormats();
  const query = useQuery(campaignLabelsQuery(id));
  const { data } = query;
  if (!data) return <Unloaded query={query} shape={null} />;
  if (data.items.length === 0) return null;
  return (
    <Box mt={20} className={classes.labels}>
      <Card title={t(($) => $.outcome.labels.title)} isFlush>
        <ScrollRegion className={classes.scroll} label={t(($) => $.outcome.labels.title)}>
          <PlainTable cell="0 12px" row={36} edge={18} numbers flush className={classes.domains}>
            <thead>
              <tr>
                <th>{t(($) => $.outcome.labels.label)}</th>
                <th>{tc(($) => $.campaigns.figure.delivered)}</th>
                <th>{tc(($) => $.campaigns.figure.opened)}</th>
                <th>{tc(($) => $.campaigns.figure.clicked)}</th>
                <th>{t(($) => $.outcome.labels.unsubscribed)}</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map(({ id: labelId, name, colour, accepted, opened, clicked, unsubscribed }) => (
                <tr key={labelId}>
                  <td>
                    <LabelPill name={name} colour={colour} />
                  </td>
                  <td>{formats.number(accepted)}</td>
                  <td>
                    <RateBar share={shareOf(opened, accepted)} />
                  </td>
                  <td>
                    <RateBar share={shareOf(clicked, accepted)} />
                  </td>
                  <td>{formats.number(unsubscribed)}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </ScrollRegion>
        <Text pt={10} pb={14} px={18} size={12} tone="faint">
          {t(($) => $.outcome.labels.note)}
        </Text>
      </Card>
    </Box>
  );
}
