import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import type { Conversation, ConversationView } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '#components/button/button.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { SkeletonRows } from '#components/states/skeleton.tsx';
import type { ConversationPages } from '../conversation-list.rules.ts';
import type { Selection } from '#components/table/use-selection.ts';
import { isSearching, type MailboxAddress, writeMailboxAddress } from '../mailbox-address.ts';
import { ConversationRow } from './conversation-row.tsx';
import { GuideLink } from '#components/help/guide-link.tsx';
import { Box, Grid } from '#components/layout/layout.tsx';

export type ListQuery = {
  data: ConversationPages | undefined;
  error: Error | null;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

type Props = {
  query: ListQuery;
  address: MailboxAddress;
  /** By profile. */
  colors: ReadonlyMap<string, string | null>;
  labels: readonly Label[];
  selection: Selection;
  /** The scrolling element. */
  box: RefObject<HTMLDivElement | null>;
};

function NothingFound({ view, search }: { view: ConversationView; search: string }) {
  const { t } = useTranslation('mailbox');
  return (
    <EmptyState
      drawing="magnifier"
      title={search === '' ? t(($) => $.mailbox.filter.none) : t(($) => $.mailbox.list.noResults, { search })}
      help={search === '' ? t(($) => $.mailbox.filter.noneHelp) : t(($) => $.mailbox.list.noResultsHelp)}
      actions={
        <LinkButton to={writeMailboxAddress({ view }) || '?'}>
          {search === '' ? t(($) => $.mailbox.filter.clear) : t(($) => $.mailbox.list.clearSearch)}
        </LinkButton>
      }
    />
  );
}

function Nothing({ address }: { address: MailboxAddress }) {
  const { t } = useTranslation('mailbox');
  const { view, search } = address;
  if (isSearching(address)) return <NothingFound view={view} search={search} />;
  return (
    <EmptyState
      guide={<GuideLink to="buzon" />}
      drawing="envelope"
      title={t(($) => $.mailbox.empty[view].title)}
      help={t(($) => $.mailbox.empty[view].help)}
      actions={
        view === 'waiting' ? (
          <LinkButton to={writeMailboxAddress({ view: 'closed' })}>{t(($) => $.mailbox.list.seeClosed)}</LinkButton>
        ) : undefined
      }
    />
  );
}

const usualHeight = 102;

function rowOf(box: Element, id: string | undefined): HTMLElement | null {
  return id === undefined ? null : box.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(id)}"]`);
}

/** The arrows lead from row to row without opening any, and from the first one back to the search. */
function walk(event: KeyboardEvent<HTMLElement>, items: readonly Conversation[]): void {
  const { target, currentTarget, key } = event;
  const current = target instanceof HTMLElement ? target.dataset['conversation'] : undefined;
  if (current === undefined || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
  const next = items.findIndex(({ id }) => id === current) + (key === 'ArrowDown' ? 1 : -1);
  const search = document.querySelector<HTMLElement>('[data-screen-search]');
  event.preventDefault();
  (next < 0 ? search : rowOf(currentTarget, items[next]?.id))?.focus();
}

type RowsProps = Omit<Props, 'query'> & { query: ListQuery; items: readonly Conversation[] };

/** Only visible rows are rendered; pages load before the end is reached. */
function Rows({ query, items, address, colors, labels, selection, box }: RowsProps) {
  const { t } = useTranslation('mailbox');
  const { conversationId } = address;
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer's own object is read on each render, never memoised
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 6,
  });
  const rows = virtual.getVirtualItems();
  const isNearEnd = (rows.at(-1)?.index ?? 0) >= items.length - 8;
  const load = useEffectEvent(() => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  });
  useEffect(() => {
    if (isNearEnd) load();
  }, [isNearEnd, items.length]);
  const isSearch = isSearching(address);
  const show = useEffectEvent((id: string) => {
    const index = items.findIndex((each) => each.id === id);
    if (index !== -1) virtual.scrollToIndex(index, { align: 'auto' });
  });
  useEffect(() => {
    if (conversationId !== undefined) show(conversationId);
  }, [conversationId]);
  return (
    <>
      <Box
        relative
        as="ul"
        mb={12}
        mx={8}
        style={{ height: virtual.getTotalSize() }}
        aria-label={t(($) => $.mailbox.list.label)}
        onKeyDown={(event) => walk(event, items)}
      >
        {rows.map(({ index, start, key }) => {
          const conversation = items[index];
          if (!conversation) return null;
          const { id } = conversation;
          return (
            <Box
              position="absolute"
              top={0}
              left={0}
              as="li"
              full
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              <ConversationRow
                conversation={conversation}
                search={writeMailboxAddress({ ...address, manage: undefined, writeTo: undefined, conversationId: id })}
                isOpen={id === conversationId}
                color={colors.get(conversation.profile.id) ?? null}
                labels={labels}
                showState={isSearch}
                isTicked={selection.selected.has(id)}
                onTick={(options) => selection.toggle(id, options)}
              />
            </Box>
          );
        })}
      </Box>
      {query.hasNextPage && (
        <Grid center pt={4} pb={20}>
          <Button size="sm" variant="ghost" loading={query.isFetchingNextPage} onClick={load}>
            {isSearch ? t(($) => $.mailbox.list.searchOn) : t(($) => $.mailbox.list.more)}
          </Button>
        </Grid>
      )}
    </>
  );
}

/** Pages without a match that load automatically before asking the person. */
const automaticPages = 10;

/** A search for common words scans part of the mailbox at a time; it continues automatically for a while. */
function StillSearching({ query }: { query: ListQuery }) {
  const { t } = useTranslation('mailbox');
  const pages = query.data?.pages.length ?? 0;
  const load = useEffectEvent(() => {
    if (!query.isFetchingNextPage) void query.fetchNextPage();
  });
  useEffect(() => {
    if (pages < automaticPages) load();
  }, [pages]);
  return (
    <Grid center pt={4} pb={20} role="status">
      <p>{t(($) => $.mailbox.list.notYet)}</p>
      <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t(($) => $.mailbox.list.searchOn)}
      </Button>
    </Grid>
  );
}

/** The conversations of a view or a search. */
export function ConversationList(props: Props) {
  const { query, address } = props;
  if (!query.data)
    return (
      <Unloaded
        query={query}
        shape={
          <Box px={18}>
            <SkeletonRows count={7} />
          </Box>
        }
      />
    );
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0 && query.hasNextPage) return <StillSearching query={query} />;
  if (items.length === 0) return <Nothing address={address} />;
  return <Rows {...props} items={items} />;
}
