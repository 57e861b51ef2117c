import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '#components/filters/segments.tsx';
import type { ProfileStats } from '../clicks/stats.queries.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import classes from './stats-board.module.css';

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
        <div className={classes.switch}>
          <Segments
            label={title}
            segments={facts.map((each) => ({ value: each, label: t(($) => $.visits.card[each]) }))}
            value={fact}
            onChange={setFact}
          />
        </div>
      }
    />
  );
}
