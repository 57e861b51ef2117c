import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockTextsProvider } from '#components/block-editor/blocks/block-texts.tsx';
import type { DraftBlock } from '#components/block-editor/blocks/draft-document.ts';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { ClickedBlocks } from '../clicks/clicked-blocks.tsx';
import { linkName } from '../clicks/link-name.rules.ts';
import type { ProfileStats } from '../clicks/stats.queries.ts';
import { FigureTable } from './figure-table.tsx';
import { StatsCard } from './stats-card.tsx';

type Props = { stats: ProfileStats; document: { blocks: readonly DraftBlock[] }; slug: string };

/** Clicks by block and link. */
export function ClicksCard({ stats, document, slug }: Props) {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const title = t(($) => $.visits.card.clicks);
  const links = stats.blocks.flatMap(({ blockId, links: own }) => own.map((link) => ({ blockId, ...link })));
  return (
    <StatsCard
      title={title}
      stats={stats}
      slug={slug}
      table={links.length === 0 ? undefined : 'clicks'}
      rows={
        <FigureTable
          label={title}
          heads={[t(($) => $.visits.column.value), t(($) => $.visits.column.clicks)]}
          rows={links
            .toSorted((one, other) => other.clicks - one.clicks)
            .map((link) => ({
              key: `${link.blockId} ${link.link}`,
              cells: [linkName(link) ?? t(($) => $.visits.value.unknown), formats.number(link.clicks)],
            }))}
        />
      }
    >
      <Suspense
        fallback={
          <LoadingState>
            <SkeletonRows count={3} />
          </LoadingState>
        }
      >
        <BlockTextsProvider>
          <ClickedBlocks blocks={stats.blocks} document={document} none={t(($) => $.visits.none.clicks)} />
        </BlockTextsProvider>
      </Suspense>
    </StatsCard>
  );
}
