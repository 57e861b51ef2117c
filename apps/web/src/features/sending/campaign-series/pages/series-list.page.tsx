import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { IconPlus } from 'virtual:tabler-icons';
import { FeatureHint } from '#components/billing/feature-hint.tsx';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { Box } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useMissingFeature } from '#lib/session/use-missing-feature.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useCreateSeries } from '../api/series-actions.ts';
import { seriesListQuery } from '../api/series.queries.ts';
import { SeriesRow } from '../components/series-row.tsx';

type EmptyProps = { search: string; onClear: () => void; create: ReactNode };

function Empty({ search, onClear, create }: EmptyProps) {
  const { t } = useTranslation('series');
  if (search === '') {
    return (
      <EmptyState
        drawing="plane"
        title={t(($) => $.series.empty.title)}
        help={t(($) => $.series.empty.help)}
        actions={create}
      />
    );
  }
  return (
    <EmptyState
      drawing="magnifier"
      title={t(($) => $.series.empty.none)}
      help={t(($) => $.series.empty.noneHelp)}
      actions={<Button onClick={onClear}>{t(($) => $.series.empty.clear)}</Button>}
    />
  );
}

function Content({ search, onClear, create }: EmptyProps) {
  const { t } = useTranslation('series');
  const list = useInfiniteQuery(seriesListQuery(search));
  if (!list.data) return <Unloaded query={list} rows={4} />;
  const series = list.data.pages.flatMap(({ items }) => items);
  if (series.length === 0) return <Empty search={search} onClear={onClear} create={create} />;
  return (
    <>
      <Box scroll grow shrinkY>
        <ul aria-label={t(($) => $.series.title)}>
          {series.map((each) => (
            <SeriesRow key={each.id} series={each} />
          ))}
        </ul>
      </Box>
      <ListFoot
        shown={series.length}
        more={
          list.hasNextPage ? { isLoading: list.isFetchingNextPage, onMore: () => void list.fetchNextPage() } : undefined
        }
      />
    </>
  );
}

/** All series; `tabs` are the other kinds of mailings. */
export function SeriesListPage({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('series');
  const [params, setParams] = useSearchParams();
  const create = useCreateSeries();
  const isMissing = useMissingFeature('series') !== undefined;
  const canWrite = useCan('campaigns.write') && !isMissing;
  const isPhone = useMedia(phoneQuery);
  const search = params.get('q') ?? '';
  const look = (text: string) => setParams(text === '' ? {} : { q: text }, { replace: true });
  const button = (size: 'sm' | 'md') =>
    canWrite && (
      <Button size={size} variant="primary" icon={IconPlus} loading={create.isPending} onClick={() => create.mutate()}>
        {isPhone && size === 'sm' ? t(($) => $.series.createShort) : t(($) => $.series.create)}
      </Button>
    );
  return (
    <Page title={t(($) => $.series.title)} width="full" actions={button('sm')}>
      {tabs}
      <FeatureHint feature="series" isBar />
      {create.isError && (
        <Box pt={16} px={24}>
          <Callout tone="danger" title={errorText(create.error)} />
        </Box>
      )}
      <FilterBar search={{ label: t(($) => $.series.search), value: search, onSearch: look }} />
      <Content search={search} onClear={() => look('')} create={button('md')} />
    </Page>
  );
}
