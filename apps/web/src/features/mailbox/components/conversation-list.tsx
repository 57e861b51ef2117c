import type { ConversationState } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '#components/button/button.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import type { ConversationPages } from '../conversation-list.rules.ts';
import { type MailboxAddress, writeMailboxAddress } from '../mailbox-address.ts';
import { ConversationRow } from './conversation-row.tsx';
import classes from './conversation-list.module.css';

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
};

function More({ query }: { query: ListQuery }) {
  const { t } = useTranslation('mailbox');
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  });
  useEffect(() => {
    const element = end.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
      rootMargin: '400px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end} className={classes.more}>
      <Button size="sm" variant="ghost" loading={query.isFetchingNextPage} onClick={load}>
        {t(($) => $.mailbox.list.more)}
      </Button>
    </div>
  );
}

function Nothing({ state, search }: { state: ConversationState; search: string }) {
  const { t } = useTranslation('mailbox');
  if (search !== '') {
    return (
      <EmptyState
        drawing="magnifier"
        title={t(($) => $.mailbox.list.noResults, { search })}
        help={t(($) => $.mailbox.list.noResultsHelp)}
        actions={
          <LinkButton to={writeMailboxAddress({ state }) || '?'}>{t(($) => $.mailbox.list.clearSearch)}</LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing="envelope"
      title={t(($) => $.mailbox.empty[state].title)}
      help={t(($) => $.mailbox.empty[state].help)}
      actions={
        state === 'waiting' ? (
          <LinkButton to={writeMailboxAddress({ state: 'closed' })}>{t(($) => $.mailbox.list.seeClosed)}</LinkButton>
        ) : undefined
      }
    />
  );
}

/** The conversations of a tab or a search. */
export function ConversationList({ query, address, colors }: Props) {
  const { t } = useTranslation('mailbox');
  const { state, search, conversationId } = address;
  if (!query.data) {
    if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    return (
      <LoadingState>
        <div className={classes.loading}>
          <SkeletonRows count={7} />
        </div>
      </LoadingState>
    );
  }
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <Nothing state={state} search={search} />;
  return (
    <>
      <ul className={classes.list} aria-label={t(($) => $.mailbox.list.label)}>
        {items.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow
              conversation={conversation}
              search={writeMailboxAddress({ state, search, conversationId: conversation.id })}
              isOpen={conversation.id === conversationId}
              color={colors.get(conversation.profile.id) ?? null}
              showState={search !== ''}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && <More query={query} />}
    </>
  );
}
