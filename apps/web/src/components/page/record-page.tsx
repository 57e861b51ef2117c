import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { LinkButton } from '#components/button/button.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Box, Grid, Row } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Loaded, type LoadedProps, Unloaded } from '#components/states/loaded.tsx';
import { SkeletonBox, SkeletonRows } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { foldedQuery, useMedia } from '#lib/media/use-media.ts';
import { Page } from './page.tsx';
import classes from './record-page.module.css';

type Props<Data> = LoadedProps<Data> & {
  /** Where the thing is listed. */
  list: { label: string; to: string };
};

/** The page of one thing. Until it is there, and where it does not exist, its frame has the name of the list. */
export function RecordPage<Data>({ list, query, children, ...look }: Props<Data>) {
  if (query.data !== undefined) return <Loaded query={query}>{children}</Loaded>;
  const toList = <LinkButton to={list.to}>{list.label}</LinkButton>;
  return (
    <Page title={list.label}>
      <Unloaded
        query={query}
        missing={<EmptyState drawing="snapped" title={errorText(query.error)} actions={toList} />}
        {...look}
      />
    </Page>
  );
}

/** Shape of a thing with a picture, figures and views. */
export const recordShape = (
  <>
    <Row gap={20} mb={24}>
      <SkeletonBox width={64} height={64} round />
      <SkeletonBox width={240} height={28} />
    </Row>
    <SkeletonBox height={100} />
    <SkeletonRows count={4} />
  </>
);

export type RecordView = {
  /** In the address, as `?ver=`; the first view needs none. */
  key: string;
  label: string;
  count?: number | undefined;
  content: () => ReactNode;
};

type BodyProps = {
  /** Name, state and figures, above the views. */
  head: (view: string) => ReactNode;
  /** Names the views. */
  label: string;
  views: readonly RecordView[];
  /** Next to the views where there is room, else the last of them. */
  facts: RecordView;
};

function Tabs({ label, views, shown }: Pick<BodyProps, 'label' | 'views'> & { shown: RecordView | undefined }) {
  const formats = useFormats();
  const tabs = views.map((view, index) => ({
    key: view.key,
    label: view.label,
    to: index === 0 ? '?' : `?ver=${view.key}`,
    isCurrent: view === shown,
    count: view.count ? formats.number(view.count) : undefined,
  }));
  return (
    <Box mt="26px" mb={18} lineBottom>
      <FilterTabs label={label} tabs={tabs} />
    </Box>
  );
}

/** One thing: head, views of it, and the facts about it. */
export function RecordBody({ head, label, views, facts }: BodyProps) {
  const [query] = useSearchParams();
  const isFolded = useMedia(foldedQuery);
  const all = isFolded ? [...views, facts] : views;
  const shown = all.find(({ key }) => key === query.get('ver')) ?? all[0];
  return (
    <Grid oneColumnBelow={1199} columns="minmax(0, 1fr) 320px" grow shrinkY>
      <Box
        scroll
        phone={{ p: '18px 16px 24px', overflow: 'visible' }}
        as="section"
        shrink
        pt={28}
        pb={40}
        px={36}
        className={classes.main}
      >
        {head(shown?.key ?? '')}
        <Tabs label={label} views={all} shown={shown} />
        {shown?.content()}
      </Box>
      {!isFolded && (
        <Box px={22} py="26px" lineLeft scroll fill="surface-2" as="aside" shrink aria-label={facts.label}>
          {facts.content()}
        </Box>
      )}
    </Grid>
  );
}
