import { type ReactNode, Suspense } from 'react';
import { Page } from '#components/page/page.tsx';
import { RecordPage } from '#components/page/record-page.tsx';
import { type Reading, Unloaded } from '#components/states/loaded.tsx';
import { BlockTextsProvider } from './blocks/block-texts.tsx';

type Props<Data> = {
  query: Reading & { data: Data | undefined; isFetchedAfterMount: boolean };
  list: { label: string; to: string };
  children: (data: Data) => ReactNode;
};

/** The page of an editor. The draft must be current, not one that a list or an earlier visit left in the cache. */
export function EditorPage<Data extends { name: string }>({ query, list, children }: Props<Data>) {
  const { data, error, refetch, isFetchedAfterMount } = query;
  const draft = { data: isFetchedAfterMount ? data : undefined, error: data ? null : error, refetch };
  return (
    <RecordPage query={draft} list={list} rows={6}>
      {(current) => {
        const waiting = (
          <Page title={current.name}>
            <Unloaded query={{ error: null, refetch }} rows={6} />
          </Page>
        );
        return (
          <Suspense fallback={waiting}>
            <BlockTextsProvider>{children(current)}</BlockTextsProvider>
          </Suspense>
        );
      }}
    </RecordPage>
  );
}
