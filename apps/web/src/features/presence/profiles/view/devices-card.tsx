import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '#components/filters/segments.tsx';
import { Row } from '#components/layout/layout.tsx';
import type { ProfileStats } from '../clicks/stats.queries.ts';
import { BreakdownCard } from './breakdown-card.tsx';

const facts = ['device', 'browser', 'system'] as const;

/** Device, browser or system of visitors. */
export function DevicesCard({ stats, slug }: { stats: ProfileStats; slug: string }) {
  const { t } = useTranslation('visits');
  const [fact, setFact] = useState<(typeof facts)[number]>('device');
  const title = t(($) => $.visits.card.devices);
  return (
    <BreakdownCard
      title={title}
      fact={fact}
      stats={stats}
      slug={slug}
      lead={
        <Row wrap justify="between" gap={8} gapX={16} mb={14}>
          <Segments
            label={title}
            segments={facts.map((each) => ({ value: each, label: t(($) => $.visits.card[each]) }))}
            value={fact}
            onChange={setFact}
          />
        </Row>
      }
    />
  );
}
