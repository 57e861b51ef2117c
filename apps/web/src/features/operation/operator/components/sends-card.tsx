import type { OperatorOverview } from '@enlace/contract/operation/operator/operator.contract.ts';
import { useTranslation } from 'react-i18next';
import { Change } from '#components/figures/delta.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { BucketsCard } from './buckets-card.tsx';
import { FigureList } from './figure-list.tsx';
import classes from './sends-card.module.css';

/** Without a mail server nothing leaves, so that nothing can come back either: no rates. */
function Rates({ sends, leaves }: Pick<OperatorOverview, 'sends'> & { leaves: boolean }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const rate = (share: number | null) => (share === null || !leaves ? undefined : formats.percent(share));
  return (
    <FigureList
      lines={[
        { key: 'campaigns', name: t(($) => $.overview.sends.ofCampaigns), value: formats.number(sends.ofCampaigns) },
        { key: 'rejected', name: t(($) => $.overview.sends.rejected), value: formats.number(sends.rejected) },
        {
          key: 'bounced',
          name: t(($) => $.overview.sends.bounced),
          value: formats.number(sends.bounced),
          note: rate(sends.bounceRate),
        },
        {
          key: 'complained',
          name: t(($) => $.overview.sends.complained),
          value: formats.number(sends.complained),
          note: rate(sends.complaintRate),
        },
      ]}
    />
  );
}

/** All mails of the period, of campaigns and single ones, with their outcome. */
export function SendsCard({ overview }: { overview: OperatorOverview }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const { sends } = overview;
  const leaves = overview.transport.kind !== 'outbox';
  return (
    <BucketsCard
      overview={overview}
      title={t(($) => $.overview.sends.title)}
      unit={t(($) => $.overview.unit.mails)}
      series={[{ name: t(($) => $.overview.sends.accepted), color: 'var(--chart-1)', values: sends.series }]}
      format={formats.compact}
      write={formats.number}
      table="sends"
      foot={
        <>
          <Row as="p" align="baseline" gap={10} mt={10} mb={6} className={classes.figure}>
            <b>{formats.number(sends.accepted)}</b>
            <Change now={sends.accepted} before={sends.acceptedBefore} />
          </Row>
          {!leaves && (
            <Text size={13} tone="muted" mb={6}>
              {t(($) => $.overview.sends.kept)}
            </Text>
          )}
          <Rates sends={sends} leaves={leaves} />
        </>
      }
    />
  );
}
